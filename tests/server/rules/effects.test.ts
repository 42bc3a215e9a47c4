import { describe, expect, it } from 'vitest';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { approval, its, rule, updates, to } from '#tests/support/companies/invoices.ts';
import { invoiceServer, type Row } from '#tests/support/companies/invoiceServer.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { accountsWith, portalWith, filesOf, goodTexts } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const { start, as } = invoiceServer();

const historyOf = async (name: string, address: string) =>
  (await as(name).get(`${address}/history`)).body as Row[];

describe('the history of a record', () => {
  it('links to the cause of a record, and from there to the effects', async () => {
    const server = await start({ notas: { rules: [approval()] } });
    await as('tudo').move('/notas/1', 'autorizar');
    const [made] = await historyOf('tudo', '/contas/1');
    expect(made).toMatchObject({
      action: 'create',
      name: 'tudo',
      because: { resource: 'notas', id: '1', title: 'N-1', rule: 'Gera a conta a pagar' },
    });
    const [cause] = await historyOf('tudo', '/notas/1');
    expect(cause).toMatchObject({
      action: 'action',
      transition: 'Autorizar',
      effects: [
        { resource: 'contas', id: '1', title: 'Nota N-1 de Alfa', action: 'create', undone: false },
        { resource: 'movimentos', id: '1' },
        { resource: 'movimentos', id: '2' },
      ],
    });
    expect(cause).not.toHaveProperty('because');
    const entries = server.history();
    expect(new Set(entries.map(({ act: one }) => one)).size).toBe(1);
    expect(entries[1]).toMatchObject({ rule: 'notas.gera-conta', cause: { resource: 'notas', id: '1' } });
  });

  it('shows no more of a record than its reader may read', async () => {
    await start({ notas: { rules: [approval()] } });
    await as('tudo').move('/notas/1', 'autorizar');
    const [made] = await historyOf('financeiro', '/contas/1');
    expect(made!.because).toEqual({ title: 'Nota', rule: 'Gera a conta a pagar' });
    const [cause] = await historyOf('fiscal', '/notas/1');
    expect(cause).not.toHaveProperty('effects');
  });

  it('names the changes that a rule makes to the record itself, and undone changes', async () => {
    const marks = rule({
      id: 'marca',
      label: 'Marca',
      on: [{ kind: 'create' }],
      then: [updates({ in: { kind: 'self' }, set: { motivo: to('Nova'), valor: its('retido') } })],
    });
    await start({ notas: { rules: [marks, approval()] } });
    await as('tudo').post('/notas', { numero: 'N-9', retido: 5 });
    const [marked, created] = await historyOf('tudo', '/notas/4');
    expect(marked).toMatchObject({
      action: 'update',
      because: { id: '4', rule: 'Marca' },
      changes: { motivo: [null, 'Nova'] },
    });
    expect(created).toMatchObject({ action: 'create' });
    expect(created).not.toHaveProperty('because');
    await as('tudo').move('/notas/1', 'autorizar');
    await as('tudo').move('/notas/1', 'cancelar');
    const [cancelled, approved] = await historyOf('tudo', '/notas/1');
    expect(approved!.effects).toMatchObject([{ resource: 'contas', undone: true }]);
    expect(cancelled!.effects).toMatchObject([{ resource: 'contas', action: 'action', undone: false }]);
    const [moved] = await historyOf('tudo', '/contas/1');
    expect(moved).toMatchObject({ action: 'action', transition: 'Cancelar', because: { title: 'N-1' } });
  });

  it('is unchanged in a portal without rules', async () => {
    await start({});
    await as('tudo').move('/notas/1', 'autorizar');
    const [entry] = await historyOf('tudo', '/notas/1');
    expect(Object.keys(entry!).sort()).toEqual(['action', 'at', 'changes', 'id', 'name', 'transition']);
  });
});

const portal = portalWith({
  ...accountsWith(['loja', 'cofre']),
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: nome
fields:
  nome: { type: text, label: Nome }
  sigiloso: { type: boolean, label: Sigiloso }
  pago: { type: boolean, label: Pago }
  revisto: { type: boolean, label: Revisto }
  cancelado: { type: boolean, label: Cancelado }
rules:
  - id: gera
    label: Gera a conta
    on: { update: [pago] }
    then: [{ create: contas, set: { pedidoId: $record.id, sigilosa: $record.sigiloso, nota: 'De {nome}' } }]
    undo: { on: { update: [cancelado] } }
  - id: revisa
    label: Revisa
    on: { update: [revisto] }
    then:
      - { update: contas, in: { contas: { pedidoId: $record.id } }, set: { nota: Revista } }
      - { update: self, set: { cancelado: true } }
`,
  'resources/contas.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: nota
fields:
  nota: { type: text, label: Nota }
  sigilosa: { type: boolean, label: Sigilosa }
  pedidoId: { type: reference, label: Pedido, resource: pedidos }
`,
  'departments/loja.yaml': `
label: Loja
permissions: [loja]
routes:
  - { path: /pedidos, label: Pedidos, list: { resource: pedidos, actions: [edit] } }
  - { path: /contas, label: Contas, list: { resource: contas, filter: { sigilosa_neq: true }, columns: [nota] } }
`,
});

