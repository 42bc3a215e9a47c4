/** Which column of a file fills which field. */
import { getOrMake } from '#model/values/memoize.ts';
import { fold } from '#model/values/values.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Column, Field } from '#model/types.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import { traitsOf } from '#model/traits.ts';
import { formFieldsOf, writableOf } from '#screens/form/app/defaults.ts';
import type { ColumnCell, ColumnFormat, Choice, ColumnFinding } from '#spreadsheets/columns/columnFormat.ts';
import { interpretColumn, openQuestions, type ColumnReading } from '#spreadsheets/columns/interpretColumn.ts';
import type { RecordContext } from '#kinds/kind.ts';
import type { ImportRow, ImportTable } from './readTable.ts';
import type { ValuesOf, NameIn } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';

/** A field that an import can fill, with its label in the form. */
export type ImportTarget = {
  field: Field;
  label: string;
  /** Its values are not written; they only find the record that a row updates. */
  onlyFinds?: true;
};
/** The id of the field for each column of the file, or null when the column is left out. */
export type Mapping = readonly (string | null)[];

/** Kinds whose values don't fit into one cell. */
export const notInCells: ReadonlySet<string> = new Set<string>(['items', 'file']);

/** The fields that the screen's form writes. */
export function importTargets(screen: Pick<ListScreen, 'form'>, resource: ClientResource): ImportTarget[] {
  const writable = new Set(writableOf(screen.form, resource));
  return formFieldsOf(screen.form).flatMap(({ field: id, label }) => {
    const field = resource.fields[id];
    if (!field || !writable.delete(id) || notInCells.has(field.type)) return [];
    return [{ field, label: label ?? field.label }];
  });
}

/**
 * The columns of an export: the list's, and, where it imports too, all others that an import needs to create
 * the same records.
 */
export function exportColumns(screen: ListScreen, resource: ClientResource): readonly Column[] {
  if (!screen.actions.includes('import')) return screen.columns;
  const shown = new Set(screen.columns.map(({ field }) => field));
  const rest = importTargets(screen, resource).filter(
    ({ field }) => !shown.has(field.id) && !traitsOf(field).secret,
  );
  return [...screen.columns, ...rest.map(({ field, label }) => ({ field: field.id, label }))];
}

/**
 * The field that each column was matched to: in `mapping` if the column can fill it, otherwise in `unfillable`.
 */
export type Guess = { mapping: Mapping; unfillable: readonly (Field | null)[] };

/**
 * Matches columns to fields by name: first by the list's labels, as an export has them, then by the form's
 * labels, then by id. Remaining columns are compared by letters and digits only, then without a remark in
 * brackets at the end, then by some of several names (`CPF/CNPJ`), then by their words: in the singular, by synonyms, and
 * as a part of a longer name. They match only if a single field is possible.
 * A column that names a read-only field gets no field.
 */
export function guessColumns(
  head: readonly string[],
  targets: readonly ImportTarget[],
  { columns }: Pick<ListScreen, 'columns'>,
  { fields, formerly }: ClientResource,
): Guess {
  const named: Named[] = [
    ...columns.flatMap(({ field, label }) =>
      fields[field] ? [{ text: label ?? fields[field].label, id: field }] : [],
    ),
    ...targets.map(({ field, label }) => ({ text: label, id: field.id })),
    ...targets.flatMap(({ field: { id, label } }) => (id === 'id' ? [] : [{ text: label, id }])),
    ...targets.map(({ field }) => ({ text: field.id, id: field.id })),
    ...Object.entries(formerly?.fields ?? {}).flatMap(([text, id]) =>
      Object.hasOwn(fields, id) ? [{ text, id }] : [],
    ),
    // a column that is only called "Code" need not have the ids of this portal
    ...Object.values(fields).flatMap(({ id, label }) => [
      ...(id === 'id' ? [] : [{ text: label, id }]),
      { text: id, id },
    ]),
  ];
  const isTarget = (id: string) => targets.some(({ field }) => field.id === id);
  const found = new Map<number, string>();
  /** Columns that a closer comparison found two fields for: a looser one would only guess. */
  const ambiguous = new Set<number>();
  for (const [nth, isNamed] of comparisons.entries()) {
    const claims = head.map((text, at) => {
      if (found.has(at) || ambiguous.has(at)) return undefined;
      const ids = new Set(named.flatMap(({ text: name, id }) => (isNamed(text, name) ? [id] : [])));
      // If several fields have exactly this name, the first one is taken.
      if (nth === 0) return [...ids][0];
      const free = [...ids].filter((id) => isTarget(id) && ![...found.values()].includes(id));
      if (free.length > 1) ambiguous.add(at);
      return free.length === 1 ? free[0] : ids.size === 1 ? [...ids][0] : undefined;
    });
    for (const [at, id] of claims.entries()) {
      if (id === undefined) continue;
      const isFirst = claims.indexOf(id) === at && ![...found.values()].includes(id);
      const isOnly = claims.lastIndexOf(id) === claims.indexOf(id);
      if (!isTarget(id) || (isFirst && (nth === 0 || isOnly))) found.set(at, id);
    }
  }
  return {
    mapping: head.map((_, at) => (isTarget(found.get(at) ?? '') ? found.get(at)! : null)),
    unfillable: head.map((_, at) => {
      const id = found.get(at);
      return id === undefined || isTarget(id) ? null : fields[id]!;
    }),
  };
}

