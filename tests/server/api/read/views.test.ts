import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessOf } from '#access/grants.ts';
import { sliceOf } from '#access/slice.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Records, Stored } from '#server/data/store.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { Computation } from '#server/data/json/computation/computation.ts';
import { insertRow, replaceRow } from '#server/data/json/tables.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';
import { db } from '#tests/support/db.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const portal = companyWith('library');
const contabil = {
  id: 20,
  nome: 'Contábil',
  email: 'contabil@example.com',
  senha: db().contas![0]!.senha,
  permissoes: ['contabil'],
};

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ portal, rows: { contas: [...db().contas!, contabil] } });
});
afterEach(() => server.stop());

const as = (name: string) => server.as(name);

describe('a view', () => {
  it('is listed like any resource: sorted, paged, counted, filtered and searched', async () => {
    const all = await as('contabil').get('/lancamentos', { sort: ['valor', 'DESC'], range: [0, 1] });
    expect(all.headers.get('content-range')).toBe('lancamentos 0-1/6');
    expect((all.body as Record<string, unknown>[]).map(({ id, valor }) => [id, valor])).toEqual([
      ['livros-3', 1234.56],
      ['livros-5', 0.3],
    ]);
    expect(
      await as('contabil').ids('/lancamentos', { filter: { especie: 'multa' }, sort: ['id', 'ASC'] }),
    ).toEqual(['emprestimos-3', 'emprestimos-4']);
    expect(await as('contabil').ids('/lancamentos', { filter: { q: 'algebra' } })).toEqual(['livros-2']);
    expect(
      await as('contabil').ids('/lancamentos', { filter: { data: '2026-02' }, sort: ['data', 'ASC'] }),
    ).toEqual(['livros-2', 'livros-3']);
    expect(
      await as('contabil').ids('/lancamentos', {
        filter: { id: ['livros-1', 'emprestimos-3', 'livros-99'] },
      }),
    ).toEqual(expect.arrayContaining(['livros-1', 'emprestimos-3']));
  });

  it('returns one record, with its computed fields', async () => {
    const { status, body } = await as('contabil').get('/lancamentos/emprestimos-3');
    // 31 August in Cuiabá.
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ data: '2026-08-31', descricao: 'Multa de Lia', valor: 0.1, dias: 61 }),
    ]);
    expect((await as('contabil').get('/lancamentos/livros-4')).status).toBe(404);
  });

  it('can be filtered by computed fields: yes or no, and the first option that matches', async () => {
    expect(await as('contabil').ids('/lancamentos', { filter: { porte: 'grande' } })).toEqual(['livros-3']);
    expect(await as('contabil').ids('/lancamentos', { filter: { antigo: true } })).toEqual([]);
    const portes = await as('contabil').list('/lancamentos', {
      filter: { id: ['livros-1', 'livros-3'] },
      sort: ['id', 'ASC'],
    });
    expect(portes.map(({ porte }) => porte)).toEqual(['pequeno', 'grande']);
  });

  it('can be summed', async () => {
    const query = { groupBy: ['especie'], measures: { total: { sum: 'valor' }, n: 'count' } };
    expect(await as('contabil').list('/lancamentos/aggregate', query)).toEqual([
      { especie: 'compra', total: 1235.16, n: 4 },
      { especie: 'multa', total: 0.3, n: 2 },
    ]);
  });

  it('may come from another view', async () => {
    const balance = await as('contabil').list('/balanco', { sort: ['mes', 'ASC'] });
    expect(balance.map(({ id, mes, compras, multas, saldo }) => [id, mes, compras, multas, saldo])).toEqual([
      ['2026-01', '2026-01', 0.1, 0, -0.1],
      ['2026-02', '2026-02', 1234.76, 0, -1234.76],
      ['2026-08', '2026-08', 0, 0.1, 0.1],
      ['2026-09', '2026-09', 0, 0.2, 0.2],
      ['_', null, 0.3, 0, -0.3],
    ]);
  });
});

describe('writing to a view', () => {
  it.each([
    ['POST', '/lancamentos'],
    ['PUT', '/lancamentos/livros-1'],
    ['PATCH', '/lancamentos/livros-1'],
    ['DELETE', '/lancamentos/livros-1'],
  ])('is refused: %s %s', async (method, path) => {
    const asContabil = server.as('contabil');
    const body = method === 'DELETE' ? undefined : { valor: 1 };
    const { status, headers, body: answer } = await asContabil.send(method, path, body);
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(answer).toEqual({ message: 'Este endereço aceita apenas GET, HEAD.' });
    expect(server.stored()).not.toHaveProperty('lancamentos');
  });
});

