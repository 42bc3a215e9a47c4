/** The parts of a resolved list, and the fields in its texts. */
import { titleFieldsOf } from '#model/records/title.ts';
import type { Print } from './show/schema.ts';

export type { ListColumn, TonedColumn } from './columns/schema.ts';
export type { Related } from './related/schema.ts';
export type { Facet, FacetRange, ListAction, ListButton, OpenWay } from './schema.ts';
export type { Print, PrintedList, Show } from './show/schema.ts';

/** The fields that the texts of the sheets use. */
export const fieldsInTexts = (
  prints: readonly Pick<Print, 'text' | 'letterhead' | 'body' | 'address'>[] = [],
): string[] =>
  prints.flatMap(({ text = '', letterhead = '', body = '', address = '' }) =>
    [text, letterhead, body, address].flatMap((one) => (one.includes('{') ? titleFieldsOf(one) : [])),
  );