type Named = { text: string; id: string };

/** Makes `Nº do  CPF *` and `nº do cpf` equal. */
const normalized = (text: string) => fold(text).replace(/\*/g, '').replace(/\s+/g, ' ').trim();
/** Makes `E-mail`, `E mail` and `email` equal. */
const letters = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
/** Makes `Valor mensal (R$)` and `Valor mensal` equal, but not `Valor (US$)` and `Valor (R$)`. */
function withoutRemark(text: string): string {
  const bare = text.trimEnd().replace(/\*$/, '').trimEnd();
  const open = Math.max(bare.lastIndexOf('('), bare.lastIndexOf('['));
  const isRemark = /[)\]]$/.test(bare) && open >= 0 && !/[)\]]/.test(bare.slice(open, -1));
  return letters(isRemark ? bare.slice(0, open) : text);
}

/** The names in `CPF/CNPJ`. None in what may have a unit, as `km/l` or `R$/kg`. */
const alternatives = (text: string) => {
  const names = text.split('/').map(withoutRemark);
  return names.every((name) => name.length > 2) ? names : [];
};

/** True for `CPF` and `CNPJ/CPF` in `CPF/CNPJ`, but not for `Valor/hora` in `Valor`. */
const isAlternative: Comparison = (headText, name) => {
  const names = alternatives(name);
  const own = alternatives(headText);
  return own.length > 0 && own.every((one) => names.includes(one));
};

/** Words that tell no field apart: in the languages of the portal, and what a column is full of by its nature. */
const empty = new Set('a o as os e de do da dos das em el la los las del y the of and in'.split(' '));
const general = new Set(
  'data date fecha nome name nombre numero number no valor value amount importe'.split(' '),
);

/** Portuguese, Spanish and English alike; that of both names compared is made in the same way. */
const singular = (word: string) =>
  word.length < 4
    ? word
    : word
        .replace(/oes$|aes$/, 'ao')
        .replace(/iones$/, 'ion')
        .replace(/ies$/, 'y')
        .replace(/ais$/, 'al')
        .replace(/eis$/, 'el')
        .replace(/ns$/, 'm')
        .replace(/([rlz])es$/, '$1')
        .replace(/s$/, '');

const wordsOf = new Map<string, readonly string[]>();
/** `Datas do vencimento` -> data, vencimento. */
const wordsIn = (text: string): readonly string[] =>
  getOrMake(wordsOf, text, () =>
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !empty.has(word))
      .map(singular),
  );
const inSingular = (text: string) => wordsIn(text).join(' ');

/** True for `Cidade` and `Município`. The language lists them: `Município, Cidade; Telefone, Fone`. */
const isSynonym: Comparison = (headText, name) => {
  const [head, own] = [inSingular(headText), inSingular(name)];
  return synonyms().some((group) => group.includes(head) && group.includes(own));
};
let known: { text: string; groups: string[][] } | undefined;
function synonyms(): string[][] {
  const text = translate('portal.screen.import.synonyms');
  if (known?.text !== text)
    known = { text, groups: text.split(';').map((group) => group.split(',').map(inSingular)) };
  return known.groups;
}

/** True for `Fantasia` in `Nome fantasia`, and for `Data do vencimento`, which says no more than `Vencimento`. */
const isPart: Comparison = (headText, name) => {
  const [head, own] = [wordsIn(headText), wordsIn(name)];
  if (head.length === 0 || own.length === 0) return false;
  if (head.every((word) => own.includes(word))) return head.some((word) => word.length > 3);
  return (
    own.every((word) => head.includes(word)) && head.every((word) => own.includes(word) || general.has(word))
  );
};

type Comparison = (headText: string, name: string) => boolean;
const equal =
  (headKey: (text: string) => string, nameKey: (text: string) => string): Comparison =>
  (headText, name) =>
    headKey(headText) !== '' && headKey(headText) === nameKey(name);

/**
 * How a column's name is compared with a field's. Each comparison is tried only on columns that the ones
 * before it left.
 */
const comparisons: readonly Comparison[] = [
  equal(normalized, normalized),
  equal(letters, letters),
  equal(withoutRemark, letters),
  equal(letters, withoutRemark),
  isAlternative,
  equal(inSingular, inSingular),
  isSynonym,
  isPart,
];

// How the columns of a file are read, by their values and by the answers of the user.

