export const bind = {
  onlyRulesMakeAutoTransition:
    'solo las reglas hacen una transición "auto", y nadie la aprueba: borre "auto" o "approval"',
  whoApprovesIsInApproval: 'quienes aprueban están en "approval": borre "permissions"',
  whoAskedIsRead: 'el historial dice quién hizo la solicitud: agregue "history" a portal.yaml',
  answersWouldBeLost:
    'las respuestas se perderían hasta la última de las %{most} aprobaciones: pídalas en otra transición',
  fieldIsOfType: 'el campo "%{amount}" es del tipo %{type}: los límites de aprobación esperan un número',
  aboveNobodyWouldApprove: 'por encima de %{upTo} nadie aprobaría: borre "upTo" del último tramo',
  bandTakesAllValues: 'este tramo toma todos los valores, y los siguientes ninguno: agregue "upTo"',
  bandsGoFromLowest: 'los tramos van del menor al mayor: %{upTo} no pasa de %{before}',
  fieldHasNoTransition: 'la transición "%{no}" no existe en este campo.%{suggestion}',
  doesNotStart: '"%{label}" no parte de "%{missing}": quienes aprueban no podrían rechazar allí',
  refusalNeedsReason:
    'quien rechaza debe decir el motivo: dé a "%{label}" un campo en "fields", como "motivo"',
  asksForApprovalToo: '"%{label}" también pide aprobación: para rechazar basta una persona',
  viewKeepsNothing: 'una vista no guarda nada: use un recurso que se registra',
  fieldIsOfTypeButNeedsDate: 'el campo "%{id}" es del tipo %{type}, pero "%{role}" espera date',
  fieldDoesNotLead: 'el campo "%{id}" no lleva a una cuenta: "%{role}" espera una referencia a "%{resource}"',
  noDepartment: 'no hay ningún departamento: cree el primero con "npx portal new department <id>"',
  minLengthAboveMaxLength: 'campo "%{id}": "minLength" es mayor que "maxLength"',
  minAboveMax: 'campo "%{id}": "min" es mayor que "max"',
  nobodyFillsInInView: 'en una vista nadie completa "%{id}": no hay nada que limitar, borre este límite',
  nobodyFills:
    'nadie completa "%{id}": un límite de otro registro vale para lo que se escribe o se calcula, bórrelo',
  passesThroughMore:
    '"%{bound}" pasa por más de un registro: escriba una referencia y un campo de ella; lo que está más lejos, tráigalo antes con "lookup"',
  countsRowsOfVeryRecord:
    '"%{bound}" cuenta las filas de este mismo registro, y el límite vería una fila a la vez: dígalo con "ensures" en "%{id}", que se comprueba con todas',
  cantLimit: '"%{bound}" no sirve de límite de "%{id}": es del tipo %{type}, y el límite de %{needed}',
  numberIsAnotherNumber: 'un número es otro número',
  dateIsAnotherDate: 'una fecha es otra fecha',
  cantLimitWithBound: '"%{bound}" no sirve de límite de "%{id}": %{difference}',
  oneIsAndOther: 'uno es %{type} y el otro, %{otherType}: solo se comparan números del mismo tipo',
  theirCurrenciesDiffer: 'las monedas son diferentes (%{currency} y %{otherCurrency})',
  theirUnitsDiffer: 'las unidades son diferentes (%{unit} y %{otherUnit})',
  cantBeLimit:
    '"%{bound}" no sirve de límite: escriba un número, el nombre de otro campo de número, o una referencia y un campo de ella, como en "cuentaId.saldo"',
  isNotDate:
    '"%{bound}" no es una fecha: escriba "2026-10-31", "$today" o el nombre de otro campo de fecha de este recurso.%{near}',
  fieldHasNoRows:
    'el campo "%{each}" no tiene filas: "each" hace un registro de cada fila de un campo del tipo items, o de cada registro de uno del tipo references',
  portalKeepsFieldInEvery: 'el portal mantiene el campo "%{id}" en todo registro: bórrelo de aquí',
  isReservedWordOfFilters: '"%{id}" es una palabra reservada de los filtros: dé otro nombre al campo',
  fieldCantBeRequired: 'el campo "%{id}" no puede ser obligatorio: nadie lo completa (es de solo lectura)',
  fieldNeedsOption: 'el campo "%{id}" necesita por lo menos una opción',
  isViewAndRecordsChange:
    '"%{resource}" es una vista, y sus registros cambian con los otros: refiérase a un recurso guardado',
  uniqueIsOfNoUse: '"unique" no sirve para archivos, que no se comparan: bórrelo',
  isNoPicture: '"%{odd}" no es una imagen, y "%{id}" las muestra: quite "%{odd}", o "image"',
  noCurrency: 'la moneda "%{code}" no existe: use su código de tres letras, como "MXN", "USD" o "EUR"',
  fieldShowsImages:
    'el campo "%{id}" muestra imágenes, y ningún sitio está permitido para ellas: diga de dónde vienen en portal.yaml, como en "imageOrigins: [https://imagenes.ejemplo.com]"',
  fiveStarsAtMost:
    'campo "%{id}": son hasta 5 estrellas, o hasta las de "max", que va de 3 a 10, a contar de "min: 0" o más',
  fieldIsComputed: 'el campo "%{id}" es calculado: las estrellas las dan las personas',
  passwordCantHaveInitialValue: 'una contraseña no puede tener valor inicial',
  fileCantHaveInitialValue: 'un archivo no puede tener valor inicial',
  whenCantDepend: '"when" no puede depender de "%{key}", que también es calculado: repita aquí su condición',
  stateMustBeUf: '"%{state}" es del tipo %{type}: escriba un campo del tipo uf',
  fieldMustBeSelectField:
    'campo "%{id}": "%{keyType}" debe ser un campo select con opciones entre cpf, cnpj, email, phone y random',
  stillIsResource:
    '"%{old}" todavía es un recurso: en "formerly" va el nombre que este tuvo y nadie más tiene',
  viewKeepsNoRecords: 'una vista no guarda registros: no hay qué renombrar',
  stillIsField: '"%{old}" todavía es un campo: en "formerly" va un nombre que ya no se usa',
  cantHaveBecomeBoth: '"%{old}" no puede haberse vuelto "%{id}" y "%{taken}": elija uno',
  stillIsOption: '"%{old}" todavía es una opción: en "formerly" va un nombre que ya no se usa',
  fieldHasInForce: 'el campo "%{id}" tiene "inForce" y "%{other}": deje solo uno, el valor viene de un lugar',
  inForceInRows: '"inForce" no sirve en las filas: ponga la referencia en el registro, y copie de ella',
  fieldIsNotDate: 'el campo "%{name}" no es una fecha: no dice qué rige cuándo',
  isViewInWhichNobody: '"%{id}" es una vista, en la que nadie escribe: quite "inbound"',
  isRecordHasAddress: '"%{id}" es el registro que tiene la dirección, como dice "match": quítelo de "set"',
  peopleAreFoundByEmail:
    'el campo "%{name}" de "%{id}" es del tipo %{type}, y se busca a la gente por su correo: ',
  makeFieldOfTypeEmail: 'cree en "%{id}" un campo del tipo email',
  fieldIsRead: 'el campo "%{id}" es de solo lectura, y un correo no lo completa: quítelo de "set"',
  isOfTypeFile: '"%{id}" es del tipo file, y del mensaje solo recibe "%{filesPart}"',
  filesNeedFileField: '"%{id}" es del tipo %{type}, y los archivos del mensaje van en un campo del tipo file',
  emailHas: 'un correo no tiene "{%{name}}".%{suggestion}',
  itHas: 'Tiene',
  isOfTypeAndTakes: '"%{id}" es del tipo %{type}, y del mensaje solo recibe "{date}"',
  isOfTypeAndTakesNoText:
    '"%{id}" es del tipo %{type} y no recibe un texto del mensaje: elija un campo de texto',
  isOfTypeAndTakesNothing: '"%{id}" es del tipo %{type} y no recibe nada de un correo: quítelo de "set"',
  fieldIsRequiredAndEmail:
    'el campo "%{id}" es obligatorio y un correo no lo completa: agréguelo a "set", como en "%{id}: \'{subject}\'", o dele un "default"',
  matchFills:
    '"match" completa uno de estos campos, y "%{id}" es siempre obligatorio: use "requiredWhen", o quédese solo con "%{first}"',
  portalItselfAlreadyHasType:
    'el propio portal tiene el tipo "%{id}", que vale en lugar de este archivo: elimínelo o dele otro nombre',
  positionsGo: 'las posiciones van de 1 a 100',
  firstPositionComesAfterLast: 'la primera posición viene después de la última: cámbielas',
  resultHasOneOrTwo: 'un resultado tiene uno o dos dígitos',
  positionIsOfDigitItself: 'la posición %{own} es la del propio dígito: sáquela del cálculo',
  isNotTypeOfDocument: '"%{kind}" no es un tipo de documento del portal.%{suggestion}',
  fromHasCharacters: '"from" tiene %{count} caracteres y "to" %{toCount}: a cada uno corresponde uno',
  exampleDoesNotMatchPattern:
    'el ejemplo "%{example}" no obedece a "pattern": escriba un valor como queda guardado',
  exampleIsRefusedByType: 'el ejemplo "%{example}" lo rechazan las propias reglas del tipo: %{problem}',
  exampleWouldBeKept:
    'el ejemplo "%{example}" se guardaría como "%{read}": escríbalo sin puntuación y en mayúsculas, o ajuste "drop" y "replace"',
  maskDoesNotFitExample:
    'la máscara no sirve al ejemplo "%{example}": "0" es un dígito, "@" una letra, "#" uno u otra, y debe haber uno para cada carácter',
  maskHasPlaces:
    'la máscara "%{one}" tiene %{slots} posiciones, y "pattern" acepta %{min}: haga que las dos concuerden',
  withMaskExampleIsShown:
    'con la máscara el ejemplo se muestra "%{shown}", y escrito así se guardaría como "%{read}": ponga en "drop" su puntuación',
  fieldHasTwoSources:
    'el campo "%{id}" tiene "%{way}" y "%{other}": deje solo uno, el valor viene de un lugar',
  rowReadsRecordBy: 'una línea de "%{id}" lee el registro en que está por "$record": escriba "%{way}"',
  recordIsForRows:
    '"$record" es el registro en que está una línea, y este es el propio registro: escriba "%{way}"',
  recordFieldIsForRows:
    '"$record" es el registro en que está una línea, y este es el propio registro: escriba una referencia y un campo, como en "clienteId.ciudad", o "formula: %{way}" para tener el mismo valor',
  followsFromRows:
    '"%{written}" sigue de las propias líneas, pues "%{start}" se calcula de "%{list}": copie un campo que no dependa de ellas',
  rowsAreNotRead:
    'las filas no se leen de otro registro: cambie "lookup" por "copy", que guarda las que tiene cuando se elige',
  fieldOfTypeGets: 'un campo del tipo %{type} no recibe valor de otro registro: borre "%{way}"',
  fieldAlreadyFollowsFromConditions:
    'el campo "%{id}" ya sigue de las condiciones de "when": borre "%{way}" o las condiciones',
  inViewValueOfComes: 'en una vista, el valor de "%{id}" viene de las fuentes: diga en "from" de qué campo',
  lookupInRows:
    '"%{way}" no sirve en las filas, que se guardan como estaban: use "copy", que guarda el valor del momento',
  fieldHasAndNeeds: 'el campo "%{id}" tiene "%{way}" y no necesita valor inicial: bórrelo',
  fieldFollowsFromOtherRecords: 'el campo "%{id}" sigue de otros registros: no hay cómo exigir que sea único',
  isListOfRows: '"%{name}" es una lista de filas: traiga un total de ella, hecho con "formula"',
  rowsOfComeWhole:
    'las filas de "%{name}" vienen enteras: escriba "readOnly: true" en "%{id}", que nadie escribe',
  rowsAreNotAlike: 'las filas de "%{name}" y las de "%{id}" no son iguales: "%{mismatch}" %{own}',
  differsInType: 'no es del mismo tipo en las dos',
  isInOneOnly: 'solo existe en una de ellas',
  isViewAndNobodyRefers:
    '"%{id}" es una vista, y nadie se refiere a sus registros: cuente en un recurso guardado',
  computeOneThing:
    'calcule exactamente una cosa: "count: true", o sum, avg, min, max o last con un campo%{count}',
  insteadOfWritten: ', y no %{written}',
  lastAndByGoTogether: '"last" y "by" van juntos: el campo deseado, y el que dice qué registro es el último',
  fieldOfDoesNotRefer: 'el campo "%{name}" de "%{id}" no se refiere a "%{resourceId}".%{count}',
  noneOfFields: ' Ningún campo suyo se refiere.',
  isNotNumber: '"%{id}" no es un número: no hay cómo contar en él',
  fieldIsNeitherNumberNor: 'el campo "%{name}" no es un número ni una fecha: "%{kind}" no se le aplica',
  fieldIsListOfRows: 'el campo "%{name}" es una lista de filas: traiga un total de ella, hecho con "formula"',
  fieldIsNeitherNumberNorDate:
    'el campo "%{name}" no es un número ni una fecha: no puede ordenar los registros',
  valueDependsOnItself: 'el valor depende de sí mismo: %{way}. Quite una de estas dependencias',
  needsMeasureAsViewGroups:
    '"%{id}" necesita una medida, pues la vista agrupa: count, o { sum: … }, { avg: … }, { min: … }, { max: … }',
  mustBeOfTypeText: '"%{id}" debe ser del tipo text para recibir un texto',
  textUsesNoField: 'el texto no usa ningún campo: ponga uno entre llaves, o escriba { value: … }',
  groupKeyIsNoMeasure: 'la vista agrupa por "%{id}": no puede ser una medida',
  measureNeedsGroups: 'una medida necesita grupos: diga en "groupBy" por qué campos agrupa la vista',
  fieldOfIsNotReference: 'el campo "%{first}" de "%{id}" no es una referencia: escriba solo "%{first}"',
  fieldHasNoOptions: 'el campo "%{name}" no tiene opciones: "values" cambia las de un campo de elección',
  isNotFieldWithChoices: '"%{id}" no es un campo de elección: dele el tipo select',
  ofTypeTakesNoFixed: '"%{id}", del tipo %{type}, no acepta un valor fijo: diga de qué campo viene',
  valueOfMustBeDay: 'el valor de "%{id}" debe ser un día, como "2026-10-31" o "$today"',
  noResource: 'el recurso "%{id}" no existe.%{near}',
  createFileResourcesYaml: ' Cree el archivo resources/%{id}.yaml o corrija el nombre.',
  noResourcesYaml:
    'resources/%{id}.yaml no existe, y "%{id}" se usa en %{places}: traiga el archivo de vuelta, o quite de ahí lo que lo usa%{near}',
  ifNameIsNow: '. Si el nombre cambió a "%{near}", escríbalo en todos',
  lines: 'líneas',
  fieldOfIsNotReferenceWithVia: 'el campo "%{via}" de "%{id}" no es una referencia: %{why}',
  exampleDoesNotMatchExpression: 'el ejemplo "%{example}" no obedece a la expresión',
  expressionIsNotValid: 'la expresión %{regex} no es válida: revise paréntesis, corchetes y barras',
  expressionIsTooLong: 'la expresión es demasiado larga: el límite es de 300 caracteres',
  expressionCouldBlockPortal:
    'la expresión podría trabar el portal: evite repetición o alternativa dentro de una repetición, como en "(a+)+", y muchos "*" y "+" seguidos (use cantidades, como en "\\d{1,9}")',
  noTimeZone: 'la zona horaria "%{timeZone}" no existe: use un nombre como "America/Mexico_City"',
  calendarHasNoDate: 'la fecha "%{today}" no existe en el calendario',
  isNoKnownNumber: '"{%{name}}" no es un número que se conozca.%{suggestion}',
  thereAre: 'Hay',
  accountIsNotInDemo: 'la cuenta "%{email}" no está en "demo.accounts".%{suggestion}',
  fieldIsOfTypeButNeeds: 'el campo "%{accounts}" es del tipo %{type}, pero "%{role}" espera %{expected}',
  permissionIsNotAmong:
    'el permiso "%{name}" no está entre los que las cuentas reciben. ¿Quiso decir "%{meant}"? Si es otro, agréguelo antes a las opciones de "%{id}", en %{file}',
  permissionWhichDepartmentsUse:
    'falta el permiso "%{permission}", que los departamentos usan: sin él nadie lo recibe.%{suggestion}',
  isReservedName: '"%{id}" es un nombre reservado: dé otro al archivo',
  nameOfFileIsName:
    'el nombre del archivo es el nombre del recurso, que no lleva "-": cámbielo a "%{plainId}.yaml"',
  isViewInWhichNobodyWrites: '"%{id}" es una vista, en la que nadie escribe: quite "merge"',
  areAccountsSign:
    '"%{id}" son las cuentas de quienes entran, y dos personas no pasan a ser una: quite "merge"',
  titleIsNameOfField:
    '"title" es el nombre de un campo o un modelo como "{codigo} · {nombre}", y no "%{title}"',
  dialogTitleNamesFields:
    '"%{title}" no dice ningún campo: ponga campos entre llaves, como en "Pagar {saldo} a {proveedorId}", o borre "title"',
  fieldCantBeTitle: 'el campo "%{id}" no sirve de título: elija un texto corto',
  titlePassesThroughAndComes:
    'el título pasa por "%{id}" y vuelve a "%{resourceId}": elija un campo que no sea referencia',
  fieldIsOfPortalYaml:
    'el campo "%{id}" es el "%{stamp}" de portal.yaml: su tipo debe ser %{stampType}, y no %{type}',
  twoTransitions:
    'hay dos transiciones "%{name}" en "%{id}": dé a una de ellas otro "label" o un "id" propio',
  isNotOptionOfField: '"%{value}" no es una opción de este campo.%{suggestion}',
  labelNeedsLettersOrDigits: 'el "label" necesita letras o números, o la transición un "id"',
  onlyRulesMakeAutoTransitionAndNobody:
    'solo las reglas hacen una transición "auto", y no se espera a nadie: borre "waits"',
  doesNotSayWhoseAction:
    'no se nombra a nadie para la acción que el registro espera: agregue "permissions", o borre "waits"',
  fieldIsReadOnlyConfirmation: 'el campo "%{id}" es de solo lectura: la confirmación no puede pedirlo',
  onlyRulesMakeAutoTransitionWhichHasNoButton:
    'solo las reglas hacen una transición "auto", que no tiene botón: borre "primary"',
  transitionWithTone:
    'una transición con "tone: danger" no puede ser el botón principal: borre "primary" o "tone"',
  leadsToStatusOfTone:
    'lleva a un estado de tono error, y por eso no puede ser el botón principal: borre "primary", o escriba "tone: neutral"',
  permissionIsRepeated: 'hay un permiso repetido: mayúsculas y minúsculas son lo mismo',
  firstTabHasAddress: 'la primera pestaña tiene la dirección de la ruta: borre este "segment"',
  segmentIsMissingInTab:
    'falta "segment" en la pestaña "%{label}" (la parte de la dirección después de "%{path}/")',
  showsNothingYet: '%{what} no dice qué muestra: agregue una de estas claves: %{kinds}',
  hasButOnlyOneFits: '%{what} tiene %{given}, pero solo cabe una: separe en rutas, o use "tabs"',
  addressHasNameOfResource:
    'la dirección "%{path}" tiene el nombre del recurso "%{name}", que la ruta no lista: elija otra dirección',
  addressIsPortalOwn:
    'la dirección "%{path}" es del propio portal, y lleva a cada uno a su página inicial: elija otra, y póngala en "landing" del departamento para que sea esa',
  addressIsPortalOwnChoose: 'la dirección "%{path}" es del propio portal: elija otra',
  addressWouldBeOfFile: 'la dirección "%{path}" sería la de un archivo: quite "%{ending}" del final',
  addressIsOfRecord: 'la dirección "%{path}" es de un registro de la lista "%{parent}": elija otra',
  addressAlready: 'la dirección "%{path}" ya está en %{where}: %{alias}',
  deleteFromAliases: 'bórrela de "aliases"',
  giveOneOfRoutesAnother: 'dé otra a una de las rutas, o junte las dos',
  andAreOneAddress:
    '"%{path}" y "%{earlierPath}" (%{where}) son una sola dirección, pues mayúsculas y minúsculas no cuentan: deje una ruta y escriba el otro nombre en sus "aliases", si las pantallas son la misma',
  landingHasNoEffect:
    '"landing" no tiene efecto: solo vale en el departamento que se abre con un único permiso, o por cualquiera de varios, como en { any: [a, b] }',
  landingIsClosed:
    'los usuarios que solo tienen el permiso "%{permission}" no pueden abrir "%{landing}": al entrar llegarían a "no autorizado"',
  permissionAlreadyLeadsToAnother:
    'el permiso "%{permission}" ya lleva a otra página (%{name}:%{line}): deje "landing" en uno de los departamentos',
  nameOneResourceWithFilter:
    'diga un solo recurso, con el filtro, como en "{ contratos: { estado: borrador } }"',
  noRecordIsCalled:
    'ningún registro se llama "%{name}" hasta aquí.%{suggestion} Dele el nombre en "given", o en el "name" de un paso anterior',
  hasNoRule: '"%{id}" no tiene la regla "%{rule}".%{suggestion}',
  fieldIsNotKept:
    'el campo "%{id}" no se guarda, pues sigue de otros valores y cambia con ellos: no hay cómo exigir que sea único',
  groupByIsForViews: '"groupBy" solo sirve en una vista: diga en "from" de qué recursos viene',
  isOfNoUseInView: '"%{key}" no sirve en una vista, en la que nadie escribe: bórrelo',
  isOfNoUseUnfilled: '"%{key}" no sirve en el campo "%{id}", que nadie completa: bórrelo',
  limitOfToday:
    'el valor del campo "%{id}" cambia con el día, sin que se guarde nada, y "%{key}" no tendría cuándo valer: bórrelo, o avise con una regla diaria',
  limitInView:
    '"%{key}" no sirve en el campo "%{id}" de una vista, en la que no se guarda nada: ponga el límite en el recurso del que viene',
  inForceDecidesItself:
    'el registro vigente del campo "%{id}" decidiría el valor por el que se elige: escoja en "on" y en el filtro campos que no vengan de él',
  viewComesFromItself: 'la vista "%{id}" viene de sí misma: quítele una de las fuentes del camino',
  isOfNoUseInField: '"%{key}" no sirve en un campo de vista, que nadie completa: bórrelo',
  passwordIsNeverShown: 'una contraseña nunca se muestra: no puede estar en una vista',
  viewKeepsNoFiles:
    'una vista no guarda archivos: diga si hay alguno con un campo boolean y "when" en la fuente',
  viewKeepsNoRows: 'una vista no guarda filas: traiga un total de ellas, como una suma o un conteo',
  fieldIsNotInFields: 'el campo "%{id}" no está en "fields".%{suggestion}',
  fieldIsRepeated: 'el campo "%{id}" está repetido: déjelo una sola vez',
  fieldCantBeGrouped: 'el campo "%{id}" no sirve para agrupar: elija uno de valor único y corto',
  fieldIsComputedAfterGrouping:
    'el campo "%{id}" se calcula después de agrupar: agrupe por los campos de los que viene',
  byWhichViewGroups: 'falta "%{id}", por el que la vista agrupa: diga de qué campo de "%{resource}" viene',
  isHistory: '"%{id}" es el historial, que crece sin fin: muéstrelo en una lista, y no en una vista',
  fieldIsNotInFieldsOfView: 'el campo "%{id}" no está en "fields" de la vista.%{suggestion}',
  fieldIsAlreadyComputed: 'el campo "%{id}" ya se calcula en "fields": bórrelo de aquí, o el cálculo de allá',
  fieldComesFromNoSource:
    'el campo "%{id}" no viene de ninguna fuente: inclúyalo en "from", o dele una fórmula',
  isInAnotherSource: '"%{id}" es "%{earlier}" en otra fuente: use la misma medida en todas, o dos campos',
};
