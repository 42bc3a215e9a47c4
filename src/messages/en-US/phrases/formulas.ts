/** Messages of `check` about formulas, filters and measures. */
export const formulas: Readonly<Record<string, string>> = {
  'um filtro é um mapa, como em "{ situacao: aberta }"': 'a filter is a map, as in "{ status: open }"',
  'a busca por texto ("q") não serve como condição': 'the text search ("q") can\'t be a condition',
  '$user.<campo>': '$user.<field>',
  '"%{0}" não aceita %{1}: o campo não é de sim ou não':
    '"%{0}" does not take %{1}: the field is no yes or no',
  '"%{0}" espera true ou false, e não "%{1}"': '"%{0}" needs true or false, not "%{1}"',
  '"%{0}" espera um número, e não "%{1}"': '"%{0}" needs a number, not "%{1}"',
  '"%{0}" são os dias de uma semana: só serve nos filtros; aqui, escreva $today':
    '"%{0}" is the days of a week, for filters alone: write $today here',
  'a variável "%{0}" não existe.%{1}': 'there is no variable "%{0}".%{1}',
  '$record.<campo>': '$record.<field>',
  '"%{0}" não serve aqui: o resultado é o mesmo para todos os usuários':
    '"%{0}" is of no use here: the result is the same for all users',
  '"%{0}": campo "%{1}" não existe em "%{2}", onde ficam as contas.%{3}':
    '"%{0}": there is no field "%{1}" in "%{2}", where the accounts are.%{3}',
  ' Você quis dizer "$user.%{0}"?': ' Did you mean "$user.%{0}"?',
  '"%{0}" só serve no "filter" de um campo de referência, que escolhe para um registro':
    '"%{0}" is only for the "filter" of a reference field, which chooses for a record',
  'a permissão "%{0}" está repetida: maiúsculas e minúsculas são a mesma':
    'the permission "%{0}" is repeated: capitals and small letters are the same',
  'esta rota não exige permissão, então "scope" não tem a quem se aplicar: use "filter", como em "filter: { id: $user.id }"':
    'this route asks for no permission, so "scope" has nobody to apply to: use "filter", as in "filter: { id: $user.id }"',
  'a rota não é aberta pela permissão "%{0}".%{1}': 'the permission "%{0}" does not open the route.%{1}',
  'Ela é aberta por': 'It is opened by',
  'campo "%{0}" segue das condições de "when", que se decidem depois das contas: faça dele uma fórmula também, ou repita aqui a condição':
    'field "%{0}" follows from the conditions of "when", which are decided after the formulas: make it a formula too, or repeat the condition here',
  'campo "%{0}" é uma lista de linhas: use um total dela, como sum(%{1}.total) ou count(%{2})':
    'field "%{0}" is a list of rows: use a total of it, such as sum(%{1}.total) or count(%{2})',
  'campo "%{0}", do tipo %{1}, não entra em conta: só se pergunta empty(%{2})':
    'field "%{0}", of the type %{1}, can\'t be computed with: only empty(%{2}) may be asked',
  'compare dois valores de cada vez, e junte as comparações: and(1 < a, a < 10)':
    'compare two values at a time, and join the comparisons: and(1 < a, a < 10)',
  '%{0} é %{1} e %{2} é %{3}: não há como comparar os dois':
    "%{0} is %{1} and %{2} is %{3}: the two can't be compared",
  '"%{0}" compara números e datas, e %{1} é %{2}: use = ou <>':
    '"%{0}" compares numbers and dates, and %{1} is %{2}: use = or <>',
  'campo "%{0}" não é uma lista de linhas (items): não há o que somar ou contar nele':
    'field "%{0}" is not a list of rows (items): there is nothing to add up or count in it',
  'campo "%{0}" não existe nas linhas de "%{1}".%{2}': 'there is no field "%{0}" in the rows of "%{1}".%{2}',
  'campo "%{0}.%{1}" não é um número: não entra em conta':
    'field "%{0}.%{1}" is not a number: it can\'t be computed with',
  '%{0}(…) conta o tempo desde uma data': '%{0}(…) counts the time from a date',
  '%{0}(…) conta o tempo até a data de cada pagamento':
    '%{0}(…) counts the time up to the date of each payment',
  'uma data não se subtrai de outra: conte os dias com days(início, fim), ou as horas com hours(início, fim)':
    'one date is not subtracted from another: count the days with days(start, end), or the hours with hours(start, end)',
  'escreva primeiro a data e depois os dias, como em %{0} + 5':
    'write first the date and then the days, as in %{0} + 5',
  'a um mês somam-se meses: escreva addMonths(%{0}, 1)':
    'months are added to a month: write addMonths(%{0}, 1)',
  "textos não se somam: junte-os com join(' ', um, outro)":
    "texts are not added up: join them with join(' ', one, other)",
  'campo "%{0}" não é um número: não entra em conta':
    'field "%{0}" is not a number: it can\'t be computed with',
  '%{0} é %{1}, e aqui cabe %{2}': '%{0} is %{1}, and here goes %{2}',
  '"%{0}" não é uma das opções.%{1}': '"%{0}" is not one of the options.%{1}',
  "'%{0}' não é uma data: escreva como em '2026-10-31'": "'%{0}' is not a date: write it as in '2026-10-31'",
  '%{0}(…) compara números ou datas, e %{1} é %{2}': '%{0}(…) compares numbers or dates, and %{1} is %{2}',
  'hours(…) conta horas entre datas com hora, e %{0} é %{1}%{2}':
    'hours(…) counts hours between dates with a time, and %{0} is %{1}%{2}',
  ': conte dias, com days(…)': ': count days, with days(…)',
  'addMonths(…) soma meses a uma data': 'addMonths(…) adds months to a date',
  'addDays(…) soma dias a uma data': 'addDays(…) adds days to a date',
  'lastDay(…) dá o último dia do mês de uma data': 'lastDay(…) gives the last day of the month of a date',
  'text(…) escreve números e datas, e %{0} é %{1}': 'text(…) writes numbers and dates, and %{0} is %{1}',
  'join(…) junta textos, e %{0} é %{1}': 'join(…) joins texts, and %{0} is %{1}',
  '%{0}, e %{1} não é uma data': '%{0}, and %{1} is not a date',
  'os valores de %{0}(…) devem ser da mesma espécie: %{1} é %{2} e %{3} é %{4}':
    'the values of %{0}(…) must be of the same sort: %{1} is %{2} and %{3} is %{4}',
  'um número': 'a number',
  'uma data': 'a date',
  'uma data e hora': 'a date and time',
  'um mês': 'a month',
  'sim ou não': 'yes or no',
  'um texto': 'a text',
  'uma opção': 'an option',
  'a comparação com "%{0}"': 'the comparison with "%{0}"',
  'a conta': 'the computation',
  'campo "%{0}" tem "formula" e "%{1}": deixe só um, o valor vem de um lugar':
    'field "%{0}" has "formula" and "%{1}": keep one, the value comes from one place',
  'a fórmula de "%{0}" depende dela mesma: refaça uma das contas':
    'the formula of "%{0}" depends on itself: redo one of the computations',
  '"%{0}" é do tipo %{1}: uma fórmula não tem o que pôr nele':
    '"%{0}" is of the type %{1}: a formula has nothing to put into it',
  'a fórmula dá %{0}, e "%{1}" é do tipo %{2}': 'the formula gives %{0}, and "%{1}" is of the type %{2}',
  '"%{0}" não serve numa numeração: só "{year}", o ano, e no fim os zeros, um por algarismo':
    '"%{0}" is of no use in a numbering: only "{year}", and at the end the zeros, one per digit',
  '"%{0}" tem um cifrão: escreva só o número, sem aspas e sem milhares, como em 1500.50':
    '"%{0}" has a currency sign: write the number alone, without quotes or thousands separators, as in 1500.50',
  '"$user" sozinho não serve aqui: escreva "$user.id", ou outro campo da conta':
    '"$user" alone is of no use here: write "$user.id", or another field of the account',
  '"%{0}" não é uma numeração: termine com zeros entre chaves, um por algarismo, como em "OS-{year}-{0000}"':
    '"%{0}" is not a numbering: end it with zeros in braces, one per digit, as in "OS-{year}-{0000}"',
  '"%{0}" está repetido: cada grupo divide o anterior por outra coisa':
    '"%{0}" is repeated: each group divides the one before by something else',
  'campo "%{0}" não é uma data: agrupe só por "%{1}"': 'field "%{0}" is not a date: group by "%{1}" alone',
  'campo "%{0}" guarda só o mês: agrupe por "%{1}", "%{2}:quarter" ou "%{3}:year"':
    'field "%{0}" keeps the month alone: group by "%{1}", "%{2}:quarter" or "%{3}:year"',
  'campo "%{0}" é um texto longo: não serve para agrupar':
    'field "%{0}" is a long text: it can\'t be grouped by',
  '%{0} precisa de pelo menos uma medida, como em "{ Total: count }"':
    '%{0} needs at least one measure, as in "{ Total: count }"',
  '%{0}(…) conta dias úteis de uma data': '%{0}(…) counts business days of a date',
  '%{0}(…) espera as datas dos feriados, e %{1} não é uma data':
    '%{0}(…) takes the dates of the holidays, and %{1} is not a date',
  'weekday(…) dá o dia da semana de uma data': 'weekday(…) gives the day of the week of a date',
  'a variável "%{0}" não existe: conte as semanas em dias, "%{1}%{2}d"':
    'there is no variable "%{0}": count the weeks in days, "%{1}%{2}d"',
};
