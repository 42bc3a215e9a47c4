/** Fines, wages, debts, standing orders and the books: from what causes them to the bank, by the people named. */
import { describe, expect, it } from 'vitest';
import { useCompany, type Row } from '../support/people.ts';
import { useBills } from './bills.ts';

const { as, one, rows, prepare, expectCleanConsoles } = await useCompany();
const { approve, settle } = useBills(prepare);
const today = '31/10/2026';
const receipt = {
  name: 'recibo.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
};
const balance = async (contaBancariaId: number) =>
  Number((await one('financeiro', 'v_saldos', { contaBancariaId })).saldo);
const sum = (found: Row[], field: string) => found.reduce((all, row) => all + Number(row[field]), 0);

describe('who signs in', () => {
  it('as a broker ends at their own deals, and nowhere near the contracts', async () => {
    const broker = await as('corretor');
    expect(new URL(broker.page.url()).pathname).toBe('/Corretor');
    const deals = await rows('corretor', 'negocios', {});
    expect(new Set(deals.map(({ corretorId }) => corretorId))).toEqual(new Set([1]));
    expect((await rows('comercial', 'negocios', {})).length).toBeGreaterThan(deals.length);
    await broker.page.goto('/pages/Comercial');
    await broker.page.waitForURL('**/naoautorizado');
    await broker.page.getByText('Não autorizado').first().waitFor();
  });

  it('as the treasury ends at finance, whose page leads to the receivables; finance alone has no such link', async () => {
    await prepare('admin', 'POST', '/usuarios', {
      nome: 'Tesouraria',
      email: 'tesouraria@example.com',
      senha: 'demo1234',
      permissoes: ['financeiro', 'ADMIN'],
    });
    const treasury = await as('tesouraria');
    expect(new URL(treasury.page.url()).pathname).toBe('/pages/financeiro');
    await treasury.main.getByRole('link', { name: /^Contas a receber/ }).waitFor();
    const finance = await as('financeiro');
    await finance.open('/pages/financeiro');
    await finance.main
      .getByRole('link', { name: /^Contas a pagar/ })
      .first()
      .waitFor();
    await expect.poll(() => finance.main.getByRole('link', { name: /^Contas a receber/ }).count()).toBe(0);
  });
});

describe('7. a fine', () => {
  it('is the driver’s, with its points and its deadline, owed, and taken off their wages', async () => {
    const fleet = await as('frotas');
    const points = async () => Number((await one('frotas', 'motoristas', { id: 1 })).pontosCnh ?? 0);
    const before = await points();
    await fleet.open('/frota/financas-frotas/multas/create');
    await fleet.fill({
      'Auto de infração': 'T990011223',
      'Órgão autuador': 'Detran MT',
      Natureza: 'Trânsito (CTB)',
      'Código da infração': '74550',
      Descrição: 'Velocidade até 20% acima',
      'Data da infração': '01/10/2026 09:00',
      UF: 'MT',
      Veículo: 'SPC9A58',
      Condutor: 'Cláudio Menegatti',
      Gravidade: 'Média',
      'Valor original': '130,16',
      Notificação: '05/10/2026',
      Vencimento: today,
    });
    const fine = await fleet.save();
    expect(fine).toMatchObject({ pontos: 4, prazoIndicacao: '2026-11-04', valorAPagar: 104.13 });
    expect(await points()).toBe(before + 4);

    const finance = await as('financeiro');
    await finance.find('/financeiro/multas', 'T990011223');
    const foreseen = await finance.act('Liberar pagamento', {
      Responsável: 'Motorista',
      'Descontar em folha': true,
    });
    expect(foreseen).toMatch(/Conta a pagar/);
    expect(await one('financeiro', 'contas_pagar', { origem: 'multa', origemId: fine.id })).toMatchObject({
      valorTotal: 104.13,
    });
    await expectCleanConsoles();
  });
});

