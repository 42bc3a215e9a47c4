/** A lorry from the farm straight to the customer: its notes, its weights, and the amounts owed and paid. */
import { describe, expect, it } from 'vitest';
import { accessKey } from '../accessKey.ts';
import { openCompany } from './support.ts';

const ours = await openCompany((rows) => {
  for (const customer of rows.clientes!) customer.limiteCredito = 50_000_000;
});
const rowOf = (resource: string, matches: (row: Record<string, unknown>) => boolean) =>
  ours.rows[resource]!.find(matches)!;
const producer = rowOf('produtores', ({ situacao }) => situacao === 'ativo');
const customer = rowOf('clientes', ({ situacao }) => situacao === 'ativo');
const farm = rowOf('locais', ({ tipo, ativo }) => tipo === 'fazenda' && ativo === true);
const works = rowOf('locais', ({ tipo, ativo }) => tipo !== 'fazenda' && ativo === true);
const rig = rowOf('conjuntos', ({ situacao }) => situacao === 'ativo');
const driver = rowOf(
  'motoristas',
  ({ situacao, cnhValidade, id }) =>
    situacao === 'disponivel' && String(cnhValidade) > '2027-01-01' && id !== rig.motoristaId,
);
const key = (number: number) => accessKey(String(rowOf('empresas', ({ id }) => id === 2).cnpj), number);
const emitted = '2026-10-31T12:00:00.000Z';
/** Types a note, sends it and enters the answer of the tax authority. */
async function authorise(number: number, fields: Record<string, unknown>) {
  const { id } = await ours.create('fiscal', 'notas_fiscais', {
    modelo: 'nfe',
    emissao: 'propria',
    empresaId: 2,
    serie: 1,
    numeroNota: number,
    dataEmissao: emitted,
    dataEntradaSaida: '2026-10-31',
    ...fields,
  });
  await ours.act('fiscal', 'notas_fiscais', id, 'transmitir', { chave: key(number) });
  return ours.act('fiscal', 'notas_fiscais', id, 'autorizar', {
    protocolo: '151260000000123',
    autorizadaEm: emitted,
  });
}
const line = (quantidade: number, valorUnitario: number, cfop: string) => [
  {
    produtoId: 1,
    descricao: 'Soja em grãos',
    quantidade,
    unidade: 'sc',
    valorUnitario,
    cfop,
    ncm: '12019000',
    cst: '051',
  },
];

const contract = await ours.create('comercial', 'contratos', {
  tipo: 'compra',
  empresaId: 2,
  produtorId: producer.id,
  produtoId: 1,
  safra: '2026/27',
  dataContrato: '2026-10-31',
  quantidadeSacas: 5_000,
  precoSaca: 112,
  modalidadeFrete: 'fob',
  localRetiradaId: farm.id,
  entregaInicio: '2026-10-31',
  entregaFim: '2026-12-31',
  prazoDias: 5,
});
await ours.act('comercial', 'contratos', contract.id, 'aprovar');
const lot = await ours.one('comercial', 'lotes', { contratoCompraId: contract.id });
const sale = await ours.create('comercial', 'vendas', {
  data: '2026-10-31',
  empresaId: 2,
  clienteId: customer.id,
  vendedorId: rowOf('funcionarios', ({ situacao }) => situacao === 'ativo').id,
  itens: [{ loteId: lot.id, sacas: 820, precoSaca: 121.5 }],
  modalidadeFrete: 'fob',
  entregaPrevista: '2026-11-10',
});
await ours.act('comercial', 'vendas', sale.id, 'confirmar');
const load = await ours.create('logistica', 'carregamentos', {
  finalidade: 'direto',
  empresaId: 2,
  contratoCompraId: contract.id,
  loteId: lot.id,
  vendaId: sale.id,
  produtoId: 1,
  origemLocalId: farm.id,
  destinoLocalId: works.id,
  rotaId: 1,
  dataAgendada: '2026-10-31T10:00:00.000Z',
  tipoTransporte: 'proprio',
  conjuntoId: rig.id,
  motoristaId: driver.id,
  placaCavalo: rowOf('veiculos', ({ id }) => id === rig.cavaloId).placa,
  freteTon: 100,
});

