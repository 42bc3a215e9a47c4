/** Texts of the tools that an assistant calls over MCP. */
export const assistant = {
  configOfAdminPortal:
    'A configuração de um portal administrativo: uma pasta de arquivos YAML. Leia o guia (portal://guide), procure na referência cada palavra que escrever, confira com "check" cada texto antes de propô-lo e mostre à pessoa o que "diff" diz que ele mudaria. Quem grava é a pessoa: daqui nada se escreve.',
  isOutsideConfigFolder:
    '"%{given}" está fora da pasta da configuração: daqui só se veem os arquivos YAML dela.',
  fileDoesNotExist: 'O arquivo "%{name}" não existe.%{suggestion}',
  fileCannotBeRead: 'O arquivo "%{name}" não pode ser lido como texto.',
  isNoYamlFile: '"%{given}" não é um arquivo YAML: a configuração não o lê.',
  languageHas: 'A linguagem não tem "%{wanted}".%{suggestion}',
  view: '  (vista)',
  nothingFound: 'Nada encontrado.',
  andMore: '… e mais %{rest}: diga em "search" o que procura.',
  guideForAdministratorsOfPortal: 'Guia de quem administra o portal',
  referenceOfLanguage: 'Referência da linguagem',
  jsonSchema: 'Esquema JSON: %{file}',
  fileAsInDepartmentsFleet: 'o arquivo, como "departments/frotas.yaml"',
  wholeText: 'o texto inteiro que ele teria; null: ele deixaria de existir',
  filesAs: 'os arquivos como ficariam; os outros são os da pasta',
  permissionsPersonHolds: 'as permissões que a pessoa tem; nenhuma: quem só tem conta',
  namePermissions: 'Diga as permissões, e não um e-mail: contas e registros não se leem por aqui.',
  whatCompany: 'O que a empresa tem',
  listsCompanyDepartments:
    'Lista os departamentos, as rotas (as telas), os recursos (os tipos de registro), os grupos de campos que vários recursos têm ou as permissões da empresa; tudo menos as permissões com o arquivo em que está.',
  whatToList: 'o que listar',
  onlyLinesHaveText: 'só as linhas que têm este texto',
  fileOfConfig: 'Um arquivo da configuração',
  textOfYamlFile:
    'O texto de um arquivo YAML da pasta da configuração, como está no disco. Leia-o antes de propor uma mudança nele.',
  referenceToolTitle: 'A referência da linguagem',
  describesKeywordColumnsListColumns:
    'O que uma palavra da configuração faz, o que aceita e um exemplo: de uma palavra ("columns", "list.columns"), de uma tela ou parte ("list", "route") ou de um tipo de campo ("money"). Sem nada, tudo o que há, em uma linha cada.',
  wordPartOrKind: 'a palavra, a parte ou o tipo de campo',
  checksConfig: 'Confere a configuração',
  saysAllIsWrong:
    'Diz tudo o que está errado na configuração, com arquivo, linha e remédio. Com "files", confere como ela ficaria com esses textos, sem gravar nada: confira assim cada mudança antes de propô-la.',
  screenOrResourceInFull: 'Uma tela ou um recurso por inteiro',
  screenOfRoute: 'A tela de uma rota, ou um recurso, com todos os valores padrão escritos.',
  addressOfRoute: 'o endereço da rota, como "/acervo/livros", ou o id do recurso',
  whoMay: 'Quem pode o quê',
  allSetOfPermissionsOpens: 'Tudo o que um conjunto de permissões abre, ou quem pode o quê em um recurso.',
  givePermissionsResourceOrBoth: 'Diga "permissions", "resource", ou os dois.',
  whyOneMay: 'Por que pode, ou não',
  explainsWhyHolderOfPermissions:
    'Diz por que quem tem estas permissões pode ou não pode fazer algo, com a linha da configuração que o dá ou o que falta.',
  action: 'a ação',
  resourceOrResourceField: 'o recurso, ou "recurso.campo", ou "recurso.transição"',
  whatChangeWouldChange: 'O que uma mudança mudaria',
  whatWouldChange:
    'O que mudaria para quem usa o portal com estes textos, e que permissões ganhariam (+) ou perderiam (-) o quê. Nada se grava. Mostre isto à pessoa antes que ela aceite a mudança.',
  nothingChanges: 'Nada muda para quem usa o portal.',
  noRightChanges: 'Nenhum direito muda.',
} as const;
