/** Grain bought and sold, from the deal to the bank and to the books, by the people whose work it is. */
import { describe, expect, it } from 'vitest';
import { accessKey } from '../../demo/accessKey.ts';
import { useCompany, type Desk } from '../support/people.ts';
import { useBills } from './bills.ts';
import { useLoads } from './loads.ts';

const { as, one, rows, prepare, expectCleanConsoles } = await useCompany();
const { start, unload } = useLoads(prepare);
const { settle } = useBills(prepare);
const today = '31/10/2026';
const issuer = String((await one('rh', 'empresas', { id: 2 })).cnpj);
const key = (number: number) => accessKey(issuer, number);
const balance = async () => Number((await one('financeiro', 'v_saldos', { contaBancariaId: 1 })).saldo);

/** Sends a note and enters what the tax authority answers. */
async function authorise(fiscal: Desk, id: number, number: number) {
  await fiscal.open(`/pages/fiscal/notas/${id}/show`);
  await fiscal.act('Transmitir', { 'Chave de acesso': key(number) });
  return fiscal.act('Autorizar', { Protocolo: '151260000000123', 'Autorizada em': `${today} 08:00` });
}
const note = (number: number) => ({
  Empresa: 'Buriti Grãos',
  Número: String(number),
  'Data de emissão': `${today} 08:00`,
  'Entrada ou saída': today,
});

