import { describe, expect, it } from 'vitest';
import {
  approval,
  creates,
  its,
  path,
  rule,
  text,
  to,
  transitions,
  updates,
} from '#tests/support/companies/invoices.ts';
import { invoiceServer } from '#tests/support/companies/invoiceServer.ts';

const { start, as, stored } = invoiceServer();
const onCancel = [{ kind: 'transition', transitions: ['cancelar'] }] as const;
const undoing = { on: onCancel, made: {}, blockedWhen: {} };
const approve = (name = 'tudo', id = 1) => as(name).move(`/notas/${id}`, 'autorizar');
const cancel = (name = 'tudo', id = 1) => as(name).move(`/notas/${id}`, 'cancelar');
/** The company with these rules of invoices, after the first one is authorised. */
const approved = async (rules: Parameters<typeof approval>[0][], options?: Parameters<typeof start>[1]) => {
  await start({ notas: { rules: rules.map((one) => approval(one)) } }, options);
  expect((await approve()).status).toBe(200);
};
const approvedWritten = async (written: Record<string, string>) => {
  await start({}, { written });
  expect((await approve()).status).toBe(200);
};
const bill = creates('contas', { notaId: its('id') });
const reserved = () => stored('lotes').map(({ reservado }) => reservado ?? null);

describe('undoing a rule', () => {
  it('moves on, deletes or keeps the records of the rule, as declared', async () => {
    await approved([{}]);
    expect(stored('movimentos')).toHaveLength(2);
    expect((await cancel()).status).toBe(200);
    expect(stored('contas')).toMatchObject([{ situacao: 'cancelada', motivo: 'Cancelada com a nota N-1' }]);
    expect(stored('movimentos')).toEqual([]);
    expect(stored('notas')[0]).toMatchObject({ situacao: 'cancelada' });

    const made = { contas: { how: 'keep' }, movimentos: { how: 'keep' } } as const;
    await approved([{ undo: { ...undoing, made } }]);
    await cancel();
    expect([stored('contas').length, stored('movimentos').length]).toEqual([1, 2]);
  });

  it.each([
    [
      undefined,
      'A conta Nota N-1 de Alfa já foi paga; estorne o pagamento antes.',
      'A conta já foi paga; estorne o pagamento antes.',
    ],
    ['A conta {descricao} foi paga.', 'A conta Nota N-1 de Alfa foi paga.', 'A conta foi paga.'],
    ['Há um pagamento: {descricao}.', 'Há um pagamento: Nota N-1 de Alfa.', 'Há um pagamento.'],
    [
      '{descricao} foi paga como {codigo}.',
      'Nota N-1 de Alfa foi paga como CP-2026-0001.',
      'Conta a pagar foi paga como ….',
    ],
  ])(
    'is refused if a record has gone too far; "%s" names it to its readers',
    async (message, told, toOthers) => {
      const blockedWhen = { contas: { situacao: 'paga' } };
      await approved([message ? { undo: { ...undoing, blockedWhen, message } } : {}]);
      await as('financeiro').move('/contas/1', 'pagar');
      expect(await cancel()).toMatchObject({ status: 409, message: told });
      expect((await cancel('fiscal')).message).toBe(toOthers);
      expect(stored('notas')[0]).toMatchObject({ situacao: 'autorizada' });
      expect(stored('movimentos')).toHaveLength(2);
    },
  );

  it('is blocked by records that the rule has created, and not by those that it only changed', async () => {
    const changing = updates({
      in: { kind: 'matching', resource: 'contas', where: { descricao: 'Antiga' } },
      set: { centro: text('Da {numero}') },
    });
    const blockedWhen = { contas: { situacao: 'paga' } };
    const undo = { ...undoing, blockedWhen, message: 'A conta {descricao} já foi paga.' };
    const rows = { contas: [{ id: 50, descricao: 'Antiga', situacao: 'paga', version: 1 }] };
    await approved([{ then: [bill, changing], undo }], { rows });
    expect(stored('contas')).toMatchObject([{ id: 50, centro: 'Da N-1' }, { notaId: 1 }]);
    expect((await cancel()).status).toBe(200);
    expect(stored('contas').map(({ id, centro }) => [id, centro ?? null])).toEqual([[50, null]]);

    await approved([{ then: [bill, changing], undo }], { rows });
    const { id } = stored('contas').find(({ notaId }) => notaId === 1)!;
    await as('tudo').move(`/contas/${id}`, 'pagar');
    expect((await cancel()).status).toBe(409);
    expect(stored('contas')).toMatchObject([{ id: 50, centro: 'Da N-1' }, { notaId: 1 }]);
  });

  it('refuses to delete a record that a user has changed since', async () => {
    await approved([{ undo: undoing }]);
    await as('financeiro').put('/contas/1', { motivo: 'Combinado por telefone' });
    expect((await cancel()).message).toBe('Conta a pagar Nota N-1 de Alfa: mudou depois, e se perderia.');
    expect((await cancel('fiscal')).message).toMatch(/^Conta a pagar: mudou/);
    expect(stored('contas')).toHaveLength(1);
  });

  it('refuses to delete a record that a user has changed since, even if a rule wrote it last', async () => {
    const notas = `  - { id: gera, label: Gera, on: { transition: Autorizar }, then: [{ create: contas, set: { notaId: $record.id } }], undo: { on: { transition: Cancelar } } }
  - { id: marca, on: { transition: Quitar }, then: [{ update: contas, in: { contas: { notaId: $record.id } }, set: { centro: C } }] }
`;
    await approvedWritten({ notas });
    await as('financeiro').put('/contas/1', { descricao: 'Combinado' });
    await as('tudo').move('/notas/1', 'quitar');
    expect((await cancel()).message).toMatch(/^Conta a pagar.*: mudou depois/);
    expect(stored('contas')).toMatchObject([{ descricao: 'Combinado', centro: 'C' }]);

    await approvedWritten({ notas });
    await as('tudo').move('/notas/1', 'quitar');
    expect([(await cancel()).status, stored('contas')]).toEqual([200, []]);
  });

  it('undoes effects as their own rules declare, except those that these rules block', async () => {
    const written = {
      notas: `  - { id: baixa, label: Baixa, on: { transition: Autorizar }, then: [{ create: movimentos, set: { notaId: $record.id, quantidade: 7 } }], undo: { on: { transition: Cancelar } } }
`,
      movimentos: `  - id: cobra
    label: Cobra
    on: create
    then: [{ create: contas, set: { descricao: Frete, valor: 9 } }]
    undo:
      on: delete
      made: { contas: { transition: Cancelar, set: { motivo: 'Movimento de {quantidade}' } } }
      blockedWhen: { contas: { situacao: paga } }
      message: A conta {descricao} já foi paga.
`,
    };
    await approvedWritten(written);
    expect((await cancel()).status).toBe(200);
    expect(stored('movimentos')).toEqual([]);
    expect(stored('contas')).toMatchObject([{ situacao: 'cancelada', motivo: 'Movimento de 7' }]);

    await approvedWritten(written);
    await as('tudo').move('/contas/1', 'pagar');
    expect((await cancel()).message).toBe('A conta Frete já foi paga.');
    expect(stored('movimentos')).toHaveLength(1);
  });

  it('refuses to delete a record that others refer to, and deletes the effects of a record', async () => {
    const then = [creates('lotes', { codigo: text('Da {descricao}') })];
    const opens = rule({ id: 'baixa', resource: 'contas', on: [{ kind: 'create' }], then });
    const named = creates('contas', { notaId: its('id'), descricao: text('{numero}') });
    await start({
      notas: { rules: [approval({ then: [named], undo: undoing })] },
      contas: { rules: [opens] },
    });
    await approve();
    expect(stored('lotes')).toHaveLength(3);
    await as('estoque').post('/movimentos', { loteId: 3, quantidade: 0 });
    expect((await cancel()).message).toBe(
      'Lote Da N-1: Lote: em uso por 1 movimento; não é possível excluir.',
    );
    await as('estoque').remove('/movimentos/1');
    expect((await cancel()).status).toBe(200);
    expect([stored('lotes').length, stored('contas').length]).toEqual([2, 0]);
  });

  it('restores changed values, unless someone has changed them again', async () => {
    const each = 'itens';
    const paths = [
      path('$row.loteId', 'row', [], 'loteId'),
      path('$row.quantidade', 'row', [], 'quantidade'),
    ];
    const lot = { kind: 'reference', resource: 'lotes', path: '$row.loteId' } as const;
    const then = [updates({ each, in: lot, set: { reservado: its('$row.quantidade') } })];
    const raises = { label: 'Reserva', when: {}, paths, then, undo: undoing };
    await approved([raises]);
    expect(reserved()).toEqual([40, 5]);
    // Another field may change in between.
    await as('estoque').put('/lotes/1', { codigo: 'L-1b' });
    expect((await cancel()).status).toBe(200);
    expect(stored('lotes')).toMatchObject([{ codigo: 'L-1b' }, { codigo: 'L-2' }]);
    expect(reserved()).toEqual([null, null]);

    await approved([raises]);
    await as('estoque').put('/lotes/2', { reservado: 6 });
    expect((await cancel()).message).toBe(
      'Lote L-2: “Reservado” mudou depois, e não pode voltar ao que era.',
    );
    expect((await cancel('fiscal')).message).toBe(
      'Lote L-2: um campo mudou depois, e não pode voltar ao que era.',
    );
    expect(reserved()).toEqual([40, 6]);
    // One that already is as it was needs nothing.
    await as('estoque').put('/lotes/2', { reservado: null });
    expect((await cancel()).status).toBe(200);
    expect(reserved()).toEqual([null, null]);
  });

  it('is not undone itself, because the effects that it undid would stay undone', async () => {
    const offered = { 'Offer-Undo': '1' };
    await start({ notas: { rules: [approval()] } });
    const made = await as('tudo').move('/notas/1', 'autorizar', {}, offered);
    expect(made.headers.get('undo')).not.toBeNull();
    const undone = await as('tudo').move('/notas/1', 'cancelar', {}, offered);
    expect([undone.status, undone.headers.get('undo')]).toEqual([200, null]);
    // Partners like that of N-2 get no bill: there is nothing to undo.
    await approve('tudo', 2);
    const plain = await as('tudo').move('/notas/2', 'cancelar', {}, offered);
    expect(plain.headers.get('undo')).not.toBeNull();
  });

  it('takes back a transition of another record', async () => {
    const bills = { kind: 'matching', resource: 'contas', where: { notaId: '$record.id' } } as const;
    const then = [transitions({ transition: 'pagar', in: bills, set: {} })];
    const rows = { contas: [{ id: 1, notaId: 1, situacao: 'aberta' }] };
    await approved([{ then, undo: undoing }], { rows });
    expect(stored('contas')).toMatchObject([{ situacao: 'paga' }]);
    await cancel();
    expect(stored('contas')).toMatchObject([{ situacao: 'aberta', version: 3 }]);
  });

  it('happens once: an effect that is done again is undone separately', async () => {
    await start({
      notas: {
        rules: [
          rule({
            on: [{ kind: 'enters', field: 'situacao', values: ['autorizada'] }],
            then: [bill],
            undo: { ...undoing, on: [{ kind: 'update', fields: ['numero'] }] },
          }),
        ],
      },
    });
    await approve();
    for (const numero of ['a', 'b']) expect((await as('tudo').put('/notas/1', { numero })).status).toBe(200);
    expect(stored('contas')).toEqual([]);
  });

  it('by a deletion removes the referring records that would otherwise prevent it', async () => {
    await approved([{ then: [bill], undo: { ...undoing, on: [{ kind: 'delete' }] } }]);
    expect((await as('tudo').remove('/notas/1')).status).toBe(200);
    expect(stored('contas')).toEqual([]);
    await approved([{ then: [bill], undo: undefined }]);
    expect((await as('tudo').remove('/notas/1')).status).toBe(409);
    expect([stored('contas').length, stored('notas').length]).toEqual([1, 3]);
  });

  it('follows the recorded effects, not the present text of the rule', async () => {
    await approved([{ then: [creates('contas', { notaId: its('id'), motivo: to('x') })], undo: undoing }]);
    expect(stored('$effects')).toMatchObject([
      {
        ...{ rule: 'notas.gera-conta', causeResource: 'notas', causeId: '1' },
        ...{ resource: 'contas', record: '1', kind: 'create', undone: '' },
      },
    ]);
    await cancel();
    expect(stored('$effects').map(({ kind, undone }) => [kind, undone !== ''])).toEqual([
      ['create', true],
      ['delete', true],
    ]);
  });
});
