/**
 * Guesses the intended value where a text does not match its pattern, for the "did you mean" part of a message.
 */
import type { Path } from './files.ts';
import { hasRows, isNumeric } from '#model/traits.ts';
import { fold, isMap } from '#model/values/values.ts';
import { fieldIdForm } from './schema/atoms.ts';
import { plain, valueAt } from './describeValue.ts';
import { translate } from '#messages/translate.ts';

/** The resources as written, whether valid or not. */
export type FindSource = (resource: string) => unknown;

/** What to write instead of `value`; undefined when it can't be guessed. */
export function suggestionFor(
  value: unknown,
  message: string | undefined,
  path: Path,
  data: unknown,
  written: FindSource,
): string | undefined {
  const text = plain(value);
  if (path.at(-1) === 'sort') {
    const [, name, way] = /^(\w+)\s+(asc|desc)$/i.exec(text) ?? [];
    return name && `${way?.toLowerCase() === 'desc' ? '-' : ''}${name}`;
  }
  return message === fieldIdForm ? labelled(text, path, data, written) : undefined;
}

/** The only field of the relevant resource with this label, or with this id apart from spaces and case. */
function labelled(text: string, path: Path, data: unknown, written: FindSource): string | undefined {
  const fields = fieldsSpokenOf(path, data, written);
  const wanted = fold(text).replace(/[\s_-]/g, '');
  const all = Object.entries(fields);
  const byLabel = all.filter(
    ([, field]) => isMap(field) && labelsOf(field.label).some((one) => one === fold(text)),
  );
  const found = byLabel.length > 0 ? byLabel : all.filter(([id]) => fold(id).replace(/_/g, '') === wanted);
  return found.length === 1 ? found[0]![0] : undefined;
}

const labelsOf = (label: unknown): string[] =>
  (isMap(label) ? Object.values(label) : [label]).filter((one) => typeof one === 'string').map(fold);

/** The fields of the nearest enclosing `resource`, or those of the file itself. */
function fieldsSpokenOf(path: Path, data: unknown, written: FindSource): Record<string, unknown> {
  for (let end = path.length - 1; end > 0; end--) {
    const around = valueAt(data, path.slice(0, end));
    if (isMap(around) && typeof around.resource === 'string') return fieldsIn(written(around.resource));
  }
  return fieldsIn(data);
}

const fieldsIn = (source: unknown): Record<string, unknown> =>
  isMap(source) && isMap(source.fields) ? source.fields : {};

/**
 * The hint for `customer.name`: fields of another record are read through the reference, `customerId`. For
 * rows only a total is a value of the record.
 */
export function otherRecordHint(
  text: string,
  path: Path,
  data: unknown,
  written: FindSource,
): string | undefined {
  if (!/^[a-z]\w*(\.[a-z]\w*){1,2}$/.test(text)) return undefined;
  const [via, field, further] = text.split('.') as [string, string, string | undefined];
  const first = fieldsSpokenOf(path, data, written)[via];
  if (further === undefined) {
    const rows = rowsIn(first);
    if (rows) return translate('language.isOfRows', { text, via, total: totalFormula(via, field, rows) });
    return /(?:Ids?|_ids?)$/.test(via)
      ? translate('common.belongsToAnotherRecord', { id: text })
      : translate('language.belongsToAnotherRecord', { text, via, field });
  }
  const target = isMap(first) && typeof first.resource === 'string' ? first.resource : undefined;
  if (target === undefined) return undefined;
  const rows = rowsIn(fieldsIn(written(target))[field]);
  return rows
    ? translate('language.isOfRowsOfAnother', {
        text,
        target,
        total: totalFormula(field, further, rows),
        via,
      })
    : translate('language.goesOverTwoRecords', { text, target, field, further, via });
}

const rowsIn = (field: unknown): Record<string, unknown> | undefined =>
  isMap(field) && hasRows({ type: String(field.type) }) ? fieldsIn(field) : undefined;

/** A formula that aggregates rows: the sum of a number, otherwise the count. */
export const totalFormula = (
  list: string,
  name: string,
  fields: Readonly<Record<string, unknown>>,
): string => {
  const field = fields[name];
  return isMap(field) && isNumeric(String(field.type))
    ? `formula: sum(${list}.${name})`
    : `formula: count(${list})`;
};
