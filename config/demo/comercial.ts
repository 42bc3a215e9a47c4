/**
 * Purchases, sales and stock behind the loads: who sold the grain of each load and who bought it. Contracts are
 * gathered from the loads, so that what was delivered, what was sold and what is in store always agree.
 */
import { by } from './accounts.ts';
import { company } from './empresas.ts';
import { addDays, at, dayOf, daysBetween, later, monthOf, months, today } from './lib/calendar.ts';
import { priceLoad, type Load, type LoadRow } from './cargas.ts';
import { numbered, round, sum, total } from './lib/numbers.ts';
import { stream, type Random } from './lib/random.ts';
import { Table, type Stamped } from './lib/table.ts';
import { buyingPrice, harvestOf, sellingPrice } from './mercado.ts';
import { customer, product, site, type Customer, type Producer, type Site } from './parceiros.ts';

export type Contract = {
  numero: string;
  tipo: 'compra' | 'venda';
  empresaId: number;
  produtorId?: number;
  clienteId?: number;
  contraparte: string;
  negocioId?: number;
  corretorId?: number;
  produtoId: number;
  safra: string;
  dataContrato: string;
  quantidadeSacas: number;
  quantidadeTon: number;
  modalidadePreco: string;
  precoSaca?: number;
  valorTotal: number;
  modalidadeFrete: string;
  localRetiradaId?: number;
  localEntregaId?: number;
  entregaInicio: string;
  entregaFim: string;
  toleranciaPct: number;
  modoFinanceiro: string;
  prazoDias?: number;
  garantia: string;
  cprNumero?: string;
  sacasEntregues: number;
  saldoSacas: number;
  entreguePct: number;
  valorFaturado?: number;
  motivoCancelamento?: string;
  situacao: string;
};
export type Lot = {
  codigo: string;
  origem: string;
  contratoCompraId?: number;
  produtorId?: number;
  produtoId: number;
  safra: string;
  empresaId: number;
  localId: number;
  dataEntrada: string;
  quantidadeKg: number;
  umidade?: number;
  impureza?: number;
  avariados?: number;
  quebrados?: number;
  esverdeados?: number;
  transgenia: string;
  custoSaca?: number;
  carregadoKg: number;
  reservadoKg: number;
  saldoKg: number;
  disponivelSacas: number;
  foraPadrao: boolean;
  motivoBloqueio?: string;
  situacao: string;
};
export type Sale = {
  numero: string;
  data: string;
  empresaId: number;
  clienteId: number;
  contratoVendaId?: number;
  vendedorId: number;
  totalSacas: number;
  valorProdutos: number;
  valorFrete: number;
  desconto: number;
  valorTotal: number;
  margemValor: number;
  margemPct: number;
  modalidadeFrete: string;
  localEntregaId?: number;
  entregaPrevista: string;
  prazoDias: number;
  sacasCarregadas: number;
  motivoCancelamento?: string;
  situacao: string;
};

type World = { carregamentos: Table<Load>; produtores: Table<Producer>; clientes: Table<Customer>; locais: Table<Site> };
/** Loads of one deal, before it is written down. */
type Bundle = { loads: LoadRow[]; planned: number; key: string; from: string; price: number };

export const isGone = (load: Load) => load.situacao !== 'cancelado';
const bags = (kilos: number) => round(kilos / 60);

