import { describe, expect, it } from 'vitest';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { runScheduledRule } from '#server/rules/runScheduledRule.ts';
import { invoiceServer } from '#tests/support/companies/invoiceServer.ts';

const { start, as, stored } = invoiceServer();
const approve = (id = 1) => as('tudo').move(`/notas/${id}`, 'autorizar');

const notas = (then: string) => ({
  written: { notas: `  - id: gera\n    label: Gera\n    on: { transition: Autorizar }\n    then:\n${then}` },
});

const bill = `
      - id: conta
        create: contas
        key: [notaId]
        set: { notaId: $record.id, parceiroId: $record.parceiroId, descricao: 'Nota {numero}', valor: $record.retido }
`;

describe('a record made by an earlier step', () => {
  const named = notas(`${bill}
      - create: lotes
        set: { codigo: 'De {$made.conta.descricao}, {$made.conta.parceiroId.nome}', inicial: = $made.conta.valor * 2 }
      - update: contas
        in: { contas: { id: $made.conta.id } }
        set: { motivo: 'Feita' }
      - update: parceiros
        in: $made.conta.parceiroId
        set: { grupo: $made.conta.codigo }
`);
  it('can be named in values, formulas, templates, filters and targets of later steps', async () => {
    await start({}, named);
    expect((await approve()).status).toBe(200);
    expect(stored('lotes')).toMatchObject([{}, {}, { codigo: 'De Nota N-1, Alfa', inicial: 100 }]);
    expect(stored('contas')).toMatchObject([{ motivo: 'Feita' }]);
    expect(stored('parceiros').map(({ grupo }) => grupo)).toEqual(['CP-2026-0001', undefined]);
  });

  it('may also be one that its key has found', async () => {
    const contas = [
      { id: 7, notaId: 2, descricao: 'Alheia', situacao: 'aberta' },
      { id: 8, codigo: 'CP-2026-0008', notaId: 1, parceiroId: 2, descricao: 'Antes', situacao: 'aberta' },
    ];
    await start({}, { ...named, rows: { contas } });
    expect((await approve()).status).toBe(200);
    expect(stored('contas').map(({ motivo }) => motivo)).toEqual([undefined, 'Feita']);
    expect(stored('lotes')[2]).toMatchObject({ codigo: 'De Antes, Beta' });
  });

  it('is empty if the step did not run, and then reaches nothing', async () => {
    const none = bill.replace('create: contas', 'if: { numero: outra }\n        create: contas');
    const contas = [{ id: 7, descricao: 'Alheia', situacao: 'aberta' }];
    await start(
      {},
      {
        ...notas(`${none}
      - update: contas
        in: { contas: { notaId: $made.conta.notaId } }
        set: { motivo: Atingida }
      - if: { $made.conta.id_null: true }
        create: lotes
        set: { codigo: 'Sem conta {$made.conta.descricao}' }
`),
        rows: { contas },
      },
    );
    expect((await approve()).status).toBe(200);
    expect(stored('contas')[0]!.motivo).toBeUndefined();
    expect(stored('lotes')[2]).toMatchObject({ codigo: 'Sem conta' });
  });

  it('in a step with "each" is the one of the same row', async () => {
    await start(
      {},
      notas(`
      - id: baixa
        each: itens
        if: { $row.quantidade_gt: 10 }
        create: movimentos
        set: { loteId: $row.loteId, quantidade: $row.quantidade, linha: $row.$index }
      - each: itens
        create: contas
        set: { descricao: 'Linha {$row.$index}: {$made.baixa.quantidade}' }
`),
    );
    expect((await approve()).status).toBe(200);
    expect(stored('contas').map(({ descricao }) => descricao)).toEqual(['Linha 1: 40', 'Linha 2:']);
  });

  it('shows nobody hidden fields of it', async () => {
    const told = notas(`${bill}
      - require: { numero: outra }
        message: 'Já há {$made.conta.codigo} de {numero}.'
`);
    await start({}, told);
    expect((await approve()).message).toBe('Já há CP-2026-0001 de N-1.');
    expect((await as('fiscal').move('/notas/1', 'autorizar')).message).toBe('Já há … de N-1.');
  });
});

