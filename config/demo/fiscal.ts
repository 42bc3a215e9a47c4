/** Notes of what was bought and sold, the way the loads went, and what they give the ledgers. */
import { by } from './accounts.ts';
import { company } from './empresas.ts';
import { addDays, addHours, addMonths, at, dayOf, monthOf, months, now, today } from './lib/calendar.ts';
import { accessKey } from './lib/documents.ts';
import { round, total } from './lib/numbers.ts';
import { stateCode } from './lib/places.ts';
import { stream, type Random } from './lib/random.ts';
import { Table, type Stamped } from './lib/table.ts';
import { isGone, type Contract, type Sale } from './comercial.ts';
import type { Load, LoadRow } from './cargas.ts';
import { product, supplier, type Customer, type Producer, type suppliers } from './parceiros.ts';
import { account } from './plano-contas.ts';

export type Nature = {
  codigo: string;
  descricao: string;
  tipo: 'entrada' | 'saida';
  cfopInterno: string;
  cfopInterestadual: string;
  finalidade: string;
  geraFinanceiro: 'nao' | 'pagar' | 'receber';
  retemFunrural: boolean;
  cst: string;
  planoContaId?: number;
  textoLegal?: string;
  ativa: boolean;
};
const deferral = 'ICMS diferido nas operações internas com produto agropecuário.';

export function natures() {
  const naturezas = new Table<Nature>('naturezas_operacao');
  const rows: readonly [string, string, Nature['tipo'], string, string, string, Nature['geraFinanceiro'], boolean, string, number?, string?][] = [
    ['01', 'Compra para comercialização – produtor', 'entrada', '1102', '2102', 'compra', 'pagar', true, '051', account.compraGraos, deferral],
    ['02', 'Compra para comercialização – pessoa jurídica', 'entrada', '1102', '2102', 'compra', 'pagar', false, '051', account.compraGraos, deferral],
    ['03', 'Compra em venda à ordem', 'entrada', '1121', '2121', 'compra', 'pagar', true, '051', account.compraGraos],
    ['04', 'Entrada para depósito', 'entrada', '1905', '2905', 'remessa_deposito', 'nao', false, '041'],
    ['05', 'Compra com fim específico de exportação', 'entrada', '1501', '2501', 'exportacao', 'pagar', true, '041', account.compraGraos],
    ['06', 'Material de uso e consumo', 'entrada', '1556', '2556', 'consumo', 'pagar', false, '090', account.consumo],
    ['07', 'Combustível para consumo', 'entrada', '1653', '2653', 'consumo', 'nao', false, '060'],
    ['08', 'Serviço de transporte tomado', 'entrada', '1353', '2353', 'outras', 'nao', false, '000'],
    ['09', 'Devolução de venda', 'entrada', '1202', '2202', 'devolucao', 'nao', false, '051'],
    ['51', 'Venda de mercadoria adquirida de terceiros', 'saida', '5102', '6102', 'venda', 'receber', false, '051', account.vendaGraos, deferral],
    ['52', 'Venda à ordem, direto da fazenda', 'saida', '5120', '6120', 'venda', 'receber', false, '051', account.vendaGraos],
    ['53', 'Venda com fim específico de exportação', 'saida', '5502', '6502', 'exportacao', 'receber', false, '041', account.vendaGraos, 'Não incidência: art. 3º da LC 87/1996.'],
    ['54', 'Transferência entre estabelecimentos', 'saida', '5152', '6152', 'transferencia', 'nao', false, '051'],
    ['55', 'Devolução de compra', 'saida', '5202', '6202', 'devolucao', 'nao', false, '051'],
  ];
  for (const [codigo, descricao, tipo, cfopInterno, cfopInterestadual, finalidade, geraFinanceiro, retemFunrural, cst, planoContaId, textoLegal] of rows)
    naturezas.add(
      { codigo, descricao, tipo, cfopInterno, cfopInterestadual, finalidade, geraFinanceiro, retemFunrural, cst, planoContaId, textoLegal, ativa: true },
      { at: at('2025-04-03', 15), by: by.fiscal },
    );
  return naturezas;
}
const nature = { compra: 1, compraPj: 2, consumo: 6, venda: 10, vendaOrdem: 11, exportacao: 12, transferencia: 13 } as const;

