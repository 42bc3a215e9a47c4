/** Taxes, policies, yards, standing orders and cards: what falls due whether the trucks run or not. */
import { by } from './accounts.ts';
import { company, costCenter } from './empresas.ts';
import { addDays, addHours, addMonths, at, currentMonth, dayOf, endOfMonth, hoursBetween, monthOf, months, now, onDay, today } from './lib/calendar.ts';
import { round, total } from './lib/numbers.ts';
import { stream } from './lib/random.ts';
import { Table } from './lib/table.ts';
import { vehicle, type Vehicle } from './frota.ts';
import type { Payables } from './pagar.ts';
import { account } from './plano-contas.ts';
import { supplier } from './parceiros.ts';
import type { Journey } from './viagens.ts';

// --- IPVA -------------------------------------------------------------------------------------------------

/** In percent, by state and kind (to be confirmed each year). */
const rates: Record<string, { carga: number; leve: number }> = { MT: { carga: 1, leve: 2.5 }, GO: { carga: 1.25, leve: 3.75 } };

export function vehicleTaxes(payables: Payables, veiculos: Table<Vehicle>) {
  const ipvas = new Table('ipvas');
  const motorised = veiculos.rows.filter((unit) => unit.combustivel);
  for (const exercicio of [2025, 2026])
    for (const unit of motorised) {
      const aliquota = rates[unit.uf]![['cavalo', 'truck'].includes(unit.tipo) ? 'carga' : 'leve'];
      const baseCalculo = exercicio === 2025 ? Math.round((unit.valorFipe * 1.06) / 100) * 100 : unit.valorFipe;
      const single = unit.id % 3 === 0;
      const discount = single ? 3 : undefined;
      const valorTotal = round((baseCalculo * aliquota) / 100);
      const due = single ? round(valorTotal * 0.97) : valorTotal;
      const count = single ? 1 : 3;
      const dates = Array.from({ length: count }, (_, index) => onDay(addMonths(`${exercicio}-03`, index), 31));
      // One truck's last instalment was forgotten.
      const open = exercicio === 2026 && unit.id === vehicle.truck ? 1 : 0;
      const parts = dates.map((_, index) => (index === count - 1 ? round(due - round(due / count) * (count - 1)) : round(due / count)));
      const valorPago = total(parts.slice(0, count - open), (part) => part);
      const row = ipvas.add(
        {
          veiculoId: unit.id, exercicio, uf: unit.uf, baseCalculo, aliquota, valorTotal, isento: false,
          opcao: single ? 'cota_unica' : 'parcelado', descontoPct: discount, valorPago, saldo: round(due - valorPago),
          situacao: open ? 'vencido' : 'quitado',
        },
        { at: at(exercicio === 2025 ? '2025-04-17' : '2026-01-20', 9), by: by.financeiro },
      );
      dates.forEach((dataVencimento, index) =>
        payables.owe({
          fornecedorId: supplier.sefaz, descricao: `IPVA ${exercicio} – ${unit.placa}`, origem: 'ipva', origemId: row.id, centroCustoId: unit.centroCustoId,
          veiculoId: unit.id, conjuntoId: unit.conjuntoId, competencia: monthOf(dataVencimento), dataEmissao: `${exercicio}-01-20`, dataVencimento,
          parcela: single ? undefined : `${index + 1}/${count}`, formaPagamento: 'boleto', valor: parts[index]!,
          paidOn: index >= count - open ? null : addDays(dataVencimento, -1),
        }),
      );
    }
  return ipvas;
}

// --- seguros ----------------------------------------------------------------------------------------------

