/** Selects the page of a list: which rows match, what they are sorted by, and where the page is cut from them. */
import { matchesEverything } from '#model/filter/filter.ts';
import type { Query } from '#server/data/store.ts';
import { keyColumn } from '#server/data/postgres/rows/columns.ts';
import { holdsInvalidNumber } from '#server/data/postgres/rows/invalidNumbers.ts';
import { orderColumn } from '#server/data/postgres/rows/layout.ts';
import { join, name, nothing, raw, sql, type Sql } from '#server/data/postgres/sql.ts';
import { necessaryCondition, needsRollups } from '../faster/necessaryCondition.ts';
import { Scope, type Subject } from '../scope.ts';
import { filteredLast, filterOf, impliedBy } from './filter.ts';
import { valueSortKey, sortedBy } from './order.ts';
import { paginate, paginateParts, type Cut, type Order, type SortKey } from './pagination.ts';
import { referredOrder, type ReferredOrder } from '../faster/referredOrder/referredOrder.ts';

/**
 * A page of at most this many records has a subquery per record for values of other records. For larger ones
 * these values are grouped once.
 */
const few = 200;

export class ListPage {
  /** The matching rows, where they are selected once, for both the page and the total. */
  readonly hits: Sql | undefined;
  readonly rows: Sql;
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

    const scope = new Scope(subject, resource, 't', this.#joins, 'all', {
      necessary: necessaryCondition(where, subject, resource),
      isAsked: true,
    });
    const invalidNumber =
      query.hasInvalidNumber && this.#isStored ? sql` and ${holdsInvalidNumber(shape, 't')}` : nothing;
    this.#filter = sql`${filterOf(where, scope)}${impliedBy(where, scope)}${invalidNumber}`;
    this.#isFiltered = !matchesEverything(where) || invalidNumber !== nothing;
    // Groups, and figures that the filter needs, are computed once.
    const isOnce =
      range !== undefined && (this.#isGrouped || (this.#isStored && needsRollups(where, subject, resource)));

    // Sorting by id needs no key: the id is the last criterion anyway, and its index serves both directions.
    const by = sort && (sort.by !== undefined || sort.field !== 'id') ? sort : undefined;
    this.#referred =
      by && this.isFew && !isOnce && !this.#isGrouped && this.#joins.length === 0
        ? referredOrder(by, subject, resource, this.#parts())
        : undefined;
    this.#key = by && !this.#referred ? valueSortKey(sortedBy(by, scope), subject) : undefined;

    const cut = cutOf(query, size, isFromEnd);
    this.hits = isOnce ? this.#hits(scope, invalidNumber) : undefined;
    this.rows = isOnce ? this.#ofHits(cut) : this.#ofRows(cut);
  }

  /** The order of the page's rows, selected as `alias`. */
  orderIn(alias: string): Order {
    return this.#order(alias, this.#kind && name(alias, '$s'));
  }

  get #kind(): SortKey['kind'] | undefined {
    return (this.#referred ?? this.#key)?.kind;
  }

  /** @param key of the rows `alias` */
  #order(alias: string, key: Sql | undefined): Order {
    const kind = this.#kind;
    return {
      ...(kind && key && { key: { kind, sql: key } }),
      isDown: this.#query.sort?.order === 'DESC',
      idKey: name(alias, keyColumn('id')),
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
    return sql`select ${columns}${this.#key ? sql`, ${this.#key.sql} as "$s"` : nothing} from ${from} t
      ${join(this.#joins, ' ')} where ${this.#filter}`;
  }

  #hits(scope: Scope, invalidNumber: Sql): Sql {
    if (this.#isGrouped) return this.#select(raw('t.*'));
    const key = this.#key ? [sql`${this.#key.sql} as "$s"`] : [];
    const rows = filteredLast(
      [placeOf('t'), ...key],
      sql`from ${this.#source()} t ${join(this.#joins, ' ')}`,
      { filter: this.#filter, necessary: sql`${filterOf(scope.necessary, scope)}${invalidNumber}` },
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
    return this.#subject.parts(this.#resource, where, sort?.field !== resource.sort.field);
  }

  #ofRows(cut: Cut): Sql {
    if (this.#referred && cut.kind !== 'all')
      return this.#referred.page({
        ...(this.#isFiltered && { filter: this.#filter }),
        order: this.#order('t', undefined),
        cut,
      });
    // Joins may group other records, which is done once for the whole.
    const isWhole = cut.kind === 'all' || this.#joins.length > 0;
    const parts = isWhole ? [this.#source()] : this.#parts();
    return paginateParts(
      parts.map((part) => this.#select(raw('t.*'), part)),
      this.#order('t', this.#key?.sql),
      this.#order('t', this.#key && raw('t."$s"')),
      cut,
    );
  }

  #ofHits(cut: Cut): Sql {
    const order = this.#order('t', this.#key && raw('t."$s"'));
    const found = paginate(raw('select t.* from hits t where true'), order, cut);
    return this.#isGrouped
      ? found
      : sql`select t.*${this.#key ? raw(', c."$s"') : nothing} from (${found}) c
        join ${this.#subject.source(this.#resource)} t on t.id = c.id`;
  }
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
