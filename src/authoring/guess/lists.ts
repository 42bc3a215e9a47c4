/**
 * Recognizes columns with several values per cell: JSON lists, lists as databases write them, texts with
 * separators.
 */
import { viewerOf } from '#model/filter/filter.ts';
import type { Field } from '#model/types.ts';
import { fold } from '#model/values/values.ts';
import { parseFileValue, unwrapList } from '#spreadsheets/csvCells.ts';
import { inUsualForm } from '#spreadsheets/columns/readCell.ts';
import { usualReading } from '#spreadsheets/columns/interpretColumn.ts';
import { valueFault, isBlank } from '#kinds/registry.ts';
import { withPortalDefaults } from '#kinds/portalDefaults.ts';
import type { FieldSource } from '#compiler/schema/schema.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import {
  textOfData,
  optionsFrom,
  type FieldYaml,
  type GuessedField,
  type Known,
  type Candidate,
  type GuessedResource,
} from './choices.ts';
import { bareCode, spaced } from './fieldNames.ts';

// Measures how many values of a column a field would accept.

/** The share of values that a kind must accept. Files typed by hand contain mistakes. */
export const enough = 0.9;
const context = { ...viewerOf({ timeZone: 'America/Sao_Paulo' }, '2000-01-01'), fields: {} };

export const most = (values: readonly unknown[], test: (value: unknown) => boolean) =>
  values.filter(test).length >= values.length * enough;

export const kindIn = ({ kinds }: Known, type: string) => kinds.find((kind) => kind.type === type);

/** How many of the values the field accepts, and an example that it refuses. */
export function shareOf(
  yaml: FieldYaml,
  values: readonly unknown[],
  known: Known,
): NonNullable<GuessedField['fits']> {
  const takes = takerOf(yaml, known, values);
  const refused = values.find((value) => !takes(value));
  const taken = values.filter(takes).length;
  return { taken, of: values.length, ...(refused !== undefined && { refused: textOfData(refused) }) };
}

/** How the texts of a column are written: see usualReading. */
export function columnFormatOf(field: Field, values: readonly unknown[]) {
  const cells = values.flatMap((value, at) =>
    typeof value === 'string' ? [{ line: at + 2, text: value }] : [],
  );
  const { format, doubt } = usualReading(field, cells, context);
  return {
    ...(doubt && { doubt }),
    /** The value in a form that the field's kind reads in one way only; undefined when it has another format. */
    usual: (value: unknown): unknown =>
      typeof value === 'string' ? inUsualForm(field, { text: value }, { marks: 'credit', ...format }) : value,
  };
}

/** @param values all values of the column, which decide how each of them is read */
export function takerOf(
  yaml: FieldYaml,
  known: Known,
  values: readonly unknown[] = [],
): (value: unknown) => boolean {
  // Kinds are named here and below, because the guesser itself has chosen them.
  if (yaml.type === 'items') return Array.isArray;
  if (yaml.type === 'references') {
    const takesOne = takerOf({ ...yaml, type: 'reference' }, known);
    const partsOf = (value: unknown): unknown[] =>
      Array.isArray(value) ? value : textOfData(value).split(/[,;]/);
    return (value) => partsOf(value).every(takesOne);
  }
  if (yaml.type === 'reference') {
    const target = known.resources.find(({ id }) => id === yaml.resource);
    return (value) => {
      const text = fold(textOfData(value)).trim();
      const isKey = target?.keys?.some((key) => key.has(bareCode(text)));
      return Boolean(target?.ids.size === 0 || target?.ids.has(text) || target?.titles.has(text) || isKey);
    };
  }
  const options = Object.entries((yaml.options as Record<string, string> | undefined) ?? {});
  const document = kindIn(known, yaml.type)?.document;
  const field = {
    ...yaml,
    ...(document && { document }),
    ...withPortalDefaults(yaml as unknown as FieldSource, { locale: currentLocale() }),
    id: 'x',
    required: false,
    unique: false,
    readOnly: false,
    ...(yaml.options !== undefined && {
      options: options.map(([value, label]) => ({ value, label, tone: 'neutral' })),
    }),
  } as unknown as Field;
  const { usual } = columnFormatOf(field, values);
  return (value) => {
    const stored = parseFileValue(field, yaml.type === 'json' ? textOfData(value) : usual(value), context);
    return stored !== undefined && stored !== null && valueFault(field, stored, context) === undefined;
  };
}

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
  known: readonly GuessedResource[],
): Candidate | undefined {
  const parts = lists.flat().filter((part) => !isBlank(part));
  const found = referencesIn(heading, parts, known);
  if (found) return found;
  const options = optionsFrom(parts.map(textOfData));
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
  parts.length > 0 && parts.every((part) => /^\d+$/.test(textOfData(part)));

/** Matches by the name of the column; by values alone only if they are not just numbers. */
function referencesIn(
  heading: string,
  parts: readonly unknown[],
  known: readonly GuessedResource[],
): Candidate | undefined {
  const name = fold(spaced(heading.replace(idsAtEnd, ''))).trim();
  const texts = parts.map((part) => fold(textOfData(part)).trim());
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
  known: readonly GuessedResource[],
): Candidate | undefined {
  const texts = values.map((value) => textOfData(value).trim());
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
