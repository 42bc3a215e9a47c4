import { useMemo, type ReactNode } from 'react';
import type { ClientResource } from '../../model/clientTypes.ts';
import type { Column, Field } from '../../model/types.ts';
import { comesFirst, refersTo, traitsOf } from '../../model/traits.ts';
import { formatValue, kindOf } from '../registry.ts';
import { valueOf } from './kindParts.ts';
import { usePortalIndex } from '../../app/portal/context.ts';
import { useTitles, type TitleLookup } from '../../app/data/useTitles.ts';

export type Stored = Readonly<Record<string, unknown>>;

/** A column ready to be drawn: nothing is looked up or decided again per cell. */
export type ColumnView = {
  field: Field;
  /** Whose field it is. */
  resource: string | undefined;
  label: string;
  align: 'left' | 'right';
  /** Never wraps: numbers, dates, documents, states. */
  fixed: boolean;
  sortable: boolean;
  text: (record: Stored) => string;
  /** Set where it may be more than its text; for values that are not empty. */
  draw?: (record: Stored, where?: 'cell' | 'card') => ReactNode;
  /** What it is on a card, if not one of its facts. */
  part?: 'chip' | 'picture';
  /** In sight at any width, and first on a card. */
  priority?: boolean;
  /** What is said beside a value, such as how far its day is. */
  note?: (record: Stored) => string | undefined;
  /** The same with fewer words, for where they would cut a name. */
  brief?: Pick<ColumnView, 'note' | 'draw'>;
  /** Whether the record's value may be changed in its cell. */
  inline?: (record: Stored) => boolean;
  /** In pixels: the room of what stands before its text. */
  before?: number;
  /** In pixels; absent: as its texts need. */
  width?: number;
};

type OfFields = Pick<ClientResource, 'fields'> & { id?: string };
/** What whoever looks may not see has no columns. */
const unseen: OfFields = { fields: {} };

/** The columns' texts for these records, the names of what they refer to included. */
export function useColumns(
  resource: OfFields = unseen,
  columns: readonly (Column & { priority?: boolean })[],
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
      columns.flatMap(({ field: id, label, priority }) => {
        const field = resource.fields[id];
        if (!field) return [];
        const view = columnView(field, label ?? field.label, lookup, timeZone, resource.id);
        return [
          {
            ...view,
            priority: comesFirst(field, priority),
            ...('withImage' in field && field.withImage && { before: besideName }),
          },
        ];
      }),
    [columns, resource, lookup, timeZone],
  );
}

/** In pixels: the room of the picture before the name of what is referred to. */
const besideName = 32;

/** Whether records can come by it in an order that says something. */
export const isSortable = (field: Field): boolean =>
  !traitsOf(field).holdsMany && !traitsOf(field).composite && valueOf(field).part?.(field) !== 'picture';

function columnView(
  field: Field,
  label: string,
  titles: TitleLookup,
  timeZone: string,
  resource: string | undefined,
): ColumnView {
  const { show, part: partOf, flows } = valueOf(field);
  const text = textOf(field, titles, timeZone);
  const part = partOf?.(field);
  return {
    field,
    label,
    resource,
    align: kindOf(field).align,
    fixed: !flows || part === 'picture',
    sortable: isSortable(field),
    text,
    ...(part && { part }),
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
          ...namesOf(field, titles),
        }),
    }),
  };
}

/** Where a record's name or link goes: its first text, since pictures and files may be missing and name nothing. */
export const namingColumn = (columns: readonly ColumnView[]): number =>
  Math.max(
    0,
    columns.findIndex(({ field, part }) => part !== 'picture' && !traitsOf(field).attachment),
  );

/** Of a reference, what each record is called that it may lead to, and its colour. */
export const namesOf = (field: Field, titles: TitleLookup) =>
  refersTo(field)
    ? {
        nameOf: (id: unknown) => titles(field.resource, id) ?? '…',
        colorOf: (id: unknown) => titles.colorOf?.(field.resource, id),
      }
    : {};

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
