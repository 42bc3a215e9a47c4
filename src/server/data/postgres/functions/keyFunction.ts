/**
 * `sortKey` as a function of the database, for texts that are put together in a query. Each character has the
 * place that this process gives it.
 */
import { getOrMake } from '#model/lib/memoize.ts';
import { textOrder } from '#model/values/values.ts';
import { blocks, characterLiteral, characterRanges } from './characters.ts';
import { digit, digitOf, knownCharacters, sortKey, unknown } from '../rows/sortKey.ts';
import { literal, rendered, text } from '../sql.ts';

/** No character of these has another form, or joins the one before it. */
const composed = '\\u0001-\\u02ff\\u2010-\\u2027';
/** The characters of most titles and names, the most frequent first. */
const frequent = ' aeosrindmtucl·pvg-hqbfzjxk/wy.,ãçáéíóêõôâúàñü–—()';
/** A loop over the numbers in a text is quicker than a query, unless these are very many. */
const longestLoop = 500;

const bodies = new Map<string, string>();

/** The body of `$key(id text)` in PL/pgSQL, by the order of the company's language. */
export const keyBody = (): string => getOrMake(bodies, textOrder(), makeBody);

function makeBody(): string {
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
  // The database looks from the beginning of the list, so it starts with what texts have most of.
  const usual = [...frequent].filter((one) => single.includes(one));
  const from = [...usual, ...single.filter((one) => !usual.includes(one))];
  const ignoresCase = [...'abcdefghijklmnopqrstuvwxyz'].every(
    (one) => sortKey(one) === sortKey(one.toUpperCase()),
  );
  const places = (words: string) =>
    `translate(${ignoresCase ? `lower(${words} collate "C")` : words}, ${characterLiteral([...from, ...ignored])}, ${characterLiteral(from.map(sortKey))})`;
  const plain = characterRanges([...single, ...ignored].toSorted(byCode));
  const several = Object.fromEntries(placed((count) => count > 1).map((one) => [one, sortKey(one)]));
  const [run] = [...sortKey('1')];
  const runOf = (number: string) =>
    `${characterLiteral([run!])} || chr(33 + least(length(${number}), 53248)) || ${number}`;
  return `declare made text := ''; number text;
    begin
      if id ~ '[^${composed}]' then
        id := normalize(id, NFC);
        if id ~ '[${characterRanges(digits)}]' then
          id := translate(id, ${characterLiteral(digits)}, '${digits.map(digitOf).join('')}');
        end if;
      end if;
      if length(id) <= ${longestLoop} and id ~ '^[0-9${plain}]*$' then
        loop
          number := substring(id, '[0-9]+');
          exit when number is null;
          made := made || ${places('split_part(id, number, 1)')} || ${runOf("ltrim(number, '0')")};
          id := substr(id, strpos(id, number) + length(number));
        end loop;
        return made || ${places('id')};
      end if;
      return (select string_agg(case
          when part[1] is not null then ${runOf("ltrim(part[1], '0')")}
          when part[2] is not null then ${places('part[2]')}
          else coalesce(${rendered(literal(text(JSON.stringify(several)))).text}::jsonb ->> part[3], ${characterLiteral([unknown])} || part[3]) end,
          '' order by at)
        from regexp_matches(id, '([0-9]+)|([${plain}]+)|(.)', 'g') with ordinality as parts(part, at));
    end`;
}

const byCode = (one: string, other: string) => one.codePointAt(0)! - other.codePointAt(0)!;
