/**
 * How values of each kind are shown. The browser's program gives the registry when it starts: tables show values and
 * values hold tables, so that importing the registry here would be circular.
 */
import type { Field } from '#model/types.ts';
import type { KindValue } from './componentTypes.ts';

type KindValues = Readonly<Record<string, KindValue>>;
let registry: KindValues | undefined;

export const setKindValues = (values: KindValues): void => void (registry = Object.freeze(values));

export function kindValueOf(field: Field): KindValue {
  const type = 'document' in field ? 'declared' : field.type;
  const value = registry?.[type];
  if (!value) throw new Error(`How "${type}" is shown is not known: call provideValues() at the start.`);
  return value;
}
