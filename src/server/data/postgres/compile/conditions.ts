/**
 * Compiles filters with the semantics of `matches`: a condition on a missing value does not hold, and its
 * negation does.
 */
import { fieldsWithRow } from '#model/fields/rowScope.ts';
import { fieldsOf, type Condition, type FilterExpression, type Referred } from '#model/filter/filter.ts';
import { wantedMoment } from '#model/time/time.ts';
import { wholeNumber } from '#model/values/ids.ts';
import { fold, isEmpty } from '#model/values/values.ts';
import { traitsOf } from '#model/traits.ts';
import { sortKey } from '../sortKey.ts';
import {
  isName,
  join,
  sqlNumber,
  raw,
  sql,
  text,
  texts,
  sqlTruth,
  type Sql,
} from '#server/data/postgres/sql.ts';
import { constantOf, isAmong, isOfType, type Native } from '#server/data/postgres/adopted/nativeType.ts';
import { isOneOf, sameId } from './sameId.ts';
import { nativeSpan } from './nativeSpan.ts';
import { mergeRepeated } from './impliedConditions.ts';
import { joinedRows } from './rowValues.ts';
import { RowScope } from './scope.ts';
import { NotExpressible, type SqlValue } from './value.ts';
import { computationOf, wordCondition } from './words.ts';
import { contains, searchTextOf, sqlSortKey, wordsOf } from './searchText.ts';

const always = raw('true');
const neverTrue = raw('false');

export function sqlCondition(expression: FilterExpression, scope: RowScope): Sql {
  switch (expression.kind) {
    case 'all':
      return expression.of.length === 0 ? always : parts(distinct(expression.of, scope), scope, ' and ');
    case 'any':
      return expression.of.length === 0
        ? neverTrue
        : parts(cheapestFirst(expression.of, scope), scope, ' or ');
    case 'not':
      return not(expression.of, scope);
    case 'never':
      return neverTrue;
    case 'search':
      return search(expression.text, expression.fields ?? [], scope);
    case 'referred':
      return referred(expression, scope);
    case 'condition':
      return one(expression, scope);
  }
}

const distinct = (of: readonly FilterExpression[], scope: RowScope) =>
  of.length < 2 ? of : mergeRepeated(of, (field) => scope.value(field).kind === 'text');

function not(of: FilterExpression, scope: RowScope): Sql {
  // As the database compares it with the condition of an index.
  if (of.kind === 'condition' && of.op === 'null') return one({ ...of, value: of.value !== true }, scope);
  return sql`(${sqlCondition(of, scope)}) is not true`;
}

const parts = (of: readonly FilterExpression[], scope: RowScope, between: string): Sql =>
  sql`(${join(
    of.map((part) => sqlCondition(part, scope)),
    between,
  )})`;

function one({ field, op, value }: Condition, scope: RowScope): Sql {
  const stored = scope.value(field);
  if (op === 'null') return isNull(stored, value === true);
  if (op === 'neq') return sql`(${equal(field, stored, value, scope)}) is not true`;
  if (op === 'eq') return equal(field, stored, value, scope);
  if (stored.kind === 'nothing') return neverTrue;
  if (op === 'like') return found([field], scope, [fold(String(value))]);
  return compared(field, stored, op, value, scope);
}

const isNull = ({ kind, sql: stored }: SqlValue, wanted: boolean): Sql => {
  if (kind === 'nothing') return sqlTruth(wanted);
  return wanted ? sql`${stored} is null` : sql`${stored} is not null`;
};

/** The database evaluates alternatives in their order, and none after one that holds. */
function cheapestFirst(of: readonly FilterExpression[], { subject }: RowScope): readonly FilterExpression[] {
  const costOf = (part: FilterExpression): number => {
    if (part.kind === 'all' || part.kind === 'any') return Math.max(0, ...part.of.map(costOf));
    if (part.kind === 'not') return costOf(part.of);
    if (part.kind !== 'referred') return 0;
    // All rows of all records are read; of a view each source is asked.
    const own = part.each !== undefined ? 3 : subject.of(part.from).view ? 2 : 1;
    return Math.max(own, costOf(part.where));
  };
  return of.toSorted((one, other) => costOf(one) - costOf(other));
}

/**
 * An index on the reference finds the records that refer to this one. No index has the references in rows: these are read once,
 * for all records.
 */
function referred({ from, target, each, where }: Referred, { subject, id, self }: RowScope): Sql {
  const alias = subject.alias();
  const joins: Sql[] = [];
  const plain = new RowScope(subject, from, alias, joins, 'page');
  const fields = fieldsWithRow(subject.of(from).resource.fields, each);
  const rows = each === undefined ? undefined : joinedRows({ each, fields }, plain);
  const reference = (rows?.scope ?? plain).value(target);
  const { kind, sql: held } = reference;
  const refers = kind === 'list' ? sql`${held} @> array[${id}]` : sameId(reference, self);
  const met = sqlCondition(where, plain);
  const all = [...(rows ? [rows.isRow] : []), refers, met];
  const read = new Set([target, ...fieldsOf(where)]);
  const source = (each === undefined && subject.ungrouped(from, read)) || subject.source(from);
  const records = join([sql`${source} ${raw(alias)}`, ...joins], ' ');
  if (rows && kind === 'id')
    return sql`${id} in (select ${held} from ${records} where ${join([rows.isRow, sql`${held} is not null`, met], ' and ')})`;
  return sql`exists (select from ${records} where ${join(all, ' and ')})`;
}

