/** A deletion that undid rules: the record comes back with what the rules had done, or not at all. */
import { describe, expect, it } from 'vitest';
import { outboxDeliverer } from '#server/delivery/outbox.ts';
import { calls, invoices, invoicesWritten, notifies, rule, text } from '#tests/support/companies/invoices.ts';
import { invoiceServer, type Row } from '#tests/support/companies/invoiceServer.ts';

const { start, as, stored, all } = invoiceServer();
const trash = { days: 30 };
const offered = { 'Offer-Undo': '1' };
const approve = (id = 1) => as('tudo').move(`/notas/${id}`, 'autorizar');
const remove = (path: string) => as('tudo').remove(path, offered);
const restore = (headers: Headers) => as('tudo').post(`/recent-changes/${headers.get('undo')}/undo`);
const titlesInTrash = async () =>
  ((await as('tudo').get('/deleted-records')).body as Row[]).map(({ title }) => title);
/** The records of a resource, without what a write stamps. */
const plainly = (resource: string) =>
  stored(resource).map(({ version: _version, criadoPor: _by, ...row }) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined)),
  );
const notBack = async (headers: Headers) => {
  const before = all();
  const reply = await restore(headers);
  expect([reply.status < 300, all() === before]).toEqual([false, true]);
  return reply.message;
};

const onDelete = 'undo: { on: delete }';
const bill = (undo = onDelete) => ({
  notas: `  - { id: gera, label: Gera a conta, on: { transition: Autorizar }, then: [{ create: contas, set: { notaId: $record.id, parceiroId: $record.parceiroId, valor: $record.valor, descricao: 'Nota {numero}' } }], ${undo} }
`,
});
const reserve = {
  notas: `  - { id: reserva, label: Reserva, on: { transition: Autorizar }, then: [{ each: itens, update: lotes, in: $row.loteId, set: { reservado: $row.quantidade } }], ${onDelete} }
`,
};