const server = sharedServer(() => ({
  company: {
    portal,
    rows: {
      usuarios: [accountOf(1, 'Loja', ['loja'], { version: 1 })],
      pedidos: [
        { id: 1, version: 1, nome: 'às claras', sigiloso: false },
        { id: 2, version: 1, nome: 'às escondidas', sigiloso: true },
      ],
      contas: [],
    },
    password,
  },
}));

describe('changes of rules to a record that they deleted afterwards', () => {
  it.each([
    [1, ['update contas De às claras', 'update pedidos', 'delete contas Revista']],
    [2, ['update pedidos']],
  ])('gets a message about order %i only as far as the record could be read', async (id, told) => {
    expect((await server.as('loja').put(`/pedidos/${id}`, { pago: true })).status).toBe(200);
    const { body } = await server.as('loja').put(`/pedidos/${id}?dryRun=true`, { revisto: true });
    const { effects } = body as {
      effects: { action: string; resource: string; changes: { nota?: string[] } }[];
    };
    expect(
      effects.map(({ action, resource, changes }) => [action, resource, changes.nota?.[0]].join(' ').trim()),
    ).toEqual(told);
    expect((await server.as('loja').put(`/pedidos/${id}`, { revisto: true })).status).toBe(200);
    expect(server.stored().contas).toEqual([]);
  });
});

describe('computed changes', () => {
  const { start, as, stored } = invoiceServer();

  const low = `
  - id: baixo
    label: Avisa que acaba
    on: { becomes: { saldo_lt: 20 } }
    then: [{ update: self, set: { reservado: '= coalesce(reservado, 0) + 1' } }]
`;

  const moved = `
  - id: conta
    on: { update: [saidas] }
    then: [{ update: self, set: { reservado: '= coalesce($before.saidas, 0) * 100 + coalesce(saidas, 0)' } }]
`;

  const lot = (id: number) => stored('lotes').find((one) => one.id === id)!;

  const move = (loteId: number, quantidade: number) =>
    as('estoque').post('/movimentos', { loteId, quantidade });

  describe('a rule on a figure computed from other records', () => {
    it('runs when the others change it, in their transaction, and once', async () => {
      await start({}, { written: { lotes: low } });
      expect((await move(1, 70)).status).toBe(201);
      expect(lot(1).reservado).toBeUndefined();
      expect((await move(1, 15)).status).toBe(201);
      expect([lot(1).reservado, lot(2).reservado]).toEqual([1, undefined]);
      // It was low before.
      expect((await move(1, 5)).status).toBe(201);
      expect(lot(1).reservado).toBe(1);
      // It rises, and falls again.
      const first = stored('movimentos')[0] as Row & { id: number };
      expect((await as('estoque').remove(`/movimentos/${first.id}`)).status).toBe(200);
      expect((await move(1, 70)).status).toBe(201);
      expect(lot(1).reservado).toBe(2);
    });

    it('sees both figures when a record moves from one to another', async () => {
      await start({}, { written: { lotes: moved } });
      await move(1, 7);
      expect(lot(1).reservado).toBe(7);
      const { id } = stored('movimentos')[0] as { id: number };
      expect((await as('estoque').put(`/movimentos/${id}`, { loteId: 2 })).status).toBe(200);
      expect([lot(1).reservado, lot(2).reservado]).toEqual([700, 7]);
      expect((await as('estoque').put(`/movimentos/${id}`, { quantidade: 9 })).status).toBe(200);
      expect(lot(2).reservado).toBe(709);
    });

    it('reacts to writes of other rules, also in dry runs', async () => {
      const takes = `
  - id: baixa
    on: { transition: Autorizar }
    then: [{ each: itens, create: movimentos, key: [notaId, linha], set: { notaId: $record.id, linha: $row.$index, loteId: $row.loteId, quantidade: $row.quantidade } }]
`;
      await start({}, { written: { notas: takes, lotes: low.replace('20', '70') } });
      const dry = await as('tudo').foresee('/notas/1', 'autorizar');
      expect(
        (dry.body as { effects: Row[] }).effects.map(({ action, resource }) => [action, resource]),
      ).toEqual([
        ['create', 'movimentos'],
        ['create', 'movimentos'],
        ['update', 'lotes'],
      ]);
      expect((await as('tudo').move('/notas/1', 'autorizar')).status).toBe(200);
      expect([lot(1).reservado, lot(2).reservado]).toEqual([1, undefined]);
    });

    it('that would change the figure again endlessly is refused by the check', () => {
      const problemsWith = (set: string) => {
        const texts = goodTexts();
        return formatProblems(
          loadPortalFrom(
            filesOf({
              ...texts,
              'resources/clientes.yaml': `${texts['resources/clientes.yaml']!.replace('fields:\n', 'fields:\n  pedidos: { type: integer, label: Pedidos, rollup: { from: pedidos, target: clienteId, count: true } }\n')}rules:\n  - { id: volta, on: { update: [pedidos] }, then: [${set}] }\n`,
            }),
          ).problems,
        );
      };
      expect(problemsWith('{ create: pedidos, set: { numero: a, clienteId: $record.id } }')).toContain(
        'uma regra leva de volta a si mesma'.slice(4),
      );
      expect(problemsWith('{ update: self, set: { nome: muitos } }')).not.toContain('leva de volta');
    });
  });
});

