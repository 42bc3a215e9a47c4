/**
 * Compiles lists. The page is selected first, and values from other records are looked up only for the page.
 */
import { matchesEverything, idsOf, matchAll } from '#model/filter/filter.ts';
import { analysisOf } from './impliedConditions.ts';
import { RowScope, type Subject, hasSourceColumn, sourceColumn } from './scope.ts';
import { composedOnce, join, noSql, raw, rendered, sql, type Sql, name, text, withTexts } from '../sql.ts';
import type { Relations } from '../relations.ts';
import { InvalidCursor, type Query } from '#server/data/store.ts';
import { partsOfKey } from '../adopted/keyText.ts';
import { constantOf, type NativeType } from '../adopted/nativeType.ts';
import { hasId, sameId } from './sameId.ts';
import {
  keyColumn,
  invalidNumberCondition,
  orderColumn,
  columnReference,
  layoutOf,
  selected,
} from '../rows.ts';
import { valueSortKey, sortedBy } from './sortedBy.ts';
import { referredOrder, type ReferredOrder } from './referredOrder.ts';
import {
  paginate,
  paginateHalves,
  paginateParts,
  type Cut,
  type SqlOrder,
  type SortKey,
  countLimit,
  orderByTerms,
  placesOf,
} from './pagination.ts';
import { LRUCache } from 'lru-cache';
import { currentLocale } from '#messages/translate.ts';
import type { ComputedField, DataModel } from '#model/expression/expression.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { dependsOnRecordAlone } from './rowValues.ts';
import { NotExpressible, type SqlValue } from './value.ts';
import { namedRow, withKeysNamed } from './viewSources.ts';
import { sqlFilter, impliedBy, filteredLast } from './listFilter.ts';
import { countStatement, countSql } from './countStatement.ts';

// Selects the page of a list: which rows match, what they are sorted by, and where the page is cut from them.

/**
 * A page of at most this many records has a subquery per record for values of other records. For larger ones
 * these values are grouped once.
 */
const few = 200;

class ListPage {
  /** The matching rows, where they are selected once, for both the page and the total. */
  readonly hits: Sql | undefined;
  /** True if values of other records are looked up for each record of the page. */
  readonly isFew: boolean;
  readonly #subject: Subject;
  readonly #resource: string;
  readonly #query: Query;
  readonly #isStored: boolean;
  readonly #isGrouped: boolean;
  readonly #joins: Sql[] = [];
  readonly #filter: Sql;
  readonly #isFiltered: boolean;
  /** In place of a key: the order of the records that the rows refer to. */
  readonly #referred: ReferredOrder | undefined;
  readonly #key: SortKey | undefined;
  readonly #cut: Cut;

  /** @param isFromEnd whether the query's range counts backwards from the last record */
  constructor(subject: Subject, resource: string, query: Query, isFromEnd: boolean) {
    const { where, sort, range } = query;
    const { view, resource: shape } = subject.of(resource);
    const size = range && Math.max(0, range[1] - range[0] + 1);
    this.isFew = size !== undefined && size <= few;
    this.#subject = subject;
    this.#resource = resource;
    this.#query = query;
    this.#isStored = !view;
    this.#isGrouped = (view?.groupBy.length ?? 0) > 0;

    const { necessary, needsFigures } = analysisOf(where, subject, resource);
    const scope = new RowScope(subject, resource, 't', this.#joins, 'all', {
      necessary,
      isAsked: true,
    });
    const invalidNumber =
      query.hasInvalidNumber && this.#isStored ? sql` and ${invalidNumberCondition(shape, 't')}` : noSql;
    this.#filter = sql`${sqlFilter(where, scope)}${impliedBy(where, scope)}${invalidNumber}`;
    this.#isFiltered = !matchesEverything(where) || invalidNumber !== noSql;
    // Groups, and figures that the filter needs, are computed once.
    const isOnce = range !== undefined && (this.#isGrouped || (this.#isStored && needsFigures));

    // Sorting by id needs no key: the id is the last criterion anyway, and its index serves both directions.
    const by = sort && (sort.by !== undefined || sort.field !== 'id') ? sort : undefined;
    this.#referred =
      by && this.isFew && !isOnce && !this.#isGrouped && this.#joins.length === 0
        ? referredOrder(by, subject, resource, this.#parts())
        : undefined;
    this.#key = by && !this.#referred ? valueSortKey(sortedBy(by, scope), subject) : undefined;

    this.#cut = cutOf(query, size, isFromEnd);
    this.hits = isOnce ? this.#hits(scope, invalidNumber) : undefined;
  }

  /** @param further what reads the rows, as `p` */
  rowsFor(further: Sql): Sql {
    const columns = this.#subject.rowColumns(this.#resource, further);
    return this.hits ? this.#ofHits(this.#cut, columns) : this.#ofRows(this.#cut, columns);
  }

  /** The order of the page's rows, selected as `alias`. */
  orderIn(alias: string): SqlOrder {
    return this.#order(alias, this.#kind && name(alias, '$s'));
  }

  get #kind(): Omit<SortKey, 'sql'> | undefined {
    const by = this.#referred ?? this.#key;
    if (!by || !('sql' in by)) return by && { kind: by.kind };
    const { sql: _words, ...rest } = by;
    return rest;
  }

