/**
 * Derives from the search of a word a condition on stored columns that indexes can serve: a composed text has a
 * word in one of its parts. The exact condition is still applied to the result.
 */
import { plainText } from '#kinds/format.ts';
import { kindOf } from '#kinds/registry.ts';
import type { ValueExpression } from '#model/expression.ts';
import type { Formula } from '#model/formula.ts';
import { fieldOfRow } from '#model/fields/rowScope.ts';
import { templateParts } from '#model/records/title.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import { fold } from '#model/values.ts';
import { columnOf, kindOfField } from '#server/data/postgres/rows/columns.ts';
import { sortKey } from '#server/data/postgres/rows/sortKey.ts';
import { EarlyValues, join, raw, Sql, sql, text, texts } from '#server/data/postgres/sql.ts';
import { recordsWithMore, valuesLabelled } from './distinctValues.ts';
import { Scope } from '../scope.ts';
import { couldShow, partOf, waysInStored, type Ways } from './shownWord.ts';
import { storedField } from '../storedField.ts';
import { titleValue } from '../templates.ts';
import { titleKey } from '../templates/titleKey.ts';
import { contains, searchTextOf } from '../searchText.ts';

/** More hops cost more planning than they save. */
const deepest = 4;

/**
 * The record that has the word. `depth`: how many others lead to it. `isEarly`: the database is asked first for the
 * values that lead to it (earlyValues.ts), and records with an option are found before all others. It does not know
 * how many these are, and would read all records in the order of the list.
 */
type Place = { scope: Scope; depth: number; isEarly: boolean };

/**
 * The record has the word in one of these values.
 *
 * @param values undefined: nothing knows how it is computed; null: it is always empty
 * @param forms of the word, of which one is enough
 */
export function wordCondition(
  scope: Scope,
  values: readonly (ValueExpression | null | undefined)[],
  forms: readonly string[],
  isEarly = false,
): Sql | undefined {
  if (scope.subject.of(scope.resource).view) return undefined;
  const ways = together(forms, (word) =>
    together(values, (value) =>
      value === null ? [] : value && waysIn(value, word, { scope, depth: 0, isEarly }),
    ),
  );
  return ways && sql`(${join(ways.length > 0 ? ways : [raw('false')], ' or ')})`;
}

/** The ways of all, if each has them. */
function together<T>(all: readonly T[], waysOf: (one: T) => Ways): Ways {
  const found: Sql[] = [];
  for (const one of all) {
    const ways = waysOf(one);
    if (!ways) return undefined;
    found.push(...ways);
  }
  return found;
}

function waysIn(value: ValueExpression, word: string, place: Place): Ways {
  const { scope } = place;
  const isIn = (constant: unknown) => fold(String(constant ?? '')).includes(word);
  switch (value.kind) {
    case 'constant':
      return isIn(value.value) ? undefined : [];
    case 'cases':
      return value.of.some((one) => isIn(one.value)) ? undefined : [];
    case 'choice': {
      const keys = Object.entries(value.values).flatMap(([key, one]) => (isIn(one) ? [key] : []));
      if (keys.length === 0) return [];
      const field = storedField(value.field, scope);
      return field && ['text', 'id'].includes(kindOfField(field))
        ? [(place.isEarly && place.depth === 0 ? isOneWith : anyOf)(field.id, texts(keys), scope)]
        : undefined;
    }
    case 'field':
      return waysInField(value.field, word, place);
    case 'lookup':
      return through(value.via, value.resource, place, (other) => waysInField(value.field, word, other));
    case 'first':
      return together(value.of, (one) => waysIn(one, word, place));
    case 'template': {
      const ways = together(chunksOf(value.text), (chunk) => waysInChunk(chunk, word, place));
      // It also shows values that their columns can't hold.
      return ways && [...ways, recordsWithMore(scope)];
    }
    case 'formula':
      return waysInFormula(value.formula, word, place);
    default:
      return undefined;
  }
}

