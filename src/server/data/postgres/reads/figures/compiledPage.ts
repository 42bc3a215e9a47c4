/** Names the first records of a list and their total for those who share them. */
import { hash } from 'node:crypto';
import type { RecordShape } from '#server/data/shape.ts';
import type { Page, Query, StoreRow } from '#server/data/store.ts';
import { countStatement } from '#server/data/postgres/compile/countStatement.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import type { Subject } from '#server/data/postgres/compile/scope.ts';
import { functionsVersion } from '#server/data/postgres/functions.ts';
import { rendered } from '#server/data/postgres/sql.ts';
import { relationsIn } from './compiledFigure.ts';
import type { ComputedStatement } from './figureCache.ts';

/** What decides about a page, and nothing of how it is asked for. */
export type PageQuery = Pick<Query, 'where' | 'sort' | 'range' | 'paging'>;

export function pageFigure(subject: Subject, shape: RecordShape, query: PageQuery): ComputedStatement {
  const { id } = shape.resource;
  const statements = [listStatement(subject, id, query).statement, countStatement(subject, id, query.where)];
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

/** A page as the rows of a figure. Nothing is computed yet where there are none. */
export const rowsOfPage = (page: Page): StoreRow[] => [page];
export const pageOfRows = ([page]: readonly StoreRow[]): Page =>
  (page as Page | undefined) ?? { records: [], total: 0 };
