import { describe, expect, it } from 'vitest';
import { invoiceServer, type Row } from '#tests/support/companies/invoiceServer.ts';

const { start, as, stored } = invoiceServer();
const approve = (id = 1, query = '') => as('tudo').move(`/notas/${id}${query}`, 'autorizar');
const trial = (id = 1) => as('tudo').post(`/notas/${id}/actions/autorizar?dryRun=true`, {});

const notas = (then: string, more = '') => ({
  written: {
    notas: `  - id: gera\n    label: Gera\n    on: { transition: Autorizar }\n    then:\n${then}${more}`,
  },
});

const bad = '{ descricao: Sobra, valor: -1 }';

describe('otherwise: skip', () => {
  const billEach = `
      - each: itens
        create: contas
        otherwise: skip
        set: { descricao: 'Linha {$row.$index}', valor: = 20 - $row.quantidade }
`;
  const left = [{ title: 'Conta a pagar Linha 1', message: expect.stringContaining('Valor') }];

  it('leaves out the row that a limit refuses, and lists it in the answer and the dry run', async () => {
    await start({}, notas(billEach));
    const dry = await trial();
    expect(dry.body).toMatchObject({ refusals: [], skipped: left });
    const done = await approve();
    expect(done).toMatchObject({ status: 200, body: { skipped: left } });
    expect(stored('contas').map(({ descricao, valor }) => [descricao, valor])).toEqual([['Linha 2', 15]]);
    // The answer can be sent back as it is.
    expect((await as('tudo').put('/notas/1', { ...(done.body as Row), motivo: 'x' })).status).toBe(200);
  });

  it('without it refuses all', async () => {
    await start({}, notas(billEach.replace('otherwise: skip', 'otherwise: refuse')));
    expect((await approve()).status).toBe(422);
    expect(stored('contas')).toEqual([]);
  });

  it('leaves out what a unique value or the rule of another resource refuses, with all that has followed', async () => {
    await start(
      {},
      {
        written: {
          notas: `  - id: gera
    on: { transition: Autorizar }
    then:
      - { each: itens, create: lotes, otherwise: skip, set: { codigo: 'L-{$row.quantidade}', reservado: $row.quantidade } }
      - { create: lotes, otherwise: skip, set: { codigo: L-5 } }
`,
          lotes: `  - id: confere
    on: create
    then:
      - { create: movimentos, set: { loteId: $record.id, quantidade: 1 } }
      - { require: { reservado_lt: 40 }, if: { reservado_null: false }, message: 'Demais: {reservado}.' }
`,
        },
      },
    );
    const done = await approve();
    expect(done.body).toMatchObject({
      skipped: [
        { title: 'Lote L-40', message: 'Demais: 40.' },
        { title: 'Lote L-5', message: expect.stringContaining('Lote') },
      ],
    });
    expect(stored('lotes').slice(2)).toMatchObject([{ codigo: 'L-5' }]);
    expect(stored('movimentos')).toHaveLength(1);
  });

  it('gives later steps no record of what it left out, and no other in its place', async () => {
    await start(
      {},
      {
        written: {
          notas: `  - id: gera
    on: { transition: Autorizar }
    then:
      - { id: feita, create: lotes, otherwise: skip, set: { codigo: L-50, reservado: 50 } }
      - { create: lotes, set: { codigo: L-51 } }
      - { create: contas, set: { descricao: 'Feita: {$made.feita.codigo}' } }
      - { create: contas, if: { $made.feita.created: true }, set: { descricao: Sim } }
`,
          lotes: `  - id: confere
    on: create
    then:
      - { require: { reservado_lt: 40 }, if: { reservado_null: false }, message: 'Demais: {reservado}.' }
`,
        },
      },
    );
    expect((await approve()).body).toMatchObject({ skipped: [{ title: 'Lote L-50' }] });
    expect(stored('contas').map(({ descricao }) => descricao)).toEqual(['Feita:']);
  });

  it('does not cover what must hold at the end', async () => {
    const step = '      - { create: contas, otherwise: skip, set: { descricao: Muito, valor: 9 } }\n';
    await start(
      {},
      notas(step, 'ensures:\n  - { that: { not: { situacao: autorizada } }, message: Nunca. }\n'),
    );
    expect((await approve()).message).toBe('Nunca.');
    expect(stored('contas')).toEqual([]);
  });
});

