/** Saved rules: what lines without a partner are, by a text that stands at the beginning of one of their words. */
import { all, bindFilter, compilePredicate, parseFilter, recordFieldsOf } from '#model/filter/filter.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import { visibleRows } from '#access/rows.ts';
import { plainText } from '#kinds/format.ts';
import type { Call } from '../accounts/accounts.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import type { Stored } from '../data/store.ts';
import { lineOf, reconcileOf } from './lines.ts';
import { foldedText } from './lineText.ts';

export type FoundRule = {
  rule: Stored;
  text: string;
  /** Another rule whose text is as long, and is in the line, too. */
  rival?: string;
};

export class SavedRules {
  readonly #call: Call;
  readonly #rules: readonly { rule: Stored; text: string; folded: string }[];
  readonly #tests = new Map<string, (rule: Stored) => boolean>();

  private constructor(call: Call, rules: readonly Stored[]) {
    this.#call = call;
    const { create } = reconcileOf(call);
    this.#rules = rules
      .map((rule) => ({ rule, text: plainText(rule[create!.text]) }))
      .map((one) => ({ ...one, folded: foldedText(one.text).trim() }))
      .filter(({ folded }) => folded !== '')
      .toSorted((one, other) => other.folded.length - one.folded.length);
  }

  /** Those that the caller may read. */
  static async load(call: Call, reader: Reader): Promise<SavedRules> {
    const { create } = reconcileOf(call);
    const access = create && call.caller.access.resources.get(create.rules);
    if (!access) return new SavedRules(call, []);
    const where = all([visibleRows(access, [create.text], call.caller.viewer)]);
    if (where.kind === 'never') return new SavedRules(call, []);
    const { records } = await reader.find(shapeOf(access.resource, call.caller.viewer), {
      where,
      sort: { field: 'id', order: 'ASC' },
    });
    return new SavedRules(call, records);
  }

  /** The rule with the longest text. A line that may be a record which is there already has none. */
  for(line: Stored): FoundRule | undefined {
    const { text, waits } = lineOf(this.#call, line);
    if (waits || this.#rules.length === 0) return undefined;
    const words = foldedText(text);
    const test = this.#test(line);
    const found = this.#rules.filter(({ rule, folded }) => beginsWord(words, folded) && test(rule));
    const [first, second] = found;
    if (!first) return undefined;
    const isRival = second !== undefined && second.folded.length === first.folded.length;
    return { rule: first.rule, text: first.text, ...(isRival && { rival: second.text }) };
  }

  /** The rules that count for a line, read once for lines that agree in the fields that decide. */
  #test(line: Stored): (rule: Stored) => boolean {
    const { caller } = this.#call;
    const { create } = reconcileOf(this.#call);
    const resource = caller.portal.resources[create!.rules]!;
    const key = JSON.stringify(recordFieldsOf(create!.filter).map((name) => line[name]));
    return getOrMake(this.#tests, key, () =>
      compilePredicate(
        bindFilter(parseFilter(create!.filter, resource.fields), {
          ...caller.viewer.variables,
          record: line,
        }),
        shapeOf(resource, caller.viewer),
      ),
    );
  }
}

function beginsWord(text: string, searched: string): boolean {
  for (let at = text.indexOf(searched); at >= 0; at = text.indexOf(searched, at + 1))
    if (at === 0 || !/[A-Z0-9]/.test(text[at - 1]!) || !/[A-Z0-9]/.test(searched[0]!)) return true;
  return false;
}
