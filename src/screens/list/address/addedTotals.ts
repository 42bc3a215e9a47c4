/** The totals that an address adds to its list, so that the figure which led there can be checked. */
import { measureFields, operationOf, portionFilters } from '#model/measures.ts';
import { isNumeric } from '#model/traits.ts';
import type { Field, Measure } from '#model/types.ts';
import type { ListScreen } from '../schema.ts';

/** By field: `{ margem: 'sum' }`. */
export type AddedTotals = ListScreen['totals'];

/** The query parameter of a list: `totals={"margem":"sum"}`. */
export const totalsParam = 'totals';

const operations: readonly string[] = ['sum', 'avg', 'min', 'max'] satisfies AddedTotals[string][];
const isTotal = (operation: unknown): operation is AddedTotals[string] =>
  typeof operation === 'string' && operations.includes(operation);

/** What checks a measure: none for a count, which the list says anyway, and for what has no column of its own. */
export function totalsOfMeasure(measure: Measure): AddedTotals {
  const operation = operationOf(measure);
  const [field, ...others] = measureFields(measure);
  if (field === undefined || others.length > 0 || portionFilters(measure).minus) return {};
  return isTotal(operation) ? { [field]: operation } : {};
}

/** Those that the list does not have already. */
export const missingTotals = (added: AddedTotals, { totals }: Pick<ListScreen, 'totals'>): AddedTotals =>
  Object.fromEntries(Object.entries(added).filter(([field, operation]) => totals[field] !== operation));

/**
 * The list with the totals of its address, each below a column, as far as the user has numbers of these names.
 *
 * @param written the query parameter
 */
export function withAddedTotals(
  screen: ListScreen,
  written: string | null,
  fields: Readonly<Record<string, Field>>,
): ListScreen {
  const added = missingTotals(readTotals(written, fields), screen);
  const ids = Object.keys(added);
  if (ids.length === 0) return screen;
  const further = ids.filter((id) => !screen.columns.some(({ field }) => field === id));
  return {
    ...screen,
    totals: { ...screen.totals, ...added },
    columns: [...screen.columns, ...further.map((field) => ({ field, priority: true }))],
  };
}

function readTotals(written: string | null, fields: Readonly<Record<string, Field>>): AddedTotals {
  if (written === null) return {};
  try {
    const entries = Object.entries((JSON.parse(written) ?? {}) as Record<string, unknown>).flatMap(
      ([id, operation]) =>
        Object.hasOwn(fields, id) && isNumeric(fields[id]) && isTotal(operation)
          ? [[id, operation] as const]
          : [],
    );
    return Object.fromEntries(entries);
  } catch {
    // cut by hand: the list opens without it
    return {};
  }
}
