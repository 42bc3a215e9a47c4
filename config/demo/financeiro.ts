/** What trade, staff and third parties make due, what comes in, and how it all passes through the banks. */
import { by } from './accounts.ts';
import { company, costCenter } from './empresas.ts';
import { addDays, addMonths, at, businessDay, currentMonth, dayOf, daysBetween, endOfMonth, later, months, monthOf, today } from './lib/calendar.ts';
import { groupBy, numbered, round, sum, total } from './lib/numbers.ts';
import { stream } from './lib/random.ts';
import { Table } from './lib/table.ts';
import type { Contract, Sale } from './comercial.ts';
import type { Load } from './cargas.ts';
import type { Credit } from './dividas.ts';
import type { Nature, Note } from './fiscal.ts';
import { payday, type Pay } from './folha.ts';
import { ledgerSince, type Payable, type Payables } from './pagar.ts';
import { account } from './plano-contas.ts';
import { supplier, type Customer, type Producer } from './parceiros.ts';
import type { Deal } from './negocios.ts';
import type { Trip } from './viagens.ts';

// --- a pagar ----------------------------------------------------------------------------------------------

export function tradeDebts(payables: Payables, { notas, naturezas, contratos, negocios, carregamentos }: { notas: Table<Note>; naturezas: Table<Nature>; contratos: Table<Contract>; negocios: Table<Deal>; carregamentos: Table<Load> }) {
  for (const note of notas.rows) {
    const contract = note.contratoId ? contratos.get(note.contratoId) : undefined;
    const owed = note.situacao === 'autorizada' && naturezas.get(note.naturezaId).geraFinanceiro === 'pagar' && contract?.modoFinanceiro !== 'parcelas';
    if (!owed) continue;
    const day = dayOf(note.dataEmissao);
    payables.owe({
      produtorId: note.produtorId, fornecedorId: note.fornecedorId, empresaId: note.empresaId,
      descricao: `Nota ${note.serie}/${note.numeroNota} – ${note.participanteNome}`, documento: String(note.numeroNota), origem: 'nota_fiscal', origemId: note.id,
      planoContaId: naturezas.get(note.naturezaId).planoContaId, centroCustoId: note.produtorId ? costCenter.comercial : costCenter.administrativo,
      competencia: monthOf(day), dataEmissao: day, dataVencimento: addDays(day, contract?.prazoDias ?? 28),
      formaPagamento: note.produtorId ? 'ted' : 'boleto', valor: note.valorLiquido,
      link: (id) => (note.contaPagarId = id),
    });
  }
  for (const contract of contratos.rows.filter((row) => row.modoFinanceiro === 'parcelas' && ['aprovado', 'em_execucao', 'concluido'].includes(row.situacao))) {
    const first = round(contract.valorTotal * 0.3);
    const parts = [[addDays(contract.dataContrato, 3), first], [addDays(contract.entregaFim, 10), round(contract.valorTotal - first)]] as const;
    parts.forEach(([dataVencimento, valor], index) =>
      payables.owe({
        produtorId: contract.produtorId, empresaId: contract.empresaId, descricao: `Contrato ${contract.numero} – parcela ${index + 1}/2`, origem: 'contrato', origemId: contract.id,
        centroCustoId: costCenter.comercial, competencia: monthOf(dataVencimento), dataEmissao: contract.dataContrato, dataVencimento, parcela: `${index + 1}/2`, formaPagamento: 'ted', valor,
      }),
    );
  }
  for (const deal of negocios.rows.filter((row) => ['liberada', 'paga'].includes(row.comissaoSituacao))) {
    const day = later(contratos.get(deal.contratoId!).entregaFim, deal.data);
    payables.owe({
      corretorId: deal.corretorId, empresaId: company.graos, descricao: `Comissão do negócio ${deal.numero}`, origem: 'comissao', origemId: deal.id, centroCustoId: costCenter.comercial,
      competencia: monthOf(day), dataEmissao: day < today ? day : today, dataVencimento: addDays(day, 15), formaPagamento: 'pix', valor: deal.comissaoValor,
      paidOn: deal.comissaoSituacao === 'paga' ? addDays(day, 15) : null, state: deal.comissaoSituacao === 'paga' ? 'paga' : 'aberta',
      link: (id) => (deal.comissaoContaPagarId = id),
    });
  }
  for (const load of carregamentos.rows.filter((row) => row.transportadorId && row.dataDescarga && row.freteSituacao !== 'a_acertar')) {
    const day = dayOf(load.dataDescarga!);
    payables.owe({
      fornecedorId: load.transportadorId, empresaId: load.empresaId, descricao: `Frete do carregamento ${load.numero}`, origem: 'frete', origemId: load.id, centroCustoId: costCenter.logistica,
      competencia: monthOf(day), dataEmissao: day, dataVencimento: addDays(day, 12), formaPagamento: 'pix', valor: load.saldoFrete ?? 0,
    });
  }
  for (const [index, month] of months.entries()) {
    const withheld = total(notas.rows.filter((note) => note.situacao === 'autorizada' && monthOf(dayOf(note.dataEmissao)) === month), (note) => note.valorFunrural + note.valorSenar);
    const due = `${addMonths(month, 1)}-20`;
    if (index < months.length - 1 || withheld > 0)
      payables.owe({
        fornecedorId: supplier.receita, empresaId: company.graos, descricao: `Funrural e Senar retidos – ${month.slice(5)}/${month.slice(0, 4)}`, origem: 'tributo', centroCustoId: costCenter.fiscal,
        competencia: month, dataEmissao: month === currentMonth ? today : endOfMonth(month), dataVencimento: due, formaPagamento: 'boleto', valor: withheld,
      });
  }
}

