/**
 * Writes a record as a text file for other programs, such as a contact card or an appointment. The extension
 * of the file determines its type and how values are escaped.
 */
import { formatValue } from '#kinds/registry.ts';
import { csvText } from '#spreadsheets/csvCells.ts';
import { dialled } from '#kinds/document/kind.ts';
import { templateParts } from '#model/records/title.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field } from '#model/types.ts';

type Format = {
  type: string;
  escape: (text: string) => string;
  /** True for line-based formats: lines without a value are omitted, and long ones are folded. */
  isLines?: true;
};

/** RFC 6350 and RFC 5545 escape values in the same way. */
const inCard = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
const inXml = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const inCsv = (text: string) => {
  const cell = csvText(text);
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

const formats: Readonly<Record<string, Format>> = {
  vcf: { type: 'text/vcard', escape: inCard, isLines: true },
  ics: { type: 'text/calendar', escape: inCard, isLines: true },
  csv: { type: 'text/csv', escape: inCsv },
  json: { type: 'application/json', escape: (text) => JSON.stringify(text).slice(1, -1) },
  xml: { type: 'application/xml', escape: inXml },
  txt: { type: 'text/plain', escape: (text) => text },
};
export const fileEndings = Object.keys(formats);

export const endingOf = (file: string): string | undefined => /\.([a-z]+)$/.exec(file)?.[1];

type Context = {
  resource: Pick<ClientResource, 'fields'>;
  titles: (resource: string, id: unknown) => string | undefined;
  timeZone: string;
};

export function textFile(
  { file, text }: { file: string; text: string },
  record: Readonly<Record<string, unknown>>,
  context: Context,
): { name: string; type: string; body: string } {
  const format = formats[endingOf(file) ?? ''] ?? formats.txt!;
  const valuesOf = (id: string) => {
    const field = context.resource.fields[id];
    return field ? [record[id]].flat().flatMap((value) => written(field, value, context, format)) : [];
  };
  const fill = (line: string, escape: Format['escape']) =>
    templateParts(line)
      .map((part, at) => (at % 2 === 1 ? valuesOf(part).map(escape).join(',') : part))
      .join('');
  const lines = text.trimEnd().split('\n');
  const filledLines = format.isLines ? lines.filter((line) => hasValue(line, valuesOf)) : lines;
  const whole = filledLines.map((line) => fill(line, format.escape));
  return {
    // Removes characters that some operating systems don't allow in file names.
    name: fill(file, (value) => value.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' '))
      .replace(/\s+/g, ' ')
      .trim(),
    type: `${format.type};charset=utf-8`,
    body: format.isLines ? whole.map((line) => `${folded(line)}\r\n`).join('') : `${whole.join('\n')}\n`,
  };
}

/** True when a line names no fields, or at least one of them has a value. */
function hasValue(line: string, valuesOf: (id: string) => string[]): boolean {
  const named = templateParts(line).filter((_part, at) => at % 2 === 1);
  return named.length === 0 || named.some((id) => valuesOf(id).length > 0);
}

/**
 * Values as other programs expect them: titles and labels, phones with country code, dates and times in
 * digits.
 */
function written(field: Field, value: unknown, { titles, timeZone }: Context, { isLines }: Format): string[] {
  if (isEmpty(value)) return [];
  if (refersTo(field)) return [titles(field.resource, value) ?? `#${value}`];
  const { temporal, choice, yesNo, numeric } = traitsOf(field);
  if (choice || yesNo) return [formatValue(field, traitsOf(field).holdsMany ? [value] : value, { timeZone })];
  if (temporal && isLines) return [String(value).replace(/[-:]|\.\d+(?=Z$)/g, '')];
  if (field.type === 'phone' && isLines) return [dialled(String(value), field)];
  if (temporal || numeric || typeof value === 'string') return [String(value)];
  return [formatValue(field, value, { timeZone })];
}

/** Folds a line to 75 bytes; continuation lines start with a space. No character is split. */
function folded(line: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const parts: string[] = [''];
  for (const letter of line) {
    const most = parts.length === 1 ? 75 : 74;
    if (bytes(parts.at(-1)!) + bytes(letter) > most) parts.push('');
    parts[parts.length - 1] += letter;
  }
  return parts.join('\r\n ');
}