// --- equal ------------------------------------------------------------------------------------------------

function equal(field: string, stored: SqlValue, value: unknown, scope: RowScope): Sql {
  const wanted = [value].flat();
  const filled = wanted.filter((one) => !isEmpty(one));
  const asksForNo = traitsOf(scope.field(field)).yesNo && filled.some((one) => String(one) === 'false');
  const ways = [
    ...(filled.length < wanted.length || asksForNo ? [isNull(stored, true)] : []),
    ...(filled.length > 0 && stored.kind !== 'nothing' ? [anyOf(field, stored, filled, scope)] : []),
  ];
  if (ways.length === 0) return neverTrue;
  return ways.length === 1 ? ways[0]! : sql`(${join(ways, ' or ')})`;
}

function anyOf(field: string, stored: SqlValue, wanted: readonly unknown[], scope: RowScope): Sql {
  const { sql: column, kind } = stored;
  const native = exactNative(stored);
  switch (kind) {
    case 'number': {
      const numbers = wanted.map(Number).filter(Number.isFinite);
      if (native) return isAmong(native, numbers.map(String));
      return isAny(column, numbers.map(sqlNumber));
    }
    case 'boolean':
      return isAny(
        column,
        [true, false].filter((one) => wanted.some((other) => String(other) === String(one))).map(sqlTruth),
      );
    case 'id':
      // An address always supplies text, and 7 is the same as "7".
      return isOneOf(stored, field === 'id' ? wanted.map(String) : [...new Set(wanted.flatMap(idForms))]);
    case 'list':
      return sql`${column} && ${texts(stored.ofIds ? [...new Set(wanted.flatMap(idForms))] : wanted.map(String))}`;
    case 'moment':
      return sql`(${join(
        wanted.map((one) => period(field, stored, 'eq', one, scope)),
        ' or ',
      )})`;
    case 'text': {
      const [first, ...others] = wanted.map(String);
      // Equal to one, so that an index that begins with it has the records in order. What is stored by a condition
      // or indexed is told from what is outdated by its words: these stay.
      const words = native
        ? isAmong(native, [first!, ...others])
        : others.length === 0 && scope.given.isAsked
          ? sql`${column} = ${text(first!)}`
          : sql`${column} = any (${texts([first!, ...others])})`;
      const numbers = wanted.filter((one) => typeof one === 'number');
      return numbers.length === 0
        ? words
        : sql`(${words} or ${isAny(asNumber(column), numbers.map(sqlNumber))})`;
    }
    default:
      throw new NotExpressible(`equal to ${kind}`);
  }
}

const isAny = (column: Sql, values: readonly Sql[]): Sql =>
  values.length === 0 ? neverTrue : sql`${column} in (${join(values, ', ')})`;

const idForms = (value: unknown): string[] => {
  const plain = String(value);
  const numeric = Number(plain);
  return plain.trim() !== '' && Number.isFinite(numeric) ? [plain, String(numeric)] : [plain];
};

/** Parses text like Number(); null where that would be NaN. */
const asNumber = (column: Sql): Sql =>
  sql`case when ${column} ~ '^\\s*[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?\\s*$' then trim(${column})::numeric end`;

// --- order ------------------------------------------------------------------------------------------------

type Order = 'gt' | 'gte' | 'lt' | 'lte';
const signs: Readonly<Record<Order, Sql>> = { gt: raw('>'), gte: raw('>='), lt: raw('<'), lte: raw('<=') };

function compared(field: string, stored: SqlValue, op: Order, value: unknown, scope: RowScope): Sql {
  const { kind, sql: column, key } = stored;
  switch (kind) {
    case 'moment':
      return period(field, stored, op, value, scope);
    case 'number': {
      const wanted = Number(value);
      const native = exactNative(stored);
      if (native && isOfType(native.type, String(wanted)))
        return sql`${native.sql} ${signs[op]} ${constantOf(native.type, String(wanted))!}`;
      return Number.isFinite(wanted) ? sql`${column} ${signs[op]} ${sqlNumber(wanted)}` : neverTrue;
    }
    case 'id':
    case 'text':
      if (typeof value === 'number') return sql`${asNumber(column)} ${signs[op]} ${sqlNumber(value)}`;
      return byNumber(
        kind === 'id' && field !== 'id' ? column : undefined,
        op,
        value,
        sql`${key ?? sqlSortKey(column, scope.subject)} ${signs[op]} ${text(sortKey(String(value)))}`,
      );
    default:
      throw new NotExpressible(`the order of ${kind}`);
  }
}