  /** @param key of the rows `alias` */
  #order(alias: string, key: Sql | undefined): SqlOrder {
    const kind = this.#kind;
    const natives = this.#natives;
    const common = {
      ...(kind && key && { key: { ...kind, sql: key } }),
      isDown: this.#query.sort?.order === 'DESC',
    };
    if (natives) return { ...common, ...nativeOrder(alias, natives) };
    return {
      ...common,
      ids: [name(alias, keyColumn('id'))],
      place: name(alias, keyColumn('id')),
      idsAt: (place) => [text(place)],
      last: {
        sql: name(alias, this.#isStored ? orderColumn : 'id'),
        of: (id) =>
          this.#isStored
            ? sql`(select s.${name(orderColumn)} from ${this.#subject.source(this.#resource)} s where s.id = ${id})`
            : id,
      },
    };
  }

  /** Selects the matching rows, with their key. */
  #select(columns: Sql, from = this.#source()): Sql {
    return sql`select ${columns}${this.#key ? sql`, ${this.#key.sql} as "$s"` : noSql} from ${from} t
      ${join(this.#joins, ' ')} where ${this.#filter}`;
  }

  #hits(scope: RowScope, invalidNumber: Sql): Sql {
    if (this.#isGrouped) return this.#select(raw('t.*'));
    const key = this.#key ? [sql`${this.#key.sql} as "$s"`] : [];
    const natives = this.#subject.natives(this.#resource, 'id') ?? [];
    const rows = filteredLast(
      [placeOf('t'), ...natives.map(({ column }) => name('t', column)), ...key],
      sql`from ${this.#source()} t ${join(this.#joins, ' ')}`,
      { filter: this.#filter, necessary: sql`${sqlFilter(scope.necessary, scope)}${invalidNumber}` },
    );
    return sql`select * from ${rows} f where f."$holds"`;
  }

  #source(): Sql {
    return this.#subject.source(this.#resource, this.#query.where);
  }

  /** Selects that together have all rows; see paginateParts. */
  #parts(): readonly Sql[] {
    const { where, sort } = this.#query;
    const { resource } = this.#subject.of(this.#resource);
    // the index of what few sources choose is in the view's own order
    const { field, order } = resource.sort;
    return this.#subject.parts(this.#resource, where, sort?.field !== field || sort.order !== order);
  }

  #ofRows(cut: Cut, columns: Sql): Sql {
    if (this.#referred && cut.kind !== 'all')
      return this.#referred.page({
        ...(this.#isFiltered && { filter: this.#filter }),
        order: this.#order('t', undefined),
        cut,
      });
    if (this.#natives) return this.#ofNative(cut, columns, this.#natives);
    // Joins may group other records, which is done once for the whole.
    const isWhole = cut.kind === 'all' || this.#joins.length > 0;
    const parts = isWhole ? [this.#source()] : this.#parts();
    return paginateParts(
      parts.map((part) => this.#select(columns, part)),
      this.#order('t', this.#key?.sql),
      this.#order('t', this.#key && raw('t."$s"')),
      cut,
    );
  }

  #ofHits(cut: Cut, columns: Sql): Sql {
    const order = this.#order('t', this.#key && raw('t."$s"'));
    const found = paginate(raw('select t.* from hits t where true'), order, cut);
    return this.#isGrouped ? found : this.#completed(found, columns);
  }

  /**
   * The page of another program's table: its keys are found and put in order by themselves, since the other columns are
   * computed, and then its rows are read.
   */
  #ofNative(cut: Cut, columns: Sql, natives: NonNullable<ReturnType<Subject['natives']>>): Sql {
    const ids = join(
      natives.map(({ column }) => name('t', column)),
      ', ',
    );
    const select = this.#select(ids);
    const order = this.#order('t', this.#key?.sql);
    const key = this.#key;
    if (!key?.type || key.isFilled || cut.kind === 'all')
      return this.#completed(paginate(select, order, cut), columns);
    // Empty values come last, which an index read backwards has first.
    const halves = {
      filled: () => [sql`${select} and ${key.sql} is not null`],
      gaps: sql`${select} and ${key.sql} is null`,
    };
    return this.#completed(paginateHalves([halves], order, order, cut), columns);
  }

  /** The rows with these keys. */
  #completed(found: Sql, columns: Sql): Sql {
    return sql`select ${columns}${this.#key ? raw(', c."$s"') : noSql} from (${found}) c
        join ${this.#subject.source(this.#resource)} t on ${this.#isSame('t', 'c')}`;
  }