export function trade(world: World) {
  const chance = stream('comercial');
  const contratos = new Table<Contract>('contratos');
  const lotes = new Table<Lot>('lotes');
  const vendas = new Table<Sale>('vendas');
  const loads = world.carregamentos.rows.filter((load) => load.finalidade !== 'frete_terceiros');

  const bought = bundle(loads.filter((load) => ['recebimento', 'direto'].includes(load.finalidade)), (load) => {
    const town = world.locais.get(load.origemLocalId).municipio;
    const region = load.finalidade === 'recebimento' ? town : world.locais.get(load.origemLocalId).uf;
    return `${load.finalidade}/${region}`;
  }, 125, () => chance.int(5, 9), (load) => buyingPrice(load.produtoId, monthOf(dayOf(load.dataAgendada))) * chance.between(0.975, 1.02));
  const sold = bundle(loads.filter((load) => ['expedicao', 'direto'].includes(load.finalidade)), (load) => String(load.destinoLocalId), 80, () => chance.int(4, 8),
    (load) => sellingPrice(load.produtoId, monthOf(dayOf(load.dataAgendada))) * chance.between(0.985, 1.02));

  const deals = [...bought.map((deal) => ({ deal, sale: false })), ...sold.map((deal) => ({ deal, sale: true }))].toSorted((left, right) => (left.deal.from < right.deal.from ? -1 : 1));
  const open: { contract: Contract & Stamped; until: string; clienteId: number; produtoId: number; left: number }[] = [];
  for (const { deal, sale } of deals) {
    if (sale) sell(deal, world, contratos, vendas, open, chance);
    else buy(deal, world, contratos, lotes, chance);
  }
  store(world, lotes, loads);
  for (const contract of contratos.rows) settle(contract, world.carregamentos);
  pendingDeals(world, contratos, lotes, vendas, chance);
  for (const lot of lotes.rows) close(lot, world);
  reserve(lotes);
  marginOf(vendas, world, lotes);
  renumber(contratos, lotes, vendas);
  sumsOf(world, contratos);
  return { contratos, lotes, vendas };
}

/** Loads of the same kind and crop, close in time, as far as one deal goes. */
function bundle(loads: readonly LoadRow[], keyOf: (load: LoadRow) => string, days: number, planned: () => number, price: (load: LoadRow) => number): Bundle[] {
  const all: Bundle[] = [];
  for (const load of loads.filter(isGone)) {
    const day = dayOf(load.dataAgendada);
    const key = `${keyOf(load)}/${load.produtoId}/${harvestOf(monthOf(day))}`;
    const current = all.findLast((one) => one.key === key);
    if (current && current.loads.length < current.planned && daysBetween(current.from, day) <= days) current.loads.push(load);
    else all.push({ key, loads: [load], planned: planned(), from: day, price: round(price(load)) });
  }
  return all;
}

const contractOf = (facts: Omit<Contract, 'numero' | 'quantidadeTon' | 'valorTotal' | 'sacasEntregues' | 'saldoSacas' | 'entreguePct' | 'toleranciaPct'>): Contract => ({
  numero: '',
  ...facts,
  toleranciaPct: 5,
  quantidadeTon: round(facts.quantidadeSacas * 0.06, 3),
  valorTotal: round(facts.quantidadeSacas * (facts.precoSaca ?? 0)),
  sacasEntregues: 0,
  saldoSacas: facts.quantidadeSacas,
  entreguePct: 0,
});

function windowOf(loads: readonly LoadRow[], from: string, chance: Random) {
  const lastDay = loads.map((load) => dayOf(load.dataCarga ?? load.dataAgendada)).reduce(later);
  const entregaInicio = addDays(from, -chance.int(0, 4));
  return { entregaInicio, entregaFim: later(addDays(entregaInicio, 25), addDays(lastDay, chance.int(2, 12))), lastDay };
}

const delivered = (load: Load) => load.sacas ?? 0;
const shipped = (load: Load) => (load.pesoLiquidoOrigemKg === undefined ? 0 : bags(load.pesoLiquidoOrigemKg));