/** Failures during rules: no effect is stored in part, twice or not at all. */
describe('failures', () => {
  const { start, as, stored, all } = invoiceServer();

  const bills = `
  - id: conta
    label: Gera a conta
    on: { transition: Autorizar }
    then:
      - { create: contas, set: { notaId: $record.id, parceiroId: $record.parceiroId, valor: $record.valor, centro: C } }
    undo: { on: { transition: Cancelar } }
`;

  const authorise = (query = '', headers = {}) =>
    as('tudo').move(`/notas/1`, `autorizar${query}`, {}, headers);

  describe('a rule', () => {
    it('runs once when its button is pressed ten times at once', async () => {
      await start({}, { written: { notas: bills } });
      const replies = await Promise.all(Array.from({ length: 10 }, () => authorise()));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([
        200,
        ...Array.from({ length: 9 }, () => 409),
      ]);
      expect(stored('contas')).toHaveLength(1);
      expect(stored('$effects')).toHaveLength(1);
    });

    it('is undone once when that is pressed twice at once, and refused the second time', async () => {
      await start({}, { written: { notas: bills } });
      await authorise();
      const replies = await Promise.all([1, 2].map(() => as('tudo').move('/notas/1', 'cancelar')));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(stored('contas')).toEqual([]);
    });

    it('whose target is gone since the dry run does nothing, and shows its present effects', async () => {
      const reminds = `
  - { id: lembra, on: { transition: Autorizar }, then: [{ update: contas, in: { contas: { notaId: $record.id } }, set: { motivo: visto } }] }
`;
      const contas = [1, 2].map((id) => ({ id, notaId: 1, descricao: `C${id}`, situacao: 'aberta' }));
      await start({}, { written: { notas: reminds }, rows: { contas } });
      const { body } = await authorise('?dryRun=true');
      expect(body).toMatchObject({ effects: [{ title: 'C1' }, { title: 'C2' }] });
      expect((await as('tudo').remove('/contas/1')).status).toBe(200);
      const before = all();
      const late = await authorise('', { 'If-Effects': (body as { digest: string }).digest });
      expect([late.status, late.body]).toMatchObject([409, { effects: [{ title: 'C2' }] }]);
      expect(all()).toBe(before);
      expect((await authorise('', { 'If-Effects': late.body.digest })).status).toBe(200);
      expect(stored('contas')).toMatchObject([{ id: 2, motivo: 'visto' }]);
    });

    it('that would create a record for a missing one is refused, and so is its cause', async () => {
      await start({}, { written: { notas: bills }, rows: { parceiros: [] } });
      const before = all();
      const reply = await authorise();
      expect([reply.status, reply.message]).toEqual([
        422,
        expect.stringMatching(/^Conta a pagar: Parceiro: /),
      ]);
      expect(all()).toBe(before);
    });

    it('is undone even if someone has deleted some of its records, and the others are removed', async () => {
      await start({}, { written: { notas: bills } });
      await authorise();
      expect((await as('tudo').remove('/contas/1')).status).toBe(200);
      expect((await as('tudo').move('/notas/1', 'cancelar')).status).toBe(200);
      expect(stored('$effects')).toMatchObject([{ undone: expect.stringMatching(/./) }]);
    });
  });
});
