export const parse = {
  fileIsMissing: 'falta este archivo: en él están la marca, las cuentas de usuario y los ajustes del portal',
  nameOfFileIsId:
    'el nombre del archivo es el id del tipo: empiece por minúscula y use solo letras sin acento y números, como en "claveFactura.yaml"',
  nameOfFileIsIdUsePlain:
    'el nombre del archivo es el id: use minúsculas sin acento, números y "_"; cámbielo a "%{plainId}.yaml"',
  fileIsEmpty: 'el archivo está vacío: escriba la configuración o borre el archivo',
  fileMustBeMap: 'el archivo debe ser un mapa, con líneas como "label: Tienda"',
  extensionMustBeYaml: 'la extensión debe ser ".yaml": cámbiela a "%{name}.yaml"',
  foldersAre: 'Las carpetas son',
  fileIsNotRead:
    'este archivo no se lee: solo "portal.yaml", "departments/*.yaml", "resources/*.yaml", "kinds/*.yaml", "groups/*.yaml" y "scenarios/*.yaml".%{hint}',
  fileAsksForOlderYaml: 'el archivo pide un YAML más antiguo: borre la línea "%YAML"',
  tagsSuchAsName: 'marcas como "!nombre" no se usan aquí: ponga el texto entre comillas',
  noAlias: 'el alias "*%{source}" no existe: defínalo antes, con "&%{source}"',
  aliasNameContainsItself: 'un alias (*nombre) se contiene a sí mismo: escriba la parte por extenso',
  aliasesNameAndName: 'los alias (&nombre y *nombre) se repiten demasiado: escriba las partes por extenso',
  moreThanLevels: 'hay más de %{maxDepth} niveles, uno dentro de otro',
  keyMustBePlainText: 'la clave debe ser un texto simple',
  keyIsTooLong: 'la clave es demasiado larga: ¿faltan dos puntos antes?',
  keyIsRepeated: 'la clave "%{name}" está repetida (ya aparece en la línea %{lineOf}): deje solo una',
  aliasNameCantHaveTags: 'un alias (*nombre) no puede tener marcas propias: escriba solo "*nombre"',
  textBegins: 'un texto que empieza por "*" o "&" se lee como alias: póngalo entre comillas, como en "*"',
  textBeginsWithNeedsQuotes: 'un texto que empieza por "%" necesita comillas',
  doesNotCountInDouble:
    'hay una "\\" que no vale entre comillas dobles: escriba "\\\\" o use comillas simples',
  indentationIsWrong: 'la sangría está mal: las claves de un mismo nivel empiezan en la misma columna',
  tagOrIsOut: 'una marca (& o !) está fuera de lugar: póngala después de los dos puntos',
  textCantBegin: 'un texto no puede empezar por "@", "%" ni acento grave: póngalo entre comillas',
  colonWithinText:
    'hay dos puntos en medio del texto: ponga el texto entero entre comillas, o la coma que falta antes',
  withinOrAllHasSame:
    'dentro de { } o [ ] todo queda en la misma forma: ciérrelos antes de empezar un bloque',
  keyIsRepeatedKeep: 'la clave está repetida: deje solo una',
  partIsNotValidYaml: 'este trecho no es YAML válido',
  characterIsMissingHere: 'falta un carácter aquí: revise comillas, comas, dos puntos y llaves',
  isMissingAfterKey: 'falta ":" después de la clave, o la sangría de la línea siguiente está mal',
  partCan: 'un trecho solo puede tener un ancla (&nombre)',
  lineWithinFile: 'hay una línea "---" en medio del archivo: cada archivo tiene un solo documento',
  partCanHaveOnlyOneTag: 'un trecho solo puede tener una marca (!)',
  tooManyLevels: 'hay demasiados niveles, uno dentro de otro',
  tabInIndentation: 'hay una tabulación en la sangría: cámbiela por espacios (dos por nivel)',
  partIsOutOfPlace: 'este trecho está fuera de lugar: revise comillas, comas y sangría',
  tagDoesNotGo: 'la marca no combina con este trecho: bórrela',
  doubleQuotesAreNotClosed: 'falta cerrar las comillas dobles',
  singleQuotesAreNotClosed: 'falta cerrar las comillas simples',
  commaIsMissingBetweenItems: 'falta una coma entre los elementos',
  isMissingAfterKeyAndSpace: 'falta ":" después de la clave (y un espacio después)',
  spaceIsMissing: 'falta un espacio después de ":"',
  isMissingBeforeItem: 'falta "- " al comienzo del elemento de la lista',
  spaceIsMissingBeforeIfIsPart:
    'falta un espacio antes de "#"; si "#" es parte del texto, póngalo entre comillas',
  isMissingAtEnd: 'falta cerrar con "}"',
  isMissingAtEnd2: 'falta cerrar con "]"',
  isMissingAtEndOrWhatIsInsideNeeds: 'falta cerrar con "}", o lo que está dentro necesita más sangría',
  isMissingAtEndOrWhatIsInsideNeedsMoreIndentation:
    'falta cerrar con "]", o lo que está dentro necesita más sangría',
  itemsOfList: 'los elementos de una lista ("- ") empiezan en la misma columna',
  gitLeftConflict:
    'git dejó aquí un conflicto por resolver: conserve las líneas que valen y borre las marcas',
  tabHere: 'hay una tabulación aquí: cámbiela por un espacio',
  itemIsIndented:
    'la sangría de este elemento (%{spaces}) difiere de la de los otros de la lista (%{others}): los "- " de una lista quedan en la misma columna',
  lineIsIndented:
    'la sangría de esta línea (%{spaces}) difiere de la de la línea de arriba (%{before}): las claves de un mismo nivel empiezan en la misma columna',
  space: '1 espacio',
  spaces: '%{count} espacios',
  textBeginsWithGoes: 'un texto que empieza con "{" va entre comillas: escriba "%{found}", con las comillas',
  formulaHas: 'una fórmula no tiene "? :": escriba %{detail}',
  spaceIsNotPlain: 'hay un espacio que no es el común (%{code}) en la sangría: cámbielo por espacios comunes',
  linesEndInOldWay:
    'las líneas terminan de un modo antiguo (CR): guarde el archivo de nuevo, con fin de línea LF',
  invisibleCharacterHere: 'hay un carácter invisible aquí (%{code}): bórrelo y escriba el trecho de nuevo',
  spaceIsNotUsual:
    'hay un espacio que no es el común (%{code}) después de "%{key}:": cámbielo por un espacio común',
  wouldBeReadAsNumber:
    '%{source} se leería como el número %{value}, sin el cero inicial: escriba "%{source}", entre comillas',
  wouldBeReadAsNumberWrite:
    '%{source} se leería como el número %{value}: escriba "%{source}", entre comillas, o %{value}',
  hasTooManyDigits: '%{source} tiene demasiados dígitos para un número: escriba "%{source}", entre comillas',
  insideCommaSeparatesKeys:
    'dentro de { } la coma separa las claves, y un número lleva punto: escriba %{source}.%{keySource}',
  mergeIsNotUsedHere:
    'la unión "<<" no se usa aquí: repita las claves, o use un alias (*nombre) del bloque entero',
  keyProtoCantBeUsed: 'la clave "__proto__" no se puede usar: dé otro nombre',
  folderOfConfiguration: 'la carpeta de configuración "%{dir}" no existe o no se puede leer',
  isNoFile: 'esto no es un archivo: un nombre terminado en .yaml debe ser un archivo de texto',
  fileHasMoreThanMb: 'el archivo tiene más de 1 MB: divídalo en archivos menores',
  fileIsNotInUtf: 'el archivo no está en UTF-8: guárdelo de nuevo con esa codificación',
  fileCantBeRead: 'el archivo no se puede leer: revise sus permisos en el disco',
  asksForApprovalOfSomeone: 'Pide la aprobación de quien puede %{label}',
  useSmallLetters: 'use minúsculas, números y "-", como en "planes"',
  writeNameOfFile: 'escriba el nombre de un archivo de groups/, sin ".yaml"',
  writeNameOfField:
    'escriba el nombre de un campo de la fuente, o de una referencia y un campo de ella, como en "vehiculoId.placa"',
  textNoLongerSays: 'este texto ya no dice %{left}, que el del portal sí dice: "%{usual}"',
  writeText: 'escriba un texto',
  isWhatPortalSays: '"%{name}" es lo que dice el portal, y aquí va el nombre del texto: escriba %{saying}',
  writeTextAsAppearsInstead:
    ' Escriba en lugar del nombre el texto tal como aparece, y el nombre se dice aquí.',
  portalHasNoText: 'el portal no tiene el texto "%{name}".%{hint}',
  textIsNotGivenValue: 'este texto no recibe el valor %{inBraces}.%{suggestion}',
  isGiven: 'Recibe',
  textHasNoSingular: 'este texto no tiene singular y plural: escriba uno solo, sin "||||"',
  textLacksTranslation: 'falta la traducción de este texto: agregue %{missing}',
  hasNoEffect: '%{idle} no tiene efecto: portal.yaml no cita ese idioma en "locale" ni en "locales"',
};