describe('1. a purchase with delivery', () => {
  let lot: string;
  let load: { id: number; numero: unknown };
  let contract: { id: number };

  it('a broker’s deal becomes a contract that somebody else approves, and its lot', async () => {
    const broker = await as('corretor');
    await broker.open('/Corretor/Lancar');
    await broker.fill({
      Tipo: 'Compra de produtor',
      Produtor: 'Juliano Marques Conte',
      Produto: 'Soja em grãos',
      Safra: '2026/27',
      Quantidade: '10000',
      'Preço por saca': '112',
      Frete: 'FOB por conta do comprador',
      'Entrega de': '01/02/2027',
      'Entrega até': '31/03/2027',
      'Condição de pagamento': '5 dias após a nota',
      'Validade da proposta': '05/11/2026',
    });
    const deal = await broker.save('Lançar negócio');
    expect(deal.valorTotal).toBe(1_120_000);

    const trade = await as('comercial');
    await trade.find('/Corretor', String(deal.numero));
    const foreseen = await trade.act('Fechar negócio', {
      'Empresa do grupo': 'Buriti Grãos',
      'Local de retirada/entrega': 'Fazenda Santa Helena',
    });
    expect(foreseen).toMatch(/Criar Contrato/);
    contract = await one('comercial', 'contratos', { negocioId: deal.id });
    await trade.open(`/pages/Contratos/${contract.id}/show`);
    expect(await trade.offered()).not.toContain('Aprovar');
    await trade.act('Enviar para aprovação');

    const board = await as('ceo');
    const request = await one('ceo', 'autorizacoes', { tipo: 'contrato', registroId: contract.id });
    await board.find('/pages/ceo/autorizacoes', String(request.numero));
    await board.act('Aprovar', { Justificativa: 'De acordo com a mesa.' });
    const made = await one('comercial', 'lotes', { contratoCompraId: contract.id });
    expect(made).toMatchObject({ quantidadeKg: 600_000, situacao: 'disponivel' });
    lot = String(made.codigo);
    await trade.open(`/pages/Contratos/${contract.id}/show`);
    await trade.main.getByText('Aprovado', { exact: true }).first().waitFor();
  });

  it('is loaded, weighed and unloaded by logistics, with its discounts', async () => {
    const desk = await as('logistica');
    await desk.open('/pages/Logistica/cargas/create');
    const { numero } = await one('comercial', 'contratos', { id: contract.id });
    await desk.fill({
      Finalidade: 'Recebimento fazenda → armazém',
      Empresa: 'Buriti Grãos',
      'Contrato de compra': String(numero),
      'Lote de origem': lot,
      'Lote de destino': 'LT-2026-00030',
      Produto: 'Soja em grãos',
      Origem: 'Fazenda Santa Helena',
      Destino: 'Armazéns Serra Azul',
      Rota: 'Sorriso/MT → Rondonópolis',
      'Agendado para': `${today} 06:00`,
      Transporte: 'Frota própria',
      Conjunto: 'CJ-02',
      Motorista: 'Jair Nascimento',
      Placa: 'NPU2D53',
      'Frete por tonelada': '100',
    });
    load = (await desk.save()) as typeof load;
    const planned = await desk.act('Iniciar carga');
    expect(planned).toMatch(/Criar Viagem/);
    await desk.act('Liberar viagem', {
      'Carregado em': `${today} 07:00`,
      'Peso bruto origem': '72000',
      'Tara origem': '22800',
    });
    await desk.act('Registrar descarga', {
      'Descarregado em': `${today} 12:00`,
      'Peso bruto destino': '71880',
      'Tara destino': '22800',
      Umidade: '15,2',
      Impureza: '1,4',
    });
    expect(await one('logistica', 'carregamentos', { id: load.id })).toMatchObject({
      pesoFinalKg: 48_197,
      sacas: 803.28,
      situacao: 'descarregado',
    });
  });

  it('is paid net of what is withheld, and the bank falls by exactly that', async () => {
    const fiscal = await as('fiscal');
    // values of the load are filled in: its contract, producer, weight, bags and price
    await fiscal.open('/pages/fiscal/cargas');
    const lacking = fiscal.main.getByRole('row').filter({ hasText: String(load.numero) });
    await lacking.getByRole('button', { name: 'Ações' }).click();
    await fiscal.page.getByRole('menuitem', { name: 'Emitir nota' }).click();
    await fiscal.page.waitForURL(/lancar-notas/);
    await fiscal.fill({ Natureza: 'Compra para comercialização – produtor', ...note(900_002) });
    await fiscal.row('Itens', 1, { CFOP: '1102', CST: '051' });
    const { id } = await fiscal.save('Lançar nota');
    expect(new URL(fiscal.page.url()).pathname).toBe(`/pages/fiscal/notas/${id}/show`);
    await fiscal.page.getByRole('link', { name: 'Voltar', exact: true }).click();
    await lacking.waitFor({ state: 'detached' });
    await authorise(fiscal, id, 900_002);
    expect(await one('fiscal', 'notas_fiscais', { id })).toMatchObject({
      valorTotal: 89_967.36,
      valorFunrural: 1_286.53,
      valorSenar: 179.93,
      valorFethab: 1_204.93,
      valorLiquido: 87_295.97,
    });
    const bill = await one('financeiro', 'contas_pagar', { origem: 'nota_fiscal', origemId: id });

    const before = await balance();
    const finance = await as('financeiro');
    await finance.find('/financeiro/contas-pagar', String(bill.numero));
    await finance.act('Agendar', {
      'Programado para': today,
      'Forma de pagamento': 'TED',
      Conta: 'BB Grãos',
    });
    await finance.act('Baixar', { 'Data da baixa': today, Conta: 'BB Grãos' });
    expect(await balance()).toBeCloseTo(before - 87_295.97, 2);
    expect(
      await rows('financeiro', 'contas_pagar', { origem: 'tributo', empresaId: 2, competencia: '2026-10' }),
    ).not.toEqual([]);
    await expectCleanConsoles();
  });
});

