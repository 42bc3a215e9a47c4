/** Where the columns come from: a CSV file, JSON records in a file or at an address, an OpenAPI description. */
import { existsSync, readFileSync } from 'node:fs';
import { parse as parseYaml } from 'yaml';
import { CliError } from '../io.ts';
import { declaredFields, isOpenApi } from './openapi.ts';
import { guessFields } from './guess.ts';
import { tableIn } from './table.ts';
import type { Column, Guess, KnownResource } from './types.ts';
import { isMap } from '../../model/values.ts';

/** As many records as a guess needs. */
const sampleSize = 2000;

/** `skipped`: what of the source is no record, and was left out. */
export type Draft = { guesses: Guess[]; records?: number; skipped?: readonly string[] };

/**
 * The fields that a source would need. `from`: `clientes.csv`, `clientes.json`, `https://…/api/clientes`, or an
 * OpenAPI file with the schema's name after `#`.
 */
export async function draftFrom(from: string, known: readonly KnownResource[]): Promise<Draft> {
  const [place = '', schema] = from.split('#');
  if (/\.(xlsx?|xlsm|xlsb|ods)$/i.test(place)) throw new CliError(spreadsheet(place));
  const text = /^https?:\/\//.test(place) ? await download(place) : readText(place);
  if (/\.(csv|tsv|txt)$/i.test(place)) return draftOfTable(text, place, known);

  const data = parsed(text, place);
  if (isOpenApi(data)) return { guesses: declaredFields(data, schema, known) };
  const records = recordsIn(data);
  if (!records || records.length === 0)
    throw new CliError(
      `${place} não tem registros: é preciso um CSV com cabeçalho, uma lista JSON de objetos ou uma descrição OpenAPI.`,
    );
  return drafted(columnsOfRecords(records), records.length, known);
}

function drafted(columns: readonly Column[], records: number, known: readonly KnownResource[]): Draft {
  const guesses = guessFields(columns, known);
  if (guesses.length === 0) throw new CliError('Nenhuma coluna serve de campo: confira o cabeçalho.');
  return { guesses, records };
}

const spreadsheet = (file: string) =>
  `${file} é um arquivo do Excel: abra-o e use Salvar como > CSV UTF-8; depois diga o nome do CSV.`;

function readText(file: string): string {
  if (!existsSync(file)) throw new CliError(`O arquivo ${file} não existe.`);
  const bytes = readFileSync(file);
  // an .xlsx or an .xls, whatever its name
  if (['504b0304', 'd0cf11e0'].includes(bytes.toString('hex', 0, 4))) throw new CliError(spreadsheet(file));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // what spreadsheets on Windows save
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function download(address: string): Promise<string> {
  const url = new URL(address);
  if (!url.searchParams.has('range')) url.searchParams.set('range', JSON.stringify([0, 199]));
  const response = await fetch(url, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(15_000),
  }).catch((error: unknown) => {
    throw new CliError(`${address} não respondeu: ${(error as Error).message}.`);
  });
  if (!response.ok) throw new CliError(`${address} respondeu ${response.status}.`);
  return response.text();
}

function draftOfTable(text: string, file: string, known: readonly KnownResource[]): Draft {
  const table = tableIn(text.replace(/^\uFEFF/, ''), sampleSize);
  if (!table) throw new CliError(`${file} não tem linhas: a primeira é o cabeçalho, as outras os registros.`);
  const { headings, rows, skipped } = table;
  const columns = headings.map((heading, index) => ({
    heading,
    values: rows.map((row) => row[index] ?? ''),
  }));
  return { ...drafted(columns, rows.length, known), skipped };
}

function parsed(text: string, place: string): unknown {
  try {
    return parseYaml(text, { maxAliasCount: 100 }) as unknown;
  } catch (error) {
    throw new CliError(`${place} não é JSON nem YAML: ${(error as Error).message.split('\n')[0]}`);
  }
}

/** A list, or the list that an answer wraps: `{ data: [...] }`. */
function recordsIn(data: unknown): Record<string, unknown>[] | undefined {
  if (Array.isArray(data)) return data.filter(isMap).slice(0, sampleSize);
  if (!isMap(data)) return undefined;
  const list = Object.values(data).find((value) => Array.isArray(value) && value.some(isMap));
  return list ? recordsIn(list) : undefined;
}

/** An object within a record is told as fields of the record: `endereco.cidade`. */
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
