/** Fields of a record that no column of a file can fill, and the reason. */
import { isNumbered } from '#model/fields/sequence.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Field } from '#model/types.ts';
import { traitsOf } from '#model/traits.ts';
import { formatValue } from '#kinds/registry.ts';
import type { NameIn } from '#messages/translate.ts';
import { notInCells } from './mapping.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';

/** The key of a message, and the initial value in new records where it is known. */
export type Reason = { key: NameIn<'portal.screen.import.columns.unfillable'>; value?: string };

/**
 * @param start the initial values of a new record of the screen @example { key: 'moved', value: 'Em aberto'
 * }: a status that buttons move
 */
export function reasonOf(
  field: Field,
  { transitions }: Pick<ClientResource, 'transitions'>,
  start: Readonly<Record<string, unknown>>,
  timeZone: string,
): Reason {
  const begins = start[field.id];
  const beginning = (key: Reason['key']): Reason | undefined =>
    begins === undefined ? undefined : { key, value: formatValue(field, begins, { timeZone }) };
  const moved = transitions.some((transition) => transition.field === field.id) && beginning('moved');
  if (moved) return moved;
  if (notInCells.has(field.type)) return { key: 'composite' };
  if (!field.readOnly) return { key: 'notAsked' };
  if (field.stamp !== undefined || field.id === 'id' || isNumbered(field)) return { key: 'kept' };
  if (isComputed(field)) return { key: 'computed' };
  return beginning('begins') ?? { key: 'readOnly' };
}

const isComputed = (field: Field) =>
  formulaOf(field) !== undefined ||
  field.lookup !== undefined ||
  field.rollup !== undefined ||
  ('when' in field && field.when !== undefined) ||
  field.options?.some(({ when }) => when !== undefined) === true;

/** True for a state that all new records start with; it is reported even if no column names it. */
export const isAlwaysReported = (field: Field, start: Readonly<Record<string, unknown>>) =>
  traitsOf(field).state && field.readOnly && start[field.id] !== undefined;