describe('a step', () => {
  it('reaches the record that a reference of its row leads to', async () => {
    await start(
      {},
      notas(`
      - each: itens
        update: lotes
        in: $row.loteId
        set: { reservado: $row.quantidade }
`),
    );
    expect((await approve()).status).toBe(200);
    expect(stored('lotes').map(({ reservado }) => reservado)).toEqual([40, 5]);
  });

  it('sees records that earlier steps have linked to the cause, in sums and computed fields', async () => {
    await start(
      {},
      {
        written: {
          lotes: `
  - id: fecha
    on: { update: [reservado] }
    then:
      - create: movimentos
        set: { loteId: $record.id, quantidade: 30 }
      - create: contas
        set: { descricao: 'Saíram {saidas}', valor: = saldo }
`,
        },
      },
    );
    const reply = await as('estoque').put('/lotes/1', { reservado: 1 });
    expect(reply.status).toBe(200);
    expect(stored('contas')).toMatchObject([{ descricao: 'Saíram 30', valor: 70 }]);
  });

  it('writes read-only fields of rows and of records, which users can not write', async () => {
    await start(
      {},
      notas(`
      - update: self
        row: { itens: { quantidade_gt: 10 } }
        set: { conferida: 40 }
      - update: self
        row: itens
        set: { loteId: 2, quantidade: 1, conferida: 1 }
`),
    );
    expect((await approve()).status).toBe(200);
    const rows = [
      { loteId: 1, quantidade: 40, conferida: 40 },
      { loteId: 2, quantidade: 5 },
      { loteId: 2, quantidade: 1, conferida: 1 },
    ];
    expect(stored('notas')[0]).toMatchObject({ itens: rows });
    const itens = rows.map((row) => ({ ...row, conferida: 7 }));
    const sent = { itens, version: stored('notas')[0]!.version };
    expect((await as('tudo').put('/notas/1', sent)).status).toBe(200);
    expect(stored('notas')[0]!.itens).toEqual(rows.map((row) => expect.objectContaining(row) as unknown));
    expect((stored('notas')[0]!.itens as Record<string, unknown>[])[1]!.conferida ?? null).toBeNull();
  });
});