function buy(deal: Bundle, { produtores, locais }: World, contratos: Table<Contract>, lotes: Table<Lot>, chance: Random) {
  const [first] = deal.loads;
  const farm = locais.get(first!.origemLocalId);
  const producer = produtores.get(farm.produtorId!);
  const { entregaInicio, entregaFim, lastDay } = windowOf(deal.loads, deal.from, chance);
  const done = deal.loads.every((load) => load.situacao === 'descarregado') && lastDay < addDays(today, -25);
  const got = sum(deal.loads, (load) => load.sacas ?? 800);
  const quantidadeSacas = Math.round((got * (done ? chance.between(0.985, 1.03) : chance.between(1.4, 2.4))) / 10) * 10;
  const signed = addDays(entregaInicio, -chance.int(3, 25));
  const cpr = chance.chance(0.25);
  const installments = chance.chance(0.18);
  const started = deal.loads.some((load) => load.dataCarga);
  const contract = contratos.add(
    contractOf({
      tipo: 'compra',
      empresaId: farm.uf === 'GO' ? company.graosRioVerde : company.graos,
      produtorId: producer.id,
      contraparte: producer.nome,
      corretorId: producer.corretorId,
      produtoId: first!.produtoId,
      safra: harvestOf(monthOf(deal.from)),
      dataContrato: later(signed, '2025-04-10'),
      quantidadeSacas,
      modalidadePreco: chance.chance(0.07) ? 'a_fixar' : 'fixo',
      precoSaca: deal.price,
      modalidadeFrete: 'fob',
      localRetiradaId: farm.id,
      entregaInicio,
      entregaFim: done ? entregaFim : later(entregaFim, addDays(today, chance.int(-12, 30))),
      modoFinanceiro: installments ? 'parcelas' : 'por_entrega',
      prazoDias: installments ? undefined : chance.pick([2, 3, 5, 7]),
      garantia: cpr ? 'cpr' : chance.weighted({ nenhuma: 70, aval: 20, penhor: 10 }),
      cprNumero: cpr ? `${chance.int(100, 999)}/${signed.slice(0, 4)}` : undefined,
      situacao: done ? 'concluido' : started ? 'em_execucao' : 'aprovado',
    }),
    { at: at(later(signed, '2025-04-14'), 14), by: by.comercial, changed: { at: at(lastDay, 18) } },
  );
  const lot = lotes.add(
    {
      codigo: '',
      origem: 'contrato_compra',
      contratoCompraId: contract.id,
      produtorId: producer.id,
      produtoId: contract.produtoId,
      safra: contract.safra,
      empresaId: contract.empresaId,
      localId: farm.id,
      dataEntrada: contract.dataContrato,
      quantidadeKg: Math.round(quantidadeSacas * 60),
      transgenia: contract.produtoId === product.soja ? chance.pick(['ipro', 'ipro', 'rr']) : 'nao_aplica',
      custoSaca: deal.price,
      carregadoKg: 0, reservadoKg: 0, saldoKg: 0, disponivelSacas: 0,
      foraPadrao: false,
      situacao: done ? 'encerrado' : 'disponivel',
    },
    { at: at(later(signed, '2025-04-14'), 17), by: by.comercial, changed: { at: at(lastDay, 18) } },
  );
  for (const load of deal.loads) {
    load.origemLocalId = farm.id;
    load.contratoCompraId = contract.id;
    load.loteId = lot.id;
    load.empresaId = contract.empresaId;
    if (load.finalidade === 'recebimento') priceLoad(load, deal.price);
  }
}

/** Who takes delivery where nobody is named by the place. */
const buyers: Record<number, readonly number[]> = {
  [site.miritituba]: [customer.portoNorte, customer.meridiano, customer.portoNorte],
  [site.santos]: [customer.atlantico, customer.meridiano],
};

