/** Records of another backend, requested in its dialect and under its names, and returned under ours. */
import { codesOf } from '#host/causes.ts';
import {
  conditionsIn,
  type Condition,
  type FilterExpression,
  matchAll,
  fieldsOf,
  compilePredicate,
} from '#model/filter/filter.ts';
import { inBatches } from '#model/values/collections.ts';
import { isId } from '#model/values/ids.ts';
import { compute } from '#kinds/compute.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { isRow } from '#kinds/items/kind.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { hasRows, isNumeric, traitsOf } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import {
  type Stored,
  type Values,
  OutcomeUnknown,
  StoreUnavailable,
  type Id,
  type Page,
  type Query,
} from '#server/data/store.ts';
import type { RecordShape } from '#server/data/shape.ts';
import type {
  WireRow,
  WireField,
  Dialect,
  WireFieldOf,
  QueryParameters,
  WireFault,
  WireAnswer,
  WireList,
  WirePage,
  WireRequest,
} from './dialect.ts';
import { kindOf, uniqueKey } from '#kinds/registry.ts';
import { isLoose, accentPattern } from './dialects/jsonServer.ts';
import { translate } from '#messages/translate.ts';
import { UserError } from '#server/http/userError.ts';
import { mostReadElsewhere } from '#model/config/dialects.ts';

// Splits queries so that each fits into an address.

/** Characters. Proxies accept no more, and PostgREST repeats the address in a response header. */
const longestAddress = 8000;
/** Values of one equality that fit into an address, even as UUIDs. */
const mostValues = 100;
/** The condition split into several, if it lists more values than fit into an address. */
function piecesOf(where: FilterExpression): FilterExpression[] | undefined {
  const parts = conditionsIn(where);
  const long = parts.find(
    (part) => part.kind === 'condition' && part.op === 'eq' && [part.value].flat().length > mostValues,
  ) as Condition | undefined;
  if (!long) return undefined;
  return inBatches(long.value as unknown[], mostValues).map((value) => ({
    kind: 'all',
    of: parts.map((part) => (part === long ? { ...long, value } : part)),
  }));
}

// Translates records between the backend's names and values and ours.

type Fields = Resource['fields'];
type Clock = { today: string; timeZone: string };

export const wireColumn = ({ id, name }: Field): string => name ?? id;

/** The stored fields under the backend's names. */
function encoded({ fields }: Resource, record: Values): WireRow {
  const unstored = unstoredFields(fields);
  return Object.fromEntries(
    Object.entries(record).flatMap(([id, value]) => {
      const field = Object.hasOwn(fields, id) ? fields[id]! : undefined;
      return id === 'id' || !field || unstored.has(id) ? [] : [[wireColumn(field), wireFrom(field, value)]];
    }),
  );
}

/** Undefined if the row's id can't be part of an address. */
function decoded({ resource, today, timeZone }: RecordShape, row: WireRow): Stored | undefined {
  const { id } = row;
  if (!isId(id)) return undefined;
  return { ...valuesOf(resource.fields, row, { today, timeZone }), id };
}

function valuesOf(fields: Fields, row: WireRow, clock: Clock): Record<string, unknown> {
  const unstored = unstoredFields(fields);
  const values = Object.values(fields).flatMap((field) => {
    const value = row[wireColumn(field)];
    return field.id === 'id' || unstored.has(field.id) || value === undefined
      ? []
      : [[field.id, valueFrom(field, value, clock)] as const];
  });
  return Object.fromEntries(values);
}

/** Some databases return exact numbers as text, and instants with an offset. */
function valueFrom(field: Field, value: unknown, clock: Clock): unknown {
  if (hasRows(field) && Array.isArray(value))
    return value.map((row: unknown) => (isRow(row) ? rowFrom(field.fields, row, clock) : row));
  if (typeof value !== 'string' || isEmpty(value)) return value;
  if (isNumeric(field) && !Number.isNaN(Number(value))) return Number(value);
  const { temporal } = traitsOf(field);
  if (temporal === 'datetime') {
    // Without an offset it is UTC, as the portal writes it, whatever the server's time zone.
    const instant = new Date(/[T ][\d:.]+$/.test(value) ? `${value}Z` : value);
    return Number.isNaN(instant.getTime()) ? value : instant.toISOString();
  }
  if (temporal === 'date') return value.slice(0, 10);
  return value;
}

/** Formulas in rows are computed on reading, unless the backend stores them under a name. */
function rowFrom(fields: Fields, row: WireRow, clock: Clock): Record<string, unknown> {
  const stored = valuesOf(fields, row, clock);
  const given = Object.entries(stored).filter(([id, value]) => !isOurs(fields[id]!) && !isEmpty(value));
  return { ...compute(fields, stored, clock, 'stored'), ...Object.fromEntries(given) };
}

