/**
 * Derives conditions on stored columns from the search for a word, so that indexes find the candidates: a text that
 * is composed of several values can only contain a word if one of these values does. The statement still applies
 * the exact condition to the candidates.
 */
import type { Field } from '#model/types.ts';
import { columnReference, kindOfField } from '../rows.ts';
import { raw, sql, Sql, EarlyValues, join, text, texts } from '../sql.ts';
import { RowScope } from './scope.ts';
import { momentSigns, numberSigns } from './formattedText.ts';
import { titleValue } from './templates.ts';
import { titleKey } from './titleKey.ts';
import { contains, sqlDigits, searchTextOf } from './searchText.ts';
import { maskDefinitions } from '#kinds/document/documentKind.ts';
import { plainText } from '#kinds/format.ts';
import { formatValue, kindOf } from '#kinds/registry.ts';
import { traitsOf, refersTo } from '#model/traits.ts';
import { fold } from '#model/values/values.ts';
import type { ValueExpression } from '#model/expression/expression.ts';
import type { Formula } from '#model/formula/formula.ts';
import { fieldOfRow } from '#model/fields/rowScope.ts';
import { templateParts } from '#model/records/title.ts';
import { sortKey } from '../sortKey.ts';
import { storedField } from './storedField.ts';
import { valuesLabelled, recordsWithMore, recordsWithFraction } from './fewValues.ts';
import { type Candidates, anyCandidates, unionOf } from './candidates.ts';

// Finds a word in a field as a template shows it. See words.ts.

const shownBy = (field: Field) => (example: unknown) =>
  fold(formatValue(field, example, { timeZone: 'UTC' }));

/** False if no value of the field is shown with all of the word's signs. */
function couldShow(field: Field, word: string): boolean {
  const shown = shownBy(field);
  const { temporal, numeric, yesNo } = traitsOf(field);
  if (yesNo) return [true, false].some((one) => shown(one).includes(word));
  const signs = numeric ? numberSigns(shown) : temporal ? momentSigns(shown) : undefined;
  return !signs || [...word].every((one) => signs.has(one));
}

/** The records in which a template shows the word in a stored field. */
function inStoredField(field: Field, word: string, scope: RowScope): Candidates {
  const shown = shownBy(field);
  const { numeric } = traitsOf(field);
  const kind = kindOfField(field);
  const column = columnReference(scope.alias, field.id);
  const { format, mask } = kindOf(field);
  const letters = () => searchTextOf(scope.value(field.id), scope.subject);
  if (kind === 'text' && mask) {
    const signs = [...[mask].flat().join('')].filter((slot) => !maskDefinitions[slot]);
    const part = longestPart(word, fold(signs.join('')));
    return part ? anyCandidates(contains(letters(), part)) : 'unindexed';
  }
  if (kind === 'text' && format === plainText) return anyCandidates(contains(letters(), word));
  // A whole number is shown with its digits, and maybe with marks between thousands.
  const bare = (words: string) => words.replaceAll(/[.,\s]/g, '');
  const isWhole = kind === 'number' && numeric && shown(7) === '7' && bare(shown(1234)) === '1234';
  if (!isWhole) return 'unindexed';
  const digits = bare(word);
  if (/.\D/.test(digits) && shown(-7) === '-7') return 'none';
  return /^\d+$/.test(digits)
    ? anyCandidates(contains(sqlDigits(column), digits), recordsWithFraction(field, scope))
    : 'unindexed';
}

/** The longest part of a word without whitespace and these signs; undefined if nothing is left. */
function longestPart(word: string, signs: string): string | undefined {
  const apart = new Set(signs);
  const parts = [...word].map((one) => (apart.has(one) || /\s/.test(one) ? ' ' : one)).join('');
  const longest = parts.split(' ').reduce((best, one) => (one.length > best.length ? one : best), '');
  return longest === '' ? undefined : longest;
}

/** A value that may contain the word. */
export type SearchedValue =
  | ValueExpression
  /** The value is always empty, and so never contains the word. */
  | { kind: 'empty' }
  /** Nobody knows how the value is computed, so it may contain any word. */
  | { kind: 'unknown' };

