export const fileStore = {
  doesNotContainObject: 'no contiene un objeto con las listas de registros',
  hasInSomething: 'tiene en "%{name}" algo que no es una lista de registros',
  isEmpty: 'está vacío',
  isNotValidJson: 'no es un JSON válido (%{message})',
  toGoBackToNewest: 'Para volver a la copia más nueva, copie %{copy} sobre él e inicie de nuevo; ',
  bringBackCopy: 'Recupere una copia; ',
  dataFile: 'El archivo de datos %{file} %{reason}. Nada se cambió en él. ',
  orRunNpmRunReset: '%{remedy}o ejecute "npm run reset" para volver a los datos de demostración.',
  isNotIdOfFile: '"%{id}" no es un id de archivo.',
  fileCouldNotBeKept: 'El archivo no se pudo guardar.',
  fileCouldNotBeRead: 'El archivo no se pudo leer.',
  anotherProcessHasChangedData: 'otro proceso cambió los datos desde el inicio; inicie el portal de nuevo',
  cantBeWritten: 'no se puede escribir en %{folder} (%{words})',
  diskOfHasNoSpace: 'no hay espacio libre en el disco de %{folder} para guardar los datos',
  diskIsRead: 'el disco es de solo lectura',
  processHasNoPermission: 'el proceso no tiene permiso',
  diskIsFull: 'el disco está lleno',
  outOfOrder: 'fuera de orden',
  hasLineCantBeRead: 'tiene una línea ilegible en la posición %{start}',
  historyFile: 'El archivo del historial %{file} %{reason}. Nada se cambió en él. ',
  bringBackCopyOrMove: 'Recupere una copia, o muévalo a otro lugar: sin él el historial recomienza vacío.',
  dataFolderIsInUse: 'La carpeta de datos %{folder} ya está en uso por el proceso %{pid}. ',
  stopOrChooseAnotherFolder:
    'Deténgalo o elija otra carpeta con PORTAL_DATA. Si no es un portal, borre %{file}.',
  noInitialData: 'Los datos iniciales no se encontraron en %{source}. Indique el archivo en PORTAL_DB. ',
  initialDataAreJson: 'El archivo es un objeto JSON con una lista de registros por recurso; para empezar ',
  withoutRecordsNeedOnlyContain: 'sin registros, basta que contenga {}.',
  initialData: 'Los datos iniciales no se pudieron copiar a %{folder} (%{message}). ',
  giveProcessFolder: 'Dé al proceso una carpeta en la que pueda escribir, o indique otra en PORTAL_DATA.',
  doesNotTell: 'no dice',
  tellsAs: 'dice %{length} como',
  lengthOfHistory:
    '%{found} el tamaño del historial en "%{historyKey}": debe ser {"length": n}, con el número de bytes que ',
  countOf: 'cuentan de %{path}',
  readOnlyBecause: 'Solo lectura: %{readOnly}',
  otherNames: 'La configuración acaba de cambiar de nombres. No se cambió nada.',
  dataCouldNotBeSaved: 'Los datos no se pudieron guardar.',
  readOnly: 'solo lectura',
  hasInInRecordNumber:
    'tiene en "%{resource}", en el registro n.º %{at}, en "%{lossy}", un número que pierde cifras: escríbalo entre comillas',
  hasInRecordWithoutValid: 'tiene en "%{resource}" un registro sin id válido (el n.º %{at}, con %{id})',
  hasInTwoRecords: 'tiene en "%{resource}" dos registros con el id %{id}',
  alreadyRecord: 'Ya hay un registro %{id}.',
  journalBeginsDamaged:
    'La primera línea del archivo %{file} está dañada: tiene %{count} grabaciones. No se cambió nada. ',
  savesFromDamage: 'Desde esa línea hay en él %{count} grabaciones. ',
  journalRemedy:
    'Recupere el archivo de una copia de la carpeta; o, para seguir sin las grabaciones posteriores a db.json, mueva todos los archivos journal.* a otra carpeta.',
  editedBesideJournals:
    'El archivo de datos %{file} fue cambiado después de que el portal lo grabó (difiere en: %{lists}), y los diarios a su lado tienen %{count} grabaciones posteriores (de %{from} a %{to}), que no encajan en el archivo cambiado. No se cambió nada. Ponga el archivo como estaba, inicie y detenga el portal, y después edítelo; o, para quedarse con la edición y perder esas grabaciones, mueva todos los archivos journal.* a otra carpeta.',
  historyWasEdited:
    'fue cambiado después de que el portal lo grabó: "%{historyKey}", que dice cuánto de history.jsonl pertenece a estos datos, difiere',
  edited:
    'El archivo de datos %{file} fue cambiado después de que el portal lo grabó (%{at}), y vale como está ahora. Difiere en: %{lists}.',
  editedSums:
    'El archivo de datos %{file} fue cambiado después de que el portal lo grabó, y vale como está ahora. Sus sumas de verificación ("%{journalKey}") faltan o están dañadas: no se sabe en qué listas difiere.',
  lastLineIgnored:
    'El archivo %{file} termina en medio de una línea (%{rest} bytes): una grabación interrumpida. Esa línea se ignora.',
  lastLineWasConfirmed:
    'Esa línea de %{file} era una grabación confirmada (%{at}): el archivo fue cortado después. Para recuperarla, detenga el portal y traiga la carpeta de una copia.',
  journalOfOtherHistory:
    'El archivo %{file} no corresponde a db.json: el historial antes de la grabación %{seq} tiene otro tamaño. No se cambió nada. ',
  journalPutAside:
    'El archivo %{file} tiene %{count} grabaciones de otros datos que los de db.json (hechas por una versión anterior del portal). No cuentan: en la próxima grabación el archivo recibe un nombre que termina en .cut.',
  journalOfOtherFolder:
    'El archivo %{file} tiene %{count} grabaciones (de %{from} a %{to}) de otro archivo de datos, que no es el db.json a su lado. No se cambió nada. ',
  journalLeftOut:
    'El archivo %{file} tiene %{count} grabaciones (de %{from} a %{to}) que no continúan db.json: o db.json es una copia más antigua, o falta journal.%{number}.jsonl. No se cambió nada. ',
  savesMissing:
    'En %{folder} faltan las grabaciones %{from} a %{to} (%{count}, confirmadas hasta %{at}): un diario fue eliminado o cortado, o db.json es una copia más antigua. No se cambió nada. ',
  missingRemedy:
    'Recupere los archivos journal.* de una copia de la carpeta; o, para seguir sin esas grabaciones, mueva todos los archivos journal.* (también %{last}) a otra carpeta.',
  otherLastSave:
    'El archivo de datos %{file} no es el que el portal usó por último en esta carpeta (hasta %{at}), y ningún diario lleva a esa grabación. No se cambió nada. Recupere aquel archivo; o, para usar este, mueva %{last} a otra carpeta.',
  cantBeRead:
    'No se puede leer %{file}, o su carpeta (%{code}). No se cambió nada. Revise el disco y los permisos, e inicie de nuevo.',
  isMissingBeside:
    'no existe, y en la carpeta hay archivos de un portal (%{names}): no empieza de nuevo sobre ellos',
  dataMustExist:
    'La carpeta de datos %{folder} no existe, y PORTAL_DATA_MUST_EXIST está activado. Móntela o créela, o quite la variable para un primer inicio.',
  isOutOfReach: 'no se puede llegar a %{file}: la carpeta fue renombrada, eliminada o no se puede leer',
  wasReplaced:
    '%{file} fue reemplazado o cambiado desde fuera con el portal en marcha; póngalo de vuelta, o inicie el portal de nuevo',
  dataCouldNotBeConfirmed: 'El disco no confirmó la grabación: puede estar guardada.',
  historyNotReadable: 'El historial %{file} no se pudo leer.',
  checksumDiffers: 'la suma de verificación difiere',
  checksumMissing: 'falta la suma de verificación',
  hasPartOfLine: 'termina en medio de una línea, en la posición %{start}',
  isOfOtherData:
    'no es el historial de estos datos: su suma de verificación difiere de la del archivo de datos',
  historyLacksBytes:
    'En el archivo del historial %{file} faltan registros con que los datos cuentan (%{bytes} bytes al final). Sigue sin ellos.',
  historyLacksEntries:
    'En el archivo del historial %{file} faltan los últimos %{count} registros con que los datos cuentan: termina en el registro %{last}. Sigue sin ellos.',
  historyHasMore:
    'El archivo del historial %{file} tiene %{count} registros (de %{from} a %{to}) con que los datos no cuentan: de grabaciones nunca confirmadas, o de datos más nuevos que estos. Pasan a %{cut}, a su lado.',
};
