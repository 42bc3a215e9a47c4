import type { Fields, Values } from '#server/data/store.ts';
import type { ReconcileValues } from '../config/schema.ts';

/** The line, its partner, and the saved rule, as far as there is one. */
type Sources = { record: Values; partner?: Values; rule?: Values };

/** The values that the config gives: literal ones, and those of a field of these. */
export const givenValues = (values: ReconcileValues, sources: Sources): Fields =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [
      id,
      value.kind === 'value' ? value.value : (sources[value.of]?.[value.field] ?? null),
    ]),
  );
