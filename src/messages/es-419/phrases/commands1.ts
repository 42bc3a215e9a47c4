export const commands1: Readonly<Record<string, string>> = {
  'Nenhuma tela dá acesso a "%{0}".': 'Ninguna pantalla da acceso a "%{0}".',
  'O recurso "%{0}" não existe.%{1}': 'El recurso "%{0}" no existe.%{1}',
  rota: 'ruta',
  rotas: 'rutas',
  vê: 've',
  indicador: 'indicador',
  indicadores: 'indicadores',
  'A permissão "%{0}" não existe: nenhuma tela a pede e nenhuma conta pode tê-la.%{1}':
    'El permiso "%{0}" no existe: ninguna pantalla lo pide y ninguna cuenta puede tenerlo.%{1}',
  'procurar uma conta': 'buscar una cuenta',
  'Nenhuma conta tem o e-mail "%{0}" em %{1}.': 'Ninguna cuenta tiene el correo "%{0}" en %{1}.',
  '%{0} deve ser um mapa de quem ganha para a lista do que ganha, como em "frotas: [abre /frota/pedagios]".':
    '%{0} debe ser un mapa de quién gana a la lista de lo que gana, como en "flota: [abre /flota/peajes]".',
  ' Ampliações de direitos aprovadas: quem ganha, e o que ganha, nas palavras de "access diff".\n Uma aprovação vale só para o que diz. Escreva ao lado, como comentário, por quê.':
    ' Ampliaciones de derechos aprobadas: quién gana, y qué gana, en las palabras de "access diff".\n Una aprobación vale solo para lo que dice. Escriba al lado, como comentario, por qué.',
  '%{0} não é um YAML válido: %{1}': '%{0} no es un YAML válido: %{1}',
  'Nada mudou para quem usa o portal desde %{0}.': 'Nada cambió para quien usa el portal desde %{0}.',
  '%{0}\n\n%{1} desde %{2}': '%{0}\n\n%{1} desde %{2}',
  mudança: 'cambio',
  mudanças: 'cambios',
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
  'testa só o servidor, em segundos': 'prueba solo el servidor, en segundos',
  'com contas, registros e um departamento de exemplo': 'con cuentas, registros y un departamento de ejemplo',
  'aprova as ampliações, escrevendo-as no arquivo': 'aprueba las ampliaciones, escribiéndolas en el archivo',
  'na semente (db.json), e não nos dados em uso': 'en la semilla (db.json), y no en los datos en uso',
  'mesmo que haja registros que os dados iniciais não têm':
    'aunque haya registros que los datos iniciales no tienen',
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
  'a língua da empresa: pt-BR (por padrão), en-US ou es-419':
    'el idioma de la empresa: pt-BR (por defecto), en-US o es-419',
  id: 'id',
  'só este recurso': 'solo este recurso',
  'recursos que ganham uma lista e entram no painel': 'recursos que reciben una lista y entran en el tablero',
  arquivo: 'archivo',
  'CSV, JSON, endereço ou OpenAPI de onde tirar os campos':
    'CSV, JSON, dirección u OpenAPI de donde sacar los campos',
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
  'mostra a tela de uma rota com todos os valores padrão':
    'muestra la pantalla de una ruta con todos los valores por defecto',
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
  'O servidor não pôde responder:\n%{0}': 'El servidor no pudo responder:\n%{0}',
  'conferir os registros': 'revisar los registros',
  'Registros em ordem': 'Registros en orden',
  '%{0} de problema': '%{0} de problema',
  tipo: 'tipo',
  tipos: 'tipos',
  '%{0}: %{1} em %{2}': '%{0}: %{1} en %{2}',
  registro: 'registro',
  registros: 'registros',
  'Passam do que outros registros permitem hoje; o limite pode ter sido outro quando foram gravados:':
    'Pasan de lo que otros registros permiten hoy; el límite pudo ser otro cuando se guardaron:',
  'os registros são de antes da fórmula e estão vazios: rode "npm run portal -- migrate"':
    'los registros son anteriores a la fórmula y están vacíos: ejecute "npm run portal -- migrate"',
  'os registros ainda têm o nome antigo: rode "npm run portal -- migrate"':
    'los registros aún tienen el nombre anterior: ejecute "npm run portal -- migrate"',
  'nenhum recurso tem este nome: %{0}': 'ningún recurso tiene este nombre: %{0}',
  'o recurso não tem este campo: %{0}': 'el recurso no tiene este campo: %{0}',
  'não existe em %{0}': 'no existe en %{0}',
  'falta o conteúdo do arquivo': 'falta el contenido del archivo',
  'deve ser único e se repete': 'debe ser único y se repite',
  'falta ou se repete': 'falta o se repite',
  'se mudou de nome, ponha "formerly: %{0}" no novo; se não serve mais, rode "npm run portal -- migrate --drop %{1}"':
    'si cambió de nombre, ponga "formerly: %{0}" en el nuevo; si ya no sirve, ejecute "npm run portal -- migrate --drop %{1}"',
  'Nada a migrar.': 'Nada que migrar.',
  '\nMigrado; o arquivo de antes está em %{0}.': '\nMigrado; el archivo de antes está en %{0}.',
  '%{0} não existe: não há semente a migrar.': '%{0} no existe: no hay semilla que migrar.',
  'Não há dados em %{0}: nada foi migrado. Se o portal usa outra pasta, diga PORTAL_DATA=…; ':
    'No hay datos en %{0}: nada se migró. Si el portal usa otra carpeta, indique PORTAL_DATA=…; ',
  'para migrar a semente (%{0}), use --seed.': 'para migrar la semilla (%{0}), use --seed.',
  'Os dados não têm "%{0}".%{1}': 'Los datos no tienen "%{0}".%{1}',
  Têm: 'Tienen',
  '"%{0}" ainda está na configuração: apague-o dela antes; --drop só tira dos dados o que ela já não tem.':
    '"%{0}" aún está en la configuración: bórrelo de ella antes; --drop solo quita de los datos lo que ella ya no tiene.',
  'Nenhum registro de "%{0}" tem um campo "%{1}" que se possa apagar.':
    'Ningún registro de "%{0}" tiene un campo "%{1}" que se pueda borrar.',
  'Este comando trabalha com o arquivo de dados, e aqui os registros estão no banco de PORTAL_DATABASE_URL. ':
    'Este comando trabaja con el archivo de datos, y aquí los registros están en la base de datos de PORTAL_DATABASE_URL. ',
  'Para levá-los a um arquivo: npm run portal -- data export <arquivo>.':
    'Para llevarlos a un archivo: npm run portal -- data export <archivo>.',
  '%{0} não é JSON: %{1}.': '%{0} no es JSON: %{1}.',
  '%{0} deve ser um objeto JSON com uma lista por recurso.':
    '%{0} debe ser un objeto JSON con una lista por recurso.',
  'Para %{0} é preciso ter dados, e %{1} e %{2} não existem. ':
    'Para %{0} hacen falta datos, y %{1} y %{2} no existen. ',
  'Se o portal usa outra pasta, diga PORTAL_DATA=…; os dados de demonstração são gerados por "npm run portal -- seed".':
    'Si el portal usa otra carpeta, indique PORTAL_DATA=…; los datos de demostración los genera "npm run portal -- seed".',
  'O portal está rodando (processo %{0}) e guarda os dados na memória: encerre-o antes.':
    'El portal está en marcha (proceso %{0}) y guarda los datos en memoria: deténgalo antes.',
  '%{0} já existe: indique um arquivo novo.': '%{0} ya existe: indique un archivo nuevo.',
  'Exportado para %{0}:': 'Exportado a %{0}:',
  '%{0} não existe.': '%{0} no existe.',
  'Importado e conferido, registro por registro:': 'Importado y revisado, registro por registro:',
  '\nOs arquivos anexados não vão junto: copie a pasta "files" da pasta de dados, se ela mudar de lugar.':
    '\nLos archivos adjuntos no van junto: copie la carpeta "files" de la carpeta de datos, si esta cambia de lugar.',
  'Valores que não são do tipo do campo: ficam guardados e aparecem, mas filtros e somas não os veem:':
    'Valores que no son del tipo del campo: se guardan y aparecen, pero filtros y sumas no los ven:',
  '  %{0}.%{1}: %{2}, como %{3} no %{4}': '  %{0}.%{1}: %{2}, como %{3} en %{4}',
  'O banco de dados de PORTAL_DATABASE_URL não atende: confira o endereço e se ele está no ar.':
    'La base de datos de PORTAL_DATABASE_URL no responde: revise la dirección y si está en marcha.',
};