/** One title per company, month and kind of pay, and one for what it costs beyond. */
export function staffDebts(payables: Payables, folhas: Table<Pay>, nameOf: (company: number) => string) {
  const groups = groupBy(folhas.rows.filter((row) => ['paga', 'aprovada'].includes(row.situacao)), (row) => `${row.empresaId}|${row.competencia}|${row.tipo}`);
  for (const rows of groups.values()) {
    const { empresaId, competencia, tipo } = rows[0]!;
    const centroCustoId = empresaId === company.transportes ? costCenter.frotaSorriso : costCenter.rh;
    const issued = competencia === currentMonth ? today : endOfMonth(competencia);
    const due = payday(competencia, tipo);
    payables.owe({
      fornecedorId: supplier.credito, empresaId, descricao: `Folha ${tipo.replace('decimo_1', '13º 1ª').replace('decimo_2', '13º 2ª')} ${competencia.slice(5)}/${competencia.slice(0, 4)} – ${nameOf(empresaId)}`, origem: 'folha',
      centroCustoId, competencia, dataEmissao: issued < due ? issued : due, dataVencimento: due, formaPagamento: 'pix', valor: total(rows, (row) => row.liquido),
      paidOn: competencia < currentMonth ? due : null, state: competencia < currentMonth ? 'paga' : 'aberta',
      link: (id) => rows.forEach((row) => (row.contaPagarId = id)),
    });
    const charges = total(rows, (row) => row.fgts + row.encargos + row.inss + row.irrf);
    payables.owe({
      fornecedorId: supplier.receita, empresaId, descricao: `Encargos ${tipo} ${competencia.slice(5)}/${competencia.slice(0, 4)} – ${nameOf(empresaId)}`, origem: 'encargos', centroCustoId, competencia,
      dataEmissao: issued, dataVencimento: `${addMonths(competencia, 1)}-20`, formaPagamento: 'boleto', valor: charges,
    });
  }
}

