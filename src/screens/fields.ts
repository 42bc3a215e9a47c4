/** Which fields the parts of a screen read: its form, its conditions and its filters. */
import { formConditions } from '#model/fields/formConditions.ts';
import { conjunction, fieldsOf, parseFilter, withoutOthers, recordFieldsOf } from '#model/filter/filter.ts';
import type { Filter, Resource, Section, Transition } from '#model/types.ts';

/** The fields that every record of a list comes with. */
export const baseFields = (resource: Resource) => ['id', 'version', ...resource.titleFields];

/**
 * Creation and update stamps. The record's page shows them, so everyone who lists it may read them: with
 * names, but without a picker of users.
 */
export const auditFields = ({ fields }: Resource) =>
  Object.values(fields).flatMap(({ id, stamp }) => (stamp ? [id] : []));

/** Filters that a form adds to those of its reference fields, by field id. */
export type ReferenceFilters = Readonly<Record<string, Filter>>;

/**
 * The filters of a form, and for references that are the same in all of these rows, such as the user's own broker, that
 * record alone: the form has no input there.
 */
export function choicesWithin(
  { fields }: Pick<Resource, 'fields'>,
  rows: Filter,
  choices: ReferenceFilters,
): ReferenceFilters {
  const conditionsIn = (filter: Filter): [string, unknown][] =>
    Object.entries(filter).flatMap(([id, value]): [string, unknown][] =>
      id === 'all' ? (value as Filter[]).flatMap(conditionsIn) : [[id, value]],
    );
  const fixed = conditionsIn(rows).filter(
    ([id, value]) => fields[id]?.type === 'reference' && /^(string|number)$/.test(typeof value),
  );
  return {
    ...choices,
    ...Object.fromEntries(fixed.map(([id, value]) => [id, conjunction(choices[id] ?? {}, { id: value })])),
  };
}

export function formFields(resource: Resource, form: readonly Section[]) {
  const shown = form.flatMap((section) => section.fields);
  const isWritable = (entry: { field: string; readOnly?: boolean }) =>
    !entry.readOnly && !resource.fields[entry.field]!.readOnly;
  return {
    all: new Set([
      ...shown.map(({ field }) => field),
      ...form.flatMap((section) => [...filterFields(resource, section.visibleWhen)]),
    ]),
    writable: new Set(shown.filter(isWritable).map(({ field }) => field)),
    choices: Object.fromEntries(
      shown.flatMap(({ field, filter }) => (filter ? [[field, filter] as const] : [])),
    ) as ReferenceFilters,
  };
}

/**
 * Fields that decide which inputs the form shows and which buttons the record has. Only conditions of fields
 * and transitions that this screen offers count: any other one must not open its field to everyone who lists
 * the records.
 */
export function conditionFields(
  resource: Resource,
  shown: ReadonlySet<string>,
  offered: readonly Transition[],
  may: (action: 'edit' | 'delete') => boolean,
  choices: ReferenceFilters = {},
): string[] {
  const conditions = [
    may('edit') ? resource.editableWhen : undefined,
    may('delete') ? resource.deletableWhen : undefined,
    // What other records decide is told with each record.
    ...offered.map(({ when }) => when && withoutOthers(when)),
    ...[...shown].flatMap((id) => formConditions(resource.fields[id]!)),
  ];
  const choosing = [...shown].flatMap((id) => {
    const field = resource.fields[id]!;
    return 'filter' in field ? recordFieldsOf([field.filter, choices[id]]) : [];
  });
  return [...filterFields(resource, ...conditions), ...choosing, ...offered.map(({ field }) => field)];
}

export function filterFields(resource: Resource, ...filters: (Filter | undefined)[]): Set<string> {
  return new Set(
    filters.flatMap((filter) => (filter ? [...fieldsOf(parseFilter(filter, resource.fields))] : [])),
  );
}
