/** The body of POST /api/<resource>/check. */
import type { IncomingMessage } from 'node:http';
import { isLocaleTag } from '#messages/language.ts';
import { FilterError, parseFilter } from '#model/filter/filter.ts';
import { presentFilter } from '#model/renames/query.ts';
import { presentPath, presentRecord } from '#model/renames/record.ts';
import type { Resource } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import {
  keyId,
  rowsPerCheck,
  type ColumnToCheck,
  type ExistingRecords,
  type RowsToCheck,
  type RowToCheck,
} from '#spreadsheets/checkedRows.ts';
import { columnFormats } from '#spreadsheets/columns/columnFormat.ts';
import { bodyLimits } from '#server/http/limits.ts';
import { readBytes } from '#server/http/bodyBytes.ts';
import { assertSafeJson, badRequest, HttpError } from '#server/http/http.ts';

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
  assertSafeJson({ columns, existing, filter, fixed });
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw badRequest(translate('bulk.unknown', { key: unknown.slice(0, 40) }));
  if (!Array.isArray(columns) || columns.length === 0 || !columns.every(isColumn)) throw bad('columns');
  if (!Array.isArray(rows) || rows.length > rowsPerCheck || !rows.every((row) => isRow(row, columns.length)))
    throw badRequest(translate('checkedRows.bad.rows', { max: rowsPerCheck }));
  if (!isExisting(existing)) throw bad('existing');
  if (!isMap(filter) || !isMap(fixed)) throw bad('maps');
  if (language !== undefined && !isLocaleTag(language)) throw bad('language');
  const asked = presentRequest(resource, { columns, rows, existing, filter, fixed });
  refuseUnknown(resource, asked);
  return { ...asked, ...(language && { language }) };
}

/** The request by the present names of fields: a page may have been open during a rename. */
function presentRequest(resource: Resource, asked: RowsToCheck): RowsToCheck {
  const present = (field: string) => presentPath(resource, field);
  const { columns, existing, filter, fixed } = asked;
  return {
    ...asked,
    columns: columns.map((column) => ({ ...column, field: present(column.field) })),
    existing:
      typeof existing === 'object' ? { update: keyId(existing.update.split(' ').map(present)) } : existing,
    filter: presentFilter(resource, filter!),
    fixed: presentRecord(resource, fixed!),
  };
}

function refuseUnknown(resource: Resource, { columns, filter, fixed = {} }: RowsToCheck) {
  const names = [...columns.map(({ field }) => field), ...Object.keys(fixed)];
  const strange = names.find((name) => !Object.hasOwn(resource.fields, name));
  if (strange !== undefined)
    throw badRequest(translate('write.unknownFields', { fields: strange.slice(0, 100) }));
  try {
    parseFilter(filter, resource.fields);
  } catch (error) {
    throw error instanceof FilterError ? badRequest(error.message) : error;
  }
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