/** Bought without any document of the portal: what the finance office types itself. */
export function looseDebts(payables: Payables) {
  const rows: readonly [string, number, number, number, string, number, string?][] = [
    ['Reforma do telhado da oficina', 41, company.transportes, 28_400, '2026-11-12', account.vigilancia],
    ['Consultoria de licenciamento ambiental', supplier.contabil, company.armazens, 23_500, '2026-11-20', account.contabil],
    ['Patrocínio da feira agropecuária de Sorriso', supplier.limpeza, company.graos, 6_000, '2026-10-20', account.consumo],
    ['Troca das cadeiras do escritório', supplier.papelaria, company.holding, 7_920, '2026-10-16', account.consumo],
    ['Serviço de guincho na BR-163', 18, company.transportes, 2_650, '2026-09-11', account.manutencao, 'cancelada'],
    ['Pintura da fachada', supplier.limpeza, company.holding, 4_300, '2026-11-06', account.vigilancia],
  ];
  for (const [descricao, fornecedorId, empresaId, valor, dataVencimento, planoContaId, state] of rows)
    payables.owe({
      descricao, fornecedorId, empresaId, origem: 'manual', planoContaId, centroCustoId: costCenter.administrativo, competencia: monthOf(addDays(dataVencimento, -15)),
      dataEmissao: addDays(dataVencimento, -24) < today ? addDays(dataVencimento, -24) : '2026-10-29', dataVencimento, valor, state, paidOn: dataVencimento < '2026-10-18' && !state ? undefined : null,
    });
}

// --- faturas e a receber ----------------------------------------------------------------------------------

export type Receivable = {
  numero: string; empresaId: number; clienteId: number; descricao: string; documento?: string; origem: string; origemId?: number; contratoId?: number;
  faturaId?: number; planoContaId: number; centroCustoId: number; competencia: string; dataEmissao: string; dataVencimento: string; valorOriginal: number;
  desconto: number; juros: number; multa: number; valorTotal: number; valorRecebido: number; saldo: number; dataRecebimento?: string;
  formaRecebimento: string; contaBancariaId?: number; diasAtraso: number; faixaAtraso?: string; situacao: string;
};
type Claim = Pick<Receivable, 'empresaId' | 'clienteId' | 'descricao' | 'documento' | 'origem' | 'origemId' | 'contratoId' | 'faturaId' | 'planoContaId' | 'centroCustoId' | 'dataEmissao' | 'dataVencimento'> & {
  valor: number; discount?: number; link: (id: number) => void; onPaid?: (day: string) => void;
};

export type Invoice = {
  numero: string; empresaId: number; clienteId: number; periodoInicio: string; periodoFim: string; dataEmissao: string; dataVencimento: string; valorBruto: number;
  desconto: number; valorTotal: number; contaReceberId?: number; situacao: string;
};

/** Freight of a month for each shipper; what is carried for them is billed on the first day of the next one. */
export function freightInvoices({ viagens, carregamentos, clientes }: { viagens: Table<Trip>; carregamentos: Table<Load>; clientes: Table<Customer> }) {
  const faturas = new Table<Invoice>('faturas');
  const claims: Claim[] = [];
  for (const month of months)
    for (const clienteId of new Set(viagens.rows.flatMap((trip) => trip.clienteId ?? []))) {
      const trips = viagens.rows.filter((trip) => trip.clienteId === clienteId && trip.chegada && monthOf(dayOf(trip.chegada)) === month);
      if (trips.length === 0) continue;
      const loads = trips.map((trip) => carregamentos.get(trip.carregamentoId!));
      const current = month === currentMonth;
      const issued = businessDay(addDays(endOfMonth(month), 1));
      const valorBruto = total(loads, (load) => (load.valorFrete ?? 0) - (load.descontoQuebra ?? 0));
      const client = clientes.get(clienteId);
      const dataEmissao = current ? today : issued;
      const cancelled = faturas.rows.length === 4;
      const row = faturas.add(
        {
          numero: numbered('FT', dataEmissao, faturas.rows.filter((one) => one.dataEmissao.slice(0, 4) === dataEmissao.slice(0, 4)).length + 1),
          empresaId: company.transportes, clienteId, periodoInicio: `${month}-01`, periodoFim: endOfMonth(month), dataEmissao,
          dataVencimento: addDays(dataEmissao, client.prazoDias), valorBruto, desconto: 0, valorTotal: valorBruto,
          situacao: cancelled ? 'cancelada' : current ? 'rascunho' : 'emitida',
        },
        { at: at(dataEmissao, 9), by: by.financeiro },
      );
      if (current || cancelled) continue;
      for (const load of loads) load.situacao = 'faturado';
      for (const load of loads) if (load.freteSituacao === 'acertado') load.freteSituacao = 'faturado';
      claims.push({
        empresaId: company.transportes, clienteId, descricao: `Fatura ${row.numero} – fretes de ${month.slice(5)}/${month.slice(0, 4)}`, documento: row.numero, origem: 'fatura', origemId: row.id, faturaId: row.id,
        planoContaId: account.fretes, centroCustoId: costCenter.logistica, dataEmissao, dataVencimento: row.dataVencimento, valor: valorBruto,
        link: (id) => (row.contaReceberId = id),
        onPaid: () => {
          row.situacao = 'paga';
          for (const load of loads) load.freteSituacao = 'pago';
        },
      });
      if (row.dataVencimento < ledgerSince) row.situacao = 'paga';
    }
  return { faturas, claims };
}