/** Among the texts that a formula chooses from, or joins by whitespace. */
function waysInFormula(formula: Formula, word: string, place: Place): Ways {
  if (formula.kind === 'text') return fold(formula.value).includes(word) ? undefined : [];
  if (formula.kind === 'field') return waysInField(formula.field, word, place);
  if (formula.kind !== 'call') return undefined;
  const [first, ...others] = formula.of;
  const among = (of: readonly Formula[], part = word) =>
    together(of, (one) => waysInFormula(one, part, place));
  switch (formula.call) {
    case 'coalesce':
      return among(formula.of);
    case 'if':
      return among(others);
    case 'join': {
      const part = partOf(word, '');
      const isApart = first?.kind === 'text' && /^\s+$/.test(first.value);
      return isApart && part ? among(others, part) : undefined;
    }
    default:
      return undefined;
  }
}

export const followedBy = (field: string, { subject, resource }: Scope): ValueExpression | undefined =>
  subject.of(resource).computed.find((one) => one.field === field)?.value;

function waysInField(id: string, word: string, place: Place): Ways {
  const { scope } = place;
  if (fieldOfRow(id) !== undefined || scope.subject.of(scope.resource).view) return undefined;
  const follows = followedBy(id, scope);
  if (follows) return waysIn(follows, word, place);
  const field = storedField(id, scope);
  if (!field || kindOfField(field) === 'json') return undefined;
  return [contains(searchTextOf(scope.value(id), scope.subject), word)];
}

/**
 * The reference is to one of the records with the word.
 *
 * @param hasWord of a record that is found already
 */
function through(
  via: string,
  target: string,
  { scope, depth, isEarly }: Place,
  waysOf: (other: Place) => Ways,
  hasWord?: (other: Scope) => Sql,
): Ways {
  const { subject } = scope;
  const field = storedField(via, scope);
  if (!field || kindOfField(field) !== 'id' || subject.of(target).view || depth >= deepest) return undefined;
  const alias = subject.alias();
  const joins: Sql[] = [];
  const other = new Scope(subject, target, alias, joins, 'all');
  const ways = waysOf({ scope: other, depth: depth + 1, isEarly });
  if (!ways || ways.length === 0) return ways;
  const from = sql`from ${subject.source(target)} ${raw(alias)} ${join(joins, ' ')} where`;
  const id = columnOf(alias, 'id');
  const met = join(ways, ' or ');
  const own = columnOf(scope.alias, via);
  const many = sql`exists (select ${from} ${id} = ${own} and (${hasWord?.(other) ?? met}))`;
  return [among(via, sql`select ${id} ${from} ${met}`, many, { scope, isEarly, depth })];
}

/** The record leads to one that is wanted, by a stored reference; undefined if there is none. */
export const leadingTo = (
  scope: Scope,
  { via, resource }: { via: string; resource: string },
  isWanted: (other: Scope) => Sql,
): Sql | undefined =>
  through(via, resource, { scope, depth: 0, isEarly: true }, (other) => [isWanted(other.scope)])?.[0];

/** The column has one of these values. */
const anyOf = (column: string, values: Sql, { alias }: Scope): Sql =>
  sql`${columnOf(alias, column)} = any (${values})`;

/** The record is one of those that have one of these values in the column. */
function isOneWith(column: string, values: Sql, { subject, resource, alias }: Scope): Sql {
  const one = subject.alias();
  return sql`${columnOf(alias, 'id')} = any (array(select ${columnOf(one, 'id')}
      from ${subject.source(resource)} ${raw(one)} where ${columnOf(one, column)} = any (${values})))`;
}

/** The column has one of the values that `select` finds. */
function among(column: string, select: Sql, many: Sql | undefined, { scope, isEarly, depth }: Place): Sql {
  const values = sql`array(${select})`;
  const plain = anyOf(column, values, scope);
  if (!isEarly) return plain;
  const by = (found: readonly string[]) =>
    found.length === 0 ? raw('false') : anyOf(column, texts(found), scope);
  const otherwise = depth === 0 ? isOneWith(column, values, scope) : plain;
  return new Sql([new EarlyValues({ select, by, many: many ?? otherwise, otherwise })]);
}

