/** What was likely meant where a form of the language is not kept: the remedy of a message. */
import type { Path } from './parse.ts';
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

/** `customer.name`: fields are read through the one that refers to the other record, `customerId`. */
export function ofAnother(path: string): string {
  const [via, field] = path.split('.') as [string, string];
  return /(?:Ids?|_ids?)$/.test(via)
    ? phrase`"${path}" é de outro registro: crie um campo com "lookup: ${path}" e escreva aqui o nome dele`
    : phrase`"${path}" é de outro registro: crie no recurso um campo com "lookup: ${via}Id.${field}", onde ${via}Id é o campo que leva a ele, e escreva aqui o nome do novo`;
}
