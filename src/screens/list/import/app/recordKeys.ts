/** What identifies the record that a row of a file updates: a code, its id, or a unique combination. */
import type { ClientResource } from '#model/api/answers.ts';
import type { Field } from '#model/types.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { isCode, keyId, ownCombinations } from '#spreadsheets/checkedRows.ts';
import { notInCells, type Mapping, type ImportTarget } from './mapping.ts';

export type RecordKey = { id: string; label: string; fields: readonly Field[] };

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

const combinationsOf = (resource: ClientResource, targets: readonly ImportTarget[]): RecordKey[] =>
  ownCombinations(resource).map((names) => ({
    id: keyId(names),
    label: names
      .map((name) => targets.find(({ field }) => field.id === name)?.label ?? resource.fields[name]!.label)
      .join(' + '),
    fields: names.map((name) => resource.fields[name]!),
  }));
