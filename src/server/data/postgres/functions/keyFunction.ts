/**
 * `sortKey` as a function of the database, for texts that are put together in a query. Each character has the
 * place that this process gives it.
 */
import { getOrMake } from '../../../../model/lib/memoize.ts';
import { textOrder } from '../../../../model/values.ts';
import { blocks, characterLiteral, characterRanges } from './characters.ts';
import { digit, digitOf, knownCharacters, sortKey, unknown } from '../rows/sortKey.ts';
import { literal, raw, sql, text, type Sql } from '../sql.ts';

const bodies = new Map<string, Sql>();

/** The body of `$key(id text)` in PL/pgSQL, by the order of the company's language. */
export const keyBody = (): Sql => getOrMake(bodies, textOrder(), makeBody);

function makeBody(): Sql {
  const all = knownCharacters();
  const digits = blocks()
    .flatMap((block) => block.match(/\p{Nd}/gu) ?? [])
    .slice(10);
  // Others are composed of several characters, or become one of these, before they are looked up.
  const left = all.filter((one) => !digit.test(one) && one.normalize('NFC') === one);
  const placed = (isThat: (count: number) => boolean) =>
    left.filter((one) => isThat([...sortKey(one)].length));
  const single = placed((count) => count === 1);
  const ignored = placed((count) => count === 0);
  // The database looks from the beginning of the list.
  const usual = single.filter((one) => /[a-z ]/.test(one));
  const from = [...usual, ...single.filter((one) => !usual.includes(one))];
  const places = (words: string) =>
    `translate(${words}, ${characterLiteral([...from, ...ignored])}, ${characterLiteral(from.map(sortKey))})`;
  const plain = characterRanges([...single, ...ignored].toSorted(byCode));
  const several = Object.fromEntries(placed((count) => count > 1).map((one) => [one, sortKey(one)]));
  const [run] = [...sortKey('1')];
  const number = "ltrim(part[1], '0')";
  return sql`${raw(`begin
      if octet_length(id) <> length(id) then
        id := normalize(id, NFC);
        if id ~ '[${characterRanges(digits)}]' then
          id := translate(id, ${characterLiteral(digits)}, '${digits.map(digitOf).join('')}');
        end if;
      end if;
      if id ~ '^[${plain}]*$' then return ${places('id')}; end if;
      return (select string_agg(case
          when part[1] is not null
            then ${characterLiteral([run!])} || chr(33 + least(length(${number}), 53248)) || ${number}
          when part[2] is not null then ${places('part[2]')}
          else coalesce(`)}${literal(text(JSON.stringify(several)))}${raw(`::jsonb ->> part[3], ${characterLiteral([unknown])} || part[3]) end,
          '' order by at)
        from regexp_matches(id, '([0-9]+)|([${plain}]+)|(.)', 'g') with ordinality as parts(part, at));
    end`)}`;
}

const byCode = (one: string, other: string) => one.codePointAt(0)! - other.codePointAt(0)!;
