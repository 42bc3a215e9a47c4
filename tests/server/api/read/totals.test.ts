/** The totals of lists, and paging to the next and previous page. */
import { describe, expect, it } from 'vitest';
import { db } from '#tests/support/db.ts';
import { sharedServer } from '#tests/support/server.ts';

const count = 12_345;
const server = sharedServer(() => {
  const autores = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    version: 1,
    nome: `Autor ${at + 1}`,
  }));
  return { rows: { ...db(), autores } };
});
const acervo = server.as('acervo');

const list = (query: Record<string, unknown>) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return acervo.get(`/autores?${search}`);
};
const ids = (reply: { body: unknown }) => (reply.body as { id: number }[]).map(({ id }) => id);

describe('the total of a list', () => {
  it('is exact if counting is fast, and when requested', async () => {
    for (const total of [undefined, 'soon', 'exact']) {
      const { headers } = await list({ range: [0, 1], ...(total && { total }) });
      expect(headers.get('content-range')).toBe(`autores 0-1/${count}`);
      expect(headers.get('x-total-at-least')).toBeNull();
    }
  });

  it('is exact, or says that there are more', async () => {
    const { headers } = await list({ range: [0, 1], total: 'quick' });
    const [, total] = headers.get('content-range')!.split('/');
    const isAtLeast = headers.get('x-total-at-least') === 'true';
    expect(Number(total)).toBe(isAtLeast ? 10_000 : count);
    const few = await list({ filter: { nome_like: 'Autor 123' }, range: [0, 1], total: 'quick' });
    expect(few.headers.get('x-total-at-least')).toBeNull();
    expect(few.headers.get('content-range')).toBe('autores 0-1/57');
  });

  it('is refused in an unknown mode', async () => {
    expect((await list({ total: 'guess' })).status).toBe(400);
  });
});

describe('a page', () => {
  it('near the end is the same as if counted from the beginning', async () => {
    const sort = ['nome', 'DESC'];
    const last = await list({ sort, range: [count - 3, count + 5] });
    expect(ids(last)).toEqual([3, 2, 1]);
    expect(last.headers.get('content-range')).toBe(`autores ${count - 3}-${count - 1}/${count}`);
    expect(ids(await list({ sort, range: [count, count + 5] }))).toEqual([]);
  });

  it('continues where its neighbour ended, in both directions', async () => {
    const sort = ['nome', 'ASC'];
    const here = await list({ sort, range: [6000, 6002] });
    const mark = here.headers.get('x-page-mark');
    // The JSON store finds any position at once, without marks.
    const from = (side: string) => (mark ? { [side]: mark } : {});
    expect(ids(await list({ sort, range: [6003, 6005], ...from('after') }))).toEqual([6004, 6005, 6006]);
    expect(ids(await list({ sort, range: [5997, 5999], ...from('before') }))).toEqual([5998, 5999, 6000]);
  });

  it('after a made-up mark is refused', async () => {
    for (const after of ['x', 5, Buffer.from('[["a",1,"2"],[{},"1","2"]]').toString('base64url')])
      expect((await list({ range: [0, 1], after })).status).toBe(400);
    const mark = Buffer.from('[["a","1","1"],["a","1","1"]]').toString('base64url');
    expect((await list({ range: [0, 1], after: mark, before: mark })).status).toBe(400);
  });
});
