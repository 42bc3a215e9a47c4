import { useMemo, type ReactNode } from 'react';
import type { ClientResource, Column, Field, Option, Tone } from '../../model/types.ts';
import { refersTo, traitsOf } from '../../model/traits.ts';
import { formatValue, kindOf } from '../../kinds/kinds.ts';
import { usePortalIndex } from '../portal/context.ts';
import { useTitles, type TitleLookup } from '../data/useTitles.ts';

export type Stored = Readonly<Record<string, unknown>>;

/** A column ready to be drawn: nothing is looked up or decided again per cell. */
export type ColumnView = {
  field: Field;
  label: string;
  align: 'left' | 'right';
  /** Never wraps: numbers, dates, documents, states. */
  fixed: boolean;
  sortable: boolean;
  text: (record: Stored) => string;
  /** Set where it is more than its text. */
  draw?: (record: Stored) => ReactNode;
  /** Set where the value is a picture: how it is drawn. */
  picture?: 'photo' | 'avatar';
  /** Set where the value is shown as a chip. */
  tone?: (record: Stored) => Tone;
};

/** The columns' texts for these records, the names of what they refer to included. */
export function useColumns(
  resource: Pick<ClientResource, 'fields'>,
  columns: readonly Column[],
  records: readonly Stored[] | undefined,
): ColumnView[] {
  const { timeZone } = usePortalIndex();
  const fields = useMemo(
    () => columns.flatMap(({ field }) => resource.fields[field] ?? []),
    [columns, resource],
  );
  const { lookup } = useTitles(fields, records);
  return useMemo(
    () =>
      columns.flatMap(({ field: id, label }) => {
        const field = resource.fields[id];
        return field ? [columnView(field, label ?? field.label, lookup, timeZone)] : [];
      }),
    [columns, resource, lookup, timeZone],
  );
}

const flowing = new Set<Field['type']>([
  'text',
  'textarea',
  'reference',
  'references',
  'multiselect',
  'url',
  'email',
  'file',
]);

function columnView(field: Field, label: string, titles: TitleLookup, timeZone: string): ColumnView {
  const tones = tonesOf(field);
  const picture = pictureOf(field);
  return {
    field,
    label,
    align: kindOf(field).align,
    fixed: !flowing.has(field.type) || picture !== undefined,
    sortable: !traitsOf(field).holdsMany && !traitsOf(field).composite && picture === undefined,
    text: textOf(field, titles, timeZone),
    ...(picture && { picture }),
    ...(tones && { tone: (record) => tones.get(String(record[field.id])) ?? 'neutral' }),
  };
}

/** How a field's address is shown as a picture; undefined where it is not. */
export const pictureOf = (field: Field) => (field.type === 'url' ? field.image : undefined);

/** Where a record's name or link goes: its first text, since pictures and files may be missing and name nothing. */
export const namingColumn = (columns: readonly ColumnView[]): number =>
  Math.max(
    0,
    columns.findIndex(({ field, picture }) => picture === undefined && !traitsOf(field).attachment),
  );

/** What a field's value reads like, with references by name. */
export function textOf(field: Field, titles: TitleLookup, timeZone: string): (record: Stored) => string {
  if (refersTo(field))
    return (record) =>
      [record[field.id]]
        .flat()
        .filter((id) => id !== null && id !== undefined && id !== '')
        .map((id) => titles(field.resource, id) ?? '…')
        .join(', ');
  const context = { timeZone };
  return (record) => {
    const value = record[field.id];
    return value === null || value === undefined ? '' : formatValue(field, value, context);
  };
}

/** A status is always a chip; a choice is one when its options have tones. */
export function tonesOf(field: Field): Map<string, Tone> | undefined {
  if (!traitsOf(field).state && field.type !== 'select') return undefined;
  const options: readonly Option[] = field.options ?? [];
  if (field.type === 'select' && options.every(({ tone }) => tone === 'neutral')) return undefined;
  return new Map(options.map(({ value, tone }) => [value, tone]));
}
