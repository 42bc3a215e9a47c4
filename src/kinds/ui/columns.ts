import { isNumbered } from '#model/fields/sequence.ts';
import { recordNamedBy } from '#model/records/history.ts';
import { traitsOf, refersTo } from '#model/traits.ts';
import type { Field, Column } from '#model/types.ts';
import { useMemo, type ReactNode } from 'react';
import type { ClientResource } from '#model/api/answers.ts';
import {
  alignedAmong,
  columnsOf,
  lateTitle,
  type StoredValues,
  type TextColumn,
  type Texts,
} from '../columnsOf.ts';
import { kindValueOf } from './kindComponents.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { withLateDates } from './toned.tsx';
import { useTitles } from '#ui/data/useTitles.ts';
import type { TitleLookup } from '#kinds/referencedTitles.ts';

/**
 * True for values that the translator of a browser must leave alone: numbers and dates, whose marks differ between
 * languages, and codes and addresses, which are no words.
 */
export function isVerbatim(field: Field): boolean {
  const { numeric, temporal, code, color, text } = traitsOf(field);
  return (
    field.id === 'id' ||
    field.unique ||
    [numeric, temporal, code, color].some(Boolean) ||
    text === 'formal' ||
    field.type === 'json' ||
    isNumbered(field) ||
    ('pattern' in field && field.pattern !== undefined)
  );
}

/** The attribute of the element with its value. */
export const translateOf = (field: Field) => (isVerbatim(field) ? 'no' : undefined);

/** A column prepared for rendering, so that nothing is looked up or decided per cell. */
export type ColumnView = TextColumn & {
  /** `no`: the translator of a browser leaves its values alone. */
  translate?: 'no';
  /** Set when a value may be rendered as more than text. Called for non-empty values. */
  draw?: (record: StoredValues, where?: 'cell' | 'card') => ReactNode;
  /** True for a record whose date is past while it is due. */
  isLate?: (record: StoredValues) => boolean;
  /** A shorter note, used when the full one would truncate a name. */
  brief?: Pick<ColumnView, 'note' | 'draw'>;
  /** True when the value may be edited in its cell. */
  inline?: (record: StoredValues) => boolean;
};

type OfFields = Pick<ClientResource, 'fields'> & { id?: string };
/** Resources that the user may not see have no columns. */
const unseen: OfFields = { fields: {} };

/**
 * The columns with their texts for these records, including the titles of referenced records. The numbers of a column
 * have as many decimals as the most precise of them, in a table as in cards and lines.
 *
 * @param totals the values below the records
 */
export function useColumns(
  resource: OfFields = unseen,
  columns: readonly (Column & { priority?: boolean })[],
  records: readonly StoredValues[] = none,
  totals?: StoredValues,
): ColumnView[] {
  const { timeZone } = usePortalIndex();
  const around = useConditionContext(resource, false);
  const fields = useMemo(
    () => columns.flatMap(({ field }) => resource.fields[field] ?? []),
    [columns, resource],
  );
  const { lookup: titles } = useTitles(fields, records);
  // as a text, which stays the same where records are listed anew
  const precision = fields.map(alignedAmong(totals ? [...records, totals] : records)).join();
  return useMemo(() => {
    const decimals = precision.split(',').map(Number);
    const decimalsOf = (field: Field) => decimals[fields.indexOf(field)];
    const views = columnViews(columns, resource, { titles, timeZone, decimalsOf });
    return views.map((view) => (view.field.due ? withLateDates(view, around) : view));
  }, [columns, fields, resource, titles, timeZone, around, precision]);
}

const none: readonly StoredValues[] = [];

/** Columns as they are drawn, without what a list says of them. */
export function columnViews(
  columns: readonly (Column & { priority?: boolean })[],
  { fields, id: resource }: OfFields,
  texts: Texts & { titles: TitleLookup },
): ColumnView[] {
  const shown = columnsOf(columns, fields, texts);
  return shown.map((column) => {
    const { field, label, text } = column;
    const { show } = kindValueOf(field);
    return {
      ...column,
      resource,
      ...(isVerbatim(field) && { translate: 'no' as const }),
      ...(show && {
        draw: (record, where = 'cell') =>
          show({
            field,
            value: record[field.id],
            text: text(record),
            label,
            where,
            place: field.id,
            id: record.id,
            resource,
            about: recordNamedBy(field, record),
            ...referencedTitles(field, texts.titles),
          }),
      }),
    };
  });
}

/** The text with its note, where nothing is coloured: on paper, in titles, on maps. */
export function notedText({ text: textOf, note }: ColumnView, record: StoredValues): string {
  const [text, said] = [textOf(record), note?.(record)];
  return text && said ? `${text} · ${said}` : text;
}

/** For a reference: the titles and colours of the referenced records. */
export const referencedTitles = (field: Field, titles: TitleLookup) =>
  refersTo(field)
    ? {
        nameOf: (id: unknown) => titles(field.resource, id) ?? lateTitle,
        colorOf: (id: unknown) => titles.colorOf?.(field.resource, id),
      }
    : {};
