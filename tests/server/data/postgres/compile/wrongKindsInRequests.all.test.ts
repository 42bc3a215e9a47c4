/** Stored values of a wrong kind, asked for by the API: the same answers with a file and with a real PostgreSQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Seed } from '#server/data/postgres/tables/ensure.ts';
import { db } from '#tests/support/db.ts';
import { newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { inPostgres, startServer, type TestServer } from '#tests/support/server.ts';

const odd: readonly unknown[] = [
  ['muito', 'ÁGUA 12', '7', '07', '2026-10', '2026-10-31', '2026-10-31T12:00:00.000Z', 'true', 'raro'],
  [7, 0, -3, 1.5, true, false],
  [['raro'], ['muito', 7], [1], [{ a: 1 }], { a: 'muito' }, { nome: 7 }],
].flat();
const asked = ['', ...'7 07 1 1.5 -3 2026-10 2026-10-31 muito água true false raro a'.split(' ')];
const fields = {
  livros: 'titulo isbn autorId outrosAutoresIds tipo edicao etiquetas preco paginas compradoEm notas'.split(
    ' ',
  ),
  emprestimos: 'leitorId retiradoEm prazo multa motivo situacao'.split(' '),
};
const rows = () => {
  const all = db() as unknown as Record<string, Record<string, unknown>[]>;
  for (const [resource, names] of Object.entries(fields)) {
    let id = 1000;
    for (const field of names)
      for (const value of odd)
        all[resource]!.push({
          id: ++id,
          titulo: `T${id}`,
          livroId: 1,
          leitorId: 1,
          situacao: 'aberto',
          [field]: value,
        });
  }
  return all;
};

const real = realPostgres();
const servers: TestServer[] = [];
beforeAll(async () => {
  if (!hasPostgres) return;
  const there = rows();
  servers.push(await startServer({ rows: there }));
  const stores = () => storeIn(real.database, newSchema(), { seed: () => there as unknown as Seed });
  servers.push(await startServer({ rows: there, over: stores }));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
});

const both = (
  user: string,
  method: string,
  path: string,
  query: Record<string, unknown> = {},
  body?: object,
) =>
  Promise.all(
    servers.map(async (server) => {
      const person = server.as(user);
      const {
        status,
        headers,
        body: told,
      } = await (body ? person.send(method, path, body) : person.get(path, query));
      return { status, range: headers.get('content-range'), body: told };
    }),
  );

describe.skipIf(!hasPostgres || inPostgres).each([
  ['livros', 'acervo'],
  ['emprestimos', 'balcao'],
] as const)('%s with values of a wrong kind', (resource, user) => {
  const range = [0, 199];
  const same = async (query: Record<string, unknown>) => {
    const [onFile, there] = await both(user, 'GET', `/${resource}`, { range, ...query });
    expect(there, JSON.stringify(query)).toEqual(onFile);
    return onFile!.status;
  };

  it.each(fields[resource])('%s: filters, searches and orders', async (field) => {
    const statuses = new Set<number>();
    for (const op of ['', '_neq', '_like', '_gt', '_gte', '_lt', '_lte'])
      for (const value of asked) statuses.add(await same({ filter: { [field + op]: value } }));
    for (const is of [true, false]) statuses.add(await same({ filter: { [`${field}_null`]: is } }));
    for (const order of ['ASC', 'DESC']) statuses.add(await same({ sort: [field, order] }));
    // Some are answered, and what no field of its kind is asked is refused, by both.
    expect(Math.min(...statuses)).toBeLessThan(300);
    expect(await same({ filter: { [`${field}_nada`]: 1 } })).toBe(400);
  });

  it.each(asked)('a search for %j', async (q) => {
    expect(await same({ filter: { q } })).toBeLessThan(300);
    expect(await same({ filter: { q: `${q} 12` } })).toBeLessThan(300);
  });

  it('is read as it is, and kept by who may change the record', async () => {
    const [shown] = await both(user, 'GET', `/${resource}`, { range, filter: { id_gt: 1000 } });
    const ids = (shown!.body as { id: number }[]).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(50);
    for (const id of ids.filter((_, at) => at % 9 === 0)) {
      const [onFile, there] = await both(user, 'GET', `/${resource}/${id}`);
      expect(there).toEqual(onFile);
      const draft = onFile!.body as object;
      const [refused, alsoRefused] = await both('leitor2', 'PUT', `/${resource}/${id}`, {}, draft);
      expect(alsoRefused).toEqual(refused);
      expect([403, 404], `${resource} ${id}`).toContain(refused!.status);
      const [saved, alsoSaved] = await both(user, 'PUT', `/${resource}/${id}`, {}, draft);
      expect(alsoSaved!.status).toBe(saved!.status);
    }
  });
});
