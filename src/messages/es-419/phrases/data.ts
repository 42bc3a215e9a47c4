/** Texts of the commands on data: check --data, migrate, data, seed, reset. */
export const data: Readonly<Record<string, string>> = {
  'Dados: %{0}': 'Datos: %{0}',
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
  'é servido, mas é escapado em endereços: prefira letras, números e _':
    'se sirve, pero se escapa en las direcciones: prefiera letras, números y _',
  'o número tem algarismos demais e perde alguns: escreva-o entre aspas':
    'el número tiene demasiadas cifras y pierde algunas: escríbalo entre comillas',
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
  'Nada foi mudado. Em %{0} há o que os dados iniciais não têm:':
    'Nada cambió. En %{0} hay lo que los datos iniciales no tienen:',
  'registro novo ou alterado': 'registro nuevo o modificado',
  'registros novos ou alterados': 'registros nuevos o modificados',
  'Para começar de novo mesmo assim (uma cópia com a data fica guardada): npm run portal -- reset --yes':
    'Para empezar de nuevo de todos modos (queda una copia con la fecha): npm run portal -- reset --yes',
  'Nada a fazer: não há dados em %{0}.': 'Nada que hacer: no hay datos en %{0}.',
  'O próximo início copia %{0}.': 'El próximo inicio copia %{0}.',
  'Não há %{0}: o próximo início começa sem registros.':
    'No hay %{0}: el próximo inicio empieza sin registros.',
  'Saiu de %{0} e está guardado em %{1}:': 'Salió de %{0} y está guardado en %{1}:',
  'não pôde ser lido': 'no se pudo leer',
  'linha de histórico': 'línea de historial',
  'linhas de histórico': 'líneas de historial',
  'histórico que não valeu': 'historial que no valió',
  'gravações ainda fora de db.json': 'escrituras aún fuera de db.json',
  arquivos: 'archivos',
  'Falta %{0}, o gerador dos dados de demonstração: ele exporta "generate({ portal })".':
    'Falta %{0}, el generador de los datos de demostración: exporta "generate({ portal })".',
  '%{0} deve exportar uma função "generate({ portal })".':
    '%{0} debe exportar una función "generate({ portal })".',
  'O gerador deu registros de recursos que não existem ou não guardam registros: %{0}.':
    'El generador dio registros de recursos que no existen o no guardan registros: %{0}.',
  '%{0}: %{1} de %{2}': '%{0}: %{1} de %{2}',
  'registros do maior recurso; os outros têm menos, na proporção':
    'registros del recurso mayor; los demás tienen menos, en proporción',
  'enche um banco novo (PORTAL_DATABASE_URL) com cópias dos dados de demonstração, para medir':
    'llena una base nueva (PORTAL_DATABASE_URL) con copias de los datos de demostración, para medir',
  'Diga em --rows quantos registros o maior recurso deve ter, por exemplo --rows 100000.':
    'Indique en --rows cuántos registros debe tener el recurso mayor, por ejemplo --rows 100000.',
  'Este comando enche um banco de dados novo: indique-o em PORTAL_DATABASE_URL, por exemplo postgres://usuario:senha@localhost:5432/portal?schema=grande.':
    'Este comando llena una base de datos nueva: indíquela en PORTAL_DATABASE_URL, por ejemplo postgres://usuario:clave@localhost:5432/portal?schema=grande.',
  '%{0} não tem registros a multiplicar: gere-os com "npm run portal -- seed".':
    '%{0} no tiene registros que multiplicar: genérelos con "npm run portal -- seed".',
  'Criado em %{0} s: %{1}': 'Creado en %{0} s: %{1}',
  'Já estava criado: %{0}': 'Ya estaba creado: %{0}',
  'Indique um esquema novo em PORTAL_DATABASE_URL, por exemplo ?schema=grande.':
    'Indique un esquema nuevo en PORTAL_DATABASE_URL, por ejemplo ?schema=grande.',
  'O esquema "%{0}" já foi preenchido com --rows %{1}: nada foi alterado. %{2}':
    'El esquema "%{0}" ya se llenó con --rows %{1}: no se cambió nada. %{2}',
  'O esquema "%{0}" já tem dados que este comando não criou: nada foi alterado. %{1}':
    'El esquema "%{0}" ya tiene datos que este comando no creó: no se cambió nada. %{1}',
  '--rows %{0} é menos do que o maior recurso já tem no começo: indique %{1} ou mais.':
    '--rows %{0} es menos de lo que el recurso mayor ya tiene al comienzo: indique %{1} o más.',
  'copiado: %{0}': 'copiado: %{0}',
  'calcula o que se guarda calculado': 'calcula las cifras que se guardan',
  'índices: %{0}': 'índices: %{0}',
};
