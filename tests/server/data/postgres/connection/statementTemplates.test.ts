import { describe, expect, it } from 'vitest';
import {
  Template,
  name,
  sqlNumber,
  rendered,
  sql,
  text,
  unshared,
  withTexts,
} from '#server/data/postgres/sql.ts';

describe('a template', () => {
  const insertion = new Template(
    unshared(sql`insert into ${name('t')} values (${text('a')}, ${text('a')}, ${sqlNumber(1)})`),
  );

  it('has one text and one name, whatever the values are', () => {
    const [one, other] = [
      ['b', 'b', '2'],
      ['c', null, null],
    ].map((given) => rendered(insertion.map((_, place) => given[place]!)));
    expect(one).toMatchObject({
      text: 'insert into "t" values ($1::text, $2::text, $3::numeric)',
      values: ['b', 'b', '2'],
    });
    expect(other).toMatchObject({ text: one!.text, values: ['c', null, null] });
    expect([one, other].map((each) => each!.template!.digest)).toEqual([insertion.digest, insertion.digest]);
  });

  it('is part of a longer statement like any other', () => {
    const longer = sql`with w as (${insertion.map(() => 'x')} returning 1) select ${text('x')} from w`;
    expect(rendered(longer)).toEqual({
      text: 'with w as (insert into "t" values ($1::text, $2::text, $3::numeric) returning 1) select $4::text from w',
      values: ['x', 'x', 'x', 'x'],
    });
  });

  it('keeps one placeholder for values that were equal when it was made', () => {
    const grouped = withTexts(sql`select ${text('k')} where ${text('id')} = id group by ${text('k')}`, 'id');
    expect(rendered(grouped('k'))).toMatchObject({
      text: 'select $1::text where $2::text = id group by $1::text',
      values: ['k', 'k'],
    });
  });
});