/** The record whose values are searched. */
type Position = {
  scope: RowScope;
  /** The number of references from the listed record to this one. */
  hops: number;
  /**
   * Asks the database for the values that lead to the record before it runs the list (earlyValues.ts), and selects
   * records by an option before it sorts them. Otherwise the database, which doesn't know how few they are, would
   * read all records in the order of the list.
   */
  isEarly: boolean;
};

/** Letters of a word that an index finds. */
const trigram = 3;

/** Each further hop costs more planning time than its index saves. */
const mostHops = 4;

/**
 * A condition that every record with the word meets, and that indexes serve; undefined if there is none.
 *
 * @param values the record has the word if one of these contains it
 * @param forms the spellings of the word; one of them is enough
 */
export function wordCondition(
  scope: RowScope,
  values: readonly SearchedValue[],
  forms: readonly string[],
  isEarly = false,
): Sql | undefined {
  if (scope.subject.of(scope.resource).view) return undefined;
  const position = { scope, hops: 0, isEarly };
  const candidates = unionOf(forms, (word) =>
    unionOf(values, (value) => {
      if (value.kind === 'empty') return 'none';
      return value.kind === 'unknown' ? 'unindexed' : inValue(value, word, position);
    }),
  );
  if (candidates === 'unindexed') return undefined;
  if (candidates === 'none') return raw('false');
  // Such words are in most records or in hardly any: reading all candidates takes longer than looking at records in order.
  if (!isEarly && forms.some((word) => word.length < trigram)) return undefined;
  return sql`(${join(candidates.anyOf, ' or ')})`;
}

// --- values -----------------------------------------------------------------------------------------------

function inValue(value: ValueExpression, word: string, position: Position): Candidates {
  switch (value.kind) {
    case 'constant':
      return inConstants([value.value], word);
    case 'cases':
      return inConstants(
        value.of.map((one) => one.value),
        word,
      );
    case 'choice':
      return inChoice(value, word, position);
    case 'field':
      return inField(value.field, word, position);
    case 'lookup':
      return byReference(value.via, value.resource, position, (target) => inField(value.field, word, target));
    case 'first':
      return unionOf(value.of, (one) => inValue(one, word, position));
    case 'template': {
      const candidates = inTemplate(value.text, word, position);
      if (candidates === 'unindexed') return candidates;
      // A template also shows values that their columns can't hold.
      const stored = candidates === 'none' ? [] : candidates.anyOf;
      return anyCandidates(...stored, recordsWithMore(position.scope));
    }
    case 'formula':
      return inFormula(value.formula, word, position);
    default:
      return 'unindexed';
  }
}

const constantHas = (constant: unknown, word: string) => fold(String(constant ?? '')).includes(word);

/** A constant is the same in every record, so an index can't select records by a word in it. */
const inConstants = (constants: readonly unknown[], word: string): Candidates =>
  constants.some((constant) => constantHas(constant, word)) ? 'unindexed' : 'none';

function inChoice(
  { field: id, values }: Extract<ValueExpression, { kind: 'choice' }>,
  word: string,
  { scope, hops, isEarly }: Position,
): Candidates {
  const keys = Object.keys(values).filter((key) => constantHas(values[key], word));
  if (keys.length === 0) return 'none';
  const field = storedField(id, scope);
  if (!field || !['text', 'id'].includes(kindOfField(field))) return 'unindexed';
  const hasValue = isEarly && hops === 0 ? isRecordWithValue : hasOneOfValues;
  return anyCandidates(hasValue(field.id, texts(keys), scope));
}

/** Searches the texts that a formula chooses from, or joins by whitespace. */
function inFormula(formula: Formula, word: string, position: Position): Candidates {
  if (formula.kind === 'text') return inConstants([formula.value], word);
  if (formula.kind === 'field') return inField(formula.field, word, position);
  if (formula.kind !== 'call') return 'unindexed';
  const [first, ...others] = formula.of;
  const inEach = (formulas: readonly Formula[], part = word) =>
    unionOf(formulas, (one) => inFormula(one, part, position));
  switch (formula.call) {
    case 'coalesce':
      return inEach(formula.of);
    case 'if':
      return inEach(others);
    case 'join': {
      const part = longestPart(word, '');
      const isJoinedByWhitespace = first?.kind === 'text' && /^\s+$/.test(first.value);
      return isJoinedByWhitespace && part ? inEach(others, part) : 'unindexed';
    }
    default:
      return 'unindexed';
  }
}

