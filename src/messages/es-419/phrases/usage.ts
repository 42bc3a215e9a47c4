/**
 * Texts of the commands: their options and descriptions, and the messages of `check`, `docs` and wrong usage.
 */
export const usage: Readonly<Record<string, string>> = {
  departamento: 'departamento',
  departamentos: 'departamentos',
  recurso: 'recurso',
  recursos: 'recursos',
  'Configuração em ordem: %{0}': 'Configuración en orden: %{0}',
  'a referência da linguagem está desatualizada: rode "npm run portal -- docs"':
    'la referencia del lenguaje está desactualizada: ejecute "npm run portal -- docs"',
  'a resposta como dados': 'la respuesta como datos',
  'avisos também reprovam': 'los avisos también reprueban',
  'confere também os registros': 'revisa también los registros',
  'só mostra o que faria': 'solo muestra lo que haría',
  'como --plan, e termina em 1 se há o que migrar': 'como --plan, y termina en 1 si hay algo que migrar',
  'testa só o servidor, em segundos': 'prueba solo el servidor, en segundos',
  'com contas, registros e um departamento de exemplo': 'con cuentas, registros y un departamento de ejemplo',
  'aprova as ampliações, escrevendo-as no arquivo': 'aprueba las ampliaciones, escribiéndolas en el archivo',
  'na semente (db.json), e não nos dados em uso': 'en la semilla (db.json), y no en los datos en uso',
  'faz sem perguntar, mesmo que apague registros': 'lo hace sin preguntar, aunque borre registros',
  texto: 'texto',
  'nome que aparece na tela (no singular)': 'nombre que aparece en la pantalla (en singular)',
  'o mesmo, no plural': 'lo mismo, en plural',
  'm|f': 'm|f',
  'gênero do nome: "Novo contrato", "Nova vistoria"': 'género del nombre: "Nuevo contrato", "Nueva visita"',
  nome: 'nombre',
  'permissão que abre o departamento; por padrão, o id dele':
    'permiso que abre el departamento; por defecto, su id',
  'a,b': 'a,b',
  'permissões, separadas por vírgula; a primeira decide a página inicial':
    'permisos, separados por comas; el primero decide la página inicial',
  'nome da pessoa': 'nombre de la persona',
  língua: 'idioma',
  id: 'id',
  'só este recurso': 'solo este recurso',
  'recursos que ganham uma lista e entram no painel': 'recursos que reciben una lista y entran en el tablero',
  arquivo: 'archivo',
  'CSV, JSON, endereço ou OpenAPI de onde tirar os campos':
    'CSV, JSON, dirección u OpenAPI de donde sacar los campos',
  'o mesmo que --yes': 'lo mismo que --yes',
  'o mesmo que --from, de uma descrição OpenAPI (arquivo.yaml#Esquema)':
    'lo mismo que --from, de una descripción OpenAPI (archivo.yaml#Esquema)',
  'outro arquivo de aprovações': 'otro archivo de aprobaciones',
  'e-mail': 'correo',
  'por quem; sem isto, por quem pode tudo': 'por quién; sin esto, por quien puede todo',
  nomes: 'nombres',
  'apaga dos dados um recurso ou um recurso.campo que a configuração já não tem':
    'borra de los datos un recurso o un recurso.campo que la configuración ya no tiene',
  'confere a configuração, e com --data também os registros':
    'revisa la configuración, y con --data también los registros',
  'mostra a tela de uma rota, ou um recurso, com todos os valores padrão':
    'muestra la pantalla de una ruta, o un recurso, con todos los valores por defecto escritos',
  'mostra quem pode o quê, permissão por permissão': 'muestra quién puede qué, permiso por permiso',
  'diz por que alguém pode ou não pode, com a linha da configuração':
    'dice por qué alguien puede o no puede, con la línea de la configuración',
  'quem ganha e quem perde o quê desde uma revisão do git (HEAD); 1 se algo se ampliou sem aprovação':
    'quién gana y quién pierde qué desde una revisión de git (HEAD); 1 si algo se amplió sin aprobación',
  'o que muda para quem usa o portal desde uma revisão do git (HEAD)':
    'qué cambia para quien usa el portal desde una revisión de git (HEAD)',
  'abre cada tela com a menor permissão e a recusa a quem tem as outras; diz o que ficou coberto':
    'abre cada pantalla con el menor permiso y ve que se niegue a los demás; dice qué quedó cubierto',
  'o que uma ação (ou delete) faria num registro, pelas regras, sem gravar nada':
    'qué haría una acción (o delete) en un registro, por las reglas, sin guardar nada',
  'cria a configuração de uma empresa: marca, contas e a administração do portal':
    'crea la configuración de una empresa: marca, cuentas y la administración del portal',
  'cria uma conta nos dados e mostra a senha dela, com o portal parado':
    'crea una cuenta en los datos y muestra su contraseña, con el portal detenido',
  'cria um departamento, com a lista e os números dos recursos dados':
    'crea un departamento, con la lista y las cifras de los recursos dados',
  'cria um recurso, com os campos que um CSV, um JSON ou uma API mostram':
    'crea un recurso, con los campos que muestra un CSV, un JSON o una API',
  'acrescenta a um departamento a lista de um recurso': 'agrega a un departamento la lista de un recurso',
  'escreve o que o editor de texto usa para completar e explicar a configuração':
    'escribe lo que el editor de texto usa para completar y explicar la configuración',
  'escreve a referência da linguagem (REFERENCIA.md)': 'escribe la referencia del lenguaje (REFERENCIA.md)',
  'gera de novo os dados de demonstração (db.json)': 'genera de nuevo los datos de demostración (db.json)',
  'leva os dados aos nomes e padrões de hoje ("formerly", "default")':
    'lleva los datos a los nombres y valores por defecto de hoy ("formerly", "default")',
  'escreve todos os registros e o histórico em um arquivo, do banco ou da pasta de dados':
    'escribe todos los registros y el historial en un archivo, de la base de datos o de la carpeta de datos',
  'põe em um banco, ou em uma pasta de dados, ainda sem registros o que "data export" escreveu':
    'pone en una base de datos, o en una carpeta de datos, aún sin registros lo que "data export" escribió',
  'guarda os dados em uso à parte: o próximo início volta aos iniciais':
    'guarda aparte los datos en uso: el próximo inicio vuelve a los iniciales',
  'Falta dizer o quê depois de "%{0}".\n\n%{1}': 'Falta decir qué después de "%{0}".\n\n%{1}',
  'Falta o comando.\n\n%{0}': 'Falta el comando.\n\n%{0}',
  'O comando "%{0}" não existe.%{1}\n\n%{2}': 'El comando "%{0}" no existe.%{1}\n\n%{2}',
  ' Você quis dizer "%{0}"?': ' ¿Quiso decir "%{0}"?',
  '%{0}\n\n%{1}': '%{0}\n\n%{1}',
  'Falta um argumento.': 'Falta un argumento.',
  'Sobra um argumento.': 'Sobra un argumento.',
  'A opção "--%{0}" não leva valor.': 'La opción "--%{0}" no lleva valor.',
  'Falta o valor de uma opção.': 'Falta el valor de una opción.',
  'A opção "--%{0}" não existe em "%{1}".%{2}': 'La opción "--%{0}" no existe en "%{1}".%{2}',
  ' Você quis dizer "--%{0}"?': ' ¿Quiso decir "--%{0}"?',
  'Uso: npm run portal -- %{0} [opções]': 'Uso: npm run portal -- %{0} [opciones]',
  'Uso: npm run portal -- <comando> [opções]\n\n%{0}\n\nAs opções de cada um: npm run portal -- <comando> --help. Com --json, a resposta vem como dados. Todos terminam em 0 se\nestá tudo certo, em 1 se o que se conferiu não está, em 2 se não puderam ser feitos.':
    'Uso: npm run portal -- <comando> [opciones]\n\n%{0}\n\nLas opciones de cada uno: npm run portal -- <comando> --help. Con --json, la respuesta viene como datos. Todos terminan\nen 0 si todo está bien, en 1 si lo que se revisó no lo está, en 2 si no se pudieron hacer.',
  'Nada a fazer: %{0} está em dia.': 'Nada que hacer: %{0} está al día.',
  'A configuração tem problemas:\n\n%{0}': 'La configuración tiene problemas:\n\n%{0}',
  '<rota|recurso>': '<ruta|recurso>',
  '<e-mail|permissões>': '<correo|permisos>',
  '<ação>': '<acción>',
  '<recurso[.campo]>': '<recurso[.campo]>',
  '[revisão]': '[revisión]',
  '<recurso/código>': '<recurso/código>',
  '<e-mail>': '<correo>',
  '<departamento>': '<departamento>',
  '<endereço>': '<dirección>',
  '<recurso>': '<recurso>',
  '<arquivo>': '<archivo>',
  '<pasta>': '<carpeta>',
  'Erro inesperado: %{0}': 'Error inesperado: %{0}',
  'a língua: pt-BR, en-US ou es-419, ou a de um país, como es-CL; por padrão, a da empresa, e pt-BR em uma nova':
    'el idioma: pt-BR, en-US o es-419, o el de un país, como es-CL; por defecto, el de la empresa, y pt-BR en una nueva',
  'REFERENCIA.md': 'REFERENCIA.md',
  'Nada a fazer: está tudo em dia.': 'Nada que hacer: todo está al día.',
};
