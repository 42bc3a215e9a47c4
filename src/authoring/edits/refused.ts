/**
 * Why an edit is refused: `alias`: the part is defined elsewhere, or others repeat it; `missing`: the part
 * does not exist; `form`: it is written in a way that is best edited as text; `unreadable`: the typed text or
 * the file is not valid YAML.
 */
export type Reason = 'alias' | 'missing' | 'form' | 'unreadable';

export class RefusedEdit extends Error {
  override name = 'Refused';
  readonly reason: Reason;
  /** The text of the file, where the file as a whole is at fault: `check` explains it. */
  readonly text: string | undefined;
  constructor(reason: Reason, text?: string) {
    super(reason);
    this.reason = reason;
    this.text = text;
  }
}