/** The expression by which a field is computed; undefined for a stored field. */
export const computationOf = (field: string, { subject, resource }: RowScope): ValueExpression | undefined =>
  subject.of(resource).computed.find((one) => one.field === field)?.value;

function inField(id: string, word: string, position: Position): Candidates {
  const { scope } = position;
  if (fieldOfRow(id) !== undefined || scope.subject.of(scope.resource).view) return 'unindexed';
  const computation = computationOf(id, scope);
  if (computation) return inValue(computation, word, position);
  const field = storedField(id, scope);
  if (!field || kindOfField(field) === 'json') return 'unindexed';
  return anyCandidates(contains(searchTextOf(scope.value(id), scope.subject), word));
}

// --- references -------------------------------------------------------------------------------------------

/**
 * The records that refer to a match in another resource.
 *
 * @param inTarget the candidates among the records of the other resource
 * @param isMatch checks a single record that was found by its id; without it, the candidates' conditions do
 */
function byReference(
  via: string,
  target: string,
  { scope, hops, isEarly }: Position,
  inTarget: (position: Position) => Candidates,
  isMatch?: (target: RowScope) => Sql,
): Candidates {
  const { subject } = scope;
  const reference = storedField(via, scope);
  if (!reference || kindOfField(reference) !== 'id') return 'unindexed';
  if (subject.of(target).view || hops >= mostHops) return 'unindexed';
  const alias = subject.alias();
  const joins: Sql[] = [];
  const targetScope = new RowScope(subject, target, alias, joins, 'all');
  const candidates = inTarget({ scope: targetScope, hops: hops + 1, isEarly });
  if (candidates === 'unindexed' || candidates === 'none') return candidates;
  const from = sql`from ${subject.source(target)} ${raw(alias)} ${join(joins, ' ')} where`;
  const targetId = columnReference(alias, 'id');
  const isCandidate = join(candidates.anyOf, ' or ');
  const select = sql`select ${targetId} ${from} ${isCandidate}`;
  const ifMany = sql`exists (select ${from} ${targetId} = ${columnReference(scope.alias, via)} and (${isMatch?.(targetScope) ?? isCandidate}))`;
  return anyCandidates(hasSelectedValue(via, select, ifMany, { scope, isEarly, hops }));
}

/** The condition that a stored reference leads to a wanted record; undefined if there is no such reference. */
export function leadsToWanted(
  scope: RowScope,
  { via, resource }: { via: string; resource: string },
  isWanted: (target: RowScope) => Sql,
): Sql | undefined {
  const position = { scope, hops: 0, isEarly: true };
  const candidates = byReference(via, resource, position, (target) => anyCandidates(isWanted(target.scope)));
  return typeof candidates === 'string' ? undefined : candidates.anyOf[0];
}

/** The column has one of these values. */
const hasOneOfValues = (column: string, values: Sql, { alias }: RowScope): Sql =>
  sql`${columnReference(alias, column)} = any (${values})`;

/** The record is one of those whose column has one of these values. The database finds these records first. */
function isRecordWithValue(column: string, values: Sql, { subject, resource, alias }: RowScope): Sql {
  const other = subject.alias();
  return sql`${columnReference(alias, 'id')} = any (array(select ${columnReference(other, 'id')}
      from ${subject.source(resource)} ${raw(other)} where ${columnReference(other, column)} = any (${values})))`;
}

/**
 * The column has one of the values that `select` finds.
 *
 * @param ifMany the condition to use if `select` finds very many values
 */
function hasSelectedValue(
  column: string,
  select: Sql,
  ifMany: Sql | undefined,
  { scope, isEarly, hops }: Position,
): Sql {
  const values = sql`array(${select})`;
  const inStatement = hasOneOfValues(column, values, scope);
  if (!isEarly) return inStatement;
  const by = (found: readonly string[]) =>
    found.length === 0 ? raw('false') : hasOneOfValues(column, texts(found), scope);
  const otherwise = hops === 0 ? isRecordWithValue(column, values, scope) : inStatement;
  return new Sql([new EarlyValues({ select, by, many: ifMany ?? otherwise, otherwise })]);
}

// --- templates --------------------------------------------------------------------------------------------

/**
 * The part of a template between two spaces. Literals and fields alternate, and a chunk starts and ends with a
 * literal, which may be empty: `({uf}-{cep})` has the literals "(", "-", ")" and the fields uf, cep.
 */
