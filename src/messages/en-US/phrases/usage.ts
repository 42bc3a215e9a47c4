/**
 * Texts of the commands: their options and descriptions, and the messages of `check`, `docs` and wrong usage.
 */
export const usage: Readonly<Record<string, string>> = {
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
  'como --plan, e termina em 1 se há o que migrar':
    'as --plan, and ends with 1 if there is something to migrate',
  'testa só o servidor, em segundos': 'tests the server alone, in seconds',
  'com contas, registros e um departamento de exemplo':
    'with accounts, records and a department as an example',
  'aprova as ampliações, escrevendo-as no arquivo': 'approves what was widened by writing it to the file',
  'na semente (db.json), e não nos dados em uso': 'in the seed (db.json), not in the data in use',
  'faz sem perguntar, mesmo que apague registros': 'does it without asking, even if it deletes records',
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
  id: 'id',
  'só este recurso': 'only this resource',
  'recursos que ganham uma lista e entram no painel': 'resources that get a list and appear on the dashboard',
  arquivo: 'file',
  'CSV, JSON, endereço ou OpenAPI de onde tirar os campos':
    'CSV, JSON, address or OpenAPI from which to take the fields',
  'o mesmo que --yes': 'the same as --yes',
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
  'mostra a tela de uma rota, ou um recurso, com todos os valores padrão':
    'shows the screen of a route, or a resource, with every default written out',
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
  'Sobra um argumento.': 'There is one argument too many.',
  'A opção "--%{0}" não leva valor.': 'The option "--%{0}" takes no value.',
  'Falta o valor de uma opção.': 'An option lacks its value.',
  'A opção "--%{0}" não existe em "%{1}".%{2}': 'There is no option "--%{0}" for "%{1}".%{2}',
  ' Você quis dizer "--%{0}"?': ' Did you mean "--%{0}"?',
  'Uso: npm run portal -- %{0} [opções]': 'Usage: npm run portal -- %{0} [options]',
  'Uso: npm run portal -- <comando> [opções]\n\n%{0}\n\nAs opções de cada um: npm run portal -- <comando> --help. Com --json, a resposta vem como dados. Todos terminam em 0 se\nestá tudo certo, em 1 se o que se conferiu não está, em 2 se não puderam ser feitos.':
    'Usage: npm run portal -- <command> [options]\n\n%{0}\n\nThe options of each: npm run portal -- <command> --help. With --json the answer comes as data. All end with 0 if\nall is well, with 1 if what was checked is not, with 2 if they could not be done.',
  'Nada a fazer: %{0} está em dia.': 'Nothing to do: %{0} is up to date.',
  'A configuração tem problemas:\n\n%{0}': 'The configuration has problems:\n\n%{0}',
  '<rota|recurso>': '<route|resource>',
  '<e-mail|permissões>': '<email|permissions>',
  '<ação>': '<action>',
  '<recurso[.campo]>': '<resource[.field]>',
  '[revisão]': '[revision]',
  '<recurso/código>': '<resource/id>',
  '<e-mail>': '<email>',
  '<departamento>': '<department>',
  '<endereço>': '<address>',
  '<recurso>': '<resource>',
  '<arquivo>': '<file>',
  '<pasta>': '<folder>',
  'Erro inesperado: %{0}': 'Unexpected error: %{0}',
  'a língua: pt-BR, en-US ou es-419, ou a de um país, como es-CL; por padrão, a da empresa, e pt-BR em uma nova':
    'the language: pt-BR, en-US or es-419, or that of a country, such as es-CL; by default that of the company, and pt-BR in a new one',
  'REFERENCIA.md': 'REFERENCE.md',
  'Nada a fazer: está tudo em dia.': 'Nothing to do: everything is up to date.',
};
