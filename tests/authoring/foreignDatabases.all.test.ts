import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPortal } from '#compiler/load.ts';
import type { Field, Portal, Resource } from '#model/types.ts';
import { join, name, sql, text, type Sql } from '#server/data/postgres/sql.ts';
import { commandsIn } from '#tests/support/cli.ts';
import {
  foreignNames,
  kindsWanted,
  openForeign,
  type ForeignDatabase,
} from '#tests/support/postgres/foreignDatabases.ts';
import { storeIn } from '#tests/support/postgres/database.ts';
import { dumpOf } from '#tests/support/postgres/dump.ts';
import { dumpProgram, hasPostgres } from '#tests/support/postgres/server.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { clientOf, type Client } from '#tests/support/client.ts';

type Adopting = Resource & { table: string };
type Row = Record<string, unknown>;

/** `schema.table` of a resource. */
const placeOf = ({ table }: Adopting): { schema: string; table: string } => {
  const parts = [...table.matchAll(/"((?:[^"]|"")+)"|[^."]+/g)].map(
    ([plain, quoted]) => quoted?.replaceAll('""', '"') ?? plain,
  );
  return { schema: parts.length > 1 ? parts[0]! : 'public', table: parts.at(-1)! };
};
const columnsOf = ({ id, column }: Field) => [column ?? id].flat();
const relationOf = (resource: Adopting): Sql => {
  const { schema, table } = placeOf(resource);
  return name(schema, table);
};

/** The id that a row has in the portal: the values of its key, with what joins them written otherwise in them. */
const idOf = ({ key = [] }: Adopting): Sql => {
  const parts = [key].flat().map((column) => sql`${name('t', column)}::text`);
  if (parts.length === 1) return parts[0]!;
  return join(
    parts.map((part) => sql`replace(replace(${part}, '!', '!0'), '~', '!1')`),
    " || '~' || ",
  );
};

/** A row as JSON, in which a moment of a clock is one of the world. */
const rowOf = ({ fields }: Adopting, timeZone: string): Sql => {
  const moments = Object.values(fields).filter(({ type, id }) => type === 'datetime' && id !== 'id');
  const asInstant = moments.map(
    (field) =>
      sql`, ${text(String(columnsOf(field)[0]))}, (case pg_typeof(${name('t', columnsOf(field)[0]!)})::text when 'timestamp without time zone'
        then ${name('t', columnsOf(field)[0]!)}::timestamp at time zone ${text(timeZone)} else ${name('t', columnsOf(field)[0]!)}::timestamptz end)`,
  );
  return asInstant.length === 0
    ? sql`to_jsonb(t)::text`
    : sql`(to_jsonb(t) || jsonb_build_object('', null${join(asInstant, '')}))::text`;
};

/** As people compare them: an empty text is none, and a moment is the same however it is written. */
function isSame({ type }: Field, stored: unknown, shown: unknown): boolean {
  if (stored === null || stored === '') return shown === null || shown === undefined;
  if (type === 'datetime') return new Date(String(shown)).getTime() === new Date(String(stored)).getTime();
  if (['integer', 'decimal', 'money'].includes(type))
    return Number(String(stored).replace(/[$,]/g, '')) === shown;
  if (type === 'boolean') return stored === shown;
  if (type === 'multiselect') return JSON.stringify(stored) === JSON.stringify(shown);
  if (type === 'json') return JSON.stringify(stored) === JSON.stringify(JSON.parse(String(shown)));
  if (typeof stored === 'object') return typeof shown === 'string';
  return String(stored).trimEnd() === String(shown).trimEnd();
}

/** What SQL and its server would say, and no person. */
const wordsOfSql =
  /\b(?:select|insert|update|relation|column|constraint|violates|syntax|null value|duplicate key|SQLSTATE)\b/i;