export type Note = {
  modelo: string;
  tipo: 'entrada' | 'saida';
  emissao: 'propria' | 'terceiros';
  empresaId: number;
  naturezaId: number;
  serie: number;
  numeroNota: number;
  dataEmissao: string;
  dataEntradaSaida: string;
  participante: string;
  produtorId?: number;
  clienteId?: number;
  fornecedorId?: number;
  participanteNome: string;
  contratoId?: number;
  vendaId?: number;
  carregamentoId?: number;
  valorProdutos: number;
  valorDesconto: number;
  valorFrete: number;
  outrasDespesas: number;
  valorIcms: number;
  valorCbs: number;
  valorIbs: number;
  valorTotal: number;
  valorFunrural: number;
  valorSenar: number;
  valorFethab: number;
  valorLiquido: number;
  pesoLiquidoKg?: number;
  placa?: string;
  chave?: string;
  protocolo?: string;
  autorizadaEm?: string;
  motivoRejeicao?: string;
  motivoCancelamento?: string;
  canceladaEm?: string;
  infoComplementar?: string;
  contaPagarId?: number;
  contaReceberId?: number;
  escrituracao: string;
  integracaoId?: number;
  situacao: string;
};

/** Funrural and Senar on what an individual producer sells, in percent: the rates changed in April 2026. */
export const ruralTax = (date: string) => (date < '2026-04-01' ? { funrural: 1.3, senar: 0.2 } : { funrural: 1.43, senar: 0.2 });
/** State contribution in Mato Grosso, R$ per tonne (illustrative). */
export const stateContribution = (produtoId: number) => (produtoId === product.soja ? 25 : 6);

type World = {
  carregamentos: Table<Load>;
  contratos: Table<Contract>;
  vendas: Table<Sale>;
  produtores: Table<Producer>;
  clientes: Table<Customer>;
  fornecedores: ReturnType<typeof suppliers>;
  cnpjOf: (company: number) => string;
};

export function notes(world: World) {
  const chance = stream('notas_fiscais');
  const notas = new Table<Note>('notas_fiscais');
  const drafts = [...world.carregamentos.rows.flatMap((load) => ofLoad(load, world)), ...ofSuppliers(world, chance)];
  drafts.sort((left, right) => (left.dataEmissao < right.dataEmissao ? -1 : 1));
  const last = new Map<string, number>();
  for (const { load, issuer, state, ...draft } of drafts) {
    const series = `${draft.emissao}/${issuer}`;
    const numeroNota = (last.get(series) ?? (draft.emissao === 'propria' ? 2300 : chance.int(10, 900))) + (draft.emissao === 'propria' ? 1 : chance.int(1, 9));
    last.set(series, numeroNota);
    const waiting = dayOf(draft.dataEmissao) >= addDays(today, -3) && draft.tipo === 'entrada';
    const authorized = addHours(draft.dataEmissao, 0.1);
    const chave = accessKey({ state, issued: dayOf(draft.dataEmissao), issuer, model: '55', series: draft.serie, number: numeroNota, code: chance.digits(8) });
    const row = notas.add(
      {
        ...draft,
        numeroNota,
        chave: waiting && draft.emissao === 'propria' ? undefined : chave,
        protocolo: draft.emissao === 'propria' && !waiting ? `151${chance.digits(12)}` : undefined,
        autorizadaEm: waiting ? undefined : authorized,
        escrituracao: waiting ? 'pendente' : monthOf(dayOf(draft.dataEmissao)) < '2026-10' ? 'exportada' : chance.chance(0.6) ? 'escriturada' : 'pendente',
        situacao: waiting ? 'digitada' : 'autorizada',
      },
      { at: draft.dataEmissao, by: by.fiscal, changed: waiting ? undefined : { at: authorized } },
    );
    if (load) load[row.tipo === 'entrada' ? 'notaEntradaId' : 'notaSaidaId'] = row.id;
  }
  spoil(notas, chance, world);
  invoiceLoads(world.carregamentos, notas);
  for (const contract of world.contratos.rows)
    contract.valorFaturado = total(notas.rows.filter((note) => note.contratoId === contract.id && note.situacao === 'autorizada'), (note) => note.valorTotal);
  return notas;
}

type Draft = Omit<Note, 'numeroNota' | 'escrituracao' | 'situacao'> & { load?: LoadRow; issuer: string; state: number };

function ofLoad(load: LoadRow, world: World): Draft[] {
  if (load.finalidade === 'frete_terceiros' || !isGone(load)) return [];
  const drafts: Draft[] = [];
  const outgoing = load.finalidade !== 'recebimento';
  if (outgoing && load.dataCarga) drafts.push(saleNote(load, world));
  if (load.contratoCompraId && load.dataDescarga && load.dataDescarga <= now) drafts.push(purchaseNote(load, world));
  return drafts;
}

