/**
 * What PostgREST documents of the parts that are used here, over a real PostgreSQL that judges values and texts: filters
 * in "and" and "or", order, limit and offset, Range with an exact count, representations, errors by their code.
 */
import pg from 'pg';
import type { IncomingMessage } from 'node:http';
import { listening, type Row, type Running, type Tables } from './backends.ts';
import { startPostgres } from './postgresServer.ts';

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message);
    this.details = details;
    this.status = status;
    this.code = code;
  }
}
const unreadable = (text: string) => new Refused(400, 'PGRST100', `failed to parse logic tree (${text})`);
const name = (text: string) => pg.escapeIdentifier(text);
const literal = (text: string) => pg.escapeLiteral(text);

const signs: Readonly<Record<string, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
};

/** `and(…)`, `or(…)`, `not.…` and `column.operator.value`; within them a value with a reserved sign is quoted. */
class Reading {
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text;
  }

  /** The inside of `and=(…)`. */
  whole(how: string): string {
    const said = this.#several(how);
    if (this.#at < this.#text.length) throw unreadable(this.#text);
    return said;
  }

  #several(how: string): string {
    this.#take('(');
    const parts: string[] = [];
    do parts.push(this.#one());
    while (this.#has(','));
    this.#take(')');
    return `(${parts.join(` ${how} `)})`;
  }

  #one(): string {
    const not = this.#has('not.') ? 'not ' : '';
    for (const how of ['and', 'or'])
      if (this.#text.startsWith(`${how}(`, this.#at)) {
        this.#at += how.length;
        return not + this.#several(how);
      }
    if (not) throw unreadable(this.#text);
    const column = this.#match(/[A-Za-z_][\w$]*/y);
    this.#take('.');
    return conditionOn(column, this.#operator());
  }

  #operator(): Said {
    const not = this.#has('not.');
    const op = this.#match(/[a-z]+/y);
    this.#take('.');
    if (op !== 'in') return { not, op, values: [this.#value()] };
    this.#take('(');
    const values: string[] = [];
    do values.push(this.#value());
    while (this.#has(','));
    this.#take(')');
    return { not, op, values };
  }

  #value(): string {
    if (this.#text[this.#at] === '"')
      return this.#match(/"(?:[^"\\]|\\.)*"/y)
        .slice(1, -1)
        .replace(/\\(.)/g, '$1');
    return this.#match(/[^,()]*/y);
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined) throw unreadable(this.#text);
    this.#at += found.length;
    return found;
  }

  #has(text: string): boolean {
    const is = this.#text.startsWith(text, this.#at);
    if (is) this.#at += text.length;
    return is;
  }

  #take(text: string) {
    if (!this.#has(text)) throw unreadable(this.#text);
  }
}

type Said = { not: boolean; op: string; values: readonly string[] };

function conditionOn(column: string, { not, op, values }: Said): string {
  const [value] = values as [string];
  const plain = () => {
    if (op === 'in') return `${name(column)} in (${values.map(literal).join(', ')})`;
    if (op === 'is') {
      if (!['null', 'true', 'false', 'unknown', 'not_null'].includes(value)) throw unreadable(`is.${value}`);
      return `${name(column)} is ${value.replace('_', ' ')}`;
    }
    if (!Object.hasOwn(signs, op)) throw unreadable(op);
    return `${name(column)} ${signs[op]} ${literal(value)}`;
  };
  return not ? `not (${plain()})` : plain();
}

/** `id=eq.3`: of a condition alone the value is all that comes after the operator, quotes included. */
function alone(column: string, text: string): string {
  const [, not, op, value] = /^(not\.)?([a-z]+)\.(.*)$/s.exec(text) ?? [];
  if (op === undefined) throw unreadable(text);
  const values = op === 'in' ? value!.slice(1, -1).split(',') : [value!];
  return conditionOn(column, { not: not !== undefined, op, values });
}

function orderBy(text: string): string {
  return text
    .split(',')
    .map((part) => {
      const [, column, direction = 'asc', nulls] =
        /^([A-Za-z_][\w$]*)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(part) ?? [];
      if (!column) throw unreadable(part);
      return `${name(column)} ${direction}${nulls ? ` nulls ${nulls}` : ''}`;
    })
    .join(', ');
}

const asked = ['select', 'order', 'limit', 'offset'];

async function answer(client: pg.Pool, req: IncomingMessage & { body?: unknown }) {
  const url = new URL(req.url!, 'http://here');
  const table = decodeURIComponent(url.pathname.slice(1));
  const prefers = String(req.headers.prefer ?? '');
  const query = [...url.searchParams];
  const where = query
    .filter(([key]) => !asked.includes(key))
    .map(([key, text]) => (key === 'and' || key === 'or' ? new Reading(text).whole(key) : alone(key, text)))
    .map((one) => `(${one})`)
    .join(' and ');
  const such = where ? ` where ${where}` : '';
  const rowsOf = async (statement: string, values: unknown[] = []) => {
    const { rows } = await client.query<{ body: Row[] }>(
      `with pgrst_source as (${statement}) select coalesce(json_agg(pgrst_source), '[]') as body from pgrst_source`,
      values,
    );
    return rows[0]!.body;
  };
  const told = (rows: Row[]) => (prefers.includes('return=representation') ? rows : undefined);
  if (req.method === 'GET') {
    const [limit, offset] = ['limit', 'offset'].map((key) => url.searchParams.get(key));
    const order = url.searchParams.get('order');
    const from = `${name(table)}${such}`;
    const rows = await rowsOf(
      `select * from ${from}${order ? ` order by ${orderBy(order)}` : ''}${limit ? ` limit ${Number(limit)}` : ''} offset ${Number(offset ?? 0)}`,
    );
    const counts = prefers.includes('count=exact');
    const { rows: counted } = await client.query<{ n: string }>(`select count(*) as n from ${from}`);
    const total = Number(counted[0]!.n);
    const first = Number(offset ?? 0);
    if (counts && first > 0 && first >= total)
      throw new Refused(
        416,
        'PGRST103',
        'Requested range not satisfiable',
        `An offset of ${first} was requested, but there are only ${total} rows.`,
      );
    const range = rows.length === 0 ? '*' : `${first}-${first + rows.length - 1}`;
    return {
      status: counts && rows.length < total ? 206 : 200,
      body: rows,
      range: `${range}/${counts ? total : '*'}`,
    };
  }
  if (req.method === 'DELETE')
    return { status: 200, body: told(await rowsOf(`delete from ${name(table)}${such} returning *`)) };
  const body = req.body as Record<string, unknown>;
  const columns = Object.keys(body).map(name).join(', ');
  const given = `select ${columns} from json_populate_record(null::${name(table)}, $1::json)`;
  const values = [JSON.stringify(body)];
  if (req.method === 'POST')
    return {
      status: 201,
      body: told(await rowsOf(`insert into ${name(table)} (${columns}) ${given} returning *`, values)),
    };
  return {
    status: 200,
    body: told(
      await rowsOf(`update ${name(table)} set (${columns}) = (${given})${such} returning *`, values),
    ),
  };
}

/** By the codes of PostgreSQL, as documented; what else it refuses is a bad request. */
const statuses: Readonly<Record<string, number>> = { 23503: 409, 23505: 409, 42501: 403, '42P01': 404 };

export async function startPostgrest(tables: Tables): Promise<Running> {
  const server = await startPostgres();
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  const asked: string[] = [];
  await pool.query(`
    create table customers (id serial primary key, "fullName" text not null, city text, vip boolean);
    create table purchase_orders (id serial primary key, number text, "customerId" int references customers, lines jsonb, region text,
      status text, amount numeric, paid boolean, "createdAt" date, warehouse text);`);
  for (const [table, rows] of Object.entries(tables)) {
    await pool.query(
      `insert into ${name(table)} select * from json_populate_recordset(null::${name(table)}, $1::json)`,
      [JSON.stringify(rows)],
    );
    await pool.query(`select setval('${table}_id_seq', ${rows.length})`);
  }
  const running = await listening(
    (req, res) => {
      asked.push(`${req.method} ${decodeURIComponent(req.url ?? '')}`);
      const parts: Buffer[] = [];
      req.on('data', (part: Buffer) => parts.push(part));
      req.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const send = (status: number, body: unknown, range?: string) => {
          res.writeHead(status, {
            'content-type': 'application/json; charset=utf-8',
            ...(range && { 'content-range': range }),
          });
          res.end(body === undefined ? undefined : JSON.stringify(body));
        };
        answer(pool, Object.assign(req, { body: text ? (JSON.parse(text) as unknown) : undefined })).then(
          ({ status, body, range }: { status: number; body: unknown; range?: string }) =>
            send(status, body, range),
          (error: { code?: string; message: string; status?: number; details?: string | null }) =>
            send(error.status ?? statuses[error.code ?? ''] ?? 400, {
              code: error.code ?? 'XX000',
              message: error.message,
              details: error.details ?? null,
              hint: null,
            }),
        );
      });
    },
    async (table) =>
      (await pool.query<{ rows: Row[] }>(`select json_agg(one order by id) as rows from ${name(table)} one`))
        .rows[0]!.rows,
    asked,
  );
  return {
    ...running,
    stop: async () => {
      await running.stop();
      await pool.end();
      await server.stop();
    },
  };
}