describe('a reader of a view', () => {
  it('reads nothing of its sources but the names that the view shows', async () => {
    expect((await as('contabil').get('/lancamentos')).status).toBe(200);
    expect((await as('contabil').get('/emprestimos')).status).toBe(403);
    expect((await as('contabil').get('/emprestimos/3')).status).toBe(403);
    expect(Object.keys(((await as('contabil').get('/leitores/1')).body ?? {}) as object)).toEqual([
      'id',
      'nome',
    ]);
  });

  it('reads only the fields that their screens show, and filters and sums only by them', async () => {
    for (const row of await as('contabil').list('/lancamentos')) expect(row).not.toHaveProperty('custo');
    for (const query of [{ filter: { custo_gt: 0 } }, { sort: ['custo', 'ASC'] }, { filter: { livroId: 1 } }])
      expect((await as('contabil').get('/lancamentos', query)).status, JSON.stringify(query)).toBe(403);
    expect(
      (await as('contabil').get('/lancamentos/aggregate', { measures: { x: { sum: 'custo' } } })).status,
    ).toBe(403);
  });

  it('reads only the rows of their scope', async () => {
    expect(await as('leitor').ids('/lancamentos')).toEqual(['emprestimos-3']);
    expect(await as('leitor2').ids('/lancamentos')).toEqual(['emprestimos-4']);
    expect((await as('leitor').get('/lancamentos/emprestimos-4')).status).toBe(404);
    expect(await as('leitor').list('/lancamentos/aggregate', { measures: { x: { sum: 'valor' } } })).toEqual([
      { x: 0.1 },
    ]);
    expect(await as('solto').ids('/lancamentos')).toEqual([]);
  });

  it('needs a right to the view, even with rights to all of its sources', async () => {
    expect((await as('acervo').get('/livros')).status).toBe(200);
    expect((await as('acervo').get('/lancamentos')).status).toBe(403);
  });

  it('does not learn the sources of the view', () => {
    const department = portal.departments.find(({ id }) => id === 'contabil')!;
    const { resources } = sliceOf(portal, department, ['contabil'], 'v1');
    expect(resources.lancamentos).toMatchObject({ view: true });
    expect(resources.lancamentos).not.toHaveProperty('from');
    expect(JSON.stringify(resources)).not.toContain('preco');
    const [grant] = accessOf(portal, ['contabil']).resources.get('lancamentos')!.grants;
    expect([[...grant!.verbs], grant!.create.size, grant!.edit.size]).toEqual([['list'], 0, 0]);
  });
});

describe('the cached rows of a view', () => {
  const total = async () =>
    (await as('contabil').list('/balanco/aggregate', { measures: { x: { sum: 'compras' } } }))[0]!.x;

  it('follow every write to a source, through other views too', async () => {
    expect(await total()).toBe(1235.16);
    expect((await as('acervo').put('/livros/1', { preco: 100.1 })).status).toBe(200);
    expect(await total()).toBe(1335.16);
    await as('acervo').create('/livros', { titulo: 'Novo', preco: 5 });
    expect(await total()).toBe(1340.16);
    expect((await as('acervo').remove('/livros/5')).status).toBe(200);
    expect(await total()).toBe(1339.86);
  });

  it('follow the names that they contain', async () => {
    expect((await as('contabil').read('/lancamentos/emprestimos-3')) as unknown).toMatchObject({
      descricao: 'Multa de Lia',
    });
    const { leitores, ...tables } = startTables();
    const view = recordsIn(dataModelOf(portal), { ...tables, leitores: leitores! });
    await view.find(shape('lancamentos'), { where: matchAll });
    replaceRow(leitores!, leitores!.byId.get('1')!, { id: 1, nome: 'Lia Prado' });
    expect((await view.get(shape('lancamentos'), 'emprestimos-3'))!.descricao).toBe('Multa de Lia Prado');
  });

  it('are computed once, until a source or the date changes', () => {
    const tables = startTables();
    const on = (today: string) => new Computation(dataModelOf(portal), (id) => tables[id]!, today);
    const computation = on('2026-10-31');
    const first = computation.view('balanco').rows;
    expect(first.length).toBeGreaterThan(0);
    expect(computation.view('balanco').rows).toBe(first);
    insertRow(tables.autores!, { id: 99, nome: 'De nenhuma fonte' });
    expect(computation.view('balanco').rows).toBe(first);
    insertRow(tables.livros!, { id: 99, titulo: 'Novo', preco: 1 });
    expect(computation.view('balanco').rows).not.toBe(first);
    expect(computation.view('balanco').rows).toEqual(on('2026-10-31').view('balanco').rows);
  });

  it('show a transaction its own writes, and afterwards the stored values', async () => {
    const { view, stop } = realStore();
    const sum = async (reader: Pick<Records, 'aggregate'>) =>
      (
        await reader.aggregate(shape('lancamentos'), {
          where: matchAll,
          groupBy: [],
          measures: { x: { sum: 'valor' } },
        })
      )[0]!.x;
    const before = await sum(view);
    const failed = view.write(async (transaction) => {
      const book = (await transaction.get(shape('livros'), 1))!;
      await transaction.replace('livros', { ...book, preco: 50.1 });
      expect(await sum(transaction)).toBe(Number(before) + 50);
      throw new Error('não');
    });
    await expect(failed).rejects.toThrow('não');
    expect(await sum(view)).toBe(before);
    await stop();
  });

  const shape = (id: string, today = '2026-10-31') => shapeOf(portal.resources[id]!, viewerOf(portal, today));

  const startTables = () =>
    Object.fromEntries(
      Object.keys(portal.resources).map((id) => [id, tableWith((db()[id] ?? []) as unknown as Stored[])]),
    );

  function realStore() {
    const folder = newFolder();
    const source = path.join(folder, 'inicial.json');
    writeFileSync(source, JSON.stringify(db()));
    const store = openJsonStore(path.join(folder, 'dados'), source);
    return { view: store.using(dataModelOf(portal)), stop: () => store.close() };
  }
});

describe('a record that views show', () => {
  it('can be deleted: only stored records keep it in use', async () => {
    const acervo = server.as('acervo');
    // Book 5 was never lent, but it is in lancamentos.
    expect(await as('contabil').ids('/lancamentos', { filter: { id: 'livros-5' } })).toEqual(['livros-5']);
    expect((await acervo.remove('/livros/5')).status).toBe(200);
    expect((await acervo.remove('/livros/1')).status).toBe(409);
  });
});
