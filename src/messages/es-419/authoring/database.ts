export const database = {
  schemaOfDatabase: 'el esquema "%{schema}" de la base',
  schemaAlso:
    'El esquema "%{schema}" también tiene objetos que no son del portal: %{untold}%{more}. El portal no los cambia ni los borra.',
  serverOnlyReads:
    'el servidor solo lee: es una réplica, aún no fue promovido, o tiene default_transaction_read_only = on',
  refusedConnection: 'rechazó la conexión, por la cuenta, la clave, la base o una regla suya (%{code})',
  queryHasExceededTime: 'una consulta pasó su tiempo (statement_timeout) o fue cancelada en el servidor',
  transactionHasExceededTime:
    'una transacción pasó su tiempo (transaction_timeout o idle_in_transaction_session_timeout)',
  otherEncoding:
    'La base de datos "%{base}" tiene la codificación %{encoding}, y el portal necesita UTF8. Nada se cambió. Cree otra y ponga su nombre en la dirección: ',
  replicaIsDown:
    'La réplica %{host} de PORTAL_DATABASE_READ_URL no sirve, y la base principal responde a todo: %{reason}.',
  replicaIsBack: 'La réplica %{host} de PORTAL_DATABASE_READ_URL volvió a responder.',
  replicaOfOtherCluster: 'no es una copia de la base principal (su system_identifier es otro)',
  replicaOfOtherDatabase: 'abre la base "%{base}", y la principal es "%{wanted}"',
  replicaIsNoStandby: 'ya no está en recuperación: fue promovida, o no es una réplica',
  acceptsNoMoreConnections: 'no acepta más conexiones (max_connections)',
  waitForAnotherTransaction: 'una espera por otra transacción superó su tiempo (lock_timeout)',
  anotherTransactionWasInWay: 'otra transacción estaba en el camino',
  noConnectionBecameFree: 'ninguna conexión quedó libre a tiempo',
  queryGotNoAnswer: 'una consulta quedó sin respuesta',
  cantBeReached: 'no se llega a ella, o la conexión se cortó',
  refusedWork: 'rechazó el trabajo',
  databaseDidNotAnswer: 'La base de datos no respondió: %{reason}.',
  answerOfDatabaseWasLost: 'La respuesta de la base de datos se perdió: tal vez esté guardado.',
  inPgBouncerPut:
    ' En PgBouncer, ponga en ignore_startup_parameters: extra_float_digits, options, statement_timeout, ',
  doesNotAnswer: 'La base de datos %{host}%{pathname} de %{variable} no responde: ',
  checkAddress: ' Revise la dirección, la cuenta y si está en marcha.',
  checkCertificate:
    ' El certificado del servidor no fue aceptado: indique en sslrootcert el archivo de la autoridad que lo emitió, o revise el nombre del servidor.',
  databaseRefusedCommand: 'La base de datos rechazó un comando, y no se hizo nada más: %{list}.',
  databaseUndidTransaction: 'La base de datos deshizo la transacción: no se guardó nada.',
  noRowChanges: 'ninguna fila cambia: sale una columna que solo guardaba lo que se calcula',
  earlierVersionOfConfig: 'la versión anterior de la configuración deja de encontrar esa columna',
  whichIsView: '%{from}, que es una vista',
  rowsOf: 'las filas de %{from}.%{each}',
  byDay: '%{from}, según el día',
  byWhich: '%{from}, por %{worked}, que ellos no guardan',
  portalWaitsHalfMinute: 'El portal la espera medio minuto.',
  serverIsPostgreQL:
    'el servidor es PostgreSQL %{version}, y el portal necesita la versión 15 o una más nueva',
  connectionsComeWithTimeZone:
    'las conexiones vienen con la zona horaria %{zone}, y el portal cuenta con UTC. Con un PgBouncer en medio, dé al rol del portal ',
  whatIgnores:
    "los ajustes que él ignora: alter role portal set timezone = 'UTC'; alter role portal set jit = off",
  idTooLong:
    'En "%{resource}" el id "%{id}…" es demasiado largo para la base de datos: dé a ese registro, y a lo que se refiere a él, un id de hasta 64 letras y dígitos.',
  textHasCharacterDatabase: 'Un texto tiene un carácter que la base de datos no guarda (U+0000 o medio par).',
  keysOfOrder: '%{id}: claves de orden, de búsqueda y de unicidad',
  completesRecordAnotherVersion:
    'completa %{outdated} registro(s) que otra versión de la configuración guardó, en lotes de mil',
  changesRecordInBatches: 'cambia %{count} registro(s), en lotes de %{rowsPerUpdate}',
  changesRecordThousandAtTime: 'cambia %{count} registro(s), en lotes de mil',
  cannotBeDroppedFromDatabase:
    '"%{what}" no puede salir de la base: dependen de eso objetos que no son del portal (%{foreign}%{more}). ',
  dropDependentsFirst: 'Su dueño puede borrarlos antes y volver a crearlos después; no se cambió nada.',
  databaseStillUsesNames:
    'La base de datos todavía usa nombres de una configuración anterior (%{views}), y el portal lee y escribe con ellos. ',
  onceNoProcessOfEarlier:
    'Cuando no quede en marcha ningún proceso de la versión anterior, ejecute "npx portal migrate".',
  databaseLacksExtensionPgTrgm:
    'La base de datos no tiene la extensión pg_trgm en un esquema que la cuenta del portal pueda usar, y el portal no pudo crearla: cada búsqueda lee todos los registros. ',
  createExtension:
    'Un administrador de la base puede crearla: create extension pg_trgm with schema "%{schema}". Si ya existe en otro esquema, basta: grant usage on schema … to … Después reinicie el portal.',
  configChangesType:
    'La configuración cambia el tipo de lo que guarda la base de datos: %{changes}. No se cambió nada. ',
  seeWhatWouldBeDone: 'Vea lo que se haría con "npx portal migrate --plan" y ejecute "npx portal migrate".',
  noRowChangesIndexGoes: 'ninguna fila cambia: sale un índice que solo servía a la versión anterior',
  nothingInWasChanged:
    '%{users} No se cambió nada en ella; inténtelo de nuevo cuando termine esa transacción.',
  portalWaitsWithoutLocking: '%{users} El portal espera sin bloquearla y lo intenta de nuevo en %{round} s.',
  tableHasToChange: 'Una tabla que debe cambiar está en uso por una transacción larga.',
  tableIsInUse:
    'La tabla "%{table}" está en uso por una transacción larga (proceso %{pid} de PostgreSQL, "%{program}", desde hace %{seconds} s).',
  inSchemaWasNotCreated:
    '"%{one}" no fue creado por el portal en el esquema "%{schema}", y el portal solo borra lo que creó.',
  noTable: 'La base no tiene "%{table}".',
  databaseHasNoField: 'La base no tiene un campo "%{field}" en "%{table}" que se pueda borrar.',
  deletesValues: 'borra los valores de "%{one}" en %{rows}, para siempre',
  cannotBeUndone: 'no tiene vuelta atrás: haga antes una copia de la base',
  goToo: 'van junto, también del portal: %{also}',
  noRowChangesOnlyNames: 'ninguna fila cambia, solo los nombres',
  earlierVersionOfConfigNoLonger:
    'la versión anterior de la configuración deja de encontrar los nombres antiguos',
  untilIsDoneNobody: 'Hasta terminar nadie guarda: los procesos del portal muestran los registros y esperan.',
  processEsHaveNotTaken: '%{left} proceso(s) no pasaron a la versión nueva: reinícielos.',
  schemaAlreadyHasTables:
    'El esquema "%{schema}" ya tiene tablas que no son del portal, como "%{listed}", y no se cambió nada: dé al portal un esquema propio en la dirección de la base, por ejemplo ?schema=%{more}.',
  columnOfSchema:
    'La columna "%{called}" del esquema "%{schema}" no fue creada por el portal, y la configuración tiene un campo con este nombre: dé otro nombre al campo o a la columna; no se cambió nada.',
  alreadyExistsInSchema:
    '"%{called}" ya existe en el esquema "%{schema}" y no fue creado por el portal, que necesita este nombre: dé otro nombre al recurso o a lo que está allí, o al portal un esquema propio (?schema=); no se cambió nada.',
  newColumnKeptByDatabase:
    'columna nueva, que la base de datos mantiene en cada escritura; después se calculan los valores de %{rows}, en lotes de mil',
  newTableEmpty: 'tabla nueva, vacía',
  noRowChangesNewColumns: 'ninguna fila cambia: las columnas nuevas empiezan vacías',
  writesAnewInBatches:
    'escribe de nuevo %{rows}, en lotes; el valor que no es del tipo nuevo queda guardado aparte',
  untilEndVersion:
    'hasta el final vale la versión anterior, incluso si se interrumpe: todas las columnas cambian de lugar en una sola transacción',
  nobodyCanSaveMeanwhile:
    'nadie guarda mientras tanto: el portal que espera esta versión solo muestra los registros; al final, %{momentaryLock}',
  thousandAtTime: 'en lotes de mil',
  ofOnlyThoseHaveSomething: 'de %{rows}, solo las que tienen algo que completar',
  noRowChangesNewNames: 'ninguna fila cambia: los nombres nuevos leen y escriben las columnas antiguas',
  readsAndChangesNone: 'lee %{rows}, y no cambia ninguna',
  doneWithoutInterruptingAnybody:
    'hecho sin interrumpir el uso: tarda más y espera las transacciones en curso',
  nobodyWritesToTableMeanwhile: 'nadie escribe en la tabla mientras tanto, por instantes',
  aboutLines: 'cerca de %{lines}',
  row: '1 fila',
  rows: '%{rows} filas',
  portalMigrateIsChangingType:
    '"portal migrate" está cambiando el tipo de lo que esta base guarda: inicie el portal cuando termine.',
  accountMayNotCreateSchema:
    'La cuenta "%{account}" no puede crear el esquema "%{schema}" en la base de datos "%{base}". Un administrador de la base lo resuelve con: ',
  databaseIsBuildingIndex:
    'La base está creando %{count} índice(s) sin interrumpir el uso; hasta terminar, algunas listas tardan más.',
  moment: 'un instante',
  aboutSeconds: 'unos %{seconds} s',
  aboutMinutes: 'unos %{minutes} min',
  aboutHours: 'unas %{hours} h',
  waitsFor:
    'espera a quien usa la tabla y la bloquea por un instante (lock_timeout de %{lockMilliseconds} ms, y después lo intenta de nuevo)',
  eachBatchWaitsForTurn: 'cada lote espera su turno de escribir, y las escrituras lo esperan, por instantes',
  nothing: 'nada',
  databaseIsPassingToAnother: 'La base de datos pasa a otra versión de la configuración.',
  completedRecordAnotherVersion:
    '%{table}: completados %{done} registro(s) que otra versión de la configuración guardó.',
  tooManyWritesAreWaiting: 'Hay demasiadas escrituras en espera.',
  dataHave: 'No hay "%{resource}" en estos datos.',
  dataHaveNoHistory: 'Estos datos no tienen historial.',
};
