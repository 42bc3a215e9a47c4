/**
 * The order of what a stored reference leads to: the records referred to are read in their order, and with each those
 * that refer to it. So a page reads no others. Of a view, so does each source.
 */
import type { SortBy } from '#server/data/store.ts';
import { raw, sql, Sql, join } from '../sql.ts';
import {
  type SortKey,
  always,
  keyTerm,
  type Way,
  paginate,
  paginateHalves,
  type Cut,
  type Halves,
  type SqlOrder,
} from './pagination.ts';
import type { Subject } from './scope.ts';
import { columnReference } from '../rows.ts';
import { emptyKey } from './sortedBy.ts';
import { ifSo, ifFew, isDense } from './earlyChoices.ts';
import { type Titles, titlesBy } from './referredTitles.ts';

// Walks along the titles of what records refer to, in their order, and takes with each the records that refer to it. What
// is best depends on how the titles are stored, and on how many of them are referred to.

/** So many records referred to are looked through for what refers to them; after that only those referred to. */
const lookedThrough = 2000;

/** The records `t` of a list, or of one source of a view. */
type Walked = {
  titles: Titles;
  rows: Sql;
  filter: Sql;
  isOfView: boolean;
  isDown: boolean;
  /** The alias of the titles, with `id` and `k`, and the name of all of them put together once. */
  named: string;
  keys: string;
};

/** Selects of the records with a title; each comes after the one before. */
function walked(subject: Subject, list: Walked, way: Way): readonly Sql[] {
  const walk = new Walk(subject, list, way);
  const { storedAs } = list.titles;
  if (storedAs === 'none') return [computedTitles(walk)];
  if (storedAs === 'index') return indexedTitles(walk);
  return list.isOfView ? [titlesOfView(walk)] : titlesInColumn(walk);
}

/** Put together for what is referred to, or for all if these are few. */
function computedTitles(walk: Walk): Sql {
  const all = walk.along(always);
  return walk.list.isOfView ? all : walk.ifFew(all, walk.along(walk.isCollected));
}

function titlesInColumn(walk: Walk): readonly Sql[] {
  const { isReached } = walk;
  return [
    walk.first(lookedThrough, isReached),
    walk.along(sql`${walk.afterFirst(lookedThrough, isReached)} and ${walk.isCollected}`),
  ];
}

function titlesOfView(walk: Walk): Sql {
  const along = walk.along(walk.isReached);
  return walk.ifFew(along, walk.ifDense(along, walk.oneByOne()));
}

/**
 * The database computes the title of each record that it walks along, unless a condition rules that out first.
 */
function indexedTitles(walk: Walk): readonly Sql[] {
  const many = walk.way.most + 1;
  const condition = sql`${walk.isReached} and ${walk.isReferredTo}`;
  const otherwise = walk.list.isOfView ? walk.oneByOne() : walk.along(walk.isCollected);
  const start = walk.ifFew(walk.fewInOrder(), walk.ifDense(walk.first(many, condition), otherwise));
  // Beside a place there may be no more records of the first.
  if (!walk.way.hasPlace) return [start];
  const none = walk.along(raw('false'));
  const rest = walk.along(sql`${walk.afterFirst(many, condition)} and ${walk.isReferredTo}`);
  return [start, walk.ifFew(none, walk.ifDense(rest, none))];
}

class Walk {
  readonly #place: Sql;
  readonly #id: Sql;

  constructor(
    readonly subject: Subject,
    readonly list: Walked,
    readonly way: Way,
  ) {
    this.#place = columnReference(list.named, 'k');
    this.#id = columnReference(list.named, 'id');
  }

  /** Titles that may be on the page. */
  get isReached(): Sql {
    return this.way.isReached(this.list.titles.key);
  }

  /** The records with all titles that meet a condition. */
  along(which: Sql, cut = raw('offset 0')): Sql {
    const { rows, titles } = this.list;
    return this.#records(
      sql`${this.#keyed(which, sql`${this.#byKey} ${cut}`)} join ${rows} t on ${titles.reference} = ${this.#id}`,
    );
  }