  get #natives() {
    return this.#subject.natives(this.#resource, 'id');
  }

  /** Two rows of the resource are one. */
  #isSame(one: string, other: string): Sql {
    const [first, second] = [one, other].map(
      (alias) => new RowScope(this.#subject, this.#resource, alias, [], 'page').self,
    ) as [SqlValue, SqlValue];
    return sameId(first, second);
  }
}

/** The order of the key of another program's table, by its index. */
function nativeOrder(
  alias: string,
  natives: readonly { column: string; type: NativeType }[],
): Pick<SqlOrder, 'ids' | 'place' | 'idsAt'> {
  return {
    ids: natives.map(({ column }) => name(alias, column)),
    place: name(alias, 'id'),
    idsAt: (place) => {
      const parts = partsOfKey(place, natives.length)?.map((part, at) => constantOf(natives[at]!.type, part));
      if (!parts || parts.includes(undefined)) throw new InvalidCursor();
      return parts as Sql[];
    },
  };
}

function cutOf({ range, paging }: Query, size: number | undefined, isFromEnd: boolean): Cut {
  if (!range || size === undefined) return { kind: 'all' };
  if (!paging?.from) return { kind: 'position', size, offset: range[0], isFromEnd };
  const { side, cursor } = paging.from;
  return { kind: 'place', size, cursor, isBefore: side === 'before' };
}

const placeOf = (alias: string): Sql =>
  join(
    ['id', keyColumn('id'), orderColumn].map((column) => name(alias, column)),
    ', ',
  );

export type ListStatement = { statement: Sql } & ComputedColumns;
/** The computed fields in the statement, and those that are computed afterwards (rowValues.ts). */
export type ComputedColumns = {
  computed: ReadonlyMap<string, SqlValue>;
  inProcess: readonly ComputedField[];
};

const nothingComputed: ComputedColumns = { computed: new Map(), inProcess: [] };

export const totalColumn = '$total';
/** Aliases of computed fields by index, because their own names may be those of columns. */
export const computedColumn = (index: number) => `$c${index}`;

/** In characters of statements, those of views being long. */
const mostListed = 4_000_000;
const compiledLists = memoize((_model: DataModel) =>
  memoize(
    (_relations: Relations) =>
      new LRUCache<string, ListStatement>({
        maxSize: mostListed,
        sizeCalculation: ({ statement }) => rendered(statement).text.length,
      }),
  ),
);

/**
 * People open the same pages again and again, and to compile one may take as long as to read it.
 *
 * @param isFromEnd whether `range` counts backwards from the last record
 */
export function listStatement(
  subject: Subject,
  resource: string,
  query: Query,
  isFromEnd = false,
): ListStatement {
  // In a transaction each reading is of other records.
  if (Object.keys(subject.absent).length > 0) return compiledList(subject, resource, query, isFromEnd);
  const { only, ...rest } = query;
  const { today, relations } = subject;
  const key = JSON.stringify([
    resource,
    today,
    relations.materialized.size,
    relations.adopted.revision,
    currentLocale(),
    isFromEnd,
    only && [...only],
    rest,
  ]);
  return getOrMake(compiledLists(subject.model)(relations), key, () => {
    const { statement, ...computed } = compiledList(subject, resource, query, isFromEnd);
    return { ...computed, statement: composedOnce(statement) };
  });
}