export function receivables({ notas, naturezas, vendas, carregamentos, clientes, claims }: { notas: Table<Note>; naturezas: Table<Nature>; vendas: Table<Sale>; carregamentos: Table<Load>; clientes: Table<Customer>; claims: readonly Claim[] }) {
  const chance = stream('contas_receber');
  const contas = new Table<Receivable>('contas_receber');
  const ofNotes = notas.rows.flatMap((note): Claim[] => {
    if (note.situacao !== 'autorizada' || naturezas.get(note.naturezaId).geraFinanceiro !== 'receber' || !note.clienteId) return [];
    const day = dayOf(note.dataEmissao);
    const sale = vendas.get(note.vendaId!);
    const load = carregamentos.get(note.carregamentoId!);
    // What was short or off grade at the destination comes off the title.
    const discount = load.sacas === undefined ? 0 : round(Math.max(0, round(load.pesoLiquidoOrigemKg! / 60) - load.sacas) * load.precoSaca!);
    return [{
      empresaId: note.empresaId, clienteId: note.clienteId, descricao: `Nota ${note.serie}/${note.numeroNota} – ${note.participanteNome}`, documento: String(note.numeroNota), origem: 'nota_fiscal',
      origemId: note.id, contratoId: note.contratoId, planoContaId: account.vendaGraos, centroCustoId: costCenter.vendas, dataEmissao: day, dataVencimento: addDays(day, sale.prazoDias),
      valor: note.valorLiquido, discount, link: (id) => (note.contaReceberId = id),
    }];
  });
  const all = [...ofNotes, ...claims].filter((claim) => claim.dataVencimento >= ledgerSince).toSorted((left, right) => (left.dataEmissao < right.dataEmissao ? -1 : left.dataEmissao > right.dataEmissao ? 1 : 0));
  /** Days overdue of the titles that nobody has paid: one for each band, and two fresh ones. */
  const overdue = [75, 48, 24, 12, 8, 5];
  const count: Record<string, number> = {};
  const unpaid = new Set(overdue.flatMap((days) => {
    const candidates = all.filter((claim) => claim.origem === 'nota_fiscal' && daysBetween(claim.dataVencimento, today) <= days && claim.dataVencimento < today);
    return candidates[0] ? [candidates[0]] : [];
  }));
  for (const claim of all) {
    const { valor, discount = 0, link, onPaid, ...facts } = claim;
    const year = claim.dataEmissao.slice(0, 4);
    count[year] = (count[year] ?? 0) + 1;
    const due = businessDay(claim.dataVencimento);
    const late = chance.chance(0.17) ? chance.int(1, 16) : 0;
    const received = businessDay(addDays(due, late));
    const paid = !unpaid.has(claim) && received <= today;
    const desconto = paid || due <= today ? discount : 0;
    const juros = paid && late > 3 ? round((valor - desconto) * 0.01 * (late / 30)) : 0;
    const valorTotal = round(valor - desconto + juros);
    const diasAtraso = paid || claim.dataVencimento >= today ? 0 : daysBetween(claim.dataVencimento, today);
    const order = contas.rows.filter((row) => row.diasAtraso > 0).length;
    const situacao = paid ? 'recebida' : diasAtraso > 0 ? (order === 0 ? 'em_negociacao' : order === 2 ? 'recebida_parcial' : 'aberta') : 'aberta';
    const valorRecebido = paid ? valorTotal : situacao === 'recebida_parcial' ? round(valorTotal * 0.4) : 0;
    const row = contas.add(
      {
        numero: numbered('CR', year, count[year]), ...facts, competencia: monthOf(claim.dataEmissao), valorOriginal: valor, desconto, juros, multa: 0, valorTotal, valorRecebido,
        saldo: round(valorTotal - valorRecebido),
        dataRecebimento: paid ? received : valorRecebido ? addDays(today, -4) : undefined,
        formaRecebimento: chance.chance(0.7) ? 'ted' : 'pix', contaBancariaId: bankOf[claim.empresaId],
        diasAtraso,
        faixaAtraso: paid ? undefined : diasAtraso === 0 ? 'em_dia' : diasAtraso <= 15 ? 'ate_15' : diasAtraso <= 30 ? 'ate_30' : diasAtraso <= 60 ? 'ate_60' : 'mais_60',
        situacao,
      },
      { at: at(claim.dataEmissao, 15), by: by.admin, changed: paid ? { at: at(received, 16) } : undefined },
    );
    link(row.id);
    if (paid) onPaid?.(received);
  }
  // Two that finance expects and has not confirmed, one that was entered by mistake.
  const manual = (clienteId: number, descricao: string, valor: number, situacao: string) =>
    contas.add(
      {
        numero: numbered('CR', '2026', (count['2026'] = (count['2026'] ?? 0) + 1)), empresaId: company.armazens, clienteId, descricao, origem: 'manual', planoContaId: account.vendaGraos, centroCustoId: costCenter.armazem,
        competencia: currentMonth, dataEmissao: '2026-10-26', dataVencimento: '2026-11-25', valorOriginal: valor, desconto: 0, juros: 0, multa: 0, valorTotal: valor, valorRecebido: 0,
        saldo: situacao === 'cancelada' ? 0 : valor, formaRecebimento: 'boleto', contaBancariaId: 3, diasAtraso: 0, faixaAtraso: situacao === 'cancelada' ? undefined : 'em_dia', situacao,
      },
      { at: at('2026-10-26', 10), by: by.admin },
    );
  manual(14, 'Armazenagem de milho – outubro', 8_640, 'prevista');
  manual(7, 'Armazenagem de soja – outubro', 5_210, 'cancelada');
  for (const client of clientes.rows) {
    const open = contas.rows.filter((row) => row.clienteId === client.id && row.saldo > 0);
    const ordered = vendas.rows.filter((sale) => sale.clienteId === client.id && sale.situacao === 'confirmada');
    client.saldoAberto = total(open, (row) => row.saldo);
    client.limiteDisponivel = round(client.limiteCredito - client.saldoAberto - total(ordered, (sale) => sale.valorTotal));
    client.diasAtraso = Math.max(0, ...open.map((row) => row.diasAtraso));
    client.compras12m = total(notas.rows.filter((note) => note.clienteId === client.id && note.situacao === 'autorizada' && dayOf(note.dataEmissao) > addMonths(today, -12)), (note) => note.valorTotal);
  }
  return contas;
}

