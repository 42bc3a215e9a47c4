export const ruleProblems = {
  nobodyWritesToView: 'en una vista nadie escribe: ponga "ensures" en los recursos de los que viene',
  twoRules: 'hay dos reglas "%{id}": dé a una de ellas otro id',
  conditionIsEmptyAndAsks: 'la condición está vacía, y nada se exige: diga qué debe valer',
  viewRunsOnSchedule:
    'una vista solo acepta reglas de hora fija: use "every" o "at", o ponga la regla en los recursos de los que viene',
  twoSteps: 'hay dos pasos "%{id}": dé a uno de ellos otro id',
  ruleCreatesNoRecords: 'la regla no crea registros de "%{id}": quítelo de aquí%{size}',
  creates: '. Ella crea %{created}',
  isWhatTransitionChanges: '"%{field}" es lo que la transición cambia: quítelo de "set"',
  filterIsEmpty: 'el filtro está vacío, y nada podría deshacerse: indique la condición que lo impide',
  messageIsMissing:
    'falta "message": diga a quien se le niega por qué, como en "La factura {numero} ya fue pagada."',
  messageIsOnlyForBlocked: '"message" solo sirve con "blockedWhen": sin él no se niega a nadie',
  isInFieldsToo:
    '"%{asked}" también está en "fields", y la pregunta no empieza con un texto de campos entre llaves: escriba un valor, "$record.campo" o "= fórmula", o quítelo de uno de los dos',
  onlyRulesMakeAutoTransition:
    'solo las reglas hacen una transición "auto", y no se pregunta a nadie: borre "%{key}"',
  cantStandHere:
    '"%{name}" no sirve aquí: la condición es sobre los campos de "%{id}"; lo que es del registro que causó la regla va en el valor, como en "$record.campo"',
  cantStandInScheduledRule: '"%{name}" no sirve en una regla programada: nadie la hace, la hace el reloj',
  isNotCompared: '"%{written}" no se compara con "%{name}": %{why}',
  itIsComposite: 'es %{composite}',
  oneIs: 'uno es de "%{leads}", y el otro de "%{id}"',
  oneLeads: 'uno lleva a "%{leads}", y el otro a "%{led}"',
  oneIsAndOther: 'uno es %{kind}, y el otro %{second}',
  withoutHoldsToo:
    'sin "%{way}", "%{key}" también vale: si es lo que quiere, diga "%{way}_null" al lado; si no, agregue "%{way}_null: false"',
  fieldHasNoRows:
    'el campo "%{list}" no tiene filas: "each" repite el paso para cada fila de un campo del tipo items',
  fieldIsNotNumber: 'el campo "%{count}" no es un número: "times" dice cuántas veces se hace el paso',
  isNotName:
    '"%{written}" no es un nombre: escriba un campo, como "monto", el de un registro referido, como "contratoId.precio", o $before.campo, $row.campo, $target.campo, $made.paso.campo',
  isNotFieldOfRecord:
    '"%{written}" no es un campo del propio registro, y solo de ellos una transición saca lo que escribe: tráigalo antes con "lookup", o escríbalo con una regla',
  isOnlyForStep: '"%{name}" solo sirve en un paso con "each", que dice de qué filas',
  isOnlyForSet: '"%{name}" solo sirve en el "set" de un paso que cambia otro registro',
  cantStandInScheduledRuleNothingChanged:
    '"%{name}" no sirve en una regla programada: nada cambió en el registro',
  isOnlyForStepAfterOneCreates: 'solo sirve en un paso, después del que crea el registro',
  noSuchStep: 'no sirve: ningún paso se llama "%{id}".%{suggestion}',
  beforeOne: 'Antes de este, crean',
  cantStandNoStep:
    'no sirve: ningún paso se llama "%{id}". Dé un "id" al paso que crea el registro, antes de este',
  cantStandStepCreates: 'no sirve: el paso "%{id}" no crea un registro',
  cantStandHereStepPut: 'no sirve aquí: el paso "%{id}" %{where}. Póngalo antes',
  isThisStep: 'es este',
  time: 'vez',
  record: 'registro',
  cantStandHereStepCreates:
    'no sirve aquí: el paso "%{id}" crea un registro para cada %{one} de "%{of}". Ponga en este el mismo "%{loop}", o quítelo de allá',
  passesThroughMoreThanRecords:
    '"%{name}" pasa por más de %{maxReferences} registros: traiga antes con "lookup" lo que está más lejos',
  pathLeadsNowhere: '"%{name}": el campo "%{step}" de "%{id}" %{why}',
  rowsHaveNoId:
    'las filas no tienen código: use $row.$index, el número de la fila, o un campo de ella que no se repita',
  eachAndTimesAreTwo: '"each" y "times" son dos modos de repetir: deje solo uno',
  requiresRows:
    '"%{id}" exige filas en "%{list}", y "set" no las crea: quíteles "min" o "required"; un paso "update" con "row: %{list}" agrega después cada fila',
  requiresAndRule:
    '"%{id}" exige "%{field}", y la regla no lo completa: póngalo en "set", o dele un "default"',
  isOnlyForKey: '"%{other}" solo sirve con "key", que dice por qué campos se encuentra lo ya creado',
  messageIsOnlyForFound: '"message" solo sirve con "found: refuse": sin él no se niega a nadie',
  isInKey: '"%{id}" está en "key" y no en "set": sin un valor, no hay cómo encontrar lo ya creado',
  withKeyNeedsFieldComes:
    'con "%{loop}", "key" necesita un campo que venga de la fila, como { linea: %{field} }: sin él, las filas serían un solo registro',
  setIsMissing: 'falta "set": diga qué campos cambian, y a qué',
  updateSelfHasIn: '"update: self" cambia el propio registro: borre "in", o diga el recurso',
  inIsMissing: 'falta "in": diga qué registros de "%{update}", por una referencia o un filtro',
  inLeads: '"in" lleva a "%{id}", y el paso cambia "%{namedId}": corrija uno de los dos',
  writeSingleList: 'escriba una sola lista, como en "row: { cuotas: { numero: $record.cuota } }"',
  fieldHasNoRowsRow: 'el campo "%{list}" no tiene filas: "row" es de un campo del tipo items',
  filterIsEmptyAndWouldHitAll: 'el filtro está vacío, y alcanzaría todas las filas: diga cuáles',
  changesByTransitions:
    '"%{id}" cambia por transiciones: quítelo de "set", y haga un paso con "transition", como en "transition: %{label}"',
  peopleApproveAndRuleApproves:
    'personas aprueban "%{label}", y una regla no aprueba por nadie: quite el paso',
  sayToWhom:
    'indique los destinatarios: permisos, como en "notify: [finanzas]", o una referencia a una cuenta',
  butRecipientsHaveAccount:
    '"%{name}" %{leads}, y a quien se avisa tiene cuenta en "%{id}": escriba una referencia a "%{id}"',
  leadsTo: 'lleva a "%{leads}"',
  leadsToNoRecord: 'no lleva a un registro',
  portalYamlHasNoWebhooks: 'portal.yaml no tiene "webhooks": diga allí la dirección de "%{id}"',
  noWebhookInPortalYaml: 'el webhook "%{id}" no existe en portal.yaml.%{suggestion}',
  isNotDone: '"%{label}" no se hace a partir de %{impossible}, solo de %{from}: corrija el filtro%{count}',
  orPassOnWithOtherwise: ', o siga adelante con "otherwise: skip"',
  nameOneResourceWithFilter:
    'escriba un solo recurso, con su filtro, como en "in: { cuentas: { origenId: $record.id } }"',
  filterIsEmptyAndRule:
    'el filtro está vacío, y la regla alcanzaría todos los registros de "%{id}": diga cuáles',
  isHistory: 'es el historial, que el portal mantiene',
  isViewAndRecordsChange: 'es una vista, y sus registros cambian con los otros',
  chooseResourceIsKept: '"%{id}" %{why}: elija un recurso guardado',
  writeReferenceSelfOrResource: '"%{way}" %{refersTo}: escriba una referencia, "self", o { recurso: filtro }',
  hasNoTransitions: '"%{id}" no tiene transiciones: dé a un campo "status" suyo la transición "%{name}"',
  conditionIsEmpty: 'la condición está vacía: diga qué pasa a valer',
  fieldIsNotDate:
    'el campo "%{at}" no es una fecha: "at" es el día de un campo; para una hora fija, escriba { every: day, at: \'06:00\' }',
  writeSingleField: 'escriba un solo campo, como en "enters: { estado: pagada }"',
  fieldHasNoOptions:
    'el campo "%{id}" no tiene opciones: use "becomes", como en "becomes: { %{id}_null: false }"',
  everyDayHasNoDay: 'todos los días no tiene un día: borre "on"',
  onGoes: '"on" va de 1 a %{days} con "every: %{every}"',
  ruleDoesNotWrite: 'una regla no escribe "%{id}", que %{why}: quítelo de aquí',
  portalKeeps: 'el portal mantiene',
  isComputed: 'es %{more} ("%{key}")',
  followsFromConditions: 'sigue de las condiciones de "when"',
  isOfTypeAndTakes:
    '"%{id}" es del tipo %{type} y no recibe un texto con campos entre llaves: escriba solo el valor, como en "$record.campo" o "= cálculo"',
  isAddedToPreviousValue:
    '"%{id}" se suma a lo que ya era: cree antes un registro de cada movimiento, y haga de "%{id}" un "rollup" de ellos, que no cuenta dos veces y se deshace',
  isRequired: '"%{id}" es obligatorio y no puede quedar vacío',
  file: 'un archivo',
  listOfRows: 'una lista de filas',
  password: 'una contraseña',
  isAndTakesNoFixed:
    '"%{id}" es %{kind} y no acepta un valor fijo: diga de qué campo viene, como en "$record.campo"',
  leadsToRecord: '"%{id}" lleva a un registro: escriba de qué campo viene, como en "$record.id", o su código',
  isMomentAndTakes: '"%{id}" es un momento y no acepta un valor fijo: escriba $now, o de qué campo viene',
  userIsAccount:
    '$user es la cuenta de quien lo hizo, y "%{id}" no lleva a "%{accountsId}": escriba "$user.campo" para un campo de ella',
  isMoment: '%{name} es un momento, y "%{id}" es del tipo %{type}: escriba $today',
  isDate: '%{name} es una fecha, y "%{id}" es del tipo %{type}',
  needsDay: '"%{id}" necesita un día: escriba $today, o un cálculo, como en "= lastDay($today)"',
  formulaGives:
    'la fórmula da %{typeWord}, y "%{id}" es una elección: haga que dé opciones, como en "= if(monto > 100, \'%{one}\', \'%{other}\')"',
  cantStandHereWriteField:
    '"{%{name}}" no sirve aquí: escriba un campo de "%{id}", o {$record.campo} para uno del registro que causó la regla',
  inBracesGoesName: 'entre llaves va el nombre de un campo, como en "{numero}"%{invalidName}',
  notName: ', y no "{%{invalidName}}"',
  isDoesNotFit: '"{%{name}}" es %{what}: no cabe en un texto',
  fieldsTextsAndValuesGo:
    'a otro sistema van campos, textos y valores: ponga el cálculo en un campo del registro',
  hasNoTransactions: '"%{dialect}" no tiene transacciones, y %{what}: %{instead}',
  ruleCouldBeLeftHalf: 'la regla "%{label}" podría quedar a medias',
  leaveOnlyNotices: 'deje en ella solo avisos, o guarde los registros en el propio portal',
  nothingHoldsWhatIsRequired: 'nada garantiza lo que se exige aquí',
  takeAway: 'quítelo, o revíselo en el otro servidor',
  twoRecordsCouldHaveSame: 'dos registros podrían tener el mismo número',
  leaveNumberingToOtherServer: 'deje la numeración al otro servidor, con "readOnly: true"',
  doesNotKeep: '"%{dialect}" no guarda lo que se elimina: quite "trash"',
  ruleLeadsBackToItself:
    'la regla lleva de vuelta a sí misma, y no hay cómo saber que para: %{cycle}. Quite uno de los pasos, o haga que cada vuelta pase por una transición que no se deshace',
  stepAnd:
    'este paso y el de %{ruleName} (%{place}) escriben "%{field}" de "%{resource}" en el mismo evento, y ninguno tiene precedencia: haga una sola regla, en que valga el último paso, o condiciones que no se encuentren',
  createsWithResource: 'crea %{resource}',
  deletes: 'elimina %{resource}',
  changes: 'modifica %{resource}.%{name}',
  sets: 'pone %{resource}.%{name} en "%{value}"',
  doesOn: 'hace "%{label}" en %{resource}',
  writeSelfOrReference:
    'escriba "self", o una referencia, como en "loteId", "$row.itemId" o "contratoId.temporadaId"',
  writeTimeInQuotes: 'escriba la hora entre comillas, como en "06:00"',
  useSmallLetters: 'use minúsculas, números y "-", como en "genera-factura"',
  useSmallLettersDigits: 'use minúsculas, números y "-", como en "baja-stock"',
  comesLater: 'viene después',
  oneOption: 'una',
  otherOption: 'otra',
};