function sell(deal: Bundle, { clientes, locais }: World, contratos: Table<Contract>, vendas: Table<Sale>, open: { contract: Contract & Stamped; until: string; clienteId: number; produtoId: number; left: number }[], chance: Random) {
  const [first] = deal.loads;
  const place = locais.get(first!.destinoLocalId);
  const clienteId = buyers[place.id] ? chance.pick(buyers[place.id]!) : place.clienteId!;
  const { entregaInicio, entregaFim, lastDay } = windowOf(deal.loads, deal.from, chance);
  const done = deal.loads.every((load) => load.situacao === 'descarregado') && lastDay < addDays(today, -8);
  const started = deal.loads.some((load) => load.dataCarga);
  const fetched = first!.tipoTransporte === 'retira';
  const gone = round(sum(deal.loads, shipped));
  const expected = round(sum(deal.loads, (load) => shipped(load) || 800));
  const totalSacas = done ? gone : Math.round((expected * chance.between(1.15, 1.6)) / 10) * 10;
  const data = addDays(entregaInicio, -chance.int(1, 12));
  let contract = open.find((one) => one.clienteId === clienteId && one.produtoId === first!.produtoId && one.until >= deal.from && one.left > 0);
  if (!contract && chance.chance(0.62)) {
    contract = { contract: signSale(), until: addDays(deal.from, 100), clienteId, produtoId: first!.produtoId, left: 2 };
    open.push(contract);
  }
  if (contract) contract.left--;
  const price = contract?.contract.precoSaca ?? deal.price;
  const valorProdutos = total(done ? deal.loads.map((load) => round(shipped(load) * price)) : [round(totalSacas * price)], (value) => value);
  const desconto = chance.chance(0.2) ? round(valorProdutos * chance.between(0.003, 0.015)) : 0;
  const sale = vendas.add(
    {
      numero: '',
      data: later(data, '2025-04-20'),
      empresaId: first!.empresaId,
      clienteId,
      contratoVendaId: contract?.contract.id,
      vendedorId: 6,
      totalSacas, valorProdutos,
      valorFrete: 0,
      desconto,
      valorTotal: round(valorProdutos - desconto),
      margemValor: 0, margemPct: 0,
      modalidadeFrete: fetched ? 'fob' : 'cif',
      localEntregaId: fetched ? undefined : place.id,
      entregaPrevista: later(entregaFim, addDays(later(data, '2025-04-20'), 5)),
      prazoDias: clientes.get(clienteId).prazoDias,
      sacasCarregadas: gone,
      situacao: done ? 'concluida' : started ? 'em_entrega' : 'confirmada',
    },
    { at: at(later(data, '2025-04-20'), 10), by: by.vendas, changed: { at: at(lastDay, 17) } },
  );
  for (const load of deal.loads) {
    load.vendaId = sale.id;
    load.contratoVendaId = contract?.contract.id;
    priceLoad(load, price);
  }

  function signSale() {
    const signed = addDays(data, -chance.int(2, 15));
    return contratos.add(
      contractOf({
        tipo: 'venda',
        empresaId: first!.empresaId,
        clienteId,
        contraparte: clientes.get(clienteId).nomeFantasia,
        produtoId: first!.produtoId,
        safra: harvestOf(monthOf(deal.from)),
        dataContrato: later(signed, '2025-04-15'),
        quantidadeSacas: totalSacas,
        modalidadePreco: 'fixo',
        precoSaca: deal.price,
        modalidadeFrete: fetched ? 'fob' : 'cif',
        localEntregaId: place.id,
        entregaInicio, entregaFim,
        modoFinanceiro: 'por_entrega',
        prazoDias: clientes.get(clienteId).prazoDias,
        garantia: 'nenhuma',
        situacao: 'em_execucao',
      }),
      { at: at(later(signed, '2025-04-15'), 16), by: by.comercial, changed: { at: at(lastDay, 18) } },
    );
  }
}

// --- stock ------------------------------------------------------------------------------------------------

/** What comes into the warehouses and what leaves them, lot by lot; the opening stock is an inventory lot. */
function store({ locais }: World, lotes: Table<Lot>, loads: readonly LoadRow[]) {
  const lotFor = (localId: number, load: LoadRow, origem: 'armazenagem' | 'ajuste') => {
    const safra = origem === 'ajuste' ? '2024/25' : harvestOf(monthOf(dayOf(load.dataAgendada)));
    const found = lotes.rows.find((lot) => lot.localId === localId && lot.produtoId === load.produtoId && lot.safra === safra && lot.origem === origem);
    if (found) return found;
    const place = locais.get(localId);
    const day = origem === 'ajuste' ? '2025-05-01' : dayOf(load.dataDescarga ?? load.dataAgendada);
    return lotes.add(
      {
        codigo: '', origem, produtoId: load.produtoId, safra,
        empresaId: place.uf === 'GO' ? company.graosRioVerde : company.graos,
        localId, dataEntrada: day, quantidadeKg: 0, transgenia: load.produtoId === product.soja ? 'ipro' : 'nao_aplica',
        carregadoKg: 0, reservadoKg: 0, saldoKg: 0, disponivelSacas: 0, foraPadrao: false, situacao: 'disponivel',
      },
      { at: at(day, 17), by: by.vendas },
    );
  };
  const left = new Map<number, number>();
  const moves = loads.filter((load) => isGone(load) && load.finalidade !== 'direto').flatMap((load) => [
    ...(load.finalidade === 'recebimento' ? [] : [{ when: load.dataCarga ?? load.dataAgendada, load, out: true }]),
    ...(load.finalidade === 'expedicao' ? [] : [{ when: load.dataDescarga ?? load.dataAgendada, load, out: false }]),
  ]);
  moves.sort((one, other) => (one.when < other.when ? -1 : 1));
  for (const { load, out } of moves) {
    if (!out) {
      const lot = lotFor(load.destinoLocalId, load, 'armazenagem');
      load.loteDestinoId = lot.id;
      const arrived = load.pesoFinalKg ?? 0;
      lot.quantidadeKg += arrived;
      left.set(lot.id, (left.get(lot.id) ?? 0) + arrived);
      continue;
    }
    const weight = load.pesoLiquidoOrigemKg ?? 50_000;
    const enough = lotes.rows.find((lot) => lot.localId === load.origemLocalId && lot.produtoId === load.produtoId && lot.origem === 'armazenagem' && (left.get(lot.id) ?? 0) >= weight);
    const lot = enough ?? lotFor(load.origemLocalId, load, 'ajuste');
    load.loteId = lot.id;
    load.empresaId = lot.empresaId;
    if (enough) left.set(lot.id, left.get(lot.id)! - weight);
    else lot.quantidadeKg += weight;
  }
  // Rounded up to what an inventory would have written down.
  for (const lot of lotes.rows) if (lot.origem === 'ajuste') lot.quantidadeKg = Math.ceil(lot.quantidadeKg / 60_000) * 60_000;
}

