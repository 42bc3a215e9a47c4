export const screens = {
  noWidgetOfDashboard:
    'ningún widget de este panel tiene período: escriba "{ <fecha>: $month }" en el filtro de uno de ellos, o "period: <fecha>"',
  dashboardDoesNotShow: 'este panel no muestra "%{id}": quítelo de aquí',
  noResourceOfDashboard: 'ningún recurso de este panel tiene el campo "%{field}": use un campo de %{known}',
  ofIsNotSameThing:
    '"%{name}" de "%{id}" no es lo mismo que "%{field}" de "%{ownId}": escriba "on: { %{id}: false }", o el campo correcto en lugar de false',
  onlyDashboardWithPeriod:
    'solo un panel con "period" tiene un período que seguir: agréguelo al panel, o borre esto',
  fieldIsNotDate: 'el campo "%{period}" no es una fecha: el período necesita una',
  scopeOfScreen:
    'el "scope" de la pantalla %{unknown}: escriba un "scope" en este widget ("*" para todas las filas)',
  isOfAnotherResource: 'es de otro recurso',
  usesWhich: 'usa "%{unknown}", que no existe en "%{id}"',
  dashboard: 'del panel',
  ringHasNoAxis: 'una rosca no tiene eje para la meta: use "bar" o "column"',
  noMeasureOfChart: 'ninguna medida de este gráfico se llama "%{target}": use %{names}, o un número',
  targetOfEachGroup:
    'la meta de cada grupo es un trazo sobre la barra de otra medida: use "bar" o "column", un grupo y dos medidas, o un número',
  onlyBarColumnAndArea: 'solo "bar", "column" y "area" se apilan: cambie el tipo, o quite "stacked"',
  nothingToStack: 'no hay qué apilar: dé un segundo grupo, o más de una medida',
  onlyWhatAddsUp: 'solo se apila lo que se suma: use "count" o "sum" en cada medida',
  targetOfEachGroupIsStroke:
    'la meta de cada grupo es un trazo sobre una sola barra: quite "stacked", o dé un número en "target"',
  chart: 'el gráfico',
  measureHasNameOfGroup:
    'la medida tiene el nombre del grupo "%{key}": dele otro, como aparece en la leyenda',
  noPiece: 'el widget "%{extension}" no existe: cree extensions/widgets/%{extension}.tsx.%{suggestion}',
  isViewInWhichNobody: '"%{id}" es una vista, en la que nadie escribe: quite "tick"',
  fieldIsNotOfYes:
    'el campo "%{tick}" no es de sí o no: "tick" espera un campo "boolean" o el id de una transición',
  fieldIsRead: 'el campo "%{tick}" es de solo lectura, y nadie lo marcaría: use otro, o una transición',
  isNeitherBooleanFieldNor:
    '"%{tick}" no es un campo "boolean" ni el id de una transición de "%{id}".%{suggestion}',
  fieldIsRepeatedInLine: 'el campo "%{id}" está repetido en la línea: deje solo uno',
  fieldIsNoChoiceAmong:
    'el campo "%{status}" no es una elección entre opciones: la etiqueta necesita un campo "select" o "status"',
  filterOn: 'el filtro sobre "%{resource}" no tiene el mes: escriba en él "<fecha>: $month", o borre "trend"',
  compareIsMissingInPer:
    'falta "compare" en "per": diga sobre qué registros se mide el divisor en la comparación (el mismo filtro de "per", si no cambia)',
  compareHasNoEffect:
    'este "compare" no tiene efecto: el indicador no tiene el suyo; agréguele "compare" también',
  countsOnlyInCard: '"%{key}" solo vale en una tarjeta: dele un título en "title"',
  browserLoadsNoPictures:
    'el navegador no carga imágenes de allí: incluya el sitio en "imageOrigins", en portal.yaml',
  writeWholeAddress: 'escriba una dirección completa, como en "https://ejemplo.com/pagina"',
  writeAddressOfScreen:
    'escriba la dirección de una pantalla, como en "/loja/pedidos", o la de otro sitio, que empieza por "https://"',
  isViewInWhichNobodyWrites: '"%{id}" es una vista, en la que nadie escribe: use "list" para consultarla',
  form: 'del formulario',
  fieldIsNoChoiceAmongOptions:
    'el campo "%{id}" no es una elección entre opciones: las pestañas necesitan un campo "select" o "status"',
  isViewInWhichNobodyWritesOnlyActionExport:
    '"%{id}" es una vista, en la que nadie escribe: solo cabe la acción "export"',
  actionNeeds: 'la acción "%{action}" necesita "%{other}": incluya "%{other}" también',
  actionBulkTransitionsHasNothing:
    'la acción "bulkTransitions" no tiene qué mostrar: "transitions" es false en esta lista',
  actionBulkTransitionsHasNothingToShow:
    'la acción "bulkTransitions" no tiene qué mostrar: "%{id}" no tiene transiciones',
  actionImportDoesNotFill:
    'la acción "import" no completa "%{unfilled}", que es obligatorio: %{attachment}; quite "import"',
  spreadsheetBringsNoFiles: 'una hoja de cálculo no trae archivos',
  fileBringsOnlyOneRow: 'un archivo trae solo una fila por registro',
  transitionIsAuto:
    'la transición "%{id}" es "auto", y solo las reglas la hacen: quítela de la lista, o el "auto" de la transición',
  listShowsOnlyPart:
    'la lista muestra solo parte de las filas (scope), pero "related" mostraría todas las de "%{resource}": escriba también su "scope", o scope: { %{scope}: \'*\' } si se deben mostrar todas',
  fieldLeads:
    'el campo "%{target}" lleva a "%{refers}", y "%{resource}" también, por %{shared}: llame "%{target}" al campo que vale',
  fieldOfDoesNotRefer:
    'el campo "%{target}" de "%{resource}" no se refiere a "%{listResource}": elija la referencia que apunta allí',
  inTimelineLatestComeFirst:
    'en una línea de tiempo las más nuevas van primero: diga en "sort" una fecha de "%{id}", con "-" delante',
  formHasNoEffect: '"form" no tiene efecto sin "create" o "edit" en "actions"',
  isViewInWhichNobodyWritesRemove: '"%{resource}" es una vista, en la que nadie escribe: quite "actions"',
  onlyLinesAreChanged:
    'solo en líneas se modifica y elimina ahí mismo: escriba "as: feed", o deje solo "create"',
  fieldOfIsRead:
    'el campo "%{target}" de "%{resource}" es de solo lectura, y uno nuevo no quedaría vinculado: quite "create"',
  fieldIsRepeated: 'el campo "%{id}" está repetido: deje solo uno',
  pageHasNoSection: 'la página no tiene ni sección ni lista vinculada "%{label}".%{suggestion}',
  itHas: 'Las que tiene',
  isInTab: '"%{label}" ya está en una pestaña: déjelo en una sola',
  buttonNeedsExactly:
    'el botón "%{label}" necesita "extension", "create" o "file", y uno solo: diga qué hace',
  noAction: 'la acción "%{extension}" no existe: cree extensions/actions/%{extension}.tsx.%{suggestion}',
  withOnlyGoesWithCreate: '"with" solo sirve con "create": diga en qué pantalla se hace el nuevo registro',
  textIsOfUse: '"text" solo sirve con "file": diga cómo se llama el archivo',
  whatIsInFile: 'falta decir qué hay en el archivo: escriba "text"',
  fileIsOfOneRecord: 'un archivo es de un registro: borre "on: list"',
  endOfNameSays: 'el final del nombre dice qué archivo es: use uno de estos, %{fileEndings}',
  fieldIsNoValue: 'el campo "%{name}" no es un valor que se escriba en un texto: quítelo de aquí',
  newRecordBegins: 'un nuevo registro empieza con lo que está en la fila: borre "on: list"',
  noRecordIsMade: 'en "%{create}" no se hace un registro: apunte a un formulario, o a una lista que crea',
  fieldHasNoRows: 'el campo "%{first}" no tiene filas: escriba solo "%{first}"',
  rowsOfHaveNoField: 'las filas de "%{first}" no tienen el campo "%{second}".%{suggestion}',
  fieldIsNotFilled: 'el campo "%{name}" no se completa: quítelo de aquí',
  writeNameOfField:
    'escriba el nombre de un campo del nuevo registro, o de una lista de él y un campo de la fila, como en "itens.quantidade"',
  writeNameOfFieldOfRecord: 'escriba el nombre de un campo del registro de la fila, como en "clienteId"',
  noPictureToHaveRatio: 'no hay imagen que tenga esta proporción: diga el campo en "image"',
  sizeCountsOnlyWithRatio: '"size" solo vale con "ratio", que pone la imagen sobre el título',
  fieldIsRepeatedInCard: 'el campo "%{id}" está repetido en la tarjeta: deje solo uno',
  writeWidthAndHeight: 'escriba ancho y alto, como en "3:4"',
  firstColumnLeadsToRecord: 'la primera columna lleva al registro y aparece siempre: oculte otra',
  inlineChangesRecord: '"inline" cambia el registro, y la lista no lo permite: incluya "edit" en "actions"',
  fieldDoesNotFit: 'el campo "%{id}" no cabe en una celda: quite "inline"',
  fieldIsNotChanged:
    'el campo "%{id}" no se cambia en el formulario de esta lista: póngalo allí, o quite "inline"',
  columnIsRepeated: 'la columna "%{id}" está repetida: deje solo una',
  listHasNoTabs: 'la lista no tiene pestañas: agréguele "tabs: <campo>"',
  noTab: 'la pestaña "%{id}" no existe.%{suggestion}',
  facetIsRepeated: 'la faceta "%{id}" está repetida: deje solo una',
  fieldIsInTabs: 'el campo "%{id}" ya está en "tabs", que cuenta los mismos valores: quítelo de aquí',
  fieldHasNoValuesRepeat: 'el campo "%{id}" no tiene valores que se repitan: elija otro para la faceta',
  fieldIsNumber:
    'el campo "%{id}" es un número, que se cuenta por rangos: escriba { field: %{id}, ranges: [10, 100] } con los números que los separan',
  fieldIsNeitherNumberNor: 'el campo "%{id}" no es número ni fecha: dé a los rangos un nombre y un filtro',
  fieldIsDate: 'el campo "%{id}" es una fecha: use períodos, como [$today, $week, $month]',
  fieldIsNumberUseNumbers: 'el campo "%{id}" es un número: use los números que separan los rangos',
  eitherNumbersAloneOrNamed: 'o solo números, o solo rangos con nombre: no los mezcle',
  numbersPartRangesRise:
    'los números que separan los rangos crecen: escríbalos del menor al mayor, sin repetir',
  isNoPeriod: '"%{range}" no es un período: use $today, $week, $month o $year, como en "$week-1"',
  rangeOfAsksOfAlone: 'un rango de "%{id}" solo pregunta por "%{id}": quite el resto del filtro',
  twoLinkedListsCalled: 'hay dos listas vinculadas llamadas "%{label}": deles "label"',
  twoQueriesCalled: 'hay dos vistas llamadas "%{label}": dé otro nombre a una',
  transitionForEditors:
    '"%{label}" no aparece aquí: sin "permissions" en la transición, solo la hace quien edita los registros en esta pantalla. Ponga "edit" en "actions", o "permissions" en la transición',
  actionHasNothing:
    'la acción "%{action}" no tiene qué hacer: no se completa ningún campo del formulario; quítela, o incluya campos',
  noColumnSays: 'ninguna columna dice qué registro es: incluya "%{names}", que está en "title"',
  list: 'de la lista',
  mustKnowWhichFieldMakes: 'necesita saber qué campo hace las columnas: agregue "board: { field: … }"',
  fieldIsNoChoiceAmongOptionsColumns:
    'el campo "%{field}" no es una elección entre opciones: las columnas necesitan un campo "select" o "status"',
  mustKnow: 'necesita saber en qué día está cada registro: agregue "calendar: { start: … }"',
  mustKnowWhereCoordinates: 'necesita saber dónde están las coordenadas: agregue "map: { lat: …, lng: … }"',
  fieldIsNotNumber: 'el campo "%{option}" no es un número: "%{key}" espera grados, como -23.55',
  trackLinksPointsInOrder:
    '"track" une los puntos en el orden de una fecha: agregue "time: …", un campo "date" o "datetime"',
  timeOnlyAppliesWithTrack: '"time" solo vale con "track": agregue "track: …", o quite "time"',
  fieldIsNeitherReferenceNor:
    'el campo "%{track}" no es una referencia ni una opción: "track" espera un campo "reference", "select" o "status"',
  fieldIsNotDateTime: 'el campo "%{time}" no es una fecha: "time" espera un campo "date" o "datetime"',
  viewLacks: 'la vista "%{view}" %{missingMessage}',
  hasNoEffect: '"%{view}" no tiene efecto: "views" no incluye %{view}',
  fieldIsNotDateNeeds: 'el campo "%{id}" no es una fecha: "%{key}" espera un campo "date" o "datetime"',
  andAreNotOfSame: '"%{start}" y "%{end}" no son del mismo tipo: use dos campos "date", o dos "datetime"',
  endRepeatsField: '"end" repite el campo "%{start}": quite "end" si cada registro es de un solo día',
  fieldIsNoChoiceAmongOptionsColor:
    'el campo "%{id}" no es una elección entre opciones: el color viene de su "tone"',
  mustKnowFromWhenToWhenEachRecordGoes:
    'necesita saber de cuándo a cuándo va cada registro: agregue "timeline: { start: …, end: … }"',
  fieldIsNeitherReferenceNorChoice:
    'el campo "%{groupBy}" no es una referencia ni una elección: las franjas necesitan un campo "reference", "select" o "status"',
  mustKnowWhatIsAbove: 'necesita saber qué está encima de cada registro: agregue "tree: { parent: … }"',
  fieldDoesNotRefer:
    'el campo "%{parent}" no se refiere a un registro de "%{resource}": el árbol necesita un campo "reference" al propio recurso',
  noPage: 'la página "%{name}" no existe.%{suggestion}',
  report: 'el informe',
  pivotOfSameDate:
    '"%{same}" por "%{pivot}" da una diagonal, pues cada período de "%{date}" está en uno solo de los otros. Deje solo "groupBy: %{same}", que ya los pone en orden, o ponga otro campo en "pivot"',
  isInGroup: '"%{pivot}" ya está en "groupBy": ponga otro campo en las columnas',
  withPivotGroup: 'con "pivot", "groupBy" tiene como máximo %{mostKeys} campos: quite uno, o borre "pivot"',
  fieldIsNotInFilters:
    'el campo "%{id}" no está en "filters": inclúyalo allí, o escriba la condición en "filter"',
  reportHasNoMeasure: 'el informe no tiene la medida "%{label}".%{suggestion}',
  subtotalsFollowOrderOfOptions: 'los subtotales siguen el orden de las opciones: agregue "order: options"',
  noFieldOfGroup: 'ningún campo de "groupBy" tiene la opción "%{option}".%{suggestion}',
  routeDoesNotList:
    'la ruta "%{path}" no lista "%{resource}": elija una que lo haga, o borre "to" para que el portal elija',
  ofReport: 'del informe',
};
