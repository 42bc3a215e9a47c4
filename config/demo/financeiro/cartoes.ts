import { by } from '../grupo/accounts.ts';
import { company, costCenter } from '../grupo/empresas.ts';
import { account } from '../grupo/plano-contas.ts';
import { addDays, addMonths, at, currentMonth, months, onDay, today } from '../lib/calendar.ts';
import { round, split, total } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import { Payables } from './pagar.ts';

/** Where each card is used, and for what. */
const purchases = {
  diretoria: [
    ['Hotel Paiaguás Cuiabá', account.consumo, costCenter.diretoria],
    ['Restaurante Varadero', account.consumo, costCenter.diretoria],
    ['Azul Linhas Aéreas', account.consumo, costCenter.diretoria],
    ['Assinatura de cotações agrícolas', account.sistemas, costCenter.comercial],
    ['Papelaria Central', account.consumo, costCenter.administrativo],
    ['Nuvem e e-mail corporativo', account.sistemas, costCenter.administrativo],
  ],
  frota: [
    ['Borracharia Trevo', account.manutencao, costCenter.frotaSorriso],
    ['Pousada do Caminhoneiro', account.viagem, costCenter.frotaSorriso],
    ['Autopeças Serra Azul', account.manutencao, costCenter.frotaRioVerde],
    ['Restaurante Beira Rio', account.viagem, costCenter.frotaSorriso],
    ['Lavagem e lubrificação BR-163', account.manutencao, costCenter.frotaRioVerde],
    ['Chaveiro 24 horas', account.manutencao, costCenter.frotaSorriso],
  ],
} as const;

export function cards(payables: Payables) {
  const chance = stream('cartoes');
  const cartoes = new Table('cartoes_credito');
  const faturas = new Table('faturas_cartao');
  const plans = [
    {
      apelido: 'Corporativo Diretoria',
      bandeira: 'visa',
      finalDigitos: '4417',
      bancoId: supplier.bancoCerrado,
      portadorId: 4,
      limite: 60_000,
      close: 3,
      due: 12,
      used: purchases.diretoria,
    },
    {
      apelido: 'Frota e viagens',
      bandeira: 'master',
      finalDigitos: '9083',
      bancoId: supplier.credito,
      portadorId: 12,
      limite: 35_000,
      close: 25,
      due: 5,
      used: purchases.frota,
    },
  ];
  for (const { close, due, used, ...facts } of plans) {
    const owed: number[] = [];
    const id = cartoes.rows.length + 1;
    // The bill of the coming month already has purchases.
    for (const competencia of [...months, addMonths(currentMonth, 1)]) {
      const open = competencia > currentMonth;
      const dataFechamento = onDay(competencia, close);
      const dataVencimento = onDay(due > close ? competencia : addMonths(competencia, 1), due);
      const paid = dataVencimento <= today;
      const valorTotal = round(open ? chance.between(1_200, 3_400) : chance.between(2_800, 9_400));
      const lancamentos = spent({ valorTotal, used, dataFechamento, unproved: paid ? 0 : chance.int(1, 2) });
      if (!paid) owed.push(valorTotal);
      const bill = faturas.add(
        {
          cartaoId: id,
          competencia,
          dataFechamento,
          dataVencimento,
          lancamentos,
          valorTotal,
          semComprovante: round(valorTotal - total(lancamentos, (line) => line.comprovado)),
          situacao: open ? 'aberta' : paid ? 'paga' : 'fechada',
        },
        {
          at: open ? at('2026-10-30', 20) : at(dataFechamento, 20),
          by: by.financeiro,
          changed: paid ? { at: at(dataVencimento, 12) } : undefined,
        },
      );
      if (!open)
        payables.owe({
          fornecedorId: facts.bancoId,
          empresaId: company.holding,
          descricao: `Fatura ${facts.apelido} – ${competencia.slice(5)}/${competencia.slice(0, 4)}`,
          origem: 'cartao',
          origemId: bill.id,
          planoContaId: account.cartao,
          centroCustoId: costCenter.administrativo,
          competencia,
          dataEmissao: dataFechamento,
          dataVencimento,
          formaPagamento: 'debito',
          valor: valorTotal,
          paidOn: paid ? dataVencimento : null,
        });
    }
    const limiteUsado = total(owed, (bill) => bill);
    cartoes.add(
      {
        ...facts,
        empresaId: company.holding,
        limiteUsado,
        limiteDisponivel: round(facts.limite - limiteUsado),
        diaFechamento: close,
        diaVencimento: due,
        situacao: 'ativo',
      },
      { at: at('2025-04-17', 16), by: by.financeiro },
    );
  }
  return { cartoes, faturas };
}

type Purchase = (typeof purchases)[keyof typeof purchases][number];

/** The purchases of a bill; receipts of the latest ones are still missing. */
function spent(bill: {
  valorTotal: number;
  used: readonly Purchase[];
  dataFechamento: string;
  unproved: number;
}) {
  const { valorTotal, used, dataFechamento, unproved } = bill;
  const chance = stream(`lancamentos ${used[0]![0]} ${dataFechamento}`);
  const parts = split(valorTotal, chance.int(3, 5), chance.next);
  const latest = dataFechamento > today ? addDays(today, -1) : dataFechamento;
  return parts.map((valor, index) => {
    const [estabelecimento, planoContaId, centroCustoId] = used[(index + chance.int(0, 2)) % used.length]!;
    return {
      data: addDays(latest, 4 * (index - parts.length)),
      estabelecimento,
      planoContaId,
      centroCustoId,
      valor,
      comprovado: index < parts.length - unproved ? valor : 0,
    };
  });
}
