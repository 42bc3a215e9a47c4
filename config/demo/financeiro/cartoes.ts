import { by } from '../grupo/accounts.ts';
import { company, costCenter } from '../grupo/empresas.ts';
import { account } from '../grupo/plano-contas.ts';
import { addMonths, at, currentMonth, months, onDay } from '../lib/calendar.ts';
import { round, total } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import { Payables } from './pagar.ts';

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
    },
    {
      apelido: 'Frota e viagens',
      bandeira: 'master',
      finalDigitos: '9083',
      bancoId: supplier.credito,
      portadorId: 12,
      limite: 35_000,
      close: 18,
      due: 27,
    },
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
        {
          cartaoId: id,
          competencia,
          dataFechamento,
          dataVencimento,
          valorTotal,
          semComprovante: chance.int(0, 3),
          situacao,
        },
        {
          at: at(dataFechamento, 20),
          by: by.financeiro,
          changed: situacao === 'paga' ? { at: at(dataVencimento, 12) } : undefined,
        },
      );
      if (situacao === 'paga')
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
          paidOn: dataVencimento,
        });
    }
    const next = round(chance.between(1_200, 3_400));
    faturas.add(
      {
        cartaoId: id,
        competencia: addMonths(currentMonth, 1),
        dataFechamento: onDay(addMonths(currentMonth, 1), close),
        dataVencimento: onDay(addMonths(currentMonth, 1), due),
        valorTotal: next,
        semComprovante: 1,
        situacao: 'aberta',
      },
      { at: at('2026-10-30', 20), by: by.financeiro },
    );
    const used = total([...bills, next], (bill) => bill);
    cartoes.add(
      {
        ...facts,
        empresaId: company.holding,
        limiteUsado: used,
        limiteDisponivel: round(facts.limite - used),
        diaFechamento: close,
        diaVencimento: due,
        situacao: 'ativo',
      },
      { at: at('2025-04-17', 16), by: by.financeiro },
    );
  }
  return { cartoes, faturas };
}