function base(load: LoadRow, dataEmissao: string, valorTotal: number) {
  const taxed = dataEmissao >= '2026-01-01T04';
  return {
    modelo: 'nfe', serie: 1, dataEmissao, dataEntradaSaida: dayOf(dataEmissao),
    valorProdutos: valorTotal, valorDesconto: 0, valorFrete: 0, outrasDespesas: 0, valorIcms: 0,
    valorCbs: taxed ? round(valorTotal * 0.009) : 0,
    valorIbs: taxed ? round(valorTotal * 0.001) : 0,
    valorTotal, valorFunrural: 0, valorSenar: 0, valorFethab: 0, valorLiquido: valorTotal,
    pesoLiquidoKg: load.pesoLiquidoOrigemKg, placa: load.placaCavalo, carregamentoId: load.id, load,
  };
}

function saleNote(load: LoadRow, { clientes, contratos, vendas, cnpjOf }: World): Draft {
  const transfer = load.finalidade === 'transferencia';
  const sacas = round(load.pesoLiquidoOrigemKg! / 60);
  const contract = load.contratoVendaId ? contratos.get(load.contratoVendaId) : undefined;
  const price = load.precoSaca ?? contract?.precoSaca ?? 100;
  const issued = addHours(load.dataCarga!, 0.8);
  const client = transfer ? undefined : clientes.get(vendas.get(load.vendaId!).clienteId);
  return {
    ...base(load, issued, round(sacas * price)),
    tipo: 'saida', emissao: 'propria', empresaId: load.empresaId,
    naturezaId: transfer ? nature.transferencia : ['PA', 'SP', 'PR'].includes(client!.uf) ? nature.exportacao : load.finalidade === 'direto' ? nature.vendaOrdem : nature.venda,
    participante: transfer ? 'fornecedor' : 'cliente',
    clienteId: client?.id,
    fornecedorId: transfer ? supplier.serraAzul : undefined,
    participanteNome: client?.nomeFantasia ?? 'Armazéns Serra Azul',
    contratoId: contract?.id,
    vendaId: load.vendaId,
    issuer: cnpjOf(load.empresaId),
    state: load.empresaId === company.graosRioVerde ? stateCode.GO! : stateCode.MT!,
  };
}
function purchaseNote(load: LoadRow, { contratos, produtores, cnpjOf }: World): Draft {
  const contract = contratos.get(load.contratoCompraId!);
  const producer = produtores.get(contract.produtorId!);
  const issued = addHours(load.dataDescarga!, 2);
  const valorTotal = round(load.sacas! * contract.precoSaca!);
  const person = producer.tipoPessoa === 'pf';
  const rates = ruralTax(dayOf(issued));
  const valorFunrural = person && !producer.optanteFolha ? round((valorTotal * rates.funrural) / 100) : 0;
  const valorSenar = person ? round((valorTotal * rates.senar) / 100) : 0;
  const valorFethab = producer.uf === 'MT' ? round((load.pesoFinalKg! / 1000) * stateContribution(load.produtoId)) : 0;
  return {
    ...base(load, issued, valorTotal),
    tipo: 'entrada', emissao: 'propria', empresaId: contract.empresaId,
    naturezaId: person ? nature.compra : nature.compraPj,
    participante: 'produtor', produtorId: producer.id, participanteNome: producer.nome, contratoId: contract.id,
    valorFunrural, valorSenar, valorFethab,
    valorLiquido: round(valorTotal - valorFunrural - valorSenar - valorFethab),
    issuer: cnpjOf(contract.empresaId),
    state: contract.empresaId === company.graosRioVerde ? stateCode.GO! : stateCode.MT!,
  };
}

/** Consumption bought for offices and yards. */
function ofSuppliers({ fornecedores }: World, chance: Random): Draft[] {
  return Array.from({ length: 16 }, (_, index): Draft => {
    const fornecedorId = chance.pick([supplier.papelaria, 15, 16, 13]);
    const from = fornecedores.get(fornecedorId);
    const day = fornecedorId === supplier.papelaria ? addDays('2026-09-14', (index * 3) % 40) : addDays('2025-05-12', index * 33 + chance.int(0, 9));
    const dataEmissao = at(day, chance.int(8, 16), chance.int(0, 59));
    const valorProdutos = round(chance.lognormal(1400, 0.6));
    const valorDesconto = chance.chance(0.3) ? round(valorProdutos * 0.04) : 0;
    const valorTotal = round(valorProdutos - valorDesconto);
    const taxed = day >= '2026-01-01';
    return {
      modelo: 'nfe', tipo: 'entrada', emissao: 'terceiros', empresaId: company.transportes, naturezaId: nature.consumo, serie: 1,
      dataEmissao, dataEntradaSaida: addDays(day, 1), participante: 'fornecedor', fornecedorId, participanteNome: from.nomeFantasia,
      valorProdutos, valorDesconto, valorFrete: 0, outrasDespesas: 0, valorIcms: round(valorTotal * 0.17),
      valorCbs: taxed ? round(valorTotal * 0.009) : 0, valorIbs: taxed ? round(valorTotal * 0.001) : 0,
      valorTotal, valorFunrural: 0, valorSenar: 0, valorFethab: 0, valorLiquido: valorTotal,
      issuer: from.cpfCnpj, state: stateCode[from.uf]!,
    };
  });
}

