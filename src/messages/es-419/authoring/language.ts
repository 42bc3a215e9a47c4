export const language = {
  wholeNumber: 'un número entero',
  list: 'una lista',
  mapKey: 'un mapa (clave: valor)',
  map: 'un mapa',
  text: 'el texto %{value}',
  number: 'el número %{value}',
  putInQuotes: ': póngalo entre comillas, como en "%{value}"',
  writeTrueOrFalse: ': escriba true o false',
  writeNumberWithoutQuotes: ': escriba %{number}',
  writeList: ': escriba [%{value}]',
  writeMap: ': escriba { %{value} }',
  writeWithName: ': escriba { %{name}: %{value} }',
  didYouMean: '. ¿Quiso decir %{meant}?',
  textIsShownOnScreen: 'el texto que aparece en la pantalla',
  whoMayEnter: 'quién puede entrar, como en [tienda]; [] para todos los que tienen cuenta',
  fieldsAsInName: 'los campos, como en "nombre: { type: text, label: Nombre }"',
  screensAsInPath: 'las pantallas, como en "- { path: /tienda/pedidos, label: Pedidos, list: pedidos }"',
  typeOfField: 'el tipo del campo, como en "type: text"',
  addressAsInShopOrders: 'la dirección, como en "/tienda/pedidos"',
  whereDataCome: 'de dónde vienen los datos',
  nameInSingular: 'el nombre en singular',
  nameInPlural: 'el nombre en plural',
  whatToGroup: 'por qué agrupar, como en "[clienteId, fecha:month]"',
  whatToCompute: 'qué calcular, como en "{ Total: { sum: monto }, Cantidad: count }"',
  columnsByTheirFields: 'las columnas, por los campos, como en "[numero, valor]"',
  optionsAsInActive: 'las opciones, como en "{ activo: Activo, vendido: Vendido }"',
  cantBeEmpty: '%{name} no puede quedar vacío',
  needsAtLeast: '%{name} necesita por lo menos %{amount}',
  mustBeAtLeast: '%{name} debe ser como mínimo %{minimum}',
  mustBeMore: '%{name} debe ser mayor que %{minimum}',
  file: 'el archivo',
  itemOf: 'el elemento %{last} de "%{owner}"',
  page: 'una página',
  ofPage: 'de la página',
  pieceOfDashboard: 'un widget de panel',
  ofPiece: 'del widget',
  action: 'una acción',
  ofAction: 'de la acción',
  inExtensionsEachFile:
    'en extensions/%{kind} cada archivo es %{one}, y %{one} termina en ".tsx": cámbiele el nombre, o ponga lo que usa en otra carpeta de extensions',
  nameOfFileIsName:
    'el nombre del archivo es el nombre %{of}: empiece por mayúscula y use solo letras sin acento y números, como en "Agenda.tsx"',
  portalItself: 'ya hay %{one} "%{name}" en el propio portal: dé otro nombre a este archivo',
  alreadyResource:
    'ya hay un recurso "%{id}": el del historial es del propio portal; elija otro nombre, o borre resources/%{id}.yaml',
  warning: 'aviso: ',
  usePlainSmallLetters: 'use minúsculas sin acento, con "_" entre palabras, como en "ordenes_trabajo"',
  beginWithSmallLetter:
    'empiece por minúscula y use solo letras sin acento, números y "_", como en "montoTotal" o "created_at", sin terminar como un operador de filtro ("_gte")',
  writeNameOfField:
    'escriba el nombre de un campo de la fuente, como en "montoTotal", o de una fila de ella, como en "$row.monto"',
  beginWithAndUse:
    'empiece por "/" y use solo letras sin acento, números, "-", "_" y ".", como en "/tienda/pedidos"',
  beginWithCapital: 'empiece por mayúscula, como en "Profile"',
  beginWithCapitalAsInMessages: 'empiece por mayúscula, como en "Recados"',
  beginWithCapitalAsInLabel: 'empiece por mayúscula, como en "Etiqueta"',
  writeCurrencyByThreeLetter: 'escriba la moneda por su código de tres letras, como en "MXN" o "USD"',
  writeSiteWithoutPath:
    'escriba el sitio sin ruta, como en "https://imagenes.ejemplo.com" o "https://*.ejemplo.com"',
  writeColorAsFFeb: 'escriba el color como "#1f6feb", entre comillas',
  writeNameOfFieldWithBeforeForReverseOrder:
    'escriba el nombre de un campo, con "-" antes para el orden inverso, como en "-fecha"',
  writeNameOfFieldAndForDates:
    'escriba el nombre de un campo, y para fechas también ":day", ":week", ":month", ":quarter" o ":year", como en "fecha:month"',
  writeNameAsOtherServer:
    'escriba el nombre como lo tiene el otro servidor, sin espacios, como en "created_at"',
  writeReferenceAndEmailField:
    'escriba una referencia y el campo de correo del registro al que lleva, como en "contactoId.correo"',
  writeNameOfMailServer: 'escriba el nombre del servidor de correo, como en "mx.empresa.com"',
  writeEmailOfAccount: 'escriba el correo de una cuenta, como en "entrada@example.com"',
  writeNumberOrCapitalLetter: 'escriba un número, o una letra mayúscula',
  writePositions: 'escriba posiciones a partir de 1, como en "1-4, 34-47"',
  writeOnePosition: 'escriba una posición a partir de 1, o dos seguidas, como en "33" o "6-7"',
  writeNumber: 'escriba un número',
  writeReferenceOfResource:
    'escriba una referencia de este recurso y un campo del registro al que lleva, como en "clienteId.ciudad"',
  writeNameOfFieldOrOfReference:
    'escriba el nombre de un campo, o de una referencia y un campo del registro al que lleva, como en "cuentaId.saldo"',
  writeSenderAsPortalPortal: 'escriba el remitente como "Portal <portal@empresa.com>"',
  writeAddressWithoutPath: 'escriba la dirección sin ruta, como en "https://portal.empresa.com"',
  usePlainSmallLettersWithBetweenWords:
    'use minúsculas sin acento, con "_" entre palabras, como en "erp_sucursal"',
  useNameOfVariableBegins:
    'use el nombre de una variable que empiece por PORTAL_, como en "PORTAL_ERP_SECRET"',
  writeWholeAddress:
    'escriba la dirección completa, sin usuario ni contraseña, como en "https://erp.empresa.com/avisos"',
  useLowerCaseLetters: 'use letras minúsculas, cifras, "-" y "_", como "acervo-2026"',
  writeDate: 'escriba la fecha como "2026-10-31"',
  beginWithSmallLetterAndUse:
    'empiece por minúscula y use solo letras sin acento y números, como en "contrato"',
  writeMomentAsInT: 'escriba el momento como en "2026-10-31T08:00"',
  isOfRows:
    '"%{text}" es de las filas de cada registro: escriba "%{via}", que las muestra, o cree en el recurso un total de ellas, como en "%{total}", y escriba aquí su nombre',
  belongsToAnotherRecord:
    '"%{text}" es de otro registro: cree en el recurso un campo con "lookup: %{via}Id.%{field}", donde %{via}Id es el campo que lleva a él, y escriba aquí el nombre del nuevo',
  isOfRowsOfAnother:
    '"%{text}" es de las filas de otro registro, de las que solo se trae un total: cree en "%{target}" un campo con "%{total}", y léalo con "lookup: %{via}.<su nombre>"',
  goesOverTwoRecords:
    '"%{text}" pasa por dos registros: cree en "%{target}" un campo con "lookup: %{field}.%{further}", y léalo con "lookup: %{via}.<su nombre>"',
  xSilenceIsMap:
    '"x-silence" es un mapa del aviso al motivo, como en "x-silence: { unreached-screen: Se abre desde el correo }"',
  noWarning: 'el aviso "%{code}" no existe.%{suggestion}',
  sayWhyIsSilenced: 'diga el motivo de callar "%{code}", en una frase',
  warningDoesNotOccurHere: 'el aviso "%{code}" no ocurre aquí: bórrelo de "x-silence"',
};
