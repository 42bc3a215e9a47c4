/** What names a record of a table. */
import { fold } from '#model/values/values.ts';
import type { CatalogTable } from '#server/data/postgres/adopted/catalog.ts';

export type WrittenField = Record<string, unknown> & { type: string; label: string };

export const namedFirst = /name|nome|nombre|title|titulo|descri|subject|assunto|code|codigo/;
export const isNaming = (type: string) => !['json', 'textarea', 'multiselect', 'boolean'].includes(type);

/** Codes of something else than the record. */
const ofPlaces = /bar_?code|postal|zip|country|area|phone|fax/;

export function titleOfTable(
  { constraints }: CatalogTable,
  fields: readonly (readonly [string, WrittenField])[],
  ofColumn: ReadonlyMap<string, string>,
  keys: ReadonlySet<string>,
  day: string | undefined,
): string {
  const unique = new Set(
    constraints.flatMap(({ kind, columns }) =>
      kind === 'u' && columns.length === 1 ? (ofColumn.get(columns[0]!) ?? []) : [],
    ),
  );
  const has = (pattern: RegExp) =>
    fields.filter(([id, { type }]) => type === 'text' && pattern.test(fold(id))).map(([id]) => id);
  const first = has(/^(?:first|given)_?name$|^firstname$/)[0];
  const last = has(/^(?:last|family|sur)_?name$|^lastname$/)[0];
  if (first && last) return `{${first}} {${last}}`;
  const references = fields.filter(([, { type }]) => type === 'reference').map(([id]) => id);
  const named = [
    ...has(/^(?:name|nome|nombre|title|titulo)$/),
    ...has(/(?:name|title|nome|titulo)$/),
    ...fields.filter(([id, { type }]) => unique.has(id) && type === 'text').map(([id]) => id),
    ...has(/descri|code|codigo|number|numero|subject/).filter((id) => !ofPlaces.test(fold(id))),
  ];
  // What happens is known by whom it is about, and when.
  if (named.length === 0 && day !== undefined && references[0]) return `{${references[0]}} · {${day}}`;
  const [best] = [
    ...named,
    ...fields
      .filter(([id, { type, readOnly }]) => type === 'text' && readOnly !== true && !keys.has(id))
      .map(([id]) => id),
    ...[...keys],
    ...fields.filter(([, { type }]) => isNaming(type)).map(([id]) => id),
  ];
  const isLink = references.length >= 2 && references.includes(best ?? '');
  return isLink
    ? references
        .slice(0, 2)
        .map((id) => `{${id}}`)
        .join(' · ')
    : (best ?? fields[0]![0]);
}