describe('restoring a record whose deletion undid a rule', () => {
  it('brings back the record that the rule had created, under its id and number', async () => {
    await start({}, { written: bill(), trash });
    await approve();
    const before = [plainly('notas'), plainly('contas')];
    expect(before[1]).toMatchObject([{ notaId: 1, codigo: 'CP-2026-0001', valor: 500 }]);
    const gone = await remove('/notas/1');
    expect([gone.status, stored('contas')]).toEqual([200, []]);
    expect(await titlesInTrash()).toEqual(['N-1']);
    expect((await restore(gone.headers)).status).toBe(200);
    const byId = (rows: Row[]) => rows.toSorted((one, other) => Number(one.id) - Number(other.id));
    expect([byId(plainly('notas')), plainly('contas')]).toEqual([byId(before[0]!), before[1]]);
    expect(await titlesInTrash()).toEqual([]);

    // Both can be deleted and restored again, and a user's change still counts as one.
    const again = await remove('/notas/1');
    expect([again.status, stored('contas')]).toEqual([200, []]);
    expect((await restore(again.headers)).status).toBe(200);
    expect(plainly('contas')).toEqual(before[1]);
    await as('tudo').put('/contas/1', { motivo: 'Combinado' });
    expect((await remove('/notas/1')).message).toMatch(/^Conta a pagar .*: mudou depois/);
  });

  it('brings back values that the rule had changed, unless they were changed since', async () => {
    await start({}, { written: reserve, trash });
    await approve();
    const gone = await remove('/notas/1');
    expect(stored('lotes').map(({ reservado }) => reservado ?? null)).toEqual([null, null]);
    await as('tudo').put('/lotes/2', { reservado: 7 });
    expect(await notBack(gone.headers)).toBe(
      'Lote L-2: “Reservado” mudou depois, e não pode voltar ao que era.',
    );
    expect(await titlesInTrash()).toEqual(['N-1']);
    await as('tudo').put('/lotes/2', { reservado: null });
    expect((await restore(gone.headers)).status).toBe(200);
    expect(stored('lotes').map(({ reservado }) => reservado)).toEqual([40, 5]);
    // The lots are as the rule left them: the next deletion takes that back once more.
    expect((await remove('/notas/1')).status).toBe(200);
    expect(stored('lotes').map(({ reservado }) => reservado ?? null)).toEqual([null, null]);
  });

  it('takes back a transition of a created record, and keeps records that undoing keeps', async () => {
    const pays = `  - { id: quita, label: Quita, on: { transition: Autorizar }, then: [{ transition: Pagar, in: { contas: { descricao: Antiga } } }], ${onDelete} }
`;
    const kept = `  - { id: anota, label: Anota, on: { transition: Autorizar }, then: [{ create: lotes, key: [codigo], set: { codigo: 'L-{numero}' } }], undo: { on: delete, made: { lotes: keep } } }
`;
    const rows = { contas: [{ id: 9, descricao: 'Antiga', situacao: 'aberta' }] };
    await start({}, { written: { notas: pays + kept }, trash, rows });
    await approve();
    expect(stored('contas')).toMatchObject([{ situacao: 'paga' }]);
    const gone = await remove('/notas/1');
    expect([stored('contas')[0]!.situacao, stored('lotes').length]).toEqual(['aberta', 3]);
    expect((await restore(gone.headers)).status).toBe(200);
    expect([stored('contas')[0]!.situacao, stored('lotes').length]).toEqual(['paga', 3]);
  });

  it('brings back the effects of the record, and takes back the effects of its deletion', async () => {
    const written = {
      ...bill(),
      contas: `  - { id: abre, label: Abre, on: create, then: [{ create: lotes, set: { codigo: 'Da {descricao}' } }] }
  - { id: fecha, label: Fecha, on: delete, then: [{ create: lotes, set: { codigo: 'Sem {descricao}' } }] }
`,
    };
    const codes = () => stored('lotes').map(({ codigo }) => codigo);
    await start({}, { written, trash });
    await approve();
    expect(codes()).toEqual(['L-1', 'L-2', 'Da Nota N-1']);
    const gone = await remove('/notas/1');
    expect(codes()).toEqual(['L-1', 'L-2', 'Sem Nota N-1']);
    expect((await restore(gone.headers)).status).toBe(200);
    expect(codes()).toEqual(['L-1', 'L-2', 'Da Nota N-1']);
  });

  it('is refused while another record has the number of the restored one', async () => {
    await start({}, { written: bill(), trash });
    await approve();
    const gone = await remove('/notas/1');
    const other = await as('tudo').post('/contas', { descricao: 'Outra', valor: 1 });
    expect(other.body).toMatchObject({ codigo: 'CP-2026-0001' });
    expect(await notBack(gone.headers)).toBe(
      'Conta a pagar Nota N-1: Código: já existe um registro com este valor',
    );
    expect((await remove(`/contas/${other.body.id}`)).status).toBe(200);
    expect((await restore(gone.headers)).status).toBe(200);
    expect(stored('contas')).toMatchObject([{ codigo: 'CP-2026-0001', descricao: 'Nota N-1' }]);
  });

  it('is refused while the restored record refers to a deleted one', async () => {
    const notas = `  - { id: baixa, label: Baixa, on: { transition: Autorizar }, then: [{ each: { lotes: { codigo: L-9 } }, create: movimentos, set: { loteId: $row.id, quantidade: 1 } }], ${onDelete} }
`;
    await start({}, { written: { notas }, trash, rows: { lotes: [{ id: 9, codigo: 'L-9' }] } });
    await approve(2);
    const gone = await remove('/notas/2');
    const lot = await remove('/lotes/9');
    expect(await notBack(gone.headers)).toBe(
      'Movimento 1: “Lote”: o registro de Lotes que havia ali foi excluído. Restaure-o antes.',
    );
    expect((await restore(lot.headers)).status).toBe(200);
    expect((await restore(gone.headers)).status).toBe(200);
    expect(stored('movimentos')).toMatchObject([{ loteId: 9, quantidade: 1 }]);
  });

  it('is shown in the history of both as one act', async () => {
    await start({}, { written: bill(), trash });
    await approve();
    await restore((await remove('/notas/1')).headers);
    const { body } = await as('tudo').get('/contas/1/history');
    const [last] = body as Row[];
    expect(last).toMatchObject({ transition: 'Restaurar', because: { rule: 'Gera a conta' } });
  });

  it('sends unread notices again', async () => {
    const tell = (more = '') => ({
      notas: `  - { id: avisa, label: Avisa, on: create, then: [{ notify: [financeiro], title: 'Nota {numero}' }${more}], ${onDelete} }
`,
    });
    const told = () => stored('$notices').map(({ id: _id, ...notice }) => notice);
    const titles = () => new Set(told().map(({ title }) => title));
    for (const more of ['', ", { create: contas, set: { notaId: $record.id, descricao: 'Da nota' } }"]) {
      await start({}, { written: tell(more), trash, deliver: outboxDeliverer });
      for (const numero of ['N-7', 'N-8']) await as('fiscal').post('/notas', { numero });
      const before = told();
      expect(titles()).toEqual(new Set(['Nota N-7', 'Nota N-8']));
      const gone = await remove('/notas/4');
      expect(titles()).toEqual(new Set(['Nota N-8']));
      expect((await restore(gone.headers)).status).toBe(200);
      expect(new Set(told())).toEqual(new Set(before));
    }
  });
});

