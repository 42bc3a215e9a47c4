/** Lines that nothing explains and whose text comes again: a rule for them is proposed, as earlier ones were settled by hand. */
import { all, bindFilter, parseFilter, recordFieldsOf } from '#model/filter/filter.ts';
import { groupBy } from '#model/values/collections.ts';
import type { Field, Filter, Resource } from '#model/types.ts';
import type { ReconcileValues } from '../config/schema.ts';
import { isEmpty } from '#model/values/values.ts';
import { visibleRows } from '#access/rows.ts';
import type { Call } from '#server/caller/caller.ts';
import type { Reader } from '#server/data/reader.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Fields, Stored } from '#server/data/store.ts';
import { lineOf, reconcileOf } from './lines.ts';
import { foldedText, readLineText } from './lineText.ts';
import { plainWords } from './bankWords.ts';

export type NewRule = {
  resource: string;
  /** The list on which it is created. */
  path: string;
  values: Fields;
  /** Lines with the text, and how many of them were settled earlier. */
  count: number;
  earlier: number;
};

/** So many lines of one text are no chance. */
const fewest = 3;
/** Settled lines that are read, the latest first. */
const mostEarlier = 5000;
/** A rule's text. */
const mostText = 80;

/** By open line that has no partner and no rule. Only what the caller may save as a rule. */
export async function recurringLines(
  call: Call,
  reader: Reader,
  unknown: readonly Stored[],
): Promise<ReadonlyMap<Stored, NewRule>> {
  const { create } = reconcileOf(call);
  const found = new Map<Stored, NewRule>();
  const grants = create ? (call.caller.access.resources.get(create.rules)?.grants ?? []) : [];
  const grant = grants.find(({ verbs, opens }) => verbs.has('create') && opens === 'records');
  if (!create || !grant?.create.has(create.text) || unknown.length === 0) return found;
  const deciding = recordFieldsOf(create.filter);
  const keyOf = (record: Stored) => {
    const text = ruleText(lineOf(call, record).text);
    return text && JSON.stringify([foldedText(text), ...deciding.map((name) => record[name] ?? null)]);
  };
  const open = groupBy(unknown, keyOf);
  open.delete(undefined);
  if (open.size === 0) return found;
  const settled = groupBy(await earlierLines(call, reader, create.set), keyOf);
  for (const [key, lines] of open) {
    const earlier = settled.get(key) ?? [];
    const count = lines.length + earlier.length;
    if (count < fewest) continue;
    const [line] = lines as [Stored];
    const values = {
      ...valuesInFilter(create.filter, line),
      ...valuesOfEarlier(create.set, earlier, call.caller.portal.resources[create.rules]!),
      [create.text]: ruleText(lineOf(call, line).text),
    };
    const given = Object.fromEntries(Object.entries(values).filter(([id]) => grant.create.has(id)));
    const { route: path } = grant;
    for (const one of lines)
      found.set(one, { resource: create.rules, path, values: given, count, earlier: earlier.length });
  }
  return found;
}

/** The text that a saved rule would look for: that before the first number. Undefined: the line names somebody, or has too few words. */
function ruleText(text: string): string | undefined {
  const { documents, references, isCollective, isRefund, isOwnTransfer } = readLineText(text, undefined);
  if (documents.length > 0 || references.length > 0 || isCollective || isRefund || isOwnTransfer)
    return undefined;
  const [head = ''] = text.split(/\d/, 1);
  const cut = head.length < text.length ? head.replace(/\S*$/, '') : head;
  const found = cut.replace(/[\s\-–/.:*#]+$/, '').trim();
  const words = foldedText(found).match(/[A-Z]+/g) ?? [];
  const tells = words.some((word) => word.length > 3 && !plainWords.has(word));
  return tells && found.length <= mostText ? found : undefined;
}

/** Lines that were settled as a rule would have done, whatever else is said of them. */
async function earlierLines(call: Call, reader: Reader, set: ReconcileValues): Promise<Stored[]> {
  const { resource, access, caller } = call;
  const { text } = reconcileOf(call);
  const entries = Object.entries(set);
  const ruled = entries.filter(([, value]) => value.kind === 'field' && value.of === 'rule');
  if (ruled.length === 0) return [];
  const conditions = entries.flatMap(([id, value]): [string, unknown][] => {
    if (value.kind !== 'value') return [];
    return [value.value === null ? [`${id}_null`, true] : [id, value.value]];
  });
  const where = all([
    bindFilter(
      parseFilter(Object.fromEntries(conditions) as Filter, resource.fields),
      caller.viewer.variables,
    ),
    visibleRows(access, [...text, ...ruled.map(([id]) => id)], caller.viewer),
  ]);
  if (where.kind === 'never') return [];
  const { records } = await reader.find(shapeOf(resource, caller.viewer), {
    where,
    sort: { field: 'id', order: 'DESC' },
    range: [0, mostEarlier - 1],
  });
  return records;
}

/** The plain conditions for rules that count for the line. */
const valuesInFilter = (filter: Filter, line: Stored): Fields =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([id, value]): [string, unknown][] => {
      if (/_[a-z]+$/.test(id) || typeof value === 'object') return [];
      const [, field] = /^\$record\.(\w+)$/.exec(String(value)) ?? [];
      return [[id, field === undefined ? value : line[field]]];
    }),
  ) as Fields;

/** False where the field has options and this is none. */
const isOption = (field: Field | undefined, value: unknown) =>
  field === undefined || !('options' in field) || field.options!.some((option) => option.value === value);

/** The values of the rule that would have made the earlier lines what they are, where all of them agree. */
const valuesOfEarlier = (set: ReconcileValues, earlier: readonly Stored[], { fields }: Resource): Fields =>
  Object.fromEntries(
    Object.entries(set).flatMap(([id, value]) => {
      if (value.kind !== 'field' || value.of !== 'rule') return [];
      const [first] = earlier;
      const isSame =
        first && !isEmpty(first[id]) && earlier.every((one) => sameStoredValue(one[id], first[id]));
      return isSame && isOption(fields[value.field], first[id]) ? [[value.field, first[id]]] : [];
    }),
  ) as Fields;
