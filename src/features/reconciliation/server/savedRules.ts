/**
 * Saved rules, by a text that stands at the beginning of a word of the line: what lines without a partner are (`create`), and of which
 * lines a bank keeps a fee (`fee`).
 */
import { all, bindFilter, compilePredicate, parseFilter, recordFieldsOf } from '#model/filter/filter.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { visibleRows } from '#access/rows.ts';
import { plainText } from '#kinds/format.ts';
import type { Call } from '#server/caller/caller.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Stored } from '#server/data/store.ts';
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
  readonly #kind: 'create' | 'fee';
  readonly #rules: readonly { rule: Stored; text: string; folded: string }[];
  readonly #tests = new Map<string, (rule: Stored) => boolean>();

  private constructor(call: Call, rules: readonly Stored[], kind: 'create' | 'fee') {
    this.#call = call;
    this.#kind = kind;
    this.#rules = rules
      .map((rule) => ({ rule, text: plainText(rule[reconcileOf(call)[kind]!.text]) }))
      .map((one) => ({ ...one, folded: foldedText(one.text).trim() }))
      .filter(({ folded }) => folded !== '')
      .toSorted((one, other) => other.folded.length - one.folded.length);
  }

  /** Those that the caller may read. */
  static async load(call: Call, reader: Reader, kind: 'create' | 'fee' = 'create'): Promise<SavedRules> {
    const wanted = reconcileOf(call)[kind];
    const access = wanted && call.caller.access.resources.get(wanted.rules);
    if (!access) return new SavedRules(call, [], kind);
    const where = all([visibleRows(access, [wanted.text], call.caller.viewer)]);
    if (where.kind === 'never') return new SavedRules(call, [], kind);
    const { records } = await reader.find(shapeOf(access.resource, call.caller.viewer), {
      where,
      sort: { field: 'id', order: 'ASC' },
    });
    return new SavedRules(call, records, kind);
  }

  /** The largest part of the whole that the bank may keep of a line, above 0 and below 1. */
  feeOf(line: Stored): number | undefined {
    const found = this.for(line);
    const part = found ? Number(found.rule[reconcileOf(this.#call).fee!.upTo] ?? 0) / 100 : 0;
    return part > 0 && part < 1 ? part : undefined;
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
    const { rules, filter } = reconcileOf(this.#call)[this.#kind]!;
    const resource = caller.portal.resources[rules]!;
    const key = JSON.stringify(recordFieldsOf(filter).map((name) => line[name]));
    return getOrMake(this.#tests, key, () =>
      compilePredicate(
        bindFilter(parseFilter(filter, resource.fields), {
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