function wireFrom(field: Field, value: unknown): unknown {
  if (!hasRows(field) || !Array.isArray(value)) return value ?? null;
  return value.map((row: unknown) => {
    if (!isRow(row)) return row;
    const own = Object.values(field.fields).filter((one) => !isOurs(one) && row[one.id] !== undefined);
    return Object.fromEntries(own.map((one) => [wireColumn(one), row[one.id]]));
  });
}

/** True for formulas that we compute and the backend does not store. */
const isOurs = (field: Field): boolean => formulaOf(field) !== undefined && field.name === undefined;

// The fields of a resource as a backend compares them.

/** Fields that a backend compares as we do; with `isSorted`, fields that it also sorts as we do. */
function fieldsFor({
  resource: { fields },
  timeZone,
}: RecordShape): (id: string, isSorted?: boolean) => WireField | undefined {
  const unstored = unstoredFields(fields);
  return (id, isSorted = false) => {
    if (id === 'id') return { name: 'id', kind: 'key' };
    const field = Object.hasOwn(fields, id) ? fields[id]! : undefined;
    if (!field || unstored.has(id)) return undefined;
    const { temporal, holdsMany, rows, attachment, composite, secret, text, yesNo, refersTo, choice, code } =
      traitsOf(field);
    if (holdsMany || rows || attachment || composite || secret) return undefined;
    const name = wireColumn(field);
    if (isNumeric(field)) return { name, kind: 'number' };
    if (temporal === 'datetime') return { name, kind: 'moment', timeZone };
    if (temporal) return temporal === 'date' || isSorted ? { name, kind: 'date' } : undefined;
    if (yesNo) return { name, kind: 'boolean' };
    if (refersTo) return { name, kind: 'key' };
    return text || choice || code ? { name, kind: 'text' } : undefined;
  };
}

// Asks a backend for the records that may have the same unique key, as far as it can compare as we do.

/**
 * A condition that every record with the same key meets, others too: the caller compares the keys. Undefined
 * for keys that only the portal knows, such as a plate in its old and its new form.
 */
function duplicateCondition(
  dialect: Dialect,
  fieldOf: WireFieldOf,
  field: Field,
  value: unknown,
): QueryParameters | undefined {
  const { id } = field;
  if (!kindOf(field).unique)
    return dialect.translate({ kind: 'condition', field: id, op: 'eq', value }, fieldOf, []);
  const column = fieldOf(id);
  if (column?.kind !== 'text' || !traitsOf(field).text || typeof value !== 'string') return undefined;
  if (!isLoose(value) || ignoresForm(field, value)) return undefined;
  return dialect.likePattern?.(column, `^\\s*${accentPattern(value.trim())}\\s*$`);
}

/**
 * True if a record with the same key may have an accent as a separate combining character, which the pattern
 * does not match.
 */
function ignoresForm(field: Field, value: string): boolean {
  const apart = value.normalize('NFD');
  return apart !== value && uniqueKey(field, apart) === uniqueKey(field, value);
}

// What another backend refuses or fails to do, without the words of any protocol.

type RefusalKind = 'missing' | 'taken' | 'forbidden' | 'invalid' | 'failed';

export class BackendRefusal extends UserError {
  override name = 'BackendRefusal';
  constructor(
    readonly kind: RefusalKind,
    message: string,
    /** By field, where the refusal is about fields. */
    readonly errors?: Readonly<Record<string, string>>,
  ) {
    super(message);
  }
}

type Refusal = ConstructorParameters<typeof BackendRefusal>;

/** Turns a refusal into the error that callers of the store handle. */
export type ToError = (refusal: BackendRefusal) => Error;

/** What the backend has answered, in our words. */
function refusalFor(
  { fields, label }: Resource,
  kind: Exclude<WireFault['kind'], 'down'>,
  { message = '', column }: Omit<WireFault, 'kind'>,
): Refusal {
  const its = column && Object.values(fields).find((field) => wireColumn(field) === column);
  const errors = kind === 'taken' && its ? { [its.id]: translate('write.twin') } : undefined;
  const values = { name: label.many, message: message && `: ${message}` };
  switch (kind) {
    case 'missing':
    case 'forbidden':
    case 'invalid':
    case 'taken':
      return [kind, translate(`elsewhere.${kind}`, values), errors];
    case 'unlike':
      return ['invalid', translate('elsewhere.invalid', values)];
    default:
      return ['failed', translate(`elsewhere.${kind}`, values)];
  }
}

export type Send = (request: WireRequest) => Promise<WireAnswer>;

