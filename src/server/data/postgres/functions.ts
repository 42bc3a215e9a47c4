/**
 * SQL functions in the portal's schema, for what no built-in function does exactly or briefly. They are
 * created at the start, with the tables. A function names its arguments once where an expression would repeat
 * them: formulas within formulas would make that a text of hundreds of thousands of characters, and planning it
 * takes longer than all the rest.
 */
import { textOrder } from '#model/values/values.ts';
import { type Sql, literal, rendered, text, name, raw } from './sql.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { digit, digitOf, knownCharacters, sortKey, unknownRank } from './sortKey.ts';
import { blocks, characterLiteral, characterRanges } from './characterRanges.ts';
import { foldBody } from './foldFunction.ts';
import { type MomentFunction, momentFunctions } from './momentFunctions.ts';

// `sortKey` as a function of the database, for texts that are put together in a query. Each character has the
// place that this process gives it.

/** No character of these has another form, or joins the one before it. */
const composed = '\\u0001-\\u02ff\\u2010-\\u2027';
/** The characters of most titles and names, the most frequent first. */
const frequent = ' aeosrindmtucl·pvg-hqbfzjxk/wy.,ãçáéíóêõôâúàñü–—()';
/** A loop over the numbers in a text is quicker than a query, unless these are very many. */
const longestLoop = 500;

const bodies = new Map<string, string>();

/** The body of `$key(id text)` in PL/pgSQL, by the order of the company's language. */
const keyBody = (): string => getOrMake(bodies, textOrder(), makeKeyBody);