function compiledList(subject: Subject, resource: string, asked: Query, isFromEnd: boolean): ListStatement {
  const query = { ...asked, where: withKeysNamed(subject.of(resource), asked.where) };
  const { where, range, paging, idsOnly, only } = query;
  const page = new ListPage(subject, resource, query, isFromEnd);
  const { hits, isFew } = page;
  const counted = () => {
    if (holdsAll(query)) return countSql(raw('from page'), undefined);
    const most = paging && countLimit(paging) + 1;
    return hits ? countSql(raw('from hits'), most) : countStatement(subject, resource, where, most);
  };
  const order = page.orderIn('p');
  const joins: Sql[] = [];
  const scope = new RowScope(
    subject,
    resource,
    'p',
    joins,
    isFew ? 'page' : 'all',
    isFew ? { isCut: true } : { necessary: analysisOf(where, subject, resource).necessary },
  );
  const follows = idsOnly ? nothingComputed : computedHere(subject, resource, scope, only);
  const columns = [
    ...columnsOf(subject, resource, follows),
    ...(range && !idsOnly ? [sql`(${counted()}) as ${name(totalColumn)}`] : []),
    ...(paging ? placesOf(order) : []),
  ];
  const shown = sql`${join(columns, ', ')} from page p ${join(joins, ' ')}
      order by ${orderByTerms(order)}`;
  return {
    ...follows,
    statement: sql`with ${hits ? sql`hits as materialized (${hits}), ` : noSql}page as materialized (${page.rowsFor(shown)})
      select ${shown}`,
  };
}

/** True for a page with room for all records that are asked for by their ids. */
const holdsAll = ({ where, range, paging }: Query): boolean =>
  range?.[0] === 0 && !paging?.from && (idsOf(where)?.length ?? Infinity) <= range[1] + 1;

/** Placeholder for the id in a cached statement. */
const anyId = '\0id';
const maxCompiled = 1000;
const compiledRecords = memoize(
  (_model: DataModel) => new LRUCache<string, (id: string) => ListStatement>({ max: maxCompiled }),
);

/**
 * Reads one record by id. Every request reads its account this way, so the statement is cached for the day. That of a
 * view's row depends on the id.
 *
 * @param isLocking other programs can't change the record until the transaction ends
 */
export function recordStatement(
  subject: Subject,
  resource: string,
  id: string,
  isLocking = false,
): ListStatement {
  const model = subject.of(resource);
  if (model.view) return compileRecord(subject, resource, id, namedRow(model, id));
  const key = JSON.stringify([
    subject.schema,
    subject.relations.views,
    subject.relations.materialized.size,
    subject.relations.adopted.revision,
    subject.today,
    subject.absent,
    resource,
    isLocking,
    // Texts that are put together are in the reader's language.
    currentLocale(),
  ]);
  const compiled = getOrMake(compiledRecords(subject.model), key, () => {
    const { statement, ...found } = compileRecord(subject, resource, anyId);
    const whole = isLocking ? sql`${statement} for no key update of p` : statement;
    const withId = withTexts(whole, anyId);
    return (one) => ({ ...found, statement: withId(one) });
  });
  return compiled(id);
}

/** @param where what else is known of the record */
function compileRecord(subject: Subject, resource: string, id: string, where = matchAll): ListStatement {
  const joins: Sql[] = [];
  const scope = new RowScope(subject, resource, 'p', joins, 'page', { isCut: true });
  const found = computedHere(subject, resource, scope);
  const columns = columnsOf(subject, resource, found);
  const more = sqlFilter(where, scope);
  const from = sql`${subject.source(resource, where)} p ${join(joins, ' ')}`;
  return {
    ...found,
    statement: sql`select ${join(columns, ', ')} from ${from} where ${hasId(scope.self, id)} and ${more}`,
  };
}

/** The stored columns of a record, then its computed fields. */
const columnsOf = (subject: Subject, resource: string, { computed }: ComputedColumns): Sql[] => [
  ...selected(layoutOf(subject.of(resource).resource), 'p'),
  ...(hasSourceColumn(subject.of(resource)) ? [columnReference('p', sourceColumn)] : []),
  ...[...computed.values()].map((value, index) => sql`${value.sql} as ${name(computedColumn(index))}`),
];

/**
 * The computed fields of a record, each after those that it reads.
 *
 * @param only the fields that are needed; all of them if one is computed afterwards, because it may read any other
 */
export function computedHere(
  subject: Subject,
  resource: string,
  scope: RowScope,
  only?: ReadonlySet<string>,
): ComputedColumns {
  const computed = new Map<string, SqlValue>();
  const afterwards: ComputedField[] = [];
  const all = subject.of(resource).computed;
  const [needed, others] = only
    ? [all.filter(({ field }) => only.has(field)), all.filter(({ field }) => !only.has(field))]
    : [all, []];
  const add = (one: ComputedField) => {
    try {
      computed.set(one.field, scope.value(one.field));
    } catch (error) {
      if (!(error instanceof NotExpressible) || !dependsOnRecordAlone(one)) throw error;
      afterwards.push(one);
    }
  };
  for (const one of needed) add(one);
  if (afterwards.length > 0) for (const one of others) add(one);
  return { computed, inProcess: afterwards };
}
