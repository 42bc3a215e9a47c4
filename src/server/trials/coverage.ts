/** What the rules of a company did while it was tried. */
import type { Visit } from '../accounts/visit.ts';
import type { Author } from '../data/portalData.ts';
import { deliversNothing } from '../rules/deliver.ts';
import { openAct } from '../rules/engine.ts';
import { RuleRefusal } from '../rules/words.ts';

type OpenAct = ReturnType<typeof openAct>;

/** By key, whether a rule has ever done its steps, and whether it has ever refused or let something pass. */
export class Coverage {
  readonly fired = new Set<string>();
  readonly refused = new Set<string>();

  isWhole = (key: string) => this.fired.has(key) && this.refused.has(key);

  /** An author whose transaction is noted: what is refused did nothing. */
  watching(
    visit: Visit,
    action?: Author['action'],
  ): { author: Author; act(): OpenAct; note(error?: unknown): void } {
    let act: OpenAct | undefined;
    return {
      author: {
        ...visit,
        action,
        follow: (transaction, system, doing) =>
          (act = openAct(visit, deliversNothing, transaction, system, doing)),
      },
      act: () => act!,
      note: (error) => this.note(act, error),
    };
  }

  /** @param error why nothing was done */
  note(act: Pick<OpenAct, 'ran' | 'passed'> | undefined, error?: unknown) {
    for (const key of act?.passed ?? []) this.refused.add(key);
    if (error === undefined) for (const key of act?.ran ?? []) this.fired.add(key);
    const rule = error instanceof RuleRefusal ? error.details.rule : undefined;
    if (typeof rule === 'string') this.refused.add(rule);
  }
}