  /** Those with the first titles. Without a number the database might put all in order. */
  first(many: number, which: Sql): Sql {
    return this.along(which, raw(`fetch first ${many} rows with ties`));
  }

  /** What comes after these titles. */
  afterFirst(many: number, which: Sql): Sql {
    const { key, keyed, hasKey } = this.list.titles;
    return sql`${key} ${raw(this.list.isDown === this.way.isBackwards ? '>' : '<')} (select ${key}
      from ${keyed} where ${hasKey} and ${which} ${this.#byKey} offset ${raw(String(many - 1))} limit 1)`;
  }

  /** For few titles: they are put in order first, and each is joined to its records. */
  fewInOrder(): Sql {
    const { titles, rows, keys, named, isDown } = this.list;
    const { isReached, isBackwards } = this.way;
    return this.#records(
      sql`(select * from ${raw(keys)} ${raw(named)} where ${isReached(this.#place)}
        order by ${keyTerm({ sql: this.#place, isFilled: true }, isDown, isBackwards)} offset 0) ${raw(named)} join ${rows} t on ${titles.reference} = ${this.#id}`,
    );
  }

  /** The records, each with its title, to be put in order. */
  oneByOne(): Sql {
    const { rows, titles } = this.list;
    const own = this.#keyed(sql`${titles.id} = ${titles.reference}`, raw('offset 0'));
    return this.#records(sql`${rows} t cross join lateral ${own}`);
  }

  /** The database would turn this one into a join, but for the `offset`. */
  get isReferredTo(): Sql {
    const { rows, filter, titles } = this.list;
    return sql`exists (select from ${rows} t where ${titles.reference} = ${titles.id} and ${filter} offset 0)`;
  }

  /** Found without the others: it would look for what refers to each of very many, up to the first. */
  get isCollected(): Sql {
    return sql`${this.list.titles.id} in (select ${this.list.titles.reference} from ${this.#referring} offset 0)`;
  }

  ifFew(isFew: Sql, otherwise: Sql): Sql {
    return ifFew(this.list.titles.rows, isFew, otherwise);
  }

  ifDense(dense: Sql, otherwise: Sql): Sql {
    return ifSo(isDense(this.subject, this.list.titles.resource, this.#referring), dense, otherwise);
  }

  get #referring(): Sql {
    const { rows, filter, titles } = this.list;
    return sql`${rows} t where ${titles.reference} is not null and ${filter}`;
  }

  get #byKey(): Sql {
    const { isDown, titles } = this.list;
    return sql`order by ${keyTerm({ sql: titles.key, isFilled: true }, isDown, this.way.isBackwards)}`;
  }

  #records(from: Sql): Sql {
    return sql`select t.*, ${this.#place} as "$s" from ${from} where ${this.way.isReached(this.#place)} and ${this.list.filter}`;
  }

  #keyed(which: Sql, rest: Sql): Sql {
    const { id, key, keyed, hasKey } = this.list.titles;
    return sql`(select ${id} as id, ${key} as k from ${keyed} where ${hasKey} and ${which} ${rest}) ${raw(this.list.named)}`;
  }
}

type Page = {
  /** The condition of the list on its records `t`; absent if all are asked for. */
  filter?: Sql;
  order: Omit<SqlOrder, 'key'>;
  cut: Exclude<Cut, { kind: 'all' }>;
};

export type ReferredOrder = { kind: SortKey['kind']; page(page: Page): Sql };

/** The list, or the sources of a view, whose rows together are those of the list. */
type List = { subject: Subject; titles: Titles; parts: readonly Sql[]; isView: boolean };

/**
 * If a filter finds no more records than these, they are put in order, instead of looked for in the order: of a million
 * records with 3,000 that match, a page is found among the first 8,000, or much later.
 */
const mostPutInOrder = 3000;

