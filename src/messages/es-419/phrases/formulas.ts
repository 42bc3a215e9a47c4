/** Messages of `check` about formulas, filters and measures. */
export const formulas: Readonly<Record<string, string>> = {
  'um filtro é um mapa, como em "{ situacao: aberta }"':
    'un filtro es un mapa, como en "{ estado: abierta }"',
  'a busca por texto ("q") não serve como condição': 'la búsqueda por texto ("q") no sirve como condición',
  '$user.<campo>': '$user.<campo>',
  '"%{0}" não aceita %{1}: o campo não é de sim ou não': '"%{0}" no acepta %{1}: el campo no es de sí o no',
  '"%{0}" espera true ou false, e não "%{1}"': '"%{0}" espera true o false, y no "%{1}"',
  '"%{0}" espera um número, e não "%{1}"': '"%{0}" espera un número, y no "%{1}"',
  '"%{0}" são os dias de uma semana: só serve nos filtros; aqui, escreva $today':
    '"%{0}" son los días de una semana: solo sirve en los filtros; aquí, escriba $today',
  'a variável "%{0}" não existe.%{1}': 'la variable "%{0}" no existe.%{1}',
  '$record.<campo>': '$record.<campo>',
  '"%{0}" não serve aqui: o resultado é o mesmo para todos os usuários':
    '"%{0}" no sirve aquí: el resultado es el mismo para todos los usuarios',
  '"%{0}": campo "%{1}" não existe em "%{2}", onde ficam as contas.%{3}':
    '"%{0}": el campo "%{1}" no existe en "%{2}", donde están las cuentas.%{3}',
  ' Você quis dizer "$user.%{0}"?': ' ¿Quiso decir "$user.%{0}"?',
  '"%{0}" só serve no "filter" de um campo de referência, que escolhe para um registro':
    '"%{0}" solo sirve en el "filter" de un campo de referencia, que elige para un registro',
  'a permissão "%{0}" está repetida: maiúsculas e minúsculas são a mesma':
    'el permiso "%{0}" está repetido: mayúsculas y minúsculas son lo mismo',
  'esta rota não exige permissão, então "scope" não tem a quem se aplicar: use "filter", como em "filter: { id: $user.id }"':
    'esta ruta no exige permiso, así que "scope" no tiene a quién aplicarse: use "filter", como en "filter: { id: $user.id }"',
  'a rota não é aberta pela permissão "%{0}".%{1}': 'la ruta no se abre con el permiso "%{0}".%{1}',
  'Ela é aberta por': 'La abre',
  'campo "%{0}" segue das condições de "when", que se decidem depois das contas: faça dele uma fórmula também, ou repita aqui a condição':
    'el campo "%{0}" sigue de las condiciones de "when", que se deciden después de las cuentas: haga de él una fórmula también, o repita aquí la condición',
  'campo "%{0}" é uma lista de linhas: use um total dela, como sum(%{1}.total) ou count(%{2})':
    'el campo "%{0}" es una lista de filas: use un total de ella, como sum(%{1}.total) o count(%{2})',
  'campo "%{0}", do tipo %{1}, não entra em conta: só se pergunta empty(%{2})':
    'el campo "%{0}", del tipo %{1}, no entra en cuentas: solo se pregunta empty(%{2})',
  'compare dois valores de cada vez, e junte as comparações: and(1 < a, a < 10)':
    'compare dos valores cada vez, y junte las comparaciones: and(1 < a, a < 10)',
  '%{0} é %{1} e %{2} é %{3}: não há como comparar os dois':
    '%{0} es %{1} y %{2} es %{3}: no hay cómo comparar los dos',
  '"%{0}" compara números e datas, e %{1} é %{2}: use = ou <>':
    '"%{0}" compara números y fechas, y %{1} es %{2}: use = o <>',
  'campo "%{0}" não é uma lista de linhas (items): não há o que somar ou contar nele':
    'el campo "%{0}" no es una lista de filas (items): no hay qué sumar o contar en él',
  'campo "%{0}" não existe nas linhas de "%{1}".%{2}':
    'el campo "%{0}" no existe en las filas de "%{1}".%{2}',
  'campo "%{0}.%{1}" não é um número: não entra em conta':
    'el campo "%{0}.%{1}" no es un número: no entra en cuentas',
  '%{0}(…) conta o tempo desde uma data': '%{0}(…) cuenta el tiempo desde una fecha',
  '%{0}(…) conta o tempo até a data de cada pagamento':
    '%{0}(…) cuenta el tiempo hasta la fecha de cada pago',
  'uma data não se subtrai de outra: conte os dias com days(início, fim), ou as horas com hours(início, fim)':
    'una fecha no se resta de otra: cuente los días con days(inicio, fin), o las horas con hours(inicio, fin)',
  'escreva primeiro a data e depois os dias, como em %{0} + 5':
    'escriba primero la fecha y después los días, como en %{0} + 5',
  'a um mês somam-se meses: escreva addMonths(%{0}, 1)':
    'a un mes se le suman meses: escriba addMonths(%{0}, 1)',
  "textos não se somam: junte-os com join(' ', um, outro)":
    "los textos no se suman: júntelos con join(' ', uno, otro)",
  'campo "%{0}" não é um número: não entra em conta': 'el campo "%{0}" no es un número: no entra en cuentas',
  '%{0} é %{1}, e aqui cabe %{2}': '%{0} es %{1}, y aquí cabe %{2}',
  '"%{0}" não é uma das opções.%{1}': '"%{0}" no es una de las opciones.%{1}',
  "'%{0}' não é uma data: escreva como em '2026-10-31'":
    "'%{0}' no es una fecha: escriba como en '2026-10-31'",
  '%{0}(…) compara números ou datas, e %{1} é %{2}': '%{0}(…) compara números o fechas, y %{1} es %{2}',
  'hours(…) conta horas entre datas com hora, e %{0} é %{1}%{2}':
    'hours(…) cuenta horas entre fechas con hora, y %{0} es %{1}%{2}',
  ': conte dias, com days(…)': ': cuente días, con days(…)',
  'addMonths(…) soma meses a uma data': 'addMonths(…) suma meses a una fecha',
  'addDays(…) soma dias a uma data': 'addDays(…) suma días a una fecha',
  'lastDay(…) dá o último dia do mês de uma data': 'lastDay(…) da el último día del mes de una fecha',
  'text(…) escreve números e datas, e %{0} é %{1}': 'text(…) escribe números y fechas, y %{0} es %{1}',
  'join(…) junta textos, e %{0} é %{1}': 'join(…) junta textos, y %{0} es %{1}',
  '%{0}, e %{1} não é uma data': '%{0}, y %{1} no es una fecha',
  'os valores de %{0}(…) devem ser da mesma espécie: %{1} é %{2} e %{3} é %{4}':
    'los valores de %{0}(…) deben ser de la misma especie: %{1} es %{2} y %{3} es %{4}',
  'um número': 'un número',
  'uma data': 'una fecha',
  'uma data e hora': 'una fecha y hora',
  'um mês': 'un mes',
  'sim ou não': 'sí o no',
  'um texto': 'un texto',
  'uma opção': 'una opción',
  'a comparação com "%{0}"': 'la comparación con "%{0}"',
  'a conta': 'la cuenta',
  'campo "%{0}" tem "formula" e "%{1}": deixe só um, o valor vem de um lugar':
    'el campo "%{0}" tiene "formula" y "%{1}": deje solo uno, el valor viene de un lugar',
  'a fórmula de "%{0}" depende dela mesma: refaça uma das contas':
    'la fórmula de "%{0}" depende de sí misma: rehaga una de las cuentas',
  '"%{0}" é do tipo %{1}: uma fórmula não tem o que pôr nele':
    '"%{0}" es del tipo %{1}: una fórmula no tiene qué poner en él',
  'a fórmula dá %{0}, e "%{1}" é do tipo %{2}': 'la fórmula da %{0}, y "%{1}" es del tipo %{2}',
  '"%{0}" não serve numa numeração: só "{year}", o ano, e no fim os zeros, um por algarismo':
    '"%{0}" no sirve en una numeración: solo "{year}", el año, y al final los ceros, uno por dígito',
  '"%{0}" tem um cifrão: escreva só o número, sem aspas e sem milhares, como em 1500.50':
    '"%{0}" lleva un signo de moneda: escriba solo el número, sin comillas ni separador de miles, como en 1500.50',
  '"$user" sozinho não serve aqui: escreva "$user.id", ou outro campo da conta':
    '"$user" solo no sirve aquí: escriba "$user.id", u otro campo de la cuenta',
  '"%{0}" não é uma numeração: termine com zeros entre chaves, um por algarismo, como em "OS-{year}-{0000}"':
    '"%{0}" no es una numeración: termine con ceros entre llaves, uno por dígito, como en "OS-{year}-{0000}"',
  '"%{0}" está repetido: cada grupo divide o anterior por outra coisa':
    '"%{0}" está repetido: cada grupo divide el anterior por otra cosa',
  'campo "%{0}" não é uma data: agrupe só por "%{1}"':
    'el campo "%{0}" no es una fecha: agrupe solo por "%{1}"',
  'campo "%{0}" guarda só o mês: agrupe por "%{1}", "%{2}:quarter" ou "%{3}:year"':
    'el campo "%{0}" guarda solo el mes: agrupe por "%{1}", "%{2}:quarter" o "%{3}:year"',
  'campo "%{0}" é um texto longo: não serve para agrupar':
    'el campo "%{0}" es un texto largo: no sirve para agrupar',
  '%{0} precisa de pelo menos uma medida, como em "{ Total: count }"':
    '%{0} necesita por lo menos una medida, como en "{ Total: count }"',
  '%{0}(…) conta dias úteis de uma data': '%{0}(…) cuenta días hábiles de una fecha',
  '%{0}(…) espera as datas dos feriados, e %{1} não é uma data':
    '%{0}(…) espera las fechas de los feriados, y %{1} no es una fecha',
  'weekday(…) dá o dia da semana de uma data': 'weekday(…) da el día de la semana de una fecha',
  'a variável "%{0}" não existe: conte as semanas em dias, "%{1}%{2}d"':
    'la variable "%{0}" no existe: cuente las semanas en días, "%{1}%{2}d"',
};
