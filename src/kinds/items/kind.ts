import { isEmpty, isMap } from '#model/values/values.ts';
import { translate, currentLocale } from '#messages/translate.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, FieldOf, RowFields } from '#model/types.ts';
import { plainText } from '../format.ts';
import type { FieldKind } from '../kind.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';

export type ItemsField = FieldOf<'items'>;
export type Row = Readonly<Record<string, unknown>>;

/** The default maximum. With more rows, a form becomes unusable. */
const defaultMax = 200;
export const maxRowsOf = ({ max }: ItemsField): number => max ?? defaultMax;

const fewColumns = 2;
/** Whether rows of so many columns are read as a table, which takes the width of a page. */
export const needsTable = (columns: number): boolean => columns > fewColumns;

/** True for a value that can be a row. Validation reports anything else in a list. */
export const isRow = (value: unknown): value is Row => isMap(value);

/** The valid rows in a value; none for an empty field. */
export const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** The name of one row, in lower case: "item", "dependente". */
export const rowName = ({ rowLabel }: ItemsField): string =>
  (rowLabel ?? translate('items.one')).toLocaleLowerCase(currentLocale());

/** "1 item", "3 itens". Uses the field's own label when its rows have a name. */
function countText(field: ItemsField, count: number): string {
  const many = field.rowLabel ? field.label.toLocaleLowerCase(currentLocale()) : translate('items.many');
  return `${count} ${count === 1 ? rowName(field) : many}`;
}

/** The fields of a row that people see. A hidden one only helps to compute others. */
export const shownInRows = ({ fields }: { fields: RowFields }): Field[] =>
  Object.values(fields).filter(({ hidden }) => !hidden);

/** All rows in one line, for files: "Soja · 200 sc; Milho · 50 sc". */
export const rowsText = (
  field: ItemsField,
  value: unknown,
  textOf: (field: Field, row: Row) => string,
): string =>
  rowsOf(value)
    .map((row) =>
      shownInRows(field)
        .map((one) => (isEmpty(row[one.id]) ? '' : textOf(one, row)))
        .filter((text) => text !== '')
        .join(' · '),
    )
    .join('; ');

/** The kind of row lists. `kindOf` looks up the kinds of the rows' fields. */
export const itemsKind = (kindOf: (field: Field) => FieldKind): FieldKind<'items'> => ({
  traits: {
    rows: true,
    get composite() {
      return translate('items.composite');
    },
  },
  align: 'left',
  filter: 'none',
  parse(input, field, context) {
    if (!Array.isArray(input) || !input.every(isRow)) return undefined;
    const rows = input.map((row) =>
      eachField(field, row, (one, value) => {
        const blank = isEmpty(value) || (typeof value === 'string' && value.trim() === '');
        return blank ? null : kindOf(one).parse(value, one, context);
      }),
    );
    return rows.some((row) => Object.values(row).includes(undefined)) ? undefined : rows;
  },
  format(value, field, context) {
    if (!Array.isArray(value)) return plainText(value);
    const [only, ...others] = shownInRows(field);
    // rows of a single text are read, not counted
    return only && others.length === 0 && traitsOf(only).text
      ? rowsText(field, value, (one, row) => kindOf(one).format(row[one.id], one, context))
      : countText(field, value.length);
  },
  /** validateRecord checks the contents of the rows. */
  misfit: (value) => (Array.isArray(value) && value.every(isRow) ? undefined : translate('items.notRows')),
  outside(value, field) {
    const { length } = rowsOf(value);
    const least = field.min ?? 0;
    const most = maxRowsOf(field);
    if (length < least) return translate('items.atLeast', { smart_count: least });
    return length > most ? translate('items.atMost', { most }) : undefined;
  },
  sample(random, field, context) {
    const least = Math.max(1, field.min ?? 0);
    const count = Math.min(maxRowsOf(field), least + Math.floor(random() * 3));
    return Array.from({ length: count }, () =>
      Object.fromEntries(givenFields(field).map((one) => [one.id, kindOf(one).sample(random, one, context)])),
    );
  },
  csv: (value, field, context) =>
    Array.isArray(value)
      ? rowsText(field, value, (one, row) => kindOf(one).format(row[one.id], one, context))
      : plainText(value),
});

/** The fields of a row that users fill in. */
export const givenFields = (field: ItemsField): Field[] =>
  Object.values(field.fields).filter(({ readOnly }) => !readOnly);

/** The fields of a row that are stored, but neither filled in by users nor computed. */
export const storedOnlyFields = (field: ItemsField): Field[] =>
  Object.values(field.fields).filter((one) => one.readOnly && !isComputed(one));

/** The fields that a row has, except formulas, mapped by `change`. */
export const eachField = (
  field: ItemsField,
  row: Row,
  change: (field: Field, value: unknown) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.values(field.fields)
      .filter((one) => Object.hasOwn(row, one.id) && !isComputed(one))
      .map((one) => [one.id, change(one, row[one.id])]),
  );

const isComputed = (field: Field) => formulaOf(field) !== undefined;

/** The record with every field present in each of its rows, so that no gap is filled from another row. */
export function withWholeRows<T extends Row>(fields: Readonly<Record<string, Field>>, record: T): T {
  const lists = Object.values(fields).filter(
    (field): field is ItemsField => field.type === 'items' && Array.isArray(record[field.id]),
  );
  if (lists.length === 0) return record;
  const whole = lists.map((field) => [
    field.id,
    rowsOf(record[field.id]).map((row) =>
      Object.fromEntries(Object.keys(field.fields).map((id) => [id, row[id] ?? null])),
    ),
  ]);
  return { ...record, ...Object.fromEntries(whole) } as T;
}
