import { sameData } from '../../../access/rows.ts';

type Stored = Readonly<Record<string, unknown>>;

/** The fields in which two states of a record differ. */
export const changedFields = (fields: readonly string[], before: Stored, after: Stored): string[] =>
  fields.filter((field) => !sameData(before[field] ?? null, after[field] ?? null));
