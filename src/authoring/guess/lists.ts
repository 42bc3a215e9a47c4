/**
 * Recognizes columns with several values per cell: JSON lists, lists as databases write them, texts with
 * separators.
 */
import { unwrapList } from '#kinds/spreadsheets/unwrapList.ts';
import { translate } from '#messages/translate.ts';
import { fold } from '#model/values/values.ts';
import { optionsFrom } from './options.ts';
import { isBlank } from '#kinds/registry.ts';
import { textOf } from './markUnique.ts';
import { spaced } from './naming.ts';
import { enough } from './share.ts';
import type { Candidate, KnownResource } from './types.ts';

/** The suffix of a list of references, which its name leaves out. */
export const idsAtEnd = /([\s_]+(ids|Ids|IDS)|(?<=[a-z])I[dD]s)$/;

const written = /^\s*(\[[^{]*\]|\{[^:{]*\})\s*$/s;

/** Parses cells of a spreadsheet that contain `[1, 2]` or `{a,b}`. */
export function listed(values: readonly unknown[]): readonly unknown[] {
  if (!values.every((value) => typeof value === 'string' && written.test(value))) return values;
  const lists = values.map((value) => partsOf(unwrapList(value as string), /[,;]/));
  return lists.some(({ length }) => length > 0) ? lists : values;
}

const partsOf = (text: string, sign: string | RegExp): string[] =>
  text
    .split(sign)
    .map((part) => part.trim())
    .filter(Boolean);

/** The field for lists of plain values: references to another resource, or choices. */
export function listIn(
  heading: string,
  lists: readonly (readonly unknown[])[],
  known: readonly KnownResource[],
): Candidate | undefined {
  const parts = lists.flat().filter((part) => !isBlank(part));
  const found = referencesIn(heading, parts, known);
  if (found) return found;
  const options = optionsFrom(parts.map(textOf));
  const { length } = Object.keys(options);
  if (length < 2 || length > 40) return undefined;
  return {
    field: { type: 'multiselect', options },
    ...(areNumbers(parts) && {
      note: translate('guess.numbers'),
    }),
  };
}

const areNumbers = (parts: readonly unknown[]) =>
  parts.length > 0 && parts.every((part) => /^\d+$/.test(textOf(part)));

/** Matches by the name of the column; by values alone only if they are not just numbers. */
function referencesIn(
  heading: string,
  parts: readonly unknown[],
  known: readonly KnownResource[],
): Candidate | undefined {
  const name = fold(spaced(heading.replace(idsAtEnd, ''))).trim();
  const texts = parts.map((part) => fold(textOf(part)).trim());
  const share = (of: ReadonlySet<string>) => texts.filter((text) => of.has(text)).length / texts.length;
  const areCodes = new Set(texts).size >= 3 && !texts.some((text) => /^\d+$/.test(text));
  for (const { id, names, ids, titles } of known) {
    const field = { type: 'references', resource: id };
    const isNamed = names.includes(name);
    if (isNamed && (ids.size === 0 ? idsAtEnd.test(heading) || areNumbers(parts) : share(ids) >= enough))
      return { field, note: translate('guess.recordsOf', { id }) };
    if ((isNamed || areCodes) && share(titles) >= enough)
      return { field, note: translate('guess.namesOf', { id }) };
    if (areCodes && share(ids) >= enough) return { field, note: translate('guess.recordsOf', { id }) };
  }
  return undefined;
}

/** Recognizes `bug; ui`: texts with few parts that occur in several combinations. */
export function separatedIn(
  heading: string,
  values: readonly unknown[],
  known: readonly KnownResource[],
): Candidate | undefined {
  const texts = values.map((value) => textOf(value).trim());
  for (const sign of [';', ',']) {
    if (texts.filter((text) => text.includes(sign)).length < 2) continue;
    const lists = texts.map((text) => partsOf(text, sign));
    const parts = [...new Set(lists.flat())];
    const ways = [...new Set(texts)].map((text) => partsOf(text, sign));
    const meet = parts.filter((part) => ways.filter((way) => way.includes(part)).length > 1);
    const isShort = parts.every((part) => part.length <= 30);
    const areIds = idsAtEnd.test(heading) && areNumbers(parts);
    if (areIds) return listIn(heading, lists, known);
    if (isShort && parts.length <= 15 && texts.length >= parts.length && meet.length * 2 >= parts.length)
      return listIn(heading, lists, known);
  }
  return undefined;
}
