import { fold } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import type { KnownKind } from './knownKinds.ts';

/** Uses JSON for objects: `String` would call a `toString` from the data. */
export const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** With fewer values, all may differ by chance. */
const enoughToTell = 20;

/** Marks a field as unique, if all values differ and its kind or name identifies records. */
export function markUnique(
  heading: string,
  kind: KnownKind | undefined,
  type: string,
  values: readonly unknown[],
): { unique?: true; note?: string } {
  const isNamed =
    kind?.identifies || (type === 'text' && /codigo|numero|matricula|sku|\bcode\b/.test(fold(heading)));
  if (!isNamed || values.length < 3 || new Set(values.map(textOf)).size < values.length) return {};
  return values.length >= enoughToTell
    ? { unique: true, note: translate('guess.allDifferent', { count: values.length }) }
    : {
        note: translate('guess.allDifferentButOnlyOfThemWrite', { count: values.length }),
      };
}
