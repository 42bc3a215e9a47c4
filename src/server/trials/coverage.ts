/** What the rules of a company did while it was tried. */
import type { Portal } from '../../model/types.ts';
import type { Visit } from '../accounts/visit.ts';
import type { Author } from '../data/portalData.ts';
import { deliversNothing } from '../rules/deliver.ts';
import { openAct } from '../rules/engine.ts';
import { keyOf, rulesOf } from '../rules/ruleIndex.ts';
import { RuleRefusal } from '../rules/words.ts';
import type { Rule } from '../../rules/types.ts';

type OpenAct = ReturnType<typeof openAct>;

/** How a rule has done nothing: by itself, or because its cause was refused. */
export type Refused = 'self' | 'cause';

/**
 * By key, whether a rule has ever done something, and whether it has ever done nothing: it refused, its condition did
 * not hold or none of its steps found what to do ("self"); or its cause was refused, by rights, by the state or by what
 * else followed from it, and nothing of the rule was done or kept ("cause"). The latter says enough of a rule without
 * `when`, `require` and `blockedWhen`, and of no other.
 */
export class Coverage {
  readonly fired = new Set<string>();
  readonly #self = new Set<string>();
  readonly #cause = new Set<string>();

  refused(rule: Rule): Refused | undefined {
    const key = keyOf(rule);
    if (this.#self.has(key)) return 'self';
    return this.#cause.has(key) && !isConditional(rule) ? 'cause' : undefined;
  }

  isWhole = (rule: Rule) => this.fired.has(keyOf(rule)) && this.refused(rule) !== undefined;

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
  note(act: Pick<OpenAct, 'ran' | 'did' | 'passed'> | undefined, error?: unknown) {
    for (const key of act?.passed ?? []) this.#self.add(key);
    if (error === undefined) for (const key of act?.did ?? []) this.fired.add(key);
    else for (const key of act?.ran ?? []) this.#cause.add(key);
    const rule = error instanceof RuleRefusal ? error.details.rule : undefined;
    if (typeof rule === 'string') this.#self.add(rule);
  }

  /** Something that would have set these rules off was not allowed to happen. */
  prevented(portal: Portal, isCause: (rule: Rule) => boolean) {
    for (const [key, rule] of rulesOf(portal).byKey) if (isCause(rule)) this.#cause.add(key);
  }
}

/** Whether the rule itself says when it may not be done. */
const isConditional = ({ when, then, undo }: Rule): boolean =>
  Object.keys(when).length > 0 ||
  Object.keys(undo?.blockedWhen ?? {}).length > 0 ||
  then.some(({ kind }) => kind === 'require');
