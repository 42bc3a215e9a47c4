/**
 * Reads columns from a source: a spreadsheet or CSV file, JSON records in a file or at an address, or an
 * OpenAPI description.
 */
import { isMap } from '#model/values/values.ts';
import { nearest } from '#model/config/suggest.ts';
import { CliError } from '#cli/io.ts';
import { FieldNames } from './fieldNames.ts';
import { reasonToLeave, type Guesses, guessFields } from './guess.ts';
import { fieldOfSchema, referenced, type Place, schemaTypes, whole, type Schema } from './openapiField.ts';
import {
  type FieldYaml,
  type GuessedField,
  type GuessedResource,
  type LeftOutColumn,
  type GuessedColumn,
  knownKinds,
  type KnownKind,
} from './choices.ts';
import { translate } from '#messages/translate.ts';
import { existsSync, readFileSync } from 'node:fs';
import { explainYaml } from '#compiler/parse/yamlMessages.ts';
import { parse as parseYaml } from 'yaml';
import { decodeText } from '#spreadsheets/decodeText.ts';
import { FileError, type SheetLine } from '#spreadsheets/sheet.ts';
import { isCellError } from '#spreadsheets/cellErrors.ts';
import { detectFormat } from '#spreadsheets/fileFormat.ts';
import { linesToSearch, tableIn, type NoteReason, type SheetTable } from '#spreadsheets/table.ts';
import { readFileSheets } from '#spreadsheets/readFile.ts';

// Reads fields from an OpenAPI description (2, 3.0 or 3.1), which declares them and needs no guessing.

const isOpenApi = (data: unknown): data is Schema =>
  isMap(data) && (typeof data.openapi === 'string' || typeof data.swagger === 'string');

function declaredFields(api: Schema, wanted: string | undefined, known: readonly GuessedResource[]): Guesses {
  const schemas = schemasOf(api);
  const names = Object.keys(schemas);
  const name = wanted ?? (names.length === 1 ? names[0] : undefined);
  if (name === undefined)
    throw new CliError(translate('guess.sayWhichSchema', { names: names.slice(0, 20).join(', ') }));
  if (!Object.hasOwn(schemas, name)) {
    const near = nearest(name, new Set(names));
    throw new CliError(
      translate('guess.noSchema', {
        name,
        near: near
          ? translate('common.didYouMean', { near })
          : translate('guess.names', { names: names.slice(0, 20).join(', ') }),
      }),
    );
  }
  const schema = whole(schemas[name], schemas);
  const found = fieldsOf(isMap(schema.items) ? whole(schema.items, schemas) : schema, {
    schemas,
    known,
    inside: [name],
  });
  if (found.fields.length + found.left.length === 0)
    throw new CliError(translate('guess.schemaHasNoProperties', { name }));
  return found;
}

function schemasOf(api: Schema): Record<string, unknown> {
  const { components, definitions } = api;
  const found = isMap(components) && isMap(components.schemas) ? components.schemas : definitions;
  if (!isMap(found)) throw new CliError(translate('guess.openPIDescription'));
  return found;
}

/** The fields of an object's properties. Those of objects inside it become fields of the record. */
function fieldsOf(schema: Schema, place: Place): Guesses {
  const names = new FieldNames();
  const fields: GuessedField[] = [];
  const left: LeftOutColumn[] = [];
  for (const { heading, property, required } of propertiesOf(schema, place, [], true)) {
    const reason = reasonToLeave(heading);
    if (reason !== undefined) {
      left.push({ heading, reason });
      continue;
    }
    const found = fieldOfSchema(heading, property, place, (rows, inRows) => {
      const inner = fieldsOf(rows, inRows);
      left.push(...inner.left.map((one) => ({ ...one, heading: `${heading}.${one.heading}` })));
      return Object.fromEntries(inner.fields.map(({ id, field }) => [id, field]));
    });
    if ('reason' in found) {
      left.push({ heading, reason: found.reason });
      continue;
    }
    const { type, ...rest } = found.field;
    const { id, note: renamed } = names.id(heading, fields.length + 1, type === 'reference' ? 'Id' : '');
    const label = names.label(heading, found.title ?? heading);
    const field: FieldYaml = { type, label, ...(required && { required: true }), ...rest };
    const note = [renamed, ...found.notes].filter(Boolean).join('; ');
    fields.push({ id, heading, field, ...(note && { note }) });
  }
  return { fields, left };
}

