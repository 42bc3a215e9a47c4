export const habits = {
  fieldWithoutRequiredMay: 'un campo sin "required" puede quedar vacío',
  everyFieldIsShown: 'todo campo se muestra',
  fieldIsHiddenByRemoving: 'un campo se oculta quitándolo de "form" y de las columnas',
  details: 'Datos',
  delete: 'Bórrela: un campo se oculta dejándolo fuera del formulario, como en %{detail}',
  hereYouWrite: 'Aquí se escribe %{entries}',
  valuesAreCheckedByRequired:
    'Los valores se comprueban con "required", "unique", "min", "max", "minLength", "maxLength" o "pattern", como en "pattern: { regex: \'^E-\\d{3}$\', message: Como E-001 }"',
  valuesMayRepeat: 'los valores pueden repetirse',
  everyFieldCanBeEdited: 'todo campo se edita',
  severalValuesTakeAnotherType:
    'Varios valores son de otro tipo: "type: multiselect" en lugar de select, "type: references" en lugar de reference',
  everyRecordAlreadyHasId: 'todo registro ya tiene su "id"',
  everyRecordAlreadyGetsId:
    'todo registro ya recibe su "id"; un número para las personas es "sequence: \'L-{year}-{0000}\'"',
  everyColumnCanBeSorted: 'toda columna que se puede ordenar ya se ordena',
  filtersBelongToScreen: 'Los filtros son de la pantalla: "filters: [genero, publicacion]" en "list"',
  deleteFieldsOfSearch: 'Bórrela: los campos de la búsqueda se nombran en el recurso, como en %{detail}',
  columnIsAsWide: 'la columna es tan ancha como su contenido, y cada persona la cambia',
  widthFollowsFromFieldType: 'el ancho sigue del tipo del campo',
  keyIsAlreadyName: 'la clave ya es el nombre del campo',
  alreadySays: '"%{key}" ya lo dice',
  portalCreatesIndexesNeeds: 'el portal crea los índices que necesita',
  deleteWithWhy: 'Bórrela: %{why}',
  whatHappensWhenRecordChanges:
    'Lo que ocurre cuando un registro cambia se escribe en "rules", como en "rules: [{ id: avisa, on: create, then: [{ notify: …, message: … }] }]"',
  whatEveryRecordMustFulfil:
    'Lo que todo registro debe cumplir se escribe en "ensures", como en "ensures: [{ that: { valor_gt: 0 }, message: El valor debe ser mayor que cero. }]"',
  recordsRefer:
    'Los registros que se refieren a este se muestran en su pantalla, como en "list: { resource: clientes, related: [{ resource: pedidos, target: clienteId }] }"',
  rightsFollowFromScreens:
    'Los derechos siguen de las pantallas: "permissions" de un departamento o una ruta dice quién entra, y "scope" qué filas ve',
  sectionsOfFormAreWritten:
    'Las secciones del formulario se escriben en "form", como en "form: [{ section: Datos, fields: [nombre, valor] }]"',
  columnsBelongToScreen:
    'Las columnas son de una pantalla: "list: { resource: libros, columns: [titulo, genero] }" en una ruta de un departamento',
  filtersBelongToScreenList:
    'Los filtros son de una pantalla: "list: { resource: libros, filters: [genero] }" en una ruta de un departamento',
  whoAndWhenIsSet:
    'quién y cuándo se indica una vez, en portal.yaml: "stamps: { createdAt: creadoEl, updatedAt: modificadoEl }"',
  deletedRecordsAlreadyGo: 'lo que se elimina ya va a la papelera',
  everyChange: 'todo cambio ya queda en el historial',
  hereTimeIsSet:
    'Aquí la hora se indica en "on", como en "on: { every: day, at: \'08:00\' }", "on: { every: week, on: 1 }" (lunes) u "on: { every: month, on: 5 }"',
  routeSays:
    'La ruta dice quién entra, con "permissions: [ventas]"; "scope: { ventas: { vendedorId: $user.id } }" dice qué filas ve',
  searchFieldsBelongToResource: 'los campos de la búsqueda son del recurso: "search: [nombre]" en su archivo',
  possibleActionsAreNamed:
    'Las acciones posibles se nombran en "actions", como en "actions: [create, edit, delete, export]"',
  clickAlreadyOpensRecord: 'un clic ya abre el registro; "open: drawer" lo abre junto a la lista',
  menu: 'con "menu: false" la ruta queda fuera del menú',
  everyRouteIsInMenu: 'toda ruta está en el menú',
};
