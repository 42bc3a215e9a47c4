export const link2: Readonly<Record<string, string>> = {
  '"inForce" não serve nas linhas: ponha a referência no registro, e copie dela':
    '"inForce" is of no use in rows: put the reference into the record, and copy from it',
  'campo "%{0}" não é uma data: não diz o que vigora quando':
    'field "%{0}" is not a date: it does not say what is in force when',
  'já há um tipo "%{0}" no próprio portal: dê outro nome a este arquivo':
    'the portal itself already has a type "%{0}": give this file another name',
  'as posições vão de 1 a 100': 'positions go from 1 to 100',
  'a primeira posição vem depois da última: troque-as': 'the first position comes after the last: swap them',
  'um resultado tem um ou dois algarismos': 'a result has one or two digits',
  'a posição %{0} é a do próprio dígito: tire-a da conta':
    'position %{0} is that of the digit itself: take it out of the computation',
  '"%{0}" não é um tipo de documento do portal.%{1}': '"%{0}" is not a type of document of the portal.%{1}',
  '"from" tem %{0} caracteres e "to" %{1}: a cada um corresponde um':
    '"from" has %{0} characters and "to" %{1}: to each of them corresponds one',
  'o exemplo "%{0}" não obedece a "pattern": escreva um valor como fica guardado':
    'the example "%{0}" does not match "pattern": write a value as it is kept',
  'o exemplo "%{0}" é recusado pelas próprias regras do tipo: %{1}':
    'the example "%{0}" is refused by the type\'s own rules: %{1}',
  'o exemplo "%{0}" seria guardado como "%{1}": escreva-o sem pontuação e em maiúsculas, ou ajuste "drop" e "replace"':
    'the example "%{0}" would be kept as "%{1}": write it without punctuation and in capitals, or adjust "drop" and "replace"',
  'a máscara não serve ao exemplo "%{0}": "0" é um dígito, "@" uma letra, "#" um ou outra, e há de haver um para cada caractere':
    'the mask does not fit the example "%{0}": "0" is a digit, "@" a letter, "#" either, and there must be one for each character',
  'a máscara "%{0}" tem %{1} posições, e "pattern" aceita %{2}: faça as duas concordar':
    'the mask "%{0}" has %{1} places, and "pattern" accepts %{2}: make the two agree',
  'de %{0} a %{1}': 'from %{0} to %{1}',
  'com a máscara o exemplo se mostra "%{0}", e digitado assim seria guardado como "%{1}": ponha em "drop" a pontuação dela':
    'with the mask the example is shown as "%{0}", and typed so it would be kept as "%{1}": put its punctuation into "drop"',
  'campo "%{0}" tem "%{1}" e "%{2}": deixe só um, o valor vem de um lugar':
    'field "%{0}" has "%{1}" and "%{2}": keep one, the value comes from one place',
  'um campo do tipo %{0} não recebe valor de outro registro: apague "%{1}"':
    'a field of the type %{0} gets no value from another record: delete "%{1}"',
  'campo "%{0}" já segue das condições de "when": apague "%{1}" ou as condições':
    'field "%{0}" already follows from the conditions of "when": delete "%{1}" or the conditions',
  'numa visão, o valor de "%{0}" vem das fontes: diga em "from" de que campo':
    'in a view the value of "%{0}" comes from the sources: say in "from" from which field',
  '"%{0}" não serve nas linhas, que são gravadas como estavam: use "copy", que guarda o valor do momento':
    '"%{0}" is of no use in rows, which are kept as they were: use "copy", which keeps the value of the moment',
  'campo "%{0}" tem "%{1}" e não precisa de valor inicial: apague-o':
    'field "%{0}" has "%{1}" and needs no initial value: delete it',
  'campo "%{0}" segue de outros registros: não há como exigir que seja único':
    'field "%{0}" follows from other records: it can\'t be required to be unique',
  '"%{0}" é uma lista de linhas: traga um total dela, feito com "formula"':
    '"%{0}" is a list of rows: bring a total of it, made with "formula"',
  'as linhas de "%{0}" vêm inteiras: escreva "readOnly: true" em "%{1}", que ninguém digita':
    'the rows of "%{0}" come whole: write "readOnly: true" in "%{1}", which nobody types',
  'as linhas de "%{0}" e as de "%{1}" não são iguais: "%{2}" %{3}':
    'the rows of "%{0}" and those of "%{1}" are not alike: "%{2}" %{3}',
  'não é do mesmo tipo nas duas': 'is not of the same type in both',
  'só existe numa delas': 'is in only one of them',
  '"%{0}" é uma visão, e ninguém se refere a seus registros: conte num recurso guardado':
    '"%{0}" is a view, and nobody refers to its records: count in a resource that is kept',
  'o que calcular deve ser uma coisa só: "count: true", ou sum, avg, min, max ou last com um campo%{0}':
    'what to compute must be one thing: "count: true", or sum, avg, min, max or last with a field%{0}',
  ', e não %{0}': ', not %{0}',
  '"last" e "by" andam juntos: o campo desejado, e o que diz qual registro é o último':
    '"last" and "by" go together: the field that is wanted, and the one that tells which record is the last',
  'campo "%{0}" de "%{1}" não se refere a "%{2}".%{3}':
    'field "%{0}" of "%{1}" does not refer to "%{2}".%{3}',
  ' Nenhum campo dele se refere.': ' None of its fields does.',
  '"%{0}" não é um número: não há como contar nele': '"%{0}" is not a number: it can\'t be counted in',
  'campo "%{0}" não é um número: "%{1}" não se aplica a ele':
    'field "%{0}" is not a number: "%{1}" does not apply to it',
  'campo "%{0}" não é um número nem uma data: "%{1}" não se aplica a ele':
    'field "%{0}" is neither a number nor a date: "%{1}" does not apply to it',
  'campo "%{0}" é uma lista de linhas: traga um total dela, feito com "formula"':
    'field "%{0}" is a list of rows: bring a total of it, made with "formula"',
  'campo "%{0}" não é um número nem uma data: não diz qual registro é o último':
    'field "%{0}" is neither a number nor a date: it does not tell which record is the last',
  'o valor depende dele mesmo: %{0}. Tire uma destas dependências':
    'the value depends on itself: %{0}. Take away one of these dependencies',
  '"%{0}" precisa de uma medida, pois a visão agrupa: count, ou { sum: … }, { avg: … }, { min: … }, { max: … }':
    '"%{0}" needs a measure, as the view groups: count, or { sum: … }, { avg: … }, { min: … }, { max: … }',
  '"%{0}" deve ser do tipo text para receber um texto': '"%{0}" must be of the type text to take a text',
  'o texto não usa campo algum: ponha um entre chaves, ou escreva { value: … }':
    'the text uses no field: put one in braces, or write { value: … }',
  'a visão agrupa por "%{0}": ele não pode ser uma medida':
    'the view groups by "%{0}": it can\'t be a measure',
  'uma medida precisa de grupos: diga em "groupBy" por que campos a visão agrupa':
    'a measure needs groups: say in "groupBy" by which fields the view groups',
  'campo "%{0}" de "%{1}" não é uma referência: escreva só "%{2}"':
    'field "%{0}" of "%{1}" is not a reference: write just "%{2}"',
  'campo "%{0}" não tem opções: "values" troca as de um campo de escolha':
    'field "%{0}" has no options: "values" changes those of a field with choices',
  '"%{0}" não é um campo de escolha: dê a ele o tipo select':
    '"%{0}" is not a field with choices: give it the type select',
  '"%{0}", do tipo %{1}, não aceita um valor fixo: diga de que campo ele vem':
    '"%{0}", of the type %{1}, takes no fixed value: say from which field it comes',
  'o valor de "%{0}" deve ser um texto, entre aspas': 'the value of "%{0}" must be a text, in quotes',
  'o valor de "%{0}" deve ser um dia, como "2026-10-31" ou "$today"':
    'the value of "%{0}" must be a day, such as "2026-10-31" or "$today"',
  'o valor': 'the value',
  '"%{0}" está repetido: cada grupo divide o anterior por outra coisa':
    '"%{0}" is repeated: each group divides the one before by something else',
  'campo "%{0}" não é uma data: agrupe só por "%{1}"': 'field "%{0}" is not a date: group by "%{1}" alone',
  'campo "%{0}" guarda só o mês: agrupe por "%{1}", "%{2}:quarter" ou "%{3}:year"':
    'field "%{0}" keeps the month alone: group by "%{1}", "%{2}:quarter" or "%{3}:year"',
  'campo "%{0}" é um texto longo: não serve para agrupar':
    'field "%{0}" is a long text: it can\'t be grouped by',
  '%{0} precisa de pelo menos uma medida, como em "{ Total: count }"':
    '%{0} needs at least one measure, as in "{ Total: count }"',
  'leva a vários registros, e não a um': 'leads to several records, not to one',
  'não leva a outro registro': 'does not lead to another record',
  'campo "%{0}" de "%{1}" não é uma referência: %{2}': 'field "%{0}" of "%{1}" is not a reference: %{2}',
  'o exemplo "%{0}" não obedece à expressão': 'the example "%{0}" does not match the expression',
  'a expressão %{0} não é válida: confira parênteses, colchetes e barras':
    'the expression %{0} is not valid: check parentheses, brackets and backslashes',
  'a expressão é longa demais: o limite é de 300 caracteres':
    'the expression is too long: the limit is 300 characters',
  'a expressão poderia travar o portal: evite repetição ou alternativa dentro de repetição, como em "(a+)+", e muitos "*" e "+" seguidos (use quantidades, como em "\\d{1,9}")':
    'the expression could block the portal: avoid a repetition or alternatives within a repetition, as in "(a+)+", and many "*" and "+" in a row (use quantities, as in "\\d{1,9}")',
  'nenhum departamento e nenhuma rota usa a permissão "%{0}".%{1}':
    'no department and no route uses the permission "%{0}".%{1}',
  'o fuso horário "%{0}" não existe: use um nome como "America/Sao_Paulo"':
    'there is no time zone "%{0}": use a name such as "America/New_York"',
  'a data "%{0}" não existe no calendário': 'the calendar has no date "%{0}"',
  'campo "%{0}" é do tipo %{1}, mas "%{2}" espera %{3}':
    'field "%{0}" is of the type %{1}, but "%{2}" needs %{3}',
  'a permissão "%{0}" não está entre as que as contas recebem. Você quis dizer "%{1}"? Se é outra, acrescente-a antes às opções de "%{2}", em %{3}':
    'the permission "%{0}" is not among those that accounts get. Did you mean "%{1}"? If it is another, first add it to the options of "%{2}", in %{3}',
  'falta a permissão "%{0}", que os departamentos usam: sem ela ninguém a recebe.%{1}':
    'the permission "%{0}", which departments use, is missing: without it nobody gets it.%{1}',
  Há: 'There are',
  '"%{0}" é um nome reservado: dê outro ao arquivo': '"%{0}" is a reserved name: give the file another',
  'o nome do arquivo é o nome do recurso, que não leva "-": renomeie para "%{0}.yaml"':
    'the name of the file is the name of the resource, which takes no "-": rename it to "%{0}.yaml"',
  '"title" é o nome de um campo ou um modelo como "{codigo} · {nome}", e não "%{0}"':
    '"title" is the name of a field or a pattern such as "{code} · {name}", not "%{0}"',
  'campo "%{0}" não serve de título: escolha um texto curto':
    'field "%{0}" can\'t be a title: choose a short text',
  'o título passa por "%{0}" e volta a "%{1}": escolha um campo que não seja referência':
    'the title passes through "%{0}" and comes back to "%{1}": choose a field that is no reference',
  'campo "%{0}" é o "%{1}" de portal.yaml: seu tipo deve ser %{2}, e não %{3}':
    'field "%{0}" is the "%{1}" of portal.yaml: its type must be %{2}, not %{3}',
  'há duas transições "%{0}" em "%{1}": dê a uma delas outro "label" ou um "id" próprio':
    'there are two transitions "%{0}" in "%{1}": give one of them another "label" or an "id" of its own',
  '"%{0}" não é uma opção deste campo.%{1}': '"%{0}" is not an option of this field.%{1}',
  'o "label" precisa de letras ou números, ou a transição de um "id"':
    'the "label" needs letters or digits, or the transition an "id"',
  'só regras fazem uma transição "auto", e ninguém é esperado: apague "waits"':
    'only rules make an "auto" transition, and nobody is waited for: delete "waits"',
  'falta dizer de quem o registro espera a ação: acrescente "permissions", ou apague "waits"':
    'it does not say whose action the record waits for: add "permissions", or delete "waits"',
  'campo "%{0}" é somente leitura: a confirmação não pode pedi-lo':
    'field "%{0}" is read only: the confirmation can\'t ask for it',
  'só regras fazem uma transição "auto", que não tem botão: apague "primary"':
    'only rules make an "auto" transition, which has no button: delete "primary"',
  'uma transição com "tone: danger" não pode ser o botão principal: apague "primary" ou "tone"':
    'a transition with "tone: danger" can\'t be the main button: delete "primary" or "tone"',
  'leva a uma situação de tom error, e por isso não pode ser o botão principal: apague "primary", ou escreva "tone: neutral"':
    'it leads to a status of the tone error and so can\'t be the main button: delete "primary", or write "tone: neutral"',
  'há uma permissão repetida: maiúsculas e minúsculas são a mesma':
    'a permission is repeated: capitals and small letters are the same',
  'a primeira aba tem o endereço da rota: apague este "segment"':
    'the first tab has the address of the route: delete this "segment"',
  'falta "segment" na aba "%{0}" (a parte do endereço depois de "%{1}/")':
    '"segment" is missing in the tab "%{0}" (the part of the address after "%{1}/")',
  'a rota': 'the route',
  'a aba': 'the tab',
  '%{0} não diz o que mostra: acrescente uma destas chaves: %{1}':
    '%{0} does not say what it shows: add one of these keys: %{1}',
  '%{0} tem %{1}, mas só cabe uma: separe em rotas, ou use "tabs"':
    '%{0} has %{1}, but only one fits: make several routes of it, or use "tabs"',
  'o endereço "%{0}" tem o nome do recurso "%{1}", que a rota não lista: escolha outro endereço':
    'the address "%{0}" has the name of the resource "%{1}", which the route does not list: choose another address',
  'o endereço "%{0}" é do próprio portal: escolha outro':
    'the address "%{0}" is the portal\'s own: choose another',
  'o endereço "%{0}" é de um registro da lista "%{1}": escolha outro':
    'the address "%{0}" is that of a record of the list "%{1}": choose another',
  'o endereço "%{0}" já está em %{1}: %{2}': 'the address "%{0}" already is in %{1}: %{2}',
  'apague-o de "aliases"': 'delete it from "aliases"',
  'dê outro a uma das rotas, ou junte as duas': 'give one of the routes another, or join the two',
  '"%{0}" e "%{1}" (%{2}) são um endereço só, pois maiúsculas e minúsculas não contam: deixe uma rota e escreva o outro nome nos "aliases" dela, se as telas forem a mesma':
    '"%{0}" and "%{1}" (%{2}) are one address, as capitals do not count: keep one route and write the other name into its "aliases", if the screens are the same',
  '"landing" não tem efeito: só vale no departamento aberto por uma única permissão':
    '"landing" has no effect: it holds only for a department opened by a single permission',
  'quem tem só a permissão "%{0}" não pode abrir "%{1}": a entrada o levaria a "não autorizado"':
    'who has only the permission "%{0}" can\'t open "%{1}": signing in would lead them to "not authorized"',
  'a permissão "%{0}" já leva a outra página (%{1}:%{2}): deixe "landing" em um dos departamentos':
    'the permission "%{0}" already leads to another page (%{1}:%{2}): keep "landing" in one of the departments',
  'as linhas de "%{0}" precisam de pelo menos um campo': 'the rows of "%{0}" need at least one field',
  '"%{0}" é uma palavra reservada: dê outro nome ao campo':
    '"%{0}" is a reserved word: give the field another name',
  'a fórmula de uma linha é gravada com ela e não pode depender de $today':
    "the formula of a row is kept with it and can't depend on $today",
  'campo "%{0}" não é um número: não há total dele': 'field "%{0}" is not a number: it has no total',
  '"%{0}" é uma lista de linhas e não pode ter valor inicial':
    '"%{0}" is a list of rows and can\'t have an initial value',
  '"unique" não vale para a lista inteira: ponha-o no campo que não pode se repetir entre as linhas':
    '"unique" is not for the whole list: put it on the field that must not be repeated among the rows',
  'diga um recurso só, com o filtro, como em "{ contratos: { situacao: rascunho } }"':
    'name one resource with its filter, as in "{ contracts: { status: draft } }"',
  'nenhum registro se chama "%{0}" até aqui.%{1} Dê-lhe o nome em "given", ou no "name" de um passo anterior':
    'no record is called "%{0}" so far.%{1} Name it in "given", or in the "name" of a step before',
  '"%{0}" não tem a regra "%{1}".%{2}': '"%{0}" has no rule "%{1}".%{2}',
  'campo "%{0}" não é gravado, pois segue de outros valores e muda com eles: não há como exigir que seja único':
    'field "%{0}" is not kept, as it follows from other values and changes with them: it can\'t be required to be unique',
  '"groupBy" só serve numa visão: diga em "from" de que recursos ela vem':
    '"groupBy" is only for a view: say in "from" from which resources it comes',
  '"%{0}" não serve numa visão, em que ninguém escreve: apague-o':
    '"%{0}" is of no use in a view, in which nobody writes: delete it',
  'a visão "%{0}" vem dela mesma: tire dela uma das fontes do caminho':
    'the view "%{0}" comes from itself: take away one of the sources on the way',
  '"%{0}" não serve num campo de visão, que ninguém preenche: apague-o':
    '"%{0}" is of no use in a field of a view, which nobody fills in: delete it',
  'uma senha nunca é mostrada: não pode estar numa visão': "a password is never shown: it can't be in a view",
  'uma visão não guarda arquivos: diga se há algum com um campo boolean e "when" na fonte':
    'a view keeps no files: say whether there are any by a boolean field and "when" in the source',
  'uma visão não guarda linhas: traga um total delas, como uma soma ou uma contagem':
    'a view keeps no rows: bring a total of them, such as a sum or a count',
  'campo "%{0}" não está em "fields".%{1}': 'field "%{0}" is not in "fields".%{1}',
  'campo "%{0}" está repetido: deixe-o uma vez só': 'field "%{0}" is repeated: keep it once',
  'campo "%{0}" não serve para agrupar: escolha um de valor único e curto':
    'field "%{0}" can\'t be grouped by: choose one with a single, short value',
  'campo "%{0}" é calculado depois de agrupar: agrupe pelos campos de que ele vem':
    'field "%{0}" is computed after the grouping: group by the fields that it comes from',
  'falta "%{0}", pelo qual a visão agrupa: diga de que campo de "%{1}" ele vem':
    '"%{0}", by which the view groups, is missing: say from which field of "%{1}" it comes',
  '"%{0}" é o histórico, que cresce sem fim: mostre-o numa lista, e não numa visão':
    '"%{0}" is the history, which grows without end: show it in a list, not in a view',
  'campo "%{0}" não está em "fields" da visão.%{1}': 'field "%{0}" is not in the "fields" of the view.%{1}',
  'campo "%{0}" já é calculado em "fields": apague-o daqui, ou a conta de lá':
    'field "%{0}" is already computed in "fields": delete it here, or the formula there',
  'campo "%{0}" não vem de fonte alguma: inclua-o em "from", ou dê a ele uma fórmula':
    'field "%{0}" comes from no source: add it to "from", or give it a formula',
  '"%{0}" é "%{1}" em outra fonte: use a mesma medida em todas, ou dois campos':
    '"%{0}" is "%{1}" in another source: use the same measure in all, or two fields',
};
