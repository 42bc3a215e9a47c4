/** How a record is named: in pickers, breadcrumbs, tables of other resources. */
import { spokenLocale } from '../messages/say.ts';

/** The fields that a title template reads: `placa`, or those in braces of "{codigo} · {nome}". */
export function titleFieldsOf(title: string): string[] {
  const names = [...title.matchAll(/\{((?:\$row\.)?[a-z$]\w*)\}/g)].map((match) => match[1]!);
  return names.length > 0 ? names : [title];
}

/** What needs no column of its own: where a resource has a picture, it and the whole name are in that of the title. */
export const toldByTitle = ({ image, titleFields }: { image?: string; titleFields: readonly string[] }) =>
  image === undefined ? [] : [image, ...titleFields].filter((id) => id !== titleFields[0]);

/** What stands between the fields of a template, and every second part the name of one. */
export const templateParts = (text: string): string[] => text.split(/\{((?:\$row\.\$?)?\w+)\}/);

/**
 * A record's name by its resource's template; `format` turns a field's value into text.
 * Parts that are empty leave no dangling separator; a record without any is named by its id.
 */
export function titleOf(
  resource: { title: string; titleFields: readonly string[] },
  record: Readonly<Record<string, unknown>>,
  format: (field: string, value: unknown) => string = (_field, value) => String(value ?? ''),
): string {
  if (!resource.title.includes('{')) return format(resource.title, record[resource.title]) || `#${record.id}`;
  return filledIn(resource.title, record, format) || `#${record.id}`;
}

/** A text with the record's values in its braces; without the separators that stand around nothing. */
export const filledIn = (
  text: string,
  record: Readonly<Record<string, unknown>>,
  format: (field: string, value: unknown) => string,
): string =>
  templateParts(text)
    .map((part, at) => (at % 2 === 1 ? format(part, record[part]) : part))
    .join('')
    .replace(/^[\s·–—-]+|[\s·–—-]+$/g, '');

/** `Nota fiscal` -> `nota fiscal`, but `CNH` and `IPVA` stay. */
export const lowerFirst = (text: string) =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase(spokenLocale()) + text.slice(1);