// --- bancos -----------------------------------------------------------------------------------------------

/** Which account serves which company. */
export const bankOf: Readonly<Record<number, number>> = { 1: 3, 2: 1, 3: 4, 4: 2, 5: 3, 6: 3 };

export type BankAccount = {
  apelido: string; empresaId: number; tipo: string; bancoCodigo?: string; agencia?: string; conta?: string; contaDv?: string; convenioCnab?: string; gerente?: string;
  gerenteTelefone?: string; saldoInicial: number; dataSaldoInicial: string; saldoAtual: number; limite: number; naoConciliados: number; situacao: string;
};

export function bankAccounts() {
  const contas = new Table<BankAccount>('contas_bancarias');
  const rows: readonly [string, number, string, string | undefined, number, number][] = [
    ['BB Grãos', company.graos, 'corrente', '001', 4_800_000, 800_000],
    ['Sicredi Transportes', company.transportes, 'corrente', '748', 420_000, 150_000],
    ['Bradesco Holding', company.holding, 'corrente', '237', 380_000, 100_000],
    ['Itaú Rio Verde', company.graosRioVerde, 'corrente', '341', 900_000, 200_000],
    ['BB Aplicação', company.graos, 'aplicacao', '001', 1_500_000, 0],
    ['Caixa do escritório', company.holding, 'caixa', undefined, 3_500, 0],
  ];
  rows.forEach(([apelido, empresaId, tipo, bancoCodigo, saldoInicial, limite], index) =>
    contas.add(
      {
        apelido, empresaId, tipo, bancoCodigo,
        agencia: bancoCodigo && ['3325', '0810', '1148', '4402', '3325'][index], conta: bancoCodigo && ['48210', '77315', '120944', '60318', '48211'][index], contaDv: bancoCodigo && String((index * 3 + 4) % 10),
        convenioCnab: tipo === 'corrente' ? `2${index}4410` : undefined,
        gerente: bancoCodigo && ['Rosane Lacerda', 'Ivan Tolentino', 'Márcia Pedrosa', 'Elias Fontoura', 'Rosane Lacerda'][index],
        saldoInicial, dataSaldoInicial: addDays(ledgerSince, -1), saldoAtual: saldoInicial, limite, naoConciliados: 0, situacao: 'ativa',
      },
      { at: at('2025-04-16', 14), by: by.admin },
    ),
  );
  return contas;
}