describe('a rule that restoring undoes', () => {
  const lots = (then: string, made = '') => ({
    lotes: `  - { id: sai, label: Sai, on: delete, then: [${then}], undo: { on: create${made} } }
`,
  });
  const rows = {
    lotes: [
      { id: 8, codigo: 'L-8', inicial: 1 },
      { id: 9, codigo: 'L-9', inicial: 10 },
    ],
    notas: [],
  };

  it('reads the record as it is again, with its computed fields', async () => {
    const then = "{ create: contas, set: { descricao: 'Saiu {codigo} com {saldo}', valor: 1 } }";
    const made =
      ", made: { contas: { transition: Cancelar, set: { motivo: 'Voltou {codigo} com {saldo}' } } }";
    await start({}, { written: lots(then, made), trash, rows });
    const gone = await remove('/lotes/9');
    expect(stored('contas')).toMatchObject([{ descricao: 'Saiu L-9 com 10', situacao: 'aberta' }]);
    expect((await restore(gone.headers)).status).toBe(200);
    expect(stored('contas')).toMatchObject([{ motivo: 'Voltou L-9 com 10', situacao: 'cancelada' }]);
  });

  it('is also one that a sum has set off, of another record', async () => {
    const parceiros = `  - { id: zera, label: Zera, on: { becomes: { saldo_lte: 0 } }, then: [{ create: lotes, set: { codigo: 'Zerou {nome}' } }], undo: { on: { update: [nome] } } }
`;
    const contas = [{ id: 5, parceiroId: 1, valor: 9, descricao: 'Luz', version: 1 }];
    const codes = () => stored('lotes').map(({ codigo }) => codigo);
    await start({}, { written: { parceiros }, trash, rows: { contas } });
    const gone = await remove('/contas/5');
    expect(codes()).toEqual(['L-1', 'L-2', 'Zerou Alfa']);
    expect((await restore(gone.headers)).status).toBe(200);
    expect(codes()).toEqual(['L-1', 'L-2']);
    // Nor is it undone twice, or for another deletion.
    await remove('/contas/5');
    expect(codes()).toEqual(['L-1', 'L-2', 'Zerou Alfa']);
  });

  it('gives the record its values back, and nobody else has to', async () => {
    const then = '{ update: lotes, in: { lotes: { codigo: L-8 } }, set: { codigo: $record.codigo } }';
    await start({}, { written: lots(then), trash, rows });
    const gone = await remove('/lotes/9');
    expect(plainly('lotes')).toMatchObject([{ id: 8, codigo: 'L-9' }]);
    expect((await restore(gone.headers)).status).toBe(200);
    expect(plainly('lotes').map(({ codigo }) => codigo)).toEqual(['L-8', 'L-9']);

    const again = await remove('/lotes/9');
    await as('tudo').put('/lotes/8', { codigo: 'L-7' });
    await as('tudo').post('/lotes', { codigo: 'L-9' });
    expect(await notBack(again.headers)).toMatch(/“Lote” mudou depois/);
  });
});

