export const database: Readonly<Record<string, string>> = {
  'só mostra o que faria, passo a passo: os comandos ao banco, as linhas e o que fica bloqueado':
    'solo muestra lo que haría, paso a paso: los comandos a la base, las filas y lo que queda bloqueado',
  '\nNada foi feito: isto é só o plano.': '\nNo se hizo nada: esto es solo el plan.',
  'sozinho, ao iniciar o portal': 'solo, al iniciar el portal',
  'com "portal migrate", quando nenhum processo da versão anterior estiver no ar':
    'con "portal migrate", cuando no quede ningún proceso de la versión anterior',
  'com "portal migrate", com o portal parado ou à espera desta versão':
    'con "portal migrate", con el portal detenido o a la espera de esta versión',
  'linhas:': 'filas:',
  'cuidado:': 'cuidado:',
  '\nNada foi escrito (%{0}).': '\nNo se escribió nada (%{0}).',
  'Seria importado (nada foi escrito, --dry-run):': 'Se importaría (no se escribió nada, --dry-run):',
  'o banco de PORTAL_DATABASE_URL': 'la base de PORTAL_DATABASE_URL',
  'O banco ainda tem nomes ou tipos de uma configuração anterior: rode "npm run portal -- migrate" antes.':
    'La base todavía tiene nombres o tipos de una configuración anterior: ejecute antes "npm run portal -- migrate".',
  'apagado: %{0}': 'borrado: %{0}',
  'Ficou como estava, pois perderia dados:': 'Quedó como estaba, pues se perderían datos:',
  'Ainda há %{0} processo(s) com outra versão da configuração neste banco. Encerre-os, espere um minuto e rode de novo; nada foi alterado.':
    'Todavía hay %{0} proceso(s) con otra versión de la configuración en esta base. Deténgalos, espere un minuto y ejecute de nuevo; no se cambió nada.',
  'Há %{0} processo(s) do portal neste banco, e uma coluna muda de tipo: encerre-os antes; nada foi alterado.':
    'Hay %{0} proceso(s) del portal en esta base, y una columna cambia de tipo: deténgalos antes; no se cambió nada.',
  'A configuração muda o tipo do que o banco de dados guarda: %{0}. Nada foi alterado. ':
    'La configuración cambia el tipo de lo que guarda la base de datos: %{0}. No se cambió nada. ',
  'Veja o que seria feito com "npm run portal -- migrate --plan" e rode "npm run portal -- migrate".':
    'Vea lo que se haría con "npm run portal -- migrate --plan" y ejecute "npm run portal -- migrate".',
  'o banco guarda este campo como %{0}, e agora seria %{1}: a versão nova espera por "npm run portal -- migrate". ':
    'la base guarda este campo como %{0}, y ahora sería %{1}: la versión nueva espera "npm run portal -- migrate". ',
  'Veja antes o que ele faria com "npm run portal -- migrate --plan"; o portal pode continuar no ar, e até lá vale a versão anterior':
    'Vea antes lo que haría con "npm run portal -- migrate --plan"; el portal puede seguir en línea, y hasta entonces vale la versión anterior',
  '%{0} processo(s) deste banco de dados usam outra pasta de dados que não %{1}: o arquivo anexado por um não se abre nos outros. ':
    '%{0} proceso(s) de esta base de datos usan una carpeta de datos distinta de %{1}: el archivo que adjunta uno no se abre en los demás. ',
  'Dê a todos a mesma PORTAL_DATA, num volume em comum, e copie para ela o que há em "files" de cada uma.':
    'Dé a todos la misma PORTAL_DATA, en un volumen común, y copie en ella lo que hay en "files" de cada una.',
  'A configuração nova ainda não vale: %{0}': 'La configuración nueva todavía no vale: %{0}',
  'Até terminar ninguém grava: os processos do portal mostram os registros e aguardam.':
    'Hasta terminar nadie guarda: los procesos del portal muestran los registros y esperan.',
  '%{0} processo(s) não passaram à versão nova: reinicie-os.':
    '%{0} proceso(s) no pasaron a la versión nueva: reinícielos.',
  'O banco passa para outra versão da configuração.':
    'La base de datos pasa a otra versión de la configuración.',
  '%{0}: completados %{1} registro(s) que outra versão da configuração gravou.':
    '%{0}: completados %{1} registro(s) que otra versión de la configuración grabó.',
  'De %{0} arquivos anexados aos registros mais recentes, %{1} não estão em %{2} (%{3}): abri-los dá erro. ':
    'De %{0} archivos adjuntos a los registros más recientes, %{1} no están en %{2} (%{3}): abrirlos da error. ',
  'Se PORTAL_DATA mudou, aponte-a para a pasta de antes, ou copie para esta o que há em "files" daquela.':
    'Si PORTAL_DATA cambió, apúntela a la carpeta de antes, o copie a esta lo que hay en "files" de aquella.',
  '%{0}: chaves de ordem, de busca e de unicidade': '%{0}: claves de orden, de búsqueda y de unicidad',
  'completa %{0} registro(s) que outra versão da configuração gravou, em lotes de mil':
    'completa %{0} registro(s) que otra versión de la configuración grabó, en lotes de mil',
  '"portal migrate" está mudando o tipo do que este banco guarda: inicie o portal quando terminar.':
    '"portal migrate" está cambiando el tipo de lo que esta base guarda: inicie el portal cuando termine.',
  'A resposta do banco de dados se perdeu: talvez esteja gravado.':
    'La respuesta de la base de datos se perdió: tal vez esté grabado.',
  'muda %{0} registro(s), em lotes de mil': 'cambia %{0} registro(s), en lotes de mil',
  'cada lote espera a vez de gravar, e as gravações esperam por ele, por instantes':
    'cada lote espera su turno de escribir, y las escrituras lo esperan, por instantes',
  'O banco não tem "%{0}".': 'La base no tiene "%{0}".',
  'O banco não tem um campo "%{0}" em "%{1}" que se possa apagar.':
    'La base no tiene un campo "%{0}" en "%{1}" que se pueda borrar.',
  'cerca de %{0}': 'cerca de %{0}',
  '1 linha': '1 fila',
  '%{0} linhas': '%{0} filas',
  'apaga os valores de "%{0}" em %{1}, para sempre': 'borra los valores de "%{0}" en %{1}, para siempre',
  'não tem volta: faça antes uma cópia do banco': 'no tiene vuelta atrás: haga antes una copia de la base',
  'tabela nova, vazia': 'tabla nueva, vacía',
  'nenhuma linha muda: as colunas novas começam vazias':
    'ninguna fila cambia: las columnas nuevas empiezan vacías',
  'escreve de novo %{0}, em lotes; o valor que não é do tipo novo fica guardado à parte':
    'escribe de nuevo %{0}, en lotes; el valor que no es del tipo nuevo queda guardado aparte',
  'até o fim vale a versão anterior, mesmo se for interrompido: todas as colunas trocam de lugar numa só transação':
    'hasta el final vale la versión anterior, incluso si se interrumpe: todas las columnas cambian de lugar en una sola transacción',
  'em lotes de mil': 'en lotes de mil',
  'de %{0}, só as que têm o que completar': 'de %{0}, solo las que tienen algo que completar',
  'nenhuma linha muda: os nomes novos passam a ler e gravar as colunas antigas':
    'ninguna fila cambia: los nombres nuevos leen y escriben las columnas antiguas',
  'lê %{0}, e não muda nenhuma': 'lee %{0}, y no cambia ninguna',
  'feito sem interromper o uso: demora mais e espera as transações em andamento':
    'hecho sin interrumpir el uso: tarda más y espera las transacciones en curso',
  'ninguém grava na tabela enquanto isso, por instantes':
    'nadie escribe en la tabla mientras tanto, por instantes',
  'nenhuma linha muda, só os nomes': 'ninguna fila cambia, solo los nombres',
  'a versão anterior da configuração deixa de encontrar os nomes antigos':
    'la versión anterior de la configuración deja de encontrar los nombres antiguos',
  'O banco está criando %{0} índice(s) sem interromper o uso; até terminar, algumas listas demoram mais.':
    'La base está creando %{0} índice(s) sin interrumpir el uso; hasta terminar, algunas listas tardan más.',
  'em um banco, lê todos os registros: também os que outro programa gravou sem o portal':
    'en una base de datos, lee todos los registros: también los que otro programa guardó sin el portal',
  'muda %{0} registro(s), em lotes de %{1}': 'cambia %{0} registro(s), en lotes de %{1}',
  'bloqueia:': 'bloquea:',
  'duração estimada:': 'duración estimada:',
  nada: 'nada',
  'um instante': 'un instante',
  'cerca de %{0} s': 'unos %{0} s',
  'cerca de %{0} min': 'unos %{0} min',
  'cerca de %{0} h': 'unas %{0} h',
  'ninguém grava enquanto isso: o portal que espera por esta versão só mostra os registros; no fim, %{0}':
    'nadie guarda mientras tanto: el portal que espera esta versión solo muestra los registros; al final, %{0}',
  'espera quem usa a tabela e a bloqueia por um instante (lock_timeout de %{0} ms, e depois tenta de novo)':
    'espera a quien usa la tabla y la bloquea por un instante (lock_timeout de %{0} ms, y después lo intenta de nuevo)',
  'Uma tabela que precisa mudar está em uso por uma transação demorada.':
    'Una tabla que debe cambiar está en uso por una transacción larga.',
  'A tabela "%{0}" está em uso por uma transação demorada (processo %{1} do PostgreSQL, "%{2}", há %{3} s).':
    'La tabla "%{0}" está en uso por una transacción larga (proceso %{1} de PostgreSQL, "%{2}", desde hace %{3} s).',
  '%{0} O portal espera sem bloqueá-la e tenta de novo em %{1} s.':
    '%{0} El portal espera sin bloquearla y lo intenta de nuevo en %{1} s.',
  '%{0} Nada foi alterado nela; tente de novo quando essa transação terminar.':
    '%{0} No se cambió nada en ella; inténtelo de nuevo cuando termine esa transacción.',
  '\nMigrado.': '\nMigrado.',
  'Ficou no banco, e não foi exportado, o que a configuração não tem mais (declare-o, se for preciso, e exporte de novo):':
    'Quedó en la base de datos, y no se exportó, lo que la configuración ya no tiene (declárelo, si hace falta, y exporte de nuevo):',
  'O banco de dados ainda usa nomes de uma configuração anterior (%{0}), e o portal lê e grava por eles. ':
    'La base de datos todavía usa nombres de una configuración anterior (%{0}), y el portal lee y graba con ellos. ',
  'Quando nenhum processo da versão anterior estiver no ar, rode "npm run portal -- migrate".':
    'Cuando no quede en marcha ningún proceso de la versión anterior, ejecute "npm run portal -- migrate".',
  'a versão anterior da configuração deixa de encontrar essa coluna':
    'la versión anterior de la configuración deja de encontrar esa columna',
  'campo "%{0}" lê "%{1}" de cada registro de "%{2}", e para cada um se refaz a conta "%{3}": com muitos registros, a lista pode levar segundos; grave o valor neles ("copy" em vez de "lookup"), ou deixe-o fora deste "rollup"':
    'el campo "%{0}" lee "%{1}" de cada registro de "%{2}", y para cada uno se rehace el cálculo "%{3}": con muchos registros, la lista puede tardar segundos; grabe el valor en ellos ("copy" en lugar de "lookup"), o déjelo fuera de este "rollup"',
  'campo "%{0}" é o e-mail com que se entra, e duas contas podem ter o mesmo: acrescente "unique: true"; num banco de dados a conta é achada assim por um índice':
    'el campo "%{0}" es el correo con el que se entra, y dos cuentas pueden tener el mismo: añada "unique: true"; así, en una base de datos, la cuenta se encuentra por un índice',
  'coluna nova, que o banco mantém a cada gravação; depois se calculam os valores de %{0}, em lotes de mil':
    'columna nueva, que la base de datos mantiene en cada grabación; después se calculan los valores de %{0}, en lotes de mil',
  'nenhuma linha muda: sai um índice que só servia à versão anterior':
    'ninguna fila cambia: sale un índice que solo servía a la versión anterior',
  'nenhuma linha muda: sai uma coluna que só guardava o que se calcula':
    'ninguna fila cambia: sale una columna que solo guardaba lo que se calcula',
  'o valor guardado não é o que se calcula hoje: rode "npm run portal -- migrate", que o calcula de novo':
    'el valor guardado no es el que se calcula hoy: ejecute "npm run portal -- migrate", que lo calcula de nuevo',
  'o servidor é o PostgreSQL %{0}, e o portal precisa do 15 ou de um mais novo':
    'el servidor es PostgreSQL %{0}, y el portal necesita la versión 15 o una más nueva',
  'A conta "%{0}" não pode criar o esquema "%{1}" no banco "%{2}". Um administrador do banco resolve com: ':
    'La cuenta "%{0}" no puede crear el esquema "%{1}" en la base de datos "%{2}". Un administrador de la base lo resuelve con: ',
  'O portal espera por ele meio minuto.': 'El portal la espera medio minuto.',
  'Seria apagado para sempre:': 'Se borraría para siempre:',
  'Nada foi feito. Para apagar: repita o comando com --yes.':
    'No se hizo nada. Para borrarlo, repita el comando con --yes.',
  'Os dados em %{0} são da empresa "%{1}", e portal.yaml não tem id: escreva nele "id: %{2}" se é a mesma empresa, ou indique outro lugar para os dados desta; nada foi alterado.':
    'Los datos en %{0} son de la empresa "%{1}", y portal.yaml no tiene id: escriba en él "id: %{2}" si es la misma empresa, o indique otro lugar para los datos de esta; no se cambió nada.',
  'Os dados em %{0} são da empresa "%{1}", e esta configuração é da empresa "%{2}" (id, em portal.yaml): indique outro lugar para os dados desta; nada foi alterado.':
    'Los datos en %{0} son de la empresa "%{1}", y esta configuración es de la empresa "%{2}" (id, en portal.yaml): indique otro lugar para los datos de esta; no se cambió nada.',
  'Os dados em %{0} passam a dizer de que empresa são: "%{1}" (id, em portal.yaml). A configuração de outra empresa não os abre mais.':
    'Los datos en %{0} ahora dicen de qué empresa son: "%{1}" (id, en portal.yaml). La configuración de otra empresa ya no los abre.',
  'Os registros foram levados ao banco %{0} (em %{1}), e PORTAL_DATABASE_URL não está definida: este processo usa o arquivo de antes, %{2}, e não vê o que está no banco. ':
    'Los registros se llevaron a la base %{0} (el %{1}), y PORTAL_DATABASE_URL no está definida: este proceso usa el archivo de antes, %{2}, y no ve lo que está en la base. ',
  'Se é o arquivo que vale, apague %{0}.': 'Si el archivo es el que vale, borre %{0}.',
  '%{0}: o parâmetro "%{1}" não existe, e seria ignorado.':
    '%{0}: el parámetro "%{1}" no existe y se ignoraría.',
  ' Tire-o do endereço.': ' Quítelo de la dirección.',
  '%{0}: o parâmetro "%{1}" está duas vezes no endereço; deixe um deles.':
    '%{0}: la dirección tiene dos veces el parámetro "%{1}"; deje uno.',
  'use letras minúsculas, algarismos, "-" e "_", como "acervo-2026"':
    'use letras minúsculas, cifras, "-" y "_", como "acervo-2026"',
  'o esquema "%{0}" do banco': 'el esquema "%{0}" de la base',
  'O esquema "%{0}" também tem o que não é do portal: %{1}%{2}. O portal não altera nem apaga nada disso.':
    'El esquema "%{0}" también tiene lo que no es del portal: %{1}%{2}. El portal no cambia ni borra nada de eso.',
  'O banco de dados recusou um comando, e nada mais foi feito: %{0}.':
    'La base de datos rechazó un comando, y no se hizo nada más: %{0}.',
  '"%{0}" não pode sair do banco: disso depende o que não é do portal (%{1}%{2}). ':
    '"%{0}" no puede salir de la base: de eso depende lo que no es del portal (%{1}%{2}). ',
  'Quem criou isso pode apagá-lo antes, e recriá-lo depois; nada foi alterado.':
    'Quien lo creó puede borrarlo antes y volver a crearlo después; no se cambió nada.',
  'O banco de dados não tem a extensão pg_trgm num esquema que a conta do portal possa usar, e o portal não pôde criá-la: cada busca lê todos os registros. ':
    'La base de datos no tiene la extensión pg_trgm en un esquema que la cuenta del portal pueda usar, y el portal no pudo crearla: cada búsqueda lee todos los registros. ',
  'Quem administra o banco a cria com: create extension pg_trgm with schema "%{0}". Se ela já existe em outro esquema, basta: grant usage on schema … to … Depois reinicie o portal.':
    'Quien administra la base la crea con: create extension pg_trgm with schema "%{0}". Si ya existe en otro esquema, basta: grant usage on schema … to … Después reinicie el portal.',
  '"%{0}" não foi criado pelo portal no esquema "%{1}", e o portal só apaga o que criou.':
    '"%{0}" no fue creado por el portal en el esquema "%{1}", y el portal solo borra lo que creó.',
  'vão junto, também do portal: %{0}': 'van junto, también del portal: %{0}',
  'O esquema "%{0}" já tem tabelas que não são do portal, como "%{1}", e nada foi alterado: dê ao portal um esquema só dele no endereço do banco, por exemplo ?schema=%{2}.':
    'El esquema "%{0}" ya tiene tablas que no son del portal, como "%{1}", y no se cambió nada: dé al portal un esquema propio en la dirección de la base, por ejemplo ?schema=%{2}.',
  'A coluna "%{0}" do esquema "%{1}" não foi criada pelo portal, e a configuração tem um campo com este nome: dê outro nome ao campo ou à coluna; nada foi alterado.':
    'La columna "%{0}" del esquema "%{1}" no fue creada por el portal, y la configuración tiene un campo con este nombre: dé otro nombre al campo o a la columna; no se cambió nada.',
  '"%{0}" já existe no esquema "%{1}" e não foi criado pelo portal, que precisa deste nome: dê outro nome ao recurso ou ao que está lá, ou ao portal um esquema só dele (?schema=); nada foi alterado.':
    '"%{0}" ya existe en el esquema "%{1}" y no fue creado por el portal, que necesita este nombre: dé otro nombre al recurso o a lo que está allí, o al portal un esquema propio (?schema=); no se cambió nada.',
  '%{0}: o esquema é o de PORTAL_DATABASE_URL; tire "schema" deste endereço.':
    '%{0}: el esquema es el de PORTAL_DATABASE_URL; quite "schema" de esta dirección.',
  'Apagar?': '¿Borrar?',
  'Nada foi feito.': 'No se hizo nada.',
  '(s/n)': '(s/n)',
};
