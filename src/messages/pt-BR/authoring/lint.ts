/** Warnings of `check`. */
export const lint = {
  orderDoesNotCountHere:
    'a ordem não vale aqui: nomes só de algarismos vêm primeiro, do menor ao maior. Dê-lhes uma letra, como em "Ano 2026"',
  fieldIsHere:
    'o campo "%{id}" já está aqui, e também no grupo "%{groupId}" (%{place}): dê-lhe outro nome, ou deixe o do grupo de fora com "with: { %{id}: null }"',
  groupHasNoField: 'o grupo "%{id}" não tem o campo "%{field}".%{suggestion}',
  groupContainsItself: 'o grupo contém a si mesmo: %{circle}. Tire daqui um deles',
  groupDoesNotExist: 'o grupo "%{id}" não existe: falta o arquivo groups/%{id}.yaml.%{suggestion}',
  fieldIsEMailPeople:
    'campo "%{id}" é o e-mail com que se entra, e duas contas podem ter o mesmo: acrescente "unique: true"; num banco de dados a conta é achada assim por um índice',
  twoFields: 'há dois campos "%{label}" em "%{owner}": dê a um deles outro "label"',
  fieldHasOnlyOneOption:
    'campo "%{id}" tem uma opção só: não há o que escolher; acrescente outra, ou use outro tipo',
  twoOptions: 'há duas opções "%{label}" em "%{id}": dê a uma delas outro texto',
  nothingChangesField:
    'nada muda o campo "%{id}": é "status" sem "transitions", e com "readOnly" ninguém o preenche; escreva os botões, como em "%{example}", ou tire "readOnly"',
  fieldIsStatusWithoutTransitions:
    'campo "%{id}" é "status" sem "transitions": não há botão que o mude, e quem edita põe nele qualquer opção; escreva os botões, como em "%{example}", ou use "type: select"',
  fieldWouldOfferStates:
    'campo "%{id}" ofereceria os estados do Brasil, e o portal é de outro país: diga %{known}, ou troque o tipo por "select", com os estados em "options"',
  fieldReadsOfEachRecord:
    'campo "%{id}" lê "%{field}" de cada registro de "%{resource}", e para cada um se refaz a conta "%{figure}": com muitos registros, a lista pode levar segundos; grave o valor neles ("copy" em vez de "lookup"), ou deixe-o fora deste "rollup"',
  pendingTasks: 'pendências de "%{label}"',
  tabsOfList: 'abas desta lista',
  countReadsOthers:
    'as %{counted} se contam por "%{field}", e para isso um banco de dados percorre outros registros a cada registro contado (%{reasons}): com muitos, a contagem leva segundos, e pendências aparecem como desconhecidas; grave o que falta neles ("copy" em vez de "lookup"), ou pergunte por um campo gravado, como uma situação que uma regra muda',
  countReadsUnkept:
    'as %{counted} se contam por "%{field}", e para isso um banco de dados refaz a cada registro contado as contas %{reasons}: com muitos, a contagem leva segundos, e pendências aparecem como desconhecidas; ofereça a conta como filtro de uma lista ("filters"), e o banco a guarda, ou pergunte por um campo gravado, como uma situação que uma regra muda',
  noticeOf: 'aviso de %{resource}.%{id}',
  anyAccount: 'qualquer conta',
  revealedField: '"%{field}" (%{place}) a "%{to}" (%{targetPlace}), que %{who} %{count}',
  see: 'veem',
  andMore: ', e mais %{count}',
  ruleShowsFieldsToPeople:
    'a regra mostra campos a quem não os lê onde estão: leva %{listed}%{more}. Se é o que deve fazer, diga nela por quê, como em "x-silence: { rule-reveals: O financeiro lê o que cobra }"; se não, tire-os dela ou mostre-os também lá',
  nobodyCanCreate:
    'ninguém pode criar "%{id}", e todo e-mail seria recusado: dê "create" a uma lista ou a um "related", ou faça uma rota com "form"',
  nobodyCanFill:
    'ninguém pode preencher "%{closed}" ao criar "%{id}", e todo e-mail seria recusado: ponha-o no formulário de uma tela',
  jsonServerDeletes:
    'o json-server exclui, com qualquer registro, também todos os registros com um campo terminado em "Id" que aponta para um registro que não existe, seja de quem for (aqui %{fields}): veja "Another backend" nos documentos',
  noScreenShowsAddressMatch:
    'nenhuma tela mostra o endereço por que "match" procura, e nenhum registro seria achado: ponha "%{field}" em uma lista ou no formulário dela',
  noScreenShows:
    'nenhuma tela mostra "%{id}", e o que os e-mails criam ninguém veria: crie uma lista, ou um "related" no registro a que pertencem',
  noResourceTakesGroup:
    'nenhum recurso toma o grupo "%{id}": escreva "%{id}: { group: %{id} }" entre os campos de um, ou apague o arquivo',
  permissionOpensNothing:
    'a permissão "%{value}" não abre nada: nenhum departamento, rota ou transição a pede; use-a em "permissions" ou apague-a',
  andMoreWithCount: ' (e mais %{count})',
  inFormForPermission: 'no formulário de uma tela só de "%{permission}"',
  inFormOfThisScreen: 'no formulário desta tela',
  namesOfAllAreOffered:
    'o campo "%{resource}.%{field}"%{more} oferece a "%{permission}" os nomes de todos os registros de "%{target}", e as telas lhe mostram só parte deles (scope, %{where}): escreva "%{line}" %{own}, ou o "filter" no próprio campo; se pode ver todos, diga por quê, como em "x-silence: { open-picker: O corretor escolhe qualquer cliente }"',
  quotesArePartOfText:
    'as aspas %{open} %{close} fazem parte do texto e apareceriam com ele: escreva "%{meant}", ou "%{quoted}" para que apareçam',
  departmentIsNotInMenu: 'o departamento está fora do menu',
  routeIsNotInMenu: 'a rota está fora do menu',
  nothingLeads:
    'nada leva a "%{path}", e %{why}: ponha-a nele, aponte para ela com "to" ou "shortcuts", ou apague a rota',
  noScreenShowsRecord:
    'nenhuma tela mostra um registro de "%{id}", a que %{naming} se refere: o nome dele não leva a nada; crie uma rota com "list: %{id}"',
  showsSame:
    '"%{path}" mostra o mesmo que "%{routePath}" (%{place}), às mesmas pessoas: deixe uma rota, e ponha o outro endereço nos "aliases" dela',
  twoScreensInDepartment:
    'há duas telas "%{label}" neste departamento: dê a uma delas outro "label", ou outro "group"',
  twoTabs: 'há duas abas "%{label}": dê a uma delas outro "label"',
  noScreenShowsCreateRoute:
    'nenhuma tela mostra %{amount} (%{named}): crie uma rota para cada um, como "list: %{ids}", ou apague os arquivos',
  noScreenShowsAndNothing:
    'nenhuma tela mostra "%{id}", e nada o usa: crie uma rota com "list: %{id}", ou apague o arquivo',
  noScreenShowsAndNothingUsesPut:
    'nenhuma tela mostra "%{id}", e nada o usa: ponha-o num formulário, numa lista ou num painel, ou deixe-o de fora com "with: { %{id}: null }"',
  noScreenShowsAndNothingUses:
    'nenhuma tela mostra "%{id}", e nada o usa: ponha-o num formulário, numa lista ou num painel, ou apague-o',
  noRecordMatchesDefaultFilter:
    'nenhum registro combina com "defaultFilter" e "filter" juntos: a tela abriria sempre vazia',
  filterByHasNothing:
    'o filtro por "%{field}" não tem o que escolher: "filter" já o fixa em "%{fixed}"; tire-o de "filters"',
  noRecordMatchesFilter:
    'nenhum registro combina com "filter" e com o "scope" de "%{permission}" juntos: quem entra por ela não veria nada',
  nothingCanBeFilled:
    'na seção "%{label}" nada se preenche: todos os campos são somente leitura; junte-a a outra, ou deixe um deles editável',
} as const;
