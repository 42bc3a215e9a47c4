export const transfer = {
  databaseStillHasNames:
    'La base todavía tiene nombres o tipos de una configuración anterior: ejecute antes "npx portal migrate".',
  stillProcessEsWithAnother:
    'Todavía hay %{count} proceso(s) con otra versión de la configuración en esta base. Deténgalos, espere un minuto y ejecute de nuevo; no se cambió nada.',
  processEsOfPortal:
    'Hay %{count} proceso(s) del portal en esta base, y una columna cambia de tipo: deténgalos antes; no se cambió nada.',
  processEsOnDatabaseUse:
    '%{others} proceso(s) de esta base de datos usan una carpeta de datos distinta de %{folder}: el archivo que adjunta uno no se abre en los demás. ',
  giveAllOfThemSame:
    'Dé a todos la misma PORTAL_DATA, en un volumen común, y copie en ella lo que hay en "files" de cada una.',
  ofFilesAttachedToLatest:
    'De %{all} archivos adjuntos a los registros más recientes, %{missing} no están en %{folder} (%{where}): abrirlos da error. ',
  ifPortalDataHasChanged:
    'Si PORTAL_DATA cambió, apúntela a la carpeta de antes, o copie a esta lo que hay en "files" de aquella.',
  portalCountsOnWhatServer: 'El portal cuenta con lo que el servidor de PORTAL_API_URL no promete:',
  serverOfData: 'El servidor de los datos no responde.',
  otherServerDoesNotRestore: '%{resource}: el otro servidor no restaura registros.',
  transactionWasGivenUp: 'La transacción fue abandonada.',
  tooMuchIsAsked: 'Se pide demasiado al mismo tiempo.',
  databaseAlreadyHasRecords:
    'La base de datos ya tiene registros en "%{id}" (esquema %{schema}): nada se importó. ',
  nameNewSchemaInPortal: 'Indique un esquema nuevo en PORTAL_DATABASE_URL, por ejemplo ?schema=portal2.',
  noData: 'No hay datos en %{folder}: nada se exportó.',
  numberHasLostDigits:
    '%{part} #%{id}, %{lossy}: este número perdió cifras al leerse; escríbalo entre comillas en %{file}.',
  alreadyHasData: '%{folder} ya tiene datos: nada se importó. Indique otra carpeta en PORTAL_DATA.',
  isIncomplete: '%{file} está incompleto: falta la última línea. Exporte de nuevo.',
  wasChangedAfterWasWritten: '%{file} fue cambiado después de escrito, en: %{wrong}. Exporte de nuevo.',
  lineCantBeRead: '%{file}, línea %{number}: no se puede leer.',
  wasNotWrittenByPortal: '%{file} no fue escrito por "portal data export".',
  nameNewSchemaInPortalDatabase:
    'Indique un esquema nuevo en PORTAL_DATABASE_URL, por ejemplo ?schema=grande.',
  schemaWasFilledWithRows:
    'El esquema "%{schema}" ya se llenó con --rows %{rows}: no se cambió nada. %{advice}',
  schemaHasDataCommandDid:
    'El esquema "%{schema}" ya tiene datos que este comando no creó: no se cambió nada. %{advice}',
  copied: 'copiado: %{id}',
  rowsIsLessThanLargest:
    '--rows %{rows} es menos de lo que el recurso mayor ya tiene al comienzo: indique %{most} o más.',
  computingFiguresAreStored: 'calcula las cifras que se guardan',
  indexes: 'índices: %{id}',
  fileHasWhatConfiguration:
    'El archivo tiene listas que la configuración no declara: %{homeless}. Nada se importó: declare los recursos, ',
  orTakeListsOut: 'o quite las listas de los datos de origen (portal migrate --drop) y exporte de nuevo.',
  whatWasReadBack: 'Lo que se leyó de vuelta no es lo que se escribió, en: %{wrong}. No use este destino.',
  fileWasNotUploaded: 'El archivo %{file} no fue enviado, o ya es de otro registro.',
  filesWithoutRecord: 'Falla al borrar archivos sin registro: %{error}',
};
