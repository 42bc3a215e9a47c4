/** Texts of the reference and the editors' hovers: filters, variables and formulas. */
export const referenceFormulas: Readonly<Record<string, string>> = {
  'Filtros, variáveis e contas': 'Filters, variables and formulas',
  Filtros: 'Filters',
  'Uma só gramática, em `filter`, `defaultFilter`, `scope`, `visibleWhen`, `when` e nos painéis: condições lado a lado valem juntas. No lugar de `campo` escreve-se o id do campo.':
    'One grammar, in `filter`, `defaultFilter`, `scope`, `visibleWhen`, `when` and in dashboards: conditions side by side must all hold. Write the id of the field in the place of `field`.',
  'valor ou lista de valores': 'value or list of values',
  'Igual ao valor, ou a um deles; um mês (`2026-10`) vale por todos os seus dias.':
    'Equal to the value, or to one of them; a month (`2026-10`) stands for all its days.',
  'Diferente do valor, ou de todos eles.': 'Different from the value, or from all of them.',
  'número, data, texto ou variável': 'number, date, text or variable',
  'Maior que o valor, ou depois da data.': 'Greater than the value, or after the date.',
  'Maior ou igual, ou desde a data.': 'Greater or equal, or since the date.',
  'Menor que o valor, ou antes da data.': 'Less than the value, or before the date.',
  'Menor ou igual, ou até a data.': 'Less or equal, or up to the date.',
  'Contém o texto, sem contar acentos nem maiúsculas.':
    'Contains the text, whatever its accents and capitals.',
  'Não contém o texto, sem contar acentos nem maiúsculas; o que está vazio não contém nenhum.':
    'Does not contain the text, whatever the accents and capitals; what is empty contains none.',
  'true: está vazio; false: está preenchido.': 'true: it is empty; false: it is filled in.',
  'lista de filtros': 'list of filters',
  'Basta que um dos filtros combine.': 'One of the filters has to match.',
  'Todos os filtros combinam; o mesmo que escrever as condições lado a lado.':
    'All filters match; the same as writing the conditions side by side.',
  'O contrário do filtro.': 'The opposite of the filter.',
  Variáveis: 'Variables',
  'No lugar do valor de uma condição.': 'In the place of the value of a condition.',
  data: 'date',
  'Hoje; com `+` ou `-`, tantos dias (`d`), meses (`m`) ou anos (`y`) depois ou antes.':
    'Today; with `+` or `-`, so many days (`d`), months (`m`) or years (`y`) later or earlier.',
  semana: 'week',
  'Os dias desta semana, de segunda a domingo; `$week-1`, os da anterior. Só nos filtros, com datas.':
    'The days of this week, Monday to Sunday; `$week-1`, those of last week. In filters only, with dates.',
  mês: 'month',
  ano: 'year',
  'O ano corrente; `$year-1`, o anterior.': 'The current year; `$year-1`, the one before.',
  'O campo da conta de quem usa; quem não tem o valor não vê linha alguma.':
    "The field of the user's own account; users without a value see no rows.",
  'O campo do registro que se preenche, no `filter` de uma referência.':
    'The field of the record being filled in, in the `filter` of a reference.',
  'Contas: formula': 'Formulas: formula',
  'Contas com `+ - * /`, comparações com `= <> < <= > >=`, parênteses, campos do registro, textos entre aspas simples, `true`, `false`, `$today`, uma data mais ou menos tantos dias, e estas funções. O que falta deixa o resultado vazio.':
    'Arithmetic with `+ - * /`, comparisons with `= <> < <= > >=`, parentheses, fields of the record, texts in single quotes, `true`, `false`, `$today`, a date plus or minus so many days, and these functions. What is missing leaves the result empty.',
  'o valor escolhido': 'the chosen value',
  'O valor quando a condição vale; senão o outro, ou vazio sem ele.':
    'The value when the condition holds; otherwise the other one, or empty without it.',
  'O valor que acompanha a opção do campo; no fim, o de todas as outras.':
    'The value that goes with the option of the field; at the end, that of all others.',
  'Sim quando todas valem.': 'Yes when all hold.',
  'Sim quando ao menos uma vale.': 'Yes when at least one holds.',
  'O contrário.': 'The opposite.',
  'Sim quando nada está preenchido; serve a qualquer campo.': 'Yes when nothing is filled in; for any field.',
  'O primeiro que não está vazio.': 'The first that is not empty.',
  'Arredondado, com tantas casas; sem dizer quantas, inteiro.':
    'Rounded, to so many places; to a whole number without them.',
  'Arredondado para cima, para longe do zero.': 'Rounded up, away from zero.',
  'Arredondado para baixo: o que sobra se perde.': 'Rounded down: what is left over is dropped.',
  'Sem o sinal.': 'Without its sign.',
  'número ou data': 'number or date',
  'O menor dos valores, ou o menor de um campo das linhas.':
    'The lowest of the values, or of a field of the rows.',
  'O maior dos valores, ou o maior de um campo das linhas.':
    'The highest of the values, or of a field of the rows.',
  'A soma de um campo das linhas; sem linhas, 0.': 'The sum of a field of the rows; 0 without rows.',
  'A média de um campo das linhas.': 'The average of a field of the rows.',
  'Quantas linhas há.': 'How many rows there are.',
  'Quantos dias vão da primeira data à segunda.':
    'How many days there are from the first date to the second.',
  'Quantas horas, com a fração, vão de uma data e hora a outra.':
    'How many hours, with the fraction, there are from one date and time to the other.',
  'Quantos meses completos vão da primeira data à segunda.':
    'How many complete months there are from the first date to the second.',
  'A data tantos meses depois, à mesma hora; o dia que o mês não tem vira o último dele.':
    'The date so many months later, at the same time; a day that the month does not have becomes its last.',
  'A data tantos dias depois; o mesmo que data + dias.':
    'The date so many days later; the same as date + days.',
  'O último dia do mês da data.': "The last day of the date's month.",
  'O dia da semana: 1 é domingo, 2 segunda-feira, até 7, sábado.':
    'The day of the week: 1 is Sunday, 2 Monday, up to 7, Saturday.',
  'O número ou a data como se escreve na língua de quem lê, com tantas casas; sem dizer quantas, nenhuma. O que se guarda ou compara é escrito na língua da empresa.':
    'The number or date as the language of the reader writes it, with so many places; none without them. What is stored or compared is written in the language of the company.',
  'Os textos que não estão vazios, juntos.': 'The texts that are not empty, joined.',
  'O número multiplicado por si mesmo tantas vezes, até 1.200; negativas, dividido.':
    'The number multiplied by itself so many times, up to 1,200; negative ones, divided.',
  'o do campo': 'that of the field',
  'O campo da primeira linha, na ordem do limite, em que o valor não passa dele; a linha sem limite vale para o que passa de todos.':
    'The field of the first row, in the order of the limit, whose limit the value does not pass; the row without a limit holds for what passes all of them.',
  'O imposto de uma tabela progressiva: de cada parte do valor, entre um limite e o seguinte, o percentual da linha.':
    'The tax of a progressive table: of each part of the value, between one limit and the next, the percentage of the row.',
  'O campo da primeira linha cuja chave é o valor.': 'The field of the first row whose key is the value.',
  'Sim quando a data não é sábado, domingo nem um dos feriados. Sem a lista, só o fim de semana conta. Os feriados são linhas do registro: copiadas de uma tabela, como as faixas de um imposto (copy de uma referência com inForce).':
    'Yes when the date is no Saturday, no Sunday and none of the holidays. Without the list, only weekends count. Holidays are rows of the record: copied from a table, like the bands of a tax (copy of a reference with inForce).',
  'A data tantos dias úteis depois, ou antes com um número negativo; até 2.500. Com 0, a própria data se é dia útil, senão o próximo: addBusinessDays(vencimento, 0, feriados.data) posterga, addBusinessDays(vencimento + 1, -1, feriados.data) antecipa. Sem a lista, só o fim de semana conta.':
    'The date so many business days later, or earlier with a negative number; up to 2,500. With 0, the date itself if it is a business day, otherwise the next one: addBusinessDays(due, 0, holidays.date) postpones, addBusinessDays(due + 1, -1, holidays.date) brings forward. Without the list, only weekends count.',
  'A taxa ao mês em que os pagamentos, nas suas datas, valem o que se recebeu na data: 0,02 são 2 % ao mês. Os meses contam 30 dias, e o fim de um mês vale pelo de outro. Vazia se algum pagamento é negativo ou nada se paga; o erro fica abaixo de 0,000000001.':
    'The monthly rate at which the payments, on their dates, are worth what was received on the date: 0.02 is 2% a month. Months count 30 days, and the end of one month stands for that of another. Empty if a payment is negative or nothing is paid; the error stays below 0.000000001.',
  'Quanto os pagamentos, nas suas datas, valem na data, à taxa ao mês: 0,02 são 2 % ao mês. O que já venceu vale inteiro. Os meses contam como em irr.':
    'What the payments, on their dates, are worth on the date, at the monthly rate: 0.02 is 2% a month. What is overdue is worth its full amount. Months count as in irr.',
  'condição, valor, senão': 'condition, value, otherwise',
  "campo, 'opção', valor, …, senão": "field, 'option', value, …, otherwise",
  'condição, condição, …': 'condition, condition, …',
  condição: 'condition',
  'valor, valor, …': 'value, value, …',
  'número, casas': 'number, places',
  'valor, valor, … ou lista.campo': 'value, value, … or list.field',
  'lista.campo': 'list.field',
  lista: 'list',
  'início, fim': 'start, end',
  'data, meses': 'date, months',
  'data, dias': 'date, days',
  'número ou data, casas': 'number or date, places',
  "'separador', texto, texto, …": "'separator', text, text, …",
  'número, vezes': 'number, times',
  'valor, lista.limite, lista.campo': 'value, list.limit, list.field',
  'valor, lista.limite, lista.percentual': 'value, list.limit, list.percentage',
  'valor, lista.chave, lista.campo': 'value, list.key, list.field',
  'data, lista.feriado': 'date, list.holiday',
  'data, dias, lista.feriado': 'date, days, list.holiday',
  'taxa, data, lista.pagamento, lista.data': 'rate, date, list.payment, list.date',
  'valor recebido, lista.pagamento, data, lista.data': 'amount received, list.payment, date, list.date',
  'O mês corrente; `$month-1`, o anterior; `$month-1y`, o mesmo do ano anterior.':
    'The current month; `$month-1`, the one before; `$month-1y`, the same one of last year.',
  momento: 'moment',
  'Este momento; `$now-2h`, `$now-30min` e `$now+7d`, tantas horas, minutos ou dias antes ou depois. Com `_lt`, `_lte`, `_gt` e `_gte` de campos `datetime`; onde o resultado vale para o dia inteiro (campos calculados, consultas), não.':
    'This moment; `$now-2h`, `$now-30min` and `$now+7d`, so many hours, minutes or days earlier or later. With `_lt`, `_lte`, `_gt` and `_gte` of `datetime` fields; not where the result holds for a whole day (computed fields, saved views).',
};
