/** The lorries: fuel, workshop, freight and fines, from who drives to who pays, each by their own account. */
import { describe, expect, it } from 'vitest';
import { useCompany } from '../support/people.ts';
import { useBills } from './bills.ts';
import { useLoads } from './loads.ts';

const { as, one, rows, prepare, expectCleanConsoles } = await useCompany();
const { arrived } = useLoads(prepare);
const { approve, collect, settle } = useBills(prepare);
const today = '31/10/2026';
const photo = {
  name: 'cupom.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const spentOn = async (filter: object) =>
  (await rows('financeiro', 'v_despesas', { competencia: '2026-10', ...filter })).reduce(
    (sum, { valor }) => sum + Number(valor),
    0,
  );

describe('3. fuel', () => {
  it('is entered on the phone, approved by the fleet, a cost of its rig, and billed by its station', async () => {
    await prepare('financeiro', 'POST', '/precos_combustivel', {
      postoId: 1,
      combustivel: 'diesel_s10',
      tipo: 'negociado',
      preco: 6.52,
      vigenciaInicio: '2026-10-31',
    });
    const driver = await as('motorista', { width: 390, height: 844 });
    await driver.open('/pages/abastecimento/create');
    const last = Math.max(
      ...(await rows('frotas', 'abastecimentos', { veiculoId: 1 })).map(({ hodometro }) => Number(hodometro)),
    );
    await driver.fill({
      'Data/hora': `${today} 06:30`,
      Posto: 'Posto Trevo do Teles Pires',
      Veículo: 'SPC9A58',
      Combustível: 'Diesel S10',
      Litros: '420',
      'Preço por litro': '6,579',
      Hodômetro: String(last + 920),
      Pagamento: 'Faturado no posto',
      'Nº cupom/nota': '774411',
    });
    await driver.page.locator('input[type="file"]').first().setInputFiles(photo);
    const filled = await driver.save();
    expect(filled).toMatchObject({ valorTotal: 2763.18, kmLitro: 2.19 });
    expect(await one('frotas', 'abastecimentos', { id: filled.id })).toMatchObject({ acimaNegociado: true });
    expect(await rows('motorista2', 'abastecimentos', { id: filled.id })).toEqual([]);

    const before = await spentOn({ conjuntoId: 1, categoria: 'combustivel' });
    const fleet = await as('frotas');
    await fleet.find('/frota/financas-frotas/abastecimentos', String(filled.numero));
    expect(await fleet.offered()).not.toContain('Aprovar');
    await fleet.act('Aprovar com ressalva', { Observações: 'Único posto aberto no trecho.' });
    expect(await spentOn({ conjuntoId: 1, categoria: 'combustivel' })).toBeCloseTo(before + 2763.18, 2);

    const finance = await as('financeiro');
    await finance.find('/financeiro/relatorio/abastecimento/abastecimentos', String(filled.numero));
    expect(await finance.act('Fechar posto')).toMatch(/Conta a pagar/);
    const bill = await one('financeiro', 'contas_pagar', { origem: 'abastecimento', origemId: filled.id });
    expect(bill).toMatchObject({ valorTotal: 2763.18, situacao: 'aberta' });
    await finance.act('Estornar fechamento');
    expect(await one('financeiro', 'contas_pagar', { id: bill.id })).toMatchObject({ situacao: 'cancelada' });
    await expectCleanConsoles();
  });
});

describe('4. maintenance', () => {
  it('asks for its part and for its approval, and frees the lorry with its costs entered once', async () => {
    const item = await prepare('almoxarifado', 'POST', '/itens_estoque', {
      codigo: 'LU-9990',
      descricao: 'Óleo 15W-40',
      categoria: 'lubrificantes',
      unidade: 'l',
      empresaId: 4,
      localizacao: 'C-01-1',
    });
    for (const [quantidade, custoUnitario, notaNumero] of [
      [10, 28, '7001'],
      [20, 31, '7002'],
    ]) {
      const move = { tipo: 'entrada_compra', data: '2026-10-31', itemId: item.id, fornecedorId: 16 };
      const { id } = await prepare('almoxarifado', 'POST', '/movimentos_estoque', {
        ...move,
        quantidade,
        custoUnitario,
        notaNumero,
      });
      await prepare('almoxarifado', 'POST', `/movimentos_estoque/${id}/actions/atender`);
    }

    const fleet = await as('frotas');
    await fleet.open('/frota/manutencao/create');
    await fleet.fill({
      Veículo: 'RAU',
      Tipo: 'Preventiva',
      Plano: 'Óleo e filtros – cavalos',
      Hodômetro: '610720',
      Abertura: '30/10/2026 08:00',
      'Problema/serviço': 'Troca de óleo e reparo do câmbio',
      Local: 'Oficina de terceiro',
      'Oficina/fornecedor': 'Truck Diesel Sorriso',
    });
    await fleet.row('Peças e serviços', 1, {
      Tipo: 'Peça do almoxarifado',
      'Item do almoxarifado': 'Óleo 15W-40',
      Descrição: 'Óleo',
      Quantidade: '30',
    });
    await fleet.row('Peças e serviços', 2, {
      Tipo: 'Serviço',
      Descrição: 'Reparo do câmbio',
      Quantidade: '1',
      'Valor unitário': '9200',
    });
    const order = await fleet.save();
    await fleet.act('Lançar orçamento', { Previsão: '05/11/2026' });
    expect(await fleet.offered()).not.toContain('Iniciar');
    await fleet.act('Pedir aprovação', { Início: '30/10/2026 10:00' });

    const request = await one('admin', 'autorizacoes', { tipo: 'manutencao', registroId: order.id });
    expect(request.valor).toBe(10_100);
    await approve('admin', request.id);
    expect(await one('frotas', 'veiculos', { id: 5 })).toMatchObject({ situacao: 'em_manutencao' });

    await fleet.open(`/frota/manutencao/${order.id}/show`);
    await fleet.act('Aguardar peça');
    const store = await as('almoxarifado');
    const part = await one('almoxarifado', 'movimentos_estoque', { manutencaoId: order.id });
    await store.find('/pages/Almoxarifado/movimentos', String(part.numero));
    await store.act('Aprovar requisição');
    await store.act('Atender');
    await store.find('/pages/Almoxarifado/ordens', String(order.numero));
    await store.act('Retomar');

    const before = await spentOn({ veiculoId: 5, categoria: 'manutencao' });
    await fleet.open(`/frota/manutencao/${order.id}/show`);
    await fleet.act('Concluir', {
      Conclusão: `${today} 14:00`,
      Hodômetro: '610720',
      Diagnóstico: 'Retentor trocado.',
    });
    expect(await one('almoxarifado', 'itens_estoque', { id: item.id })).toMatchObject({ saldo: 0 });
    expect(await one('almoxarifado', 'movimentos_estoque', { id: part.id })).toMatchObject({
      valorTotal: 900,
    });
    expect(
      await one('financeiro', 'contas_pagar', { origem: 'manutencao', origemId: order.id }),
    ).toMatchObject({
      valorTotal: 9200,
    });
    expect(await spentOn({ veiculoId: 5, categoria: 'manutencao' })).toBeCloseTo(before + 10_100, 2);
    expect(await one('frotas', 'veiculos', { id: 5 })).toMatchObject({ situacao: 'disponivel' });
    await expectCleanConsoles();
  });
});

describe('5. freight for others', () => {
  it('is a load, a trip, an invoice, a receivable and, once received, paid freight', async () => {
    const load = await arrived(
      {
        finalidade: 'frete_terceiros',
        clienteFreteId: 15,
        empresaId: 4,
        produtoId: 1,
        origemLocalId: 33,
        destinoLocalId: 38,
        rotaId: 1,
        tipoTransporte: 'proprio',
        conjuntoId: 2,
        motoristaId: 2,
        placaCavalo: 'NPU2D53',
        freteTon: 268,
      },
      71_980,
    );
    const desk = await as('logistica');
    const trip = await one('logistica', 'viagens', { carregamentoId: load.id });
    await desk.find('/pages/Logistica/viagens', String(trip.numero));
    await desk.act('Encerrar viagem', {
      'Km final': String(Number(trip.kmInicial) + 1080),
      Chegada: `${today} 13:00`,
    });
    expect(await one('frotas', 'conjuntos', { id: 2 })).toMatchObject({ situacao: 'ativo' });

    const finance = await as('financeiro');
    await finance.open('/pages/fatura/create');
    await finance.fill({
      Transportadora: 'Buriti Transportes',
      'Cliente (tomador)': 'Farelos Centro-Oeste',
      'Período de': '16/10/2026',
      'Período até': today,
      Vencimento: '15/11/2026',
    });
    // the freight is the trip's
    await finance.row('Viagens faturadas', 1, { Viagem: String(trip.numero) });
    const invoice = await finance.save();
    expect(invoice.valorTotal).toBe(13_185.6);
    await finance.act('Emitir');
    const title = await one('admin', 'contas_receber', { faturaId: invoice.id });
    expect(title.valorTotal).toBe(13_185.6);
    expect(await one('financeiro', 'carregamentos', { id: load.id })).toMatchObject({
      situacao: 'faturado',
      freteSituacao: 'faturado',
    });
    await finance.act('Marcar como enviada');

    await collect(title.id);
    expect(await one('financeiro', 'faturas', { id: invoice.id })).toMatchObject({ situacao: 'paga' });
    expect(await one('financeiro', 'carregamentos', { id: load.id })).toMatchObject({
      freteSituacao: 'pago',
    });
    await expectCleanConsoles();
  });
});

describe('6. freight by others', () => {
  it('is settled less what was lost beyond the tolerance, and owed', async () => {
    const load = await arrived(
      {
        finalidade: 'recebimento',
        contratoCompraId: 60,
        loteId: 43,
        loteDestinoId: 59,
        empresaId: 2,
        produtoId: 2,
        origemLocalId: 5,
        destinoLocalId: 33,
        tipoTransporte: 'terceiro',
        transportadorId: 45,
        motoristaId: 2,
        placaCavalo: 'QBC4F21',
        freteTon: 200,
        precoSaca: 43.31,
      },
      71_600,
    );
    const finance = await as('financeiro');
    await finance.find('/financeiro/carregamento', String(load.numero));
    const freight = await one('financeiro', 'carregamentos', { id: load.id });
    // 277 kg beyond the tolerance, at the contract's price
    expect(freight).toMatchObject({ valorFrete: 9840, descontoQuebra: 199.95, freteSituacao: 'a_acertar' });
    expect(await finance.act('Acertar frete', { Adiantamento: '1000' })).toMatch(/Conta a pagar/);
    const bill = await one('financeiro', 'contas_pagar', { origem: 'frete', origemId: load.id });
    expect(bill.valorTotal).toBe(8640.05);
    await settle(bill.id);
    expect(await one('financeiro', 'carregamentos', { id: load.id })).toMatchObject({
      freteSituacao: 'pago',
    });
    await expectCleanConsoles();
  });
});
