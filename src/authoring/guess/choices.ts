/** Recognizes columns with few repeating texts: yes and no, or options. */
import type { WrittenDeclaration } from '#kinds/document/declaration.ts';
import { fold } from '#model/values/values.ts';
import { kindSchemas } from '../reference/reference.ts';
import { sectionOf, type DetectionHints } from '#model/config/keyword.ts';
import type { Portal } from '#model/types.ts';
import { listedAsGiven } from '#compiler/read/read.ts';
import { translate } from '#messages/translate.ts';
import { isReservedKey } from '#model/config/reservedNames.ts';
import { readable, labelOf, optionIdOf } from './fieldNames.ts';
import { traitsOf } from '#model/traits.ts';

// The kinds of documents and codes that a column may contain: the portal's own and those that the config
// declares.

export type KnownKind = DetectionHints & { type: string; document?: WrittenDeclaration };

const own: readonly KnownKind[] = [...kindSchemas].flatMap(([type, schema]) =>
  [sectionOf(schema)?.guess ?? []].flat().map((guess) => ({ type, ...guess })),
);

/** The config's kinds come first, since they are more specific. */
export const knownKinds = (declared: Portal['kinds'] = {}): KnownKind[] => [
  ...Object.entries(declared).map(([type, { guess = {}, document }]): KnownKind => {
    const { headings, written, identifies, searched, title } = guess;
    return {
      type,
      document,
      ...(headings && { heading: new RegExp(headings.map(inHeading).join('|')) }),
      ...(written !== undefined && { written: new RegExp(`^(?:${written})$`, 'iu') }),
      identifies,
      searched,
      lastTitle: title === false,
    };
  }),
  ...own,
];

/** A short word must match as a whole word: "ie" occurs inside many others. */
const inHeading = (word: string) => {
  const plain = fold(word).replace(/[^a-z0-9 ]/g, '');
  return plain.length > 3 ? plain : `\\b${plain}\\b`;
};

/** A column of a table, or a property of JSON records: its heading and values. */
export type GuessedColumn = { heading: string; values: readonly unknown[] };

/** The names and keys of a resource and its records, to distinguish a reference from plain text. */
export type GuessedResource = {
  id: string;
  names: readonly string[];
  ids: Set<string>;
  titles: Set<string>;
  /** Per title field that identifies records (a plate, a code), its values normalized by `bare`. */
  keys?: readonly ReadonlySet<string>[];
};

/** A field as written in YAML. */
export type FieldYaml = Record<string, unknown> & { type: string; label: string };

/** The guessed field of a column. */
export type GuessedField = {
  id: string;
  heading: string;
  field: FieldYaml;
  /** The number of values, and how many the field accepts; absent when the type was declared. */
  fits?: { taken: number; of: number; refused?: string };
  /** Why this kind was chosen, if the values alone don't show it. */
  note?: string;
  /** The origins of its pictures. */
  sites?: readonly string[];
};

/** A column that becomes no field, and why. */
export type LeftOutColumn = { heading: string; reason: string };

/** The resources and kinds of the config that a column may match. */
export type Known = { resources: readonly GuessedResource[]; kinds: readonly KnownKind[] };

/** A guessed field, with a note if the values alone don't explain it. */
export type Candidate = { field: Record<string, unknown> & { type: string }; note?: string };

// Makes the options of a choice from the texts of a column.

/**
 * The options, each in its most frequent spelling; if equal, the one not in capitals. Texts are one option only
 * if an import finds it by each of them: "Em uso" and "em_uso" are one, "O+" and "O-" are two.
 */
export function optionsFrom(texts: readonly string[]): Record<string, string> {
  const spellings = new Map<string, Map<string, number>>();
  for (const text of texts) {
    const counts = getCounts(spellings, fold(text).replaceAll('_', ' ').trim());
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const labels = [...spellings].map(([key, counts]): [string, string] => [key, labelIn(counts)]);
  const ids = idsFor(labels.map(([key]) => key));
  return listedAsGiven(labels.map(([key, label]) => [ids.get(key)!, label]));
}

/**
 * The options of values that another program declares. Names of letters and digits stay as they are, since that
 * program knows them so.
 */
export function declaredOptions(values: readonly string[]): Record<string, string> {
  const isName = (value: string) => /^\w[\w.-]*$/.test(value) && !isReservedKey(value);
  const distinct = [...new Set(values)];
  const named = distinct.filter(isName);
  const others = idsFor(
    distinct.filter((value) => !isName(value)),
    named,
  );
  const labels = new Set<string>();
  return listedAsGiven(
    distinct.map((value): [string, string] => {
      // A sign at the end, as of the blood type A-, and the point of a number are no separators of words.
      const isWords = isName(value) && /\w$/.test(value) && !/^[\d.]+$/.test(value);
      const shown = isWords ? labelOf(value) : readable(value) || value;
      const label = labels.has(shown) || shown === '' ? value : shown;
      labels.add(label);
      return [others.get(value) ?? value, label];
    }),
  );
}

function getCounts(spellings: Map<string, Map<string, number>>, key: string): Map<string, number> {
  const counts = spellings.get(key) ?? new Map<string, number>();
  spellings.set(key, counts);
  return counts;
}

function labelIn(counts: ReadonlyMap<string, number>): string {
  const weight = ([text, count]: [string, number]) => count * 2 + (text === text.toUpperCase() ? 0 : 1);
  const [text] = [...counts].sort((a, b) => weight(b) - weight(a))[0]!;
  const shown = readable(text.includes(' ') ? text : text.replaceAll('_', ' ')) || text;
  return shown.charAt(0).toUpperCase() + shown.slice(1);
}

/** Distinct ids for folded texts. Those of letters and digits keep theirs, whatever the others would become. */
function idsFor(texts: readonly string[], known: readonly string[] = []): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set(known);
  const give = (text: string, id: string) => {
    ids.set(text, id);
    taken.add(id);
  };
  for (const text of texts) if (optionIdOf(text) === text.replaceAll(' ', '_')) give(text, optionIdOf(text));
  for (const text of texts) {
    if (ids.has(text)) continue;
    const plain = optionIdOf(text);
    const named = optionIdOf(signsInWords(text)) || translate('guess.option');
    const candidates = hasSign(text) ? [named] : [plain || named, named];
    const free = candidates.find((id) => !taken.has(id));
    let id = free ?? named;
    for (let number = 2; taken.has(id); number++) id = `${named}_${number}`;
    give(text, id);
  }
  return ids;
}

