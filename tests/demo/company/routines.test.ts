/** The company's routines for a whole month: by hand in Processamentos, on schedule, and undone. */
import { describe, expect, it } from 'vitest';
import { ofxText } from '#tests/support/values/ofxFile.ts';
import { openCompany, type Row } from './support.ts';

const ours = await openCompany();
const every: Record<string, number> = { mensal: 1, bimestral: 2, trimestral: 3, semestral: 6, anual: 12 };
const monthsTo = (month: string, from: string) =>
  (Number(month.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(month.slice(5, 7)) -
  Number(from.slice(5, 7));
/** The recurring bills that fall due in a month and don't exist yet. */
const dueIn = (month: string) =>
  ours.rows.recorrencias!.filter(({ id, situacao, dataInicio, dataFim, periodicidade }) => {
    const isMade = ours.rows.contas_pagar!.some(
      ({ origem, origemId, competencia }) =>
        origem === 'recorrencia' && origemId === id && competencia === month,
    );
    if (isMade) return false;
    const passed = monthsTo(month, String(dataInicio));
    const isOpen = !dataFim || String(dataFim).slice(0, 7) >= month;
    return (
      situacao === 'ativa' && isOpen && passed >= 0 && passed % (every[String(periodicidade)] ?? 1) === 0
    );
  });
const routine = (tipo: string, competencia: string) =>
  ours.create('admin', 'processamentos', { tipo, competencia });
const execute = ({ id }: Row) => ours.act('admin', 'processamentos', id, 'executar');

describe('the standing orders of the next month', () => {
  const due = dueIn('2026-11');
  const sum = due.reduce((all, { valor }) => all + Number(valor), 0);

  it('are foreseen with their number and sum, made once, and none the second time', async () => {
    expect(due.length).toBeGreaterThan(5);
    const first = await routine('gerar_recorrencias', '2026-11');
    const path = `/processamentos/${first.id}/actions/executar?dryRun=true`;
    const seen = (await ours.send('admin', 'POST', path, {})).body as {
      effects: { resource: string; changes: Record<string, [unknown, unknown]> }[];
    };
    const ending = seen.effects.findLast(({ resource }) => resource === 'processamentos')!;
    expect(ending.changes).toMatchObject({ totalRegistros: [null, due.length] });
    expect(ending.changes.valorTotal![1]).toBeCloseTo(sum, 2);
    expect((await ours.get('admin', 'processamentos', first.id)).situacao).toBe('na_fila');

    expect(await execute(first)).toMatchObject({ situacao: 'concluido', totalRegistros: due.length });
    const bills = await ours.find('financeiro', 'contas_pagar', { processamentoId: first.id });
    expect(bills).toHaveLength(due.length);
    expect(bills.reduce((all, { valorTotal }) => all + Number(valorTotal), 0)).toBeCloseTo(sum, 2);
    expect(new Set(bills.map(({ competencia }) => competencia))).toEqual(new Set(['2026-11']));

    const second = await routine('gerar_recorrencias', '2026-11');
    expect(await execute(second)).toMatchObject({ situacao: 'concluido', totalRegistros: 0 });
  });

  it('are taken back while none is paid, and may then be made anew', async () => {
    const [made] = await ours.find('admin', 'processamentos', {
      competencia: '2026-11',
      totalRegistros: due.length,
    });
    await ours.act('admin', 'processamentos', made!.id, 'estornar');
    const bills = await ours.find('financeiro', 'contas_pagar', { processamentoId: made!.id });
    expect(new Set(bills.map(({ situacao }) => situacao))).toEqual(new Set(['cancelada']));

    const again = await routine('gerar_recorrencias', '2026-11');
    expect(await execute(again)).toMatchObject({ totalRegistros: due.length });
    const [bill] = await ours.find('financeiro', 'contas_pagar', {
      processamentoId: again.id,
      situacao: 'aberta',
      valorTotal_lt: 15_000,
    });
    await ours.act('financeiro', 'contas_pagar', bill!.id, 'baixar', {
      dataBaixa: '2026-10-31',
      contaBancariaId: 1,
    });
    expect((await ours.refused('admin', 'processamentos', again.id, 'estornar')).status).toBe(409);
  });

  it('are the administrator’s to make, and no other routine is made by hand', async () => {
    const bank = await ours.send('admin', 'POST', '/processamentos', {
      tipo: 'remessa_cnab',
      competencia: '2026-11',
    });
    expect(bank.status).toBe(201);
    const { id } = bank.body as { id: number };
    expect((await ours.refused('admin', 'processamentos', id, 'executar')).status).toBe(409);
    const body = { tipo: 'gerar_recorrencias', competencia: '2026-12' };
    expect((await ours.send('financeiro', 'POST', '/processamentos', body)).status).toBe(403);
  });
});

describe('the payroll of a month', () => {
  it('has one slip for each who works here, by the tables in force', async () => {
    const staff = ours.rows.funcionarios!.filter(({ situacao }) => situacao !== 'desligado');
    const run = await routine('gerar_folha', '2026-11');
    expect(await execute(run)).toMatchObject({ totalRegistros: staff.length });
    const slips = await ours.find('rh', 'folhas', { competencia: '2026-11', tipo: 'mensal' });
    expect(slips).toHaveLength(staff.length);
    for (const slip of slips) expect(slip.inss).toBeGreaterThan(0);
    const again = await routine('gerar_folha', '2026-11');
    expect(await execute(again)).toMatchObject({ totalRegistros: 0 });
  });
});

describe('the tolls of a month', () => {
  it('are one bill of their operator, each passage once', async () => {
    const passages = ours.rows.pedagios!.filter(
      ({ conferencia, cobranca, contaPagarId, dataHora }) =>
        conferencia === 'conferido' &&
        cobranca === 'proprio' &&
        !contaPagarId &&
        String(dataHora).startsWith('2026-10'),
    );
    expect(passages.length).toBeGreaterThan(3);
    const run = await routine('faturar_pedagios', '2026-10');
    expect(await execute(run)).toMatchObject({ situacao: 'concluido', totalRegistros: passages.length });
    const bills = await ours.find('financeiro', 'contas_pagar', {
      origem: 'pedagio',
      documento_like: 'Pedágios até 31/10/2026',
    });
    const owed = passages.reduce((all, { valor }) => all + Number(valor), 0);
    expect(bills.reduce((all, { valorTotal }) => all + Number(valorTotal), 0)).toBeCloseTo(owed, 2);
    const again = await routine('faturar_pedagios', '2026-10');
    expect(await execute(again)).toMatchObject({ totalRegistros: 0 });
  });
});

describe('a payslip', () => {
  const slip = async (salary: number, competencia: string) => {
    const employee = ours.rows.funcionarios!.find(({ situacao }) => situacao === 'ativo')!;
    const { id } = await ours.create('rh', 'funcionarios', {
      ...Object.fromEntries(
        ['pessoaId', 'empresaId', 'cargoId', 'centroCustoId', 'tipoContrato'].map((name) => [
          name,
          employee[name],
        ]),
      ),
      nome: 'Quem entra agora',
      dataAdmissao: `2024-${competencia.slice(5, 7)}-0${(salary % 9) + 1}`,
      salarioBase: salary,
    });
    return ours.create('rh', 'folhas', { funcionarioId: id, competencia, tipo: 'mensal' });
  };

  it.each([
    [2000, 155.69, 0],
    [3000, 248.6, 0],
    [5000, 501.51, 0],
  ])('of R$ %d in 2026 pays R$ %d of INSS and R$ %d of IRRF', async (salary, inss, irrf) => {
    expect(await slip(salary, '2026-10')).toMatchObject({ inss, irrf });
  });

  it('of a month before the new table pays by the old one', async () => {
    const [old, now] = [await slip(3001, '2025-11'), await slip(3008, '2026-11')];
    expect(old.tabelaInssId).not.toBe(now.tabelaInssId);
    expect(Number(old.inss)).toBeCloseTo(1518 * 0.075 + 1275.88 * 0.09 + 207.12 * 0.12, 2);
  });
});

describe('a statement of the bank', () => {
  const account = ours.rows.contas_bancarias![0]!;
  const statement = ofxText([
    {
      ...{ bank: String(account.bancoCodigo), branch: String(account.agencia) },
      account: `${String(account.conta)}-${String(account.contaDv)}`,
      balance: '1',
      balanceDate: '20261031',
      transactions: [
        { date: '20261005', amount: '-39,90', id: '1', memo: 'TAR PACOTE' },
        { date: '20261005', amount: '-39.90', id: '1', memo: 'TAR PACOTE' },
        { date: '20261006', amount: '10.00', id: '1', memo: 'PIX' },
      ],
    },
  ]);
  const send = async (as: string, dryRun = '') =>
    ours.server.api('POST', `/movimentacoes/documents${dryRun}`, {
      token: await ours.server.tokenOf(as),
      raw: statement,
      headers: { 'Content-Type': 'application/octet-stream' },
    });

  it('enters the movements once, unclassified and outside the accounting batches, and leaves as a whole', async () => {
    const shown = await send('financeiro', '?dryRun=true');
    expect(shown.body).toMatchObject({ facts: [{ balance: '1', difference: expect.any(String) as string }] });
    const stored = await send('financeiro');
    const { ids, records } = stored.body as {
      ids: number[];
      records: { status: string; problems: unknown[] }[];
    };
    expect(records.map(({ status, problems }) => [status, problems])).toEqual(records.map(() => ['new', []]));
    expect(await ours.find('financeiro', 'movimentacoes', { id: ids })).toMatchObject([
      { origem: 'ofx', conciliado: false, tipo: 'saida', valor: 39.9, contaBancariaId: account.id },
      { origem: 'ofx', tipo: 'saida' },
      { origem: 'ofx', tipo: 'entrada' },
    ]);
    const again = await send('financeiro');
    expect(again.body).toMatchObject({
      ids: [],
      records: [{ status: 'same' }, { status: 'same' }, { status: 'same' }],
    });
    const taken = await ours.send('financeiro', 'POST', `/recent-changes/${stored.headers.get('Undo')}/undo`);
    expect(taken.status, taken.text).toBe(200);
    expect(await ours.find('financeiro', 'movimentacoes', { id: ids })).toEqual([]);
    expect((await send('frotas')).status).toBe(403);
  });
});
