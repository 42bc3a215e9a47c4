import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import {
  columnOf,
  foldColumn,
  isInstant,
  isOrderedText,
  isSecret,
  keyColumn,
  kindOfField,
  localColumn,
} from '../rows/columns.ts';
import { materializedColumns, type MaterializedRollup } from '../materialized/columns.ts';
import type { Value } from './value.ts';

/** A field read from its column, with its companion columns. */
export function columnValue(field: Field, alias: string, uncompiled: ReadonlySet<string>): Value {
  const companion = (column: string) => (uncompiled.has(column) ? undefined : columnOf(alias, column));
  const kind = kindOfField(field);
  const value: Value = { kind, sql: columnOf(alias, field.id) };
  const isKeyed = kind === 'id' || (kind === 'text' && isOrderedText(field));
  const key = isKeyed && companion(keyColumn(field.id));
  const letters = kind === 'text' && !isSecret(field) && companion(foldColumn(field.id));
  const local = kind === 'moment' && isInstant(field) && companion(localColumn(field.id));
  if (key) value.key = key;
  if (letters) value.fold = letters;
  if (local) value.local = local;
  if (kind === 'list' && traitsOf(field).refersTo) value.ofIds = true;
  return value;
}

/** The value of a rollup that has columns of its own. */
export const keptValue = (kept: MaterializedRollup, alias: string): Value => ({
  ...kept.value,
  ...Object.fromEntries(materializedColumns(kept).map(({ part, name }) => [part, columnOf(alias, name)])),
});