type Property = { heading: string; property: unknown; required: boolean };

/** The properties, with those of objects in their place: `address city`, as from JSON records. */
function propertiesOf(schema: Schema, place: Place, path: readonly string[], isNeeded: boolean): Property[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
  return Object.entries(isMap(schema.properties) ? schema.properties : {}).flatMap(([name, property]) => {
    const heading = [...path, name].join(' ');
    const needed = isNeeded && required.has(name);
    const inner = whole(property, place.schemas);
    const isFlat =
      isMap(inner.properties) &&
      Object.keys(inner.properties).length > 0 &&
      schemaTypes(inner).includes('object') &&
      path.length < 3 &&
      !inner.refs?.some((ref) => place.inside.includes(ref)) &&
      referenced(inner, name, place.known) === undefined;
    return isFlat
      ? propertiesOf(
          inner,
          { ...place, inside: [...place.inside, ...(inner.refs ?? [])] },
          [...path, name],
          needed && !inner.nullable,
        )
      : [{ heading, property, required: needed && !inner.nullable }];
  });
}

/** Maximum number of records to guess from. */
const sampleSize = 2000;

/** `skipped`: parts of the source that became no record or no field. */
export type ResourceDraft = { guesses: GuessedField[]; records?: number; skipped?: readonly string[] };

/**
 * The fields that a source needs. `from`: `contacts.csv`, `contacts.xlsx#Sheet2`, `contacts.json`,
 * `https://…/api/contacts`, or an OpenAPI file with the name of the schema after `#`.
 */
export async function draftFrom(
  from: string,
  known: readonly GuessedResource[],
  kinds: readonly KnownKind[] = knownKinds(),
): Promise<ResourceDraft> {
  const { place, part, bytes } = await open(from);
  try {
    const format = await detectFormat(bytes);
    if (format !== 'json' && (isTable.test(place.replace(/\?.*/, '')) || format !== 'text'))
      return await draftOfTable(bytes, place, part, { known, kinds });
    const { text } = decodeText(bytes);
    if (text.includes('\0')) throw new FileError('binary');
    return draftOfData(parsed(text, place), place, part, { known, kinds });
  } catch (error) {
    throw error instanceof FileError ? new CliError(`${place}: ${error.message}`) : error;
  }
}

type Known = { known: readonly GuessedResource[]; kinds: readonly KnownKind[] };

/** The fields of JSON records or of an OpenAPI description. */
function draftOfData(data: unknown, place: string, part: string | undefined, known: Known): ResourceDraft {
  if (isOpenApi(data)) {
    const { fields, left } = declaredFields(data, part, known.known);
    return drafted({ fields, left });
  }
  const found = recordsIn(data, part);
  if (!found || found.records.length === 0) throw new CliError(translate('guess.hasNoRecords', { place }));
  const { records, notRecords, name, others } = found;
  const skipped = [
    ...(others.length > 0
      ? [translate('guess.listWasRead', { name, others: others.join(', '), place, example: others[0]! })]
      : []),
    ...(notRecords > 0 ? [translate('guess.entriesOfList', { notRecords })] : []),
  ];
  const columns = columnsOfRecords(records.slice(0, sampleSize));
  return drafted(guessFields(columns, known.known, known.kinds), records.length, skipped);
}

function drafted(
  { fields, left }: Guesses,
  records?: number,
  skipped: readonly string[] = [],
): ResourceDraft {
  if (fields.length === 0) throw new CliError(translate('guess.noColumnCanBeField'));
  return {
    guesses: fields,
    ...(records !== undefined && { records: Math.min(records, sampleSize) }),
    skipped: [
      ...(records !== undefined && records > sampleSize
        ? [translate('guess.fieldsFollowFirstRecords', { sampleSize })]
        : []),
      ...skipped,
      ...left.map(({ heading, reason }) => translate('guess.isLeftOut', { heading, reason })),
    ],
  };
}

