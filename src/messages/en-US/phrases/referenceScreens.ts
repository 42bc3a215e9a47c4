/** Texts of the reference and the editors' hovers: departments, routes, lists. */
export const referenceScreens: Readonly<Record<string, string>> = {
  'Departamentos e rotas': 'Departments and routes',
  'Um departamento: departments/<id>.yaml': 'A department: departments/<id>.yaml',
  'Quem entra, onde fica no menu e quais são as suas telas.':
    'Who may enter, where it is in the menu and which screens it has.',
  'O nome no menu.': 'The name in the menu.',
  ícone: 'icon',
  'O ícone no menu; os nomes estão em Ícones, no fim da referência.':
    'The icon in the menu; the names are under Icons, at the end of the reference.',
  'A cor do ícone e dos gráficos, entre aspas.': 'The color of the icon and of the charts, in quotes.',
  'Quem entra: todas as permissões da lista, ou `any` para qualquer uma; [] para todos que têm conta.':
    'Who may enter: all permissions of the list, or `any` for any of them; [] for everyone who has an account.',
  'Posição no menu e página que a entrada abre; false fica fora dele.':
    'Position in the menu and page that its entry opens; false leaves it out of the menu.',
  'Aonde a entrada leva quem tem esta permissão em primeiro lugar.':
    'The first screen after signing in, for users whose first permission is this one.',
  'As telas, na ordem do menu.': 'The screens, in the order of the menu.',
  'Permissões: permissions': 'Permissions: permissions',
  'De um departamento ou de uma rota, quando não são uma lista simples. Maiúsculas não contam.':
    'Of a department or a route, when they are not a plain list. Capitals do not count.',
  'Basta uma destas permissões.': 'Any one of these permissions will do.',
  'É preciso ter todas; o mesmo que a lista simples.': 'All of them are needed; the same as the plain list.',
  'Entrada no menu: menu': 'Entry in the menu: menu',
  'Num departamento.': 'In a department.',
  'A posição: os de número menor vêm antes.': 'The position: lower numbers come first.',
  'A página que a entrada abre; por padrão a de `landing`, ou a primeira rota.':
    'The page that the entry opens; by default that of `landing`, or the first route.',
  'Uma rota: routes': 'A route: routes',
  'Cada item de `routes`, num departamento. Diz o que mostra com uma só destas chaves: list, form, dashboard, report, tabs ou page.':
    'Each item of `routes`, in a department. Exactly one of these keys defines its content: list, form, dashboard, report, tabs or page.',
  'O endereço da tela; são do próprio portal `/`, `/login`, `/dashboard`, `/naoautorizado`, `/access-denied`, `/authentication-error`, `/pages/error-404`, `/healthz`, `/readyz`, `/metrics`, o que começa por `/api`, `/config`, `/assets` e `/-`, `/create`, `/show` e números depois do endereço de uma lista, e o que termina como um arquivo, `json` ou `html`.':
    "The address of the screen; the portal's own are `/`, `/login`, `/dashboard`, `/naoautorizado`, `/access-denied`, `/authentication-error`, `/pages/error-404`, `/healthz`, `/readyz`, `/metrics`, all that begins with `/api`, `/config`, `/assets` and `/-`, `/create`, `/show` and numbers after the address of a list, and what ends like a file, `json` or `html`.",
  'O nome da tela no menu e no título.': 'The name of the screen in the menu and in the title.',
  'Uma linha sobre a tela, nos atalhos e na busca.':
    'A line about the screen, in the shortcuts and the search.',
  endereços: 'addresses',
  'Outros endereços da mesma tela.': 'Other addresses of the same screen.',
  'Troca as permissões do departamento, só nesta rota.':
    'Replaces the permissions of the department, in this route alone.',
  'O ícone nos atalhos e na busca; os nomes estão em Ícones, no fim da referência.':
    'The icon in the shortcuts and the search; the names are under Icons, at the end of the reference.',
  'O título sob o qual aparece no menu e nos atalhos.':
    'The heading under which it appears in the menu and the shortcuts.',
  'false tira a tela do menu e dos atalhos, sem fechar o endereço.':
    'false takes the screen out of the menu and the shortcuts, without closing its address.',
  'Lista, cadastro, edição e consulta de um recurso.':
    'List, create, edit and show the records of a resource.',
  'Só o formulário de um novo registro.': 'Only the form of a new record.',
  'peças de painel': 'widgets',
  'Painel: números, gráficos, tabelas e atalhos, na ordem em que aparecem.':
    'Dashboard: figures, charts, tables and shortcuts, in the order in which they appear.',
  'Relatório: grupos, subtotais e total, com gráfico, impressão e planilha.':
    'Report: groups, subtotals and total, with chart, print and spreadsheet.',
  'Uma página feita em código.': 'A page made in code.',
  'Abas: cada uma é uma tela com endereço próprio.': 'Tabs: each is a screen with an address of its own.',
  'Uma aba: tabs': 'A tab: tabs',
  'Cada item de `tabs`. A primeira tem o endereço da rota; as outras, um `segment`.':
    'Each item of `tabs`. The first has the address of the route; the others, a `segment`.',
  'O fim do endereço da aba, depois do da rota.': "The end of the tab's address, after that of the route.",
  'O nome da aba.': 'The name of the tab.',
  Telas: 'Screens',
  'Lista: list': 'List: list',
  'De uma rota ou aba. `list: livros` é o mesmo que `list: { resource: livros }`.':
    'Of a route or tab. `list: books` is the same as `list: { resource: books }`.',
  'De que recurso são os registros.': 'Which resource the records are of.',
  colunas: 'columns',
  'As colunas, na ordem; por padrão, o título e os primeiros campos.':
    'The columns, in order; by default, the title and the first fields.',
  'Os campos pelos quais se filtra; por padrão, as colunas que servem.':
    'The fields to filter by; by default, the columns that can be.',
  'Recorte sempre em vigor, na tela e na API.':
    'A restriction that always holds, on the screen and in the API.',
  'O filtro com que a lista abre; dá para tirar.':
    'The filter with which the list opens; it can be taken away.',
  'Um campo de escolha: cada opção é uma aba, com quantos registros tem.':
    'A choice field: each option is a tab, with the number of its records.',
  'Visões com nome, acima da lista, para todos; cada pessoa também salva as suas.':
    'Named views above the list, for everyone; each person may save their own as well.',
  'campo ou -campo': 'field or -field',
  'A ordem inicial; com "-", a inversa.': 'The initial order; with "-", the other way round.',
  'Quantas linhas por página.': 'How many rows per page.',
  'Dez linhas.': 'Ten rows.',
  'Vinte e cinco linhas, o padrão.': 'Twenty-five rows, the default.',
  'Cinquenta linhas.': 'Fifty rows.',
  'Cem linhas.': 'A hundred rows.',
  'Duzentas e cinquenta linhas.': 'Two hundred and fifty rows.',
  'Quinhentas linhas.': 'Five hundred rows.',
  'Mil linhas, o mais que uma página tem.': 'A thousand rows, the most that a page has.',
  'false tira a caixa de busca.': 'false takes the search box away.',
  'O que se pode fazer, e portanto o que a tela dá de direito; por padrão create, edit, delete e export.':
    'What may be done, and so the rights that the screen gives; by default create, edit, delete and export.',
  'Criar um registro.': 'Create a record.',
  'Alterar um registro.': 'Change a record.',
  'Excluir registros.': 'Delete records.',
  'Exportar a lista em CSV.': 'Export the list as CSV.',
  'Criar muitos de um CSV ou de linhas coladas; precisa de create.':
    'Create many from a CSV or pasted rows; needs create.',
  'Pôr um valor em todas as linhas marcadas; precisa de edit.':
    'Set a value in all selected rows; needs edit.',
  'Os botões de situação também sobre as linhas marcadas.': 'The status buttons on the selected rows too.',
  'Abrir um novo com os mesmos valores; precisa de create.':
    'Open a new one with the same values; needs create.',
  'A tela em que se faz o novo registro: um formulário, ou uma lista que cria. Só vê o botão quem abre essa tela.':
    'The screen on which the new record is made: a form, or a list that creates. Only those who may open that screen see the button.',
  'Com `create`: campo do novo registro, ou da primeira linha de uma lista dele, e o campo da linha de que vem.':
    'With `create`: a field of the new record, or of the first row of a list of it, and the field of the row that it comes from.',
  'Botões feitos em código, ou que começam um novo registro com valores da linha.':
    'Buttons made in code, or that begin a new record with values of the row.',
  'Quais botões de situação aparecem; false, nenhum; por padrão, todos.':
    'Which status buttons appear; false, none; by default, all.',
  seções: 'sections',
  'O formulário só desta tela; por padrão, o do recurso.':
    'The form of this screen alone; by default, that of the resource.',
  'O rodapé de cada coluna.': 'The footer of each column.',
  'Soma.': 'Sum.',
  'Média.': 'Average.',
  'O menor.': 'The lowest.',
  'O maior.': 'The highest.',
  'Indicadores acima da lista.': 'Figures above the list.',
  'Listas ligadas, na consulta do registro.': 'Linked lists, where a record is shown.',
  'Onde se abre um registro; por padrão, na página dele.':
    'Where a record is opened; by default, on its page.',
  'Na página dele.': 'On its page.',
  'Ao lado da lista, onde há lugar; a seta leva ao anterior e ao próximo.':
    'Beside the list, where there is room; arrows lead to the previous and the next one.',
  'Sob a linha dele, numa tabela.': 'Below its row, in a table.',
  'true: um novo registro se preenche uma seção por vez.':
    'true: a new record is filled in one section at a time.',
  'A página de um registro: o que se destaca, as seções, a coluna ao lado.':
    'The page of a record: what stands out, the sections, the side column.',
  'A folha de um registro, para imprimir ou guardar em PDF.':
    'The sheet of a record, to print or keep as PDF.',
  'Os modos de ver a lista, o primeiro é o que abre.':
    'The ways to view the list; the first is the one that opens.',
  'Tabela.': 'Table.',
  'Cartões.': 'Cards.',
  'Quadro, com uma coluna por opção; precisa de `board`.': 'Board, with a column per option; needs `board`.',
  'Calendário, por mês, semana ou dia; precisa de `calendar`.':
    'Calendar, by month, week or day; needs `calendar`.',
  'Mapa; precisa de `map`.': 'Map; needs `map`.',
  'Linha do tempo, do primeiro ao último dia; precisa de `timeline`.':
    'Timeline, from the first to the last day; needs `timeline`.',
  'Árvore, por uma referência ao próprio recurso; precisa de `tree`.':
    'Tree, by a reference to the resource itself; needs `tree`.',
  'O campo das colunas e os dos cartões, para o modo de quadro.':
    'The field of the columns and those of the cards, for the board.',
  'O campo do dia, ou os do primeiro e do último, para o modo de calendário.':
    'The field of the day, or those of the first and the last, for the calendar.',
  'Os campos com as coordenadas, para o modo de mapa.': 'The fields with the coordinates, for the map.',
  'Os campos do primeiro e do último dia, para o modo de linha do tempo.':
    'The fields of the first and the last day, for the timeline.',
  'A referência ao registro de cima, para o modo de árvore.':
    'The reference to the record above, for the tree.',
  'O que está no cartão de cada registro.': 'What is on the card of each record.',
  'O texto da lista vazia.': 'The text of the empty list.',
  'O texto do botão de criar.': 'The text of the create button.',
  'mapa de permissão: filtro': 'map of permission: filter',
  'Por qual permissão se vê só parte das linhas, e quais; quem não é citado vê todas.':
    'Permission: the rows that its holders see. Holders of other permissions see all rows.',
  'Coluna de lista: columns': 'Column of a list: columns',
  'Cada item de `columns` de uma lista, quando não é só o nome do campo.':
    'Each item of `columns` of a list, when it is more than the name of the field.',
  'O campo mostrado.': 'The field that is shown.',
  'O título da coluna; por padrão, o do campo.': 'The title of the column; by default, that of the field.',
  'true: fica à vista em qualquer largura, e também no celular; valores em dinheiro e os somados em totals já são assim, salvo com false.':
    'true: it is in sight at any width, on a phone too; amounts of money and columns with a total are so anyway, unless this is false.',
  'true: só aparece quando a pessoa a escolhe em "Colunas".':
    'true: it only appears when the person chooses it under "Columns".',
  'As abas em que a coluna aparece, e só nelas: sob a de todos os registros, escolhe-se em "Colunas". Por padrão, em todas.':
    'The tabs in which the column appears, and no others: under that of all records it is chosen in "Columns". By default, in all.',
  'true: muda-se o valor na própria tabela (dois cliques, ou "e" na linha), de quem pode editar o registro; o campo precisa estar no formulário da lista.':
    'true: the value is changed in the table itself (double click, or "e" on the row), by users who may edit the record; the field must be in the list\'s form.',
  'A cor do valor, e quando; de uma data passada, também há quantos dias.':
    'The color of the value, and when; of a past date, also how many days ago.',
  'Cores de uma coluna: tones': 'Colors of a column: tones',
  'Numa coluna de lista, ou de lista curta: com que cor o valor aparece, e quando. Vale a primeira que combina.':
    'In a column of a list, or of a short list: in which color the value appears, and when. The first that matches counts.',
  'Coluna de lista curta: columns': 'Column of a short list: columns',
  'Cada item de `columns` de uma lista curta, quando não é só o nome do campo. Sem `tones`, valem as cores que a coluna tem na lista do mesmo recurso, no mesmo departamento.':
    'Each item of `columns` of a short list, when it is more than the name of the field. Without `tones`, the colors that the column has in the list of the same resource, in the same department, count.',
  'Visão de uma lista: queries': 'View of a list: queries',
  'Cada item de `queries`, numa lista: um filtro com nome, que todos encontram acima dela.':
    'Each item of `queries`, in a list: a named filter that everyone finds above it.',
  'O nome da visão.': 'The name of the view.',
  'O filtro dela.': 'Its filter.',
  'A ordem; por padrão, a da lista.': 'The order; by default, that of the list.',
  'Botão: buttons': 'Button: buttons',
  'Cada item de `buttons`, numa lista: um botão feito em código, em extensions/actions (veja docs/extend.md), com `create`, um novo registro já preenchido com valores do que está na linha, ou, com `file`, um arquivo com os valores dela.':
    'Each item of `buttons`, in a list: a button made in code, in extensions/actions (see docs/extend.md), with `create` a new record filled in with values of what is in the row, or with `file` a file with its values.',
  'O nome de um arquivo com os valores do registro, que se baixa: o final diz como se escrevem, `vcf`, `ics`, `csv`, `json`, `xml` ou `txt`.':
    'The name of a file with the values of the record, which is downloaded: its ending says how they are written, `vcf`, `ics`, `csv`, `json`, `xml` or `txt`.',
  'Com `file`: o que está nele, com campos entre chaves. Em vcf e ics, a linha cujos campos estão todos vazios fica de fora.':
    'With `file`: what is in it, with fields in braces. In vcf and ics a line whose fields are all empty is left out.',
  'O que o botão diz.': 'What the button says.',
  'O nome do arquivo do código.': 'The name of the file with the code.',
  'Onde fica.': 'Where it is.',
  'Em cada registro: no menu da linha e na página dele; o padrão.':
    'On each record: in the menu of the row and on its page; the default.',
  'Uma vez, em cima da lista: vale para o que ela mostra.':
    'Once, above the list: it is about what the list shows.',
  'Lista ligada: related': 'Linked list: related',
  'Cada item de `related`, numa lista: os registros de outro recurso que se referem ao que se consulta, ou ao mesmo que ele.':
    'Each item of `related`, in a list: the records of another resource that refer to the one shown, or to the same as it does.',
  'O título; por padrão, o plural do recurso.': 'The title; by default, the plural of the resource.',
  'O recurso dos registros ligados.': 'The resource of the linked records.',
  'O campo deles que se refere ao registro consultado, ou a um a que este também se refere: as parcelas do contrato deste pedido.':
    'Their field that refers to the record shown, or to one that this refers to as well: the instalments of the contract of this order.',
  'As colunas, na ordem.': 'The columns, in order.',
  'A ordem; por padrão, a do recurso.': 'The order; by default, that of the resource.',
  'Como aparecem; por padrão, em tabela.': 'How they appear; by default, as a table.',
  'Linhas, a mais nova em cima, com um novo escrito ali mesmo: para anotações.':
    'Lines, the latest first, where a new one is written on the spot: for notes.',
  'O que se pode fazer com eles aqui, e portanto o que a tela dá de direito.':
    'What may be done with them here, and so the rights that the screen gives.',
  'Alterar um ali mesmo; precisa de `as: feed`.': 'Change one in place; needs `as: feed`.',
  'Excluir um ali mesmo; precisa de `as: feed`.': 'Delete one in place; needs `as: feed`.',
  'O formulário de um novo, ou de um que se altera, com `create` ou `edit` em `actions`; por padrão, o do recurso.':
    "The form of a new one, or of one that is changed, with `create` or `edit` in `actions`; by default the resource's.",
  'Criar um, já ligado ao registro que se consulta.': 'Create one, linked to the record shown.',
  'Quem vê só parte deles; obrigatório onde a lista tem o seu ("*" para todos).':
    'Who sees only some of them; required where the list has one of its own ("*" for everyone).',
  'As abas da página: o nome de cada uma, e as seções e listas ligadas (`related`) que tem, pelo título. O que nenhuma tem fica sempre à vista.':
    'The tabs of the page: the name of each, and the sections and linked lists (`related`) that it has, by their titles. What no tab has is always in sight.',
  'Faixa de uma faceta: ranges': 'Range of a facet: ranges',
  'Cada item de `ranges`, numa faceta, quando não é só um número ou um período: uma faixa com nome.':
    'Each item of `ranges`, in a facet, where it is not just a number or a period: a range with a name.',
  'O nome da faixa.': 'The name of the range.',
  'O que o campo da faceta tem nela.': 'What the field of the facet has in it.',
  'Faceta: facets': 'Facet: facets',
  'Cada item de `facets`, numa lista, quando não é só o nome do campo: ao lado da lista, os valores de um campo, cada um com quantos registros tem sob os outros filtros; um clique filtra.':
    'Each item of `facets`, in a list, where it is not just the name of the field: beside the list, the values of a field, each with how many records it has under the other filters; one click filters.',
  'O campo: uma escolha, um sim ou não, uma referência ou um texto curto; um número ou uma data, por faixas, e um de estrelas por valores.':
    'The field: a choice, a yes or no, a reference or a short text; a number or a date, by ranges, and one of stars by values.',
  'As faixas: números que as separam, períodos como `$today` e `$week-1`, ou itens com nome e filtro; uma data já tem as suas, de hoje ao mês passado.':
    'The ranges: numbers that part them, periods such as `$today` and `$week-1`, or items with a name and a filter; a date has its own, from today to last month.',
  'Quantos valores aparecem de início, os mais frequentes; por padrão, 8.':
    'How many values are shown at first, the most frequent ones; 8 by default.',
  'Ao lado da lista, os valores destes campos, cada um com quantos registros tem sob os outros filtros; um clique filtra. No celular, entre os filtros.':
    'Beside the list, the values of these fields, each with how many records it has under the other filters; one click filters. On a phone, among the filters.',
  'A imagem ocupa a largura do cartão, acima do título, nesta proporção; em linhas e quadros continua pequena.':
    'The picture takes the width of the card, above the title, in this ratio; in lines and boards it stays small.',
  'Com `ratio`: a largura de um cartão; por padrão, medium.':
    'With `ratio`: how wide a card is; medium by default.',
  'Estreito: muitos lado a lado.': 'Narrow: many side by side.',
  'Médio.': 'Medium.',
  'Largo: poucos, e grandes.': 'Wide: few, and large.',
  'Botão de um texto: buttons': 'Button of a text: buttons',
  'Cada item de `buttons`, num texto do painel: leva a uma tela do portal ou a outro site.':
    'Each item of `buttons`, in a text of a dashboard: it leads to a screen of the portal or to another site.',
  'O que está escrito nele.': 'What is written on it.',
  'O texto do aviso; com `title`, em Markdown.': 'The text of the notice; with `title`, in Markdown.',
  'O título: o texto fica num cartão, como o que dá as boas-vindas.':
    'The title: the text stands in a card, such as one that welcomes.',
  'Com `title`: uma imagem ao lado, de um dos sites de `imageOrigins`.':
    'With `title`: a picture at its side, from one of the sites of `imageOrigins`.',
  'Com `title`: até quatro botões, que levam a telas ou a outros sites.':
    'With `title`: up to four buttons, which lead to screens or to other sites.',
  'Ao lado da lista, já no formulário, de quem pode alterá-lo.':
    'Beside the list; users who may edit it see its form at once.',
  'Uma linha do tempo só, com as outras que também dizem isso: de vários recursos, pela data de `sort`.':
    'One timeline, with the others that say so too: of several resources, by the date of `sort`.',
  'A tela a que leva, e só aparece para quem pode abri-la; ou o endereço de outro site, que abre numa aba nova.':
    'The screen that it leads to, shown only to users who may open it; or the address of another site, which opens in a new tab.',
};