export function policies(payables: Payables) {
  const seguros = new Table('seguros');
  const tractors = [1, 2, 3, 4, 5, 6];
  const rows: readonly [string, number, string, number, number[] | undefined, string, number, number, number][] = [
    ['531.0882.2025', supplier.seguroCruzeiro, 'casco', company.transportes, tractors, '2025-11-22', 4_100_000, 28_000, 148_600],
    ['531.0883.2025', supplier.seguroCruzeiro, 'rcf_v', company.transportes, [...tractors, 7, 8], '2025-11-22', 1_500_000, 0, 31_400],
    ['210.77120', supplier.seguroMutua, 'rctr_c', company.transportes, undefined, '2026-03-01', 3_000_000, 5_000, 44_800],
    ['210.77121', supplier.seguroMutua, 'rc_dc', company.transportes, undefined, '2026-03-01', 3_000_000, 10_000, 27_300],
    ['880.1904', supplier.seguroMutua, 'patrimonial', company.armazens, undefined, '2026-05-10', 9_500_000, 40_000, 36_900],
    ['VG-40117', supplier.seguroCruzeiro, 'vida', company.holding, undefined, '2026-01-15', 2_600_000, 0, 12_480],
    ['210.66931', supplier.seguroMutua, 'rctr_c', company.transportes, undefined, '2025-03-01', 2_500_000, 5_000, 41_200],
  ];
  for (const [numeroApolice, seguradoraId, ramo, empresaId, veiculoIds, vigenciaInicio, importanciaSegurada, franquia, premioTotal] of rows) {
    const vigenciaFim = addDays(addMonths(vigenciaInicio, 12), -1);
    const row = seguros.add(
      {
        numeroApolice, seguradoraId, corretora: 'Rota Segura Corretora', ramo, empresaId, veiculoIds, vigenciaInicio, vigenciaFim, importanciaSegurada,
        franquia, premioTotal, cancelado: false,
        sinistralidadePct: ramo === 'casco' ? 12.4 : 0,
        situacao: vigenciaFim < today ? 'vencida' : vigenciaFim <= addDays(today, 30) ? 'a_vencer' : 'vigente',
      },
      { at: at(vigenciaInicio > '2025-04-18' ? vigenciaInicio : '2025-04-18', 15), by: by.financeiro },
    );
    const part = round(premioTotal / 10);
    for (let index = 0; index < 10; index++) {
      const dataVencimento = addDays(addMonths(vigenciaInicio, index), 20);
      if (dataVencimento > addDays(today, 60)) break;
      payables.owe({
        fornecedorId: seguradoraId, empresaId, descricao: `Apólice ${numeroApolice} – parcela ${index + 1}/10`, origem: 'seguro', origemId: row.id,
        planoContaId: ramo === 'vida' ? account.beneficios : account.seguro,
        centroCustoId: empresaId === company.transportes ? costCenter.frotaSorriso : costCenter.administrativo,
        competencia: monthOf(dataVencimento), dataEmissao: vigenciaInicio, dataVencimento, parcela: `${index + 1}/10`, formaPagamento: 'boleto',
        valor: index === 9 ? round(premioTotal - part * 9) : part,
      });
    }
  }
  return seguros;
}

// --- estacionamentos --------------------------------------------------------------------------------------

const yards: Record<number, readonly [fornecedorId: number, local: string]> = {
  1: [supplier.yardMiritituba, 'Triagem de Miritituba'],
  4: [supplier.yardSantos, 'Pátio regulador de Cubatão'],
  5: [supplier.yardParanagua, 'Pátio de triagem de Paranaguá'],
  7: [supplier.yardSantos, 'Pátio regulador de Cubatão'],
};