/** Tables by file name. Spreadsheets are also recognized by their content. */
const isTable = /\.(csv|tsv|txt|xlsx?|xlsm|xlsb|ods)$/i;

type Opened = { place: string; part?: string | undefined; bytes: Uint8Array };

async function open(from: string): Promise<Opened> {
  if (/^https?:\/\//.test(from) && URL.canParse(from)) {
    const [place = '', part] = from.split('#');
    return { place, part, bytes: await download(place) };
  }
  // a file's name may itself contain "#"
  const marks = [...from.matchAll(/#/g)].map(({ index }) => index);
  const end = existsSync(from)
    ? from.length
    : (marks.toReversed().find((at) => existsSync(from.slice(0, at))) ?? marks[0]);
  const place = from.slice(0, end);
  const part = end === undefined || end === from.length ? undefined : from.slice(end + 1);
  return { place, part, bytes: readBytes(place) };
}

function readBytes(file: string): Uint8Array {
  if (!existsSync(file)) throw new CliError(translate('guess.noFile', { file }));
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CliError(
      translate('guess.fileCouldNotBeRead', { file, reason: (error as Error).message.split(',')[0]! }),
    );
  }
}

async function download(address: string): Promise<Uint8Array> {
  const url = new URL(address);
  if (!url.searchParams.has('range') && !isTable.test(url.pathname))
    url.searchParams.set('range', JSON.stringify([0, 199]));
  const response = await fetch(url, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(15_000),
  }).catch((error: unknown) => {
    const { cause, message } = error as Error;
    throw new CliError(
      translate('guess.didNotAnswer', {
        address,
        message: cause instanceof Error && cause.message ? cause.message : message,
      }),
    );
  });
  if (!response.ok) throw new CliError(translate('guess.answered', { address, status: response.status }));
  return new Uint8Array(await response.arrayBuffer());
}

/** @param named name of the sheet in a spreadsheet; absent: the first one */
async function draftOfTable(
  bytes: Uint8Array,
  file: string,
  named: string | undefined,
  known: Known,
): Promise<ResourceDraft> {
  const sheets = await readFileSheets(bytes, { lineLimit: sampleSize + linesToSearch + 1 });
  const sheet = named === undefined ? sheets[0] : sheets.find(({ name }) => name === named);
  const names = sheets.map(({ name }) => name);
  if (named !== undefined && !sheet)
    throw new CliError(translate('guess.hasNoSheet', { file, named, names: names.join(', ') }));
  const table = sheet && tableIn(sheet);
  if (!table) throw new CliError(translate('guess.hasNoRows', { file }));
  const rows = table.rows.slice(0, sampleSize);
  const width = Math.max(table.head.length, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_none, index) => ({
    heading: (table.head[index] ?? '').trim(),
    values: rows.map((row) => valueAt(row, index)),
  }));
  const others = named === undefined ? names.slice(1) : [];
  return drafted(guessFields(columns, known.known, known.kinds), table.rows.length, [
    ...(others.length > 0
      ? [
          translate('guess.sheetWasRead', {
            names: names[0]!,
            others: others.join(', '),
            file,
            example: others[0]!,
          }),
        ]
      : []),
    ...skippedIn(table),
  ]);
}

/** The currencies that a draft knows by their signs. */
const namedCurrency = new RegExp(`^(R\\$|US\\$|[$€£]|${Intl.supportedValuesOf('currency').join('|')})$`);

/** A number of a workbook as a number, because its text could have two readings. */
function valueAt({ cells, typed, currencies }: SheetLine, index: number): unknown {
  const text = cells[index] ?? '';
  const currency = currencies?.[index];
  if (currency && namedCurrency.test(currency)) return `${currency} ${text}`;
  // an error of the spreadsheet is no value
  if (isCellError(text)) return '';
  const isDecimal = typed?.includes(index) && /^-?\d+[.,]\d+$/.test(text);
  return isDecimal ? Number(text.replace(',', '.')) : text;
}

/** What was found in the table, for the person who runs the command. */
const skippedIn = ({ head, notes }: SheetTable) =>
  notes.flatMap(({ reason, count, names = [] }) => noteTexts[reason]?.(count, names, head) ?? []);