export type Movement = {
  contaBancariaId: number; data: string; tipo: string; contaDestinoId?: number; valor: number; valorAssinado: number; descricao: string; origem: string; contaPagarId?: number;
  contaReceberId?: number; planoContaId?: number; documento?: string; idOfx?: string; conciliado: boolean; conciliadoEm?: string; saldoApos: number; estornada: boolean;
};
type Draft = Pick<Movement, 'contaBancariaId' | 'data' | 'tipo' | 'valor' | 'descricao' | 'origem' | 'contaDestinoId' | 'contaPagarId' | 'contaReceberId' | 'planoContaId'>;

/** One movement per payment and receipt, the banks' own, and what the companies lend each other to stay above zero. */
export function movements({ bancos, pagar, receber, giros }: { bancos: Table<BankAccount>; pagar: Table<Payable>; receber: Table<Receivable>; giros: Table<Credit> }) {
  const chance = stream('movimentacoes');
  const drafts: Draft[] = [];
  for (const bill of pagar.rows.filter((row) => row.valorPago > 0)) {
    bill.contaBancariaId = bankOf[bill.empresaId];
    drafts.push({ contaBancariaId: bill.contaBancariaId!, data: bill.dataPagamento!, tipo: 'saida', valor: bill.valorPago, descricao: bill.descricao, origem: 'baixa_pagar', contaPagarId: bill.id });
  }
  for (const claim of receber.rows.filter((row) => row.valorRecebido > 0))
    drafts.push({ contaBancariaId: claim.contaBancariaId!, data: claim.dataRecebimento!, tipo: 'entrada', valor: claim.valorRecebido, descricao: claim.descricao, origem: 'baixa_receber', contaReceberId: claim.id });
  const ledgerMonths = months.filter((month) => `${month}-01` >= ledgerSince);
  for (const month of ledgerMonths) {
    const last = businessDay(endOfMonth(month)) > today ? '2026-10-30' : businessDay(endOfMonth(month));
    for (const bank of [1, 2, 3, 4]) drafts.push({ contaBancariaId: bank, data: `${month}-10`, tipo: 'saida', valor: round(chance.between(78, 240)), descricao: 'Tarifa de pacote de serviços', origem: 'tarifa', planoContaId: account.tarifa });
    drafts.push({ contaBancariaId: 5, data: last, tipo: 'entrada', valor: round(chance.between(13_200, 15_600)), descricao: 'Rendimento de CDB', origem: 'rendimento', planoContaId: account.rendimento });
  }
  for (const { dataLiberacao, valorLiberado, contrato, situacao } of giros.rows.filter((row) => row.dataLiberacao >= ledgerSince))
    if (situacao === 'liberado') drafts.push({ contaBancariaId: 1, data: dataLiberacao, tipo: 'entrada', valor: valorLiberado, descricao: `Liberação do capital de giro ${contrato}`, origem: 'liberacao' });
  for (const month of ledgerMonths)
    for (const bank of [2, 3, 4]) {
      const own = drafts.filter((draft) => draft.contaBancariaId === bank && monthOf(draft.data) === month && draft.origem !== 'transferencia');
      const need = Math.ceil(Math.max(0, -sum(own, (draft) => (draft.tipo === 'entrada' ? draft.valor : -draft.valor))) / 10_000) * 10_000;
      if (need > 0) drafts.push({ contaBancariaId: 1, contaDestinoId: bank, data: businessDay(`${month}-01`), tipo: 'transferencia', valor: need, descricao: 'Mútuo entre empresas do grupo', origem: 'transferencia' });
    }
  // What comes in counts before what goes out on the same day.
  const rank = { entrada: 0, transferencia: 1, saida: 2 } as Record<string, number>;
  drafts.sort((left, right) => (left.data !== right.data ? (left.data < right.data ? -1 : 1) : rank[left.tipo]! - rank[right.tipo]!));
  const movimentacoes = new Table<Movement>('movimentacoes');
  for (const draft of drafts) {
    const bank = bancos.get(draft.contaBancariaId);
    const valorAssinado = draft.tipo === 'entrada' ? draft.valor : -draft.valor;
    bank.saldoAtual = round(bank.saldoAtual + valorAssinado);
    if (draft.contaDestinoId) {
      const target = bancos.get(draft.contaDestinoId);
      target.saldoAtual = round(target.saldoAtual + draft.valor);
    }
    const conciliado = draft.data <= addDays(today, -10) ? chance.chance(0.97) : chance.chance(0.25);
    if (!conciliado) bank.naoConciliados++;
    movimentacoes.add(
      {
        ...draft, valorAssinado, idOfx: conciliado ? `${draft.data.replaceAll('-', '')}${String(movimentacoes.rows.length + 1).padStart(5, '0')}` : undefined,
        conciliado, conciliadoEm: conciliado ? at(addDays(draft.data, 1) > today ? today : addDays(draft.data, 1), 8) : undefined, saldoApos: bank.saldoAtual, estornada: false,
      },
      { at: at(draft.data, 14, 30), by: draft.origem === 'baixa_receber' ? by.admin : by.financeiro },
    );
  }
  return movimentacoes;
}

/** What partners' records tell of their open and past titles. */
export function partnerSums(pagar: Table<Payable>, { produtores, fornecedores }: { produtores: Table<Producer>; fornecedores: Table<{ gastos12m?: number }> }) {
  for (const producer of produtores.rows) producer.valorAPagar = total(pagar.rows.filter((row) => row.produtorId === producer.id), (row) => row.saldo);
  for (const partner of fornecedores.rows) partner.gastos12m = total(pagar.rows.filter((row) => row.fornecedorId === partner.id && row.situacao !== 'cancelada' && row.competencia > '2025-10'), (row) => row.valorTotal);
}