export function parking(payables: Payables, begun: readonly Journey[], cavaloOf: (rig: number) => number) {
  const chance = stream('estacionamentos');
  const estacionamentos = new Table('estacionamentos');
  const stops = begun.filter(({ trip, load }) => yards[trip.rotaId] && load?.dataDescarga);
  const chosen = stops.filter((_, index) => index % 4 === 0 || index >= stops.length - 3).slice(-22);
  chosen.forEach(({ trip, load }, index) => {
    const [fornecedorId, local] = yards[trip.rotaId]!;
    const horas = round(chance.between(2, 19), 1);
    const saida = load!.dataDescarga!;
    const entrada = addHours(saida, -horas);
    const valorTotal = round(Math.ceil(horas) * 9.5);
    const left = chosen.length - index;
    const situacao = left <= 2 ? 'lancado' : left <= 5 ? 'aprovado' : index === 3 ? 'cancelado' : 'pago';
    const row = estacionamentos.add(
      {
        tipo: 'estadia_porto', fornecedorId, local, veiculoId: cavaloOf(trip.conjuntoId), conjuntoId: trip.conjuntoId, viagemId: trip.id,
        motoristaId: trip.motoristaId, entrada, saida, horas: round(hoursBetween(entrada, saida), 1), unidade: 'hora', valorUnitario: 9.5,
        valorTotal: round(Math.ceil(round(hoursBetween(entrada, saida), 1)) * 9.5), reembolsavel: trip.clienteId !== undefined, situacao,
      },
      { at: saida, by: by.frotas, changed: situacao === 'lancado' ? undefined : { at: addHours(saida, 40), by: by.financeiro } },
    );
    if (situacao === 'pago' || situacao === 'aprovado')
      payables.owe({
        fornecedorId, descricao: `Estadia em ${local}`, origem: 'estacionamento', origemId: row.id, centroCustoId: costCenter.frotaSorriso,
        veiculoId: cavaloOf(trip.conjuntoId), conjuntoId: trip.conjuntoId, competencia: monthOf(dayOf(saida)), dataEmissao: dayOf(saida),
        dataVencimento: addDays(dayOf(saida), 10), valor: valorTotal, paidOn: situacao === 'pago' ? addDays(dayOf(saida), 10) : null,
      });
  });
  for (const month of months.slice(-4)) {
    const saida = addHours(at(endOfMonth(month), 23), 0);
    estacionamentos.add(
      {
        tipo: 'patio_mensal', fornecedorId: 2, local: 'Pátio Serra da Petrovina', veiculoId: 3, conjuntoId: 3, entrada: at(`${month}-01`, 0),
        saida: saida <= now ? saida : undefined, unidade: 'mensal', valorUnitario: 680, valorTotal: 680, reembolsavel: false,
        situacao: month === currentMonth ? 'lancado' : 'pago',
      },
      { at: at(`${month}-02`, 9), by: by.frotas },
    );
  }
  return estacionamentos;
}

// --- recorrências -----------------------------------------------------------------------------------------

type Standing = [descricao: string, fornecedorId: number, empresaId: number, planoContaId: number, centroCustoId: number, valor: number, day: number, estimate?: boolean, state?: string];
const standing: readonly Standing[] = [
  ['Aluguel do escritório de Sorriso', supplier.aluguel, company.holding, account.aluguel, costCenter.administrativo, 14_500, 5],
  ['Energia elétrica – armazém Sorriso', supplier.energia, company.armazens, account.energia, costCenter.armazem, 12_400, 18, true],
  ['Energia elétrica – escritório e oficina', supplier.energia, company.transportes, account.energia, costCenter.administrativo, 2_900, 18, true],
  ['Internet e telefonia', supplier.internet, company.holding, account.internet, costCenter.administrativo, 1_350, 10],
  ['Honorários contábeis', supplier.contabil, company.holding, account.contabil, costCenter.fiscal, 6_800, 15],
  ['Sistema de gestão', supplier.software, company.holding, account.sistemas, costCenter.administrativo, 4_900, 20],
  ['Vigilância do armazém', supplier.vigilancia, company.armazens, account.vigilancia, costCenter.armazem, 7_200, 12],
  ['Limpeza e conservação', supplier.limpeza, company.holding, account.vigilancia, costCenter.administrativo, 3_150, 12],
  ['Plano de saúde dos funcionários', supplier.saude, company.holding, account.beneficios, costCenter.rh, 11_480, 8],
  ['Pátio alugado em Rondonópolis', supplier.aluguel, company.transportes, account.aluguel, costCenter.frotaSorriso, 2_400, 5],
  ['Locação de impressoras', supplier.papelaria, company.holding, account.consumo, costCenter.administrativo, 780, 22],
  ['Assessoria de certificação', supplier.contabil, company.graos, account.contabil, costCenter.comercial, 1_900, 25, false, 'pausada'],
  ['Consultoria de gestão de frota', supplier.software, company.transportes, account.contabil, costCenter.frotaSorriso, 3_600, 28, false, 'encerrada'],
];

