/** Names the first records of a list and their total for those who share them. */
import { hash } from 'node:crypto';
import { getOrMake } from '#model/values/memoize.ts';
import type { RecordShape } from '#server/data/shape.ts';
import { TookTooLong, type Page, type Query, type StoreRow } from '#server/data/store.ts';
import { countStatement } from '#server/data/postgres/compile/countStatement.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import type { Subject } from '#server/data/postgres/compile/scope.ts';
import { functionsVersion } from '#server/data/postgres/functions.ts';
import { rendered, type Sql } from '#server/data/postgres/sql.ts';
import { relationsIn } from './compiledFigure.ts';
import type { ComputedStatement, FigureCache, PageQuery } from './figureCache.ts';

/** The description of each page, by the statement of its list: equal pages share one statement. */
const named = new WeakMap<Sql, ComputedStatement>();

export function pageFigure(subject: Subject, shape: RecordShape, query: PageQuery): ComputedStatement {
  const { statement } = listStatement(subject, shape.resource.id, queryOfPage(query));
  return getOrMake(named, statement, () => namedPage(subject, shape, query, statement));
}

function namedPage(
  subject: Subject,
  shape: RecordShape,
  query: PageQuery,
  statement: Sql,
): ComputedStatement {
  const { id } = shape.resource;
  const statements = [statement, countStatement(subject, id, query.where)];
  const texts = statements.map(rendered);
  const parts = [id, 'page', functionsVersion, query.range, query.paging, texts];
  return {
    key: hash('sha256', JSON.stringify(parts), 'base64url'),
    resource: id,
    query,
    today: shape.today,
    relations: () =>
      [...new Set(texts.flatMap(({ text }) => relationsIn(text, subject.relations.schema)))].toSorted(),
  };
}

export const queryOfPage = ({ only, ...query }: PageQuery): Query =>
  only ? { ...query, only: new Set(only) } : query;

/** A page as the rows of a figure. */
export const rowsOfPage = (page: Page): StoreRow[] => [page];

type Requested = { subject: Subject; shape: RecordShape; requested: Query; isFresh: boolean };

/** The page of an equal request, or the one that `compute` reads. It is empty where it is to be computed later. */
export async function sharedPage(
  figures: Pick<FigureCache, 'get' | 'isKept'>,
  { subject, shape, requested: { where, sort, range, paging, only }, isFresh }: Requested,
  compute: () => Promise<Page>,
): Promise<Page> {
  const query = {
    where,
    ...(sort && { sort }),
    ...(range && { range }),
    ...(paging && { paging }),
    ...(only && { only: [...only] }),
  };
  const figure = pageFigure(subject, shape, query);
  const found = await figures.get(isFresh ? { ...figure, isFresh } : figure, async () =>
    rowsOfPage(await compute()),
  );
  const page = (found.rows[0] as Page | undefined) ?? { records: [], total: 0 };
  return figures.isKept(found) ? { ...page, isKept: true } : page;
}

/** Computes nothing within no time. */
export async function aloneWithin(
  within: number | undefined,
  compute: (limit: Pick<Query, 'within'>) => Promise<Page>,
): Promise<Page> {
  if (within === 0) throw new TookTooLong();
  return compute(within === undefined ? {} : { within });
}
