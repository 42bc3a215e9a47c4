/**
 * The React parts of the kinds, as registry.input.tsx and registry.value.tsx register them. Components that
 * kinds are built from look them up here, because importing the registries would be circular.
 */
import type { Field } from '#model/types.ts';
import type { KindInput, KindValue } from './types.ts';

const inputs = new Map<string, KindInput>();
const values = new Map<string, KindValue>();

export const registerInputs = (kinds: Readonly<Record<string, KindInput>>) => {
  for (const [type, kind] of Object.entries(kinds)) inputs.set(type, kind);
};
export const registerValues = (kinds: Readonly<Record<string, KindValue>>) => {
  for (const [type, kind] of Object.entries(kinds)) values.set(type, kind);
};

const found = <K>(kinds: ReadonlyMap<string, K>, field: Field): K => {
  const type = 'document' in field ? 'declared' : field.type;
  const kind = kinds.get(type);
  if (!kind) throw new Error(`How "${type}" is drawn is not known: import src/kinds/registry.*.tsx first.`);
  return kind;
};

export const inputOf = (field: Field): KindInput => found(inputs, field);
export const kindValueOf = (field: Field): KindValue => found(values, field);

/** True when it takes a full line of a form or page. */
export const isWide = (field: Field): boolean => {
  const { wide = false } = inputOf(field);
  return typeof wide === 'function' ? wide(field) : wide;
};
