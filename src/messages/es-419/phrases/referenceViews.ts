/** Texts of the reference and the editors' hovers: pages and views of a list, reports and dashboards. */
export const referenceViews: Readonly<Record<string, string>> = {
  'Coluna: columns': 'Columna: columns',
  'Cada item de `columns`, quando não é só o nome do campo.':
    'Cada elemento de `columns`, cuando no es solo el nombre del campo.',
  'Página do registro: show': 'Página del registro: show',
  'Numa lista. Sem ele a página tem em cima os primeiros valores, datas e nomes das colunas, e depois as seções do formulário.':
    'En una lista. Sin él la página tiene arriba los primeros montos, fechas y nombres de las columnas, y después las secciones del formulario.',
  'Até cinco campos em destaque, sob o título.': 'Hasta cinco campos destacados, bajo el título.',
  'As seções da página; por padrão, as do formulário.':
    'Las secciones de la página; por defecto, las del formulario.',
  'Seções na coluna ao lado.': 'Secciones en la columna lateral.',
  'Impressão do registro: print': 'Impresión del registro: print',
  'Numa lista: a folha A4 de um registro, com o nome da empresa em cima, como um pedido, uma fatura ou um contrato.':
    'En una lista: la hoja de un registro, con el nombre de la empresa arriba, como un pedido, una factura o un contrato.',
  'O que a folha é; por padrão, o nome do recurso.': 'Lo que la hoja es; por defecto, el nombre del recurso.',
  'O que vai na folha; por padrão, as seções da página.':
    'Lo que va en la hoja; por defecto, las secciones de la página.',
  'Um texto depois dos valores, com campos entre chaves.':
    'Un texto después de los valores, con campos entre llaves.',
  'Quem assina: uma linha para cada um.': 'Quién firma: una línea para cada uno.',
  'Quadro: board': 'Tablero: board',
  'Numa lista com o modo de quadro: uma coluna por opção, de uma para outra os cartões são movidos.':
    'En una lista con la vista de tablero: una columna por opción, y las tarjetas se mueven de una a otra.',
  'A situação ou a escolha que faz as colunas; mover um cartão é uma transição dela, ou a altera.':
    'El estado o la elección que hace las columnas; mover una tarjeta es una transición suya, o lo modifica.',
  'Até quatro campos sob o título de cada cartão; por padrão, os primeiros das colunas.':
    'Hasta cuatro campos bajo el título de cada tarjeta; por defecto, los primeros de las columnas.',
  'Calendário: calendar': 'Calendario: calendar',
  'Numa lista com o modo de calendário, por mês, semana ou dia. Cada registro está no dia de um campo, ou nos dias de um a outro; num dia vazio se cria um.':
    'En una lista con la vista de calendario, por mes, semana o día. Cada registro está en el día de un campo, o en los días de uno a otro; en un día vacío se crea uno.',
  'O campo do dia, ou do primeiro de vários: uma data, com ou sem hora.':
    'El campo del día, o del primero de varios: una fecha, con o sin hora.',
  'O campo do último dia; sem ele, cada registro é de um dia.':
    'El campo del último día; sin él, cada registro es de un día.',
  'O campo escrito em cada registro; por padrão, o título dele.':
    'El campo escrito en cada registro; por defecto, su título.',
  'Uma escolha, cujas opções têm `tone`: dá a cor de cada registro.':
    'Una elección, cuyas opciones tienen `tone`: da el color de cada registro.',
  'Quanto mostra ao abrir.': 'Cuánto muestra al abrir.',
  'Um mês, o padrão.': 'Un mes, el predeterminado.',
  'Uma semana.': 'Una semana.',
  'Um dia.': 'Un día.',
  'Coordenadas: map': 'Coordenadas: map',
  'Numa lista com o modo de mapa.': 'En una lista con la vista de mapa.',
  'O campo da latitude, em graus.': 'El campo de la latitud, en grados.',
  'O campo da longitude, em graus.': 'El campo de la longitud, en grados.',
  'O campo escrito ao lado do ponto; por padrão, o título do registro.':
    'El campo escrito al lado del punto; por defecto, el título del registro.',
  'Uma escolha, que dá a cor de cada ponto: a do `tone` da opção, ou uma para cada opção se nenhuma tem.':
    'Una elección, que da el color de cada punto: el del `tone` de la opción, o uno para cada opción si ninguna lo tiene.',
  'Uma referência ou escolha: uma linha para cada valor liga os pontos dele na ordem de `time`, com o nome em cada ponta.':
    'Una referencia u opción: una línea por cada valor une sus puntos en el orden de `time`, con el nombre en cada extremo.',
  'Com `track`: a data de cada ponto, com ou sem hora.':
    'Con `track`: la fecha de cada punto, con o sin hora.',
  'Os contornos sob os pontos.': 'Los contornos bajo los puntos.',
  'Os países, o padrão.': 'Los países, el predeterminado.',
  'Os países, e no Brasil os estados.': 'Los países, y en Brasil los estados.',
  'Nenhum: só a grade e as capitais.': 'Ninguno: solo la cuadrícula y las capitales.',
  'Linha do tempo: timeline': 'Línea de tiempo: timeline',
  'Numa lista com o modo de linha do tempo (Gantt): cada registro é uma barra do primeiro ao último dia, e uma linha marca o dia de hoje.':
    'En una lista con la vista de línea de tiempo (Gantt): cada registro es una barra del primer al último día, y una línea marca el día de hoy.',
  'Uma referência ou escolha: uma faixa para cada; sem ela, uma para cada registro.':
    'Una referencia o elección: una franja para cada una; sin ella, una para cada registro.',
  'Um mês.': 'Un mes.',
  'Um trimestre, o padrão.': 'Un trimestre, el predeterminado.',
  'Um ano.': 'Un año.',
  'Árvore: tree': 'Árbol: tree',
  'Numa lista com o modo de árvore: cada registro sob aquele a que se refere, aberto quando se pede. A busca mostra o que acha, sob os seus superiores.':
    'En una lista con la vista de árbol: cada registro bajo aquel al que se refiere, abierto cuando se pide. La búsqueda muestra lo que encuentra, bajo sus superiores.',
  'A referência ao registro que está acima, do mesmo recurso.':
    'La referencia al registro que está arriba, del mismo recurso.',
  'Cartão: card': 'Tarjeta: card',
  'Numa lista: o que está no cartão de um registro, entre os cartões, no quadro e nas linhas de um celular. Sem ele, o título e as primeiras colunas.':
    'En una lista: lo que está en la tarjeta de un registro, entre las tarjetas, en el tablero y en las filas de un celular. Sin él, el título y las primeras columnas.',
  'O campo escrito em cima; por padrão, o título do registro.':
    'El campo escrito arriba; por defecto, el título del registro.',
  'Até cinco campos, na ordem; uma situação fica à direita do título.':
    'Hasta cinco campos, en orden; un estado queda a la derecha del título.',
  'Formulário de criação: form': 'Formulario de alta: form',
  'De uma rota ou aba. `form: emprestimos` é o mesmo que `form: { resource: emprestimos }`.':
    'De una ruta o pestaña. `form: prestamos` es lo mismo que `form: { resource: prestamos }`.',
  'De que recurso é o novo registro.': 'De qué recurso es el registro nuevo.',
  'As seções só desta tela; por padrão, as do recurso.':
    'Las secciones solo de esta pantalla; por defecto, las del recurso.',
  'O que todo registro criado aqui cumpre; o valor que ele fixa nem é perguntado.':
    'Lo que todo registro creado aquí cumple; el valor que fija ni se pregunta.',
  'O texto do botão de salvar.': 'El texto del botón de guardar.',
  'Aonde ir depois de salvar; por padrão, o formulário se esvazia para o próximo.':
    'Adónde ir después de guardar; por defecto, el formulario se vacía para el siguiente.',
  'Painel: dashboard': 'Panel: dashboard',
  'De uma rota ou aba, quando há um `scope` para todas as peças; sem ele, basta a lista das peças.':
    'De una ruta o pestaña, cuando hay un `scope` para todos los widgets; sin él, basta la lista de widgets.',
  'O período com que abre, à escolha de quem o usa; vale onde o filtro da peça diz $month.':
    'El período con que abre, a elección de quien lo usa; vale donde el filtro del widget dice $month.',
  'Este mês.': 'Este mes.',
  'O mês passado.': 'El mes pasado.',
  'Este trimestre.': 'Este trimestre.',
  'O trimestre passado.': 'El trimestre pasado.',
  'Este ano.': 'Este año.',
  'O ano passado.': 'El año pasado.',
  'Os últimos doze meses.': 'Los últimos doce meses.',
  'Campos por que o painel inteiro se recorta; a API aceita o recorte por eles, e só por eles.':
    'Campos por los que se recorta todo el panel; la API acepta el recorte por ellos, y solo por ellos.',
  'As peças, na ordem em que aparecem.': 'Los widgets, en el orden en que aparecen.',
  'Filtro de painel: filters': 'Filtro de panel: filters',
  'Cada item de `filters` de um painel, quando não é só o nome do campo.':
    'Cada elemento de `filters` de un panel, cuando no es solo el nombre del campo.',
  'O campo das peças.': 'El campo de los widgets.',
  'Como o filtro se chama; por padrão, como o campo.': 'Cómo se llama el filtro; por defecto, como el campo.',
  'Como o campo se chama num recurso, ou false onde o filtro não vale.':
    'Cómo se llama el campo en un recurso, o false donde el filtro no vale.',
  'Relatório: report': 'Informe: report',
  'De uma rota ou aba. Quem o abre vê os números, e não os registros.':
    'De una ruta o pestaña. Quien lo abre ve las cifras, y no los registros.',
  'De que recurso são os números.': 'De qué recurso son las cifras.',
  'campo ou campo:período': 'campo o campo:período',
  'campos ou campo:período': 'campos o campo:período',
  'De um a três campos; cada um divide os grupos do anterior. Datas: `:day`, `:week`, `:month`, `:quarter`, `:year`.':
    'De uno a tres campos; cada uno divide los grupos del anterior. Fechas: `:day`, `:week`, `:month`, `:quarter`, `:year`.',
  'Período, escolha ou referência cujos valores são as colunas, até 24, com totais dos dois lados; `groupBy` tem então no máximo dois campos.':
    'Período, elección o referencia cuyos valores son las columnas, hasta 24, con totales en los dos lados; `groupBy` tiene entonces dos campos como máximo.',
  medida: 'medida',
  'O que se calcula em cada grupo: o título e a medida.':
    'Lo que se calcula en cada grupo: el título y la medida.',
  'Casas decimais de uma medida, pelo título dela.': 'Decimales de una medida, por su título.',
  'Por que campos se pode recortar, e só por eles; por padrão, os dos grupos.':
    'Por qué campos se puede recortar, y solo por ellos; por defecto, los de los grupos.',
  'O recorte com que abre; dá para tirar.': 'El recorte con que abre; se puede quitar.',
  'O gráfico; false, nenhum; por padrão, colunas para períodos e barras para o resto.':
    'El gráfico; false, ninguno; por defecto, columnas para períodos y barras para lo demás.',
  'Barras deitadas, para nomes.': 'Barras horizontales, para nombres.',
  'Colunas, para períodos.': 'Columnas, para períodos.',
  'Linha.': 'Línea.',
  'Linha com a área preenchida.': 'Línea con el área rellena.',
  'Rosca, para as partes de um todo.': 'Anillo, para las partes de un todo.',
  'A ordem dos grupos que não são períodos.': 'El orden de los grupos que no son períodos.',
  'Do maior para o menor.': 'Del mayor al menor.',
  'Pelo nome.': 'Por nombre.',
  'Na ordem em que as opções do campo foram escritas.':
    'En el orden en que se escribieron las opciones del campo.',
  'Com `order: options`: linhas que somam tudo até uma opção, pelo título delas.':
    'Con `order: options`: líneas que suman todo hasta una opción, por su título.',
  'true: os valores em dinheiro aparecem em milhares; a planilha tem os exatos.':
    'true: los importes aparecen en miles; la hoja de cálculo tiene los exactos.',
  'Outros agrupamentos, à escolha de quem usa.': 'Otras agrupaciones, a elección de quien lo usa.',
  'A lista que o clique num grupo abre; por padrão, uma do departamento que mostre as mesmas linhas.':
    'La lista que abre el clic en un grupo; por defecto, una del departamento que muestre las mismas filas.',
  'Outro agrupamento: alternatives': 'Otra agrupación: alternatives',
  'Cada item de `alternatives`, num relatório.': 'Cada elemento de `alternatives`, en un informe.',
  'O nome da escolha; por padrão, os nomes dos campos.':
    'El nombre de la elección; por defecto, los nombres de los campos.',
  'De um a três campos, como no relatório.': 'De uno a tres campos, como en el informe.',
  Painéis: 'Paneles',
  'Um número: metric': 'Una cifra: metric',
  'Peça de painel, ou indicador em `metrics` de uma lista.':
    'Widget de panel, o indicador en `metrics` de una lista.',
  'O título do número.': 'El título de la cifra.',
  'De que recurso são os dados.': 'De qué recurso son los datos.',
  'Quais registros entram.': 'Qué registros entran.',
  'A data por que a peça segue o período do painel; false fica fora dele.':
    'La fecha por la que el widget sigue el período del panel; false lo deja fuera.',
  'Aonde leva o clique.': 'Adónde lleva el clic.',
  'Por qual permissão só parte dos registros entra na conta; "*" são todos.':
    'Por qué permiso solo parte de los registros entra en el cálculo; "*" son todos.',
  'O que se calcula: count, ou sum, avg, min, max de um campo, ou ratio de dois.':
    'Lo que se calcula: count, o sum, avg, min, max de un campo, o ratio de dos.',
  'Outro recorte da mesma medida, para mostrar a variação.':
    'Otro recorte de la misma medida, para mostrar la variación.',
  'Divide o número por outro.': 'Divide el número por otro.',
  'Como o número aparece; por padrão, como o do campo.':
    'Cómo aparece el número; por defecto, como el del campo.',
  'Inteiro.': 'Entero.',
  'Com decimais.': 'Con decimales.',
  'Em reais.': 'En la moneda del portal.',
  'Porcentagem.': 'Porcentaje.',
  'No máximo quantas casas decimais; só aparecem as que o valor tem.':
    'Cuántos decimales como máximo; sólo aparecen los que tiene el valor.',
  'A unidade, escrita depois do número.': 'La unidad, escrita después del número.',
  'true: subir é ruim, e a variação troca de cor.': 'true: subir es malo, y la variación cambia de color.',
  'A meta, como o número se lê (50 é 50%): uma barra mostra quanto dela se alcançou.':
    'La meta, como se lee el número (50 es 50%): una barra muestra cuánto se alcanzó.',
  'Uma explicação, ao passar sobre o título.': 'Una explicación, al pasar sobre el título.',
  'Medida: value, measures': 'Medida: value, measures',
  'De um número, um gráfico ou um relatório; `count` sozinho conta os registros.':
    'De una cifra, un gráfico o un informe; `count` solo cuenta los registros.',
  'lista de dois %{0}': 'lista de dos %{0}',
  'A soma de um campo dividida pela de outro: certa também nos subtotais.':
    'La suma de un campo dividida por la de otro: correcta también en los subtotales.',
  'O divisor de um número: per': 'Divisor de una cifra: per',
  'Em `metric`.': 'En `metric`.',
  'De que recurso é o divisor.': 'De qué recurso es el divisor.',
  'Quais registros entram no divisor.': 'Qué registros entran en el divisor.',
  'O recorte do divisor na comparação; obrigatório onde o número tem `compare`, e só lá.':
    'El recorte del divisor en la comparación; obligatorio donde la cifra tiene `compare`, y solo ahí.',
  'Gráfico: chart': 'Gráfico: chart',
  'Peça de painel.': 'Widget de panel.',
  'Se as séries se empilham; por padrão, as do segundo grupo sim, as de várias medidas não. As negativas ficam abaixo do zero.':
    'Si las series se apilan; por defecto, las del segundo grupo sí, las de varias medidas no. Las negativas quedan debajo del cero.',
  'O que se marca ali mesmo, numa caixa antes da linha: um campo `boolean`, ou um botão de situação (o id dele). Dá o direito de marcar, nada mais.':
    'Lo que se marca ahí mismo, en una casilla antes de la línea: un campo `boolean`, o un botón de estado (su id). Da el derecho de marcar, nada más.',
  'O tipo de gráfico.': 'El tipo de gráfico.',
  'O título do gráfico.': 'El título del gráfico.',
  'O campo do eixo e, se houver, o das séries. Datas: `:day`, `:week`, `:month`, `:quarter`, `:year`.':
    'El campo del eje y, si lo hay, el de las series. Fechas: `:day`, `:week`, `:month`, `:quarter`, `:year`.',
  'O que se desenha: o título e a medida.': 'Lo que se dibuja: el título y la medida.',
  'Quantos grupos aparecem, dos maiores.': 'Cuántos grupos aparecen, de los mayores.',
  'A ordem dos grupos; por padrão, barras e fatias pelo tamanho.':
    'El orden de los grupos; por defecto, barras y porciones por tamaño.',
  'Lista curta: table': 'Lista corta: table',
  'O título da lista.': 'El título de la lista.',
  'Com `span`: quantas linhas do painel a peça tem de altura; ao lado dela outras ficam uma sob a outra, como um gráfico e uma tabela ao lado de uma lista longa.':
    'Con `span`: cuántas líneas del panel tiene de alto la pieza; a su lado otras quedan una bajo la otra, como un gráfico y una tabla al lado de una lista larga.',
  'Quantas das 12 colunas da largura a peça ocupa, numa tela larga: 4 é um terço, 6 a metade. As seguidas que dizem isso dividem a linha enquanto couberem.':
    'Cuántas de las 12 columnas del ancho ocupa la pieza, en una pantalla ancha: 4 es un tercio, 6 la mitad. Las seguidas que lo dicen comparten la línea mientras quepan.',
  'Quantas linhas aparecem.': 'Cuántas filas aparecen.',
  'O que se diz quando não há linha alguma.': 'Lo que se dice cuando no hay ninguna fila.',
  'Registros em linhas: list': 'Registros en líneas: list',
  'Um ou dois campos além do título do registro: o primeiro abaixo dele, o segundo à direita.':
    'Uno o dos campos además del título del registro: el primero debajo de él, el segundo a la derecha.',
  'Uma escolha, como etiqueta à direita.': 'Una elección, como etiqueta a la derecha.',
  'Um campo `url` ou `file` com `image`, antes do título; quem não tem imagem aparece pelas iniciais. Por padrão, o do recurso.':
    'Un campo `url` o `file` con `image`, antes del título; quien no tiene imagen aparece por sus iniciales. Por defecto, el del recurso.',
  'Atalhos: shortcuts': 'Accesos directos: shortcuts',
  'Peça de painel: cartões das outras telas.': 'Widget de panel: tarjetas de las otras pantallas.',
  'O título dos atalhos.': 'El título de los accesos directos.',
  'Quais telas; por padrão, as do departamento. Cada um vê só as que pode abrir.':
    'Qué pantallas; por defecto, las del departamento. Cada uno ve solo las que puede abrir.',
  'Texto: text': 'Texto: text',
  'Peça em código: extension': 'Widget en código: extension',
  'Peça de painel feita em código, em extensions/widgets (veja docs/extend.md).':
    'Widget de panel hecho en código, en extensions/widgets (vea docs/extend.md).',
  'O nome da peça: o do arquivo dela.': 'El nombre del widget: el de su archivo.',
  'O título da peça.': 'El título del widget.',
  'O que se diz ao código dela; o que cabe aqui, ele decide.':
    'Lo que se dice a su código; qué cabe aquí, lo decide él.',
  'Uma linha ao lado do número: de quantos meses até o seu; precisa de `$month` no filtro e, havendo, no de `per`.':
    'Una línea al lado de la cifra: de cuántos meses hasta el suyo; necesita `$month` en el filtro y, si lo hay, en el de `per`.',
  'true: quantos são; é o mesmo que `count` sozinho.': 'true: cuántos son; es lo mismo que `count` solo.',
  'Só estes registros contam nesta medida; as outras contam os seus.':
    'Solo estos registros cuentan en esta medida; las otras cuentan los suyos.',
  'Com `sum`: o valor destes registros é subtraído, em vez de somado.':
    'Con `sum`: el valor de estos registros se resta, en vez de sumarse.',
  'A meta: um número, que vira uma linha, ou a medida que a diz de cada grupo, que vira um traço sobre a barra.':
    'La meta: un número, que se dibuja como una línea, o la medida que la da para cada grupo, que se dibuja como un trazo sobre la barra.',
};
