import { getOrMake, memoize } from '#model/lib/memoize.ts';
import { isNumbered } from '#model/fields/sequence.ts';
import { traitsOf, comesFirst, refersTo } from '#model/traits.ts';
import type { Field, Column } from '#model/types.ts';
import { useMemo, type ReactNode } from 'react';
import type { ClientResource } from '#model/api/answers.ts';
import { isSortable } from '../isSortable.ts';
import { formatValue, kindOf } from '../registry.ts';
import { decimalsOfColumn } from '../number/decimalsIn.ts';
import { kindValueOf } from './kindComponents.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { lateTitle, useTitles, type TitleLookup } from '#ui/data/useTitles.ts';

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

export type StoredValues = Readonly<Record<string, unknown>>;

/** A column prepared for rendering, so that nothing is looked up or decided per cell. */
export type ColumnView = {
  field: Field;
  /** The resource of the field. */
  resource: string | undefined;
  label: string;
  align: 'left' | 'right';
  /** `no`: the translator of a browser leaves its values alone. */
  translate?: 'no';
  /** Never wraps: numbers, dates, documents, states. */
  noWrap: boolean;
  /** The minimum width in pixels to which it may shrink. Ignored when it never wraps. */
  least?: number;
  sortable: boolean;
  /** @param decimals the least number of decimals of a number, in a column whose cells align */
  text: (record: StoredValues, decimals?: number) => string;
  /** Set when a value may be rendered as more than text. Called for non-empty values. */
  draw?: (record: StoredValues, where?: 'cell' | 'card', decimals?: number) => ReactNode;
  /** The role of the value on a card, when it is not in the list of facts. */
  part?: 'chip' | 'picture';
  /** Shown at any width, and first on a card. */
  priority?: boolean;
  /** True when the config says so, and it is not just an amount. */
  isWanted?: boolean;
  /** A note beside the value, such as the time until a date. */
  note?: (record: StoredValues) => string | undefined;
  /** A shorter note, used when the full one would truncate a name. */
  brief?: Pick<ColumnView, 'note' | 'draw'>;
  /** True when the value may be edited in its cell. */
  inline?: (record: StoredValues) => boolean;
  /** Sticks to the table's end while the other columns scroll; false where that would cover them. */
  sticky?: boolean;
  /** In pixels: the space before the text. */
  before?: number;
  /** In pixels; absent: as the texts need. */
  width?: number;
};

type OfFields = Pick<ClientResource, 'fields'> & { id?: string };
/** Resources that the user may not see have no columns. */
const unseen: OfFields = { fields: {} };

/**
 * The columns with their texts for these records, including the titles of referenced records. The numbers of a column
 * have as many decimals as the most precise of them, in a table as in cards and lines.
 */
export function useColumns(
  resource: OfFields = unseen,
  columns: readonly (Column & { priority?: boolean })[],
  records: readonly StoredValues[] | undefined,
): ColumnView[] {
  const { timeZone } = usePortalIndex();
  const fields = useMemo(
    () => columns.flatMap(({ field }) => resource.fields[field] ?? []),
    [columns, resource],
  );
  const { lookup } = useTitles(fields, records);
  // as a text, which stays the same where records are listed anew
  const precision = fields
    .map((field) => decimalsOfColumn(field, records?.map((record) => record[field.id]) ?? []))
    .join();
  return useMemo(() => {
    const decimals = precision.split(',').map(Number);
    return columns.flatMap(({ field: id, label, priority }) => {
      const field = resource.fields[id];
      if (!field) return [];
      const view = withDecimals(
        columnView(field, label ?? field.label, lookup, timeZone, resource.id),
        decimals[fields.indexOf(field)],
      );
      return [
        {
          ...view,
          priority: comesFirst(field, priority),
          ...(priority && { isWanted: true }),
          ...('withImage' in field && field.withImage && { before: besideName }),
        },
      ];
    });
  }, [columns, fields, resource, lookup, timeZone, precision]);
}

/** A column whose numbers have at least so many decimals. */
export function withDecimals(column: ColumnView, least: number | undefined): ColumnView {
  if (!least) return column;
  const { text, draw } = column;
  return {
    ...column,
    text: (record, decimals = least) => text(record, decimals),
    ...(draw && { draw: (record, where, decimals = least) => draw(record, where, decimals) }),
  };
}

/** In pixels: the space for the picture before a referenced record's title. */
const besideName = 32;

/** A field as a column. */
export function columnView(
  field: Field,
  label: string,
  titles: TitleLookup,
  timeZone: string,
  resource: string | undefined,
): ColumnView {
  const { show, part: partOf, flows } = kindValueOf(field);
  const text = formattedOnce(shownTextOf(field, titles, timeZone));
  const part = partOf?.(field);
  return {
    field,
    label,
    resource,
    align: kindOf(field).align,
    ...(isVerbatim(field) && { translate: 'no' as const }),
    noWrap: !flows || part !== undefined,
    ...(typeof flows === 'number' && { least: flows }),
    sortable: isSortable(field),
    text,
    ...(part && { part }),
    ...(show && {
      draw: (record, where = 'cell', decimals) =>
        show({
          field,
          value: record[field.id],
          text: text(record, decimals),
          label,
          where,
          place: field.id,
          id: record.id,
          resource,
          ...referencedTitles(field, titles),
        }),
    }),
  };
}

/**
 * The index of the column that names the record or links to it: the first text column, since pictures and
 * files may be missing.
 */
export const namingColumn = (columns: readonly ColumnView[]): number =>
  Math.max(
    0,
    columns.findIndex(({ field, part }) => part !== 'picture' && !traitsOf(field).attachment),
  );

/** For a reference: the titles and colours of the referenced records. */
export const referencedTitles = (field: Field, titles: TitleLookup) =>
  refersTo(field)
    ? {
        nameOf: (id: unknown) => titles(field.resource, id) ?? lateTitle,
        colorOf: (id: unknown) => titles.colorOf?.(field.resource, id),
      }
    : {};

/** Formats each record once: its column's width, its cell, its hint and the name of its row ask for the same text. */
function formattedOnce(text: ColumnView['text']): ColumnView['text'] {
  const known = new Map<number | undefined, (record: StoredValues) => string>();
  return (record, decimals) =>
    getOrMake(known, decimals, () => memoize((one: StoredValues) => text(one, decimals)))(record);
}

/** The displayed text of a field, with the titles of references. */
export function shownTextOf(field: Field, titles: TitleLookup, timeZone: string): ColumnView['text'] {
  if (refersTo(field))
    return (record) =>
      [record[field.id]]
        .flat()
        .filter((id) => id !== null && id !== undefined && id !== '')
        .map((id) => titles(field.resource, id) ?? lateTitle)
        .join(', ');
  const context = { timeZone };
  return (record, decimals) => {
    const value = record[field.id];
    if (value === null || value === undefined) return '';
    const unit = titles.unitOf?.(field, record);
    return formatValue(
      field,
      value,
      decimals || unit ? { timeZone, ...(decimals && { decimals }), unit } : context,
    );
  };
}
