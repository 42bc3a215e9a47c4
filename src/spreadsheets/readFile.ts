/** Reads the sheets of a file of records: those of an .xlsx, or the single one of a CSV file. */
import Papa from 'papaparse';
import {
  FileError,
  separators,
  type Separator,
  type Sheet,
  type ReadOptions,
  type TextChoices,
} from './sheet.ts';
import { headAt, linesToSearch } from './table.ts';
import { decodeText } from './decodeText.ts';
import { detectFormat } from './fileFormat.ts';
import { readXlsxSheets } from './xlsx.ts';

// Splits the text of a CSV file from any program, or cells copied from a spreadsheet, into lines.

/**
 * @param limit the maximum number of lines
 * @param chosen absent: the separator is found out
 */
export function readCsv(text: string, limit = 0, chosen?: Separator): Sheet {
  const lines = withLineFeeds(withoutEnds(text));
  if (isBinary(lines)) throw new FileError('binary');
  const [, named] = /^sep=(.)\n/i.exec(lines) ?? [];
  const content = named ? lines.slice('sep=;\n'.length) : lines;
  const separator = chosen ?? separators.find((one) => one === named) ?? separatorOf(content);
  const data = parseLines(content, separator, limit);
  return {
    name: '',
    lines: data.map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => plainCell(cell.trim())) })),
    facts: chosen || data.some(({ length }) => length > 1) ? { separator } : {},
    again: (choices) => readCsv(text, limit, choices.separator),
  };
}

/** `="000123"`: how programs keep a spreadsheet from reading a text as a number. */
const plainCell = (cell: string) =>
  cell.startsWith('="') ? (/^="([^"]*(?:""[^"]*)*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell) : cell;

function parseLines(text: string, separator: Separator, limit: number): string[][] {
  const strict = parse(text, separator, limit);
  const isBroken = (errors: readonly Papa.ParseError[]) => errors.some(({ type }) => type === 'Quotes');
  if (!isBroken(strict.errors)) return strict.data;
  const { data, errors } = parse(withLiteralQuotes(text, separator), separator, limit);
  const [unclosed] = errors.filter(({ type }) => type === 'Quotes');
  if (unclosed) throw new FileError('quotes', { line: (unclosed.row ?? 0) + 1 });
  return data;
}

/**
 * Quotes only enclose a cell when its end or the next cell follows them. Others belong to the text, as in
 * `"Tubo" de aço`: such a cell is enclosed here.
 */
function withLiteralQuotes(text: string, separator: Separator): string {
  const end = `(?=${separatorPattern[separator]}|\n|$)`;
  const enclosed = '"[^"]*(?:""[^"]*)*"[ \\t]*';
  const cells = new RegExp(
    `(${enclosed}${end})|("[^"\n]*"[^\n]*?)${end}|[^${separatorPattern[separator]}\n]*`,
    'y',
  );
  let found = '';
  for (let at = 0; at <= text.length;) {
    cells.lastIndex = at;
    const [cell, , literal] = cells.exec(text)!;
    const next = at + cell.length;
    found += (literal === undefined ? cell : `"${cell.replaceAll('"', '""')}"`) + (text[next] ?? '');
    at = next + 1;
  }
  return found;
}

const separatorPattern: Readonly<Record<Separator, string>> = { ';': ';', '\t': '\\t', ',': ',', '|': '\\|' };

/** Without a byte order mark, and without the mark that DOS puts at the end. */
function withoutEnds(text: string): string {
  const content = text.replace(/^\uFEFF/, '');
  return content.trimEnd().endsWith('\u001A') ? content.trimEnd().slice(0, -1) : content;
}

/** The parser takes one kind of line end for all. */
const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');

const parse = (text: string, delimiter: string, preview: number) =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview });

/** The cells of a spreadsheet's clipboard text. */
export const clipboardCells = (text: string): string[][] =>
  parse(withLineFeeds(text).replace(/\n$/, ''), '\t', 0).data;

/** True for a zero, or for more control characters than a damaged text has. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 100_000);
  const controls = start.match(/[^\P{Cc}\s]/gu)?.length ?? 0;
  return text.includes('\0') || controls > 4 + start.length / 200;
}

/**
 * The separator by which most lines have as many cells as the head. Decimal commas further down must not
 * decide.
 */
function separatorOf(text: string): Separator {
  const scored = separators.map((separator) => {
    const lines = parse(text, separator, linesToSearch).data.filter((cells) =>
      cells.some((cell) => cell.trim()),
    );
    const width = lines[headAt(lines)]?.length ?? 1;
    return {
      separator,
      width,
      agreeing: width > 1 ? lines.filter(({ length }) => length === width).length : 0,
    };
  });
  return scored.toSorted((a, b) => b.agreeing - a.agreeing || b.width - a.width)[0]!.separator;
}

export async function readFileSheets(bytes: Uint8Array, options: ReadOptions = {}): Promise<Sheet[]> {
  const format = await detectFormat(bytes);
  if (format === 'xlsx') return readXlsxSheets(bytes, options);
  if (format !== 'text') throw new FileError(format);
  return [readText(bytes, options.lineLimit)];
}

function readText(bytes: Uint8Array, limit: number | undefined, choices: TextChoices = {}): Sheet {
  const { text, encoding } = decodeText(bytes, choices.encoding);
  const sheet = readCsv(text, limit, choices.separator);
  return {
    ...sheet,
    facts: { encoding, ...sheet.facts },
    again: (more) => readText(bytes, limit, more),
  };
}