/** The sums of a lot out of its loads, and the state that follows from them. */
function close(lot: Lot & Stamped, { carregamentos, locais }: World) {
  const out = carregamentos.rows.filter((load) => load.loteId === lot.id && isGone(load));
  const into = carregamentos.rows.filter((load) => load.loteDestinoId === lot.id && load.pesoFinalKg !== undefined);
  const sampled = (lot.origem === 'armazenagem' ? into : out).filter((load) => load.umidade !== undefined);
  lot.carregadoKg = sum(out, (load) => load.pesoLiquidoOrigemKg ?? 0);
  lot.saldoKg = lot.quantidadeKg - lot.carregadoKg;
  for (const quality of ['umidade', 'impureza', 'avariados', 'quebrados', 'esverdeados'] as const)
    lot[quality] = sampled.length ? round(sum(sampled, (load) => load[quality] ?? 0) / sampled.length, 1) : ({ umidade: 13.6, impureza: 0.9, avariados: 4.5, quebrados: 3, esverdeados: 0 } as const)[quality];
  lot.foraPadrao = lot.umidade! > 14 || lot.impureza! > 1 || lot.avariados! > (lot.produtoId === product.soja ? 8 : 6);
  lot.disponivelSacas = bags(Math.max(0, lot.saldoKg - lot.reservadoKg));
  lot.custoSaca ??= averageCost(into) ?? round(buyingPrice(lot.produtoId, months[0]!), 4);
  if (lot.situacao !== 'disponivel') return;
  const loading = out.some((load) => ['carregando', 'em_transito'].includes(load.situacao));
  const last = [...out, ...into].map((load) => load.dataDescarga ?? load.dataAgendada).toSorted().at(-1);
  if (loading) lot.situacao = 'em_carregamento';
  else if (lot.saldoKg < 30_000) lot.situacao = locais.get(lot.localId).tipo === 'fazenda' || (last && dayOf(last) < '2026-06-01') ? 'encerrado' : 'esgotado';
}

/** Weighed by kilos: what was paid for the grain, and its freight. */
function averageCost(loads: readonly Load[]): number | undefined {
  const bought = loads.filter((load) => load.sacas && load.precoSaca);
  const all = sum(bought, (load) => load.sacas!);
  return all > 0 ? round(sum(bought, (load) => load.sacas! * load.precoSaca! + (load.valorFrete ?? 0)) / all, 4) : undefined;
}

/** Two lots that the lists show out of the ordinary. */
function reserve(lotes: Table<Lot>) {
  const stored = lotes.rows.filter((lot) => lot.origem === 'armazenagem' && lot.situacao === 'disponivel' && lot.saldoKg > 60_000);
  const held = stored.at(-1);
  const blocked = stored.at(-2) ?? lotes.rows.find((lot) => lot.situacao === 'disponivel');
  if (held) Object.assign(held, { reservadoKg: held.saldoKg, disponivelSacas: 0, situacao: 'reservado' });
  if (blocked) Object.assign(blocked, { situacao: 'bloqueado', motivoBloqueio: 'Temperatura alta no silo: aeração e nova classificação.' });
}