describe('delete', () => {
  const parts = `
      - { create: contas, set: { notaId: $record.id, descricao: Fica, valor: 1 } }
      - { delete: contas, in: { contas: { descricao: Vai } } }
`;
  const contas = [
    { id: 7, descricao: 'Vai', situacao: 'aberta' },
    { id: 8, descricao: 'Outra', situacao: 'aberta' },
  ];

  it('deletes the records that match, and its rule brings them back', async () => {
    const undo = '    undo: { on: { transition: Cancelar } }\n';
    await start({}, { ...notas(parts, undo), rows: { contas }, trash: { days: 30 } });
    expect((await trial()).body).toMatchObject({ effects: [{}, { action: 'delete', title: 'Vai' }] });
    expect((await approve()).status).toBe(200);
    expect(stored('contas').map(({ descricao }) => descricao)).toEqual(['Outra', 'Fica']);
    expect((await as('tudo').move('/notas/1', 'cancelar', { motivo: 'x' })).status).toBe(200);
    expect(
      stored('contas')
        .map(({ descricao }) => descricao)
        .toSorted(),
    ).toEqual(['Outra', 'Vai']);
  });

  it('is refused while others refer to the record, unless a later step deletes them', async () => {
    const lote = '      - { delete: lotes, in: { lotes: { codigo: L-9 } } }\n';
    const rows = { lotes: [{ id: 9, codigo: 'L-9' }], movimentos: [{ id: 3, loteId: 9, quantidade: 2 }] };
    await start({}, { ...notas(lote), rows });
    expect((await approve()).message).toMatch(/^Lote L-9: .*1 movimento/i);
    expect(stored('lotes')).toHaveLength(1);
    const all = `${lote}      - { delete: movimentos, in: { movimentos: { loteId.codigo: L-9 } } }\n`;
    await start({}, { ...notas(all.replace('loteId.codigo: L-9', 'quantidade: 2')), rows });
    expect((await approve()).status).toBe(200);
    expect([stored('lotes'), stored('movimentos')]).toEqual([[], []]);
    const skipped = lote.replace(', in:', ', otherwise: skip, in:');
    await start({}, { ...notas(skipped), rows });
    expect((await approve()).body).toMatchObject({ skipped: [{ title: 'Lote L-9' }] });
    expect(stored('lotes')).toHaveLength(1);
  });
});

it('"if" takes a formula that gives yes or no', async () => {
  await start(
    {},
    notas(`
      - { create: contas, if: = valor > retido, set: { descricao: Sim } }
      - { create: contas, if: = retido > valor, set: { descricao: Não } }
      - { each: itens, create: contas, if: = $row.quantidade > retido - 20, set: { descricao: 'Linha {$row.$index}' } }
`),
  );
  expect((await approve()).status).toBe(200);
  expect(stored('contas').map(({ descricao }) => descricao)).toEqual(['Sim', 'Linha 1']);
});

describe('steps within a step', () => {
  it('are done for one row before the next, with $outer, and see what the rounds before have written', async () => {
    const lotes = [
      { id: 1, codigo: 'A', inicial: 30 },
      { id: 2, codigo: 'B', inicial: 12 },
    ];
    await start(
      {},
      {
        ...notas(`
      - each: itens
        then:
          - id: cabeca
            create: contas
            set: { descricao: 'Linha {$row.$index}' }
          - each: { lotes: { saldo_gt: 0 } }
            if: = and($row.saldo > 0, $outer.quantidade > 1)
            create: movimentos
            set: { notaId: $record.id, loteId: $row.id, linha: $outer.$index, quantidade: '= min($outer.quantidade, $row.saldo)' }
          - create: contas
            set: { descricao: 'Fim {$row.$index} de {$made.cabeca.descricao}' }
`),
        rows: { lotes },
      },
    );
    expect((await approve()).status).toBe(200);
    expect(stored('movimentos').map(({ linha, loteId, quantidade }) => [linha, loteId, quantidade])).toEqual([
      [1, 1, 30],
      [1, 2, 12],
    ]);
    expect(stored('contas').map(({ descricao }) => descricao)).toEqual([
      'Linha 1',
      'Fim 1 de Linha 1',
      'Linha 2',
      'Fim 2 de Linha 2',
    ]);
  });

  it('read the record of the step around them as it is by now', async () => {
    // Each note takes what is left of the lots: a lot is read again for each.
    await start(
      {},
      {
        ...notas(`
      - each: { lotes: { saldo_gt: 0 } }
        then:
          - each: { notas: { numero_null: false } }
            if: = $outer.saldo >= 10
            create: movimentos
            set: { notaId: $row.id, loteId: $outer.id, quantidade: 10 }
`),
        rows: { lotes: [{ id: 1, codigo: 'A', inicial: 10 }] },
      },
    );
    expect((await approve()).status).toBe(200);
    expect(stored('movimentos')).toHaveLength(1);
  });

  it('name the row around them in the rows that they append', async () => {
    const lotes = [
      { id: 1, codigo: 'A', inicial: 30 },
      { id: 2, codigo: 'B', inicial: 12 },
    ];
    await start(
      {},
      {
        ...notas(`
      - { update: self, set: { itens: null, retido: 2 } }
      - each: { lotes: { inicial_gt: 0 } }
        then:
          - { times: retido, update: self, row: itens, set: { quantidade: $outer.inicial, conferida: $row.$index } }
`),
        rows: { lotes },
      },
    );
    expect((await approve()).status).toBe(200);
    expect(stored('notas')[0]).toMatchObject({
      itens: [
        { quantidade: 30, conferida: 1 },
        { quantidade: 30, conferida: 2 },
        { quantidade: 12, conferida: 1 },
        { quantidade: 12, conferida: 2 },
      ],
    });
  });

  it('leave out a whole row with otherwise: skip', async () => {
    await start(
      {},
      notas(`
      - each: itens
        otherwise: skip
        then:
          - { create: contas, set: { descricao: 'Linha {$row.$index}' } }
          - { create: contas, set: ${bad.replace('-1', '= 20 - $row.quantidade')} }
`),
    );
    expect((await approve()).body).toMatchObject({ skipped: [{ title: 'Itens 1' }] });
    expect(stored('contas').map(({ descricao }) => descricao)).toEqual(['Linha 2', 'Sobra']);
  });
});
