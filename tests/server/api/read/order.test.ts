import { describe, expect, it } from 'vitest';
import { TookTooLong } from '#server/data/store.ts';
import { sharedServer } from '#tests/support/server.ts';

const byTitle = { sort: ['titulo', 'DESC'] };
const usual = { sort: ['titulo', 'ASC'] };
const idsOf = (answer: { body: unknown }) => (answer.body as { id: number }[]).map(({ id }) => id);
const orderOf = ({ headers }: { headers: Headers }) => headers.get('x-order');

describe('an order that takes longer than a second', () => {
  const server = sharedServer(() => ({
    over: (own) => ({
      ...own,
      close: () => own.close(),
      using: (model) => {
        const records = own.using(model);
        return {
          ...records,
          find: (shape, query) =>
            query.within !== undefined ? Promise.reject(new TookTooLong()) : records.find(shape, query),
        };
      },
    }),
  }));
  const list = async (query: Record<string, unknown>) => server.as('acervo').get('/livros', query);

  it('gives way to the usual one where the request allows it, and the answer says which one it has', async () => {
    const { sort } = server.portal.resources.livros!;
    const answer = await list({ sort: ['preco', 'DESC'], order: 'soon' });
    expect(answer.status).toBe(200);
    expect(orderOf(answer)).toBe(JSON.stringify([sort.field, sort.order]));
    expect(answer.headers.get('x-page-mark')).toBeNull();
    expect(idsOf(answer)).toEqual(idsOf(await list({ sort: [sort.field, sort.order] })));
  });

  it('holds for whoever does not allow another', async () => {
    const answer = await list(byTitle);
    expect(orderOf(answer)).toBeNull();
    expect(idsOf(answer)).toEqual(idsOf(await list(usual)).toReversed());
  });

  it('is refused with another word', async () => {
    expect(await list({ ...byTitle, order: 'later' })).toMatchObject({ status: 400 });
  });
});

describe('an order that takes less', () => {
  const server = sharedServer();

  it('holds', async () => {
    const list = async (query: Record<string, unknown>) => server.as('acervo').get('/livros', query);
    const answer = await list({ ...byTitle, order: 'soon' });
    expect(orderOf(answer)).toBeNull();
    expect(idsOf(answer)).toEqual(idsOf(await list(usual)).toReversed());
  });
});