describe('a load straight from the farm', () => {
  it('plans the trip of the company’s own rig when loading begins', async () => {
    await ours.act('logistica', 'carregamentos', load.id, 'iniciar-carga');
    const trip = await ours.one('logistica', 'viagens', { carregamentoId: load.id });
    expect(trip).toMatchObject({ conjuntoId: rig.id, motoristaId: driver.id, situacao: 'planejada' });
  });

  it('does not leave before its note is authorised; then lorry and driver are on the road', async () => {
    const weights = {
      dataCarga: '2026-10-31T13:00:00.000Z',
      pesoBrutoOrigemKg: 72_000,
      taraOrigemKg: 22_800,
    };
    expect(
      (await ours.refused('logistica', 'carregamentos', load.id, 'liberar-viagem', weights)).status,
    ).toBe(409);
    const note = await authorise(900_001, {
      tipo: 'saida',
      naturezaId: 11,
      participante: 'cliente',
      clienteId: customer.id,
      vendaId: sale.id,
      carregamentoId: load.id,
      pesoLiquidoKg: 49_200,
      itens: line(820, 121.5, '5120'),
    });
    expect(note).toMatchObject({
      valorTotal: 99_630,
      valorCbs: 896.67,
      valorIbs: 99.63,
      valorLiquido: 99_630,
      situacao: 'autorizada',
    });
    const title = await ours.one('admin', 'contas_receber', {
      origem: 'nota_fiscal',
      clienteId: customer.id,
      valorTotal: 99_630,
    });
    expect(title.situacao).toBe('aberta');

    await ours.act('logistica', 'carregamentos', load.id, 'liberar-viagem', weights);
    expect((await ours.one('logistica', 'viagens', { carregamentoId: load.id })).situacao).toBe(
      'em_andamento',
    );
    expect((await ours.get('logistica', 'motoristas', driver.id)).situacao).toBe('em_viagem');
    expect((await ours.get('logistica', 'conjuntos', rig.id)).situacao).toBe('em_viagem');
    expect((await ours.get('comercial', 'contratos', contract.id)).situacao).toBe('em_execucao');
    expect((await ours.get('comercial', 'vendas', sale.id)).situacao).toBe('em_entrega');
    expect((await ours.get('comercial', 'lotes', lot.id)).saldoKg).toBe(300_000 - 49_200);
  });

  it('unloaded, takes off the receivable what came short or off grade', async () => {
    const unloaded = await ours.act('logistica', 'carregamentos', load.id, 'registrar-descarga', {
      dataDescarga: '2026-10-31T20:00:00.000Z',
      pesoBrutoDestinoKg: 71_880,
      taraDestinoKg: 22_800,
      umidade: 15.2,
      impureza: 1.4,
    });
    expect(unloaded).toMatchObject({ pesoFinalKg: 48_197, sacas: 803.28, quebraKg: 120 });
    const [title] = await ours.find('admin', 'contas_receber', {
      clienteId: customer.id,
      valorOriginal: 99_630,
    });
    expect(title).toMatchObject({ desconto: 2031.48, valorTotal: 97_598.52, saldo: 97_598.52 });
    const freight = await ours.get('financeiro', 'carregamentos', load.id);
    expect(freight).toMatchObject({
      descontoQuebra: 0,
      freteSituacao: 'a_acertar',
      situacao: 'descarregado',
    });
  });

  it('pays the producer for what arrived, net of what is withheld, and the bank falls by exactly that', async () => {
    const note = await authorise(900_002, {
      tipo: 'entrada',
      naturezaId: 3,
      participante: 'produtor',
      produtorId: producer.id,
      contratoId: contract.id,
      carregamentoId: load.id,
      pesoLiquidoKg: 48_197,
      itens: line(803.28, 112, '1102'),
    });
    expect(note).toMatchObject({
      valorTotal: 89_967.36,
      valorFunrural: 1286.53,
      valorSenar: 179.93,
      valorFethab: 1204.93,
      valorLiquido: 87_295.97,
    });
    const bill = await ours.one('financeiro', 'contas_pagar', {
      origem: 'nota_fiscal',
      produtorId: producer.id,
      valorTotal: 87_295.97,
    });
    const balance = async () =>
      (await ours.one('financeiro', 'v_saldos', { contaBancariaId: 1 })).saldo as number;
    const before = await balance();
    await ours.act('financeiro', 'contas_pagar', bill.id, 'agendar', {
      dataProgramada: '2026-10-31',
      formaPagamento: 'ted',
      contaBancariaId: 1,
    });
    await ours.act('financeiro', 'contas_pagar', bill.id, 'baixar', {
      dataBaixa: '2026-10-31',
      contaBancariaId: 1,
    });
    expect(await ours.get('financeiro', 'contas_pagar', bill.id)).toMatchObject({
      situacao: 'paga',
      saldo: 0,
    });
    expect(await balance()).toBeCloseTo(before - 87_295.97, 2);
    expect((await ours.get('comercial', 'contratos', contract.id)).sacasEntregues).toBe(803.28);
    expect((await ours.get('logistica', 'carregamentos', load.id)).situacao).toBe('faturado');
  });

  it('gives the payment back to the bank when it is undone, by the administrator alone', async () => {
    const [bill] = await ours.find('financeiro', 'contas_pagar', {
      produtorId: producer.id,
      valorTotal: 87_295.97,
    });
    const reason = { motivoEstorno: 'Pago na conta errada' };
    const balance = async () =>
      (await ours.one('financeiro', 'v_saldos', { contaBancariaId: 1 })).saldo as number;
    const before = await balance();
    expect(
      (await ours.refused('financeiro', 'contas_pagar', bill!.id, 'estornar-baixa', reason)).status,
    ).toBe(403);
    await ours.act('admin', 'contas_pagar', bill!.id, 'estornar-baixa', reason);
    expect(await ours.get('financeiro', 'contas_pagar', bill!.id)).toMatchObject({
      situacao: 'aberta',
      saldo: 87_295.97,
    });
    expect(await balance()).toBeCloseTo(before + 87_295.97, 2);
  });
});

