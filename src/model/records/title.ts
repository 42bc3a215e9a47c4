/** Titles of records, as shown in pickers, breadcrumbs and tables of other resources. */
import { currentLocale } from '#messages/translate.ts';
import { stripEnds } from '../values/values.ts';

/** The fields that a title template reads: `placa`, or the names in braces of "{codigo} · {nome}". */
export function titleFieldsOf(title: string): string[] {
  const names = [...title.matchAll(/\{((?:\$row\.)?[a-z$]\w*)\}/g)].map((match) => match[1]!);
  return names.length > 0 ? names : [title];
}

/**
 * The fields that need no column of their own: when a resource has a picture, the title's column shows the
 * picture and the whole title.
 */
export const fieldsCoveredByTitle = ({
  image,
  titleFields,
}: {
  image?: string;
  titleFields: readonly string[];
}) => (image === undefined ? [] : [image, ...titleFields].filter((id) => id !== titleFields[0]));

/** Splits a template; every second part is the name of a field. */
export const templateParts = (text: string): string[] => text.split(/\{((?:\$row\.\$?)?\w+)\}/);

/**
 * A record's title by its resource's template; `format` turns a field's value into text. Separators around
 * empty parts are dropped. A record whose parts are all empty is named by its id.
 */
export function titleOf(
  resource: { title: string; titleFields: readonly string[] },
  record: Readonly<Record<string, unknown>>,
  format: (field: string, value: unknown) => string = (_field, value) => String(value ?? ''),
): string {
  if (!resource.title.includes('{')) return format(resource.title, record[resource.title]) || `#${record.id}`;
  return filledIn(resource.title, record, format) || `#${record.id}`;
}

/** Fills the braces of a template with the record's values. Separators around empty parts are dropped. */
export const filledIn = (
  text: string,
  record: Readonly<Record<string, unknown>>,
  format: (field: string, value: unknown) => string,
): string =>
  stripEnds(
    templateParts(text)
      .map((part, at) => (at % 2 === 1 ? format(part, record[part]) : part))
      .join(''),
    /[\s·–—-]/,
  );

/** The lines of a postal address, without those whose fields are empty. */
export const addressLines = (filled: string): string[] =>
  filled.split('\n').flatMap((line) => {
    const told = stripEnds(line, /[\s·–—,-]/);
    return told === '' ? [] : [told];
  });

/** `Nota fiscal` -> `nota fiscal`, but `CNH` and `IPVA` stay. */
export const lowerFirst = (text: string) =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase(currentLocale()) + text.slice(1);

/** A number of records, as texts name them: `3`, `contas a pagar`. */
export const countedName = ({ one, many }: { one: string; many: string }, count: number) => ({
  smart_count: count,
  name: lowerFirst(count === 1 ? one : many),
});
