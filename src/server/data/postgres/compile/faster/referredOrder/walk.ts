/**
 * Walks along the titles of what records refer to, in their order, and takes with each the records that refer to it. What
 * is best depends on how the titles are stored, and on how many of them are referred to.
 */
import { raw, sql, type Sql } from '#server/data/postgres/sql.ts';
import { columnOf } from '#server/data/postgres/rows/columns.ts';
import type { Subject } from '#server/data/postgres/compile/scope.ts';
import { always, keyTerm, type Way } from '#server/data/postgres/compile/lists/pagination.ts';
import { ifFew, ifSo, isDense } from './choices.ts';
import type { Titles } from './titles.ts';

/** So many records referred to are looked through for what refers to them; after that only those referred to. */
const lookedThrough = 2000;

/** The records `t` of a list, or of one source of a view. */
export type Walked = {
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
export function walked(subject: Subject, list: Walked, way: Way): readonly Sql[] {
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
    this.#place = columnOf(list.named, 'k');
    this.#id = columnOf(list.named, 'id');
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

  /** All titles of a statement, put together once, and few. */
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