describe('8. wages', () => {
  it('have the commission of settled trips and the fine, are approved, paid, and a cost of the rig', async () => {
    const driver = await as('motorista');
    await driver.open('/pages/motorista/viagens/196');
    for (;;) {
      const empty = driver.main.locator('input[type="file"]');
      const left = await empty.count();
      if (left === 0) break;
      await empty.first().setInputFiles(receipt);
      await driver.settled();
      await expect.poll(() => empty.count()).toBeLessThan(left);
    }
    await driver.save();

    const finance = await as('financeiro');
    const trip = await one('financeiro', 'viagens', { id: 196 });
    await finance.find('/financeiro/carregamento/acertos', String(trip.numero));
    await finance.act('Fazer acerto');

    const people = await as('rh');
    await people.open('/pages/RecursosHumanos/folha/create');
    await people.fill({ Competência: '11/2026', Funcionário: 'Cláudio Menegatti' });
    const slip = await people.save();
    // of the one trip settled that no slip had: the month's others are in October's
    const settled = await one('financeiro', 'viagens', { id: 196 });
    expect(slip.comissoes).toBeCloseTo(Number(settled.comissaoMotorista), 2);
    expect(slip.multasDescontadas).toBe(104.13);
    expect(await people.act('Aprovar folha')).toMatch(/Conta a pagar/);

    const bill = await one('financeiro', 'contas_pagar', {
      origem: 'folha',
      competencia: '2026-11',
      documento: 'Mensal',
    });
    expect(bill.valorTotal).toBe(slip.liquido);
    await settle(bill.id);
    expect(await one('rh', 'folhas', { id: slip.id })).toMatchObject({
      situacao: 'paga',
      dataPagamento: '2026-10-31',
    });
    expect(
      await rows('financeiro', 'v_despesas', { conjuntoId: 1, categoria: 'pessoal', competencia: '2026-11' }),
    ).toMatchObject([{ valor: slip.custoTotal }]);
    await expectCleanConsoles();
  });
});

describe('9. a debt', () => {
  it('is asked for, approved by somebody else, received, and owed in its instalments', async () => {
    const finance = await as('financeiro');
    await finance.open('/financeiro/capitaldegiro/create');
    await finance.fill({
      Contrato: 'CCB-9001',
      Banco: 'Banco Agro Cerrado',
      Modalidade: 'CCB',
      Empresa: 'Buriti Grãos',
      'Conta de crédito': 'BB Grãos',
      Finalidade: 'Capital para a safra',
      Liberação: today,
      'Valor contratado': '300000',
      IOF: '5100',
      Tarifas: '1200',
      'Taxa ao mês': '1,85',
      Pagamento: 'Price',
      Prazo: '12',
    });
    const credit = await finance.save();
    expect(await one('financeiro', 'capital_giro', { id: credit.id })).toMatchObject({
      valorLiberado: 293_700,
      cetMesPct: 2.1958,
      custoTotal: 43_586.37,
    });
    await finance.act('Enviar para aprovação');
    expect(await finance.offered()).not.toContain('Registrar liberação');

    const request = await one('ceo', 'autorizacoes', {
      tipo: 'divida',
      registroId: credit.id,
      situacao: 'pendente',
    });
    await approve('ceo', request.id);

    const before = await balance(1);
    await finance.open(`/financeiro/capitaldegiro/${credit.id}/show`);
    expect(await finance.act('Registrar liberação')).toMatch(/12 Contas a pagar/);
    expect(await balance(1)).toBeCloseTo(before + 293_700, 2);
    const bills = await rows('financeiro', 'contas_pagar', { origem: 'capital_giro', origemId: credit.id });
    expect(bills).toHaveLength(12);
    expect(sum(bills, 'valorTotal')).toBeCloseTo(337_286.37, 2);
    await expectCleanConsoles();
  });
});

