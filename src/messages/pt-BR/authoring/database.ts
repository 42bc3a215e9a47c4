/** Messages of the PostgreSQL store, and the steps of a migration. */
export const database = {
  schemaOfDatabase: 'o esquema "%{schema}" do banco',
  schemaAlso:
    'O esquema "%{schema}" também tem o que não é do portal: %{untold}%{more}. O portal não altera nem apaga nada disso.',
  serverOnlyReads:
    'o servidor só aceita leituras: é uma réplica, ainda não foi promovido, ou tem default_transaction_read_only = on',
  refusedConnection:
    'ele recusou a conexão, pela conta, pela senha, pelo banco ou por uma regra dele (%{code})',
  queryHasExceededTime: 'uma consulta passou do seu tempo (statement_timeout) ou foi cancelada no servidor',
  transactionHasExceededTime:
    'uma transação passou do seu tempo (transaction_timeout ou idle_in_transaction_session_timeout)',
  otherEncoding:
    'O banco de dados "%{base}" tem a codificação %{encoding}, e o portal precisa de UTF8. Nada foi alterado. Crie outro e ponha o nome dele no endereço: ',
  replicaIsDown:
    'A réplica %{host} de PORTAL_DATABASE_READ_URL não serve, e o banco principal responde a tudo: %{reason}.',
  replicaIsBack: 'A réplica %{host} de PORTAL_DATABASE_READ_URL voltou a responder.',
  replicaOfOtherCluster: 'ela não é uma cópia do banco principal (o system_identifier é outro)',
  replicaOfOtherDatabase: 'ela abre o banco "%{base}", e o principal é "%{wanted}"',
  replicaIsNoStandby: 'ela não está mais em recuperação: foi promovida, ou não é uma réplica',
  acceptsNoMoreConnections: 'ele não aceita mais conexões (max_connections)',
  waitForAnotherTransaction: 'uma espera por outra transação passou do seu tempo (lock_timeout)',
  anotherTransactionWasInWay: 'outra transação estava no caminho',
  noConnectionBecameFree: 'nenhuma conexão ficou livre a tempo',
  queryGotNoAnswer: 'uma consulta ficou sem resposta',
  cantBeReached: 'não se chega a ele, ou a conexão caiu',
  refusedWork: 'ele recusou o trabalho',
  databaseDidNotAnswer: 'O banco de dados não respondeu: %{reason}.',
  answerOfDatabaseWasLost: 'A resposta do banco de dados se perdeu: talvez esteja gravado.',
  inPgBouncerPut:
    ' No PgBouncer, ponha em ignore_startup_parameters: extra_float_digits, options, statement_timeout, ',
  doesNotAnswer: 'O banco de dados %{host}%{pathname} de %{variable} não atende: ',
  checkAddress: ' Confira o endereço, a conta e se ele está no ar.',
  checkCertificate:
    ' O certificado do servidor não foi aceito: dê em sslrootcert o arquivo da autoridade que o emitiu, ou confira o nome do servidor.',
  databaseRefusedCommand: 'O banco de dados recusou um comando, e nada mais foi feito: %{list}.',
  databaseUndidTransaction: 'O banco de dados desfez a transação: nada foi gravado.',
  noRowChanges: 'nenhuma linha muda: sai uma coluna que só guardava o que se calcula',
  earlierVersionOfConfig: 'a versão anterior da configuração deixa de encontrar essa coluna',
  whichIsView: '%{from}, que é uma visão',
  rowsOf: 'as linhas de %{from}.%{each}',
  byDay: '%{from}, conforme o dia',
  byWhich: '%{from}, por %{worked}, que eles não gravam',
  portalWaitsHalfMinute: 'O portal espera por ele meio minuto.',
  serverIsPostgreQL: 'o servidor é o PostgreSQL %{version}, e o portal precisa do 15 ou de um mais novo',
  connectionsComeWithTimeZone:
    'as conexões vêm com o fuso horário %{zone}, e o portal conta com UTC. Com um PgBouncer no meio, dê ao papel do portal o ',
  whatIgnores: "que ele ignora: alter role portal set timezone = 'UTC'; alter role portal set jit = off",
  idTooLong:
    'Em "%{resource}" o id "%{id}…" é longo demais para o banco de dados: dê a esse registro, e ao que se refere a ele, um id de até 64 letras e algarismos.',
  textHasCharacterDatabase: 'Um texto tem um caractere que o banco de dados não guarda (U+0000 ou meio par).',
  keysOfOrder: '%{id}: chaves de ordem, de busca e de unicidade',
  completesRecordAnotherVersion:
    'completa %{outdated} registro(s) que outra versão da configuração gravou, em lotes de mil',
  changesRecordInBatches: 'muda %{count} registro(s), em lotes de %{rowsPerUpdate}',
  changesRecordThousandAtTime: 'muda %{count} registro(s), em lotes de mil',
  cannotBeDroppedFromDatabase:
    '"%{what}" não pode sair do banco: disso depende o que não é do portal (%{foreign}%{more}). ',
  dropDependentsFirst: 'Quem criou isso pode apagá-lo antes, e recriá-lo depois; nada foi alterado.',
  databaseStillUsesNames:
    'O banco de dados ainda usa nomes de uma configuração anterior (%{views}), e o portal lê e grava por eles. ',
  onceNoProcessOfEarlier:
    'Quando nenhum processo da versão anterior estiver no ar, rode "npx portal migrate".',
  databaseLacksExtensionPgTrgm:
    'O banco de dados não tem a extensão pg_trgm num esquema que a conta do portal possa usar, e o portal não pôde criá-la: cada busca lê todos os registros. ',
  createExtension:
    'Quem administra o banco a cria com: create extension pg_trgm with schema "%{schema}". Se ela já existe em outro esquema, basta: grant usage on schema … to … Depois reinicie o portal.',
  configChangesType:
    'A configuração muda o tipo do que o banco de dados guarda: %{changes}. Nada foi alterado. ',
  seeWhatWouldBeDone: 'Veja o que seria feito com "npx portal migrate --plan" e rode "npx portal migrate".',
  noRowChangesIndexGoes: 'nenhuma linha muda: sai um índice que só servia à versão anterior',
  nothingInWasChanged: '%{users} Nada foi alterado nela; tente de novo quando essa transação terminar.',
  portalWaitsWithoutLocking: '%{users} O portal espera sem bloqueá-la e tenta de novo em %{round} s.',
  tableHasToChange: 'Uma tabela que precisa mudar está em uso por uma transação demorada.',
  tableIsInUse:
    'A tabela "%{table}" está em uso por uma transação demorada (processo %{pid} do PostgreSQL, "%{program}", há %{seconds} s).',
  inSchemaWasNotCreated:
    '"%{one}" não foi criado pelo portal no esquema "%{schema}", e o portal só apaga o que criou.',
  noTable: 'O banco não tem "%{table}".',
  databaseHasNoField: 'O banco não tem um campo "%{field}" em "%{table}" que se possa apagar.',
  deletesValues: 'apaga os valores de "%{one}" em %{rows}, para sempre',
  cannotBeUndone: 'não tem volta: faça antes uma cópia do banco',
  goToo: 'vão junto, também do portal: %{also}',
  noRowChangesOnlyNames: 'nenhuma linha muda, só os nomes',
  earlierVersionOfConfigNoLonger: 'a versão anterior da configuração deixa de encontrar os nomes antigos',
  untilIsDoneNobody: 'Até terminar ninguém grava: os processos do portal mostram os registros e aguardam.',
  processEsHaveNotTaken: '%{left} processo(s) não passaram à versão nova: reinicie-os.',
  schemaAlreadyHasTables:
    'O esquema "%{schema}" já tem tabelas que não são do portal, como "%{listed}", e nada foi alterado: dê ao portal um esquema só dele no endereço do banco, por exemplo ?schema=%{more}.',
  columnOfSchema:
    'A coluna "%{called}" do esquema "%{schema}" não foi criada pelo portal, e a configuração tem um campo com este nome: dê outro nome ao campo ou à coluna; nada foi alterado.',
  alreadyExistsInSchema:
    '"%{called}" já existe no esquema "%{schema}" e não foi criado pelo portal, que precisa deste nome: dê outro nome ao recurso ou ao que está lá, ou ao portal um esquema só dele (?schema=); nada foi alterado.',
  newColumnKeptByDatabase:
    'coluna nova, que o banco mantém a cada gravação; depois se calculam os valores de %{rows}, em lotes de mil',
  newTableEmpty: 'tabela nova, vazia',
  noRowChangesNewColumns: 'nenhuma linha muda: as colunas novas começam vazias',
  writesAnewInBatches:
    'escreve de novo %{rows}, em lotes; o valor que não é do tipo novo fica guardado à parte',
  untilEndVersion:
    'até o fim vale a versão anterior, mesmo se for interrompido: todas as colunas trocam de lugar numa só transação',
  nobodyCanSaveMeanwhile:
    'ninguém grava enquanto isso: o portal que espera por esta versão só mostra os registros; no fim, %{momentaryLock}',
  thousandAtTime: 'em lotes de mil',
  ofOnlyThoseHaveSomething: 'de %{rows}, só as que têm o que completar',
  noRowChangesNewNames: 'nenhuma linha muda: os nomes novos passam a ler e gravar as colunas antigas',
  readsAndChangesNone: 'lê %{rows}, e não muda nenhuma',
  doneWithoutInterruptingAnybody:
    'feito sem interromper o uso: demora mais e espera as transações em andamento',
  nobodyWritesToTableMeanwhile: 'ninguém grava na tabela enquanto isso, por instantes',
  aboutLines: 'cerca de %{lines}',
  row: '1 linha',
  rows: '%{rows} linhas',
  portalMigrateIsChangingType:
    '"portal migrate" está mudando o tipo do que este banco guarda: inicie o portal quando terminar.',
  accountMayNotCreateSchema:
    'A conta "%{account}" não pode criar o esquema "%{schema}" no banco "%{base}". Um administrador do banco resolve com: ',
  databaseIsBuildingIndex:
    'O banco está criando %{count} índice(s) sem interromper o uso; até terminar, algumas listas demoram mais.',
  moment: 'um instante',
  aboutSeconds: 'cerca de %{seconds} s',
  aboutMinutes: 'cerca de %{minutes} min',
  aboutHours: 'cerca de %{hours} h',
  waitsFor:
    'espera quem usa a tabela e a bloqueia por um instante (lock_timeout de %{lockMilliseconds} ms, e depois tenta de novo)',
  eachBatchWaitsForTurn: 'cada lote espera a vez de gravar, e as gravações esperam por ele, por instantes',
  nothing: 'nada',
  databaseIsPassingToAnother: 'O banco passa para outra versão da configuração.',
  completedRecordAnotherVersion:
    '%{table}: completados %{done} registro(s) que outra versão da configuração gravou.',
  tooManyWritesAreWaiting: 'Há gravações demais à espera.',
  dataHave: 'Não há "%{resource}" nestes dados.',
  dataHaveNoHistory: 'Estes dados não têm histórico.',
} as const;
