/** Messages of `check` about YAML and the schema's atoms, and its warnings. */
export const files: Readonly<Record<string, string>> = {
  'há dois campos "%{0}" em "%{1}": dê a um deles outro "label"':
    'there are two fields "%{0}" in "%{1}": give one of them another "label"',
  'campo "%{0}" tem uma opção só: não há o que escolher; acrescente outra, ou use outro tipo':
    'field "%{0}" has only one option: there is nothing to choose; add another, or use another type',
  'há duas opções "%{0}" em "%{1}": dê a uma delas outro texto':
    'there are two options "%{0}" in "%{1}": give one of them another text',
  'nenhum registro combina com este filtro: uma condição exclui a outra':
    'no record matches this filter: one condition excludes the other',
  'nenhum registro combina com "defaultFilter" e "filter" juntos: a tela abriria sempre vazia':
    'no record matches "defaultFilter" and "filter" together: the screen would always open empty',
  'o filtro por "%{0}" não tem o que escolher: "filter" já o fixa em "%{1}"; tire-o de "filters"':
    'the filter by "%{0}" has nothing to choose: "filter" already fixes it at "%{1}"; take it out of "filters"',
  'nenhum registro combina com "filter" e com o "scope" de "%{0}" juntos: quem entra por ela não veria nada':
    'no record matches "filter" and the "scope" of "%{0}" together: who enters by it would see nothing',
  'aviso de %{0}.%{1}': 'notice of %{0}.%{1}',
  'qualquer conta': 'any account',
  '"%{0}" (%{1}) a "%{2}" (%{3}), que %{4} %{5}': '"%{0}" (%{1}) to "%{2}" (%{3}), which %{4} %{5}',
  veem: 'see',
  ', e mais %{0}': ', and %{0} more',
  'o campo "%{0}.%{1}"%{2} oferece a "%{3}" os nomes de todos os registros de "%{4}", e as telas lhe mostram só parte deles (scope, %{5}): escreva "%{6}" %{7}, ou o "filter" no próprio campo; se pode ver todos, diga por quê, como em "x-silence: { open-picker: O corretor escolhe qualquer cliente }"':
    'the field "%{0}.%{1}"%{2} offers "%{3}" the names of all records of "%{4}", and screens show it only some of them (scope, %{5}): write "%{6}" %{7}, or the "filter" in the field itself; if it may see all of them, say why, as in "x-silence: { open-picker: A broker chooses any customer }"',
  ' (e mais %{0})': ' (and %{0} more)',
  'no formulário de uma tela só de "%{0}"': 'in the form of a screen for "%{0}" only',
  'no formulário desta tela': 'in the form of this screen',
  'a regra mostra campos a quem não os lê onde estão: leva %{0}%{1}. Se é o que deve fazer, diga nela por quê, como em "x-silence: { rule-reveals: O financeiro lê o que cobra }"; se não, tire-os dela ou mostre-os também lá':
    'the rule shows fields to people who do not read them where they are: it takes %{0}%{1}. If that is its purpose, say why in the rule, as in "x-silence: { rule-reveals: Finance reads what it bills }"; if not, take them out of it or show them there too',
  'em "update" vai só o recurso: escreva "update: %{0}" e, embaixo, "in: %{1}"':
    '"update" takes only the resource: write "update: %{0}" and, below it, "in: %{1}"',
  'em "update" vai só o recurso: escreva "update: %{0}"; quais registros, "in" já diz':
    '"update" takes only the resource: write "update: %{0}"; which records, "in" already says',
  'na seção "%{0}" nada se preenche: todos os campos são somente leitura; junte-a a outra, ou deixe um deles editável':
    'nothing can be filled in in the section "%{0}": all its fields are read only; join it to another, or make one of them editable',
  'a permissão "%{0}" não abre nada: nenhum departamento, rota ou transição a pede; use-a em "permissions" ou apague-a':
    'the permission "%{0}" opens nothing: no department, route or transition asks for it; use it in "permissions" or delete it',
  'o departamento está fora do menu': 'the department is not in the menu',
  'a rota está fora do menu': 'the route is not in the menu',
  'nada leva a "%{0}", e %{1}: ponha-a nele, aponte para ela com "to" ou "shortcuts", ou apague a rota':
    'nothing leads to "%{0}", and %{1}: put it there, point to it with "to" or "shortcuts", or delete the route',
  '"%{0}" mostra o mesmo que "%{1}" (%{2}), às mesmas pessoas: deixe uma rota, e ponha o outro endereço nos "aliases" dela':
    '"%{0}" shows the same as "%{1}" (%{2}) to the same people: keep one route, and put the other address into its "aliases"',
  'há duas telas "%{0}" neste departamento: dê a uma delas outro "label", ou outro "group"':
    'there are two screens "%{0}" in this department: give one of them another "label" or another "group"',
  'há duas abas "%{0}": dê a uma delas outro "label"':
    'there are two tabs "%{0}": give one of them another "label"',
  'nenhuma tela mostra %{0} (%{1}): crie uma rota para cada um, como "list: %{2}", ou apague os arquivos':
    'no screen shows %{0} (%{1}): create a route for each, such as "list: %{2}", or delete the files',
  'nenhuma tela mostra "%{0}", e nada o usa: crie uma rota com "list: %{1}", ou apague o arquivo':
    'no screen shows "%{0}" and nothing uses it: create a route with "list: %{1}", or delete the file',
  'nenhuma tela mostra "%{0}", e nada o usa: ponha-o num formulário, numa lista ou num painel, ou apague-o':
    'no screen shows "%{0}" and nothing uses it: put it into a form, a list or a dashboard, or delete it',
  'use minúsculas sem acento, com "_" entre palavras, como em "ordens_servico"':
    'use plain small letters, with "_" between words, as in "work_orders"',
  'comece por "/" e use só letras sem acento, números, "-", "_" e ".", como em "/loja/pedidos"':
    'begin with "/" and use only plain letters, digits, "-", "_" and ".", as in "/shop/orders"',
  'comece por maiúscula, como em "Profile"': 'begin with a capital, as in "Profile"',
  'comece por maiúscula, como em "Recados"': 'begin with a capital, as in "Messages"',
  'comece por maiúscula, como em "Etiqueta"': 'begin with a capital, as in "Label"',
  'escreva a moeda pelo código de três letras, como em "BRL" ou "USD"':
    'write the currency by its three-letter code, as in "USD" or "BRL"',
  'escreva o site sem caminho, como em "https://imagens.exemplo.com" ou "https://*.exemplo.com"':
    'write the site without a path, as in "https://images.example.com" or "https://*.example.com"',
  'escreva a cor como "#1f6feb", entre aspas': 'write the color as "#1f6feb", in quotes',
  'escreva o nome de um campo, com "-" antes para a ordem inversa, como em "-data"':
    'write the name of a field, with "-" before it for the reverse order, as in "-date"',
  'escreva o nome de um campo, e para datas também ":day", ":week", ":month", ":quarter" ou ":year", como em "data:month"':
    'write the name of a field, and for dates also ":day", ":week", ":month", ":quarter" or ":year", as in "date:month"',
  'use minúsculas, números e "-", como em "planos"': 'use small letters, digits and "-", as in "plans"',
  'escreva posições a partir de 1, como em "1-4, 34-47"': 'write positions from 1 on, as in "1-4, 34-47"',
  'escreva uma posição a partir de 1, ou duas seguidas, como em "33" ou "6-7"':
    'write one position from 1 on, or two in a row, as in "33" or "6-7"',
  'escreva um número, ou uma letra maiúscula': 'write a number, or a capital letter',
  'escreva um número': 'write a number',
  'escreva uma referência deste recurso e um campo do registro a que ela leva, como em "clienteId.cidade"':
    'write a reference of this resource and a field of the record that it leads to, as in "customerId.city"',
  'escreva o nome de um campo, ou de uma referência e um campo do registro a que ela leva, como em "contaId.saldo"':
    'write the name of a field, or of a reference and a field of the record that it leads to, as in "accountId.balance"',
  'escreva o remetente como "Portal <portal@empresa.com.br>"':
    'write the sender as "Portal <portal@company.com>"',
  'escreva o endereço sem caminho, como em "https://portal.empresa.com.br"':
    'write the address without a path, as in "https://portal.company.com"',
  'use minúsculas sem acento, com "_" entre palavras, como em "erp_filial"':
    'use plain small letters, with "_" between words, as in "erp_branch"',
  'escreva o endereço completo, sem usuário nem senha, como em "https://erp.empresa.com.br/avisos"':
    'write the whole address, without user or password, as in "https://erp.company.com/notices"',
  'use o nome de uma variável que comece por PORTAL_, como em "PORTAL_ERP_SECRET"':
    'use the name of a variable that begins with PORTAL_, as in "PORTAL_ERP_SECRET"',
  'escreva a data como "2026-10-31"': 'write the date as "2026-10-31"',
  'escreva o nome de um campo da fonte, ou de uma referência e um campo dela, como em "veiculoId.placa"':
    'write the name of a field of the source, or of a reference and a field of it, as in "vehicleId.plate"',
  'comece por minúscula e use só letras sem acento e números, como em "contrato"':
    'begin with a small letter and use only plain letters and digits, as in "contract"',
  'escreva o momento como em "2026-10-31T08:00"': 'write the moment as in "2026-10-31T08:00"',
  'um apelido (*nome) não pode ter marcas próprias: escreva só "*nome"':
    'an alias (*name) can\'t have tags of its own: write just "*name"',
  'um texto começado por "*" ou "&" é lido como apelido: ponha-o entre aspas, como em "*"':
    'a text that begins with "*" or "&" is read as an alias: put it in quotes, as in "*"',
  'um texto começado por "%" precisa de aspas': 'a text that begins with "%" needs quotes',
  'há uma "\\" que não vale entre aspas duplas: escreva "\\\\" ou use aspas simples':
    'there is a "\\" that does not count in double quotes: write "\\\\" or use single quotes',
  'o recuo está errado: as chaves de um mesmo nível começam na mesma coluna':
    'the indentation is wrong: keys of the same level begin in the same column',
  'uma marca (& ou !) está fora de lugar: ponha-a depois dos dois-pontos':
    'a tag (& or !) is out of place: put it after the colon',
  'um texto não pode começar por "@", "%" nem crase: ponha-o entre aspas':
    'a text can\'t begin with "@", "%" or a backtick: put it in quotes',
  'há dois-pontos no meio do texto: ponha o texto inteiro entre aspas, ou a vírgula que falta antes':
    'there is a colon within the text: put the whole text in quotes, or the comma that is missing before it',
  'dentro de { } ou [ ] tudo fica na mesma forma: feche-os antes de começar um bloco':
    'within { } or [ ] all has the same form: close them before a block begins',
  'a chave está repetida: deixe só uma': 'the key is repeated: keep one',
  'este trecho não é YAML válido': 'this part is not valid YAML',
  'a chave é longa demais: faltam dois-pontos antes?': 'the key is too long: is a colon missing before?',
  'falta um caractere aqui: confira aspas, vírgulas, dois-pontos e chaves':
    'a character is missing here: check quotes, commas, colons and braces',
  'falta ":" depois da chave, ou o recuo da linha seguinte está errado':
    '":" is missing after the key, or the next line is wrongly indented',
  'um trecho só pode ter uma âncora (&nome)': 'a part can have only one anchor (&name)',
  'há uma linha "---" no meio do arquivo: cada arquivo tem um documento só':
    'there is a line "---" within the file: each file has a single document',
  'um trecho só pode ter uma marca (!)': 'a part can have only one tag (!)',
  'a chave deve ser um texto simples': 'the key must be a plain text',
  'há níveis demais, um dentro do outro': 'there are too many levels, one within the other',
  'há uma tabulação no recuo: troque-a por espaços (dois por nível)':
    'there is a tab in the indentation: use spaces (two per level)',
  'marcas como "!nome" não são usadas aqui: ponha o texto entre aspas':
    'tags such as "!name" are not used here: put the text in quotes',
  'este trecho está fora de lugar: confira aspas, vírgulas e recuo':
    'this part is out of place: check quotes, commas and indentation',
  'a marca não combina com este trecho: apague-a': 'the tag does not go with this part: delete it',
  'falta fechar as aspas duplas': 'the double quotes are not closed',
  'falta fechar as aspas simples': 'the single quotes are not closed',
  'falta uma vírgula entre os itens': 'a comma is missing between the items',
  'falta ":" depois da chave (e um espaço depois dele)':
    '":" is missing after the key (and a space after it)',
  'falta um espaço depois de ":"': 'a space is missing after ":"',
  'falta "- " no começo do item da lista': '"- " is missing before the item of the list',
  'falta um espaço antes de "#"; se "#" é parte do texto, ponha-o entre aspas':
    'a space is missing before "#"; if "#" is part of the text, put it in quotes',
  'falta fechar com "}"': '"}" is missing at the end',
  'falta fechar com "]"': '"]" is missing at the end',
  'falta fechar com "}", ou o que está dentro precisa de mais recuo':
    '"}" is missing at the end, or what is inside needs more indentation',
  'falta fechar com "]", ou o que está dentro precisa de mais recuo':
    '"]" is missing at the end, or what is inside needs more indentation',
  'os itens de uma lista ("- ") começam na mesma coluna':
    'the items of a list ("- ") begin in the same column',
  'o recuo deste item (%{0}) difere do dos outros da lista (%{1}): os "- " de uma lista ficam na mesma coluna':
    'this item is indented (%{0}) otherwise than the others of the list (%{1}): the "- " of a list stand in the same column',
  'o recuo desta linha (%{0}) difere do da linha de cima (%{1}): as chaves de um mesmo nível começam na mesma coluna':
    'this line is indented (%{0}) otherwise than the one above (%{1}): keys of the same level begin in the same column',
  '1 espaço': '1 space',
  '%{0} espaços': '%{0} spaces',
  'um texto que começa com "{" vai entre aspas: escreva "%{0}", com as aspas':
    'a text that begins with "{" goes in quotes: write "%{0}", with the quotes',
  'há um espaço que não é o comum (%{0}) no recuo: troque-o por espaços comuns':
    'there is a space that is not the plain one (%{0}) in the indentation: use plain spaces',
  'as linhas terminam de um modo antigo (CR): salve o arquivo de novo, com fim de linha LF':
    'the lines end in an old way (CR): save the file again, with LF line ends',
  'há um caractere invisível aqui (%{0}): apague-o e escreva o trecho de novo':
    'there is an invisible character here (%{0}): delete it and write the part again',
  'o apelido "*%{0}" não existe: defina-o antes, com "&%{1}"':
    'there is no alias "*%{0}": define it before, with "&%{1}"',
  'a chave "%{0}" está repetida (já aparece na linha %{1}): deixe só uma':
    'the key "%{0}" is repeated (it is in line %{1} already): keep one',
  'o arquivo pede um YAML mais antigo: apague a linha "%YAML"':
    'the file asks for an older YAML: delete the line "%YAML"',
  '%{0} seria lido como o número %{1}, sem o zero da frente: escreva "%{2}", entre aspas':
    '%{0} would be read as the number %{1}, without the leading zero: write "%{2}", in quotes',
  '%{0} seria lido como o número %{1}: escreva "%{2}", entre aspas, ou %{3}':
    '%{0} would be read as the number %{1}: write "%{2}", in quotes, or %{3}',
  'a ordem não vale aqui: nomes só de algarismos vêm primeiro, do menor ao maior. Dê-lhes uma letra, como em "Ano 2026"':
    'the order does not count here: names of digits only come first, the lowest first. Give them a letter, such as "Year 2026"',
  '%{0} tem algarismos demais para um número: escreva "%{1}", entre aspas':
    '%{0} has too many digits for a number: write "%{1}", in quotes',
  'a junção "<<" não é usada aqui: repita as chaves, ou use um apelido (*nome) do bloco inteiro':
    'the merge "<<" is not used here: repeat the keys, or use an alias (*name) of the whole block',
  'a chave "__proto__" não pode ser usada: dê outro nome':
    'the key "__proto__" can\'t be used: give another name',
  'comece por minúscula e use só letras sem acento, números e "_", como em "valorTotal" ou "created_at", sem terminar como um operador de filtro ("_gte")':
    'begin with a small letter and use only plain letters, digits and "_", as in "totalAmount" or "created_at", without ending like an operator of a filter ("_gte")',
  'escreva o nome como o outro servidor o tem, sem espaços, como em "created_at"':
    'write the name as the other server has it, without spaces, as in "created_at"',
  'escreva o nome de um campo da fonte, como em "valorTotal", ou de uma linha dela, como em "$row.valor"':
    'write the name of a field of the source, as in "totalAmount", or of a row of it, as in "$row.amount"',
  'nenhuma tela mostra um registro de "%{0}", a que %{1} se refere: o nome dele não leva a nada; crie uma rota com "list: %{2}"':
    'no screen shows a record of "%{0}", which %{1} refers to: its name leads nowhere; add a route with "list: %{2}"',
  'Causa: %{0}': 'Caused by: %{0}',
  'campo "%{0}" ofereceria os estados do Brasil, e o portal é de outro país: diga %{1}, ou troque o tipo por "select", com os estados em "options"':
    'field "%{0}" would offer the states of Brazil, and the portal is of another country: say %{1}, or make it a "select" with the states in "options"',
  'dentro de { } a vírgula separa as chaves, e um número leva ponto: escreva %{0}.%{1}':
    'inside { } a comma separates the keys, and a number takes a point: write %{0}.%{1}',
  'o git deixou aqui um conflito por resolver: fique com as linhas que valem e apague as marcas':
    'git left a conflict to be resolved here: keep the lines that hold and delete the marks',
  'há uma tabulação aqui: troque-a por um espaço': 'there is a tab here: put a space in its place',
  'há um espaço que não é o comum (%{0}) depois de "%{1}:": troque-o por um espaço comum':
    'there is a space that is not the usual one (%{0}) after "%{1}:": put a usual space in its place',
  '%{0} não está em um repositório do git, e não há versão com que comparar: rode ali "git init" e grave uma ("git add .", "git commit")':
    '%{0} is not in a git repository, and there is no version to compare with: run "git init" there and keep one ("git add .", "git commit")',
  'O git não tem a revisão "%{0}": diga um nome de "git log --oneline" ou "git branch"; sem nada, vale a última gravada (HEAD)':
    'git has no revision "%{0}": give a name of "git log --oneline" or "git branch"; without one it is the last that was kept (HEAD)',
  'O git ainda não tem nenhuma versão gravada com que comparar: grave uma ("git add .", "git commit")':
    'git keeps no version yet to compare with: keep one ("git add .", "git commit")',
};
