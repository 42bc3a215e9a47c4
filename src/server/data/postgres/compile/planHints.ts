/**
 * The records that a source of a view chooses by a number or a stored rollup, and by other stored fields. These have
 * an index (postgres/schema/indexes.ts). The database takes the conditions for independent and expects very many of them.
 */
import type { SourceModel, ResourceModel, ValueExpression } from '#model/expression/expression.ts';
import { type Condition, type FilterExpression, all, conditionsIn, fieldsOf } from '#model/filter/filter.ts';
import type { Field, Resource } from '#model/types.ts';
import { fold, isEmpty } from '#model/values/values.ts';
import { kindOfField, layoutOf } from '../rows.ts';
import { join, sql, Sql, EarlyValues, raw, texts } from '../sql.ts';
import { sqlCondition } from './conditions.ts';
import { RowScope, type Subject } from './scope.ts';
import { leadsToWanted, wordCondition, type SearchedValue } from './words.ts';
import { wordsOf } from './searchText.ts';
import { certainlyMatches } from '#model/filter/matches.ts';
import { possibleSources, textsIn } from './viewSources.ts';
import { isDeepStrictEqual } from 'node:util';
import { compileExpression } from './expressions.ts';
import { sqlOrderOf } from './sortedBy.ts';

// Searches of views, by which each source finds its records before its texts are put together; and filters by what
// records referred to have, by which it would look up each of its own.

/** What the records of a source meet; undefined if nothing is known that an index could serve. */
export function searchedSource(
  where: FilterExpression,
  { values }: SourceModel,
  given: readonly Field[],
  scope: RowScope,
): Sql | undefined {
  const filled = new Set(given.map(({ id }) => id));
  const isIn = (fields: readonly string[], forms: readonly string[]) => {
    const searched = fields.map((field): SearchedValue => {
      // The view computes this field from its own fields, not from the source.
      if (!filled.has(field)) return { kind: 'unknown' };
      return values[field] ?? { kind: 'empty' };
    });
    return wordCondition(scope, searched, forms, true);
  };
  const ledTo = (part: Condition) => {
    const value = values[part.field];
    // Records that refer to nothing count as no, and match too.
    const isYesNo = given.some((field) => field.id === part.field && kindOfField(field) === 'boolean');
    const isKnown = part.op === 'eq' && !isYesNo && ![part.value].flat().some(isEmpty);
    return value?.kind === 'lookup' && isKnown
      ? leadsToWanted(scope, value, (other) => sqlCondition({ ...part, field: value.field }, other))
      : undefined;
  };
  const partOf = (part: FilterExpression): Sql | undefined => {
    switch (part.kind) {
      case 'all':
        return allOf(part.of.map(partOf));
      case 'any': {
        const parts = part.of.map(partOf);
        return parts.includes(undefined) ? undefined : sql`(${join(parts as Sql[], ' or ')})`;
      }
      case 'search':
        return allOf(longest(wordsOf(part.text)).map((forms) => isIn(part.fields ?? [], forms)));
      case 'condition':
        return part.op === 'like' ? isIn([part.field], [fold(String(part.value))]) : ledTo(part);
      default:
        return undefined;
    }
  };
  return partOf(where);
}

/**
 * Three words lead to few records, long ones most of all. For each word more the database would try the indexes of
 * all sources once more, which takes longer than to look into these records.
 */
const longest = (words: readonly string[][]): readonly string[][] =>
  [...words].sort(([one], [other]) => other!.length - one!.length).slice(0, 3);

function allOf(parts: readonly (Sql | undefined)[]): Sql | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? undefined : sql`(${join(known, ' and ')})`;
}

// What a view takes from another view, as what it takes from the tables behind that. All that the other view has
// would be joined first, and no index could hold what is left of it.

/** The source itself, if it is a table or takes more than fields of the other view as they are. */
export function flattenedSources(subject: Subject, source: SourceModel): readonly SourceModel[] {
  const other = subject.of(source.resource);
  if (!other.view || other.view.groupBy.length > 0) return [source];
  const behind: SourceModel[] = [];
  for (const one of possibleSources(other, source.where, subject.timeZone)) {
    const taken = through(source, one, other, subject.timeZone);
    if (!taken) return [source];
    behind.push(...flattenedSources(subject, taken));
  }
  return behind;
}

