export const commands1: Readonly<Record<string, string>> = {
  'Nenhuma tela dá acesso a "%{0}".': 'No screen gives access to "%{0}".',
  'O recurso "%{0}" não existe.%{1}': 'There is no resource "%{0}".%{1}',
  rota: 'route',
  rotas: 'routes',
  vê: 'sees',
  indicador: 'figure',
  indicadores: 'figures',
  'A permissão "%{0}" não existe: nenhuma tela a pede e nenhuma conta pode tê-la.%{1}':
    'There is no permission "%{0}": no screen asks for it and no account can have it.%{1}',
  'procurar uma conta': 'look up an account',
  'Nenhuma conta tem o e-mail "%{0}" em %{1}.': 'No account has the email "%{0}" in %{1}.',
  '%{0} deve ser um mapa de quem ganha para a lista do que ganha, como em "frotas: [abre /frota/pedagios]".':
    '%{0} must be a map from who gains to the list of what is gained, as in "fleet: [opens /fleet/tolls]".',
  ' Ampliações de direitos aprovadas: quem ganha, e o que ganha, nas palavras de "access diff".\n Uma aprovação vale só para o que diz. Escreva ao lado, como comentário, por quê.':
    ' Widened rights that have been approved: who gains, and what, in the words of "access diff".\n An approval holds only for what it says. Write beside it, as a comment, why.',
  '%{0} não é um YAML válido: %{1}': '%{0} is not valid YAML: %{1}',
  'Nada mudou para quem usa o portal desde %{0}.':
    'Nothing has changed for the users of the portal since %{0}.',
  '%{0}\n\n%{1} desde %{2}': '%{0}\n\n%{1} since %{2}',
  mudança: 'change',
  mudanças: 'changes',
  departamento: 'department',
  departamentos: 'departments',
  recurso: 'resource',
  recursos: 'resources',
  'Configuração em ordem: %{0}': 'The configuration is in order: %{0}',
  'a referência da linguagem está desatualizada: rode "npm run portal -- docs"':
    'the language reference is out of date: run "npm run portal -- docs"',
  'a resposta como dados': 'the answer as data',
  'avisos também reprovam': 'warnings fail as well',
  'confere também os registros': 'checks the records as well',
  'só mostra o que faria': 'only shows what it would do',
  'testa só o servidor, em segundos': 'tests the server alone, in seconds',
  'com contas, registros e um departamento de exemplo':
    'with accounts, records and a department as an example',
  'aprova as ampliações, escrevendo-as no arquivo': 'approves what was widened by writing it to the file',
  'na semente (db.json), e não nos dados em uso': 'in the seed (db.json), not in the data in use',
  'mesmo que haja registros que os dados iniciais não têm':
    'even if there are records that the initial data do not have',
  texto: 'text',
  'nome que aparece na tela (no singular)': 'name shown on the screen (singular)',
  'o mesmo, no plural': 'the same, in the plural',
  'm|f': 'm|f',
  'gênero do nome: "Novo contrato", "Nova vistoria"': 'gender of the name, where the language has one',
  nome: 'name',
  'permissão que abre o departamento; por padrão, o id dele':
    'permission that opens the department; its id by default',
  'a,b': 'a,b',
  'permissões, separadas por vírgula; a primeira decide a página inicial':
    'permissions, separated by commas; the first decides the home page',
  'nome da pessoa': "the person's name",
  língua: 'language',
  'a língua da empresa: pt-BR (por padrão), en-US ou es-419':
    'the language of the company: pt-BR (by default), en-US or es-419',
  id: 'id',
  'só este recurso': 'only this resource',
  'recursos que ganham uma lista e entram no painel': 'resources that get a list and appear on the dashboard',
  arquivo: 'file',
  'CSV, JSON, endereço ou OpenAPI de onde tirar os campos':
    'CSV, JSON, address or OpenAPI from which to take the fields',
  'o mesmo que --from, de uma descrição OpenAPI (arquivo.yaml#Esquema)':
    'the same as --from, of an OpenAPI description (file.yaml#Schema)',
  'outro arquivo de aprovações': 'another file of approvals',
  'e-mail': 'email',
  'por quem; sem isto, por quem pode tudo': 'as whom; without it, as somebody who may do everything',
  nomes: 'names',
  'apaga dos dados um recurso ou um recurso.campo que a configuração já não tem':
    'deletes from the data a resource or a resource.field that the configuration has no more',
  'confere a configuração, e com --data também os registros':
    'checks the configuration, and with --data the records as well',
  'mostra a tela de uma rota com todos os valores padrão':
    'shows the screen of a route with all its defaults',
  'mostra quem pode o quê, permissão por permissão': 'shows who may do what, permission by permission',
  'diz por que alguém pode ou não pode, com a linha da configuração':
    'says why somebody may or may not, with the line of the configuration',
  'quem ganha e quem perde o quê desde uma revisão do git (HEAD); 1 se algo se ampliou sem aprovação':
    'who gains and who loses what since a git revision (HEAD); 1 if something was widened without approval',
  'o que muda para quem usa o portal desde uma revisão do git (HEAD)':
    'what changes for the users of the portal since a git revision (HEAD)',
  'abre cada tela com a menor permissão e a recusa a quem tem as outras; diz o que ficou coberto':
    'opens each screen with the smallest permission and sees it refused to the others; says what was covered',
  'o que uma ação (ou delete) faria num registro, pelas regras, sem gravar nada':
    'what an action (or delete) would do to a record by the rules, without saving anything',
  'cria a configuração de uma empresa: marca, contas e a administração do portal':
    'creates the configuration of a company: brand, accounts and the administration of the portal',
  'cria uma conta nos dados e mostra a senha dela, com o portal parado':
    'creates an account in the data and shows its password, while the portal is stopped',
  'cria um departamento, com a lista e os números dos recursos dados':
    'creates a department, with the list and the figures of the given resources',
  'cria um recurso, com os campos que um CSV, um JSON ou uma API mostram':
    'creates a resource, with the fields that a CSV, a JSON or an API shows',
  'acrescenta a um departamento a lista de um recurso': 'adds the list of a resource to a department',
  'escreve o que o editor de texto usa para completar e explicar a configuração':
    'writes what a text editor uses to complete and explain the configuration',
  'escreve a referência da linguagem (REFERENCIA.md)': 'writes the language reference (REFERENCE.md)',
  'gera de novo os dados de demonstração (db.json)': 'generates the demo data anew (db.json)',
  'leva os dados aos nomes e padrões de hoje ("formerly", "default")':
    'brings the data to the names and defaults of today ("formerly", "default")',
  'escreve todos os registros e o histórico em um arquivo, do banco ou da pasta de dados':
    'writes all records and the history to one file, from the database or the data folder',
  'põe em um banco, ou em uma pasta de dados, ainda sem registros o que "data export" escreveu':
    'puts what "data export" wrote into a database or a data folder that has no records yet',
  'guarda os dados em uso à parte: o próximo início volta aos iniciais':
    'keeps the data in use aside: the next start goes back to the initial ones',
  'Falta dizer o quê depois de "%{0}".\n\n%{1}': 'Say what after "%{0}".\n\n%{1}',
  'Falta o comando.\n\n%{0}': 'The command is missing.\n\n%{0}',
  'O comando "%{0}" não existe.%{1}\n\n%{2}': 'There is no command "%{0}".%{1}\n\n%{2}',
  ' Você quis dizer "%{0}"?': ' Did you mean "%{0}"?',
  '%{0}\n\n%{1}': '%{0}\n\n%{1}',
  'Falta um argumento.': 'An argument is missing.',
  'Sobra um argumento.': 'There is an argument too many.',
  'A opção "--%{0}" não leva valor.': 'The option "--%{0}" takes no value.',
  'Falta o valor de uma opção.': 'An option lacks its value.',
  'A opção "--%{0}" não existe em "%{1}".%{2}': 'There is no option "--%{0}" for "%{1}".%{2}',
  ' Você quis dizer "--%{0}"?': ' Did you mean "--%{0}"?',
  'Uso: npm run portal -- %{0} [opções]': 'Usage: npm run portal -- %{0} [options]',
  'Uso: npm run portal -- <comando> [opções]\n\n%{0}\n\nAs opções de cada um: npm run portal -- <comando> --help. Com --json, a resposta vem como dados. Todos terminam em 0 se\nestá tudo certo, em 1 se o que se conferiu não está, em 2 se não puderam ser feitos.':
    'Usage: npm run portal -- <command> [options]\n\n%{0}\n\nThe options of each: npm run portal -- <command> --help. With --json the answer comes as data. All end with 0 if\nall is well, with 1 if what was checked is not, with 2 if they could not be done.',
  'O servidor não pôde responder:\n%{0}': 'The server could not answer:\n%{0}',
  'conferir os registros': 'check the records',
  'Registros em ordem': 'The records are in order',
  '%{0} de problema': '%{0} of problem',
  tipo: 'kind',
  tipos: 'kinds',
  '%{0}: %{1} em %{2}': '%{0}: %{1} in %{2}',
  registro: 'record',
  registros: 'records',
  'Passam do que outros registros permitem hoje; o limite pode ter sido outro quando foram gravados:':
    'They pass what other records allow today; the limit may have been another when they were written:',
  'os registros são de antes da fórmula e estão vazios: rode "npm run portal -- migrate"':
    'the records are older than the formula and empty: run "npm run portal -- migrate"',
  'os registros ainda têm o nome antigo: rode "npm run portal -- migrate"':
    'the records still have the old name: run "npm run portal -- migrate"',
  'nenhum recurso tem este nome: %{0}': 'no resource has this name: %{0}',
  'o recurso não tem este campo: %{0}': 'the resource does not have this field: %{0}',
  'não existe em %{0}': 'does not exist in %{0}',
  'falta o conteúdo do arquivo': 'the content of the file is missing',
  'deve ser único e se repete': 'must be unique and is repeated',
  'falta ou se repete': 'is missing or repeated',
  'se mudou de nome, ponha "formerly: %{0}" no novo; se não serve mais, rode "npm run portal -- migrate --drop %{1}"':
    'if its name has changed, write "formerly: %{0}" in the new one; if it is no longer wanted, run "npm run portal -- migrate --drop %{1}"',
  'Nada a migrar.': 'Nothing to migrate.',
  '\nMigrado; o arquivo de antes está em %{0}.': '\nMigrated; the file as it was is in %{0}.',
  '%{0} não existe: não há semente a migrar.': 'There is no %{0}: no seed to migrate.',
  'Não há dados em %{0}: nada foi migrado. Se o portal usa outra pasta, diga PORTAL_DATA=…; ':
    'There are no data in %{0}: nothing was migrated. If the portal uses another folder, give PORTAL_DATA=…; ',
  'para migrar a semente (%{0}), use --seed.': 'to migrate the seed (%{0}), use --seed.',
  'Os dados não têm "%{0}".%{1}': 'The data have no "%{0}".%{1}',
  Têm: 'They have',
  '"%{0}" ainda está na configuração: apague-o dela antes; --drop só tira dos dados o que ela já não tem.':
    '"%{0}" is still in the configuration: delete it there first; --drop only takes from the data what it has no more.',
  'Nenhum registro de "%{0}" tem um campo "%{1}" que se possa apagar.':
    'No record of "%{0}" has a field "%{1}" that could be deleted.',
  'Este comando trabalha com o arquivo de dados, e aqui os registros estão no banco de PORTAL_DATABASE_URL. ':
    'This command works with the data file, and here the records are in the database of PORTAL_DATABASE_URL. ',
  'Para levá-los a um arquivo: npm run portal -- data export <arquivo>.':
    'To bring them to a file: npm run portal -- data export <file>.',
  '%{0} não é JSON: %{1}.': '%{0} is not JSON: %{1}.',
  '%{0} deve ser um objeto JSON com uma lista por recurso.':
    '%{0} must be a JSON object with a list per resource.',
  'Para %{0} é preciso ter dados, e %{1} e %{2} não existem. ':
    'To %{0} there must be data, and there are no %{1} and no %{2}. ',
  'Se o portal usa outra pasta, diga PORTAL_DATA=…; os dados de demonstração são gerados por "npm run portal -- seed".':
    'If the portal uses another folder, give PORTAL_DATA=…; demo data are generated by "npm run portal -- seed".',
  'O portal está rodando (processo %{0}) e guarda os dados na memória: encerre-o antes.':
    'The portal is running (process %{0}) and keeps the data in memory: stop it first.',
  '%{0} já existe: indique um arquivo novo.': '%{0} already exists: name a new file.',
  'Exportado para %{0}:': 'Exported to %{0}:',
  '%{0} não existe.': 'There is no %{0}.',
  'Importado e conferido, registro por registro:': 'Imported and checked, record by record:',
  '\nOs arquivos anexados não vão junto: copie a pasta "files" da pasta de dados, se ela mudar de lugar.':
    '\nAttached files do not go along: copy the folder "files" of the data folder, if that one moves.',
  'Valores que não são do tipo do campo: ficam guardados e aparecem, mas filtros e somas não os veem:':
    "Values that are not of their field's type: they are kept and shown, but filters and sums do not see them:",
  '  %{0}.%{1}: %{2}, como %{3} no %{4}': '  %{0}.%{1}: %{2}, such as %{3} in %{4}',
  'O banco de dados de PORTAL_DATABASE_URL não atende: confira o endereço e se ele está no ar.':
    'The database of PORTAL_DATABASE_URL does not answer: check the address, and whether it is up.',
};