/** @param parts selects whose rows together are those of the resource */
export function referredOrder(
  by: SortBy,
  subject: Subject,
  resource: string,
  parts: readonly Sql[],
): ReferredOrder | undefined {
  const titles = titlesBy(by, subject, resource);
  if (!titles) return undefined;
  const list = { subject, titles, parts, isView: subject.of(resource).view !== undefined };
  return { kind: titles.kind, page: (asked) => (list.isView ? viewPage : tablePage)(list, asked) };
}

function viewPage(list: List, page: Page): Sql {
  const { titles } = list;
  const inOrder = walkedPage(list, page);
  return titles.storedAs === 'none' ? ifFew(titles.rows, inOrder, sortedPage(list, page)) : inOrder;
}

function tablePage(list: List, page: Page): Sql {
  const { filter, order } = page;
  if (!filter) return walkedPage(list, page);
  const [rows] = list.parts;
  const { reference } = list.titles;
  const is = (compare: '<=' | '>') => raw(`(select count(*) from chosen) ${compare} ${mostPutInOrder}`);
  return sql`with chosen as materialized (select t.id, ${join(order.ids, ', ')}, ${order.last!.sql}, ${reference}
      from ${rows!} t where ${filter} limit ${raw(String(mostPutInOrder + 1))})
    select * from (${chosenPage(list, page)}) found where ${is('<=')}
    union all select * from (${walkedPage(list, page)}) reached where ${is('>')}`;
}

/** The titles are walked along, and last come the records without one. */
function walkedPage({ subject, titles, parts, isView }: List, { filter = always, order, cut }: Page): Sql {
  const { reference, rows: others, keyed, id, key, kind, hasKey, storedAs } = titles;
  const [named, keys] = [subject.alias(), subject.alias()];
  const shared = { titles, filter, isOfView: isView, isDown: order.isDown, named, keys };
  const known = hasKey === always ? others : keyed;
  const halves = parts.map((rows): Halves => ({
    filled: (way) => walked(subject, { ...shared, rows }, way),
    gaps: sql`select t.*, ${emptyKey(kind)} as "$s" from ${rows} t
      where not exists (select from ${known} where ${id} = ${reference} and ${hasKey}) and ${filter}`,
  }));
  const joint = { ...order, key: { kind, sql: raw('t."$s"') } };
  const page = paginateHalves(
    halves,
    { ...order, key: { kind, sql: columnReference(named, 'k') } },
    joint,
    cut,
  );
  if (storedAs !== 'index') return page;
  // Few titles are put together once, for all parts.
  return sql`with ${raw(keys)} as materialized (select ${id} as id, ${key} as k from ${keyed}) ${page}`;
}

/** The chosen records, put in order by what is known of them. The others are read for the page only. */
function chosenPage({ titles, parts: [rows] }: List, { order, cut }: Page): Sql {
  const { reference, rows: others, joins, id, key, kind } = titles;
  const place = sql`(case when ${id} is not null then ${key} end)`;
  const found = paginate(
    sql`select t.*, ${place} as "$s" from chosen t left join ${others} on ${id} = ${reference} ${joins} where ${always}`,
    { ...order, key: { kind, sql: place } },
    cut,
  );
  return sql`select t.*, found."$s" from (${found}) found join ${rows!} t on t.id = found.id`;
}

/** All records of a view, put in order, with the key of each record referred to computed once. */
function sortedPage({ subject, titles, parts }: List, { filter = always, order, cut }: Page): Sql {
  const { reference, keyed, id, key, kind } = titles;
  const named = subject.alias();
  const place = columnReference(named, 'k');
  return paginate(
    sql`select t.*, ${place} as "$s" from (${join(parts, ' union all ')}) t
      left join (select ${id} as id, ${key} as k from ${keyed} offset 0) ${raw(named)}
        on ${columnReference(named, 'id')} = ${reference} where ${filter}`,
    { ...order, key: { kind, sql: place } },
    cut,
  );
}