type Chunk = { literals: string[]; fields: string[] };

function chunksOf(template: string): Chunk[] {
  let chunk: Chunk = { literals: [''], fields: [] };
  const chunks = [chunk];
  for (const [index, part] of templateParts(template).entries()) {
    const isField = index % 2 === 1;
    if (isField) {
      chunk.fields.push(part);
      chunk.literals.push('');
      continue;
    }
    const [ending, ...beginnings] = part.split(/\s+/);
    chunk.literals[chunk.literals.length - 1] += ending!;
    for (const beginning of beginnings) {
      chunk = { literals: [beginning], fields: [] };
      chunks.push(chunk);
    }
  }
  return chunks;
}

/** A word has no space, so it lies in a single chunk. */
const inTemplate = (template: string, word: string, position: Position): Candidates =>
  unionOf(chunksOf(template), (chunk) => inChunk(chunk, word, position));

/**
 * The longest part of the word that contains no sign of the chunk's literals lies in a single field, because a literal
 * separates each field from the next.
 */
function inChunk(chunk: Chunk, typed: string, position: Position): Candidates {
  const literals = chunk.literals.map(fold);
  const word = longestPart(typed, '');
  if (word === undefined) return 'unindexed';
  if (chunk.fields.length === 0) return inConstants(chunk.literals, word);
  const hasLiterals = literals.some((literal) => literal !== '');
  // A sigma has another form between letters than at the end of a field.
  if (hasLiterals && /[σς]/.test(word)) return 'unindexed';
  const hasAdjacentFields = literals.slice(1, -1).includes('');
  if (hasAdjacentFields) return 'unindexed';
  const part = longestPart(word, literals.join(''));
  return part ? unionOf(chunk.fields, (field) => inShownField(field, part, position)) : 'unindexed';
}

/** The records in which a template shows the word in this field. */
function inShownField(id: string, word: string, position: Position): Candidates {
  const { scope } = position;
  if (fieldOfRow(id) !== undefined) return 'unindexed';
  const field = scope.field(id);
  if (!field) return 'none';
  if (refersTo(field))
    return byReference(
      id,
      field.resource,
      position,
      (target) => anyCandidates(titleCandidates(word, target)),
      (target) => titleHas(word, target),
    );
  if (!couldShow(field, word)) return 'none';
  const computation = computationOf(id, scope);
  if (computation)
    return kindOf(field).format === plainText ? inValue(computation, word, position) : 'unindexed';
  if (!storedField(id, scope)) return 'unindexed';
  const isChoice = kindOfField(field) === 'text' && traitsOf(field).choice;
  if (!isChoice) return inStoredField(field, word, scope);
  const values = sql`select unnest(${valuesLabelled(field, word, scope)})`;
  return anyCandidates(hasSelectedValue(id, values, undefined, position));
}

const titleHas = (word: string, scope: RowScope): Sql =>
  contains(searchTextOf(titleValue(scope), scope.subject), word);

/**
 * The condition that the title has the word. Folding all titles takes long. So if the fields of the title have search
 * indexes, these find the candidates first; for a word that is too short for these indexes, the database reads the
 * fields' own columns. A record with an empty title shows its id, and is found by its position in the order of titles.
 */
function titleCandidates(word: string, position: Position): Sql {
  const { subject, resource, alias } = position.scope;
  const exact = titleHas(word, position.scope);
  const { title, titleFields, search } = subject.of(resource).resource;
  const other = subject.alias();
  const key = titleKey(subject, resource, other);
  if (!key || !titleFields.every((field) => search.includes(field))) return exact;
  const candidates = inTemplate(title, word, position);
  if (candidates === 'unindexed') return exact;
  const stored = candidates === 'none' ? [] : candidates.anyOf;
  const [from, to] = [sortKey('#'), `${sortKey('#')}\uffff`].map((bound) => text(bound));
  const showsId = sql`${columnReference(alias, 'id')} = any (array(select ${columnReference(other, 'id')}
    from ${subject.source(resource)} ${raw(other)} where ${key} >= ${from!} and ${key} < ${to!}))`;
  return sql`((${join([...stored, recordsWithMore(position.scope), showsId], ' or ')}) and ${exact})`;
}
