import type { ColumnChoice } from '#model/api/sharedViews.ts';
import { inOrderOf } from '#model/values/chosenOrder.ts';
import type { ListColumn } from './schema.ts';

/** All columns in the user's order; the first one stays first. */
export const columnsInOrder = ([first, ...others]: readonly ListColumn[], { order = [] }: ColumnChoice) =>
  first ? [first, ...inOrderOf(others, ({ field }) => field, order)] : [];

/** True when a column is visible in the chosen tab. */
export const isShown = (
  { field, hidden, tabs }: ListColumn,
  { shown = {} }: ColumnChoice,
  tab: string | undefined,
) => shown[field] ?? (!hidden && (!tabs || (tab !== undefined && tabs.includes(tab))));

/** The tab that a filter chooses; undefined for all records or several tabs. */
export function chosenTab(tabs: string | undefined, filter: Readonly<Record<string, unknown>> = {}) {
  const tab = tabs && filter[tabs];
  return typeof tab === 'string' ? tab : undefined;
}

/** All columns in the user's order, and those that are shown. */
export function chosenColumns(columns: readonly ListColumn[], choice: ColumnChoice, tab: string | undefined) {
  const all = columnsInOrder(columns, choice);
  return { all, shown: all.filter((column) => isShown(column, choice, tab)) };
}