/** A sign that carries the meaning: "O-", "-1", "> 10", "5 %". A hyphen between words does not. */
const sign = /[+%<>=&]|(?<![\p{L}\p{N}])-(?=\s*[\p{L}\p{N}])|-(?![\s]*[\p{L}\p{N}])/u;
const hasSign = (text: string) => sign.test(text);

function signsInWords(text: string): string {
  const words: Readonly<Record<string, string>> = {
    '+': translate('guess.plus'),
    '-': translate('guess.minus'),
    '%': translate('guess.percent'),
    '<': translate('guess.below'),
    '>': translate('guess.above'),
    '=': translate('guess.equal'),
    '&': translate('guess.andSign'),
  };
  return text.replaceAll(new RegExp(sign, 'gu'), (one) => ` ${words[one] ?? ''} `);
}

/** Uses JSON for objects: `String` would call a `toString` from the data. */
export const textOfData = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** With fewer values, all may differ by chance. */
const enoughToTell = 20;

/** Marks a field as unique, if all values differ and its kind or name identifies records. */
export function markUnique(
  heading: string,
  kind: KnownKind | undefined,
  type: string,
  values: readonly unknown[],
): { unique?: true; note?: string } {
  const isNamed =
    kind?.identifies || (type === 'text' && /codigo|numero|matricula|sku|\bcode\b/.test(fold(heading)));
  if (!isNamed || values.length < 3 || new Set(values.map(textOfData)).size < values.length) return {};
  return values.length >= enoughToTell
    ? { unique: true, note: translate('guess.allDifferent', { count: values.length }) }
    : {
        note: translate('guess.allDifferentButOnlyOfThemWrite', { count: values.length }),
      };
}

const truths: readonly ReadonlySet<string>[] = [
  new Set(['sim', 'nao']),
  new Set(['s', 'n']),
  new Set(['yes', 'no']),
  new Set(['y', 'n']),
  new Set(['si', 'no']),
  new Set(['true', 'false']),
  new Set(['verdadeiro', 'falso']),
  new Set(['verdadero', 'falso']),
];
/** As databases and spreadsheets abbreviate them. One of the two alone is too little: an F may be a gender. */
const pairs: readonly ReadonlySet<string>[] = [new Set(['t', 'f']), new Set(['v', 'f'])];

export function booleanIn(values: readonly unknown[]): Candidate | undefined {
  const texts = new Set(values.map((value) => fold(textOfData(value)).trim()));
  const isTruth =
    truths.some((truth) => [...texts].every((text) => truth.has(text))) ||
    pairs.some((pair) => texts.size === 2 && [...texts].every((text) => pair.has(text)));
  return isTruth ? { field: { type: 'boolean' } } : undefined;
}

/** Names of people and places repeat as well, but are not choices. */
const nameWords =
  /\b(first|last|middle|full|given|family|user) ?name\b|^name$|\bnome\b|sobrenome|\bnombre\b|apellido|\bcity\b|\btown\b|cidade|municipio|ciudad|\baddress|endereco|direccion|bairro/;

export const statusWords = /situacao|status/;

/** True when the field is the state of a record, by its kind or its name. */
export const isState = (field: { id: string; type: string }) =>
  traitsOf(field).state === true || statusWords.test(fold(field.id));

/** Options, if there are few texts and they repeat. */
export function choiceIn(hint: string, values: readonly unknown[]): Candidate | undefined {
  if (nameWords.test(hint)) return undefined;
  const options = optionsFrom(values.map((value) => textOfData(value).trim()));
  const labels = Object.values(options);
  const isStatus = statusWords.test(hint);
  const repeats = values.length >= 3 * labels.length && labels.length <= 15;
  if (
    labels.length < 2 ||
    !(repeats || (isStatus && labels.length <= 8)) ||
    labels.some((text) => text.length > 40)
  )
    return undefined;
  // The kind `status` needs transitions, which data can't show, so this is a `select`.
  return {
    field: { type: 'select', options },
    ...(isStatus && { note: translate('guess.withType') }),
  };
}
