import type { Field } from '#model/types.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { ofKind } from '../support/values/declaredKinds.ts';

/** A field as resolve.ts returns it, of a built-in kind or one that the demo company declares. */
export const fieldOf = (type: string, more: Record<string, unknown> = {}): Field =>
  ({
    id: 'campo',
    label: 'Campo',
    required: false,
    unique: false,
    readOnly: false,
    ...more,
    ...ofKind(type),
  }) as unknown as Field;

export const context: RecordContext = {
  timeZone: 'America/Cuiaba',
  variables: { user: null, today: '2026-10-31', timeZone: 'America/Cuiaba' },
  fields: {},
};

/** Random numbers between 0 and 1, the same sequence for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
