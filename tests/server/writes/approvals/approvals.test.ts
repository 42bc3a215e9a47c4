import { describe, expect, it } from 'vitest';
import { rightsChanges, gainWords } from '#authoring/rights/rightsDiff.ts';
import type { PendingsAnswer } from '#model/api/answers.ts';
import { outboxDeliverer } from '#server/delivery/outbox.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { approvingLedger } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';

const rows = {
  contas: [
    accountOf(1, 'ana', ['compras']),
    accountOf(2, 'bia', ['chefia']),
    accountOf(3, 'dora', ['diretoria']),
    accountOf(4, 'edu', ['diretoria', 'chefia', 'compras']),
    accountOf(5, 'fabio', ['compras']),
    accountOf(6, 'gil', ['almoxarifado']),
    accountOf(7, 'hugo', ['diretoria']),
  ],
  // Fábio stands in for Dora, now; Gil for Bia, without a screen for orders; Fábio for Bia, but only next
  // month; Ana for Fábio, who may approve nothing of their own.
  ausencias: [
    { id: 1, quemId: 3, porId: 5, inicio: '2026-10-20', fim: '2026-10-31' },
    { id: 2, quemId: 2, porId: 6, inicio: '2026-10-01', fim: '2026-12-31' },
    { id: 3, quemId: 2, porId: 5, inicio: '2026-11-01', fim: '2026-11-30' },
    { id: 4, quemId: 5, porId: 1, inicio: '2026-10-01', fim: '2026-12-31' },
  ],
  ordens: [],
  lotes: [],
  partes: [],
  compras: [],
};

const server = sharedServer(() => ({
  company: { portal: approvingLedger(), rows, password },
  deliver: outboxDeliverer,
}));

type Row = Record<string, unknown>;
const { as } = server;
const ask = async (name: string, valor: number | null) => {
  const { status, body } = await as(name).post('/ordens', { descricao: `Item de ${valor}`, valor });
  expect(status).toBe(201);
  return body.id as number;
};
const act = (name: string, id: number, action: string, body: Row = {}) =>
  as(name).move(`/ordens/${id}`, action, body);
const stateOf = async (id: number) => (await as('edu').get(`/ordens/${id}`)).body.situacao;
const waits = async (name: string) =>
  ((await as(name).get('/user-pendings')).body as PendingsAnswer).groups
    .filter(({ transition }) => transition.id === 'aprovar')
    .flatMap(({ records }) => records.map(({ id }) => id));
const bought = async (id: number) =>
  ((await as('edu').get(`/compras?filter=${encodeURIComponent(`{"ordemId":${id}}`)}`)).body as Row[]).length;

