/** The columns of materialized rollups. */
import type { Resource } from '#model/types.ts';
import type { Value } from '../compile/value.ts';

export type MaterializedRollup = {
  resource: Resource;
  field: string;
  /** Contains a digest of the definition, so that two versions of a config have separate columns. */
  column: string;
  /** Kind and parts of the value; each part has a column. */
  value: Value;
  /** The tables with the columns that it depends on; other changes do not affect it. */
  sources: readonly Source[];
  /** Value for a record that nothing refers to; undefined: null. */
  initial: '0' | undefined;
  /** Whether it has an index. */
  isIndexed: boolean;
};
/** A table whose records the value is computed from: those that refer to its record, or those that these look up. */
export type Source = { resource: Resource; targets: readonly Target[]; columns: readonly string[] };
/** How a record of the source leads to the records whose value it affects. */
export type Target = {
  /** The records in between, each found by one before it. */
  steps: readonly Step[];
  /** Has the ids; a column of the last step, or of the source. */
  column: string;
  isList: boolean;
  /** The source's record only matters if these records are there. */
  ifThere: readonly Step[];
};
/** The records whose column `by` is the column `from` of the record before. */
export type Step = { resource: Resource; by: string; from: string };

const parts = ['sql', 'key', 'fold', 'local'] as const;
const endings = { sql: '', key: 'k', fold: 'f', local: 'l' } as const;
/** Names of the parts in the statement that computes the value. */
export const partNames = { sql: 'v', key: 'k', fold: 'f', local: 'l' } as const;

/** The columns of a materialized value, each with its part. */
export const materializedColumns = ({ column, value }: Pick<MaterializedRollup, 'column' | 'value'>) =>
  parts.flatMap((part) =>
    value[part] ? [{ part, name: `${column}${endings[part]}`, type: typeOf(value, part) }] : [],
  );

const typeOf = ({ kind }: Value, part: (typeof parts)[number]): string => {
  if (part === 'fold') return 'text';
  if (part !== 'sql' || kind === 'moment') return 'text collate "C"';
  return kind === 'number' ? 'numeric' : kind === 'boolean' ? 'boolean' : kind === 'list' ? 'text[]' : 'text';
};