// --- sums -------------------------------------------------------------------------------------------------

function settle(contract: Contract & Stamped, carregamentos: Table<Load>) {
  const purchase = contract.tipo === 'compra';
  const loads = carregamentos.rows.filter((load) => isGone(load) && (purchase ? load.contratoCompraId : load.contratoVendaId) === contract.id);
  contract.sacasEntregues = round(sum(loads, purchase ? delivered : shipped));
  if (!purchase) {
    const waiting = loads.some((load) => load.situacao !== 'descarregado');
    const lastDay = loads.map((load) => dayOf(load.dataCarga ?? load.dataAgendada)).reduce(later);
    contract.entregaFim = later(contract.entregaFim, lastDay);
    const done = !waiting && lastDay < addDays(today, -20);
    contract.situacao = done ? 'concluido' : loads.some((load) => load.dataCarga) ? 'em_execucao' : 'aprovado';
    contract.quantidadeSacas = Math.round((done ? contract.sacasEntregues * 1.004 : contract.sacasEntregues * 1.35 + 800) / 10) * 10;
    contract.quantidadeTon = round(contract.quantidadeSacas * 0.06, 3);
    contract.valorTotal = round(contract.quantidadeSacas * contract.precoSaca!);
  }
  contract.saldoSacas = round(contract.quantidadeSacas - contract.sacasEntregues);
  contract.entreguePct = round((contract.sacasEntregues / contract.quantidadeSacas) * 100);
}

function marginOf(vendas: Table<Sale>, { carregamentos }: World, lotes: Table<Lot>) {
  for (const sale of vendas.rows) {
    const loads = carregamentos.rows.filter((load) => load.vendaId === sale.id && load.loteId && load.pesoLiquidoOrigemKg);
    const moved = sum(loads, shipped);
    const cost = moved > 0 ? sum(loads, (load) => shipped(load) * lotes.get(load.loteId!).custoSaca!) / moved : (sale.valorProdutos / sale.totalSacas) * 0.84;
    sale.margemValor = round(sale.valorProdutos - sale.desconto - cost * sale.totalSacas);
    sale.margemPct = round((sale.margemValor / sale.valorProdutos) * 100);
  }
}

