/**
 * Reads columns from a source: a spreadsheet or CSV file, JSON records in a file or at an address, or an
 * OpenAPI description.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parse as parseYaml } from 'yaml';
import { CliError } from '../io.ts';
import { declaredFields, isOpenApi } from './openapi.ts';
import { guessFields } from './guess.ts';
import { knownKinds, type KnownKind } from './knownKinds.ts';
import type { Column, GuessedField, KnownResource } from './types.ts';
import { isMap } from '../../model/values.ts';
import { decodeText } from '../../kinds/spreadsheets/csvLines.ts';
import { FileError } from '../../kinds/spreadsheets/fileError.ts';
import { detectFormat } from '../../kinds/spreadsheets/fileFormat.ts';
import { findTable, linesToSearch, type FoundTable } from '../../kinds/spreadsheets/findTable.ts';
import { readFileSheets } from '../../kinds/spreadsheets/readFile.ts';
import { phrase } from '../../messages/phrase.ts';

/** Maximum number of records to guess from. */
const sampleSize = 2000;

/** `skipped`: parts of the source that are not records and were left out. */
export type Draft = { guesses: GuessedField[]; records?: number; skipped?: readonly string[] };

/**
 * The fields that a source needs. `from`: `clientes.csv`, `clientes.xlsx#Planilha2`, `clientes.json`,
 * `https://…/api/clientes`, or an OpenAPI file with the name of the schema after `#`.
 */
export async function draftFrom(
  from: string,
  known: readonly KnownResource[],
  kinds: readonly KnownKind[] = knownKinds(),
): Promise<Draft> {
  const [place = '', schema] = from.split('#');
  const isAddress = /^https?:\/\//.test(place);
  const bytes = isAddress ? undefined : readBytes(place);
  if (bytes && (isTable.test(place) || !['text', 'html'].includes(detectFormat(bytes))))
    return draftOfTable(bytes, place, schema, { known, kinds });
  const text = bytes ? decodeText(bytes) : await download(place);

  const data = parsed(text, place);
  if (isOpenApi(data)) return { guesses: declaredFields(data, schema, known) };
  const records = recordsIn(data);
  if (!records || records.length === 0)
    throw new CliError(
      phrase`${place} não tem registros: é preciso um CSV com cabeçalho, uma lista JSON de objetos ou uma descrição OpenAPI.`,
    );
  return drafted(columnsOfRecords(records), records.length, { known, kinds });
}

type Known = { known: readonly KnownResource[]; kinds: readonly KnownKind[] };

function drafted(columns: readonly Column[], records: number, { known, kinds }: Known): Draft {
  const guesses = guessFields(columns, known, kinds);
  if (guesses.length === 0) throw new CliError(phrase`Nenhuma coluna serve de campo: confira o cabeçalho.`);
  return { guesses, records };
}

/** Tables by file name. Spreadsheets are also recognized by their content. */
const isTable = /\.(csv|tsv|txt|xlsx?|xlsm|xlsb|ods)$/i;

function readBytes(file: string): Uint8Array {
  if (!existsSync(file)) throw new CliError(phrase`O arquivo ${file} não existe.`);
  return readFileSync(file);
}

async function download(address: string): Promise<string> {
  const url = new URL(address);
  if (!url.searchParams.has('range')) url.searchParams.set('range', JSON.stringify([0, 199]));
  const response = await fetch(url, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(15_000),
  }).catch((error: unknown) => {
    throw new CliError(phrase`${address} não respondeu: ${(error as Error).message}.`);
  });
  if (!response.ok) throw new CliError(`${address} respondeu ${response.status}.`);
  return response.text();
}

/** @param named name of the sheet in a spreadsheet; absent: the first one */
async function draftOfTable(
  bytes: Uint8Array,
  file: string,
  named: string | undefined,
  known: Known,
): Promise<Draft> {
  const sheets = await readFileSheets(bytes, sampleSize + linesToSearch).catch((error: unknown) => {
    throw error instanceof FileError ? new CliError(`${file}: ${error.message}`) : error;
  });
  const sheet = named === undefined ? sheets[0] : sheets.find(({ name }) => name === named);
  const names = sheets.map(({ name }) => name);
  if (named !== undefined && !sheet)
    throw new CliError(phrase`${file} não tem a planilha "${named}". Tem: ${names.join(', ')}.`);
  const table = findTable(sheet?.lines ?? []);
  if (!table)
    throw new CliError(phrase`${file} não tem linhas: a primeira é o cabeçalho, as outras os registros.`);
  const headings = table.head.cells.map((cell) => cell.trim());
  const rows = table.rows.slice(0, sampleSize);
  const columns = headings.map((heading, index) => ({
    heading,
    values: rows.map(({ cells }) => cells[index] ?? ''),
  }));
  const others = named === undefined ? names.slice(1) : [];
  return {
    ...drafted(columns, rows.length, known),
    skipped: [
      ...(others.length > 0
        ? [
            phrase`lida a planilha "${names[0]}"; para outra (${others.join(', ')}): --from "${file}#${others[0]}"`,
          ]
        : []),
      ...skippedIn(table),
    ],
  };
}

const skippedIn = ({ head, above, sums }: FoundTable) => [
  ...(above.length > 0
    ? [phrase`o cabeçalho é "${head.cells.filter(Boolean).slice(0, 3).join(', ')}…", abaixo do título`]
    : []),
  ...(sums.length > 0
    ? [
        phrase`${sums.length === 1 ? phrase`1 linha de total ficou` : phrase`${sums.length} linhas de total ficaram`} de fora`,
      ]
    : []),
];

function parsed(text: string, place: string): unknown {
  try {
    return parseYaml(text, { maxAliasCount: 100 }) as unknown;
  } catch (error) {
    throw new CliError(phrase`${place} não é JSON nem YAML: ${(error as Error).message.split('\n')[0]}`);
  }
}

/** A list, or the list inside an envelope: `{ data: [...] }`. */
function recordsIn(data: unknown): Record<string, unknown>[] | undefined {
  if (Array.isArray(data)) return data.filter(isMap).slice(0, sampleSize);
  if (!isMap(data)) return undefined;
  const list = Object.values(data).find((value) => Array.isArray(value) && value.some(isMap));
  return list ? recordsIn(list) : undefined;
}

/** Flattens objects inside a record into fields of the record: `endereco.cidade`. */
function columnsOfRecords(records: readonly Record<string, unknown>[]): Column[] {
  const flat = records.map((record) =>
    Object.fromEntries(
      Object.entries(record).flatMap(([key, value]) =>
        isMap(value)
          ? Object.entries(value).map(([inner, part]) => [`${key} ${inner}`, part])
          : [[key, value]],
      ),
    ),
  );
  const headings = [...new Set(flat.flatMap((record) => Object.keys(record)))];
  return headings.map((heading) => ({ heading, values: flat.map((record) => record[heading] ?? null) }));
}
