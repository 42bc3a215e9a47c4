/** The columns that hold the rollups that are kept. */
import type { Resource } from '../../../../model/types.ts';
import type { Value } from '../compile/value.ts';

export type KeptRollup = {
  resource: Resource;
  field: string;
  /** Another definition has another name, so that two versions of a config have each their own. */
  column: string;
  /** What it says, without its words. */
  value: Value;
  /** What the referring records give to it: a change of nothing else concerns it. */
  sources: readonly Source[];
  /** What it is of a record that nothing refers to; otherwise nothing. */
  begins: '0' | undefined;
  /** Whether an index serves it. */
  isSought: boolean;
};
export type Source = { resource: Resource; targets: readonly Target[]; columns: readonly string[] };
type Target = { column: string; isList: boolean };

const parts = ['sql', 'key', 'fold', 'local'] as const;
const endings = { sql: '', key: 'k', fold: 'f', local: 'l' } as const;
/** As a value's own columns are called where it is worked out. */
export const partNames = { sql: 'v', key: 'k', fold: 'f', local: 'l' } as const;

/** The columns of a kept value, each with its part. */
export const columnsKept = ({ column, value }: Pick<KeptRollup, 'column' | 'value'>) =>
  parts.flatMap((part) =>
    value[part] ? [{ part, name: `${column}${endings[part]}`, type: typeOf(value, part) }] : [],
  );

const typeOf = ({ kind }: Value, part: (typeof parts)[number]): string => {
  if (part === 'fold') return 'text';
  if (part !== 'sql' || kind === 'moment') return 'text collate "C"';
  return kind === 'number' ? 'numeric' : kind === 'boolean' ? 'boolean' : kind === 'list' ? 'text[]' : 'text';
};
