/** Asks a backend for the records that may have the same unique key, as far as it can compare as we do. */
import { kindOf, uniqueKey } from '#kinds/registry.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import type { Dialect, FieldOf, QueryParameters } from './dialect.ts';
import { isLoose, accentPattern } from './accentPattern.ts';

/**
 * A condition that every record with the same key meets, others too: the caller compares the keys. Undefined
 * for keys that only the portal knows, such as a plate in its old and its new form.
 */
export function duplicateCondition(
  dialect: Dialect,
  fieldOf: FieldOf,
  field: Field,
  value: unknown,
): QueryParameters | undefined {
  const { id } = field;
  if (!kindOf(field).unique)
    return dialect.translate({ kind: 'condition', field: id, op: 'eq', value }, fieldOf, []);
  const column = fieldOf(id);
  if (column?.kind !== 'text' || !traitsOf(field).text || typeof value !== 'string') return undefined;
  if (!isLoose(value) || ignoresForm(field, value)) return undefined;
  return dialect.likePattern?.(column, `^\\s*${accentPattern(value.trim())}\\s*$`);
}

/**
 * True if a record with the same key may have an accent as a separate combining character, which the pattern
 * does not match.
 */
function ignoresForm(field: Field, value: string): boolean {
  const apart = value.normalize('NFD');
  return apart !== value && uniqueKey(field, apart) === uniqueKey(field, value);
}
