/**
 * The documentation of formulas: the result of each function, with an example that is valid in the sample's
 * books.
 */
import type { FormulaFunction } from '#model/formula/formula.ts';

type FunctionWord = {
  /** The arguments. */
  takes: string;
  /** The type of the result. */
  type: string;
  text: string;
  example: string;
};

export const formulaWords: Readonly<Record<FormulaFunction, FunctionWord>> = {
  if: {
    takes: 'condição, valor, senão',
    type: 'o valor escolhido',
    text: 'O valor quando a condição vale; senão o outro, ou vazio sem ele.',
    example: 'formula: if(paginas > 300, preco * 2, preco)',
  },
  switch: {
    takes: "campo, 'opção', valor, …, senão",
    type: 'o valor escolhido',
    text: 'O valor que acompanha a opção do campo; no fim, o de todas as outras.',
    example: "formula: switch(genero, 'romance', 10, 'poesia', 5, 0)",
  },
  and: {
    takes: 'condição, condição, …',
    type: 'sim ou não',
    text: 'Sim quando todas valem.',
    example: 'formula: if(and(emprestavel, paginas > 300), 1, 0)',
  },
  or: {
    takes: 'condição, condição, …',
    type: 'sim ou não',
    text: 'Sim quando ao menos uma vale.',
    example: "formula: if(or(genero = 'poesia', paginas < 100), 7, 14)",
  },
  not: {
    takes: 'condição',
    type: 'sim ou não',
    text: 'O contrário.',
    example: 'formula: if(not(emprestavel), preco, 0)',
  },
  empty: {
    takes: 'campo',
    type: 'sim ou não',
    text: 'Sim quando nada está preenchido; serve a qualquer campo.',
    example: 'formula: if(empty(autorId), 0, preco)',
  },
  coalesce: {
    takes: 'valor, valor, …',
    type: 'o valor escolhido',
    text: 'O primeiro que não está vazio.',
    example: 'formula: preco - coalesce(paginas, 0)',
  },
  round: {
    takes: 'número, casas',
    type: 'número',
    text: 'Arredondado, com tantas casas; sem dizer quantas, inteiro.',
    example: 'formula: round(preco / paginas, 2)',
  },
  roundup: {
    takes: 'número, casas',
    type: 'número',
    text: 'Arredondado para cima, para longe do zero.',
    example: 'formula: roundup(paginas / 16)',
  },
  rounddown: {
    takes: 'número, casas',
    type: 'número',
    text: 'Arredondado para baixo: o que sobra se perde.',
    example: 'formula: rounddown(paginas / 16)',
  },
  abs: {
    takes: 'número',
    type: 'número',
    text: 'Sem o sinal.',
    example: 'formula: abs(preco - 50)',
  },
  min: {
    takes: 'valor, valor, … ou lista.campo',
    type: 'número ou data',
    text: 'O menor dos valores, ou o menor de um campo das linhas.',
    example: 'formula: min(preco, 100)',
  },
  max: {
    takes: 'valor, valor, … ou lista.campo',
    type: 'número ou data',
    text: 'O maior dos valores, ou o maior de um campo das linhas.',
    example: 'formula: max(preco - 10, 0)',
  },
  sum: {
    takes: 'lista.campo',
    type: 'número',
    text: 'A soma de um campo das linhas; sem linhas, 0.',
    example: 'formula: sum(capitulos.paginas)',
  },
  avg: {
    takes: 'lista.campo',
    type: 'número',
    text: 'A média de um campo das linhas.',
    example: 'formula: avg(capitulos.paginas)',
  },
  count: { takes: 'lista', type: 'número', text: 'Quantas linhas há.', example: 'formula: count(capitulos)' },
  days: {
    takes: 'início, fim',
    type: 'número',
    text: 'Quantos dias vão da primeira data à segunda.',
    example: 'formula: days(publicacao, $today)',
  },
  hours: {
    takes: 'início, fim',
    type: 'número',
    text: 'Quantas horas, com a fração, vão de uma data e hora a outra.',
    example: 'formula: hours(registradoEm, registradoEm + 2)',
  },
  months: {
    takes: 'início, fim',
    type: 'número',
    text: 'Quantos meses completos vão da primeira data à segunda.',
    example: 'formula: rounddown(months(publicacao, $today) / 12)',
  },
  addMonths: {
    takes: 'data, meses',
    type: 'data',
    text: 'A data tantos meses depois, à mesma hora; o dia que o mês não tem vira o último dele.',
    example: 'formula: days($today, addMonths(publicacao, 12))',
  },
  addDays: {
    takes: 'data, dias',
    type: 'data',
    text: 'A data tantos dias depois; o mesmo que data + dias.',
    example: 'formula: days($today, addDays(publicacao, 30))',
  },
  lastDay: {
    takes: 'data',
    type: 'data',
    text: 'O último dia do mês da data.',
    example: 'formula: days(publicacao, lastDay(publicacao))',
  },
  weekday: {
    takes: 'data',
    type: 'número',
    text: 'O dia da semana: 1 é domingo, 2 segunda-feira, até 7, sábado.',
    example: 'formula: if(weekday(publicacao) = 1, 0, preco)',
  },
  text: {
    takes: 'número ou data, casas',
    type: 'texto',
    text: 'O número ou a data como se escreve na língua de quem lê, com tantas casas; sem dizer quantas, nenhuma. O que se guarda ou compara é escrito na língua da empresa.',
    example: "formula: if(text(preco, 2) = '49,90', 1, 0)",
  },
  join: {
    takes: "'separador', texto, texto, …",
    type: 'texto',
    text: 'Os textos que não estão vazios, juntos.',
    example: "formula: if(join(' ', titulo, titulo) = 'A A', 1, 0)",
  },
  power: {
    takes: 'número, vezes',
    type: 'número',
    text: 'O número multiplicado por si mesmo tantas vezes, até 1.200; negativas, dividido.',
    example: 'formula: preco * power(1.01, 12)',
  },
  band: {
    takes: 'valor, lista.limite, lista.campo',
    type: 'o do campo',
    text: 'O campo da primeira linha, na ordem do limite, em que o valor não passa dele; a linha sem limite vale para o que passa de todos.',
    example: 'formula: band(paginas, capitulos.paginas, capitulos.paginas)',
  },
  tiered: {
    takes: 'valor, lista.limite, lista.percentual',
    type: 'número',
    text: 'O imposto de uma tabela progressiva: de cada parte do valor, entre um limite e o seguinte, o percentual da linha.',
    example: 'formula: tiered(preco, capitulos.paginas, capitulos.paginas)',
  },
  pick: {
    takes: 'valor, lista.chave, lista.campo',
    type: 'o do campo',
    text: 'O campo da primeira linha cuja chave é o valor.',
    example: 'formula: pick(paginas, capitulos.paginas, capitulos.paginas)',
  },
  businessDay: {
    takes: 'data, lista.feriado',
    type: 'sim ou não',
    text: 'Sim quando a data não é sábado, domingo nem um dos feriados. Sem a lista, só o fim de semana conta. Os feriados são linhas do registro: copiadas de uma tabela, como as faixas de um imposto (copy de uma referência com inForce).',
    example: 'formula: if(businessDay(publicacao, capitulos.entrega), 1, 0)',
  },
  addBusinessDays: {
    takes: 'data, dias, lista.feriado',
    type: 'data',
    text: 'A data tantos dias úteis depois, ou antes com um número negativo; até 2.500. Com 0, a própria data se é dia útil, senão o próximo: addBusinessDays(vencimento, 0, feriados.data) posterga, addBusinessDays(vencimento + 1, -1, feriados.data) antecipa. Sem a lista, só o fim de semana conta.',
    example: 'formula: days(publicacao, addBusinessDays(publicacao, 5, capitulos.entrega))',
  },
  irr: {
    takes: 'valor recebido, lista.pagamento, data, lista.data',
    type: 'número',
    text: 'A taxa ao mês em que os pagamentos, nas suas datas, valem o que se recebeu na data: 0,02 são 2 % ao mês. Os meses contam 30 dias, e o fim de um mês vale pelo de outro. Vazia se algum pagamento é negativo ou nada se paga; o erro fica abaixo de 0,000000001.',
    example: 'formula: irr(preco, capitulos.paginas, publicacao, capitulos.entrega) * 100',
  },
  npv: {
    takes: 'taxa, data, lista.pagamento, lista.data',
    type: 'número',
    text: 'Quanto os pagamentos, nas suas datas, valem na data, à taxa ao mês: 0,02 são 2 % ao mês. O que já venceu vale inteiro. Os meses contam como em irr.',
    example: 'formula: npv(0.02, publicacao, capitulos.paginas, capitulos.entrega)',
  },
};
