import type { ResourceModel, SourceModel, ValueExpression } from '#model/expression/expression.ts';
import { certainlyMatches } from '#model/filter/matches.ts';
import { all, conditionsIn, equals, idsOf, type FilterExpression } from '#model/filter/filter.ts';
import { isDigest, recordOfSource } from '#model/records/viewRowId.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { kindOfField } from '../rows.ts';

/**
 * The sources of a view that may have rows meeting a condition, by the fields to which a source gives one of a few
 * known values, and of each only the records that may. The database would plan all sources for nothing, and read
 * those that have no such row to their end.
 */
export function possibleSources(
  { resource: { fields }, view }: ResourceModel,
  where: FilterExpression,
  timeZone: string,
): readonly SourceModel[] {
  const { sources, groupBy } = view!;
  // Other values of a group depend on all its sources.
  const isOfRow = (field: string) => groupBy.length === 0 || groupBy.includes(field);
  const possible = sources.filter((source) => {
    const known = Object.entries(source.values).flatMap(([field, value]) => {
      const values = isOfRow(field) ? valuesOf(value, source) : undefined;
      return values ? [[field, values] as const] : [];
    });
    const fixed = Object.fromEntries(
      known.flatMap(([field, values]) => (values.length === 1 ? [[field, values[0]]] : [])),
    );
    const isExcluded = (more: Readonly<Record<string, unknown>>) =>
      certainlyMatches(where, { ...fixed, ...more }, { fields, timeZone }, false);
    return (
      !isExcluded({}) &&
      !known.some(([field, values]) => values.every((value) => isExcluded({ [field]: value })))
    );
  });
  const asked = conditionsIn(where).flatMap((one) => {
    const options = one.kind === 'condition' && one.op === 'eq' && isOfRow(one.field) && textsIn(one.value);
    return options ? [[one.field, options] as const] : [];
  });
  const named = groupBy.length > 0 ? possible : withRecordsNamed(possible, where);
  return (named.length > 0 ? named : sources.slice(0, 1)).map((source) => narrowed(source, asked));
}

/** Rows that are asked for by their ids come from these records alone. */
function withRecordsNamed(sources: readonly SourceModel[], where: FilterExpression): readonly SourceModel[] {
  const [ids] = conditionsIn(where).flatMap((one) =>
    one.kind === 'condition' && one.op === 'eq' && one.field === 'id' ? [textsIn(one.value)] : [],
  );
  if (!ids || ids.some(isDigest)) return sources;
  return sources.flatMap((source) => {
    const records = ids.flatMap((id) => recordOfSource(id, source) ?? []);
    if (records.length === 0) return [];
    const isNamed: FilterExpression = { kind: 'condition', field: 'id', op: 'eq', value: records };
    return { ...source, where: all([source.where, isNamed]) };
  });
}

const isOption = (field: Field | undefined) => {
  const { choice, holdsMany } = traitsOf(field);
  return choice === true && holdsMany !== true;
};

/** All values that a source may give to a field; undefined if they are not known. */
function valuesOf(value: ValueExpression, source: SourceModel): readonly unknown[] | undefined {
  if (value.kind === 'constant') return [value.value];
  if (value.kind !== 'field' && value.kind !== 'choice') return undefined;
  const chosen = optionsIn(source, value.field);
  if (!chosen || value.kind === 'field') return chosen;
  const isEach = chosen.every((option) => Object.hasOwn(value.values, option));
  return isEach ? chosen.map((option) => value.values[option]) : undefined;
}

/** The options of a field that a source's records have by its filter. */
function optionsIn({ where, fields }: SourceModel, field: string): readonly string[] | undefined {
  if (!isOption(fields[field])) return undefined;
  const [wanted] = conditionsIn(where).flatMap((one) =>
    one.kind === 'condition' && one.op === 'eq' && one.field === field ? [textsIn(one.value)] : [],
  );
  return wanted;
}

/** Undefined unless all are texts. */
export function textsIn(value: unknown): readonly string[] | undefined {
  const values = [value].flat();
  return values.every((one): one is string => typeof one === 'string' && one !== '') ? values : undefined;
}

/** A value that is chosen by an option, as a condition on the option, which has an index. */
function narrowed(
  source: SourceModel,
  asked: readonly (readonly [field: string, values: readonly string[]])[],
): SourceModel {
  const more = asked.flatMap(([field, values]): FilterExpression[] => {
    const value = source.values[field];
    if (value?.kind !== 'choice') return [];
    const options = Object.keys(value.values).filter((option) => values.includes(value.values[option]!));
    return [{ kind: 'condition', field: value.field, op: 'eq', value: options }];
  });
  return more.length === 0 ? source : { ...source, where: all([source.where, ...more]) };
}

/** What is known of the row of a view that has this id. */
export const namedRow = (model: ResourceModel, id: string): FilterExpression =>
  withKeysNamed(model, { kind: 'condition', field: 'id', op: 'eq', value: id });

/**
 * With what is known of the rows of a view that are asked for by their ids. A group's id is put together from its keys, which
 * have indexes; characters that it would have to write as codes tell nothing here (`groupId` in json/computation/viewCache.ts).
 */
export function withKeysNamed({ resource, view }: ResourceModel, where: FilterExpression): FilterExpression {
  const { groupBy = [] } = view ?? {};
  const ids = groupBy.length > 0 ? idsOf(where) : undefined;
  const parts = ids?.map((id) => String(id).split(':'));
  if (!parts || parts.length === 0 || parts.some(({ length }) => length !== groupBy.length)) return where;
  const keys = groupBy.flatMap((field, nth): FilterExpression[] => {
    const shape = resource.fields[field]!;
    const { temporal } = traitsOf(shape);
    const isPlain =
      isOption(shape) || kindOfField(shape) === 'id' || temporal === 'month' || temporal === 'date';
    const values = [...new Set(parts.map((part) => part[nth]!))];
    return isPlain && values.every((value) => /^[A-Za-z0-9-]+$/.test(value)) ? [equals(field, values)] : [];
  });
  return all([where, ...keys]);
}
