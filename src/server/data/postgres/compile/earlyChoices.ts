/** Choices between statements by what the database says when it is asked first (earlyValues.ts). */
import { raw, sql, Sql, EarlyValues, rendered, text } from '../sql.ts';
import type { Subject } from './scope.ts';
import { layoutOf } from '../rows.ts';

export const ifSo = (condition: Sql, yes: Sql, no: Sql): Sql => {
  const by = (found: readonly string[]) => (found.length > 0 ? yes : no);
  return new Sql([
    new EarlyValues({ select: sql`select '' where ${condition}`, by, many: yes, otherwise: yes }),
  ]);
};

/** By how many rows there are. */
export const ifFew = (rows: Sql, isFew: Sql, otherwise: Sql): Sql =>
  new Sql([
    new EarlyValues({ select: sql`select '' from ${rows}`, by: () => isFew, many: otherwise, otherwise }),
  ]);

/** Of the records of a resource more than this and one in `denseShare` are referred to, or the others get in the way. */
const denseAtLeast = 1000;
const denseShare = 10;

/** @param referring the records that refer to some of the resource, from FROM on */
export function isDense(subject: Subject, resource: string, referring: Sql): Sql {
  const table = subject.relations.relation(layoutOf(subject.of(resource).resource).table);
  const enough = sql`(select ${raw(String(denseAtLeast))} + greatest(reltuples, 0)::bigint / ${raw(String(denseShare))}
    from pg_class where oid = ${text(rendered(table).text)}::regclass)`;
  return sql`(select count(*) from (select from ${referring} limit ${enough}) referring) >= ${enough}`;
}
