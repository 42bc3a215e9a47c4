/** The server's log messages, and its errors at start. */
export const server: Readonly<Record<string, string>> = {
  'Diga em "key" o nome da preferência e em "value" o valor; null a esquece.':
    'Give in "key" the name of the preference and in "value" its value; null forgets it.',
  'O segredo em %{0} é curto demais. Apague o arquivo para que outro seja criado; todos terão de entrar de novo.':
    'The secret in %{0} is too short. Delete the file and another is made; everybody will have to sign in again.',
  '"data" espera os valores, por campo.': '"data" needs the values, by field.',
  '"changes" espera até %{0} nomes, cada um como o cabeçalho Undo o deu.':
    '"changes" expects up to %{0} names, each as the header Undo gave it.',
  '"key" deve ter de 8 a 64 letras, algarismos, "-" ou "_".':
    '"key" must have from 8 to 64 letters, digits, "-" or "_".',
  '"records" traz o mesmo registro mais de uma vez.': '"records" has the same record more than once.',
  'A configuração não pôde ser lida: %{0}': 'The configuration could not be read: %{0}',
  'Configuração recarregada.': 'Configuration reloaded.',
  'A última versão boa da configuração não pôde ser guardada: %{0}':
    'The last good version of the configuration could not be kept: %{0}',
  'Em versão anterior, até a correção: %{0}': 'In an earlier version, until they are mended: %{0}',
  'Fora do ar, até a correção: %{0}': 'Not served, until they are mended: %{0}',
  'Já há um registro %{0}.': 'There already is a record %{0}.',
  'não contém um objeto com as listas de registros': 'does not contain an object with the lists of records',
  'tem em "%{0}" algo que não é uma lista de registros': 'has in "%{0}" something that is no list of records',
  'está vazio': 'is empty',
  'não é um JSON válido (%{0})': 'is not valid JSON (%{0})',
  'Para voltar à cópia mais nova, copie %{0} sobre ele e inicie de novo; ':
    'To go back to the newest copy, copy %{0} over it and start again; ',
  'Recupere uma cópia; ': 'Bring back a copy; ',
  'O arquivo de dados %{0} %{1}. Nada foi alterado nele. ':
    'The data file %{0} %{1}. Nothing in it was changed. ',
  '%{0}ou rode "npm run reset" para voltar aos dados de demonstração.':
    '%{0}or run "npm run reset" to go back to the demo data.',
  'Os dados iniciais não foram encontrados em %{0}. Indique o arquivo em PORTAL_DB, ou gere os de demonstração ':
    'There are no initial data in %{0}. Name the file in PORTAL_DB, or generate those of the demo ',
  'com "npm run portal -- seed". O arquivo é um objeto JSON com uma lista de registros por recurso; para começar ':
    'with "npm run portal -- seed". The file is a JSON object with a list of records per resource; to begin ',
  'sem registros, basta que contenha {}.': 'without records, it need only contain {}.',
  'Os dados iniciais não puderam ser copiados para %{0} (%{1}). ':
    'The initial data could not be copied to %{0} (%{1}). ',
  'Dê ao processo uma pasta em que possa gravar, ou indique outra em PORTAL_DATA.':
    'Give the process a folder in which it may write, or name another in PORTAL_DATA.',
  'não diz': 'does not tell',
  'diz %{0} como': 'tells %{0} as',
  '%{0} o tamanho do histórico em "%{1}": deve ser {"length": n}, com o número de bytes que ':
    '%{0} the length of the history in "%{1}": it must be {"length": n}, with the number of bytes that ',
  'contam de %{0}': 'count of %{0}',
  '"%{0}" não é um id de arquivo.': '"%{0}" is not the id of a file.',
  '%{0} não está em PORTAL_DATA. Processos que usam o mesmo banco de dados precisam ter essa pasta em comum.':
    '%{0} is not in PORTAL_DATA. Processes that use the same database must share that folder.',
  'O arquivo não pôde ser guardado.': 'The file could not be kept.',
  'outro processo mudou os dados desde o início; inicie o portal de novo':
    'another process has changed the data since the start; start the portal again',
  'não é possível gravar em %{0} (%{1})': "%{0} can't be written to (%{1})",
  'não há espaço livre no disco de %{0} para gravar os dados':
    'the disk of %{0} has no space left to write the data',
  'o disco é só para leitura': 'the disk is read only',
  'o processo não tem permissão': 'the process has no permission',
  'o disco está cheio': 'the disk is full',
  'tem %{0} bytes, e os dados contam com %{1}': 'has %{0} bytes, and the data count on %{1}',
  'O arquivo do histórico %{0} %{1}. Nada foi alterado nele. ':
    'The history file %{0} %{1}. Nothing in it was changed. ',
  'Recupere uma cópia, ou mova-o para outro lugar: sem ele o histórico recomeça vazio.':
    'Bring back a copy, or move it elsewhere: without it the history begins anew, empty.',
  'O histórico não foi encontrado em %{0}: ele recomeça a partir de agora.':
    'There is no history in %{0}: it begins anew from now on.',
  'fora de ordem': 'out of order',
  'tem uma linha ilegível na posição %{0}': "has a line that can't be read at position %{0}",
  'Só leitura: %{0}': 'Read only: %{0}',
  'Os dados não puderam ser salvos.': 'The data could not be saved.',
  'A pasta de dados %{0} já está em uso pelo processo %{1}. ':
    'The data folder %{0} is in use by the process %{1}. ',
  'Encerre-o ou escolha outra pasta com PORTAL_DATA. Se ele não for um portal, apague %{0}.':
    'Stop it or choose another folder with PORTAL_DATA. If it is no portal, delete %{0}.',
  'Registro %{0} não encontrado.': 'There is no record %{0}.',
  'tem em "%{0}", no %{1}º registro, em "%{2}", um número de que se perdem algarismos: escreva-o entre aspas':
    'has in "%{0}", in record number %{1}, in "%{2}", a number that loses digits: write it in quotes',
  '%{0} #%{1}, %{2}: este número perdeu algarismos ao ser lido; escreva-o entre aspas em %{3}.':
    '%{0} #%{1}, %{2}: this number has lost digits when it was read; write it in quotes in %{3}.',
  'tem em "%{0}" um registro sem id válido (o %{1}º, com %{2})':
    'has in "%{0}" a record without a valid id (number %{1}, with %{2})',
  'tem em "%{0}" dois registros com o id %{1}': 'has in "%{0}" two records with the id %{1}',
  'Isto o banco de dados não calcula sozinho, e fica mais lento com muitos registros:':
    'This the database does not compute by itself, and it gets slower with many records:',
  'Por isto listas ordenam ou filtram, e o banco de dados percorre outros registros a cada pergunta. Com muitos, grave o que falta neles (copy em vez de lookup) ou comece a lista filtrada (defaultFilter):':
    'Lists sort or filter by this, and the database goes through other records at each question. With many, store what they lack (copy instead of lookup) or let the list begin filtered (defaultFilter):',
  '%{0}, que é uma visão': '%{0}, which is a view',
  'as linhas de %{0}.%{1}': 'the rows of %{0}.%{1}',
  '%{0}, conforme o dia': '%{0}, by the day',
  '%{0}, por %{1}, que eles não gravam': '%{0}, by %{1}, which they do not store',
  'O banco de dados %{0}%{1} de PORTAL_DATABASE_URL não atende: ':
    'The database %{0}%{1} of PORTAL_DATABASE_URL does not answer: ',
  'A transação foi abandonada.': 'The transaction was given up.',
  'Pede-se demais ao mesmo tempo.': 'Too much is asked at the same time.',
  'ele não aceita mais conexões (max_connections)': 'it accepts no more connections (max_connections)',
  'uma consulta passou do seu tempo (statement_timeout)': 'a query has exceeded its time (statement_timeout)',
  'uma consulta foi cancelada no servidor': 'a query was cancelled on the server',
  'uma espera por outra transação passou do seu tempo (lock_timeout)':
    'a wait for another transaction has exceeded its time (lock_timeout)',
  'outra transação estava no caminho': 'another transaction was in the way',
  'nenhuma conexão ficou livre a tempo': 'no connection became free in time',
  'uma consulta ficou sem resposta': 'a query got no answer',
  'não se chega a ele, ou a conexão caiu': "it can't be reached, or the connection broke off",
  'ele recusou o trabalho': 'it refused the work',
  'O banco de dados não respondeu: %{0}.': 'The database did not answer: %{0}.',
  'O banco de dados desfez a transação: nada foi gravado.':
    'The database undid the transaction: nothing was saved.',
  'só leitura': 'read only',
  'Um texto tem um caractere que o banco de dados não guarda (U+0000 ou meio par).':
    'A text has a character that the database does not keep (U+0000 or half a pair).',
  'Há gravações demais à espera.': 'Too many writes are waiting.',
  'Não há "%{0}" nestes dados.': 'These data have no "%{0}".',
  'Estes dados não têm histórico.': 'These data have no history.',
  'O arquivo tem o que a configuração não tem: %{0}. Nada foi importado: declare os recursos, ':
    'The file has what the configuration has not: %{0}. Nothing was imported: declare the resources, ',
  'ou tire as listas dos dados de origem (portal migrate --drop) e exporte de novo.':
    'or take the lists out of the data that it came from (portal migrate --drop) and export again.',
  'O que se leu de volta não é o que se escreveu, em: %{0}. Não use este destino.':
    'What was read back is not what was written, in: %{0}. Do not use this target.',
  'O banco já tem registros em "%{0}" (esquema %{1}): nada foi importado. ':
    'The database already has records in "%{0}" (schema %{1}): nothing was imported. ',
  'Indique um esquema novo em PORTAL_DATABASE_URL, por exemplo ?schema=portal2.':
    'Name a new schema in PORTAL_DATABASE_URL, for example ?schema=portal2.',
  'Não há dados em %{0}: nada foi exportado.': 'There are no data in %{0}: nothing was exported.',
  '%{0} já tem dados: nada foi importado. Indique outra pasta em PORTAL_DATA.':
    '%{0} already has data: nothing was imported. Name another folder in PORTAL_DATA.',
  '%{0} está incompleto: falta a última linha. Exporte de novo.':
    '%{0} is incomplete: its last line is missing. Export again.',
  '%{0} foi alterado depois de escrito, em: %{1}. Exporte de novo.':
    '%{0} was changed after it was written, in: %{1}. Export again.',
  '%{0}, linha %{1}: não pode ser lida.': "%{0}, line %{1}: can't be read.",
  '%{0} não foi escrito por "portal data export".': '%{0} was not written by "portal data export".',
  'O arquivo %{0} não foi enviado, ou já é de outro registro.':
    'The file %{0} was not uploaded, or belongs to another record.',
  'Falha ao apagar arquivos sem registro: %{0}': 'Files without a record could not be deleted: %{0}',
  'PORTAL_SMTP_URL não diz por onde saem os e-mails que portal.yaml prevê (mail): nenhum é enviado.':
    'PORTAL_SMTP_URL does not say by where the emails that portal.yaml foresees (mail) go out: none is sent.',
  '%{0} não tem o segredo de um webhook de portal.yaml: as mensagens dele esperam por ela.':
    '%{0} does not have the secret of a webhook of portal.yaml: its messages wait for it.',
  '\n%{0}\n\nCorrija e salve: o portal abre em seguida.\n':
    '\n%{0}\n\nMend it and save: the portal then opens.\n',
  'PORT="%{0}": use um número de porta de 0 a 65535, por exemplo PORT=3000.':
    'PORT="%{0}": use a port number from 0 to 65535, for example PORT=3000.',
  'HOST="%{0}": use um endereço ou nome de máquina, por exemplo HOST=0.0.0.0.':
    'HOST="%{0}": use an address or the name of a machine, for example HOST=0.0.0.0.',
  'PORTAL_API_URL="%{0}": use um endereço http ou https completo, por exemplo https://api.exemplo.com.br.':
    'PORTAL_API_URL="%{0}": use a whole http or https address, for example https://api.example.com.',
  'PORTAL_DATABASE_URL e PORTAL_API_URL: os dados ficam em um dos dois; tire um deles.':
    'PORTAL_DATABASE_URL and PORTAL_API_URL: the data are in one of the two; take one away.',
  'PORTAL_TRUST_PROXY="%{0}": use quantos proxies há na frente do portal (1) ou os endereços deles, ':
    'PORTAL_TRUST_PROXY="%{0}": use how many proxies stand before the portal (1) or their addresses, ',
  'separados por vírgula, por exemplo 10.0.0.5, 192.168.0.0/24.':
    'separated by commas, for example 10.0.0.5, 192.168.0.0/24.',
  'PORTAL_CORS_ORIGINS="%{0}": use origens http ou https completas, separadas por vírgula, ':
    'PORTAL_CORS_ORIGINS="%{0}": use whole http or https origins, separated by commas, ',
  'por exemplo https://portal.exemplo.com.br.': 'for example https://portal.example.com.',
  'PORTAL_EDIT_CONFIG="%{0}": use on ou off.': 'PORTAL_EDIT_CONFIG="%{0}": use on or off.',
  'PORTAL_LOG="%{0}": use %{1}.': 'PORTAL_LOG="%{0}": use %{1}.',
  'PORTAL_SMTP_URL: use o endereço de um servidor de e-mail, por exemplo smtp://usuario:senha@smtp.exemplo.com.br:587, ':
    'PORTAL_SMTP_URL: use the address of a mail server, for example smtp://user:password@smtp.example.com:587, ',
  'ou smtps:// se a conexão é segura desde o início.':
    'or smtps:// if the connection is secure from the start.',
  '%{0}="%{1}": use endereços e redes separados por vírgula, por exemplo 10.0.0.5, 192.168.0.0/24.':
    '%{0}="%{1}": use addresses and networks separated by commas, for example 10.0.0.5, 192.168.0.0/24.',
  'PORTAL_TODAY="%{0}": use uma data AAAA-MM-DD que exista, por exemplo 2026-10-31.':
    'PORTAL_TODAY="%{0}": use a date YYYY-MM-DD that exists, for example 2026-10-31.',
  'Variáveis de ambiente com problema:\n%{0}': 'Environment variables with a problem:\n%{0}',
  'Os dados não responderam em %{0} milissegundos.': 'The data did not answer within %{0} milliseconds.',
  'O aplicativo ainda não foi construído em %{0}. Rode "npm run build" ou "npm start".':
    'The app has not been built in %{0}. Run "npm run build" or "npm start".',
  'A configuração tem problemas: veja com "npm run portal -- check".':
    'The configuration has problems: see them with "npm run portal -- check".',
  'A regra "%{0}" não existe.': 'There is no rule "%{0}".',
  'A regra "%{0}" não tem hora para ser feita: falta "every" ou "at" em "on".':
    'The rule "%{0}" has no time to be done: "every" or "at" is missing in "on".',
  '%{0} em http://%{1}:%{2}': '%{0} at http://%{1}:%{2}',
  'O portal está SÓ PARA LEITURA: %{0}. Quem tenta salvar é avisado; volta a gravar quando puder.':
    'The portal is READ ONLY: %{0}. Users who try to save get a message. It accepts changes again as soon as it can.',
  'Os registros não puderam ser conferidos ao início: %{0}':
    'The records could not be looked over at the start: %{0}',
  'A porta %{0} já está em uso. Encerre o outro programa ou escolha outra, por exemplo PORT=%{1}.':
    'The port %{0} is in use. Stop the other program or choose another, for example PORT=%{1}.',
  'Não foi possível abrir %{0}:%{1}: %{2}.': '%{0}:%{1} could not be opened: %{2}.',
  '%{0}.%{1}: %{2} %{3} algo que não é número e conta como vazio ':
    '%{0}.%{1}: %{2} %{3} something that is no number and counts as empty ',
  'registro tem': 'record has',
  'registros têm': 'records have',
  '(%{0}%{1}). Corrija na tela do registro.': '(%{0}%{1}). Mend it on the screen of the record.',
  'Não há nenhuma conta em "%{0}": ninguém consegue entrar. Encerre o portal e crie a primeira:\n':
    'There is no account in "%{0}": nobody can sign in. Stop the portal and create the first:\n',
  'npm run portal -- new account voce@empresa.com.br --permissions <permissões>':
    'npm run portal -- new account you@company.com --permissions <permissions>',
  '1 conta ainda tem a senha de demonstração, que é pública: %{0}. Troque-a ou bloqueie a conta.':
    '1 account still has the demo password, which is public: %{0}. Change it or block the account.',
  '%{0} contas ainda têm a senha de demonstração, que é pública: %{1}. Troque-as ou bloqueie as contas.':
    '%{0} accounts still have the demo password, which is public: %{1}. Change them or block the accounts.',
  'Há registros com nomes antigos, que as telas mostram vazios:':
    'There are records with old names, which screens show empty:',
  '  e mais %{0}': '  and %{0} more',
  'Encerre o portal e rode: %{0}': 'Stop the portal and run: %{0}',
  'a regra "%{0}" foi recusada: %{1}': 'the rule "%{0}" was refused: %{1}',
  '%{0} foi recusado: %{1}': '%{0} was refused: %{1}',
  '%{0} foi recusado com "%{1}", e a mensagem devia ter "%{2}"':
    '%{0} was refused with "%{1}", and the message should have "%{2}"',
  '%{0} devia ser recusado ("%{1}"), e foi feito': '%{0} should be refused ("%{1}"), and was done',
  'criar em %{0}, por %{1},': 'create in %{0}, by %{1},',
  'alterar %{0}, por %{1},': 'change %{0}, by %{1},',
  'excluir %{0}, por %{1},': 'delete %{0}, by %{1},',
  '"%{0}" em %{1}, por %{2},': '"%{0}" on %{1}, by %{2},',
  '%{0}: %{1}, e há %{2}': '%{0}: %{1}, and there are %{2}',
  'devia haver 1': 'there should be 1',
  'deviam ser %{0}': 'there should be %{0}',
  ' (%{0} a %{1})': ' (%{0} to %{1})',
  '%{0}: devia ser %{1}, e é %{2}%{3}': '%{0}: should be %{1}, and is %{2}%{3}',
  'as conexões vêm com o fuso horário %{0}, e o portal conta com UTC. Com um PgBouncer no meio, dê ao papel do portal o ':
    'connections come with the time zone %{0}, and the portal counts on UTC. With a PgBouncer in between, give the role of the portal ',
  "que ele ignora: alter role portal set timezone = 'UTC'; alter role portal set jit = off":
    "what it ignores: alter role portal set timezone = 'UTC'; alter role portal set jit = off",
  ' No PgBouncer, ponha em ignore_startup_parameters: extra_float_digits, options, statement_timeout, ':
    ' In PgBouncer, put into ignore_startup_parameters: extra_float_digits, options, statement_timeout, ',
  ' Confira o endereço, a conta e se ele está no ar.':
    ' Check the address, the account and whether it is up.',
  '%{0}: só vale com PORTAL_DATABASE_URL; escreva também esta.':
    '%{0}: it counts only with PORTAL_DATABASE_URL; write that too.',
  'não há %{0} que combine com %{1}': 'there is no %{0} that matches %{1}',
  'O servidor dos dados não responde.': 'The server of the data does not answer.',
  '%{0}: o outro servidor não restaura registros.': '%{0}: the other server does not restore records.',
  'O portal conta com o que o servidor de PORTAL_API_URL não promete:':
    'The portal counts on what the server of PORTAL_API_URL does not promise:',
  'dialect: %{0} vale com PORTAL_API_URL; sem ela, os registros ficam em %{1}.':
    'dialect: %{0} counts with PORTAL_API_URL; without it the records are in %{1}.',
  'Os registros ficam em %{0}, que fala %{1}; contas, histórico e arquivos, neste portal. De lá não se espera:':
    'The records are in %{0}, which speaks %{1}; accounts, history and files are in this portal. From there is not to be expected:',
  '  direitos: valem para quem passa pelo portal; feche o endereço aos outros (PORTAL_API_TOKEN vai com cada pedido)':
    '  rights: they hold for who comes through the portal; close the address to others (PORTAL_API_TOKEN goes with each request)',
  '  versões: de duas pessoas que salvam o mesmo registro, vale a última; o histórico só tem o que se fez por aqui':
    '  versions: of two people who save the same record, the last one counts; the history has only what was done from here',
  '  transações: cada registro se grava por si, e não há "desfazer" nem lixeira':
    '  transactions: each record is written by itself, and there is no undo and no trash',
  '  totais, buscas e filtros que ele não conhece: o portal os faz, com até %{0} registros por recurso':
    '  totals, searches and filters that it does not know: the portal does them, with up to %{0} records per resource',
  'Clique fora, aperte Esc ou corrija o arquivo e salve. O portal continua com a última versão boa.':
    'Click outside, press Esc, or mend the file and save. The portal goes on with the last good version.',
  'Há registros anteriores a estas fórmulas, em que elas estão vazias e não entram em nenhuma soma:':
    'There are records older than these formulas: there they are empty, and count in no sum:',
};