export function standingOrders(payables: Payables, nameOf: (supplier: number) => string) {
  const chance = stream('recorrencias');
  const recorrencias = new Table('recorrencias');
  for (const [descricao, fornecedorId, empresaId, planoContaId, centroCustoId, valor, day, estimate, state = 'ativa'] of standing) {
    const last = state === 'ativa' ? addMonths(currentMonth, 1) : state === 'pausada' ? '2026-08' : '2026-06';
    const row = recorrencias.add(
      {
        descricao, tipo: 'geral', empresaId, favorecidoTipo: 'fornecedor', fornecedorId, favorecidoNome: nameOf(fornecedorId), planoContaId, centroCustoId, valor,
        tipoValor: estimate ? 'estimado' : 'fixo', periodicidade: 'mensal', diaVencimento: day, ajusteDiaUtil: 'posterga', dataInicio: '2025-04-01',
        dataFim: state === 'encerrada' ? '2026-06-30' : undefined,
        formaPagamento: estimate ? 'debito' : 'boleto', contaBancariaId: 3,
        indiceReajuste: day === 5 ? 'igpm' : 'nenhum', mesReajuste: day === 5 ? 4 : undefined,
        ultimaCompetencia: last,
        proximoVencimento: state === 'ativa' ? onDay(addMonths(last, 1), day) : undefined,
        situacao: state,
      },
      { at: at('2025-04-18', 9), by: by.financeiro, changed: state === 'ativa' ? undefined : { at: at('2026-07-01', 9) } },
    );
    for (let month = months[0]!; month <= last; month = addMonths(month, 1))
      payables.owe({
        fornecedorId, empresaId, descricao: `${descricao} – ${month.slice(5)}/${month.slice(0, 4)}`, origem: 'recorrencia', origemId: row.id, recorrenciaId: row.id,
        planoContaId, centroCustoId, competencia: month, dataEmissao: month > currentMonth ? today : `${month}-01`, dataVencimento: onDay(month, day),
        formaPagamento: estimate ? 'debito' : 'boleto', valor: estimate ? round(valor * chance.between(0.8, 1.25)) : valor, estimate,
      });
  }
  return recorrencias;
}

// --- cartões ----------------------------------------------------------------------------------------------

export function cards(payables: Payables) {
  const chance = stream('cartoes');
  const cartoes = new Table('cartoes_credito');
  const faturas = new Table('faturas_cartao');
  const plans = [
    { apelido: 'Corporativo Diretoria', bandeira: 'visa', finalDigitos: '4417', bancoId: supplier.bancoCerrado, portadorId: 4, limite: 60_000, close: 3, due: 12 },
    { apelido: 'Frota e viagens', bandeira: 'master', finalDigitos: '9083', bancoId: supplier.credito, portadorId: 12, limite: 35_000, close: 18, due: 27 },
  ];
  for (const { close, due, ...facts } of plans) {
    const bills: number[] = [];
    const id = cartoes.rows.length + 1;
    for (const competencia of months) {
      const valorTotal = round(chance.between(2_800, 9_400));
      const dataFechamento = onDay(competencia, close);
      const dataVencimento = onDay(competencia, due);
      const situacao = competencia === currentMonth && close > 10 ? 'aberta' : 'paga';
      if (situacao !== 'paga') bills.push(valorTotal);
      const bill = faturas.add(
        { cartaoId: id, competencia, dataFechamento, dataVencimento, valorTotal, semComprovante: chance.int(0, 3), situacao },
        { at: at(dataFechamento, 20), by: by.financeiro, changed: situacao === 'paga' ? { at: at(dataVencimento, 12) } : undefined },
      );
      if (situacao === 'paga')
        payables.owe({
          fornecedorId: facts.bancoId, empresaId: company.holding, descricao: `Fatura ${facts.apelido} – ${competencia.slice(5)}/${competencia.slice(0, 4)}`, origem: 'cartao', origemId: bill.id,
          planoContaId: account.cartao, centroCustoId: costCenter.administrativo, competencia, dataEmissao: dataFechamento, dataVencimento, formaPagamento: 'debito', valor: valorTotal, paidOn: dataVencimento,
        });
    }
    const next = round(chance.between(1_200, 3_400));
    faturas.add(
      { cartaoId: id, competencia: addMonths(currentMonth, 1), dataFechamento: onDay(addMonths(currentMonth, 1), close), dataVencimento: onDay(addMonths(currentMonth, 1), due), valorTotal: next, semComprovante: 1, situacao: 'aberta' },
      { at: at('2026-10-30', 20), by: by.financeiro },
    );
    const used = total([...bills, next], (bill) => bill);
    cartoes.add(
      { ...facts, empresaId: company.holding, limiteUsado: used, limiteDisponivel: round(facts.limite - used), diaFechamento: close, diaVencimento: due, situacao: 'ativo' },
      { at: at('2025-04-17', 16), by: by.financeiro },
    );
  }
  return { cartoes, faturas };
}