describe.skipIf(!hasPostgres).each(foreignNames)('a portal over the database %s', (which) => {
  let foreign: ForeignDatabase;
  let server: TestServer;
  let person: Client;
  let portal: Portal;
  let theirs: Adopting[];
  let dump: string;
  const commands = commandsIn();
  const dumped = () => (dumpProgram ? dumpOf(foreign.url, '--exclude-schema=portal') : '');

  beforeAll(async () => {
    foreign = await openForeign(which);
    dump = dumped();
    const { code, out, error } = await commands.portal(
      'new',
      'company',
      commands.at('config'),
      '--locale',
      'en-US',
      '--admin',
      'ana@example.com',
      '--from-database',
      foreign.url,
    );
    expect([code, error]).toEqual([0, '']);
    const loaded = loadPortal(commands.at('config'));
    expect(loaded.problems).toEqual([]);
    portal = loaded.portal!;
    theirs = Object.values(portal.resources).filter((one): one is Adopting => one.table !== undefined);
    server = await startServer({
      portal,
      over: (own) => {
        void own.close();
        return storeIn(foreign.database, 'portal');
      },
      isUnseen: true,
      rows: {},
    });
    const password = /^ {2}password +(\S+)/m.exec(out)?.[1];
    const { status, body } = await server.api('POST', '/login', {
      body: { email: 'ana@example.com', password },
    });
    expect(status).toBe(200);
    person = clientOf({ api: server.api, tokenOf: async () => (body as { token: string }).token }, 'ana');
  });
  afterAll(async () => {
    await server?.stop();
    await foreign.drop();
  });

  it('has a resource for each table that has a key, and none for a partition', () => {
    const places = theirs.map((one) => Object.values(placeOf(one)).join('.'));
    const wanted = [...kindsWanted(which)].flatMap(([place, columns]) => (columns.size > 0 ? [place] : []));
    expect(wanted.filter((place) => !places.includes(place))).toEqual([]);
    expect(places.filter((place) => /payment_2026|\.log$|no_key/.test(place))).toEqual([]);
  });

  it('reads at least nine of ten columns as a person would', () => {
    const wrong: string[] = [];
    let all = 0;
    for (const [place, columns] of kindsWanted(which)) {
      const resource = theirs.find((one) => Object.values(placeOf(one)).join('.') === place);
      for (const [column, kind] of columns) {
        all += 1;
        const field = Object.values(resource?.fields ?? {}).find(
          (one) => one.id !== 'id' && columnsOf(one).length === 1 && columnsOf(one)[0] === column,
        );
        const found = field?.type ?? (resource?.key?.includes(column) ? 'id' : 'none');
        if (found !== kind) wrong.push(`${place}.${column}: ${found}, not ${kind}`);
      }
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(all / 10);
  });

  it('has a reference for each declared one that leads to a key', async () => {
    const declared = await foreign.database.query(
      sql`select n.nspname || '.' || c.relname as place, fn.nspname || '.' || f.relname as target,
            (select array_agg(a.attname::text order by a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = any (k.conkey)) as columns
          from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
            join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
          where k.contype = 'f' and k.conparentid = 0 and n.nspname <> 'portal'`,
    );
    const missing = declared.filter(({ place, target, columns }) => {
      const resource = theirs.find((one) => Object.values(placeOf(one)).join('.') === place);
      // Of a reference to a column that is no key the company is told.
      if (columns !== null && String(columns) === 'product_name') return false;
      return !Object.values(resource?.fields ?? {}).some((field) => {
        if (field.type !== 'reference') return false;
        const leads = portal.resources[(field as { resource: string }).resource] as Adopting;
        const isSame = columnsOf(field).toSorted().join() === (columns as string[]).join();
        return isSame && Object.values(placeOf(leads)).join('.') === target;
      });
    });
    expect(missing.length, JSON.stringify(missing)).toBeLessThanOrEqual(declared.length / 20);
  });

  it('opens every list, with the cells of the database, in every order and for every search', async () => {
    const faults: string[] = [];
    for (const resource of theirs) {
      const { status, body, text: answered } = await person.get(`/${resource.id}`, { range: [0, 199] });
      const stored = await foreign.database.query(
        sql`select ${idOf(resource)} as id, ${rowOf(resource, portal.timeZone)} as row from ${relationOf(resource)} t limit 200`,
      );
      if (status !== 200 || (body as Row[]).length !== stored.length) {
        faults.push(`${resource.id}: ${status} ${answered.slice(0, 200)} ${stored.length}`);
        continue;
      }
      const seen = new Map((body as Row[]).map((row) => [String(row.id), row]));
      for (const { id: written, row: words } of stored) {
        // exact: a JSON number beyond 2^53 would lose its last digits
        const row = JSON.parse(String(words).replace(/(?<=[:[] ?)(-?\d{16,})(?=[,}\]])/g, '"$1"')) as Row;
        const id = String(written).trimEnd();
        const shown = seen.get(id);
        if (!shown) faults.push(`${resource.id}: ${id} is not shown`);
        for (const field of Object.values(resource.fields)) {
          const [column, ...others] = columnsOf(field);
          if (!shown || field.id === 'id' || others.length > 0) continue;
          if (!isSame(field, row[column!], shown[field.id]))
            faults.push(
              `${resource.id}.${field.id} (${field.type}): ${JSON.stringify(shown[field.id])}, not ${JSON.stringify(row[column!])}`,
            );
        }
      }
      const { fields } = resource;
      for (const id of Object.keys(fields))
        for (const way of ['ASC', 'DESC']) {
          const { status: other, text: said } = await person.get(`/${resource.id}`, {
            sort: [id, way],
            range: [0, 2],
          });
          if (other !== 200 && !/json|multiselect/.test(fields[id]!.type))
            faults.push(`${resource.id} by ${id}: ${said.slice(0, 200)}`);
        }
      const { status: searched, text: said } = await person.get(`/${resource.id}`, {
        filter: { q: 'a' },
        range: [0, 9],
      });
      if (searched !== 200 && resource.search.length > 0)
        faults.push(`${resource.id} searched: ${said.slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
    expect(dumped()).toBe(dump);
  });

  it('refuses what the database would refuse, without a word of SQL', async () => {
    const faults: string[] = [];
    for (const resource of theirs) {
      const [first] = await person.list(`/${resource.id}`, { range: [0, 0] });
      const answers = [
        await person.post(`/${resource.id}`, {}),
        await person.post(`/${resource.id}`, first ?? {}),
        ...(first
          ? [
              await person.put(`/${resource.id}/${encodeURIComponent(String(first.id))}`, {
                ...first,
                ...Object.fromEntries(
                  Object.values(resource.fields)
                    .filter(({ type }) => type === 'text')
                    .map(({ id }) => [id, 'forbidden']),
                ),
              }),
            ]
          : []),
        await person.remove(`/${resource.id}/${encodeURIComponent(String(first?.id ?? '1'))}`),
      ];
      for (const { status, text } of answers)
        if (status >= 500 || (status >= 400 && wordsOfSql.test(text)))
          faults.push(`${resource.id}: ${status} ${text.slice(0, 300)}`);
    }
    expect(faults).toEqual([]);
  });

  it('leaves keys, views and computed columns alone', () => {
    const generated = theirs.flatMap((one) =>
      Object.values(one.fields).filter(({ column, id }) =>
        /^(?:year_month|total_due)$/.test(String(column ?? id)),
      ),
    );
    const views = theirs.filter(({ table }) => /subtotals|by_category|by_city|customer_list/.test(table));
    expect(
      [...generated, ...views.flatMap(({ fields }) => Object.values(fields))].every(
        ({ id, readOnly }) => id === 'id' || readOnly === true,
      ),
    ).toBe(true);
  });
});
