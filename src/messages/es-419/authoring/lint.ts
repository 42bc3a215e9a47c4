export const lint = {
  orderDoesNotCountHere:
    'el orden no cuenta aquí: los nombres solo de cifras van primero, de menor a mayor. Póngales una letra, como en "Año 2026"',
  fieldIsHere:
    'el campo "%{id}" ya está aquí, y también en el grupo "%{groupId}" (%{place}): dele otro nombre, o deje fuera el del grupo con "with: { %{id}: null }"',
  groupHasNoField: 'el grupo "%{id}" no tiene el campo "%{field}".%{suggestion}',
  groupContainsItself: 'el grupo se contiene a sí mismo: %{circle}. Quite de aquí uno de ellos',
  groupDoesNotExist: 'el grupo "%{id}" no existe: falta el archivo groups/%{id}.yaml.%{suggestion}',
  fieldIsEMailPeople:
    'el campo "%{id}" es el correo con el que se entra, y dos cuentas pueden tener el mismo: agregue "unique: true"; así, en una base de datos, la cuenta se encuentra por un índice',
  twoFields: 'hay dos campos "%{label}" en "%{owner}": dé a uno de ellos otro "label"',
  fieldHasOnlyOneOption:
    'el campo "%{id}" tiene una sola opción: no hay qué elegir; agregue otra, o use otro tipo',
  twoOptions: 'hay dos opciones "%{label}" en "%{id}": dé a una de ellas otro texto',
  nothingChangesField:
    'nada cambia el campo "%{id}": es "status" sin "transitions", y con "readOnly" nadie lo completa; escriba los botones, como en "%{example}", o quite "readOnly"',
  fieldIsStatusWithoutTransitions:
    'el campo "%{id}" es "status" sin "transitions": ningún botón lo cambia, y quien edita pone en él cualquier opción; escriba los botones, como en "%{example}", o use "type: select"',
  fieldWouldOfferStates:
    'el campo "%{id}" ofrecería los estados de Brasil, y el portal es de otro país: diga %{known}, o cambie el tipo por "select", con los estados en "options"',
  fieldReadsOfEachRecord:
    'el campo "%{id}" lee "%{field}" de cada registro de "%{resource}", y para cada uno se rehace el cálculo "%{figure}": con muchos registros, la lista puede tardar segundos; grabe el valor en ellos ("copy" en lugar de "lookup"), o déjelo fuera de este "rollup"',
  pendingTasks: 'pendientes de "%{label}"',
  tabsOfList: 'pestañas de esta lista',
  countReadsOthers:
    '%{counted}: se cuentan por "%{field}", y para eso una base de datos recorre otros registros por cada registro contado (%{reasons}): con muchos, el conteo tarda segundos, y los pendientes aparecen como desconocidos; grabe lo que les falta ("copy" en lugar de "lookup"), o pregunte por un campo grabado, como una situación que una regla cambia',
  countReadsUnkept:
    '%{counted}: se cuentan por "%{field}", y para eso una base de datos rehace por cada registro contado los cálculos %{reasons}: con muchos, el conteo tarda segundos, y los pendientes aparecen como desconocidos; ofrezca el cálculo como filtro de una lista ("filters"), y la base lo guarda, o pregunte por un campo grabado, como una situación que una regla cambia',
  noticeOf: 'aviso de %{resource}.%{id}',
  anyAccount: 'cualquier cuenta',
  revealedField: '"%{field}" (%{place}) a "%{to}" (%{targetPlace}), que %{who} %{count}',
  see: 'ven',
  andMore: ', y %{count} más',
  ruleShowsFieldsToPeople:
    'la regla muestra campos a quien no los lee donde están: lleva %{listed}%{more}. Si es lo que debe hacer, diga en ella por qué, como en "x-silence: { rule-reveals: Finanzas lee lo que cobra }"; si no, quítelos de ella o muéstrelos también allí',
  nobodyCanCreate:
    'nadie puede crear "%{id}", y todo correo se rechazaría: dé "create" a una lista o a un "related", o haga una ruta con "form"',
  nobodyCanFill:
    'nadie puede completar "%{closed}" al crear "%{id}", y todo correo se rechazaría: póngalo en el formulario de una pantalla',
  jsonServerDeletes:
    'json-server elimina, con cualquier registro, también todos los registros con un campo que termina en "Id" y apunta a un registro que no existe, sea de quien sea (aquí %{fields}): vea "Another backend" en los documentos',
  noScreenShowsAddressMatch:
    'ninguna pantalla muestra la dirección que "match" busca, y no se hallaría ningún registro: ponga "%{field}" en una lista o en su formulario',
  noScreenShows:
    'ninguna pantalla muestra "%{id}", y nadie vería lo que crean los correos: haga una lista, o un "related" en el registro al que pertenecen',
  noResourceTakesGroup:
    'ningún recurso toma el grupo "%{id}": escriba "%{id}: { group: %{id} }" entre los campos de uno, o borre el archivo',
  permissionOpensNothing:
    'el permiso "%{value}" no abre nada: ningún departamento, ruta o transición lo pide; úselo en "permissions" o bórrelo',
  andMoreWithCount: ' (y %{count} más)',
  inFormForPermission: 'en el formulario de una pantalla solo de "%{permission}"',
  inFormOfThisScreen: 'en el formulario de esta pantalla',
  namesOfAllAreOffered:
    'el campo "%{resource}.%{field}"%{more} ofrece a "%{permission}" los nombres de todos los registros de "%{target}", y las pantallas le muestran solo una parte (scope, %{where}): escriba "%{line}" %{own}, o el "filter" en el propio campo; si puede ver todos, diga por qué, como en "x-silence: { open-picker: El corredor elige cualquier cliente }"',
  quotesArePartOfText:
    'las comillas %{open} %{close} son parte del texto y se verían con él: escriba "%{meant}", o "%{quoted}" para que se vean',
  departmentIsNotInMenu: 'el departamento está fuera del menú',
  routeIsNotInMenu: 'la ruta está fuera del menú',
  nothingLeads:
    'nada lleva a "%{path}", y %{why}: póngala en él, apunte a ella con "to" o "shortcuts", o borre la ruta',
  noScreenShowsRecord:
    'ninguna pantalla muestra un registro de "%{id}", al que %{naming} se refiere: su nombre no lleva a nada; cree una ruta con "list: %{id}"',
  showsSame:
    '"%{path}" muestra lo mismo que "%{routePath}" (%{place}), a las mismas personas: deje una ruta, y ponga la otra dirección en sus "aliases"',
  twoScreensInDepartment:
    'hay dos pantallas "%{label}" en este departamento: dé a una de ellas otro "label", u otro "group"',
  twoTabs: 'hay dos pestañas "%{label}": dé a una de ellas otro "label"',
  noScreenShowsCreateRoute:
    'ninguna pantalla muestra %{amount} (%{named}): cree una ruta para cada uno, como "list: %{ids}", o borre los archivos',
  noScreenShowsAndNothing:
    'ninguna pantalla muestra "%{id}", y nada lo usa: cree una ruta con "list: %{id}", o borre el archivo',
  noScreenShowsAndNothingUsesPut:
    'ninguna pantalla muestra "%{id}", y nada lo usa: póngalo en un formulario, en una lista o en un panel, o déjelo fuera con "with: { %{id}: null }"',
  noScreenShowsAndNothingUses:
    'ninguna pantalla muestra "%{id}", y nada lo usa: póngalo en un formulario, una lista o un panel, o bórrelo',
  noRecordMatchesDefaultFilter:
    'ningún registro cumple "defaultFilter" y "filter" juntos: la pantalla abriría siempre vacía',
  filterByHasNothing:
    'el filtro por "%{field}" no tiene qué elegir: "filter" ya lo fija en "%{fixed}"; quítelo de "filters"',
  noRecordMatchesFilter:
    'ningún registro cumple "filter" y el "scope" de "%{permission}" juntos: quien entra por él no vería nada',
  nothingCanBeFilled:
    'en la sección "%{label}" no se completa nada: todos los campos son de solo lectura; únala a otra, o deje uno de ellos editable',
};