/** Compares numeric references as numbers, and others as texts. */
function byNumber(ids: Sql | undefined, op: Order, value: unknown, asTexts: Sql): Sql {
  if (!ids) return asTexts;
  const wanted = Number(value);
  const asNumbers = Number.isFinite(wanted)
    ? sql`${ids}::numeric ${signs[op]} ${sqlNumber(wanted)}`
    : neverTrue;
  return sql`case when ${ids} ~ ${text(wholeNumber.source)} then ${asNumbers} else ${asTexts} end`;
}

/** Appended to a prefix, it sorts after every moment that begins with the prefix. */
const after = '\u{10ffff}';

/**
 * Compares with the precision of the wanted value, so that a month covers its days. Every form can use an
 * index.
 */
function period(field: string, stored: SqlValue, op: Order | 'eq', value: unknown, scope: RowScope): Sql {
  const precision = traitsOf(scope.field(field)).temporal ?? 'datetime';
  const { begins: wanted, isInstant } = wantedMoment(value, precision, scope.subject.timeZone);
  const isLocal = stored.local !== undefined && !isInstant;
  const column = sql`(${(isLocal && stored.local) || stored.sql})`;
  const [from, to] = [wanted, wanted + after].map(inBytes) as [Sql, Sql];
  const range = {
    eq: sql`(${column} >= ${from} and ${column} < ${to})`,
    gt: sql`${column} >= ${to}`,
    gte: sql`${column} >= ${from}`,
    lt: sql`${column} < ${from}`,
    lte: sql`${column} < ${to}`,
  }[op];
  const near = isLocal && isName(stored.sql) ? daysAround(wanted) : undefined;
  const native = nativeSpan(stored, { wanted, op, timeZone: scope.subject.timeZone }, range);
  if (native) return native;
  if (!near) return range;
  const parts = [
    ...(op === 'lt' || op === 'lte' ? [] : [sql`${stored.sql} >= ${inBytes(near[0])}`]),
    ...(op === 'gt' || op === 'gte' ? [] : [sql`${stored.sql} < ${inBytes(near[1])}`]),
  ];
  return sql`(${join([...parts, range], ' and ')})`;
}

/** A column of numbers or texts whose values are equal if they are equal in their type. */
const exactNative = ({ native }: SqlValue): Native | undefined => {
  const [column, ...others] = native ?? [];
  if (!column || others.length > 0) return undefined;
  return ['whole', 'numeric', 'float', 'text', 'enum'].includes(column.type.family) ? column : undefined;
};

const inBytes = (words: string): Sql => sql`${text(words)} collate "C"`;

/**
 * The UTC days around all instants whose local time begins with this: no time zone is more than a day from
 * UTC. They let the index on the instants narrow the search.
 */
function daysAround(wanted: string): [from: string, to: string] | undefined {
  const [, year, month, day] = /^([1-8]\d{3})(?:-(0[1-9]|1[0-2])(?:-(\d{2}))?)?/.exec(wanted) ?? [];
  if (year === undefined) return undefined;
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const end = day ? Date.UTC(y, m, d + 1) : month ? Date.UTC(y, m + 1, 1) : Date.UTC(y + 1, 0, 1);
  // The wanted day may not exist in its month.
  return [shifted(Date.UTC(y, m, Math.min(d, 28)), -2), shifted(end, 2)];
}

const shifted = (from: number, days: number) =>
  new Date(from + days * 24 * 3600_000).toISOString().slice(0, 10);

// --- words ------------------------------------------------------------------------------------------------

/** Some field contains one of these forms. */
function found(fields: readonly string[], scope: RowScope, forms: readonly string[]): Sql {
  const exact = fields.flatMap((field) => {
    const value = scope.value(field);
    return value.kind === 'nothing'
      ? []
      : forms.map((one) => contains(searchTextOf(value, scope.subject), one));
  });
  if (exact.length === 0) return neverTrue;
  const sieve = fields.some((field) => computationOf(field, scope))
    ? wordCondition(
        scope,
        fields.map((field) => ({ kind: 'field', field })),
        forms,
      )
    : undefined;
  const any = sql`(${join(exact, ' or ')})`;
  if (!sieve) return isSievedBySources(scope) ? untried(any) : any;
  return sql`(${sieve} and ${untried(any)})`;
}

/** Its sources find the records with the word: see compile/planHints.ts. */
const isSievedBySources = ({ subject, resource }: RowScope): boolean => {
  const { view } = subject.of(resource);
  return view?.groupBy.length === 0 && view.sources.every((source) => !subject.of(source.resource).view);
};

/** Of this the database tries no index; planning a search of six words over sixteen tables took it 2 s. */
const untried = (sqlCondition: Sql): Sql => sql`(${sqlCondition} is true)`;

/** Every word is in some field. */
function search(words: string, fields: readonly string[], scope: RowScope): Sql {
  const each = wordsOf(words).map((forms) => found(fields, scope, forms));
  return each.length === 0 ? always : sql`(${join(each, ' and ')})`;
}