/** Sends requests to an address. Failures and timeouts become StoreUnavailable. */
export const sendTo =
  (address: string, token?: string): Send =>
  async ({ method, path, headers, body }) => {
    try {
      const response = await fetch(address + path, {
        method,
        headers: {
          Accept: 'application/json',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: parsed(text) };
    } catch (error) {
      throw method === 'GET' || isUnsent(error) ? unanswered(error) : lost(error);
    }
  };

/** True when no connection was made. A write that was sent may be stored although no answer came. */
const isUnsent = (error: unknown): boolean =>
  codesOf(error).some((code) =>
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code),
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Rows per request. */
const pageSize = 1000;

export class RestBackend {
  readonly dialect: Dialect;
  readonly #send: Send;
  /** The error to throw for a refusal. */
  readonly refuse: (...refusal: Refusal) => Error;
  constructor(dialect: Dialect, send: Send, toError: ToError) {
    this.dialect = dialect;
    this.#send = send;
    this.refuse = (...refusal) => toError(new BackendRefusal(...refusal));
  }

  async get(shape: RecordShape, id: Id): Promise<Stored | undefined> {
    const answer = await this.#send(this.dialect.get(tableOf(shape.resource), id));
    if (isFailure(answer)) {
      const fault = this.dialect.faultOf(answer);
      if (fault.kind === 'missing' || fault.kind === 'unlike') return undefined;
      throw this.#refusal(shape.resource, fault);
    }
    const row = this.dialect.rowOf(answer);
    return row && decoded(shape, row);
  }

  /** One page, if the backend can express the whole query; undefined if it can't, or has misread it. */
  async page(shape: RecordShape, { where, sort, range }: Query): Promise<Page | undefined> {
    if (sort?.by || piecesOf(where)) return undefined;
    const fieldOf = fieldsFor(shape);
    const column = sort && (sort.field === 'id' ? { name: 'id' } : fieldOf(sort.field, true));
    if (sort && !column) return undefined;
    const { said, rest } = this.#translate(where, shape);
    if (rest) return undefined;
    const page = await this.#list(shape, said, { name: column?.name ?? 'id', order: sort?.order ?? 'ASC' }, [
      range?.[0] ?? 0,
      range?.[1] ?? mostReadElsewhere - 1,
    ]);
    // json-server ignores a condition on a field that no record has, and so returns too much. On an empty
    // page only the total shows that.
    if (!page || (page.records.length === 0 && page.total > 0 && said.length > 0)) return undefined;
    return page.records.every(compilePredicate(where, shape)) ? page : undefined;
  }

  /** All records that may match, as far as the backend can filter. The result may contain others. */
  async candidates(shape: RecordShape, where: FilterExpression = matchAll): Promise<Stored[]> {
    if (where.kind === 'never') return [];
    const pieces = piecesOf(where);
    if (pieces) {
      const found = new Map<string, Stored>();
      for (const piece of pieces)
        for (const record of await this.candidates(shape, piece)) found.set(String(record.id), record);
      return [...found.values()];
    }
    return this.#every(shape, this.#translate(where, shape).said);
  }

  /** All records that may have the same unique keys. The result may contain others. */
  async duplicateCandidates(
    shape: RecordShape,
    record: Values,
    fields: readonly string[],
  ): Promise<Stored[]> {
    const fieldOf = fieldsFor(shape);
    const its = (id: string) => shape.resource.fields[id]!;
    const said = fields.map((id) => duplicateCondition(this.dialect, fieldOf, its(id), record[id]));
    return this.#every(shape, this.#together(said));
  }

  async #every(shape: RecordShape, said: readonly QueryParameters[]): Promise<Stored[]> {
    const ask = (parts: readonly QueryParameters[]) =>
      this.#list(shape, parts, { name: 'id', order: 'ASC' }, [0, mostReadElsewhere - 1], mostReadElsewhere);
    return ((await ask(said)) ?? (await ask([])))!.records;
  }

  async insert(shape: RecordShape, record: Values): Promise<Stored> {
    const { resource } = shape;
    const answer = await this.#sendOrFail(
      shape,
      this.dialect.create(tableOf(resource), encoded(resource, record)),
    );
    const row = this.dialect.rowOf(answer);
    const made = row && decoded(shape, row);
    if (!made) throw this.#misread(resource);
    return { ...record, ...made };
  }

  /** False if there was nothing to change. */
  async replace(shape: RecordShape, before: Stored, after: Stored): Promise<boolean> {
    const { resource } = shape;
    const [was, now] = [encoded(resource, before), encoded(resource, after)];
    const changes = Object.fromEntries(
      Object.entries(now).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name] ?? null),
      ),
    );
    if (Object.keys(changes).length === 0) return false;
    const table = tableOf(resource);
    // Fields that only the backend knows must not be lost when the whole record is replaced.
    const whole = this.dialect.rowOf(await this.#sendOrFail(shape, this.dialect.get(table, after.id)));
    await this.#touch(
      shape,
      after.id,
      this.dialect.update(table, after.id, changes, { ...whole, ...changes }),
    );
    return true;
  }

  async remove(shape: RecordShape, id: Id): Promise<void> {
    await this.#touch(shape, id, this.dialect.remove(tableOf(shape.resource), id));
  }

  /**
   * An empty list in the answer means that nothing was changed: the record is missing, or may be read but not
   * written.
   */
  async #touch(shape: RecordShape, id: Id, request: WireRequest): Promise<void> {
    const { body } = await this.#sendOrFail(shape, request);
    if (Array.isArray(body) && body.length === 0)
      throw (await this.get(shape, id))
        ? this.#refusal(shape.resource, { kind: 'forbidden' })
        : this.refuse('missing', translate('http.notFound'));
  }

  /**
   * Reads a range in several requests, because a backend may return fewer rows than requested. Undefined: it
   * can't evaluate the condition.
   *
   * @param most a greater total is refused
   */
  async #list(
    shape: RecordShape,
    where: readonly QueryParameters[],
    sort: WireList['sort'],
    [first, last]: WireList['range'],
    most = Infinity,
  ): Promise<Page | undefined> {
    const { resource } = shape;
    const records: Stored[] = [];
    for (let at = first; ;) {
      const range = [at, Math.min(last, at + pageSize - 1)] as const;
      const piece = await this.#piece(resource, { where, sort, range });
      if (!piece) return undefined;
      const { rows, total } = piece;
      if (total > most)
        throw this.refuse(
          'invalid',
          translate('elsewhere.tooMany', { name: resource.label.many, max: mostReadElsewhere, total }),
        );
      records.push(...rows.flatMap((row) => decoded(shape, row) ?? []));
      at += rows.length;
      if (rows.length === 0 || at > last || at >= total) return { records, total };
    }
  }

  async #piece(resource: Resource, query: WireList): Promise<WirePage | undefined> {
    const request = this.dialect.list(tableOf(resource), query);
    if (request.path.length > longestAddress && query.where.length > 0) return undefined;
    const answer = await this.#send(request);
    const isRefused = isFailure(answer) && answer.status !== afterTheLast;
    const page = isRefused ? undefined : this.dialect.pageOf(answer);
    if (page) return page;
    if (!isFailure(answer)) throw this.#misread(resource);
    const fault = this.dialect.faultOf(answer);
    if (fault.kind === 'unlike' && query.where.length > 0) return undefined;
    throw this.#refusal(resource, fault);
  }

  /** Translates a condition as far as the dialect can. `rest`: some parts were not translated. */
  #translate(where: FilterExpression, shape: RecordShape): { said: QueryParameters[]; rest: boolean } {
    const parts = conditionsIn(where);
    const fieldOf = fieldsFor(shape);
    const said = this.#together(
      parts.map((part) => this.dialect.translate(part, fieldOf, shape.searchFields ?? [])),
    );
    return { said, rest: said.length < parts.length };
  }

  /** The conditions that can be sent in one request. */
  #together(conditions: readonly (QueryParameters | undefined)[]): QueryParameters[] {
    const names = new Set<string>();
    return conditions.filter((words) => {
      if (!words || (!this.dialect.repeats && words.some(([name]) => names.has(name)))) return false;
      for (const [name] of words) names.add(name);
      return true;
    }) as QueryParameters[];
  }

  async #sendOrFail(shape: RecordShape, request: WireRequest): Promise<WireAnswer> {
    const answer = await this.#send(request);
    if (isFailure(answer)) throw this.#refusal(shape.resource, this.dialect.faultOf(answer));
    return answer;
  }

  #refusal(resource: Resource, { kind, ...fault }: WireFault): Error {
    return kind === 'down'
      ? unanswered(fault.message ?? '')
      : this.refuse(...refusalFor(resource, kind, fault));
  }

  #misread({ label }: Resource): Error {
    return this.refuse('failed', translate('elsewhere.misread', { name: label.many }));
  }
}

const unanswered = (cause: unknown) => new StoreUnavailable(translate('transfer.serverOfData'), { cause });

const lost = (cause: unknown) => new OutcomeUnknown(translate('transfer.serverOfData'), { cause });

/** The status for a range that begins after the last record. */
const afterTheLast = 416;

const isFailure = ({ status }: WireAnswer) => status < 200 || status > 299;

const tableOf = ({ id, name }: Resource): string => name ?? id;

/** True when the query needs fields that the backend does not store. */
export const asksUnstored = ({ where, sort }: Query, { fields }: RecordShape): boolean => {
  const unstored = unstoredFields(fields);
  return [...fieldsOf(where), ...(sort ? [sort.field] : [])].some((field) => unstored.has(field));
};