describe('2. what is sold', () => {
  it('reserves its lot, leaves with its note alone, and is received for what arrived', async () => {
    const lot = await one('comercial', 'lotes', { codigo: 'LT-2026-00030' });
    // how its form is filled in is seen in work.all.test.ts
    const sale = await prepare('comercial', 'POST', '/vendas', {
      data: '2026-10-31',
      empresaId: 2,
      clienteId: 1,
      vendedorId: 6,
      modalidadeFrete: 'fob',
      entregaPrevista: '2026-11-10',
      itens: [{ loteId: lot.id, sacas: 820, precoSaca: 121.5 }],
      prazoDias: 7,
    });
    expect(sale.valorTotal).toBe(99_630);
    const sales = await as('vendas');
    await sales.find('/pages/vendas/pedidos', String(sale.numero));
    expect(await sales.act('Confirmar')).toMatch(/Reserva/);
    expect(Number((await one('comercial', 'lotes', { id: lot.id })).disponivelSacas)).toBeCloseTo(
      Number(lot.disponivelSacas) - 820,
      2,
    );

    const load = await start({
      finalidade: 'expedicao',
      loteId: lot.id,
      vendaId: sale.id,
      empresaId: 2,
      produtoId: 1,
      origemLocalId: 35,
      destinoLocalId: 39,
      rotaId: 2,
      tipoTransporte: 'terceiro',
      transportadorId: 45,
      motoristaId: 11,
      placaCavalo: 'QBC4F21',
      freteTon: 100,
    });
    const desk = await as('logistica');
    await desk.open(`/pages/Logistica/cargas/${load.id}/show`);
    expect(await desk.offered()).not.toContain('Liberar viagem');

    const fiscal = await as('fiscal');
    await fiscal.open('/pages/fiscal/lancar-notas');
    await fiscal.fill({
      Tipo: 'Saída',
      Natureza: 'Venda de mercadoria adquirida',
      ...note(900_001),
      'Tipo de participante': 'Cliente',
      Cliente: 'Atlântico Trading',
      Carregamento: String(load.numero),
      Venda: String(sale.numero),
      'Peso líquido': '49200',
    });
    await fiscal.row('Itens', 1, {
      Grão: 'Soja em grãos',
      Descrição: 'Soja em grãos',
      Quantidade: '820',
      'Valor unitário': '121,5',
      CFOP: '5102',
      NCM: '12019000',
      CST: '051',
    });
    const { id } = await fiscal.save('Lançar nota');
    await prepare('fiscal', 'POST', `/notas_fiscais/${id}/actions/transmitir`, { chave: key(900_001) });
    await prepare('fiscal', 'POST', `/notas_fiscais/${id}/actions/autorizar`, {
      protocolo: '151260000000123',
      autorizadaEm: '2026-10-31T12:00:00.000Z',
    });

    await desk.open(`/pages/Logistica/cargas/${load.id}/show`);
    await desk.act('Liberar viagem', {
      'Carregado em': `${today} 07:00`,
      'Peso bruto origem': '72000',
      'Tara origem': '22800',
    });
    await unload(load.id, { pesoBrutoDestinoKg: 71_880, umidade: 15.2, impureza: 1.4 });
    const title = await one('admin', 'contas_receber', { origem: 'nota_fiscal', origemId: id });
    expect(title).toMatchObject({ desconto: 2031.48, saldo: 97_598.52 });

    const before = await balance();
    const office = await as('admin');
    await office.find('/pages/contas-a-receber', String(title.numero));
    await office.act('Baixar', { 'Data da baixa': today, 'Conta de recebimento': 'BB Grãos' });
    expect(await balance()).toBeCloseTo(before + 97_598.52, 2);
    expect(await one('admin', 'contas_receber', { id: title.id })).toMatchObject({ situacao: 'recebida' });
    await expectCleanConsoles();
  });
});

describe('12. a broker’s commission', () => {
  it('is freed with the contract, paid by finance, and seen by its broker as paid', async () => {
    const deal = await one('comercial', 'negocios', { numero: 'NG-2026-00019' });
    const contract = await one('comercial', 'contratos', { negocioId: deal.id });
    const trade = await as('comercial');
    await trade.open(`/pages/Contratos/${contract.id}/show`);
    const offered = await trade.offered();
    const foreseen = offered.includes('Concluir')
      ? await trade.act('Concluir')
      : await trade.act('Concluir com saldo', {
          'Justificativa da conclusão': 'A safra do produtor acabou.',
        });
    expect(foreseen).toMatch(/Liberar comissão/);

    const bill = await one('financeiro', 'contas_pagar', { origem: 'comissao', origemId: deal.id });
    expect(bill.valorTotal).toBe(deal.comissaoValor);
    await settle(bill.id);

    const broker = await as('corretor');
    await broker.find('/pages/Corretor/negocios', String(deal.numero));
    await broker.main.getByText('Paga', { exact: true }).first().waitFor();
    await expectCleanConsoles();
  });
});
