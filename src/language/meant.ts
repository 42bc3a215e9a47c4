/** What was likely meant where a form of the language is not kept: the remedy of a message. */
import type { Path } from './parse.ts';
import { hasRows, isNumeric } from '../model/traits.ts';
import { fold, isMap } from '../model/values.ts';
import { fieldIdForm } from './schema/atoms.ts';
import { plain, valueAt } from './words.ts';
import { phrase } from '../messages/phrase.ts';

/** The resources as they are written, whatever is wrong in them. */
export type Written = (resource: string) => unknown;

/** What should stand here instead of `value`; undefined where that is anyone's guess. */
export function meantBy(
  value: unknown,
  message: string | undefined,
  path: Path,
  data: unknown,
  written: Written,
): string | undefined {
  const text = plain(value);
  if (path.at(-1) === 'sort') {
    const [, name, way] = /^(\w+)\s+(asc|desc)$/i.exec(text) ?? [];
    return name && `${way?.toLowerCase() === 'desc' ? '-' : ''}${name}`;
  }
  return message === fieldIdForm ? labelled(text, path, data, written) : undefined;
}

/** The one field of the resource spoken of that has this label, or is spelt so but for spaces and capitals. */
function labelled(text: string, path: Path, data: unknown, written: Written): string | undefined {
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

/** The fields of the nearest `resource` around a value, or those of the file itself. */
function fieldsSpokenOf(path: Path, data: unknown, written: Written): Record<string, unknown> {
  for (let end = path.length - 1; end > 0; end--) {
    const around = valueAt(data, path.slice(0, end));
    if (isMap(around) && typeof around.resource === 'string') return fieldsIn(written(around.resource));
  }
  return fieldsIn(data);
}

const fieldsIn = (source: unknown): Record<string, unknown> =>
  isMap(source) && isMap(source.fields) ? source.fields : {};

/**
 * `customer.name`: fields are read through the one that refers to the other record, `customerId`; of rows, its own or
 * another record's, only a total is a record's value.
 */
export function ofAnother(text: string, path: Path, data: unknown, written: Written): string | undefined {
  if (!/^[a-z]\w*(\.[a-z]\w*){1,2}$/.test(text)) return undefined;
  const [via, field, further] = text.split('.') as [string, string, string | undefined];
  const first = fieldsSpokenOf(path, data, written)[via];
  if (further === undefined) {
    const rows = rowsIn(first);
    if (rows)
      return phrase`"${text}" é das linhas de cada registro: escreva "${via}", que as mostra, ou crie no recurso um total delas, como em "${totalOf(via, field, rows)}", e escreva aqui o nome dele`;
    return /(?:Ids?|_ids?)$/.test(via)
      ? phrase`"${text}" é de outro registro: crie um campo com "lookup: ${text}" e escreva aqui o nome dele`
      : phrase`"${text}" é de outro registro: crie no recurso um campo com "lookup: ${via}Id.${field}", onde ${via}Id é o campo que leva a ele, e escreva aqui o nome do novo`;
  }
  const target = isMap(first) && typeof first.resource === 'string' ? first.resource : undefined;
  if (target === undefined) return undefined;
  const rows = rowsIn(fieldsIn(written(target))[field]);
  return rows
    ? phrase`"${text}" é das linhas de outro registro, de que só se traz um total: crie em "${target}" um campo com "${totalOf(field, further, rows)}", e leia-o com "lookup: ${via}.<nome dele>"`
    : phrase`"${text}" passa por dois registros: crie em "${target}" um campo com "lookup: ${field}.${further}", e leia-o com "lookup: ${via}.<nome dele>"`;
}

const rowsIn = (field: unknown): Record<string, unknown> | undefined =>
  isMap(field) && hasRows({ type: String(field.type) }) ? fieldsIn(field) : undefined;

/** What a formula makes of rows: the sum of numbers, of all else how many there are. */
export const totalOf = (list: string, name: string, fields: Readonly<Record<string, unknown>>): string => {
  const field = fields[name];
  return isMap(field) && isNumeric(String(field.type))
    ? `formula: sum(${list}.${name})`
    : `formula: count(${list})`;
};
