export const database: Readonly<Record<string, string>> = {
  'só mostra o que faria, passo a passo: os comandos ao banco, as linhas e o que fica bloqueado':
    'only shows the steps: their statements, their rows and what they block',
  '\nNada foi feito: isto é só o plano.': '\nNothing was done: this is only the plan.',
  'sozinho, ao iniciar o portal': 'by itself, when the portal starts',
  'com "portal migrate", quando nenhum processo da versão anterior estiver no ar':
    'with "portal migrate", once no process of the earlier version is up',
  'com "portal migrate", com o portal parado ou à espera desta versão':
    'with "portal migrate", while the portal is stopped or waits for this version',
  'linhas:': 'rows:',
  'cuidado:': 'mind:',
  '\nNada foi escrito (%{0}).': '\nNothing was written (%{0}).',
  'Seria importado (nada foi escrito, --dry-run):': 'Would be imported (nothing was written, --dry-run):',
  'o banco de PORTAL_DATABASE_URL': 'the database of PORTAL_DATABASE_URL',
  'O banco ainda tem nomes ou tipos de uma configuração anterior: rode "npm run portal -- migrate" antes.':
    'The database still has names or types of an earlier config: run "npm run portal -- migrate" first.',
  'apagado: %{0}': 'deleted: %{0}',
  'Ficou como estava, pois perderia dados:': 'Left as it was, since data would be lost:',
  'Ainda há %{0} processo(s) com outra versão da configuração neste banco. Encerre-os, espere um minuto e rode de novo; nada foi alterado.':
    'There are still %{0} process(es) with another version of the config on this database. Stop them, wait a minute and run this again; nothing was changed.',
  'Há %{0} processo(s) do portal neste banco, e uma coluna muda de tipo: encerre-os antes; nada foi alterado.':
    'There are %{0} process(es) of the portal on this database, and a column changes its type: stop them first; nothing was changed.',
  'A configuração muda o tipo do que o banco de dados guarda: %{0}. Nada foi alterado. ':
    'The config changes the type of what the database keeps: %{0}. Nothing was changed. ',
  'Veja o que seria feito com "npm run portal -- migrate --plan" e rode "npm run portal -- migrate".':
    'See what would be done with "npm run portal -- migrate --plan", and run "npm run portal -- migrate".',
  'o banco guarda este campo como %{0}, e agora seria %{1}: a versão nova espera por "npm run portal -- migrate". ':
    'the database keeps this field as %{0}, and now it would be %{1}: the new version waits for "npm run portal -- migrate". ',
  'Veja antes o que ele faria com "npm run portal -- migrate --plan"; o portal pode continuar no ar, e até lá vale a versão anterior':
    'First see what that would do with "npm run portal -- migrate --plan"; the portal can stay up, and until then the version before is served',
  '%{0} processo(s) deste banco de dados usam outra pasta de dados que não %{1}: o arquivo anexado por um não se abre nos outros. ':
    "%{0} process(es) on this database use a data folder other than %{1}: a file that one attaches can't be opened in the others. ",
  'Dê a todos a mesma PORTAL_DATA, num volume em comum, e copie para ela o que há em "files" de cada uma.':
    'Give all of them the same PORTAL_DATA, on a shared volume, and copy what is in the "files" of each into it.',
  'A configuração nova ainda não vale: %{0}': 'The new config is not in force yet: %{0}',
  'Até terminar ninguém grava: os processos do portal mostram os registros e aguardam.':
    'Until this is done nobody can save: the processes of the portal show the records and wait.',
  '%{0} processo(s) não passaram à versão nova: reinicie-os.':
    '%{0} process(es) have not taken the new version: restart them.',
  'O banco passa para outra versão da configuração.':
    'The database is passing to another version of the config.',
  '%{0}: completados %{1} registro(s) que outra versão da configuração gravou.':
    '%{0}: completed %{1} record(s) that another version of the config has written.',
  'De %{0} arquivos anexados aos registros mais recentes, %{1} não estão em %{2} (%{3}): abri-los dá erro. ':
    'Of %{0} files attached to the latest records, %{1} are not in %{2} (%{3}): opening them fails. ',
  'Se PORTAL_DATA mudou, aponte-a para a pasta de antes, ou copie para esta o que há em "files" daquela.':
    'If PORTAL_DATA has changed, point it to the folder of before, or copy what is in "files" there into this one.',
  '%{0}: chaves de ordem, de busca e de unicidade': '%{0}: keys of order, search and uniqueness',
  'completa %{0} registro(s) que outra versão da configuração gravou, em lotes de mil':
    'completes %{0} record(s) that another version of the config has written, a thousand at a time',
  '"portal migrate" está mudando o tipo do que este banco guarda: inicie o portal quando terminar.':
    '"portal migrate" is changing the type of what this database keeps: start the portal when it is done.',
  'A resposta do banco de dados se perdeu: talvez esteja gravado.':
    'The answer of the database was lost: it may be written.',
  'muda %{0} registro(s), em lotes de mil': 'changes %{0} record(s), a thousand at a time',
  'cada lote espera a vez de gravar, e as gravações esperam por ele, por instantes':
    'each batch waits for its turn to write, and writes wait for it, for moments',
  'O banco não tem "%{0}".': 'The database has no "%{0}".',
  'O banco não tem um campo "%{0}" em "%{1}" que se possa apagar.':
    'The database has no field "%{0}" in "%{1}" that can be dropped.',
  'cerca de %{0}': 'about %{0}',
  '1 linha': '1 row',
  '%{0} linhas': '%{0} rows',
  'apaga os valores de "%{0}" em %{1}, para sempre': 'deletes the values of "%{0}" in %{1}, for good',
  'não tem volta: faça antes uma cópia do banco': 'cannot be undone: make a copy of the database first',
  'tabela nova, vazia': 'a new table, empty',
  'nenhuma linha muda: as colunas novas começam vazias': 'no row changes: the new columns begin empty',
  'escreve de novo %{0}, em lotes; o valor que não é do tipo novo fica guardado à parte':
    'writes %{0} anew, in batches; a value that is not of the new type is kept aside',
  'até o fim vale a versão anterior, mesmo se for interrompido: todas as colunas trocam de lugar numa só transação':
    'until the end the version before is served, even if this is interrupted: all columns change places in one transaction',
  'em lotes de mil': 'a thousand at a time',
  'de %{0}, só as que têm o que completar': 'of %{0}, only those that have something to complete',
  'nenhuma linha muda: os nomes novos passam a ler e gravar as colunas antigas':
    'no row changes: the new names read and write the old columns',
  'lê %{0}, e não muda nenhuma': 'reads %{0}, and changes none',
  'feito sem interromper o uso: demora mais e espera as transações em andamento':
    'done without interrupting anybody: takes longer and waits for transactions under way',
  'ninguém grava na tabela enquanto isso, por instantes': 'nobody writes to the table meanwhile, for moments',
  'nenhuma linha muda, só os nomes': 'no row changes, only the names',
  'a versão anterior da configuração deixa de encontrar os nomes antigos':
    'the earlier version of the config no longer finds the old names',
  'O banco está criando %{0} índice(s) sem interromper o uso; até terminar, algumas listas demoram mais.':
    'The database is building %{0} index(es) without interrupting anybody; until it has, some lists take longer.',
  'em um banco, lê todos os registros: também os que outro programa gravou sem o portal':
    'in a database, reads every record: also those that another program has written past the portal',
  'muda %{0} registro(s), em lotes de %{1}': 'changes %{0} record(s), in batches of %{1}',
  'bloqueia:': 'locks:',
  'duração estimada:': 'estimated duration:',
  nada: 'nothing',
  'um instante': 'a moment',
  'cerca de %{0} s': 'about %{0} s',
  'cerca de %{0} min': 'about %{0} min',
  'cerca de %{0} h': 'about %{0} h',
  'ninguém grava enquanto isso: o portal que espera por esta versão só mostra os registros; no fim, %{0}':
    'nobody can save meanwhile: a portal that waits for this version only shows the records; at the end it %{0}',
  'espera quem usa a tabela e a bloqueia por um instante (lock_timeout de %{0} ms, e depois tenta de novo)':
    'waits for those who use the table, and locks it for a moment (lock_timeout of %{0} ms, and then tries again)',
  'Uma tabela que precisa mudar está em uso por uma transação demorada.':
    'A table that has to change is in use by a long transaction.',
  'A tabela "%{0}" está em uso por uma transação demorada (processo %{1} do PostgreSQL, "%{2}", há %{3} s).':
    'The table "%{0}" is in use by a long transaction (process %{1} of PostgreSQL, "%{2}", for %{3} s).',
  '%{0} O portal espera sem bloqueá-la e tenta de novo em %{1} s.':
    '%{0} The portal waits without locking it, and tries again in %{1} s.',
  '%{0} Nada foi alterado nela; tente de novo quando essa transação terminar.':
    '%{0} Nothing in it was changed; try again when this transaction has ended.',
  '\nMigrado.': '\nMigrated.',
  'Ficou no banco, e não foi exportado, o que a configuração não tem mais (declare-o, se for preciso, e exporte de novo):':
    'Left in the database, and not exported, since the config has it no more (declare it, if need be, and export again):',
  'O banco de dados ainda usa nomes de uma configuração anterior (%{0}), e o portal lê e grava por eles. ':
    'The database still uses names of an earlier config (%{0}), and the portal reads and writes by them. ',
  'Quando nenhum processo da versão anterior estiver no ar, rode "npm run portal -- migrate".':
    'Once no process of the earlier version is up, run "npm run portal -- migrate".',
  'a versão anterior da configuração deixa de encontrar essa coluna':
    'the earlier version of the config no longer finds this column',
  'campo "%{0}" lê "%{1}" de cada registro de "%{2}", e para cada um se refaz a conta "%{3}": com muitos registros, a lista pode levar segundos; grave o valor neles ("copy" em vez de "lookup"), ou deixe-o fora deste "rollup"':
    'field "%{0}" reads "%{1}" of each record of "%{2}", and the figure "%{3}" is computed anew for each: with many records, the list may take seconds; store the value in them ("copy" instead of "lookup"), or leave it out of this "rollup"',
  'campo "%{0}" é o e-mail com que se entra, e duas contas podem ter o mesmo: acrescente "unique: true"; num banco de dados a conta é achada assim por um índice':
    'field "%{0}" is the e-mail that people sign in with, and two accounts may have the same: add "unique: true"; in a database the account is found by an index then',
  'coluna nova, que o banco mantém a cada gravação; depois se calculam os valores de %{0}, em lotes de mil':
    'a new column, kept by the database at each write; the values of %{0} are worked out afterwards, in batches of a thousand',
  'nenhuma linha muda: sai um índice que só servia à versão anterior':
    'no row changes: an index goes that only the version before used',
  'nenhuma linha muda: sai uma coluna que só guardava o que se calcula':
    'no row changes: a column goes that only kept what is worked out',
  'o valor guardado não é o que se calcula hoje: rode "npm run portal -- migrate", que o calcula de novo':
    'the value kept is not the one worked out today: run "npm run portal -- migrate", which works it out again',
  'o servidor é o PostgreSQL %{0}, e o portal precisa do 15 ou de um mais novo':
    'the server is PostgreSQL %{0}, and the portal needs 15 or newer',
  'A conta "%{0}" não pode criar o esquema "%{1}" no banco "%{2}". Um administrador do banco resolve com: ':
    'The account "%{0}" may not create the schema "%{1}" in the database "%{2}". An administrator of the database settles it with: ',
  'O portal espera por ele meio minuto.': 'The portal waits half a minute for it.',
  'Seria apagado para sempre:': 'Would be deleted for good:',
  'Nada foi feito. Para apagar: repita o comando com --yes.':
    'Nothing was done. To delete it, repeat the command with --yes.',
  'Os dados em %{0} são da empresa "%{1}", e portal.yaml não tem id: escreva nele "id: %{2}" se é a mesma empresa, ou indique outro lugar para os dados desta; nada foi alterado.':
    'The data in %{0} belong to the company "%{1}", and portal.yaml has no id: write "id: %{2}" in it if it is the same company, or name another place for the data of this one; nothing was changed.',
  'Os dados em %{0} são da empresa "%{1}", e esta configuração é da empresa "%{2}" (id, em portal.yaml): indique outro lugar para os dados desta; nada foi alterado.':
    'The data in %{0} belong to the company "%{1}", and this config is of the company "%{2}" (id, in portal.yaml): name another place for the data of this one; nothing was changed.',
  'Os dados em %{0} passam a dizer de que empresa são: "%{1}" (id, em portal.yaml). A configuração de outra empresa não os abre mais.':
    'The data in %{0} now say whose they are: "%{1}" (id, in portal.yaml). The config of another company no longer opens them.',
  'Os registros foram levados ao banco %{0} (em %{1}), e PORTAL_DATABASE_URL não está definida: este processo usa o arquivo de antes, %{2}, e não vê o que está no banco. ':
    'The records were moved to the database %{0} (on %{1}), and PORTAL_DATABASE_URL is not set: this process uses the file from before, %{2}, and does not see the database. ',
  'Se é o arquivo que vale, apague %{0}.': 'If the file is the right one, delete %{0}.',
  '%{0}: o parâmetro "%{1}" não existe, e seria ignorado.':
    '%{0}: there is no parameter "%{1}"; it would be ignored.',
  ' Tire-o do endereço.': ' Remove it from the address.',
  '%{0}: o parâmetro "%{1}" está duas vezes no endereço; deixe um deles.':
    '%{0}: the address has the parameter "%{1}" twice; keep one of them.',
  'use letras minúsculas, algarismos, "-" e "_", como "acervo-2026"':
    'use lower-case letters, digits, "-" and "_", as in "acervo-2026"',
  'o esquema "%{0}" do banco': 'the schema "%{0}" of the database',
  'O esquema "%{0}" também tem o que não é do portal: %{1}%{2}. O portal não altera nem apaga nada disso.':
    'The schema "%{0}" also has what is not the portal\'s: %{1}%{2}. The portal neither alters nor drops any of it.',
  'O banco de dados recusou um comando, e nada mais foi feito: %{0}.':
    'The database refused a command, and nothing more was done: %{0}.',
  '"%{0}" não pode sair do banco: disso depende o que não é do portal (%{1}%{2}). ':
    '"%{0}" cannot be dropped from the database: what is not the portal\'s depends on it (%{1}%{2}). ',
  'Quem criou isso pode apagá-lo antes, e recriá-lo depois; nada foi alterado.':
    'Whoever made that can drop it before, and create it again afterwards; nothing was changed.',
  'O banco de dados não tem a extensão pg_trgm num esquema que a conta do portal possa usar, e o portal não pôde criá-la: cada busca lê todos os registros. ':
    "The database lacks the extension pg_trgm in a schema that the portal's account may use, and the portal could not create it: each search reads all records. ",
  'Quem administra o banco a cria com: create extension pg_trgm with schema "%{0}". Se ela já existe em outro esquema, basta: grant usage on schema … to … Depois reinicie o portal.':
    'Whoever administers the database creates it with: create extension pg_trgm with schema "%{0}". If it exists in another schema, this is enough: grant usage on schema … to … Then restart the portal.',
  '"%{0}" não foi criado pelo portal no esquema "%{1}", e o portal só apaga o que criou.':
    '"%{0}" in the schema "%{1}" was not created by the portal, which drops only what it created.',
  'vão junto, também do portal: %{0}': "these go too, also the portal's: %{0}",
  'O esquema "%{0}" já tem tabelas que não são do portal, como "%{1}", e nada foi alterado: dê ao portal um esquema só dele no endereço do banco, por exemplo ?schema=%{2}.':
    'The schema "%{0}" already has tables that are not the portal\'s, such as "%{1}", and nothing was changed: give the portal a schema of its own in the database\'s address, for example ?schema=%{2}.',
  'A coluna "%{0}" do esquema "%{1}" não foi criada pelo portal, e a configuração tem um campo com este nome: dê outro nome ao campo ou à coluna; nada foi alterado.':
    'The column "%{0}" of the schema "%{1}" was not created by the portal, and the config has a field of this name: give the field or the column another name; nothing was changed.',
  '"%{0}" já existe no esquema "%{1}" e não foi criado pelo portal, que precisa deste nome: dê outro nome ao recurso ou ao que está lá, ou ao portal um esquema só dele (?schema=); nada foi alterado.':
    '"%{0}" already exists in the schema "%{1}" and was not created by the portal, which needs this name: give the resource or what is there another name, or the portal a schema of its own (?schema=); nothing was changed.',
  '%{0}: o esquema é o de PORTAL_DATABASE_URL; tire "schema" deste endereço.':
    '%{0}: the schema is that of PORTAL_DATABASE_URL; remove "schema" from this address.',
  'Apagar?': 'Delete?',
  'Nada foi feito.': 'Nothing was done.',
  '(s/n)': '(y/n)',
};
