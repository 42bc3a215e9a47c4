export const serving = {
  fileHasLine: 'El archivo %{file} tiene una línea ilegible (la %{at}). No se cambió nada. ',
  dataInBelongToCompany:
    'Los datos en %{location} son de la empresa "%{stored}", y portal.yaml no tiene id: escriba en él "id: %{stored}" si es la misma empresa, o indique otro lugar para los datos de esta; no se cambió nada.',
  dataInBelongToCompanyAndConfig:
    'Los datos en %{location} son de la empresa "%{stored}", y esta configuración es de la empresa "%{id}" (id, en portal.yaml): indique otro lugar para los datos de esta; no se cambió nada.',
  dataInNowSay:
    'Los datos en %{location} ahora dicen de qué empresa son: "%{id}" (id, en portal.yaml). La configuración de otra empresa ya no los abre.',
  recordsWereMovedToDatabase:
    'Los registros se llevaron a la base %{location} (el %{at}), y PORTAL_DATABASE_URL no está definida: este proceso usa el archivo de antes, %{path}, y no ve lo que está en la base. ',
  ifFileIsRight: 'Si el archivo es el que vale, borre %{file}.',
  secretFileNotRead: '%{key}: no se pudo leer el archivo %{file} (%{code}).',
  setTwice: '%{variable} y %{key} están definidas: deje solo una.',
  useWholePostgreQL:
    '%{variable}: use una dirección de PostgreSQL completa, por ejemplo postgres://usuario:clave@localhost:5432/portal.',
  hostsAndPorts:
    '%{variable}: dé a cada servidor su puerto, por ejemplo postgres://portal@uno:5432,dos:5432/portal.',
  sessionsToWrite:
    '%{variable}: target_session_attrs=%{session} lleva a un servidor en que el portal no escribe; use %{use}, o quítelo: el portal busca el que acepta escrituras.',
  sessionsToRead:
    '%{variable}: target_session_attrs=%{session} lleva a la base principal; use %{use}, o quítelo: el portal solo lee de una réplica.',
  noParameter: '%{variable}: el parámetro "%{unknown}" no existe y se ignoraría.',
  removeFromAddress: ' Quítelo de la dirección.',
  addressHasParameterTwice: '%{variable}: la dirección tiene dos veces el parámetro "%{twice}"; deje uno.',
  noFileOfParameter: '%{variable}: el archivo de "%{parameter}" no existe: %{file}',
  schemaWont:
    '%{variable}: el esquema "%{schema}" no es un nombre válido; use letras minúsculas, dígitos y "_", ',
  forExampleSchemaSouthBranch: 'por ejemplo ?schema=sucursal_sur.',
  giveInKeyName: 'Diga en "key" el nombre de la preferencia y en "value" el valor; null la olvida.',
  secretInIsTooShort:
    'El secreto en %{file} es demasiado corto. Borre el archivo para que se cree otro; todos tendrán que entrar de nuevo.',
  listensAt: '%{name} en http://%{host}:%{port}',
  portalIsRead:
    'El portal está en SOLO LECTURA: %{why}. Los usuarios que intentan guardar reciben un mensaje. Acepta cambios de nuevo en cuanto puede.',
  recordsCouldNotBeLooked: 'No fue posible revisar los registros al inicio: %{message}',
  automaticEmailDidNotBecome: '"%{id}": un correo automático no se convirtió en registro (%{header}).',
  dataNeedsValues: '"data" espera los valores, por campo.',
  keyMust: '"key" debe tener de 8 a 64 letras, dígitos, "-" o "_".',
  recordsHasSameRecordMore: '"records" trae el mismo registro más de una vez.',
  isNotInPortalData:
    '%{named} no está en PORTAL_DATA. Los procesos que usan la misma base de datos deben tener esa carpeta en común.',
  hasOtherSize:
    '%{named} tiene %{size} bytes, y el registro cuenta con %{expected}: el archivo fue cortado o cambiado. Recupérelo de una copia de la carpeta de datos.',
  changesExpectsUpToNames:
    '"changes" espera hasta %{maxRecords} nombres, cada uno como lo dio el encabezado Undo.',
  portIsInUse:
    'El puerto %{port} ya está en uso. Cierre el otro programa o elija otro, por ejemplo PORT=%{free}.',
  couldNotBeOpened: 'No fue posible abrir %{host}:%{port}: %{message}.',
  configurationHasProblems: 'La configuración tiene problemas: véalos con "npx portal check".',
  scenarios: 'escenarios: %{count} de %{size}',
  nowRulesNoScenario: 'ahora las reglas que ningún escenario hizo actuar o rechazar',
  inEarlierVersion: 'En versión anterior, hasta la corrección: %{old}',
  notServed: 'Fuera de servicio, hasta la corrección: %{out}',
  newConfig: 'La configuración nueva todavía no vale: %{message}',
  configurationReloaded: 'Configuración recargada.',
  lastGoodVersionOfConfiguration:
    'La última versión buena de la configuración no se pudo guardar: %{message}',
  configurationCouldNotBeRead: 'La configuración no se pudo leer: %{message}',
  databaseKeepsField:
    'la base guarda este campo como %{from}, y ahora sería %{to}: la versión nueva espera "npx portal migrate". ',
  firstSee:
    'Vea antes lo que haría con "npx portal migrate --plan"; el portal puede seguir en línea, y hasta entonces vale la versión anterior',
  portalSmtpUrl: 'PORTAL_SMTP_URL no está definida: los correos de portal.yaml (mail) no se envían.',
  doesNotHaveSecret:
    '%{name} no tiene el secreto de un webhook de portal.yaml: sus mensajes esperan por ella.',
  doesNotHaveSecretOfCharacters:
    '%{name} no tiene un secreto de 16 caracteres o más: se rechazan los correos que un "inbound" espera.',
  port: 'PORT="%{text}": use un número de puerto de 0 a 65535, por ejemplo PORT=3000.',
  host: 'HOST="%{text}": use una dirección o nombre de máquina, por ejemplo HOST=0.0.0.0.',
  portalApiUrl:
    'PORTAL_API_URL="%{text}": use una dirección http o https completa, por ejemplo https://api.ejemplo.com.',
  portalTrustProxy:
    'PORTAL_TRUST_PROXY="%{text}": use cuántos proxies hay delante del portal (1) o sus direcciones, ',
  separatedByCommas: 'separadas por comas, por ejemplo 10.0.0.5, 192.168.0.0/24.',
  portalCorsOrigins:
    'PORTAL_CORS_ORIGINS="%{text}": use orígenes http o https completos, separados por comas, ',
  forExample: 'por ejemplo https://portal.ejemplo.com.',
  portalLog: 'PORTAL_LOG="%{text}": use %{logLevels}.',
  portalSmtpUrlUseAddress:
    'PORTAL_SMTP_URL: use la dirección de un servidor de correo, por ejemplo smtp://usuario:clave@smtp.ejemplo.com:587, ',
  orSmtps: 'o smtps:// si la conexión es segura desde el inicio.',
  onOrOff: '%{variable}="%{text}": use on u off.',
  portalToday: 'PORTAL_TODAY="%{text}": use una fecha AAAA-MM-DD que exista, por ejemplo 2026-10-31.',
  environmentVariablesWithProblem: 'Variables de entorno con problema:\n%{problems}',
  countsOnlyWithPortalDatabase: '%{variable}: solo vale con PORTAL_DATABASE_URL; escriba también esta.',
  schemaIsOfPortalDatabase:
    '%{variable}: el esquema es el de PORTAL_DATABASE_URL; quite "schema" de esta dirección.',
  portalDatabaseUrlAndPortal:
    'PORTAL_DATABASE_URL y PORTAL_API_URL: los datos quedan en uno de los dos; quite uno.',
  useAddressesAndNetworksSeparated:
    '%{variable}="%{text}": use direcciones y redes separadas por comas, por ejemplo 10.0.0.5, 192.168.0.0/24.',
  forwardedByNobody:
    'Llegó una solicitud reenviada por un proxy o túnel que PORTAL_TRUST_PROXY no nombra: quien la hace no cuenta como de esta máquina, no lee /metrics, y todos cuentan como una sola dirección. Si el proxy es suyo, diga en PORTAL_TRUST_PROXY cuántos son o sus direcciones.',
  dataDidNotAnswerWithin: 'Los datos no respondieron en %{timeout} milisegundos.',
  causedBy: 'Causa: %{cause}',
  appHasNotBeenBuilt:
    'La aplicación aún no fue construida en %{dist}. Ejecute "npm run build" o "npm start".',
  noRule: 'La regla "%{key}" no existe.',
  ruleHasNoTime: 'La regla "%{key}" no tiene hora para hacerse: falta "every" o "at" en "on".',
  dialect: 'dialect: %{dialect} vale con PORTAL_API_URL; sin ella, los registros quedan en %{data}.',
  recordsAre:
    'Los registros quedan en %{url}, que habla %{dialect}; cuentas, historial y archivos, en este portal. Ese servidor no ofrece:',
  rights:
    '  derechos: valen solo para las solicitudes que pasan por el portal; cierre la dirección a los demás (PORTAL_API_TOKEN va con cada solicitud)',
  versions:
    '  versiones: de dos personas que guardan el mismo registro, vale la última; el historial solo tiene lo que se hizo desde aquí',
  transactions: '  transacciones: cada registro se guarda por sí solo, y no hay "deshacer" ni papelera',
  totalsSearchesAndFilters:
    '  totales, búsquedas y filtros que él no conoce: el portal los hace, con hasta %{mostReadElsewhere} registros por recurso',
  somethingIsNoNumber: '%{resource}.%{field}: %{count} %{records} algo que no es número y cuenta como vacío ',
  recordHas: 'registro tiene',
  recordsHave: 'registros tienen',
  mendOnScreenOfRecord: '(%{ids}%{more}). Corríjalo en la pantalla del registro.',
  recordsHaveNoState:
    'Hay registros sin estado, más antiguos que el campo. Los filtros y sumas por él los dejan fuera:',
  recordsOlderThanFormulas:
    'Hay registros anteriores a estas fórmulas, en los que están vacías y no entran en ninguna suma:',
  stopPortalAndRun: 'Detenga el portal y ejecute: %{command}',
  noAccount:
    'No hay ninguna cuenta en "%{resource}": nadie puede entrar. Detenga el portal y cree la primera:\n',
  npmRunPortalNewAccount: 'npx portal new account usted@empresa.com --permissions <permisos>',
  accountStillHasDemoPassword:
    '1 cuenta aún tiene la contraseña de demostración, que es pública: %{named}. Cámbiela o bloquee la cuenta.',
  accountsStillHaveDemoPassword:
    '%{count} cuentas aún tienen la contraseña de demostración, que es pública: %{named}. Cámbielas o bloquee las cuentas.',
  recordsKeepOldNames:
    'Los registros no pudieron tomar los nombres nuevos, y aparecen vacíos en ellos: %{message}',
  recordsTookNewNames: 'Los registros tomaron los nombres nuevos; los datos como eran están en %{copy}:',
  noMatches: 'no hay %{one} que cumpla %{which}',
  ruleWasRefused: 'la regla "%{run}" fue rechazada: %{message}',
  wasRefused: '%{words} fue rechazado: %{reasons}',
  wasRefusedWithAndMessage: '%{words} fue rechazado con "%{reasons}", y el mensaje debía tener "%{refused}"',
  shouldBeRefused: '%{words} debía ser rechazado ("%{refused}"), y se hizo',
  createIn: 'crear en %{create}, por %{as},',
  changeBy: 'modificar %{update}, por %{as},',
  deleteBy: 'eliminar %{delete}, por %{as},',
  onBy: '"%{transition}" en %{in}, por %{as},',
  thereAreOthers: '%{subject}: %{wanted}, y hay %{count}',
  shouldBe: 'debía haber 1',
  shouldBeWithWanted: 'debían ser %{wanted}',
  to: ' (%{in} a %{more})',
  shouldBeWithLabel: '%{label}: debía ser %{wanted}, y es %{found}%{apart}',
};
