/** The greatest of many groups, and one row of all others. */
import { othersKey } from '#model/measures.ts';
import { join, name, raw, sql, type Sql } from '../sql.ts';
import { sumOfUnits } from './fragments.ts';
import { figureColumn, groupColumn, wideColumn } from './groupColumns.ts';

type Split = { keys: number; sums: readonly number[]; isWide: boolean };

/** The groups that are shown, and a row of all others, if there are any. `sums`: the scales of the measures. */
export function greatestAndOthers(groups: Sql, { keys, sums, isWide }: Split): Sql {
  const keyNames = Array.from({ length: keys }, (_, index) => name(groupColumn(index)));
  const figureNames = sums.map((_, index) => name(figureColumn(index)));
  const wide = name(wideColumn);
  const added = sums.map((scale, index) =>
    scale === 1 ? sql`sum(${figureNames[index]!})` : sumOfUnits(figureNames[index]!, scale),
  );
  return sql`with g as materialized (${groups})
      select ${join([...keyNames, ...figureNames, ...(isWide ? [wide] : [])], ', ')}, false as ${name(othersKey)}
        from g where "$shown"
      union all
      select ${join([...keyNames.map(() => raw('null')), ...added, ...(isWide ? [sql`bool_or(${wide})`] : [])], ', ')}, true
        from g where not "$shown" having count(*) > 0`;
}
