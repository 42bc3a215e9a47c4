/**
 * Ticking off on a dashboard, and editing the lines of a related list: these writes are allowed, and no
 * others.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const texts: Record<string, string> = {
  'resources/rotulos.yaml': `
label: { one: Rótulo, many: Rótulos }
title: nome
color: cor
fields:
  nome: { type: text, label: Nome }
  cor: { type: color, label: Cor }
  segredo: { type: text, label: Segredo }
`,
  'resources/tarefas.yaml': `
label: { one: Tarefa, many: Tarefas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome, required: true }
  feita: { type: boolean, label: Feita }
  rotulos: { type: references, label: Rótulos, resource: rotulos }
  etapa:
    type: status
    label: Etapa
    options: { aberta: Aberta, fechada: Fechada, morta: Morta }
    transitions:
      - { label: Fechar, from: aberta, to: fechada }
      - { label: Matar, from: aberta, to: morta }
`,
  'resources/notas.yaml': `
label: { one: Nota, many: Notas, gender: f }
title: texto
deletableWhen: { fixa: false }
fields:
  texto: { type: text, label: Texto, required: true }
  fixa: { type: boolean, label: Fixa, default: false }
  tarefaId: { type: reference, label: Tarefa, resource: tarefas }
`,
  'resources/donos.yaml': `
label: { one: Dono, many: Donos }
title: nome
merge: true
deletableWhen: { fixo: false }
fields:
  nome: { type: text, label: Nome, required: true }
  codigo: { type: text, label: Código, unique: true }
  fixo: { type: boolean, label: Fixo, default: false }
  chefeId: { type: reference, label: Chefe, resource: donos }
`,
  'resources/coisas.yaml': `
label: { one: Coisa, many: Coisas, gender: f }
title: nome
unique: [[nome, donoId]]
fields:
  nome: { type: text, label: Nome }
  donoId: { type: reference, label: Dono, resource: donos }
  outros: { type: references, label: Outros, resource: donos }
  partes: { type: items, label: Partes, fields: { deId: { type: reference, label: De, resource: donos } } }
`,
  'departments/caso.yaml': `
label: Caso
permissions: [balcao]
routes:
  - { path: /donos, label: Donos, list: donos }
  - { path: /coisas, label: Coisas, list: { resource: coisas, actions: [] } }
  - path: /painel
    label: Painel
    dashboard:
      - { list: A fazer, resource: tarefas, fields: [rotulos], filter: { feita: false }, tick: feita }
      - { list: A fechar, resource: tarefas, filter: { etapa: aberta }, tick: fechar }
  - path: /tarefas
    label: Tarefas
    list:
      resource: tarefas
      columns: [nome]
      transitions: false
      actions: []
      related:
        - { resource: notas, target: tarefaId, columns: [texto, fixa], as: feed, actions: [edit, delete], form: [{ section: Nota, fields: [texto] }] }
`,
  'departments/cadastro.yaml': `
label: Cadastro
permissions: [direcao]
routes:
  - { path: /cadastro/donos, label: Todos, list: { resource: donos, actions: [] } }
  - { path: /cadastro/abertos, label: Abertos, list: { resource: donos, filter: { codigo: [C, D, E] }, actions: [edit] } }
  - { path: /cadastro/avulsos, label: Avulsos, list: { resource: donos, filter: { codigo: [D, E] }, actions: [delete] } }
  - { path: /cadastro/tarefas, label: Tarefas, list: { resource: tarefas, columns: [nome, feita], actions: [] } }
  - { path: /cadastro/feitas, label: Feitas, list: { resource: tarefas, filter: { feita: true }, actions: [edit], transitions: [matar] } }
`,
};

const server = sharedServer(() => {
  const portal = libraryWith(texts);
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
let token: string;
beforeAll(async () => (token = await server.tokenOf('balcao')));

const send = (method: string, path: string, body?: object) =>
  server.api(method, path, { token, headers: { 'Offer-Undo': '1' }, ...(body && { body }) });

describe('a line with a box', () => {
  it('can be ticked off, and back, even if its list no longer shows it', async () => {
    const ticked = await send('PUT', '/tarefas/1', { feita: true, version: 1 });
    expect(ticked.status, ticked.text).toBe(200);
    expect((await send('GET', '/tarefas/1')).body).toMatchObject({ nome: 'T1' });
    const undone = await send('POST', `/recent-changes/${ticked.headers.get('undo')}/undo`);
    expect(undone.status, undone.text).toBe(200);
    expect((await send('PUT', '/tarefas/1', { feita: true, version: 1 })).status).toBe(409);
  });

  it('allows writing no other field, and deleting no record', async () => {
    expect((await send('PUT', '/tarefas/2', { nome: 'Outro' })).status).toBe(403);
    expect((await send('POST', '/tarefas', { nome: 'Nova' })).status).toBe(403);
    expect((await send('DELETE', '/tarefas/2')).status).toBe(403);
  });

  it('makes its transition, and no other', async () => {
    expect((await send('POST', '/tarefas/2/actions/matar', {})).status).toBe(403);
    const closed = await send('POST', '/tarefas/2/actions/fechar', { version: 1 });
    expect(closed.status, closed.text).toBe(200);
    expect((await send('POST', `/recent-changes/${closed.headers.get('undo')}/undo`)).status).toBe(200);
  });
});

describe('a line of a feed', () => {
  it('is changed by its form, and can not be given to another record', async () => {
    const changed = await send('PUT', '/notas/1', { texto: 'Mudada', version: 1 });
    expect(changed.status, changed.text).toBe(200);
    expect((await send('PUT', '/notas/1', { texto: 'Tarde', version: 1 })).status).toBe(409);
    expect((await send('PUT', '/notas/1', { tarefaId: 2 })).status).toBe(403);
    expect((await send('POST', '/notas', { texto: 'Nova', tarefaId: 1 })).status).toBe(403);
  });

  it('can be deleted if its resource allows it', async () => {
    expect((await send('DELETE', '/notas/2')).status).toBe(409);
    expect((await send('DELETE', '/notas/1')).status).toBe(200);
  });
});

describe('the colour of a referenced record', () => {
  it('is returned with its name, and nothing else is', async () => {
    const { body } = await send('GET', '/rotulos?filter={"id":[1]}');
    expect(body).toEqual([{ id: 1, nome: 'Casa', cor: '#7fb7d6' }]);
  });
});

describe('a record that one list shows and another lets users edit', () => {
  it('is edited in the rows of the second only, whatever is sent, and its version is not revealed', async () => {
    const before = server.stored();
    for (const body of [{ nome: 'Outro' }, { nome: 'Outro', version: 77 }, { version: 77 }, {}]) {
      const { status, text } = await server.as('direcao').put('/donos/3', body);
      expect([body, status, text]).toEqual([body, 403, expect.stringContaining('não permite alterar')]);
    }
    expect(server.stored()).toEqual(before);
    expect((await server.as('direcao').put('/donos/6', { nome: 'D', version: 77 })).status).toBe(409);
    expect((await server.as('direcao').put('/donos/6', { nome: 'Duda N.' })).status).toBe(200);
  });
});

describe('a button that one of two lists has', () => {
  it('is for the rows of that list only', async () => {
    const kill = (id: number, query = '') =>
      server.as('direcao').post(`/tarefas/${id}/actions/matar${query}`, {});
    const before = server.stored();
    for (const query of ['', '?dryRun=true']) {
      const { status, text } = await kill(3, query);
      expect([query, status, text]).toEqual([query, 403, expect.stringContaining('“Matar”')]);
    }
    expect(server.stored()).toEqual(before);
    expect((await server.as('direcao').get('/tarefas/3')).status).toBe(200);
    expect((await kill(4)).body).toMatchObject({ etapa: 'morta' });
  });
});

describe('two records for the same thing', () => {
  const thing = async (id: number) => (await send('GET', `/coisas/${id}`)).body;

  it('are merged, with everything that refers to them, in one step', async () => {
    const merged = await send('POST', '/donos/1/merge', { version: 1, from: 2, fromVersion: 4, codigo: 'A' });
    expect(merged.status, merged.text).toBe(200);
    // Its manager was the merged record; it does not become its own manager.
    expect(merged.body).toMatchObject({ id: 1, nome: 'Ana', codigo: 'A', chefeId: null });
    expect((await send('GET', '/donos/2')).status).toBe(404);
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
    expect((await send('GET', '/donos/3')).body).toMatchObject({ chefeId: 1 });
    expect(merged.headers.get('undo')).toBeNull();
  });

  it('stay two if a referring record would become invalid, or one has changed meanwhile', async () => {
    const before = server.stored();
    const twin = await send('POST', '/donos/1/merge', { from: 4, fromVersion: 1 });
    expect(twin.status).toBe(409);
    expect(twin.text).toContain('Coisa');
    expect((await send('POST', '/donos/1/merge', { from: 4, fromVersion: 9 })).status).toBe(409);
    expect((await send('POST', '/donos/1/merge', { from: 3, fromVersion: 1 })).status).toBe(409);
    expect((await send('POST', '/donos/1/merge', { from: 1 })).status).toBe(400);
    expect((await send('POST', '/donos/1/merge', {})).status).toBe(400);
    expect((await send('POST', '/donos/1/merge', { from: 77 })).status).toBe(404);
    expect(server.stored()).toEqual(before);
  });

  it('are not merged without a declaration, nor by users who may not delete', async () => {
    expect((await send('POST', '/coisas/2/merge', { from: 3 })).status).toBe(404);
    const reader = server.as('leitor');
    const refused = await reader.post('/donos/1/merge', { from: 4 });
    expect(refused.status).toBe(403);
  });

  it('are merged only by users who may edit the one that stays and delete the one that goes', async () => {
    const merge = (kept: number, from: number) => server.as('direcao').post(`/donos/${kept}/merge`, { from });
    const before = server.stored();
    // They may edit both, and delete only the first.
    const refused = await merge(5, 4);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('excluir')]);
    expect(server.stored()).toEqual(before);
    expect((await merge(5, 6)).status).toBe(200);
    expect((await server.as('direcao').get('/donos/6')).status).toBe(404);
  });
});