describe('a bill that somebody types', () => {
  it('above the limit can’t be scheduled, only asked for', async () => {
    const bill = await ours.create('financeiro', 'contas_pagar', {
      empresaId: 1,
      favorecidoTipo: 'fornecedor',
      fornecedorId: 40,
      descricao: 'Cerca nova do pátio',
      dataEmissao: '2026-10-31',
      dataVencimento: '2026-11-20',
      planoContaId: 44,
      centroCustoId: 11,
      competencia: '2026-10',
      valorOriginal: 25_000,
      formaPagamento: 'boleto',
    });
    const how = { dataProgramada: '2026-11-20', formaPagamento: 'boleto', contaBancariaId: 3 };
    expect((await ours.refused('financeiro', 'contas_pagar', bill.id, 'agendar', how)).status).toBe(409);
    await ours.act('financeiro', 'contas_pagar', bill.id, 'solicitar-pagamento', how);
    const request = await ours.one('admin', 'autorizacoes', { tipo: 'conta_pagar', registroId: bill.id });
    const silent = await ours.refused('admin', 'autorizacoes', request.id, 'recusar', {
      justificativa: 'Não',
    });
    expect(silent.status).toBe(422);
    await ours.act('admin', 'autorizacoes', request.id, 'recusar', {
      justificativa: 'Espere o orçamento de 2027.',
    });
    expect((await ours.get('financeiro', 'contas_pagar', bill.id)).situacao).toBe('aberta');
  });
});
