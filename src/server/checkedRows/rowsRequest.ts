/** The body of POST /api/<resource>/check. */
import type { IncomingMessage } from 'node:http';
import { isLocaleTag } from '#messages/language.ts';
import type { Resource } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import {
  rowsPerCheck,
  type ColumnToCheck,
  type ExistingRecords,
  type RowsToCheck,
  type RowToCheck,
} from '#spreadsheets/checkedRows.ts';
import { columnFormats } from '#spreadsheets/columns/readCell.ts';
import { bodyLimits } from '../door/limits.ts';
import { readBytes } from '../http/bodyBytes.ts';
import { badRequest, HttpError } from '../http/http.ts';

export async function rowsRequestOf(req: IncomingMessage, resource: Resource): Promise<RowsToCheck> {
  if (!/^application\/json *(?:;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new HttpError(415, translate('http.wantsJson'));
  const limit = bodyLimits.rows;
  if (Number(req.headers['content-length'] ?? 0) > limit.size) throw new HttpError(413, limit.tooLarge());
  const body = jsonIn(await readBytes(req, limit));
  const {
    columns,
    rows,
    existing = 'refuse',
    filter = {},
    fixed = {},
    language,
    ...rest
  } = isMap(body) ? body : {};
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw badRequest(translate('bulk.unknown', { key: unknown.slice(0, 40) }));
  if (!Array.isArray(columns) || columns.length === 0 || !columns.every(isColumn)) throw bad('columns');
  const strange = columns.find(({ field }) => !Object.hasOwn(resource.fields, field));
  if (strange) throw badRequest(translate('write.unknownFields', { fields: strange.field.slice(0, 100) }));
  if (!Array.isArray(rows) || rows.length > rowsPerCheck || !rows.every((row) => isRow(row, columns.length)))
    throw badRequest(translate('checkedRows.bad.rows', { max: rowsPerCheck }));
  if (!isExisting(existing)) throw bad('existing');
  if (!isMap(filter) || !isMap(fixed)) throw bad('maps');
  if (language !== undefined && !isLocaleTag(language)) throw bad('language');
  return { columns, rows, existing, filter, fixed, ...(language && { language }) };
}

const bad = (name: 'columns' | 'existing' | 'maps' | 'language') =>
  badRequest(translate(`checkedRows.bad.${name}`));

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw badRequest(translate('http.wantsJson'));
  }
}

const isColumn = (value: unknown): value is ColumnToCheck => {
  if (!isMap(value) || typeof value.field !== 'string') return false;
  const { field: _field, format = {}, finds = true, ...rest } = value;
  return (
    Object.keys(rest).length === 0 &&
    finds === true &&
    isMap(format) &&
    Object.entries(format).every(isAspect)
  );
};

const isAspect = ([name, value]: readonly [string, unknown]) =>
  Object.hasOwn(columnFormats, name) &&
  (columnFormats as Readonly<Record<string, readonly unknown[]>>)[name]!.includes(value);

function isRow(value: unknown, columns: number): value is RowToCheck {
  if (!isMap(value)) return false;
  const { line, cells, numbers = [], currencies = {}, ...rest } = value;
  return (
    Number.isInteger(line) &&
    Array.isArray(cells) &&
    cells.length === columns &&
    cells.every((cell) => typeof cell === 'string') &&
    Array.isArray(numbers) &&
    numbers.every(Number.isInteger) &&
    isMap(currencies) &&
    Object.values(currencies).every((one) => typeof one === 'string') &&
    Object.keys(rest).length === 0
  );
}

const isExisting = (value: unknown): value is ExistingRecords =>
  value === 'refuse' ||
  value === 'create' ||
  (isMap(value) && Object.keys(value).length === 1 && typeof value.update === 'string');
