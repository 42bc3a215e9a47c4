/** Where a user can open a record, from the links of a department's slice. */
import { segmentOf } from '#model/values/ids.ts';
import { bindFilter, FilterError, parseFilter } from '#model/filter/filter.ts';
import { certainlyMatches } from '#model/filter/matches.ts';
import type { RecordContext } from '#kinds/kind.ts';
import type { RecordsLink } from '#model/api/answers.ts';

type Stored = Readonly<Record<string, unknown>>;

export const showPath = (list: string, id: unknown) => `${list}/${segmentOf(id)}/show`;

/** The list that has all records, so that any of them can be opened there. */
export const wholeListIn = (lists: readonly RecordsLink[]): string | undefined =>
  lists.find(({ filter = {} }) => Object.keys(filter).length === 0)?.path;

/**
 * The address of this record, in the nearest list that surely has it; undefined when none of the user's lists
 * does.
 *
 * @param named the list that the config prefers, unless the record is surely not in it
 */
export function recordPath(
  lists: readonly RecordsLink[],
  record: Stored,
  { fields, timeZone, variables }: RecordContext,
  named?: RecordsLink,
): string | undefined {
  const surely = ({ filter = {} }: RecordsLink, wanted: boolean) => {
    try {
      const rows = bindFilter(parseFilter(filter, fields), variables);
      return certainlyMatches(rows, record, { fields, timeZone }, wanted);
    } catch (error) {
      // the filter reads a field that the browser does not know
      if (error instanceof FilterError) return false;
      throw error;
    }
  };
  const list = named && !surely(named, false) ? named : lists.find((one) => surely(one, true));
  return list && showPath(list.path, record.id);
}
