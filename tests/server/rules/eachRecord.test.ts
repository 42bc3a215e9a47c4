import { describe, expect, it } from 'vitest';
import { openPortalData } from '#server/openPortalData.ts';
import { runScheduledRule } from '#server/rules/runScheduledRule.ts';
import { invoiceServer } from '#tests/support/companies/invoiceServer.ts';

const { start, as, stored } = invoiceServer();
const authorise = (id = 1) => as('tudo').move(`/notas/${id}`, 'autorizar');
const notas = (then: string) => ({
  written: { notas: `  - id: gera\n    label: Gera\n    on: { transition: Autorizar }\n    then:\n${then}` },
});
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