function makeKeyBody(): string {
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
          else coalesce(${rendered(literal(text(JSON.stringify(several)))).text}::jsonb ->> part[3], ${characterLiteral([unknownRank])} || part[3]) end,
          '' order by at)
        from regexp_matches(id, '([0-9]+)|([${plain}]+)|(.)', 'g') with ordinality as parts(part, at));
    end`;
}

const byCode = (one: string, other: string) => one.codePointAt(0)! - other.codePointAt(0)!;

export type DatabaseFunction =
  | MomentFunction
  | 'address'
  | 'addBusinessDays'
  | 'exponent'
  | 'fold'
  | 'greatest'
  | 'groupId'
  | 'key'
  | 'least'
  | 'numberText'
  | 'power'
  | 'roundUp'
  | 'significant';

export const functionOf = (schema: string, one: DatabaseFunction): Sql => name(schema, `$${one}`);

/** Changes with the definitions, so that a start knows whether to create them again. */
export const functionsVersion = '8';

/** CREATE FUNCTION statements, each after the functions that it calls. */
export function databaseFunctions(schema: string): Sql[] {
  const call = (one: DatabaseFunction) => rendered(functionOf(schema, one)).text;
  const make = (
    one: DatabaseFunction,
    takes: string,
    gives: string,
    language: 'sql' | 'plpgsql',
    body: string,
  ) =>
    raw(`create or replace function ${call(one)}(${takes}) returns ${gives}
        language ${language} immutable strict parallel safe as $body$ ${body} $body$`);
  return [
    // A text's sort key, as sortKey.ts builds it. No later definition may rename the parameter.
    make('key', 'id text', 'text', 'plpgsql', keyBody()),
    // The letters that a search compares, as values.ts folds them.
    make('fold', 'value text', 'text', 'plpgsql', foldBody()),
    // Escapes a value for an id: characters not allowed in an address are written as their code.
    make(
      'address',
      'value text',
      'text',
      'sql',
      `select case when value ~ '^[A-Za-z0-9-]*$' then value else (select string_agg(
          case when sign ~ '[A-Za-z0-9-]' then sign else '.' || to_hex(ascii(sign)) end, '' order by at)
        from regexp_split_to_table(value, '') with ordinality as signs(sign, at)) end`,
    ),
    // The id of a group: its values, or their digest if they make no valid id. See groupId in json/computation/viewCache.ts.
    make(
      'groupId',
      'plain text[], quoted text[]',
      'text',
      'plpgsql',
      `declare id text; begin
        if not exists (select from unnest(plain) as one(value) where value !~ '^[ -~]*$') then
          id := (select string_agg(coalesce(nullif(${call('address')}(value), ''), '_'), ':' order by at)
            from unnest(plain) with ordinality as parts(value, at));
          if id ~ '^[A-Za-z0-9_][A-Za-z0-9_:@.-]{0,63}$' then return id; end if;
        end if;
        id := (select '[' || string_agg(coalesce(value, 'null'), ',' order by at) || ']'
          from unnest(quoted) with ordinality as parts(value, at));
        return 'h.' || left(translate(replace(encode(sha256(convert_to(id, 'UTF8')), 'base64'), E'\\n', ''), '+/', '-_'), 24);
      end`,
    ),
    // The decimal exponent of the first digit.
    make(
      'exponent',
      'value numeric',
      'integer',
      'sql',
      `select case when value = 0 then 0 when abs(value) >= 1 then length(trunc(abs(value))::text) - 1
          else length(ltrim(substr(trim_scale(abs(value))::text, 3), '0')) + 1 - length(trim_scale(abs(value))::text) end`,
    ),
    make(
      'significant',
      'value numeric',
      'numeric',
      'sql',
      `select trim_scale(round(value, 39 - ${call('exponent')}(value)))`,
    ),
    // Exponentiation by squaring with 40 digits, as formulas do it.
    make(
      'power',
      'base numeric, times numeric',
      'numeric',
      'plpgsql',
      `declare
          whole float8 := times; remaining integer; square numeric := base; result numeric := 1;
        begin
          if whole <> trunc(whole) or abs(whole) > 1200 or (base = 0 and whole < 0) then return null; end if;
          remaining := abs(whole);
          while remaining > 0 loop
            if abs(${call('exponent')}(square)) > 400 or abs(${call('exponent')}(result)) > 400 then return null; end if;
            if remaining % 2 = 1 then result := ${call('significant')}(result * square); end if;
            square := ${call('significant')}(square * square);
            remaining := remaining / 2;
          end loop;
          if abs(${call('exponent')}(result)) > 400 then return null; end if;
          return case when whole < 0 then round(round(1, 20) / result, 20) else result end;
        end`,
    ),
    ...momentFunctions((one, takes, gives, body) => make(one, takes, gives, 'plpgsql', body), call),
    // Unlike the built-in ones nothing if one of them is nothing, as all of these functions.
    ...(['least', 'greatest'] as const).flatMap((best) =>
      ['numeric', 'text'].map((type) =>
        make(best, `one ${type}, other ${type}`, type, 'plpgsql', `begin return ${best}(one, other); end`),
      ),
    ),
    make(
      'roundUp',
      'value numeric, places integer',
      'numeric',
      'plpgsql',
      // Removes rounding errors first, so that a third times three is one.
      `declare meant numeric := round(value, 12); scale numeric := 10::numeric ^ places;
        begin return round(sign(meant) * ceil(abs(meant) * scale) / scale, places); end`,
    ),
    // Day by day, as formulas do it. With 0 days: the day itself or the next business day.
    make(
      'addBusinessDays',
      'day date, days numeric, holidays date[]',
      'text',
      'plpgsql',
      `declare
          remaining integer; step integer := case when days <= -1 then -1 else 1 end;
        begin
          if abs(trunc(days)) > 2500 then return null; end if;
          remaining := greatest(1, abs(trunc(days)));
          if trunc(days) = 0 then day := day - 1; end if;
          while remaining > 0 loop
            day := day + step;
            if extract(isodow from day) < 6 and day <> all (holidays) then remaining := remaining - 1; end if;
          end loop;
          return case when day between date '0001-01-01' and date '9999-12-31' then to_char(day, 'YYYY-MM-DD') end;
        end`,
    ),
    // Portuguese notation: 1.234,50.
    make(
      'numberText',
      'value numeric, places numeric',
      'text',
      'sql',
      `select case when value < 0 and digits ~ '[1-9]' then '-' else '' end
          || regexp_replace(split_part(digits, '.', 1), '(\\d)(?=(\\d{3})+$)', '\\1.', 'g')
          || case when digits like '%.%' then ',' || split_part(digits, '.', 2) else '' end
        from (select round(abs(value), greatest(0, least(10, trunc(places)))::int)::text as digits) rounded`,
    ),
  ];
}
