/** Searches find records by the names that are shown, including names of records that they refer to. */
import { describe, expect, it } from 'vitest';
import { accountOf, db, password } from '#tests/support/db.ts';
import { portalWith } from '#tests/support/portal.ts';
import { libraryPortal, sharedServer } from '#tests/support/server.ts';

const server = sharedServer(() => {
  const portal = libraryPortal();
  const { livros } = portal.resources;
  const searched = { ...livros!, search: ['titulo', 'autorId', 'notas'] };
  const departments = portal.departments.map((one) => ({
    ...one,
    routes: one.routes.filter(({ path }) => !['/balcao/livros', '/balcao/emprestimos'].includes(path)),
  }));
  return { portal: { ...portal, departments, resources: { ...portal.resources, livros: searched } } };
});

const found = async (name: string, q: string) => {
  const filter = encodeURIComponent(JSON.stringify({ q }));
  const client = server.as(name);
  const { body } = await client.get(`/livros?filter=${filter}`);
  return (body as { id: number; autorId: number }[]).map(({ id }) => id).toSorted((a, b) => a - b);
};
const booksOf = (author: number) => {
  const books = db().livros as { id: number; autorId?: number }[];
  return books.flatMap(({ id, autorId }) => (autorId === author ? [id] : []));
};

describe('a search', () => {
  it('finds records by the names of referenced records, ignoring case and accents', async () => {
    expect(booksOf(1).length).toBeGreaterThan(0);
    expect(await found('acervo', 'alvaro')).toEqual(expect.arrayContaining(booksOf(1)));
    expect(await found('acervo', 'PRADO Álvaro')).toEqual(booksOf(1));
  });

  it('combines words from both, and finds nothing by an unknown name', async () => {
    expect(await found('acervo', 'prado joão')).toEqual([1]);
    expect(await found('acervo', 'prado nada')).toEqual([]);
    // An id is not a name.
    expect(await found('acervo', '#1')).toEqual([]);
  });

  it('counts in totals as it does in lists', async () => {
    const query = new URLSearchParams({
      filter: JSON.stringify({ q: 'prado' }),
      measures: JSON.stringify({ n: 'count' }),
    });
    const acervo = server.as('acervo');
    const { body } = await acervo.get(`/livros/aggregate?${query}`);
    expect(body).toEqual([{ n: booksOf(1).length }]);
  });

  it('has at most ten different words, each looked up once however often it is written', async () => {
    const acervo = server.as('acervo');
    const status = async (q: string) => {
      const filter = encodeURIComponent(JSON.stringify({ q }));
      const { status: code, body } = await acervo.get(`/livros?filter=${filter}`);
      return [code, (body as { message?: string }).message];
    };
    const words = (count: number) => Array.from({ length: count }, (_, nth) => `palavra${nth}`);
    expect(await status(words(10).join(' '))).toEqual([200, undefined]);
    expect(await status(words(11).join(' '))).toEqual([400, expect.stringContaining('10 palavras')]);
    expect(await status([...words(10), 'PALAVRA1', 'palavrá2'].join(' '))).toEqual([200, undefined]);
    expect(await found('acervo', 'PRADO Álvaro prado álvaro PRADO')).toEqual(booksOf(1));
    const q = encodeURIComponent(Array.from({ length: 11 }, (_, nth) => `p${nth}`).join(' '));
    expect((await acervo.get(`/record-search?q=${q}`)).status).toBe(400);
  });

  it('refuses several searches that together look up too many names', async () => {
    const acervo = server.as('acervo');
    const text = Array.from({ length: 10 }, (_, nth) => `palavra${nth}`).join(' ');
    const status = async (searches: number) => {
      const any = Array.from({ length: searches }, () => ({ q: text }));
      return (await acervo.get('/livros', { filter: { any } })).status;
    };
    expect([await status(2), await status(8)]).toEqual([200, 400]);
  });

  it('searches no name that the list does not show', async () => {
    // The other list of the `balcao` account shows only titles and pages.
    expect(await found('balcao', 'joão')).not.toEqual([]);
    expect(await found('balcao', 'prado')).toEqual([]);
  });
});

describe('a search by a name that many hidden records have', () => {
  const hidden = 1000;
  const crowded = sharedServer(() => ({
    company: {
      portal: portalWith({
        'resources/autores.yaml': `
label: { one: Autor, many: Autores }
title: nome
fields: { nome: { type: text, label: Nome } }
`,
        'resources/livros.yaml': `
label: { one: Livro, many: Livros }
title: titulo
search: [titulo, autorId]
fields:
  titulo: { type: text, label: Título }
  autorId: { type: reference, label: Autor, resource: autores }
`,
        'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - { path: /livros, label: Livros, list: { resource: livros, filter: { titulo: Visto }, columns: [titulo, autorId], actions: [] } }
`,
      }),
      rows: {
        usuarios: [accountOf(1, 'ana', ['vendas'])],
        autores: Array.from({ length: hidden + 1 }, (_, at) => ({ id: at + 1, nome: `Silva ${at + 1}` })),
        livros: [
          { id: 1, titulo: 'Oculto', autorId: 1 },
          { id: 2, titulo: 'Visto', autorId: hidden + 1 },
        ],
      },
      password,
    },
  }));

  it('finds the record with the one that its user may see', async () => {
    const find = async (q: string) => {
      const filter = encodeURIComponent(JSON.stringify({ q }));
      const { body } = await crowded.as('ana').get(`/livros?filter=${filter}`);
      return (body as { id: number }[]).map(({ id }) => id);
    };
    expect(await find('silva')).toEqual([2]);
    expect(await find(`silva ${hidden}`)).toEqual([]);
  });
});
