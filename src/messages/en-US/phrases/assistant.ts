/** Texts of `portal mcp` for assistants that write a config. */
export const assistant: Readonly<Record<string, string>> = {
  'responde a um assistente que escreve a configuração, pelo Model Context Protocol (stdio), sem gravar nada':
    'answers an assistant that writes the config, by the Model Context Protocol (stdio), and writes nothing',
  'A configuração de um portal administrativo: uma pasta de arquivos YAML. Leia o guia (portal://guide), procure na referência cada palavra que escrever, confira com "check" cada texto antes de propô-lo e mostre à pessoa o que "diff" diz que ele mudaria. Quem grava é a pessoa: daqui nada se escreve.':
    'The config of an admin portal: a folder of YAML files. Read the guide (portal://guide), look up in the reference each word that you write, check each text with "check" before you propose it, and show the person what "diff" says it would change. Saving is up to the person: nothing is written from here.',
  '"%{0}" está fora da pasta da configuração: daqui só se veem os arquivos YAML dela.':
    '"%{0}" is outside the config\'s folder: only its YAML files can be seen from here.',
  'O arquivo "%{0}" não existe.%{1}': 'The file "%{0}" does not exist.%{1}',
  'O arquivo "%{0}" não pode ser lido como texto.': 'The file "%{0}" cannot be read as text.',
  '"%{0}" não é um arquivo YAML: a configuração não o lê.':
    '"%{0}" is no YAML file: the config does not read it.',
  '  (vista)': '  (view)',
  'Nada encontrado.': 'Nothing found.',
  '… e mais %{0}: diga em "search" o que procura.':
    '… and %{0} more: say in "search" what you are looking for.',
  'A linguagem não tem "%{0}".%{1}': 'The language has no "%{0}".%{1}',
  'o arquivo, como "departments/frotas.yaml"': 'the file, as in "departments/fleet.yaml"',
  'o texto inteiro que ele teria; null: ele deixaria de existir':
    'the whole text that it would have; null: it would be gone',
  'os arquivos como ficariam; os outros são os da pasta':
    'the files as they would be; the others are those of the folder',
  'as permissões que a pessoa tem; nenhuma: quem só tem conta':
    'the permissions that the person holds; none: anyone with an account',
  'Diga as permissões, e não um e-mail: contas e registros não se leem por aqui.':
    'Name the permissions, not an e-mail: accounts and records are not read from here.',
  'O que a empresa tem': 'What the company has',
  'Lista os departamentos, as rotas (as telas), os recursos (os tipos de registro), os grupos de campos que vários recursos têm ou as permissões da empresa; tudo menos as permissões com o arquivo em que está.':
    "Lists the company's departments, routes (its screens), resources (its types of record), groups of fields that several resources have, or permissions; all but permissions with the file where they are.",
  'o que listar': 'what to list',
  'só as linhas que têm este texto': 'only the lines that have this text',
  'Um arquivo da configuração': 'A file of the config',
  'O texto de um arquivo YAML da pasta da configuração, como está no disco. Leia-o antes de propor uma mudança nele.':
    "The text of a YAML file of the config's folder, as it is on the disk. Read it before you propose a change to it.",
  'A referência da linguagem': 'The reference of the language',
  'O que uma palavra da configuração faz, o que aceita e um exemplo: de uma palavra ("columns", "list.columns"), de uma tela ou parte ("list", "route") ou de um tipo de campo ("money"). Sem nada, tudo o que há, em uma linha cada.':
    'Describes a keyword ("columns", "list.columns"), a screen or part ("list", "route") or a field kind ("money"): its effect, its values and an example. Without a name, lists all of them, one per line.',
  'a palavra, a parte ou o tipo de campo': 'the word, the part or the kind of field',
  'Confere a configuração': 'Checks the config',
  'Diz tudo o que está errado na configuração, com arquivo, linha e remédio. Com "files", confere como ela ficaria com esses textos, sem gravar nada: confira assim cada mudança antes de propô-la.':
    'Says all that is wrong with the config, with file, line and remedy. With "files", checks it as it would be with these texts, writing nothing: check each change this way before you propose it.',
  'Uma tela ou um recurso por inteiro': 'A screen or a resource in full',
  'A tela de uma rota, ou um recurso, com todos os valores padrão escritos.':
    'The screen of a route, or a resource, with every default written out.',
  'o endereço da rota, como "/acervo/livros", ou o id do recurso':
    'the address of the route, as in "/fleet/vehicles", or the id of the resource',
  'Quem pode o quê': 'Who may do what',
  'Tudo o que um conjunto de permissões abre, ou quem pode o quê em um recurso.':
    'All that a set of permissions opens, or who may do what in a resource.',
  'Diga "permissions", "resource", ou os dois.': 'Give "permissions", "resource", or both.',
  'Por que pode, ou não': 'Why one may, or may not',
  'Diz por que quem tem estas permissões pode ou não pode fazer algo, com a linha da configuração que o dá ou o que falta.':
    'Explains why a holder of these permissions may or may not do something, with the line of the config that allows it or the missing one.',
  'a ação': 'the action',
  'o recurso, ou "recurso.campo", ou "recurso.transição"':
    'the resource, or "resource.field", or "resource.transition"',
  'O que uma mudança mudaria': 'What a change would change',
  'O que mudaria para quem usa o portal com estes textos, e que permissões ganhariam (+) ou perderiam (-) o quê. Nada se grava. Mostre isto à pessoa antes que ela aceite a mudança.':
    'What would change for those who use the portal with these texts, and which permissions would gain (+) or lose (-) what. Nothing is written. Show this to the person before they accept the change.',
  'Nada muda para quem usa o portal.': 'Nothing changes for those who use the portal.',
  'Nenhum direito muda.': 'No right changes.',
  'Esquema JSON: %{0}': 'JSON Schema: %{0}',
  'Guia de quem administra o portal': 'Guide for administrators of the portal',
  'Referência da linguagem': 'Reference of the language',
};
