/**
 * Ticking off on a dashboard, and editing the lines of a related list: these writes are allowed, and no
 * others.
 */
import { describe, expect, it } from 'vitest';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer(() => {
  const portal = companyWith('shop');
  const task = (id: number) => ({
    id,
    version: 1,
    nome: `T${id}`,
    feita: false,
    etapa: 'aberta',
    rotulos: [1],
  });
  return {
    portal,
    rows: {
      rotulos: [{ id: 1, version: 1, nome: 'Casa', cor: '#7fb7d6', segredo: 'x' }],
      tarefas: [...[1, 2, 3].map(task), { ...task(4), feita: true }],
      donos: [
        { id: 1, version: 1, nome: 'Ana', codigo: null, fixo: false, chefeId: 2 },
        { id: 2, version: 4, nome: 'Ana S.', codigo: 'A', fixo: false, chefeId: null },
        { id: 3, version: 1, nome: 'Bia', codigo: 'B', fixo: true, chefeId: 2 },
        { id: 4, version: 1, nome: 'Caio', codigo: 'C', fixo: false, chefeId: null },
        { id: 5, version: 1, nome: 'Duda', codigo: 'D', fixo: false, chefeId: null },
        { id: 6, version: 1, nome: 'Duda M.', codigo: 'E', fixo: false, chefeId: null },
      ],
      coisas: [
        { id: 1, version: 1, nome: 'x', donoId: 2, outros: [1, 2, 3], partes: [{ deId: 2 }, { deId: 3 }] },
        { id: 2, version: 1, nome: 'y', donoId: 1, outros: [], partes: [] },
        { id: 3, version: 1, nome: 'y', donoId: 4, outros: [], partes: [] },
        { id: 4, version: 1, nome: 'z', donoId: 2, outros: null, partes: null },
      ],
      notas: [
        { id: 1, version: 1, texto: 'Primeira', fixa: false, tarefaId: 1 },
        { id: 2, version: 1, texto: 'Fixa', fixa: true, tarefaId: 1 },
      ],
    },
  };
});
const balcao = server.as('balcao', { 'Offer-Undo': '1' });
const direcao = server.as('direcao');

describe('a line with a box', () => {
  it('can be ticked off, and back, even if its list no longer shows it', async () => {
    const ticked = await balcao.put('/tarefas/1', { feita: true, version: 1 });
    expect(ticked.status, ticked.text).toBe(200);
    expect((await balcao.get('/tarefas/1')).body).toMatchObject({ nome: 'T1' });
    const undone = await balcao.post(`/recent-changes/${ticked.headers.get('undo')}/undo`);
    expect(undone.status, undone.text).toBe(200);
    expect((await balcao.put('/tarefas/1', { feita: true, version: 1 })).status).toBe(409);
  });

  it('allows writing no other field, and deleting no record', async () => {
    expect((await balcao.put('/tarefas/2', { nome: 'Outro' })).status).toBe(403);
    expect((await balcao.post('/tarefas', { nome: 'Nova' })).status).toBe(403);
    expect((await balcao.remove('/tarefas/2')).status).toBe(403);
  });

  it('makes its transition, and no other', async () => {
    expect((await balcao.move('/tarefas/2', 'matar')).status).toBe(403);
    const closed = await balcao.move('/tarefas/2', 'fechar', { version: 1 });
    expect(closed.status, closed.text).toBe(200);
    expect((await balcao.post(`/recent-changes/${closed.headers.get('undo')}/undo`)).status).toBe(200);
  });
});

describe('a line of a feed', () => {
  it('is changed by its form, and can not be given to another record', async () => {
    const changed = await balcao.put('/notas/1', { texto: 'Mudada', version: 1 });
    expect(changed.status, changed.text).toBe(200);
    expect((await balcao.put('/notas/1', { texto: 'Tarde', version: 1 })).status).toBe(409);
    expect((await balcao.put('/notas/1', { tarefaId: 2 })).status).toBe(403);
    expect((await balcao.post('/notas', { texto: 'Nova', tarefaId: 1 })).status).toBe(403);
  });

  it('can be deleted if its resource allows it', async () => {
    expect((await balcao.remove('/notas/2')).status).toBe(409);
    expect((await balcao.remove('/notas/1')).status).toBe(200);
  });
});

