/**
 * A double of the parts of PostgREST 13 that the portal uses, over a real PostgreSQL that compares values and
 * texts: filters in "and" and "or", order, limit and offset, exact counts, representations, roles by token,
 * errors by code.
 */
import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import { listening, type Row } from '../backends.ts';
import type { Front, Settings } from './index.ts';
import { poolOf } from './pool.ts';
import { conditionIn, name, orderBy, Refused } from './reading.ts';

type Answer = { status: number; body?: unknown; range?: string };

/** The role that a token names; undefined without a token. */
function roleOf(req: IncomingMessage, secret: string): string | undefined {
  const [, token] = /^Bearer (.*)$/.exec(req.headers.authorization ?? '') ?? [];
  if (token === undefined) return undefined;
  const [head, claims, signature] = token.split('.');
  if (!signature) throw new Refused(401, 'PGRST301', 'Expected 3 parts in JWT; got 1');
  if (createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url') !== signature)
    throw new Refused(401, 'PGRST301', 'No suitable key or wrong key type');
  const { role, exp } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as {
    role: string;
    exp?: number;
  };
  if (exp !== undefined && exp < Date.now() / 1000) throw new Refused(401, 'PGRST303', 'JWT expired');
  return role;
}

const asked = ['select', 'order', 'limit', 'offset'];

async function answer(
  client: pg.PoolClient,
  { method, url: address, headers }: IncomingMessage,
  text: string,
  { maxRows = Infinity }: Settings,
): Promise<Answer> {
  const url = new URL(address!, 'http://here');
  const table = decodeURIComponent(url.pathname.slice(1));
  const prefers = String(headers.prefer ?? '');
  const { rows: known } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = to_regclass($1) and attnum > 0`,
    [name(table)],
  );
  if (known.length === 0)
    throw new Refused(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`);
  const conditions = [...url.searchParams]
    .filter(([key]) => !asked.includes(key))
    .map(([key, said]) => conditionIn(key, said));
  const such = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const rowsOf = async (statement: string, values: unknown[] = []) => {
    const { rows } = await client.query<{ body: Row[] }>(
      `with pgrst_source as (${statement}) select coalesce(json_agg(pgrst_source), '[]') as body from pgrst_source`,
      values,
    );
    return rows[0]!.body;
  };
  if (method === 'GET') {
    const [limit, offset, order] = ['limit', 'offset', 'order'].map((key) => url.searchParams.get(key));
    const from = `${name(table)}${such}`;
    const most = Math.min(limit ? Number(limit) : Infinity, maxRows);
    const first = Number(offset ?? 0);
    const rows = await rowsOf(
      `select * from ${from}${order ? ` order by ${orderBy(order)}` : ''}${most < Infinity ? ` limit ${most}` : ''} offset ${first}`,
    );
    const range = rows.length === 0 ? '*' : `${first}-${first + rows.length - 1}`;
    if (!prefers.includes('count=exact')) return { status: 200, body: rows, range: `${range}/*` };
    const { rows: counted } = await client.query<{ n: string }>(`select count(*) as n from ${from}`);
    const total = Number(counted[0]!.n);
    // PostgREST sends the content-length of the rows here, which cuts its error message off.
    if (first > total) return { status: 416, body: '{"', range: `*/${total}` };
    return { status: rows.length < total ? 206 : 200, body: rows, range: `${range}/${total}` };
  }
  const done = (status: number, rows: Row[]): Answer =>
    prefers.includes('return=representation')
      ? { status, body: rows }
      : { status: status === 201 ? 201 : 204 };
  if (method === 'DELETE') return done(200, await rowsOf(`delete from ${name(table)}${such} returning *`));
  const body = JSON.parse(text) as Record<string, unknown>;
  const unknown = Object.keys(body).find((key) => !known.some(({ column }) => column === key));
  if (unknown !== undefined)
    throw new Refused(
      400,
      'PGRST204',
      `Could not find the '${unknown}' column of '${table}' in the schema cache`,
    );
  const columns = Object.keys(body).map(name).join(', ');
  const given = `select ${columns} from json_populate_record(null::${name(table)}, $1::json)`;
  const values = [JSON.stringify(body)];
  if (method === 'POST')
    return done(201, await rowsOf(`insert into ${name(table)} (${columns}) ${given} returning *`, values));
  if (!columns) return done(200, []);
  return done(
    200,
    await rowsOf(`update ${name(table)} set (${columns}) = (${given})${such} returning *`, values),
  );
}

/** HTTP statuses by PostgreSQL error code; every other error is a 400. */
const statuses: Readonly<Record<string, number>> = { 23503: 409, 23505: 409, 42501: 403, 42883: 404 };

export async function startDouble(
  url: string,
  settings: Settings,
  note: (line: string) => void,
): Promise<Front> {
  const pool = poolOf(url, 4);
  const respond = async (req: IncomingMessage, text: string): Promise<Answer> => {
    const client = await pool.connect();
    let role: string | undefined;
    try {
      role = roleOf(req, settings.secret);
      await client.query(`begin; set local role ${name(role ?? 'portal')}`);
      const said = await answer(client, req, text, settings);
      await client.query('commit');
      return said;
    } catch (error) {
      await client.query('rollback');
      const { code = 'XX000', message, status, detail = null } = error as Refused & pg.DatabaseError;
      const known = code === '42501' && role === undefined ? 401 : statuses[code];
      return { status: status ?? known ?? 400, body: { code, message, details: detail, hint: null } };
    } finally {
      client.release();
    }
  };
  const send = (req: IncomingMessage, res: ServerResponse, { status, body, range }: Answer) => {
    res.writeHead(status, {
      // PostgREST repeats the request address, however long it is.
      'content-location': req.url,
      'content-type': 'application/json; charset=utf-8',
      ...(range && { 'content-range': range }),
    });
    res.end(typeof body === 'object' ? JSON.stringify(body) : body);
  };
  const running = await listening(
    (req, res) => {
      note(`${req.method} ${req.url}`);
      const parts: Buffer[] = [];
      req.on('data', (part: Buffer) => parts.push(part));
      req.on('end', () => {
        void respond(req, Buffer.concat(parts).toString()).then((said) => send(req, res, said));
      });
    },
    () => [],
    [],
  );
  return {
    url: running.url,
    stop: async () => {
      await running.stop();
      await pool.end();
    },
  };
}
