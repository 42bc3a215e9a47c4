/**
 * `fold` of values.ts as a function of the database, for texts that are put together in a query. Neither the
 * database's version of Unicode nor its locale counts: this process lists what changes a character.
 */
import { fold, plainSigns } from '#model/values/values.ts';
import { blocks, characterLiteral, characterRanges } from './characterRanges.ts';

/** A text is compared with the letters of its own scripts only. */
const scripts = [0x80, 0x250, 0x400, 0x530, 0xe1000] as const;

/** At the end of a word a Greek sigma has a form of its own. Some characters count as no part of words. */
function finalSigma(all: readonly string[]): string {
  const isLast = (text: string) => text.toLowerCase().endsWith('ς');
  const near = all.flatMap((block) => block.match(/[\p{Cased}\p{Case_Ignorable}]/gu) ?? []);
  const before = characterRanges(near.filter((one) => isLast(`${one}Σ`)));
  const between = characterRanges(near.filter((one) => !isLast(`${one}Σ`) && isLast(`A${one}Σ`)));
  return `regexp_replace(value, '([${before}][${between}]*)\\u03a3(?![${between}]*[${before}])', E'\\\\1\\u03c2', 'g')`;
}

let body: string | undefined;
/** The body of `$fold(value text)` in PL/pgSQL. */
export const foldBody = (): string => (body ??= makeFoldBody());

function makeFoldBody(): string {
  const all = blocks();
  // Most blocks have nothing to fold, and are found so at once.
  const changed = all
    .filter((block) => fold(block) !== block)
    .flatMap((block) => [...block].filter((one) => isLeft(one) && fold(one) !== one));
  const foldedTo = (isThat: (count: number) => boolean) =>
    changed.filter((one) => isThat([...fold(one)].length));
  // Signs come before letters: the form of a sigma depends on its neighbours.
  const signs = foldedTo((count) => count === 1).filter((one) => plainSigns(one) !== one);
  const single = foldedTo((count) => count === 1).filter((one) => plainSigns(one) === one);
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
    (one) => plainSigns(one) !== one,
  );
  const plainAscii = (words: string) =>
    `translate(${words}, ${characterLiteral(ascii)}, ${characterLiteral(ascii.map(fold))})`;
  const perScript = scripts.slice(1).map((end, at) => {
    const from = single.filter((one) => one.codePointAt(0)! >= scripts[at]! && one.codePointAt(0)! < end);
    const to = from.map((one) => fold(one));
    return `if value ~ '[${characterRanges(from)}]' then value := translate(value, ${characterLiteral(from)}, ${characterLiteral(to)}); end if;`;
  });
  const several = foldedTo((count) => count > 1).map(
    (one) => `value := replace(value, ${characterLiteral([one])}, ${characterLiteral([...fold(one)])});`,
  );
  return `begin
      if octet_length(value) = length(value) then return lower(${plainAscii('value')} collate "C"); end if;
      value := regexp_replace(${plainAscii('normalize(value, NFD)')}, '[\\u0300-\\u036f]+', '', 'g');
      if value ~ '[${characterRanges(changed)}]' then
        value := translate(value, ${characterLiteral([...signs, ...foldedTo((count) => count === 0)])}, ${characterLiteral(signs.map(fold))});
        if strpos(value, 'Σ') > 0 then value := ${finalSigma(all)}; end if;
        ${[...perScript, ...several].join('\n        ')}
      end if;
      return lower(value collate "C");
    end`;
}

/**
 * Characters that the database's own functions may not fold. It decomposes those of the basic plane as this
 * process does, whatever its version, and knows the letters of ASCII.
 */
function isLeft(one: string): boolean {
  if (one.length > 1) return true;
  return (
    one > '\x7f' &&
    one.normalize('NFD') === one &&
    (plainSigns(one) !== one || /[\p{M}\p{Changes_When_Lowercased}]/u.test(one))
  );
}