/** Answers by column and field: a column of the same name has the same answer in the next file. */
export type Answers = Readonly<Record<string, ColumnFormat>>;
/** Undefined for columns that are not imported. */
export type ColumnReadings = readonly (ColumnReading | undefined)[];

export const answerKey = (heading: string, field: string) => `${field} ${fold(heading).trim()}`;

type ReadingContext = {
  targets: readonly ImportTarget[];
  context: RecordContext;
  /** Those of earlier imports, and those of this one. */
  answers: Answers;
  chosen: Answers;
  /** Of this table: an answer changes the reading of one column only. */
  cache: Map<string, ColumnReading>;
  /** The number of cells to read now. At least one column is; the others wait for the next call. */
  atOnce?: number;
};

/** The field that a column fills; undefined when it is not imported. */
const fieldOf = (id: string | null | undefined, targets: readonly ImportTarget[]) => {
  const field = targets.find((target) => target.field.id === id)?.field;
  return field?.id === 'id' ? undefined : field;
};

/** True while columns wait to be read. */
export const isPending = (readings: ColumnReadings, mapping: Mapping, targets: readonly ImportTarget[]) =>
  mapping.some((id, at) => readings[at] === undefined && fieldOf(id, targets) !== undefined);

export function readColumns(
  { head, rows }: ImportTable,
  mapping: Mapping,
  { targets, context, answers, chosen, cache, atOnce = Infinity }: ReadingContext,
): ColumnReadings {
  let left = atOnce;
  return mapping.map((id, at) => {
    const field = fieldOf(id, targets);
    if (!field) return undefined;
    const name = answerKey(head[at]!, field.id);
    const own = {
      ...(answers[name] && { answers: answers[name] }),
      ...(chosen[name] && { chosen: chosen[name] }),
    };
    const key = JSON.stringify([at, id, own]);
    const known = cache.get(key);
    if (known) return known;
    if (left <= 0) return undefined;
    left -= rows.length;
    const cells = rows.map((row) => ({ line: row.line, ...cellOf(row, at) }));
    const reading = interpretColumn(field, cells, context, own);
    cache.set(key, reading);
    return reading;
  });
}

/** `isNumber`: a spreadsheet stores the cell as a number or a date. */
export const cellOf = ({ cells, typed, currencies }: ImportRow, at: number): Omit<ColumnCell, 'line'> => ({
  text: cells[at] ?? '',
  isNumber: typed?.includes(at) ?? false,
  currency: currencies?.[at],
});

export const countOpen = (readings: ColumnReadings): number =>
  readings.reduce((sum, reading) => sum + (reading ? openQuestions(reading).length : 0), 0);

/** Names of choices whose value can't be a key of a text. */
const keys = { ',': 'comma', '.': 'point' } as const;
type ChoiceName = Exclude<NameIn<'portal.screen.import.reading.choice'>, 'with'>;
const namedLines = 5;

/** What is said about how a column is read. */
export function useReadingWords() {
  const say = <N extends NameIn<'portal.screen.import.reading'>>(
    name: N,
    ...values: ValuesOf<`portal.screen.import.reading.${N}`>
  ) => translate(`portal.screen.import.reading.${name}`, ...values);
  const nameOf = ({ value }: Choice) =>
    say(`choice.${keys[value as keyof typeof keys] ?? (value as ChoiceName)}`);
  const examplesOf = ({ examples }: Pick<Choice, 'examples'>) =>
    examples.map(({ cell, reads }) => say('example', { text: cell.text, reads })).join('; ');
  const withExamples = (choice: Choice) =>
    choice.examples.length > 0
      ? say('choice.with', { name: nameOf(choice), examples: examplesOf(choice) })
      : nameOf(choice);
  const linesOf = (lines: readonly number[]) => {
    const named = lines.slice(0, namedLines).join(', ');
    const rest = lines.length - namedLines;
    return rest > 0 ? say('moreLines', { lines: named, smart_count: rest }) : named;
  };
  return {
    say,
    linesOf,
    question: ({ aspect, choices }: ColumnFinding) =>
      say(`question.${aspect}`, { text: choices.flatMap(({ examples }) => examples)[0]?.cell.text ?? '' }),
    choice: withExamples,
    refused: ({ refused }: Choice) =>
      refused.length > 0
        ? say('refused', { smart_count: refused.length, lines: linesOf(refused) })
        : undefined,
    /** What cells with one reading are. */
    certain: ({ certain }: ColumnReading) => examplesOf({ examples: certain }),
    /** The reading in force, with the cell that decided it. */
    settled: ({ aspect, chosen, proof, choices }: ColumnFinding) => {
      const choice = choices.find(({ value }) => value === chosen);
      if (!choice) return undefined;
      const reading = withExamples(choice);
      if (!proof) return reading;
      if (aspect === 'zeros') return say('checked', { reading });
      return say('proven', { reading, text: proof.text, line: proof.line });
    },
  };
}

export const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
  cp850: 'CP850 (DOS)',
} as const;
export const separatorKeys = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;
