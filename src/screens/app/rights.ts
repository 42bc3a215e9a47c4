import { FilterError, recordMatches } from '#model/filter/filter.ts';
import { isGapless } from '#model/fields/sequence.ts';
import { primaryOf } from '#model/fields/transitions.ts';
import { blockedKey, closedKey, type ClientResource } from '#model/api/answers.ts';
import type { Filter, Transition } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { offeredOn } from '../list/actions/offered.ts';
import type { ListScreen } from '../list/schema.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { writableOf } from '../form/app/defaults.ts';

type Stored = Readonly<Record<string, unknown>>;
type Screen = Pick<ListScreen, 'actions' | 'transitions' | 'form'>;

/** What this screen offers to do with one record; the API decides again. */
export type RecordRights = {
  edit: boolean;
  /** When set, only these fields can still be changed; otherwise every field of the form can. */
  editOnly?: readonly string[];
  delete: boolean;
  duplicate: boolean;
  transitions: readonly Transition[];
};

export function rightsOn(
  screen: Screen,
  resource: ClientResource,
  record: Stored,
  context: RecordContext,
): RecordRights {
  const closed = closedUntil(record) !== undefined;
  const editOnly = openFields(resource, record, context);
  const mayEdit = screen.actions.includes('edit');
  return {
    edit: mayEdit && (!editOnly || writableOf(screen.form, resource).some((id) => editOnly.includes(id))),
    ...(editOnly && { editOnly }),
    delete:
      screen.actions.includes('delete') &&
      !closed &&
      !keepsNumber(resource, record) &&
      holdsInBrowser(resource.deletableWhen, record, context),
    duplicate: screen.actions.includes('duplicate') && screen.actions.includes('create'),
    transitions: transitionsOn(offeredOn(screen, resource), record, context),
  };
}

/** True for a record with a number that leaves no gaps. */
const keepsNumber = ({ fields }: ClientResource, record: Stored) =>
  Object.values(fields).some((field) => isGapless(field) && !isEmpty(record[field.id]));

/** The day until which the record's period is closed, as the API has told with it; undefined: it is open. */
export const closedUntil = (record: Stored) => record[closedKey] as string | undefined;

/** The fields that the record's state and period leave open; undefined: all. */
function openFields(
  { editableWhen, alwaysEditable, closed }: ClientResource,
  record: Stored,
  context: RecordContext,
): readonly string[] | undefined {
  const always = holdsInBrowser(editableWhen, record, context) ? undefined : alwaysEditable;
  if (closedUntil(record) === undefined) return always;
  const still = closed?.still ?? [];
  return always ? still.filter((id) => always.includes(id)) : still;
}

/**
 * The steps from the record's state that other records stand against; and those forward that its values do not allow yet, where
 * no other step leads on.
 */
export function blockedOn(
  offered: readonly Transition[],
  { fields }: Pick<ClientResource, 'fields'>,
  record: Stored,
  context: RecordContext,
): Transition[] {
  // Why nothing goes on in a closed period is said once.
  if (closedUntil(record) !== undefined) return [];
  const leading = offered.filter((one) => one.from.includes(String(record[one.field])));
  const isOpen = (one: Transition) =>
    holdsInBrowser(one.when, record, context) && blockedBy(record, one) === undefined;
  const hasNext = primaryOf(leading.filter(isOpen), fields, record) !== undefined;
  return leading.filter(
    (one) =>
      blockedBy(record, one) !== undefined || (!hasNext && !isOpen(one) && primaryOf([one], fields, record)),
  );
}

/** The offered transitions whose conditions the record meets now. */
export const transitionsOn = (
  offered: readonly Transition[],
  record: Stored,
  context: RecordContext,
): Transition[] =>
  offered.filter(
    (one) =>
      one.from.includes(String(record[one.field])) &&
      holdsInBrowser(one.when, record, context) &&
      blockedBy(record, one) === undefined,
  );

/** Why other records stand against a transition of the record, as the API has told with it. */
export const blockedBy = (record: Stored, { id }: Transition): string | undefined =>
  (record[blockedKey] as Readonly<Record<string, string>> | undefined)?.[id];

/** A condition on a field that the browser does not have counts as met: the API decides. */
export function holdsInBrowser(filter: Filter | undefined, record: Stored, context: RecordContext): boolean {
  try {
    return recordMatches(filter, record, context);
  } catch (error) {
    if (error instanceof FilterError) return true;
    throw error;
  }
}
