/** One request that writes many records: each is validated as if it had been sent alone. */
import { describe, expect, it, vi } from 'vitest';
import { LongRun } from '#server/writes/longRun.ts';
import { db } from '#tests/support/db.ts';
import { sharedServer } from '#tests/support/server.ts';

type Row = Record<string, unknown> & { id: number; version?: number };
type Result = { id: number; status: number; body: Record<string, unknown> };

const count = 400;
/** Some records are made to fail: every 50th was changed meanwhile, every 70th is deleted. */
const isStale = (at: number) => at % 50 === 7;
const isGone = (at: number) => at % 70 === 11;
const books = Array.from({ length: count }, (_, at) => ({
  id: 10_000 + at,
  version: isStale(at) ? 2 : 1,
  titulo: `Livro ${at}`,
  isbn: `bulk-${at}`,
  tipo: 'romance',
  paginas: 10,
}));

const poem = { id: 20_000, version: 1, titulo: 'Poemas', isbn: 'bulk-poemas', tipo: 'poesia' };

const server = sharedServer(() => ({
  rows: { livros: [...db().livros!, poem, ...books.filter((_book, at) => !isGone(at))] },
}));

const send = async (name: string, body: unknown, query = '') =>
  server.as(name).post(`/livros/bulk${query}`, body);
const slices = (size = 100) =>
  Array.from({ length: count / size }, (_, at) => books.slice(at * size, (at + 1) * size));
const sent = (slice: readonly Row[]) => slice.map(({ id }) => ({ id, version: 1 }));
const resultsOf = (body: unknown) => (body as { results: Result[] }).results;
const stored = () => new Map(server.stored().livros!.map((row) => [row.id, row]));

describe('400 records changed at once', () => {
  it('are simulated one by one, without being changed', async () => {
    const reply = await send(
      'acervo',
      { do: 'update', data: { paginas: 77 }, records: sent(slices()[0]!) },
      '?dryRun=true',
    );
    expect(reply.status).toBe(200);
    const [first] = resultsOf(reply.body);
    expect(first).toMatchObject({ id: 10_000, status: 200, body: { effects: [], refusals: [] } });
    expect(resultsOf(reply.body)[7]!.body.refusals).toEqual([
      { message: expect.stringContaining('outra pessoa alterou') },
    ]);
    expect(stored().get(10_000)).toMatchObject({ paginas: 10, version: 1 });
  });

  it('are simulated one after another, since trials run alone, and written several at once', async () => {
    const each = vi.spyOn(LongRun.prototype, 'each');
    const records = sent(slices(2)[0]!);
    for (const query of ['?dryRun=true', ''])
      await send('acervo', { do: 'update', data: { paginas: 10 }, records }, query);
    expect(each.mock.calls.map(([, lanes]) => lanes)).toEqual([1, 8]);
    each.mockRestore();
  });

  it('are written, except stale or missing ones, each reported with its reason', async () => {
    const results: Result[] = [];
    for (const [at, slice] of slices().entries()) {
      const body = { do: 'update', data: { paginas: 88 }, records: sent(slice), key: `tentativa-${at}` };
      const reply = await send('acervo', body);
      // A client whose response is lost repeats the request, and nothing is written twice.
      const again = at % 3 === 0 ? await send('acervo', body) : reply;
      expect(resultsOf(again.body).map(({ id, status }) => [id, status])).toEqual(
        resultsOf(reply.body).map(({ id, status }) => [id, status]),
      );
      results.push(...resultsOf(reply.body));
    }
    const expected = books.map((_book, at) => (isGone(at) ? 404 : isStale(at) ? 409 : 200));
    expect(results.map(({ status }) => status)).toEqual(expected);
    expect(results.filter(({ status }) => status === 409)[0]!.body.message).toContain('outra pessoa');

    const now = stored();
    for (const [at, { id }] of books.entries()) {
      if (isGone(at)) expect(now.has(id)).toBe(false);
      else
        expect(now.get(id), `${at}`).toMatchObject(
          isStale(at) ? { paginas: 10, version: 2 } : { paginas: 88, version: 2 },
        );
    }
  });

  it('can be undone to their own values', async () => {
    const slice = books.slice(0, 5);
    const reply = await send('acervo', {
      do: 'update',
      records: slice.map(({ id }, at) => ({ id, version: 2, data: { paginas: at + 1 } })),
    });
    expect(resultsOf(reply.body).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(slice.map(({ id }) => stored().get(id)!.paginas)).toEqual([1, 2, 3, 4, 5]);
  });

  it('are validated like a form, and an invalid one does not stop the others', async () => {
    const [one, other] = books.slice(20, 22);
    const reply = await send('acervo', {
      do: 'update',
      records: [
        { id: one!.id, data: { titulo: '' } },
        { id: other!.id, data: { titulo: 'Outro nome' } },
      ],
    });
    expect(resultsOf(reply.body)).toMatchObject([
      { status: 422, body: { errors: { titulo: expect.any(String) } } },
      { status: 200 },
    ]);
  });
});

describe('rights', () => {
  it('are those of each record: the counter deletes only novels', async () => {
    const records = [{ id: 20_000 }, { id: 10_030 }];
    const reply = await send('balcao', { do: 'delete', records });
    expect(resultsOf(reply.body)).toMatchObject([
      { id: 20_000, status: 403, body: { message: expect.stringContaining('não permite excluir') } },
      { id: 10_030, status: 200 },
    ]);
    expect([stored().has(20_000), stored().has(10_030)]).toEqual([true, false]);
  });

  it('refuse users who may write none of them', async () => {
    const reply = await send('leitor', { do: 'update', data: { paginas: 1 }, records: [{ id: 1 }] });
    expect(reply.status).toBe(403);
  });
});

describe('what is sent', () => {
  it.each([
    [{ do: 'create', records: [] }, /"do" espera/],
    [{ do: 'act', records: [] }, /"action"/],
    [{ do: 'update', records: [{ id: 1 }, { id: '1' }] }, /mais de uma vez/],
    [{ do: 'update', records: Array.from({ length: 101 }, (_, id) => ({ id })) }, /até 100 registros/],
    [{ do: 'update', records: [{ id: 1, versao: 2 }] }, /até 100 registros/],
    [{ do: 'update', records: [], filter: {} }, /"filter" não existe/],
  ])('is refused with a message: %j', async (body, words) => {
    const reply = await send('acervo', body);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(words);
  });
});
