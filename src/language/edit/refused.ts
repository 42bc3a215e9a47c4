/**
 * Why a text can't be changed as asked: `alias`: the part is written elsewhere, or others repeat it; `missing`: there is no
 * such part; `form`: it is written in a way that is best edited as text; `unreadable`: what was typed is no YAML, or the
 * file is none.
 */
export type Reason = 'alias' | 'missing' | 'form' | 'unreadable';

export class Refused extends Error {
  override name = 'Refused';
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}