function through(
  source: SourceModel,
  one: SourceModel,
  { resource: { fields }, view }: ResourceModel,
  timeZone: string,
): SourceModel | undefined {
  const given = new Set(view!.sources.flatMap(({ values }) => Object.keys(values)));
  const values: Record<string, ValueExpression> = {};
  for (const [field, value] of Object.entries(source.values)) {
    if (value.kind === 'constant') values[field] = value;
    // The others are its ids, and what it computes itself.
    else if (value.kind !== 'field' || !given.has(value.field)) return undefined;
    else if (one.values[value.field]) values[field] = one.values[value.field]!;
  }
  const where: FilterExpression[] = [one.where];
  for (const part of conditionsIn(source.where)) {
    if (part.kind !== 'condition') return undefined;
    const { field, op, value } = part;
    const compared = one.values[field];
    if (compared?.kind === 'field') where.push({ ...part, field: compared.field });
    else if (compared?.kind === 'choice') {
      // possibleSources compares the option instead.
      if (op !== 'eq' || !textsIn(value)) return undefined;
    } else if (
      compared?.kind !== 'constant' ||
      !certainlyMatches(part, { [field]: compared.value }, { fields, timeZone }, true)
    )
      return undefined;
  }
  return { ...one, where: all(where), values };
}

type Selection = {
  where: Sql;
  /** The view's order, in which equal ones are in that of their ids. */
  order: Sql;
  isDown: boolean;
  /** The column of a number or a rollup that they are selected by, if there is one. */
  number: string | undefined;
  scope: RowScope;
};

export const selectionOrder = ({ order, isDown }: Selection, idKey: Sql): Sql =>
  isDown ? sql`(${order}) desc nulls last, ${idKey} desc` : sql`(${order}), ${idKey}`;

/** Undefined if the view's order is not that of a stored field of the source. */
export function selectionOf(
  subject: Subject,
  view: Resource,
  source: SourceModel,
  alias: string,
): Selection | undefined {
  const { sort } = view;
  const key = source.values[sort.field];
  if (!key || !isOfOneField(key) || source.each !== undefined || subject.of(source.resource).view)
    return undefined;
  const joins: Sql[] = [];
  const scope = new RowScope(subject, source.resource, alias, joins, 'all');
  const by = compileExpression(key, scope);
  // Without a stored key, as long texts are, which no entry of an index holds.
  if (['text', 'list'].includes(by.kind) && !by.key) return undefined;
  const [where, order] = [sqlCondition(source.where, scope), sqlOrderOf(by, subject)];
  const selection = {
    where,
    order,
    isDown: sort.order === 'DESC',
    number: numbersIn(source, scope)[0],
    scope,
  };
  return joins.length === 0 ? selection : undefined;
}

/** A stored date, or a part of it, for example. */
const isOfOneField = (value: ValueExpression): boolean =>
  value.kind === 'field' || (value.kind === 'converted' && isOfOneField(value.of));

/** The columns of the numbers and rollups by which a source chooses; none if it reads more than stored fields. */
function numbersIn({ where }: SourceModel, { subject, resource }: RowScope): readonly string[] {
  const { computed, resource: shape } = subject.of(resource);
  const found: string[] = [];
  for (const id of fieldsOf(where)) {
    const kept = subject.materialized(resource, id);
    const field = layoutOf(shape).fields.find((one) => one.id === id);
    if (!kept && (!field || computed.some((one) => one.field === id))) return [];
    if (kept ?? kindOfField(field!) === 'number') found.push(kept?.column ?? id);
  }
  return found;
}

/** More are read as the database likes. */
const most = 5000;

/**
 * The record is one of the few that its source chooses, which the database is asked for first (earlyValues.ts), by
 * their index. So it reads no others, whatever a list asks for. Undefined without such an index.
 */
export function amongFewSelected(
  subject: Subject,
  view: Resource,
  source: SourceModel,
  { id }: RowScope,
): Sql | undefined {
  const { sources } = subject.model.resources[view.id]!.view!;
  const any = sources.find(({ resource, nth }) => resource === source.resource && nth === source.nth);
  // What depends on the day has no index.
  if (!any || !isDeepStrictEqual(any.where, source.where)) return undefined;
  const alias = subject.alias();
  const selection = selectionOf(subject, view, source, alias);
  if (selection?.number === undefined) return undefined;
  const select = sql`select ${selection.scope.id} from ${subject.source(source.resource)} ${raw(alias)}
    where ${selection.where} order by ${selectionOrder(selection, selection.scope.idKey)}`;
  const all = raw('true');
  const by = (found: readonly string[]) =>
    found.length === 0 ? raw('false') : sql`${id} = any (${texts(found)})`;
  return new Sql([new EarlyValues({ select, by, many: all, most, otherwise: all })]);
}
