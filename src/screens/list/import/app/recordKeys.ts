/** What identifies the record that a row of a file updates: a code, its id, or a unique combination. */
import { isNumbered } from '#model/fields/sequence.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field } from '#model/types.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { keyId } from '#spreadsheets/checkedRows.ts';
import { notInCells, type Mapping, type ImportTarget } from './mapping.ts';

export type RecordKey = { id: string; label: string; fields: readonly Field[] };

/** True for a field whose values are unique. */
const isCode = (field: Field) => field.id === 'id' || field.unique || isNumbered(field);

/** The label of ids may be that of a field too ("Código"). */
const labelOf = ({ id, label }: Field) => (id === 'id' ? 'Id' : label);

/** The codes that no form writes, such as a number from a sequence. A column of them only finds records. */
export const codeTargets = (
  { actions }: Pick<ListScreen, 'actions'>,
  { fields, unique }: ClientResource,
  writable: readonly ImportTarget[],
): ImportTarget[] =>
  actions.includes('edit')
    ? Object.values(fields)
        .filter((field) => isCode(field) || unique.some((names) => names.includes(field.id)))
        .filter(({ id, type }) => !notInCells.has(type) && !writable.some(({ field }) => field.id === id))
        .filter((field) => isCode(field) || formulaOf(field) === undefined)
        .map((field) => ({ field, label: labelOf(field), onlyFinds: true as const }))
    : [];

/**
 * What can find a record by the columns of a file, where the screen may edit.
 *
 * @param fixed the fields that are the same in every record of the screen
 */
export function keysIn(
  { actions }: Pick<ListScreen, 'actions'>,
  resource: ClientResource,
  targets: readonly ImportTarget[],
  { mapping, fixed }: { mapping: Mapping; fixed: readonly string[] },
): RecordKey[] {
  if (!actions.includes('edit')) return [];
  const mapped = targets.filter(({ field }) => mapping.includes(field.id));
  const single = mapped
    .filter(({ field }) => isCode(field))
    .map(({ field, label }) => ({ id: field.id, label, fields: [field] }));
  const together = combinationsOf(resource, targets).filter(
    ({ fields }) =>
      fields.some(({ id }) => mapping.includes(id)) &&
      fields.every(({ id }) => mapping.includes(id) || fixed.includes(id)),
  );
  return [...single, ...together];
}

/** The unique combinations of the resource's own fields. Those with fields of other records are left to the API. */
const combinationsOf = (
  { unique, fields }: Pick<ClientResource, 'unique' | 'fields'>,
  targets: readonly ImportTarget[],
): RecordKey[] =>
  unique
    .filter((names) => names.every((name) => Object.hasOwn(fields, name)))
    .map((names) => ({
      id: keyId(names),
      label: names
        .map((name) => targets.find(({ field }) => field.id === name)?.label ?? fields[name]!.label)
        .join(' + '),
      fields: names.map((name) => fields[name]!),
    }));
