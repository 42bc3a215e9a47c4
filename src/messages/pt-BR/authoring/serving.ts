/** Texts of the server: what it needs to start, its log, and answers to other programs. */
export const serving = {
  fileHasLine: 'O arquivo %{file} tem uma linha ilegível (a %{at}ª). Nada foi alterado. ',
  dataInBelongToCompany:
    'Os dados (%{location}) são da empresa "%{stored}", e portal.yaml não tem id: escreva nele "id: %{stored}" se é a mesma empresa, ou indique outro lugar para os dados desta; nada foi alterado.',
  dataInBelongToCompanyAndConfig:
    'Os dados (%{location}) são da empresa "%{stored}", e esta configuração é da empresa "%{id}" (id, em portal.yaml): indique outro lugar para os dados desta; nada foi alterado.',
  dataInNowSay:
    'Os dados (%{location}) passam a dizer de que empresa são: "%{id}" (id, em portal.yaml). A configuração de outra empresa não os abre mais.',
  recordsWereMovedToDatabase:
    'Os registros foram levados ao banco %{location} (em %{at}), e PORTAL_DATABASE_URL não está definida: este processo usa o arquivo de antes, %{path}, e não vê o que está no banco. ',
  ifFileIsRight: 'Se é o arquivo que vale, apague %{file}.',
  secretFileNotRead: '%{key}: o arquivo %{file} não pôde ser lido (%{code}).',
  setTwice: '%{variable} e %{key} estão definidas: deixe só uma delas.',
  useWholePostgreQL:
    '%{variable}: use um endereço de PostgreSQL completo, por exemplo postgres://usuario:senha@localhost:5432/portal.',
  hostsAndPorts:
    '%{variable}: dê a cada servidor a sua porta, por exemplo postgres://portal@um:5432,dois:5432/portal.',
  sessionsToWrite:
    '%{variable}: target_session_attrs=%{session} leva a um servidor em que o portal não grava; use %{use}, ou tire-o: o portal procura o que aceita gravações.',
  sessionsToRead:
    '%{variable}: target_session_attrs=%{session} leva ao banco principal; use %{use}, ou tire-o: o portal só lê de uma réplica.',
  noParameter: '%{variable}: o parâmetro "%{unknown}" não existe, e seria ignorado.',
  removeFromAddress: ' Tire-o do endereço.',
  addressHasParameterTwice:
    '%{variable}: o parâmetro "%{twice}" está duas vezes no endereço; deixe um deles.',
  noFileOfParameter: '%{variable}: o arquivo de "%{parameter}" não existe: %{file}',
  schemaWont: '%{variable}: o esquema "%{schema}" não serve; use letras minúsculas, algarismos e "_", ',
  forExampleSchemaSouthBranch: 'por exemplo ?schema=filial_sul.',
  giveInKeyName: 'Diga em "key" o nome da preferência e em "value" o valor; null a esquece.',
  secretInIsTooShort:
    'O segredo em %{file} é curto demais. Apague o arquivo para que outro seja criado; todos terão de entrar de novo.',
  listensAt: '%{name} em http://%{host}:%{port}',
  portalIsRead:
    'O portal está SÓ PARA LEITURA: %{why}. Quem tenta salvar é avisado; volta a gravar quando puder.',
  recordsCouldNotBeLooked: 'Os registros não puderam ser conferidos ao início: %{message}',
  automaticEmailDidNotBecome: '"%{id}": e-mail automático não virou registro (%{header}).',
  dataNeedsValues: '"data" espera os valores, por campo.',
  keyMust: '"key" deve ter de 8 a 64 letras, algarismos, "-" ou "_".',
  recordsHasSameRecordMore: '"records" traz o mesmo registro mais de uma vez.',
  isNotInPortalData:
    '%{named} não está em PORTAL_DATA. Processos que usam o mesmo banco de dados precisam ter essa pasta em comum.',
  hasOtherSize:
    '%{named} tem %{size} bytes, e o registro conta com %{expected}: o arquivo foi cortado ou trocado. Recupere-o de uma cópia da pasta de dados.',
  changesExpectsUpToNames: '"changes" espera até %{maxRecords} nomes, cada um como o cabeçalho Undo o deu.',
  portIsInUse:
    'A porta %{port} já está em uso. Encerre o outro programa ou escolha outra, por exemplo PORT=%{free}.',
  couldNotBeOpened: 'Não foi possível abrir %{host}:%{port}: %{message}.',
  configurationHasProblems: 'A configuração tem problemas: veja com "npx portal check".',
  scenarios: 'cenários: %{count} de %{size}',
  nowRulesNoScenario: 'agora as regras que nenhum cenário fez agir ou recusar',
  inEarlierVersion: 'Em versão anterior, até a correção: %{old}',
  notServed: 'Fora do ar, até a correção: %{out}',
  newConfig: 'A configuração nova ainda não vale: %{message}',
  configurationReloaded: 'Configuração recarregada.',
  lastGoodVersionOfConfiguration: 'A última versão boa da configuração não pôde ser guardada: %{message}',
  configurationCouldNotBeRead: 'A configuração não pôde ser lida: %{message}',
  databaseKeepsField:
    'o banco guarda este campo como %{from}, e agora seria %{to}: a versão nova espera por "npx portal migrate". ',
  firstSee:
    'Veja antes o que ele faria com "npx portal migrate --plan"; o portal pode continuar no ar, e até lá vale a versão anterior',
  portalSmtpUrl:
    'PORTAL_SMTP_URL não diz por onde saem os e-mails que portal.yaml prevê (mail): nenhum é enviado.',
  doesNotHaveSecret:
    '%{name} não tem o segredo de um webhook de portal.yaml: as mensagens dele esperam por ela.',
  doesNotHaveSecretOfCharacters:
    '%{name} não tem um segredo de 16 letras ou mais: os e-mails que um "inbound" espera são recusados.',
  port: 'PORT="%{text}": use um número de porta de 0 a 65535, por exemplo PORT=3000.',
  host: 'HOST="%{text}": use um endereço ou nome de máquina, por exemplo HOST=0.0.0.0.',
  portalApiUrl:
    'PORTAL_API_URL="%{text}": use um endereço http ou https completo, por exemplo https://api.exemplo.com.br.',
  portalTrustProxy:
    'PORTAL_TRUST_PROXY="%{text}": use quantos proxies há na frente do portal (1) ou os endereços deles, ',
  separatedByCommas: 'separados por vírgula, por exemplo 10.0.0.5, 192.168.0.0/24.',
  portalCorsOrigins:
    'PORTAL_CORS_ORIGINS="%{text}": use origens http ou https completas, separadas por vírgula, ',
  forExample: 'por exemplo https://portal.exemplo.com.br.',
  portalLog: 'PORTAL_LOG="%{text}": use %{logLevels}.',
  portalSmtpUrlUseAddress:
    'PORTAL_SMTP_URL: use o endereço de um servidor de e-mail, por exemplo smtp://usuario:senha@smtp.exemplo.com.br:587, ',
  orSmtps: 'ou smtps:// se a conexão é segura desde o início.',
  onOrOff: '%{variable}="%{text}": use on ou off.',
  portalToday: 'PORTAL_TODAY="%{text}": use uma data AAAA-MM-DD que exista, por exemplo 2026-10-31.',
  environmentVariablesWithProblem: 'Variáveis de ambiente com problema:\n%{problems}',
  countsOnlyWithPortalDatabase: '%{variable}: só vale com PORTAL_DATABASE_URL; escreva também esta.',
  schemaIsOfPortalDatabase:
    '%{variable}: o esquema é o de PORTAL_DATABASE_URL; tire "schema" deste endereço.',
  portalDatabaseUrlAndPortal:
    'PORTAL_DATABASE_URL e PORTAL_API_URL: os dados ficam em um dos dois; tire um deles.',
  useAddressesAndNetworksSeparated:
    '%{variable}="%{text}": use endereços e redes separados por vírgula, por exemplo 10.0.0.5, 192.168.0.0/24.',
  forwardedByNobody:
    'Chegou um pedido repassado por um proxy ou túnel que PORTAL_TRUST_PROXY não nomeia: quem pede não conta como desta máquina, não lê /metrics, e todos contam como um só endereço. Se o proxy é seu, diga em PORTAL_TRUST_PROXY quantos são ou o endereço deles.',
  dataDidNotAnswerWithin: 'Os dados não responderam em %{timeout} milissegundos.',
  causedBy: 'Causa: %{cause}',
  appHasNotBeenBuilt:
    'O aplicativo ainda não foi construído em %{dist}. Rode "npm run build" ou "npm start".',
  noRule: 'A regra "%{key}" não existe.',
  ruleHasNoTime: 'A regra "%{key}" não tem hora para ser feita: falta "every" ou "at" em "on".',
  dialect: 'dialect: %{dialect} vale com PORTAL_API_URL; sem ela, os registros ficam em %{data}.',
  recordsAre:
    'Os registros ficam em %{url}, que fala %{dialect}; contas, histórico e arquivos, neste portal. De lá não se espera:',
  rights:
    '  direitos: valem para quem passa pelo portal; feche o endereço aos outros (PORTAL_API_TOKEN vai com cada pedido)',
  versions:
    '  versões: de duas pessoas que salvam o mesmo registro, vale a última; o histórico só tem o que se fez por aqui',
  transactions: '  transações: cada registro se grava por si, e não há "desfazer" nem lixeira',
  totalsSearchesAndFilters:
    '  totais, buscas e filtros que ele não conhece: o portal os faz, com até %{mostReadElsewhere} registros por recurso',
  somethingIsNoNumber: '%{resource}.%{field}: %{count} %{records} algo que não é número e conta como vazio ',
  recordHas: 'registro tem',
  recordsHave: 'registros têm',
  mendOnScreenOfRecord: '(%{ids}%{more}). Corrija na tela do registro.',
  recordsHaveNoState:
    'Há registros sem estado, mais antigos que o campo. Filtros e somas por ele os deixam de fora:',
  recordsOlderThanFormulas:
    'Há registros anteriores a estas fórmulas, em que elas estão vazias e não entram em nenhuma soma:',
  stopPortalAndRun: 'Encerre o portal e rode: %{command}',
  noAccount:
    'Não há nenhuma conta em "%{resource}": ninguém consegue entrar. Encerre o portal e crie a primeira:\n',
  npmRunPortalNewAccount: 'npx portal new account voce@empresa.com.br --permissions <permissões>',
  accountStillHasDemoPassword:
    '1 conta ainda tem a senha de demonstração, que é pública: %{named}. Troque-a ou bloqueie a conta.',
  accountsStillHaveDemoPassword:
    '%{count} contas ainda têm a senha de demonstração, que é pública: %{named}. Troque-as ou bloqueie as contas.',
  recordsKeepOldNames: 'Os registros não puderam receber os nomes novos, e aparecem vazios neles: %{message}',
  recordsTookNewNames: 'Os registros receberam os nomes novos; os dados como eram estão em %{copy}:',
  noMatches: 'não há %{one} que combine com %{which}',
  ruleWasRefused: 'a regra "%{run}" foi recusada: %{message}',
  wasRefused: '%{words} foi recusado: %{reasons}',
  wasRefusedWithAndMessage: '%{words} foi recusado com "%{reasons}", e a mensagem devia ter "%{refused}"',
  shouldBeRefused: '%{words} devia ser recusado ("%{refused}"), e foi feito',
  createIn: 'criar em %{create}, por %{as},',
  changeBy: 'alterar %{update}, por %{as},',
  deleteBy: 'excluir %{delete}, por %{as},',
  onBy: '"%{transition}" em %{in}, por %{as},',
  thereAreOthers: '%{subject}: %{wanted}, e há %{count}',
  shouldBe: 'devia haver 1',
  shouldBeWithWanted: 'deviam ser %{wanted}',
  to: ' (%{in} a %{more})',
  shouldBeWithLabel: '%{label}: devia ser %{wanted}, e é %{found}%{apart}',
} as const;
