/** Where this user opens a record: what the links of a department's slice come to. */
import { bindFilter, FilterError, parseFilter, surelyMatches } from '../../model/filter.ts';
import type { RecordContext } from '../../kinds/kind.ts';
import type { RecordsLink } from '../../model/clientTypes.ts';

type Stored = Readonly<Record<string, unknown>>;

export const showPath = (list: string, id: unknown) => `${list}/${encodeURIComponent(String(id))}/show`;

/** Where any record is opened, whichever it is. */
export const wholeListIn = (lists: readonly RecordsLink[]): string | undefined =>
  lists.find(({ filter = {} }) => Object.keys(filter).length === 0)?.path;

/**
 * Where this record is opened: at the nearest list that surely has it. Undefined where none of the user's does.
 *
 * @param named what the config leads to is taken before all others, unless the record is surely not there
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
      return surelyMatches(rows, record, { fields, timeZone }, wanted);
    } catch (error) {
      // a field that the browser does not know
      if (error instanceof FilterError) return false;
      throw error;
    }
  };
  const list = named && !surely(named, false) ? named : lists.find((one) => surely(one, true));
  return list && showPath(list.path, record.id);
}
