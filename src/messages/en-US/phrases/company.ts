/** Messages of `check` about portal.yaml, permissions, resources, views and scenarios. */
export const company: Readonly<Record<string, string>> = {
  'não há nenhum departamento: crie o primeiro com "npm run portal -- new department <id>"':
    'there is no department: create the first with "npm run portal -- new department <id>"',
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
  'diga um recurso só, com o filtro, como em "{ contratos: { situacao: rascunho } }"':
    'name one resource with its filter, as in "{ contracts: { status: draft } }"',
  'nenhum registro se chama "%{0}" até aqui.%{1} Dê-lhe o nome em "given", ou no "name" de um passo anterior':
    'no record is called "%{0}" so far.%{1} Name it in "given", or in the "name" of a step before',
  '"%{0}" não tem a regra "%{1}".%{2}': '"%{0}" has no rule "%{1}".%{2}',
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
  'recurso "%{0}" não existe.%{1}': 'there is no resource "%{0}".%{1}',
  ' Crie o arquivo resources/%{0}.yaml ou corrija o nome.':
    ' Create the file resources/%{0}.yaml or mend the name.',
  'resources/%{0}.yaml não existe, e "%{1}" é usado em %{2}: traga o arquivo de volta, ou tire daí o que o usa%{3}':
    'there is no resources/%{0}.yaml, and "%{1}" is used in %{2}: bring the file back, or take away what uses it%{3}',
  '. Se o nome mudou para "%{0}", escreva-o em todos':
    '. If its name is now "%{0}", write that in all of them',
  linha: 'line',
  linhas: 'lines',
  'campo "%{0}" não existe em "%{1}".%{2}': 'there is no field "%{0}" in "%{1}".%{2}',
  'campo "%{0}" é uma senha: só pode estar em formulários, nunca ser mostrado, filtrado ou ordenado':
    'field "%{0}" is a password: it can only be in forms, never be shown, filtered or sorted by',
  'campo "%{0}" é %{1}: só pode estar em formulários e colunas':
    'field "%{0}" is %{1}: it can only be in forms and columns',
  'o endereço "%{0}" está escrito como "%{1}" na rota: escreva igual':
    'the address "%{0}" is written "%{1}" in the route: write it the same',
  'nenhuma rota tem o endereço "%{0}".%{1}': 'no route has the address "%{0}".%{1}',
  'Alguns dos que existem': 'Some of those that exist',
  'campo "%{0}" não tem linhas: "each" faz um registro de cada linha de um campo do tipo items, ou de cada registro de um do tipo references':
    'field "%{0}" has no rows: "each" makes a record of each row of a field of type items, or of each record of one of type references',
  '"%{0}" é de uma linha: diga em "each" de que campo de linhas de "%{1}"':
    '"%{0}" belongs to a row: say in "each" of which field with rows of "%{1}"',
  'campo "%{0}" não existe nas linhas.%{1}': 'there is no field "%{0}" in the rows.%{1}',
  '"%{0}" é o que o portal diz, e aqui vai o nome do texto: escreva %{1}':
    '"%{0}" is what the portal says, and here goes the name of the text: write %{1}',
  ' Escreva no lugar do nome o texto tal como aparece, e o nome é dito aqui.':
    ' Write the text as it appears instead of the name, and this message will state the name.',
  'o portal não tem o texto "%{0}".%{1}': 'the portal has no text "%{0}".%{1}',
  'este texto não recebe o valor %{0}.%{1}': 'this text is not given the value %{0}.%{1}',
  Recebe: 'It is given',
  'este texto não tem singular e plural: escreva um só, sem "||||"':
    'this text has no singular and plural: write just one, without "||||"',
  'este texto já não diz %{0}, que o do portal diz: "%{1}"':
    'this text no longer says %{0}, which the portal\'s own says: "%{1}"',
  'escreva um texto': 'write a text',
  '"%{0}" é de outro registro: crie um campo com "lookup: %{1}" e escreva aqui o nome dele':
    '"%{0}" belongs to another record: make a field with "lookup: %{1}" and write its name here',
  '%{0} não pode ser %{1}. Com esse sentido há %{2}.': "%{0} can't be %{1}. With that meaning there is %{2}.",
  '"%{0}" é de outro registro: crie no recurso um campo com "lookup: %{1}Id.%{2}", onde %{3}Id é o campo que leva a ele, e escreva aqui o nome do novo':
    '"%{0}" belongs to another record: in the resource make a field with "lookup: %{1}Id.%{2}", where %{3}Id is the field that leads to it, and write the new name here',
};