// --- templates --------------------------------------------------------------------------------------------

/** What stands between two gaps of a template: texts and names of fields in turns. */
type Chunk = readonly string[];

function chunksOf(template: string): Chunk[] {
  const chunks: string[][] = [['']];
  for (const [at, part] of templateParts(template).entries()) {
    if (at % 2 === 1) chunks.at(-1)!.push(part, '');
    else
      for (const [nth, words] of part.split(/\s+/).entries())
        if (nth === 0) chunks.at(-1)![chunks.at(-1)!.length - 1] += words;
        else chunks.push([words]);
  }
  return chunks;
}

/** A word has no whitespace, so that it is in one chunk; and in one field, but for the signs around that. */
function waysInChunk(chunk: Chunk, whole: string, place: Place): Ways {
  const literals = chunk.filter((_, at) => at % 2 === 0).map(fold);
  const fields = chunk.filter((_, at) => at % 2 === 1);
  const word = partOf(whole, '');
  if (word === undefined) return undefined;
  if (fields.length === 0) return literals[0]!.includes(word) ? undefined : [];
  const isAlone = literals.every((one) => one === '');
  // Between letters a sigma has another form than at the end of a field.
  if (!isAlone && /[σς]/.test(word)) return undefined;
  if (literals.slice(1, -1).includes('')) return undefined;
  const part = partOf(word, literals.join(''));
  return part ? together(fields, (field) => shownWays(field, part, place)) : undefined;
}

const titleHas = (word: string, scope: Scope): Sql =>
  contains(searchTextOf(titleValue(scope), scope.subject), word);

/**
 * The title has the word. If its fields have indexes of their letters, these find the records first, and words too
 * short for these are looked for in the fields' own columns: to fold all titles takes long. Records with an empty title
 * are named by their ids, and found by the order of titles.
 */
function titleWith(word: string, place: Place): Sql {
  const { subject, resource, alias } = place.scope;
  const has = titleHas(word, place.scope);
  const { title, titleFields, search } = subject.of(resource).resource;
  const named = subject.alias();
  const key = titleKey(subject, resource, named);
  if (!key || !titleFields.every((one) => search.includes(one))) return has;
  const ways = together(chunksOf(title), (chunk) => waysInChunk(chunk, word, place));
  if (!ways) return has;
  const [from, to] = [sortKey('#'), `${sortKey('#')}\uffff`].map((one) => text(one));
  const isNamedById = sql`${columnOf(alias, 'id')} = any (array(select ${columnOf(named, 'id')}
    from ${subject.source(resource)} ${raw(named)} where ${key} >= ${from!} and ${key} < ${to!}))`;
  return sql`((${join([...ways, recordsWithMore(place.scope), isNamedById], ' or ')}) and ${has})`;
}

/** The ways to the records in which a template shows the word in this field. */
function shownWays(id: string, word: string, place: Place): Ways {
  const { scope } = place;
  if (fieldOfRow(id) !== undefined) return undefined;
  const field = scope.field(id);
  if (!field) return [];
  if (refersTo(field))
    return through(
      id,
      field.resource,
      place,
      (other) => [titleWith(word, other)],
      (other) => titleHas(word, other),
    );
  if (!couldShow(field, word)) return [];
  const follows = followedBy(id, scope);
  if (!follows) {
    if (!storedField(id, scope)) return undefined;
    const isChoice = kindOfField(field) === 'text' && traitsOf(field).choice;
    return isChoice
      ? [among(id, sql`select unnest(${valuesLabelled(field, word, scope)})`, undefined, place)]
      : waysInStored(field, word, scope);
  }
  return kindOf(field).format === plainText ? waysIn(follows, word, place) : undefined;
}