describe('a deletion that has set off a rule without undo', () => {
  const ends = `  - { id: fim, label: Fim, on: delete, then: [{ create: lotes, set: { codigo: 'Fim de {numero}' } }] }
  - { id: cancela, label: Cancela, on: { transition: Cancelar }, then: [{ create: lotes, set: { codigo: 'Sem {numero}' } }] }
`;
  const codes = () => stored('lotes').map(({ codigo }) => codigo);

  it('is restored with all as it was, unlike a change', async () => {
    await start({}, { written: { notas: bill().notas + ends }, trash });
    await approve();
    const gone = await remove('/notas/1');
    expect([codes(), stored('contas')]).toEqual([['L-1', 'L-2', 'Fim de N-1'], []]);
    expect(await titlesInTrash()).toEqual(['N-1']);
    const back = await restore(gone.headers);
    expect([back.status, back.body.warning]).toEqual([200, undefined]);
    expect([codes(), stored('contas').length]).toEqual([['L-1', 'L-2'], 1]);
    const changed = await as('tudo').move('/notas/1', 'cancelar', {}, offered);
    expect([changed.status, codes().at(-1), changed.headers.get('undo')]).toEqual([200, 'Sem N-1', null]);
  });

  it('stays in the trash if a record that the rule made was changed since', async () => {
    await start({}, { written: { notas: ends }, trash });
    const gone = await remove('/notas/1');
    const made = stored('lotes').at(-1)!;
    await as('tudo').put(`/lotes/${made.id}`, { inicial: 7 });
    expect(await notBack(gone.headers)).toMatch(/^Lote Fim de N-1: mudou depois/);
    expect(await titlesInTrash()).toEqual(['N-1']);
    expect((await remove(`/lotes/${made.id}`)).status).toBe(200);
    expect((await restore(gone.headers)).status).toBe(200);
  });

  it('takes back unsent messages, and reports that sent ones stay', async () => {
    const hands = calls({ webhook: 'erp', set: { numero: text('{numero}') } });
    const tells = notifies({ to: { permissions: ['financeiro'], people: [] }, title: 'Excluída' });
    const sends = [rule({ on: [{ kind: 'delete' }], then: [tells, hands] })];
    await start({ notas: { rules: sends } }, { trash, deliver: outboxDeliverer });
    const sent = () => [stored('$messages').length, stored('$notices').length];
    const gone = await remove('/notas/1');
    expect(sent()).toEqual([1, 2]);
    expect(await titlesInTrash()).toEqual(['N-1']);
    expect((await restore(gone.headers)).body).toMatchObject({
      id: '1',
      warning: 'Mensagens já enviadas por e-mail ou a outros sistemas não voltam.',
    });
    expect(sent()).toEqual([0, 0]);
  });
});

describe('a deletion in which a rule took part that the config no longer has', () => {
  const written = (id: string) => ({
    notas:
      bill().notas.replace('gera', id) +
      `  - { id: ${id}-fim, label: Fim, on: delete, then: [{ create: lotes, set: { codigo: 'Fim de {numero}' } }] }
`,
  });
  const made = () => [stored('contas').map(({ valor }) => valor), stored('lotes').length];

  it.each([
    ['renamed', written('nova'), /^Lote Fim de N-1: mudou depois/],
    ['removed, with all others', {}, /^Lote Fim de N-1: mudou depois/],
  ])('is restored with all as it was: %s', async (_how, later, refusal) => {
    let { portal } = invoices({}, invoicesWritten(written('gera')));
    await start(
      {},
      { written: written('gera'), trash, current: () => ({ portal: { ...portal, trash }, version: 'v1' }) },
    );
    await approve();
    const gone = await remove('/notas/1');
    expect(made()).toEqual([[], 3]);
    ({ portal } = invoices({}, invoicesWritten(later)));
    const lot = stored('lotes').at(-1)!;
    await as('tudo').put(`/lotes/${lot.id}`, { inicial: 7 });
    expect(await notBack(gone.headers)).toMatch(refusal);
    expect((await remove(`/lotes/${lot.id}`)).status).toBe(200);
    expect((await restore(gone.headers)).status).toBe(200);
    expect(made()).toEqual([[500], 2]);
    expect(await titlesInTrash()).not.toContain('N-1');
  });
});