const noteTexts: Partial<
  Record<NoteReason, (count: number, names: readonly string[], head: readonly string[]) => string>
> = {
  above: (_count, _names, head) =>
    translate('guess.headerIs', { head: head.filter(Boolean).slice(0, 3).join(', ') }),
  total: (count) =>
    translate('guess.countOut', {
      count:
        count === 1
          ? translate('guess.rowOfTotalsWasLeft')
          : translate('guess.rowsOfTotalsWereLeft', { count }),
    }),
  section: leftOut,
  repeatedHead: leftOut,
  footer: leftOut,
  hiddenRows: (count) => translate('guess.rowsHiddenInSpreadsheet', { count }),
  hiddenSheets: (_count, names) => translate('guess.hiddenSheets', { names: names.join(', ') }),
  errors: (count) => translate('guess.rowsWithErrorsOfSpreadsheet', { count }),
  lostDigits: (count) => translate('guess.rowsWithNumbersWhoseLast', { count }),
  lostLetters: (count) => translate('guess.rowsWithLetters', { count }),
};
function leftOut(count: number) {
  return translate('guess.linesAreNoRecords', { count });
}

function parsed(text: string, place: string): unknown {
  const records = recordsByLine(text);
  if (records) return records;
  try {
    return parseYaml(text, { maxAliasCount: 100, logLevel: 'error' }) as unknown;
  } catch (error) {
    throw new CliError(
      translate('guess.isNeitherJsonNorYaml', { place, problem: explainYaml(text, error).message }),
    );
  }
}

/** The records of a text with one JSON object on each line, as logs and exports have; undefined for any other text. */
function recordsByLine(text: string): unknown[] | undefined {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2 || !lines.every((line) => /^\s*\{.*\}\s*$/.test(line))) return undefined;
  try {
    return lines.map((line) => JSON.parse(line) as unknown);
  } catch {
    return undefined;
  }
}

type FoundRecords = {
  records: Record<string, unknown>[];
  notRecords: number;
  /** Of the list in its envelope. */
  name: string;
  others: readonly string[];
};

/** A list, or a list inside an envelope: `{ data: [...] }`. The first one, unless one is named. */
function recordsIn(data: unknown, named?: string, depth = 0): FoundRecords | undefined {
  if (Array.isArray(data)) {
    const records = data.filter(isMap);
    return { records, notRecords: data.length - records.length, name: '', others: [] };
  }
  if (!isMap(data) || depth > 3) return undefined;
  const lists = Object.entries(data).filter(([, value]) => Array.isArray(value) && value.some(isMap));
  const [name, list] =
    (named === undefined ? undefined : lists.find(([one]) => one === named)) ?? lists[0] ?? [];
  if (named !== undefined && lists.length > 0 && name !== named)
    throw new CliError(translate('guess.noList', { named, lists: lists.map(([one]) => one).join(', ') }));
  const found = recordsIn(list, undefined, depth + 1);
  if (found && name !== undefined)
    return { ...found, name, others: lists.flatMap(([one]) => (one === name ? [] : one)) };
  // GraphQL and others wrap the envelope once more
  return Object.values(data)
    .map((inner) => (isMap(inner) ? recordsIn(inner, named, depth + 1) : undefined))
    .find(Boolean);
}

/** Objects nested deeper stay one field, of JSON. */
const deepest = 3;

/** Flattens objects inside a record into fields of the record: `endereco.cidade`. */
function columnsOfRecords(records: readonly Record<string, unknown>[]): GuessedColumn[] {
  const flat = records.map((record) => new Map(flattened(record, [])));
  const headings = [...new Set(flat.flatMap((record) => [...record.keys()]))];
  return headings.map((heading) => ({ heading, values: flat.map((record) => record.get(heading) ?? null) }));
}

const flattened = (record: Record<string, unknown>, path: readonly string[]): [string, unknown][] =>
  Object.entries(record).flatMap(([key, value]): [string, unknown][] =>
    isMap(value) && path.length < deepest && Object.keys(value).length > 0
      ? flattened(value, [...path, key])
      : [[[...path, key].join(' '), isMap(value) && Object.keys(value).length === 0 ? null : value]],
  );