/** Notes that went wrong: cancelled in time, rejected by the tax authority, or still being typed. */
function spoil(notas: Table<Note>, chance: Random, { cnpjOf }: World) {
  const consumption = notas.rows.filter((note) => note.participante === 'fornecedor' && note.naturezaId === nature.consumo && note.situacao === 'autorizada');
  for (const note of consumption.slice(2, 4)) {
    note.situacao = 'cancelada';
    note.motivoCancelamento = 'Nota emitida em duplicidade pelo fornecedor';
    note.canceladaEm = addHours(note.dataEmissao, 5);
  }
  const template = notas.rows.findLast((note) => note.tipo === 'saida' && note.situacao === 'autorizada')!;
  for (const [index, situacao] of (['rejeitada', 'rejeitada', 'digitada'] as const).entries()) {
    const { id: _id, version: _version, criadoEm: _created, atualizadoEm: _changed, criadoPorId: _by, atualizadoPorId: _last, ...copy } = template;
    const dataEmissao = at('2026-10-31', 14 + index, 20);
    const numeroNota = Math.max(...notas.rows.filter((note) => note.emissao === 'propria').map((note) => note.numeroNota)) + 1;
    notas.add(
      {
        ...copy, numeroNota, dataEmissao, dataEntradaSaida: today, carregamentoId: undefined, protocolo: undefined, autorizadaEm: undefined,
        chave: situacao === 'rejeitada' ? accessKey({ state: stateCode.MT!, issued: today, issuer: cnpjOf(copy.empresaId), model: '55', series: 1, number: numeroNota, code: chance.digits(8) }) : undefined,
        motivoRejeicao: situacao === 'rejeitada' ? ['Rejeição 778: NCM informado não existe', 'Rejeição 204: duplicidade de NF-e'][index] : undefined,
        escrituracao: 'pendente', situacao,
      },
      { at: dataEmissao, by: by.fiscal },
    );
  }
}

/** A load is invoiced once its notes are authorized. */
function invoiceLoads(carregamentos: Table<Load>, notas: Table<Note>) {
  const isDone = (id: number | undefined) => id !== undefined && notas.get(id).situacao === 'autorizada';
  for (const load of carregamentos.rows) {
    if (load.situacao !== 'descarregado' || load.finalidade === 'frete_terceiros') continue;
    const bought = !load.contratoCompraId || isDone(load.notaEntradaId);
    const sold = load.finalidade === 'recebimento' || isDone(load.notaSaidaId);
    if (bought && sold) load.situacao = 'faturado';
  }
}

export type Integration = {
  empresaId: number;
  competencia: string;
  layout: string;
  escopo: string[];
  totalDocumentos: number;
  totalLancamentos: number;
  valorDebito: number;
  valorCredito: number;
  enviadoEm?: string;
  protocoloContador?: string;
  situacao: string;
};

/** One file per company and closed month for the accountants. */
export function integrations(notas: Table<Note>) {
  const chance = stream('integracoes_contabeis');
  const integracoes = new Table<Integration>('integracoes_contabeis');
  for (const competencia of months.slice(0, -1))
    for (const empresaId of [company.graos, company.transportes]) {
      const included = notas.rows.filter((note) => note.empresaId === empresaId && monthOf(dayOf(note.dataEmissao)) === competencia && note.escrituracao === 'exportada');
      const value = total(included, (note) => note.valorTotal);
      const age = months.length - months.indexOf(competencia);
      const situacao = age > 4 ? 'processado' : age === 4 ? (empresaId === company.graos ? 'com_erro' : 'reaberto') : age === 3 ? 'enviado' : empresaId === company.graos ? 'gerado' : 'em_montagem';
      const sent = ['processado', 'enviado', 'com_erro'].includes(situacao);
      const made = at(addDays(`${addMonths(competencia, 1)}-01`, 6), 10);
      const row = integracoes.add(
        {
          empresaId, competencia, layout: 'csv_partidas',
          escopo: ['notas_entrada', 'notas_saida', 'pagamentos', 'recebimentos'],
          totalDocumentos: included.length,
          totalLancamentos: included.length * 2,
          valorDebito: value,
          valorCredito: value,
          enviadoEm: sent ? addHours(made, 5) : undefined,
          protocoloContador: situacao === 'processado' ? `CP-${chance.digits(6)}` : undefined,
          situacao,
        },
        { at: made, by: by.fiscal },
      );
      for (const note of included) note.integracaoId = row.id;
    }
  return integracoes;
}
export type NoteRow = Note & Stamped;