describe('a rule whose name alone has changed', () => {
  it.each([
    ['its name', (text: string) => text.replace('id: gera', 'id: nova'), 200],
    [
      'its name and what it writes',
      (text: string) => text.replace('id: gera', 'id: nova').replace('Nota {', 'NF {'),
      409,
    ],
  ])('undoes its earlier effects; changed: %s', async (_what, change, status) => {
    let { portal } = invoices({}, invoicesWritten(bill()));
    await start(
      {},
      { written: bill(), trash, current: () => ({ portal: { ...portal, trash }, version: 'v1' }) },
    );
    await approve();
    ({ portal } = invoices({}, invoicesWritten({ notas: change(bill().notas) })));
    const gone = await remove('/notas/1');
    expect([gone.status, stored('contas').length]).toEqual([status, status === 200 ? 0 : 1]);
    if (status !== 200) return;
    // It comes back, and can be deleted and restored once more.
    for (const { headers } of [gone, await restore(gone.headers).then(() => remove('/notas/1'))].slice(1))
      expect([(await restore(headers)).status, stored('contas').length]).toEqual([200, 1]);
  });

  it.each([
    ['keeps what it is to keep', 'made: { movimentos: keep }', 200, 1],
    ['deletes what it is to delete', 'made: { movimentos: delete }', 200, 0],
    [
      'does not undo what is blocked',
      'blockedWhen: { movimentos: { quantidade: 7 } }, message: Já saiu.',
      409,
      1,
    ],
  ])('%s, also where another rule set it off, and without a label', async (_what, undo, status, left) => {
    const written = (id: string) => ({
      ...bill(),
      contas: `  - { id: ${id}, on: create, then: [{ create: movimentos, set: { quantidade: 7 } }], undo: { on: delete, ${undo} } }
`,
    });
    let { portal } = invoices({}, invoicesWritten(written('lanca')));
    await start({}, { written: written('lanca'), current: () => ({ portal, version: 'v1' }) });
    await approve();
    ({ portal } = invoices({}, invoicesWritten(written('nova'))));
    expect([(await remove('/notas/1')).status, stored('movimentos').length]).toEqual([status, left]);
  });
});

describe('restoring a record whose deletion deleted others by a rule', () => {
  const reserved = () => stored('lotes').map(({ reservado }) => reservado);
  const adds = (undo = '') => ({
    movimentos: `  - { id: soma, label: Soma, on: create, then: [{ update: lotes, in: loteId, set: { reservado: '= coalesce($target.reservado, 0) + quantidade' } }]${undo} }
`,
  });
  const begin = async (notas: string, undo: string) => {
    await start({}, { written: { notas, ...adds(undo) }, trash });
    await as('tudo').create('/movimentos', { loteId: 1, notaId: 1, quantidade: 7 });
  };

  it.each([
    { of: 'keeps what it did', undo: '', deleted: 'before' },
    { of: 'takes it back', undo: ', undo: { on: delete }', deleted: 'without' },
  ])('runs no rule of theirs again, where their deletion $of', async ({ undo, deleted }) => {
    await begin(
      '  - { id: limpa, label: Limpa, on: delete, then: [{ delete: movimentos, in: { movimentos: { notaId: $record.id } } }] }\n',
      undo,
    );
    const before = reserved();
    const gone = await remove('/notas/1');
    expect(stored('movimentos')).toEqual([]);
    expect(JSON.stringify(reserved()) === JSON.stringify(before)).toBe(deleted === 'before');
    expect((await restore(gone.headers)).status).toBe(200);
    expect(stored('movimentos')).toMatchObject([{ quantidade: 7 }]);
    expect(reserved()).toEqual(before);
  });

  it.each([
    { of: 'keeps what it did', undo: '' },
    { of: 'takes it back', undo: ', undo: { on: delete }' },
  ])(
    'counts them once when the rule that deleted them is undone, where their deletion $of',
    async ({ undo }) => {
      await begin(
        '  - { id: limpa, label: Limpa, on: { transition: Autorizar }, then: [{ delete: movimentos, in: { movimentos: { notaId: $record.id } } }], undo: { on: { transition: Cancelar } } }\n',
        undo,
      );
      const before = reserved();
      await approve();
      expect(stored('movimentos')).toEqual([]);
      expect((await as('tudo').move('/notas/1', 'cancelar', { motivo: 'Engano' })).status).toBe(200);
      expect(stored('movimentos')).toMatchObject([{ quantidade: 7 }]);
      expect(reserved()).toEqual(before);
    },
  );
});