/** What waits at the end of the window: drafts, approvals, deals to come, and what was called off. */
function pendingDeals({ produtores, clientes, locais }: World, contratos: Table<Contract>, lotes: Table<Lot>, vendas: Table<Sale>, chance: Random) {
  const farms = locais.rows.filter((place) => place.tipo === 'fazenda' && place.ativo && produtores.get(place.produtorId!).situacao === 'ativo');
  const states = ['aprovado', 'aprovado', 'aprovado', 'em_aprovacao', 'em_aprovacao', 'rascunho', 'cancelado'];
  states.forEach((situacao, index) => {
    const farm = farms[(index * 5 + 2) % farms.length]!;
    const producer = produtores.get(farm.produtorId!);
    const large = situacao === 'em_aprovacao';
    const signed = situacao === 'cancelado' ? '2026-07-14' : addDays('2026-10-12', index * 3);
    const contract = contratos.add(
      contractOf({
        tipo: 'compra', empresaId: farm.uf === 'GO' ? company.graosRioVerde : company.graos,
        produtorId: producer.id, contraparte: producer.nome, corretorId: producer.corretorId, produtoId: product.soja, safra: '2026/27',
        dataContrato: signed, quantidadeSacas: large ? chance.int(96, 118) * 100 : chance.int(18, 60) * 100, modalidadePreco: 'fixo',
        precoSaca: round(buyingPrice(product.soja, '2026-10') * chance.between(0.95, 0.99)), modalidadeFrete: 'fob', localRetiradaId: farm.id,
        entregaInicio: '2027-02-01', entregaFim: '2027-03-31', modoFinanceiro: 'por_entrega', prazoDias: 5, garantia: large ? 'penhor' : 'nenhuma',
        motivoCancelamento: situacao === 'cancelado' ? 'Produtor não confirmou o volume após a revisão da área' : undefined, situacao,
      }),
      { at: at(signed, 15), by: by.comercial },
    );
    if (situacao !== 'aprovado') return;
    lotes.add(
      {
        codigo: '', origem: 'contrato_compra', contratoCompraId: contract.id, produtorId: producer.id, produtoId: product.soja, safra: '2026/27',
        empresaId: contract.empresaId, localId: farm.id, dataEntrada: signed, quantidadeKg: contract.quantidadeSacas * 60, transgenia: 'ipro',
        custoSaca: contract.precoSaca!, carregadoKg: 0, reservadoKg: 0, saldoKg: 0, disponivelSacas: 0, foraPadrao: false, situacao: 'disponivel',
      },
      { at: at(signed, 17), by: by.comercial },
    );
  });
  const cliente = clientes.get(customer.proteinaMutum);
  contratos.add(
    contractOf({
      tipo: 'venda', empresaId: company.graos, clienteId: cliente.id, contraparte: cliente.nomeFantasia, produtoId: product.soja, safra: '2026/27',
      dataContrato: '2026-10-28', quantidadeSacas: 4000, modalidadePreco: 'fixo', precoSaca: 134.5, modalidadeFrete: 'cif', localEntregaId: site.proteina,
      entregaInicio: '2027-02-10', entregaFim: '2027-03-20', modoFinanceiro: 'por_entrega', prazoDias: cliente.prazoDias, garantia: 'nenhuma', situacao: 'rascunho',
    }),
    { at: at('2026-10-28', 11), by: by.comercial },
  );
  const orders: readonly [string, number, number, number, string, string?][] = [
    ['2026-10-30', customer.nutribem, 1200, product.milho, 'orcamento'],
    ['2026-10-29', customer.bioLucas, 3400, product.milho, 'orcamento'],
    ['2026-10-28', customer.primavera, 9800, product.milho, 'aguardando_aprovacao'],
    ['2026-10-27', customer.cooperativa, 2600, product.soja, 'aguardando_aprovacao'],
    ['2026-10-24', customer.rioDosBois, 2200, product.soja, 'confirmada'],
    ['2026-10-22', customer.destilaria, 1800, product.milho, 'confirmada'],
    ['2026-08-19', customer.primavera, 900, product.milho, 'cancelada', 'Cliente comprou mais perto'],
  ];
  for (const [data, clienteId, totalSacas, produtoId, situacao, motivoCancelamento] of orders) {
    const valorProdutos = round(totalSacas * round(sellingPrice(produtoId, '2026-10') - 8));
    const desconto = data === '2026-10-27' ? round(valorProdutos * 0.031) : 0;
    vendas.add(
      {
        numero: '', data, empresaId: clienteId === customer.rioDosBois ? company.graosRioVerde : company.graos, clienteId, vendedorId: 6, totalSacas,
        valorProdutos, valorFrete: 0, desconto, valorTotal: round(valorProdutos - desconto), margemValor: 0, margemPct: 0, modalidadeFrete: 'fob',
        entregaPrevista: addDays(data, 20), prazoDias: clientes.get(clienteId).prazoDias, sacasCarregadas: 0, motivoCancelamento, situacao,
      },
      { at: at(data, 11), by: by.vendas },
    );
  }
}

function renumber(contratos: Table<Contract>, lotes: Table<Lot>, vendas: Table<Sale>) {
  const count: Record<string, number> = {};
  const next = (prefix: string, date: string) => numbered(prefix, date, (count[`${prefix}${date.slice(0, 4)}`] = (count[`${prefix}${date.slice(0, 4)}`] ?? 0) + 1));
  for (const contract of contratos.rows) contract.numero = next(contract.tipo === 'compra' ? 'CC' : 'CV', contract.dataContrato);
  for (const lot of lotes.rows) lot.codigo = next('LT', lot.dataEntrada);
  for (const sale of vendas.rows) sale.numero = next('PV', sale.data);
}

/** What a producer's record tells of his contracts in force. */
function sumsOf({ produtores }: World, contratos: Table<Contract>) {
  for (const producer of produtores.rows) {
    const current = contratos.rows.filter((contract) => contract.produtorId === producer.id && ['aprovado', 'em_execucao'].includes(contract.situacao));
    producer.sacasContratadas = total(current, (contract) => contract.quantidadeSacas);
    producer.saldoEntregar = total(current, (contract) => Math.max(0, contract.saldoSacas));
  }
}