describe('the colour of a referenced record', () => {
  it('is returned with its name, and nothing else is', async () => {
    const { body } = await balcao.get('/rotulos?filter={"id":[1]}');
    expect(body).toEqual([{ id: 1, nome: 'Casa', cor: '#7fb7d6' }]);
  });
});

describe('a record that one list shows and another lets users edit', () => {
  it('is edited in the rows of the second only, and its version is not revealed', async () => {
    const before = server.stored();
    for (const body of [{ nome: 'Outro' }, { nome: 'Outro', version: 77 }, { version: 77 }, {}]) {
      const { status, text } = await direcao.put('/donos/3', body);
      expect([body, status, text]).toEqual([body, 403, expect.stringContaining('não permite alterar')]);
    }
    expect(server.stored()).toEqual(before);
    expect((await direcao.put('/donos/6', { nome: 'D', version: 77 })).status).toBe(409);
    expect((await direcao.put('/donos/6', { nome: 'Duda N.' })).status).toBe(200);
  });
});

describe('a button that one of two lists has', () => {
  it('is for the rows of that list only', async () => {
    const kill = (id: number, query = '') => direcao.post(`/tarefas/${id}/actions/matar${query}`, {});
    const before = server.stored();
    for (const query of ['', '?dryRun=true']) {
      const { status, text } = await kill(3, query);
      expect([query, status, text]).toEqual([query, 403, expect.stringContaining('“Matar”')]);
    }
    expect(server.stored()).toEqual(before);
    expect((await direcao.get('/tarefas/3')).status).toBe(200);
    expect((await kill(4)).body).toMatchObject({ etapa: 'morta' });
  });
});

describe('two records for the same thing', () => {
  const thing = async (id: number) => (await balcao.get(`/coisas/${id}`)).body;

  it('are merged, with everything that refers to them, in one step', async () => {
    const merged = await balcao.post('/donos/1/merge', { version: 1, from: 2, fromVersion: 4, codigo: 'A' });
    expect(merged.status, merged.text).toBe(200);
    // Its manager was the merged record; it does not become its own manager.
    expect(merged.body).toMatchObject({ id: 1, nome: 'Ana', codigo: 'A', chefeId: null });
    expect((await balcao.get('/donos/2')).status).toBe(404);
    expect(await thing(1)).toMatchObject({
      donoId: 1,
      outros: [1, 3],
      partes: [{ deId: 1 }, { deId: 3 }],
      version: 2,
    });
    // No rows stay as they were: an empty list would be a change of them, to the rules too.
    const stored = server.stored() as Record<string, { id: number }[]>;
    expect(stored.coisas!.find(({ id }) => id === 4)).toMatchObject({
      donoId: 1,
      outros: null,
      partes: null,
    });
    expect((await balcao.get('/donos/3')).body).toMatchObject({ chefeId: 1 });
    expect(merged.headers.get('undo')).toBeNull();
  });

  it('stay two if a referring record would become invalid, or one has changed meanwhile', async () => {
    const before = server.stored();
    const twin = await balcao.post('/donos/1/merge', { from: 4, fromVersion: 1 });
    expect(twin.status).toBe(409);
    expect(twin.text).toContain('Coisa');
    expect((await balcao.post('/donos/1/merge', { from: 4, fromVersion: 9 })).status).toBe(409);
    expect((await balcao.post('/donos/1/merge', { from: 3, fromVersion: 1 })).status).toBe(409);
    expect((await balcao.post('/donos/1/merge', { from: 1 })).status).toBe(400);
    expect((await balcao.post('/donos/1/merge', {})).status).toBe(400);
    expect((await balcao.post('/donos/1/merge', { from: 77 })).status).toBe(404);
    expect(server.stored()).toEqual(before);
  });

  it('are not merged without a declaration, nor by users who may not delete', async () => {
    expect((await balcao.post('/coisas/2/merge', { from: 3 })).status).toBe(404);
    const reader = server.as('leitor');
    const refused = await reader.post('/donos/1/merge', { from: 4 });
    expect(refused.status).toBe(403);
  });

  it('are merged only by users who may edit the one that stays and delete the one that goes', async () => {
    const merge = (kept: number, from: number) => direcao.post(`/donos/${kept}/merge`, { from });
    const before = server.stored();
    // They may edit both, and delete only the first.
    const refused = await merge(5, 4);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('excluir')]);
    expect(server.stored()).toEqual(before);
    expect((await merge(5, 6)).status).toBe(200);
    expect((await direcao.get('/donos/6')).status).toBe(404);
  });
});
