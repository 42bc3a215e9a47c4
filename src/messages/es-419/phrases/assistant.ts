/** Texts of `portal mcp` for assistants that write a config. */
export const assistant: Readonly<Record<string, string>> = {
  'responde a um assistente que escreve a configuração, pelo Model Context Protocol (stdio), sem gravar nada':
    'responde a un asistente que escribe la configuración, por el Model Context Protocol (stdio), sin guardar nada',
  'A configuração de um portal administrativo: uma pasta de arquivos YAML. Leia o guia (portal://guide), procure na referência cada palavra que escrever, confira com "check" cada texto antes de propô-lo e mostre à pessoa o que "diff" diz que ele mudaria. Quem grava é a pessoa: daqui nada se escreve.':
    'La configuración de un portal administrativo: una carpeta de archivos YAML. Lea la guía (portal://guide), busque en la referencia cada palabra que escriba, revise con "check" cada texto antes de proponerlo y muestre a la persona lo que "diff" dice que cambiaría. Quien guarda es la persona: desde aquí no se escribe nada.',
  '"%{0}" está fora da pasta da configuração: daqui só se veem os arquivos YAML dela.':
    '"%{0}" está fuera de la carpeta de la configuración: desde aquí solo se ven sus archivos YAML.',
  'O arquivo "%{0}" não existe.%{1}': 'El archivo "%{0}" no existe.%{1}',
  'O arquivo "%{0}" não pode ser lido como texto.': 'El archivo "%{0}" no se puede leer como texto.',
  '"%{0}" não é um arquivo YAML: a configuração não o lê.':
    '"%{0}" no es un archivo YAML: la configuración no lo lee.',
  '  (vista)': '  (vista)',
  'Nada encontrado.': 'No se encontró nada.',
  '… e mais %{0}: diga em "search" o que procura.': '… y %{0} más: diga en "search" qué busca.',
  'A linguagem não tem "%{0}".%{1}': 'El lenguaje no tiene "%{0}".%{1}',
  'o arquivo, como "departments/frotas.yaml"': 'el archivo, como "departments/flota.yaml"',
  'o texto inteiro que ele teria; null: ele deixaria de existir':
    'el texto completo que tendría; null: dejaría de existir',
  'os arquivos como ficariam; os outros são os da pasta':
    'los archivos como quedarían; los demás son los de la carpeta',
  'as permissões que a pessoa tem; nenhuma: quem só tem conta':
    'los permisos que la persona tiene; ninguno: quien solo tiene cuenta',
  'Diga as permissões, e não um e-mail: contas e registros não se leem por aqui.':
    'Diga los permisos, y no un correo: las cuentas y los registros no se leen desde aquí.',
  'O que a empresa tem': 'Lo que la empresa tiene',
  'Lista os departamentos, as rotas (as telas), os recursos (os tipos de registro), os grupos de campos que vários recursos têm ou as permissões da empresa; tudo menos as permissões com o arquivo em que está.':
    'Lista los departamentos, las rutas (las pantallas), los recursos (los tipos de registro), los grupos de campos que varios recursos tienen o los permisos de la empresa; todos menos los permisos con el archivo en que están.',
  'o que listar': 'qué listar',
  'só as linhas que têm este texto': 'solo las líneas que tienen este texto',
  'Um arquivo da configuração': 'Un archivo de la configuración',
  'O texto de um arquivo YAML da pasta da configuração, como está no disco. Leia-o antes de propor uma mudança nele.':
    'El texto de un archivo YAML de la carpeta de la configuración, como está en el disco. Léalo antes de proponer un cambio en él.',
  'A referência da linguagem': 'La referencia del lenguaje',
  'O que uma palavra da configuração faz, o que aceita e um exemplo: de uma palavra ("columns", "list.columns"), de uma tela ou parte ("list", "route") ou de um tipo de campo ("money"). Sem nada, tudo o que há, em uma linha cada.':
    'Qué hace una palabra de la configuración, qué acepta y un ejemplo: de una palabra ("columns", "list.columns"), de una pantalla o parte ("list", "route") o de un tipo de campo ("money"). Sin nada, todo lo que hay, en una línea cada uno.',
  'a palavra, a parte ou o tipo de campo': 'la palabra, la parte o el tipo de campo',
  'Confere a configuração': 'Revisa la configuración',
  'Diz tudo o que está errado na configuração, com arquivo, linha e remédio. Com "files", confere como ela ficaria com esses textos, sem gravar nada: confira assim cada mudança antes de propô-la.':
    'Dice todo lo que está mal en la configuración, con archivo, línea y remedio. Con "files", revisa cómo quedaría con esos textos, sin guardar nada: revise así cada cambio antes de proponerlo.',
  'Uma tela ou um recurso por inteiro': 'Una pantalla o un recurso completo',
  'A tela de uma rota, ou um recurso, com todos os valores padrão escritos.':
    'La pantalla de una ruta, o un recurso, con todos los valores por defecto escritos.',
  'o endereço da rota, como "/acervo/livros", ou o id do recurso':
    'la dirección de la ruta, como "/flota/vehiculos", o el id del recurso',
  'Quem pode o quê': 'Quién puede qué',
  'Tudo o que um conjunto de permissões abre, ou quem pode o quê em um recurso.':
    'Todo lo que un conjunto de permisos abre, o quién puede qué en un recurso.',
  'Diga "permissions", "resource", ou os dois.': 'Diga "permissions", "resource", o los dos.',
  'Por que pode, ou não': 'Por qué puede, o no',
  'Diz por que quem tem estas permissões pode ou não pode fazer algo, com a linha da configuração que o dá ou o que falta.':
    'Dice por qué quien tiene estos permisos puede o no puede hacer algo, con la línea de la configuración que lo da o lo que falta.',
  'a ação': 'la acción',
  'o recurso, ou "recurso.campo", ou "recurso.transição"':
    'el recurso, o "recurso.campo", o "recurso.transición"',
  'O que uma mudança mudaria': 'Lo que un cambio cambiaría',
  'O que mudaria para quem usa o portal com estes textos, e que permissões ganhariam (+) ou perderiam (-) o quê. Nada se grava. Mostre isto à pessoa antes que ela aceite a mudança.':
    'Lo que cambiaría para quien usa el portal con estos textos, y qué permisos ganarían (+) o perderían (-) qué. No se guarda nada. Muéstrelo a la persona antes de que acepte el cambio.',
  'Nada muda para quem usa o portal.': 'Nada cambia para quien usa el portal.',
  'Nenhum direito muda.': 'Ningún derecho cambia.',
  'Esquema JSON: %{0}': 'Esquema JSON: %{0}',
  'Guia de quem administra o portal': 'Guía de quien administra el portal',
  'Referência da linguagem': 'Referencia del lenguaje',
};