describe('a step with each', () => {
  const authorise = (id = 1) => as('tudo').move(`/notas/${id}`, 'autorizar');

  const lotes = [
    { id: 1, codigo: 'L-1', inicial: 10, reservado: 4 },
    { id: 2, codigo: 'L-2', inicial: 20, reservado: 0 },
    { id: 3, codigo: 'L-3', inicial: 30, reservado: 5 },
  ];

  const contas = [
    { id: 1, descricao: 'a', parceiroId: 1, valor: 600, situacao: 'aberta' },
    { id: 2, descricao: 'b', parceiroId: 1, valor: 700, situacao: 'aberta' },
    { id: 3, descricao: 'c', parceiroId: 2, valor: 300, situacao: 'aberta' },
  ];

  describe('a step with "each" over records', () => {
    const withMovements = notas(`
      - id: baixa
        each: { lotes: { reservado_gt: 0 } }
        create: movimentos
        key: [notaId, loteId]
        set: { notaId: $record.id, loteId: $row.id, quantidade: $row.reservado, linha: $row.$index }
      - each: { lotes: { reservado_gt: 0 } }
        create: contas
        set: { descricao: '{numero}: {$row.codigo}, {$made.baixa.quantidade}', valor: = $row.inicial * 2 }
`);

    it('runs once for each matching record, and no other', async () => {
      await start({}, { ...withMovements, rows: { lotes } });
      expect((await authorise()).status).toBe(200);
      expect(stored('movimentos')).toMatchObject([
        { notaId: 1, loteId: 1, quantidade: 4, linha: 1 },
        { notaId: 1, loteId: 3, quantidade: 5, linha: 2 },
      ]);
      expect(stored('contas')).toMatchObject([
        { descricao: 'N-1: L-1, 4', valor: 20 },
        { descricao: 'N-1: L-3, 5', valor: 60 },
      ]);
    });

    it('does nothing without matching records', async () => {
      await start({}, { ...withMovements, rows: { lotes: [lotes[1]!] } });
      expect((await authorise()).status).toBe(200);
      expect([...stored('movimentos'), ...stored('contas')]).toEqual([]);
    });

    it('refuses everything if one is refused', async () => {
      const step = `
      - each: { lotes: { reservado_gt: 0 } }
        create: contas
        set: { descricao: $row.codigo, valor: = $row.inicial * 5000 }
`;
      await start({}, { ...notas(step), rows: { lotes } });
      const refused = await authorise();
      expect([refused.status, refused.message]).toEqual([422, expect.stringMatching(/^Conta a pagar: /)]);
      expect(stored('contas')).toEqual([]);
    });

    it('can use the computed rows of a view, and filter by the triggering record', async () => {
      const step = `
      - each: { v_devidos: { parceiroId: $record.parceiroId, valor_gt: 1000 } }
        create: lotes
        set: { codigo: 'De {$row.parceiroId.nome}', inicial: $row.valor }
`;
      await start({}, { ...notas(step), rows: { contas, lotes: [] } });
      expect((await authorise()).status).toBe(200);
      expect(stored('lotes')).toMatchObject([{ codigo: 'De Alfa', inicial: 1300 }]);
    });
  });

  it('a step with "each" over a list goes by its rows as they were, even if it changes them', async () => {
    const step = `
      - each: itens
        update: self
        set: { itens: null, valor: = $target.valor + $row.quantidade }
`;
    await start({}, notas(step));
    expect((await authorise()).status).toBe(200);
    expect(stored('notas')[0]).toMatchObject({ valor: 545 });
  });

  describe('a scheduled rule on a view', () => {
    const written = (more: string) => ({
      written: {
        v_devidos: `
  - id: avisa
    on: { every: day, at: '06:00'${more} }
    when: { valor_gt: 1000 }
    then:
      - create: contas
        set: { descricao: '{parceiroId} deve {valor}', vencimento: $today }
`,
      },
      rows: { contas },
    });
    const runner = async (more: string) => {
      const server = await start({}, written(more));
      return async (day: string, options = {}) => {
        const data = openPortalData(server, server.portal);
        const run = await runScheduledRule(
          data,
          server.portal,
          'v_devidos.avisa',
          `2026-11-${day}T06:00`,
          options,
        );
        await server.refresh();
        return [run.ran.length, run.already];
      };
    };
    const change = (id: number, valor: number) =>
      as('tudo')
        .put(`/contas/${id}`, { valor })
        .then(() => undefined);

    it('runs for the records that "when" picks, at each of its moments', async () => {
      const run = await runner('');
      expect([await run('02'), await run('02'), await run('03')]).toEqual([
        [1, 0],
        [0, 1],
        [1, 0],
      ]);
      expect(stored('contas').slice(3)).toMatchObject([
        { descricao: 'Alfa deve R$ 1.300,00', vencimento: '2026-11-02' },
        { vencimento: '2026-11-03' },
      ]);
    });

    it('with "once" runs when "when" begins to match a record, and again after it did not', async () => {
      const run = await runner(', once: true');
      expect([await run('02'), await run('03')]).toEqual([
        [1, 0],
        [0, 1],
      ]);
      await change(2, 100);
      expect(await run('04', { dryRun: true })).toEqual([0, 0]);
      expect(await run('04')).toEqual([0, 0]);
      await change(2, 900);
      expect([await run('05'), await run('06')]).toEqual([
        [1, 0],
        [0, 1],
      ]);
    });

    it('with "once" starts over for a record that was gone meanwhile', async () => {
      const run = await runner(', once: true');
      expect(await run('02')).toEqual([1, 0]);
      await as('tudo').move('/contas/1', 'pagar');
      await as('tudo').move('/contas/2', 'pagar');
      expect(await run('03')).toEqual([0, 0]);
      await as('tudo').post('/contas', { descricao: 'd', parceiroId: 1, valor: 1000, centro: 'x' });
      await as('tudo').post('/contas', { descricao: 'e', parceiroId: 1, valor: 200 });
      expect(await run('04')).toEqual([1, 0]);
    });
  });
});
