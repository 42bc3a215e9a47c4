/** Texts of the reference and the editors' hovers: departments, routes, lists. */
export const referenceScreens: Readonly<Record<string, string>> = {
  'Departamentos e rotas': 'Departamentos y rutas',
  'Um departamento: departments/<id>.yaml': 'Un departamento: departments/<id>.yaml',
  'Quem entra, onde fica no menu e quais são as suas telas.':
    'Quién entra, dónde está en el menú y cuáles son sus pantallas.',
  'O nome no menu.': 'El nombre en el menú.',
  ícone: 'icono',
  'O ícone no menu; os nomes estão em Ícones, no fim da referência.':
    'El icono en el menú; los nombres están en Iconos, al final de la referencia.',
  'A cor do ícone e dos gráficos, entre aspas.': 'El color del icono y de los gráficos, entre comillas.',
  'Quem entra: todas as permissões da lista, ou `any` para qualquer uma; [] para todos que têm conta.':
    'Quién entra: todos los permisos de la lista, o `any` para cualquiera de ellos; [] para todos los que tienen cuenta.',
  'Posição no menu e página que a entrada abre; false fica fora dele.':
    'Posición en el menú y página que la entrada abre; false lo deja fuera de él.',
  'Aonde a entrada leva quem tem esta permissão em primeiro lugar.':
    'Adónde lleva la entrada a quien tiene este permiso en primer lugar.',
  'As telas, na ordem do menu.': 'Las pantallas, en el orden del menú.',
  'Permissões: permissions': 'Permisos: permissions',
  'De um departamento ou de uma rota, quando não são uma lista simples. Maiúsculas não contam.':
    'De un departamento o de una ruta, cuando no son una lista simple. Las mayúsculas no cuentan.',
  'Basta uma destas permissões.': 'Basta uno de estos permisos.',
  'É preciso ter todas; o mesmo que a lista simples.':
    'Hay que tenerlos todos; lo mismo que la lista simple.',
  'Entrada no menu: menu': 'Entrada en el menú: menu',
  'Num departamento.': 'En un departamento.',
  'A posição: os de número menor vêm antes.': 'La posición: los de número menor van antes.',
  'A página que a entrada abre; por padrão a de `landing`, ou a primeira rota.':
    'La página que la entrada abre; por defecto la de `landing`, o la primera ruta.',
  'Uma rota: routes': 'Una ruta: routes',
  'Cada item de `routes`, num departamento. Diz o que mostra com uma só destas chaves: list, form, dashboard, report, tabs ou page.':
    'Cada elemento de `routes`, en un departamento. Dice qué muestra con una sola de estas claves: list, form, dashboard, report, tabs o page.',
  'O endereço da tela; são do próprio portal `/`, `/login`, `/dashboard`, `/naoautorizado`, `/access-denied`, `/authentication-error`, `/pages/error-404`, `/healthz`, `/readyz`, `/metrics`, o que começa por `/api`, `/config`, `/assets` e `/-`, `/create`, `/show` e números depois do endereço de uma lista, e o que termina como um arquivo, `json` ou `html`.':
    'La dirección de la pantalla; son del propio portal `/`, `/login`, `/dashboard`, `/naoautorizado`, `/access-denied`, `/authentication-error`, `/pages/error-404`, `/healthz`, `/readyz`, `/metrics`, lo que empieza por `/api`, `/config`, `/assets` y `/-`, `/create`, `/show` y números después de la dirección de una lista, y lo que termina como un archivo, `json` o `html`.',
  'O nome da tela no menu e no título.': 'El nombre de la pantalla en el menú y en el título.',
  'Uma linha sobre a tela, nos atalhos e na busca.':
    'Una línea sobre la pantalla, en los accesos directos y en la búsqueda.',
  endereços: 'direcciones',
  'Outros endereços da mesma tela.': 'Otras direcciones de la misma pantalla.',
  'Troca as permissões do departamento, só nesta rota.':
    'Reemplaza los permisos del departamento, solo en esta ruta.',
  'O ícone nos atalhos e na busca; os nomes estão em Ícones, no fim da referência.':
    'El icono en los accesos directos y en la búsqueda; los nombres están en Iconos, al final de la referencia.',
  'O título sob o qual aparece no menu e nos atalhos.':
    'El título bajo el cual aparece en el menú y en los accesos directos.',
  'false tira a tela do menu e dos atalhos, sem fechar o endereço.':
    'false quita la pantalla del menú y de los accesos directos, sin cerrar la dirección.',
  'Lista, cadastro, edição e consulta de um recurso.': 'Lista, alta, edición y consulta de un recurso.',
  'Só o formulário de um novo registro.': 'Solo el formulario de un registro nuevo.',
  'peças de painel': 'widgets',
  'Painel: números, gráficos, tabelas e atalhos, na ordem em que aparecem.':
    'Panel: cifras, gráficos, tablas y accesos directos, en el orden en que aparecen.',
  'Relatório: grupos, subtotais e total, com gráfico, impressão e planilha.':
    'Informe: grupos, subtotales y total, con gráfico, impresión y planilla.',
  'Uma página feita em código.': 'Una página hecha en código.',
  'Abas: cada uma é uma tela com endereço próprio.':
    'Pestañas: cada una es una pantalla con dirección propia.',
  'Uma aba: tabs': 'Una pestaña: tabs',
  'Cada item de `tabs`. A primeira tem o endereço da rota; as outras, um `segment`.':
    'Cada elemento de `tabs`. La primera tiene la dirección de la ruta; las otras, un `segment`.',
  'O fim do endereço da aba, depois do da rota.':
    'El final de la dirección de la pestaña, después de la de la ruta.',
  'O nome da aba.': 'El nombre de la pestaña.',
  Telas: 'Pantallas',
  'Lista: list': 'Lista: list',
  'De uma rota ou aba. `list: livros` é o mesmo que `list: { resource: livros }`.':
    'De una ruta o pestaña. `list: libros` es lo mismo que `list: { resource: libros }`.',
  'De que recurso são os registros.': 'De qué recurso son los registros.',
  colunas: 'columnas',
  'As colunas, na ordem; por padrão, o título e os primeiros campos.':
    'Las columnas, en orden; por defecto, el título y los primeros campos.',
  'Os campos pelos quais se filtra; por padrão, as colunas que servem.':
    'Los campos por los que se filtra; por defecto, las columnas que sirven.',
  'Recorte sempre em vigor, na tela e na API.': 'Un recorte siempre vigente, en la pantalla y en la API.',
  'O filtro com que a lista abre; dá para tirar.': 'El filtro con que la lista abre; se puede quitar.',
  'Um campo de escolha: cada opção é uma aba, com quantos registros tem.':
    'Un campo de elección: cada opción es una pestaña, con la cantidad de registros.',
  'Visões com nome, acima da lista, para todos; cada pessoa também salva as suas.':
    'Vistas con nombre, sobre la lista, para todos; cada persona también guarda las suyas.',
  'campo ou -campo': 'campo o -campo',
  'A ordem inicial; com "-", a inversa.': 'El orden inicial; con "-", el inverso.',
  'Quantas linhas por página.': 'Cuántas filas por página.',
  'Dez linhas.': 'Diez filas.',
  'Vinte e cinco linhas, o padrão.': 'Veinticinco filas, el predeterminado.',
  'Cinquenta linhas.': 'Cincuenta filas.',
  'Cem linhas.': 'Cien filas.',
  'Duzentas e cinquenta linhas.': 'Doscientas cincuenta filas.',
  'Quinhentas linhas.': 'Quinientas filas.',
  'Mil linhas, o mais que uma página tem.': 'Mil filas, lo máximo que tiene una página.',
  'false tira a caixa de busca.': 'false quita el cuadro de búsqueda.',
  'O que se pode fazer, e portanto o que a tela dá de direito; por padrão create, edit, delete e export.':
    'Lo que se puede hacer, y por lo tanto los derechos que la pantalla da; por defecto create, edit, delete y export.',
  'Criar um registro.': 'Crear un registro.',
  'Alterar um registro.': 'Modificar un registro.',
  'Excluir registros.': 'Eliminar registros.',
  'Exportar a lista em CSV.': 'Exportar la lista en CSV.',
  'Criar muitos de um CSV ou de linhas coladas; precisa de create.':
    'Crear muchos desde un CSV o filas pegadas; necesita create.',
  'Pôr um valor em todas as linhas marcadas; precisa de edit.':
    'Poner un valor en todas las filas marcadas; necesita edit.',
  'Os botões de situação também sobre as linhas marcadas.':
    'Los botones de estado también sobre las filas marcadas.',
  'Abrir um novo com os mesmos valores; precisa de create.':
    'Abrir uno nuevo con los mismos valores; necesita create.',
  'A tela em que se faz o novo registro: um formulário, ou uma lista que cria. Só vê o botão quem abre essa tela.':
    'La pantalla en que se hace el nuevo registro: un formulario, o una lista que crea. Solo ve el botón quien abre esa pantalla.',
  'Com `create`: campo do novo registro, ou da primeira linha de uma lista dele, e o campo da linha de que vem.':
    'Con `create`: un campo del nuevo registro, o de la primera fila de una lista de él, y el campo de la fila de que viene.',
  'Botões feitos em código, ou que começam um novo registro com valores da linha.':
    'Botones hechos en código, o que empiezan un nuevo registro con valores de la fila.',
  'Quais botões de situação aparecem; false, nenhum; por padrão, todos.':
    'Qué botones de estado aparecen; false, ninguno; por defecto, todos.',
  seções: 'secciones',
  'O formulário só desta tela; por padrão, o do recurso.':
    'El formulario solo de esta pantalla; por defecto, el del recurso.',
  'O rodapé de cada coluna.': 'El pie de cada columna.',
  'Soma.': 'Suma.',
  'Média.': 'Promedio.',
  'O menor.': 'El menor.',
  'O maior.': 'El mayor.',
  'Indicadores acima da lista.': 'Indicadores sobre la lista.',
  'Listas ligadas, na consulta do registro.': 'Listas vinculadas, en la consulta del registro.',
  'Onde se abre um registro; por padrão, na página dele.':
    'Dónde se abre un registro; por defecto, en su página.',
  'Na página dele.': 'En su página.',
  'Ao lado da lista, onde há lugar; a seta leva ao anterior e ao próximo.':
    'Al lado de la lista, donde hay lugar; las flechas llevan al anterior y al siguiente.',
  'Sob a linha dele, numa tabela.': 'Bajo su fila, en una tabla.',
  'true: um novo registro se preenche uma seção por vez.':
    'true: un registro nuevo se completa una sección por vez.',
  'A página de um registro: o que se destaca, as seções, a coluna ao lado.':
    'La página de un registro: lo que se destaca, las secciones, la columna lateral.',
  'A folha de um registro, para imprimir ou guardar em PDF.':
    'La hoja de un registro, para imprimir o guardar en PDF.',
  'Os modos de ver a lista, o primeiro é o que abre.':
    'Los modos de ver la lista; el primero es el que abre.',
  'Tabela.': 'Tabla.',
  'Cartões.': 'Tarjetas.',
  'Quadro, com uma coluna por opção; precisa de `board`.': 'Tablero, una por opción; necesita `board`.',
  'Calendário, por mês, semana ou dia; precisa de `calendar`.':
    'Calendario, por mes, semana o día; necesita `calendar`.',
  'Mapa; precisa de `map`.': 'Mapa; necesita `map`.',
  'Linha do tempo, do primeiro ao último dia; precisa de `timeline`.':
    'Línea de tiempo, del primer al último día; necesita `timeline`.',
  'Árvore, por uma referência ao próprio recurso; precisa de `tree`.':
    'Árbol, por una referencia al propio recurso; necesita `tree`.',
  'O campo das colunas e os dos cartões, para o modo de quadro.':
    'El campo de las columnas y los de las tarjetas, para el tablero.',
  'O campo do dia, ou os do primeiro e do último, para o modo de calendário.':
    'El campo del día, o los del primero y del último, para el calendario.',
  'Os campos com as coordenadas, para o modo de mapa.': 'Los campos con las coordenadas, para el mapa.',
  'Os campos do primeiro e do último dia, para o modo de linha do tempo.':
    'Los campos del primer y del último día, para la línea de tiempo.',
  'A referência ao registro de cima, para o modo de árvore.':
    'La referencia al registro de arriba, para el árbol.',
  'O que está no cartão de cada registro.': 'Lo que está en la tarjeta de cada registro.',
  'O texto da lista vazia.': 'El texto de la lista vacía.',
  'O texto do botão de criar.': 'El texto del botón de crear.',
  'mapa de permissão: filtro': 'mapa de permiso: filtro',
  'Por qual permissão se vê só parte das linhas, e quais; quem não é citado vê todas.':
    'Por qué permiso se ve solo parte de las filas, y cuáles; quien no se nombra ve todas.',
  'Coluna de lista: columns': 'Columna de lista: columns',
  'Cada item de `columns` de uma lista, quando não é só o nome do campo.':
    'Cada elemento de `columns` de una lista, cuando no es solo el nombre del campo.',
  'O campo mostrado.': 'El campo que se muestra.',
  'O título da coluna; por padrão, o do campo.': 'El título de la columna; por defecto, el del campo.',
  'true: fica à vista em qualquer largura, e também no celular; valores em dinheiro e os somados em totals já são assim, salvo com false.':
    'true: queda a la vista con cualquier ancho, también en el celular; los montos de dinero y las columnas de totals ya son así, salvo con false.',
  'true: só aparece quando a pessoa a escolhe em "Colunas".':
    'true: solo aparece cuando la persona la elige en "Columnas".',
  'As abas em que a coluna aparece, e só nelas: sob a de todos os registros, escolhe-se em "Colunas". Por padrão, em todas.':
    'Las pestañas en que la columna aparece, y solo en ellas: bajo la de todos los registros se elige en "Columnas". Por defecto, en todas.',
  'true: muda-se o valor na própria tabela (dois cliques, ou "e" na linha), de quem pode editar o registro; o campo precisa estar no formulário da lista.':
    'true: el valor se cambia en la propia tabla (doble clic, o "e" en la fila), por quien puede editar el registro; el campo debe estar en el formulario de la lista.',
  'A cor do valor, e quando; de uma data passada, também há quantos dias.':
    'El color del valor, y cuándo; de una fecha pasada, también hace cuántos días.',
  'Cores de uma coluna: tones': 'Colores de una columna: tones',
  'Numa coluna de lista, ou de lista curta: com que cor o valor aparece, e quando. Vale a primeira que combina.':
    'En una columna de lista, o de lista corta: con qué color aparece el valor, y cuándo. Vale la primera que coincide.',
  'Coluna de lista curta: columns': 'Columna de lista corta: columns',
  'Cada item de `columns` de uma lista curta, quando não é só o nome do campo. Sem `tones`, valem as cores que a coluna tem na lista do mesmo recurso, no mesmo departamento.':
    'Cada elemento de `columns` de una lista corta, cuando no es solo el nombre del campo. Sin `tones`, valen los colores que la columna tiene en la lista del mismo recurso, en el mismo departamento.',
  'Visão de uma lista: queries': 'Vista de una lista: queries',
  'Cada item de `queries`, numa lista: um filtro com nome, que todos encontram acima dela.':
    'Cada elemento de `queries`, en una lista: un filtro con nombre, que todos encuentran sobre ella.',
  'O nome da visão.': 'El nombre de la vista.',
  'O filtro dela.': 'Su filtro.',
  'A ordem; por padrão, a da lista.': 'El orden; por defecto, el de la lista.',
  'Botão: buttons': 'Botón: buttons',
  'Cada item de `buttons`, numa lista: um botão feito em código, em extensions/actions (veja docs/extend.md), com `create`, um novo registro já preenchido com valores do que está na linha, ou, com `file`, um arquivo com os valores dela.':
    'Cada elemento de `buttons`, en una lista: un botón hecho en código, en extensions/actions (vea docs/extend.md), con `create` un nuevo registro ya rellenado con valores de lo que está en la fila, o con `file` un archivo con sus valores.',
  'O nome de um arquivo com os valores do registro, que se baixa: o final diz como se escrevem, `vcf`, `ics`, `csv`, `json`, `xml` ou `txt`.':
    'El nombre de un archivo con los valores del registro, que se descarga: el final dice cómo se escriben, `vcf`, `ics`, `csv`, `json`, `xml` o `txt`.',
  'Com `file`: o que está nele, com campos entre chaves. Em vcf e ics, a linha cujos campos estão todos vazios fica de fora.':
    'Con `file`: lo que hay en él, con campos entre llaves. En vcf e ics, la línea cuyos campos están todos vacíos queda fuera.',
  'O que o botão diz.': 'Lo que el botón dice.',
  'O nome do arquivo do código.': 'El nombre del archivo del código.',
  'Onde fica.': 'Dónde está.',
  'Em cada registro: no menu da linha e na página dele; o padrão.':
    'En cada registro: en el menú de la fila y en su página; el predeterminado.',
  'Uma vez, em cima da lista: vale para o que ela mostra.':
    'Una vez, sobre la lista: vale para lo que ella muestra.',
  'Lista ligada: related': 'Lista vinculada: related',
  'Cada item de `related`, numa lista: os registros de outro recurso que se referem ao que se consulta, ou ao mesmo que ele.':
    'Cada elemento de `related`, en una lista: los registros de otro recurso que se refieren al que se consulta, o a lo mismo que él.',
  'O título; por padrão, o plural do recurso.': 'El título; por defecto, el plural del recurso.',
  'O recurso dos registros ligados.': 'El recurso de los registros vinculados.',
  'O campo deles que se refere ao registro consultado, ou a um a que este também se refere: as parcelas do contrato deste pedido.':
    'Su campo que se refiere al registro consultado, o a uno al que este también se refiere: las cuotas del contrato de este pedido.',
  'As colunas, na ordem.': 'Las columnas, en orden.',
  'A ordem; por padrão, a do recurso.': 'El orden; por defecto, el del recurso.',
  'Como aparecem; por padrão, em tabela.': 'Cómo aparecen; por defecto, en tabla.',
  'Linhas, a mais nova em cima, com um novo escrito ali mesmo: para anotações.':
    'Líneas, la más nueva arriba, con una nueva escrita ahí mismo: para notas.',
  'O que se pode fazer com eles aqui, e portanto o que a tela dá de direito.':
    'Lo que se puede hacer con ellos aquí, y por lo tanto los derechos que la pantalla da.',
  'Alterar um ali mesmo; precisa de `as: feed`.': 'Modificar uno ahí mismo; necesita `as: feed`.',
  'Excluir um ali mesmo; precisa de `as: feed`.': 'Eliminar uno ahí mismo; necesita `as: feed`.',
  'O formulário de um novo, ou de um que se altera, com `create` ou `edit` em `actions`; por padrão, o do recurso.':
    'El formulario de uno nuevo, o de uno que se modifica, con `create` o `edit` en `actions`; por defecto, el del recurso.',
  'Criar um, já ligado ao registro que se consulta.': 'Crear uno, ya vinculado al registro que se consulta.',
  'Quem vê só parte deles; obrigatório onde a lista tem o seu ("*" para todos).':
    'Quién ve solo parte de ellos; obligatorio donde la lista tiene el suyo ("*" para todos).',
  'As abas da página: o nome de cada uma, e as seções e listas ligadas (`related`) que tem, pelo título. O que nenhuma tem fica sempre à vista.':
    'Las pestañas de la página: el nombre de cada una, y las secciones y listas vinculadas (`related`) que tiene, por su título. Lo que ninguna tiene queda siempre a la vista.',
  'Faixa de uma faceta: ranges': 'Rango de una faceta: ranges',
  'Cada item de `ranges`, numa faceta, quando não é só um número ou um período: uma faixa com nome.':
    'Cada elemento de `ranges`, en una faceta, cuando no es solo un número o un período: un rango con nombre.',
  'O nome da faixa.': 'El nombre del rango.',
  'O que o campo da faceta tem nela.': 'Lo que el campo de la faceta tiene en él.',
  'Faceta: facets': 'Faceta: facets',
  'Cada item de `facets`, numa lista, quando não é só o nome do campo: ao lado da lista, os valores de um campo, cada um com quantos registros tem sob os outros filtros; um clique filtra.':
    'Cada elemento de `facets`, en una lista, cuando no es solo el nombre del campo: al lado de la lista, los valores de un campo, cada uno con cuántos registros tiene bajo los otros filtros; un clic filtra.',
  'O campo: uma escolha, um sim ou não, uma referência ou um texto curto; um número ou uma data, por faixas, e um de estrelas por valores.':
    'El campo: una opción, un sí o no, una referencia o un texto corto; un número o una fecha, por rangos, y uno de estrellas por valores.',
  'As faixas: números que as separam, períodos como `$today` e `$week-1`, ou itens com nome e filtro; uma data já tem as suas, de hoje ao mês passado.':
    'Los rangos: números que los separan, períodos como `$today` y `$week-1`, o elementos con nombre y filtro; una fecha ya tiene los suyos, de hoy al mes pasado.',
  'Quantos valores aparecem de início, os mais frequentes; por padrão, 8.':
    'Cuántos valores aparecen al principio, los más frecuentes; por defecto, 8.',
  'Ao lado da lista, os valores destes campos, cada um com quantos registros tem sob os outros filtros; um clique filtra. No celular, entre os filtros.':
    'Al lado de la lista, los valores de estos campos, cada uno con cuántos registros tiene bajo los otros filtros; un clic filtra. En el celular, entre los filtros.',
  'A imagem ocupa a largura do cartão, acima do título, nesta proporção; em linhas e quadros continua pequena.':
    'La imagen ocupa el ancho de la tarjeta, sobre el título, en esta proporción; en líneas y tableros sigue pequeña.',
  'Com `ratio`: a largura de um cartão; por padrão, medium.':
    'Con `ratio`: el ancho de una tarjeta; por defecto, medium.',
  'Estreito: muitos lado a lado.': 'Angosto: muchos lado a lado.',
  'Médio.': 'Mediano.',
  'Largo: poucos, e grandes.': 'Ancho: pocos, y grandes.',
  'Botão de um texto: buttons': 'Botón de un texto: buttons',
  'Cada item de `buttons`, num texto do painel: leva a uma tela do portal ou a outro site.':
    'Cada elemento de `buttons`, en un texto del panel: lleva a una pantalla del portal o a otro sitio.',
  'O que está escrito nele.': 'Lo que está escrito en él.',
  'O texto do aviso; com `title`, em Markdown.': 'El texto del aviso; con `title`, en Markdown.',
  'O título: o texto fica num cartão, como o que dá as boas-vindas.':
    'El título: el texto queda en una tarjeta, como la que da la bienvenida.',
  'Com `title`: uma imagem ao lado, de um dos sites de `imageOrigins`.':
    'Con `title`: una imagen al lado, de uno de los sitios de `imageOrigins`.',
  'Com `title`: até quatro botões, que levam a telas ou a outros sites.':
    'Con `title`: hasta cuatro botones, que llevan a pantallas o a otros sitios.',
  'Ao lado da lista, já no formulário, de quem pode alterá-lo.':
    'Al lado de la lista, ya en el formulario, de quien puede modificarlo.',
  'Uma linha do tempo só, com as outras que também dizem isso: de vários recursos, pela data de `sort`.':
    'Una sola línea de tiempo, con las otras que también lo dicen: de varios recursos, por la fecha de `sort`.',
  'A tela a que leva, e só aparece para quem pode abri-la; ou o endereço de outro site, que abre numa aba nova.':
    'La pantalla a la que lleva, y solo aparece para quien puede abrirla; o la dirección de otro sitio, que se abre en una pestaña nueva.',
};