describe('a transition with approval', () => {
  it('is made by a holder of the band’s permission, and by nobody else', async () => {
    const id = await ask('ana', 800);
    expect(await act('dora', id, 'aprovar')).toMatchObject({
      status: 409,
      body: { message: '“Aprovar” cabe a outra pessoa: o seu acesso não decide este registro.' },
    });
    expect(await bought(id)).toBe(0);
    expect(await act('bia', id, 'aprovar')).toMatchObject({ status: 200, body: { situacao: 'aprovado' } });
    expect(await bought(id)).toBe(1);
  });

  it('is never made by the requester, whatever their rights, nor by who changed it since', async () => {
    const own = await ask('edu', 800);
    const reply = await act('edu', own, 'aprovar');
    expect(reply).toMatchObject({ status: 409 });
    expect(reply.body.message).toContain('quem pediu ou alterou');
    const id = await ask('ana', 800);
    expect((await as('bia').put(`/ordens/${id}`, { valor: 900 })).status).toBe(200);
    expect((await act('bia', id, 'aprovar')).status).toBe(409);
    expect((await act('edu', id, 'aprovar')).status).toBe(200);
  });

  it('is made by the requester if the band allows it, and by nobody below the first amount', async () => {
    expect(await act('ana', await ask('ana', 50), 'aprovar')).toMatchObject({ status: 200 });
    expect((await act('ana', await ask('ana', 50.01), 'aprovar')).status).toBe(409);
    // Without an amount, or with a negative one, the last band decides.
    for (const valor of [null, -1]) {
      const id = await ask('ana', valor);
      expect((await act('bia', id, 'aprovar')).status).toBe(409);
      expect(await act('dora', id, 'aprovar')).toMatchObject({ status: 200, body: { situacao: 'pendente' } });
    }
  });

  it('needs as many people as its quorum, each once, and its effects follow the last vote', async () => {
    const id = await ask('ana', 5000);
    expect(await act('dora', id, 'aprovar')).toMatchObject({ status: 200, body: { situacao: 'pendente' } });
    expect(await bought(id)).toBe(0);
    const again = await act('dora', id, 'aprovar');
    expect([again.status, again.body.message]).toEqual([
      409,
      'Você já aprovou (1 de 2): falta a aprovação de outra pessoa.',
    ]);
    expect(await act('edu', id, 'aprovar')).toMatchObject({ status: 200, body: { situacao: 'aprovado' } });
    expect(await bought(id)).toBe(1);
  });

  it('starts over when the record is changed', async () => {
    const id = await ask('ana', 5000);
    await act('dora', id, 'aprovar');
    await as('ana').put(`/ordens/${id}`, { valor: 9000 });
    expect(await act('edu', id, 'aprovar')).toMatchObject({ body: { situacao: 'pendente' } });
    expect(await act('dora', id, 'aprovar')).toMatchObject({ body: { situacao: 'aprovado' } });
    // Whatever was changed: another description is another order, at the same amount.
    const other = await ask('ana', 5000);
    await act('dora', other, 'aprovar');
    await as('ana').put(`/ordens/${other}`, { descricao: 'Outra coisa' });
    expect(await act('edu', other, 'aprovar')).toMatchObject({ body: { situacao: 'pendente' } });
    expect(await act('hugo', other, 'aprovar')).toMatchObject({ body: { situacao: 'aprovado' } });
  });

  it('counts one vote each for two people who press at once', async () => {
    const id = await ask('ana', 5000);
    const replies = await Promise.all(['dora', 'dora', 'edu'].map((name) => act(name, id, 'aprovar')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect([await stateOf(id), await bought(id)]).toEqual(['aprovado', 1]);
  });

  it('can be refused with a reason, by those who could approve it', async () => {
    const id = await ask('ana', 800);
    expect((await act('bia', id, 'recusar')).body).toMatchObject({ errors: { motivo: 'Campo obrigatório' } });
    expect((await act('ana', id, 'recusar', { motivo: 'Não quero' })).status).toBe(409);
    expect((await act('dora', id, 'recusar', { motivo: 'Caro' })).status).toBe(409);
    expect(await act('bia', id, 'recusar', { motivo: 'Caro' })).toMatchObject({
      body: { situacao: 'recusado' },
    });
    expect((await act('bia', id, 'aprovar')).status).toBe(409);
    // Reopening makes its user the requester.
    expect((await act('edu', id, 'reabrir')).status).toBe(200);
    expect((await act('edu', id, 'aprovar')).status).toBe(409);
    expect((await act('bia', id, 'aprovar')).status).toBe(200);
  });

  it('has a dry run: its effects, or why the user may not approve', async () => {
    const id = await ask('ana', 5000);
    const dry = await act('dora', id, 'aprovar?dryRun=true');
    expect(dry.body).toMatchObject({
      effects: [{ action: 'approve', title: '1 de 2', rule: '' }],
      refusals: [],
    });
    expect((await act('bia', id, 'aprovar?dryRun=true')).body).toMatchObject({
      refusals: [{ message: expect.stringContaining('cabe a outra pessoa') as string }],
    });
    await act('dora', id, 'aprovar');
    const last = await act('edu', id, 'aprovar?dryRun=true');
    expect(last.body.effects).toMatchObject([
      { action: 'create', resource: 'compras' },
      { action: 'approve', title: '2 de 2' },
    ]);
    expect(await stateOf(id)).toBe('pendente');
  });

  it('waits in the pending list and notices of those who can approve, until they have voted', async () => {
    const id = await ask('ana', 5000);
    expect(await waits('dora')).toContain(id);
    for (const other of ['ana', 'bia', 'gil']) expect(await waits(other), other).not.toContain(id);
    const { body } = await as('dora').get('/user-notifications');
    expect(JSON.stringify(body)).toContain('Aprovar? Item de 5000');
    expect(JSON.stringify((await as('bia').get('/user-notifications')).body)).not.toContain('Item de 5000');
    await act('dora', id, 'aprovar');
    expect(await waits('dora')).not.toContain(id);
    expect(await waits('edu')).toContain(id);
  });

  it('records each vote in the history, and who stood in for whom', async () => {
    const id = await ask('ana', 5000);
    expect(await act('fabio', id, 'aprovar')).toMatchObject({ status: 200 });
    await act('edu', id, 'aprovar');
    const { body } = await as('ana').get(`/ordens/${id}/history`);
    expect((body as unknown as Row[]).map(({ name, transition }) => [name, transition])).toEqual([
      ['edu', 'Aprovar (2 de 2)'],
      ['fabio por dora', 'Aprovar (1 de 2)'],
      ['ana', undefined],
    ]);
  });
});

describe('an approval whose transition has a condition', () => {
  const lote = async (values: Row) => {
    const { body } = await as('ana').post('/lotes', { nome: 'Lote', ...values });
    return body.id as number;
  };
  /** The lots that Bia is asked about: by notices that she has not read, and by what waits for her. */
  const asked = async (id: number, action: string) => {
    const { notices } = (await as('bia').get('/user-notifications')).body as {
      notices: { title: string; path?: string }[];
    };
    const told = notices.filter(
      ({ title, path }) => path?.includes(`/lotes/${id}/`) && title.startsWith(`${action}?`),
    ).length;
    const { groups } = (await as('bia').get('/user-pendings')).body as PendingsAnswer;
    const waiting = groups
      .filter(({ transition }) => transition.label === action)
      .flatMap(({ records }) => records.filter((one) => one.id === id)).length;
    return [told, waiting];
  };
  const put = (id: number, values: Row) =>
    server.as('ana').put(`/lotes/${id}`, values, { 'Offer-Undo': '1' });

  it('is asked for when the transition opens, by any change, and no more when it closes', async () => {
    const id = await lote({ x: 0 });
    expect(await asked(id, 'Liberar')).toEqual([0, 0]);
    expect((await act2(id, 'liberar')).status).toBe(409);
    await put(id, { x: 30 });
    expect(await asked(id, 'Liberar')).toEqual([1, 1]);
    await put(id, { x: 31 });
    expect(await asked(id, 'Liberar')).toEqual([1, 1]);
    await put(id, { x: 3 });
    expect(await asked(id, 'Liberar')).toEqual([0, 0]);
    await put(id, { nome: 'Dobre' });
    expect(await asked(id, 'Liberar')).toEqual([1, 1]);
    expect((await act2(id, 'liberar')).status).toBe(200);
    expect(await asked(id, 'Liberar')).toEqual([0, 0]);
  });

  it('follows an undo, which opens or closes it as well', async () => {
    const id = await lote({ x: 0 });
    const undo = async (reply: { headers: Headers }) =>
      server.as('ana').post(`/recent-changes/${reply.headers.get('undo')}/undo`);
    const opened = await put(id, { x: 30 });
    expect((await undo(opened)).status).toBe(200);
    expect(await asked(id, 'Liberar')).toEqual([0, 0]);
    await put(id, { x: 30 });
    const closed = await put(id, { x: 1 });
    expect(await asked(id, 'Liberar')).toEqual([0, 0]);
    expect((await undo(closed)).status).toBe(200);
    expect(await asked(id, 'Liberar')).toEqual([1, 1]);
  });

  it('follows a figure over other records', async () => {
    const id = await lote({});
    const part = (await as('ana').post('/partes', { peso: 20, loteId: id })).body.id as number;
    expect(await asked(id, 'Encher')).toEqual([1, 1]);
    await as('ana').put(`/partes/${part}`, { peso: 2 });
    expect(await asked(id, 'Encher')).toEqual([0, 0]);
  });

  it('is asked for of those who can give it, and of nobody else', async () => {
    const { body } = await as('bia').post('/lotes', { nome: 'Da Bia', x: 1 });
    await put(body.id as number, { x: 30 });
    expect(await asked(body.id as number, 'Liberar')).toEqual([0, 0]);
    const { body: news } = await as('edu').get('/user-notifications');
    expect(JSON.stringify(news)).toContain('Liberar? Da Bia');
  });

  const act2 = (id: number, action: string) => as('bia').move(`/lotes/${id}`, action);
});

describe('a change of approval bands', () => {
  it('is a gain that needs approval if it covers more, or fewer people are asked', () => {
    const before = approvingLedger();
    const gains = (bands: readonly object[]) => {
      const approval = { amount: 'valor', bands };
      const transitions = [{ label: 'Aprovar', from: 'pendente', to: 'aprovado', approval }];
      const fields = { situacao: { transitions } };
      const changes = rightsChanges(before, approvingLedger({ 'resources/ordens.yaml': { fields } }));
      return changes.filter(({ widens }) => widens).map(gainWords);
    };
    const [small, large] = [
      { upTo: 50, by: ['compras', 'chefia'], requester: true },
      { by: ['diretoria'], quorum: 2 },
    ];
    expect(gains([small, { upTo: 9000, by: ['chefia'] }, large])).toEqual(['aprova ordens.aprovar até 9000']);
    expect(gains([small, { upTo: 1000, by: ['chefia'] }, { by: ['diretoria'] }])).toEqual([
      'aprova ordens.aprovar',
    ]);
    expect(gains([small, { upTo: 1000, by: ['chefia'] }, large])).toEqual([]);
  });
});

describe('a delegate', () => {
  it('approves for others on the delegated days, and counts as one vote with them', async () => {
    const id = await ask('ana', 5000);
    expect(await waits('fabio')).toContain(id);
    await act('fabio', id, 'aprovar');
    expect((await act('dora', id, 'aprovar')).status).toBe(409);
    expect(await stateOf(id)).toBe('pendente');
    expect(await act('hugo', id, 'aprovar')).toMatchObject({ body: { situacao: 'aprovado' } });
  });

  it('gets no other right by it: not before its days, not without a screen, and not passed on', async () => {
    const small = await ask('ana', 800);
    // Fábio's days for Bia are in the future, and Dora may not approve for Bia.
    expect((await act('fabio', small, 'aprovar')).status).toBe(409);
    // No screen of Gil's shows the requests.
    expect([403, 404]).toContain((await act('gil', small, 'aprovar')).status);
    const large = await ask('bia', 5000);
    // Ana stands in for Fábio, but not for the accounts that Fábio stands in for.
    expect([403, 409]).toContain((await act('ana', large, 'aprovar')).status);
    const { status } = await as('fabio').move(`/ordens/${large}`, 'reabrir');
    expect(status).toBe(409);
  });

  it('approves neither their own requests nor those of the account they stand in for', async () => {
    const own = await ask('fabio', 5000);
    expect((await act('fabio', own, 'aprovar')).status).toBe(409);
    const hers = await ask('dora', 5000);
    expect((await act('fabio', hers, 'aprovar')).status).toBe(409);
  });
});