describe('10. a standing order', () => {
  it('becomes the bill of its month once, is paid, and is among the expenses', async () => {
    const finance = await as('financeiro');
    await finance.open('/financeiro/recorrente/create');
    await finance.fill({
      Descrição: 'Aluguel do galpão de Sinop',
      Empresa: 'Buriti Transportes',
      'Tipo de favorecido': 'Fornecedor',
      Fornecedor: 'Truck Diesel Sorriso',
      Valor: '3210,55',
      'Dia do vencimento': '10',
      Início: '01/11/2026',
      'Conta gerencial': 'Aluguel',
      'Centro de custo': 'Administrativo',
      'Forma de pagamento': 'PIX',
    });
    const order = await finance.save();

    const office = await as('admin');
    await office.open('/financeiro/processamentos/create');
    await office.fill({ Rotina: 'Gerar contas recorrentes', Competência: '11/2026' });
    const { id } = await office.save();
    const [, foreseen] = /Registros: (?:\d+ → )?(\d+)/.exec(await office.act('Executar')) ?? [];
    const first = await one('admin', 'processamentos', { id });
    expect(first.totalRegistros).toBe(Number(foreseen));
    expect(Number(foreseen)).toBeGreaterThan(5);
    const again = await prepare('admin', 'POST', '/processamentos', {
      tipo: first.tipo,
      competencia: first.competencia,
    });
    await prepare('admin', 'POST', `/processamentos/${again.id}/actions/executar`);
    expect((await one('admin', 'processamentos', { id: again.id })).totalRegistros).toBe(0);

    const bill = await one('financeiro', 'contas_pagar', { origem: 'recorrencia', origemId: order.id });
    expect(bill).toMatchObject({
      valorTotal: 3210.55,
      dataVencimento: '2026-11-10',
      processamentoId: first.id,
    });
    await settle(bill.id);
    await finance.open(
      `/financeiro/relatoriodetalhado?filter=${encodeURIComponent(JSON.stringify({ competencia: '2026-11' }))}`,
    );
    await finance.main
      .getByText(/Aluguel do galpão de Sinop/)
      .first()
      .waitFor();

    await office.open(`/financeiro/processamentos/${first.id}/show`);
    expect(await office.offered()).not.toContain('Estornar');
    await expectCleanConsoles();
  });
});

describe('11. the books', () => {
  it('take the notes of a month in a balanced batch, and give them back when it is opened again', async () => {
    const fiscal = await as('fiscal');
    const month = { empresaId: 2, dataEmissao: '2026-10' };
    const [pending] = await rows('fiscal', 'notas_fiscais', {
      ...month,
      tipo: 'entrada',
      situacao: 'autorizada',
      escrituracao: 'pendente',
    });
    await fiscal.open(`/pages/fiscal/notas/${pending!.id}/show`);
    await fiscal.act('Escriturar');
    const written = await rows('fiscal', 'notas_fiscais', {
      ...month,
      tipo: 'entrada',
      escrituracao: 'escriturada',
    });

    await fiscal.open('/pages/fiscal/integracao-contabil/create');
    await fiscal.fill({
      Empresa: 'Buriti Grãos',
      Competência: '10/2026',
      Layout: 'Domínio',
      'Documentos incluídos': 'Notas de entrada',
    });
    await fiscal.page.keyboard.press('Escape');
    const { id } = await fiscal.save();
    await fiscal.act('Gerar arquivo');
    const batch = await one('fiscal', 'integracoes_contabeis', { id });
    expect(batch).toMatchObject({ totalDocumentos: written.length, diferenca: 0, situacao: 'gerado' });
    expect(batch.valorDebito).toBeCloseTo(sum(written, 'valorTotal'), 2);
    expect(await one('fiscal', 'notas_fiscais', { id: pending!.id })).toMatchObject({
      escrituracao: 'exportada',
    });

    await fiscal.act('Marcar como enviado', { 'Enviado em': `${today} 10:00` });
    await fiscal.act('Reabrir');
    expect(await one('fiscal', 'notas_fiscais', { id: pending!.id })).toMatchObject({
      escrituracao: 'escriturada',
    });
    await expectCleanConsoles();
  });
});
