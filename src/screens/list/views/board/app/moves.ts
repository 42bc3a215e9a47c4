import type { RaRecord } from 'ra-core';
import { recordMatches } from '#model/filter/filter.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Field, Filter, Option, Transition } from '#model/types.ts';
import type { ListScreen } from '#screens/list/types.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { keysOf } from '#screens/app/filters/filterWords.ts';
import { only } from '#screens/app/filters/useActiveFilters.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { writableOf } from '#screens/form/app/sections.ts';

/** How a card can move to a column: by a transition, or by an update of the field. */
export type Move = { to: string; transition?: Transition };

/**
 * The columns that this user may move a record to. A column that several transitions lead to appears several
 * times.
 */
export function movesOf(
  screen: ListScreen,
  resource: ClientResource,
  field: Field,
  record: RaRecord,
  context: RecordContext,
): Move[] {
  const rights = rightsOn(screen, resource, record, context);
  const moves = rights.transitions
    .filter((transition) => transition.field === field.id && transition.to !== record[field.id])
    .map((transition): Move => ({ to: transition.to, transition }));
  const isWritable =
    rights.edit &&
    (rights.editOnly?.includes(field.id) ?? true) &&
    writableOf(screen.form, resource).includes(field.id) &&
    !resource.transitions.some((transition) => transition.field === field.id);
  return isWritable
    ? (field.options ?? []).flatMap(({ value }) => (value === record[field.id] ? [] : [{ to: value }]))
    : moves;
}

/** The options that the list's filter allows; each one is a column. */
export function columnsOf(field: Field, filter: Filter, context: RecordContext): readonly Option[] {
  const own = only(filter, keysOf(field.id, filter));
  return (field.options ?? []).filter(({ value }) => recordMatches(own, { [field.id]: value }, context));
}
