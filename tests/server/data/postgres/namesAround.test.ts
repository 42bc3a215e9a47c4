import { describe, expect, it } from 'vitest';
import { name, columnsIfNamed, raw, rendered, sql } from '#server/data/postgres/sql.ts';

const rows = sql`(select o.id${columnsIfNamed(
  new Map(['a', 'b', 'c', 'the "d"'].map((column) => [column, name('o', column)])),
)} from ${name('their', 'table')} o)`;
const columnsOf = (statement: ReturnType<typeof sql>) =>
  [...rendered(statement).text.matchAll(/select o\.id(.*?) from/g)].map(([, columns]) =>
    [...columns!.matchAll(/ as ("(?:[^"]|"")+")/g)].map(([, column]) => column),
  );

describe('A select within a statement', () => {
  it('has the columns that are named of its alias, and no others', () => {
    expect(columnsOf(sql`select "t"."a", u."c" from ${rows} t join ${rows} u on u."a" = t."b"`)).toEqual([
      ['"a"', '"b"'],
      ['"a"', '"c"'],
    ]);
    expect(columnsOf(sql`select t."the ""d""" from ${rows} t`)).toEqual([['"the ""d"""']]);
  });

  it('has nothing that stands outside of its parentheses, or in a text', () => {
    const inner = sql`select count(*) from (select from ${rows} t where t."b" > 'x"c"(') n`;
    expect(columnsOf(sql`select u."a", (${inner}) as "c" from ${rows} u`)).toEqual([['"b"'], ['"a"']]);
  });

  it('has all that the statement names where a star passes them on, or no alias is said', () => {
    expect(columnsOf(sql`select p."a" from (select * from ${rows} g) p`)).toEqual([['"a"']]);
    expect(columnsOf(sql`select p."a" from (select g.* from ${rows} g) p`)).toEqual([['"a"']]);
    expect(columnsOf(sql`select "b" from ${rows} t where ${raw('true')}`)).toEqual([['"b"']]);
  });
});
