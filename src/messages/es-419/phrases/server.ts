/** The server's log messages, and its errors at start. */
export const server: Readonly<Record<string, string>> = {
  'Diga em "key" o nome da preferência e em "value" o valor; null a esquece.':
    'Diga en "key" el nombre de la preferencia y en "value" el valor; null la olvida.',
  'O segredo em %{0} é curto demais. Apague o arquivo para que outro seja criado; todos terão de entrar de novo.':
    'El secreto en %{0} es demasiado corto. Borre el archivo para que se cree otro; todos tendrán que entrar de nuevo.',
  '"data" espera os valores, por campo.': '"data" espera los valores, por campo.',
  '"changes" espera até %{0} nomes, cada um como o cabeçalho Undo o deu.':
    '"changes" espera hasta %{0} nombres, cada uno como lo dio el encabezado Undo.',
  '"key" deve ter de 8 a 64 letras, algarismos, "-" ou "_".':
    '"key" debe tener de 8 a 64 letras, dígitos, "-" o "_".',
  '"records" traz o mesmo registro mais de uma vez.': '"records" trae el mismo registro más de una vez.',
  'A configuração não pôde ser lida: %{0}': 'La configuración no se pudo leer: %{0}',
  'Configuração recarregada.': 'Configuración recargada.',
  'A última versão boa da configuração não pôde ser guardada: %{0}':
    'La última versión buena de la configuración no se pudo guardar: %{0}',
  'Em versão anterior, até a correção: %{0}': 'En versión anterior, hasta la corrección: %{0}',
  'Fora do ar, até a correção: %{0}': 'Fuera de servicio, hasta la corrección: %{0}',
  'Já há um registro %{0}.': 'Ya hay un registro %{0}.',
  'não contém um objeto com as listas de registros': 'no contiene un objeto con las listas de registros',
  'tem em "%{0}" algo que não é uma lista de registros':
    'tiene en "%{0}" algo que no es una lista de registros',
  'está vazio': 'está vacío',
  'não é um JSON válido (%{0})': 'no es un JSON válido (%{0})',
  'Para voltar à cópia mais nova, copie %{0} sobre ele e inicie de novo; ':
    'Para volver a la copia más nueva, copie %{0} sobre él e inicie de nuevo; ',
  'Recupere uma cópia; ': 'Recupere una copia; ',
  'O arquivo de dados %{0} %{1}. Nada foi alterado nele. ':
    'El archivo de datos %{0} %{1}. Nada se cambió en él. ',
  '%{0}ou rode "npm run reset" para voltar aos dados de demonstração.':
    '%{0}o ejecute "npm run reset" para volver a los datos de demostración.',
  'Os dados iniciais não foram encontrados em %{0}. Indique o arquivo em PORTAL_DB, ou gere os de demonstração ':
    'Los datos iniciales no se encontraron en %{0}. Indique el archivo en PORTAL_DB, o genere los de demostración ',
  'com "npm run portal -- seed". O arquivo é um objeto JSON com uma lista de registros por recurso; para começar ':
    'con "npm run portal -- seed". El archivo es un objeto JSON con una lista de registros por recurso; para empezar ',
  'sem registros, basta que contenha {}.': 'sin registros, basta que contenga {}.',
  'Os dados iniciais não puderam ser copiados para %{0} (%{1}). ':
    'Los datos iniciales no se pudieron copiar a %{0} (%{1}). ',
  'Dê ao processo uma pasta em que possa gravar, ou indique outra em PORTAL_DATA.':
    'Dé al proceso una carpeta en la que pueda escribir, o indique otra en PORTAL_DATA.',
  'não diz': 'no dice',
  'diz %{0} como': 'dice %{0} como',
  '%{0} o tamanho do histórico em "%{1}": deve ser {"length": n}, com o número de bytes que ':
    '%{0} el tamaño del historial en "%{1}": debe ser {"length": n}, con el número de bytes que ',
  'contam de %{0}': 'cuentan de %{0}',
  '"%{0}" não é um id de arquivo.': '"%{0}" no es un id de archivo.',
  '%{0} não está em PORTAL_DATA. Processos que usam o mesmo banco de dados precisam ter essa pasta em comum.':
    '%{0} no está en PORTAL_DATA. Los procesos que usan la misma base de datos deben tener esa carpeta en común.',
  'O arquivo não pôde ser guardado.': 'El archivo no se pudo guardar.',
  'outro processo mudou os dados desde o início; inicie o portal de novo':
    'otro proceso cambió los datos desde el inicio; inicie el portal de nuevo',
  'não é possível gravar em %{0} (%{1})': 'no se puede escribir en %{0} (%{1})',
  'não há espaço livre no disco de %{0} para gravar os dados':
    'no hay espacio libre en el disco de %{0} para guardar los datos',
  'o disco é só para leitura': 'el disco es de solo lectura',
  'o processo não tem permissão': 'el proceso no tiene permiso',
  'o disco está cheio': 'el disco está lleno',
  'tem %{0} bytes, e os dados contam com %{1}': 'tiene %{0} bytes, y los datos cuentan con %{1}',
  'O arquivo do histórico %{0} %{1}. Nada foi alterado nele. ':
    'El archivo del historial %{0} %{1}. Nada se cambió en él. ',
  'Recupere uma cópia, ou mova-o para outro lugar: sem ele o histórico recomeça vazio.':
    'Recupere una copia, o muévalo a otro lugar: sin él el historial recomienza vacío.',
  'O histórico não foi encontrado em %{0}: ele recomeça a partir de agora.':
    'El historial no se encontró en %{0}: recomienza a partir de ahora.',
  'fora de ordem': 'fuera de orden',
  'tem uma linha ilegível na posição %{0}': 'tiene una línea ilegible en la posición %{0}',
  'Só leitura: %{0}': 'Solo lectura: %{0}',
  'Os dados não puderam ser salvos.': 'Los datos no se pudieron guardar.',
  'A pasta de dados %{0} já está em uso pelo processo %{1}. ':
    'La carpeta de datos %{0} ya está en uso por el proceso %{1}. ',
  'Encerre-o ou escolha outra pasta com PORTAL_DATA. Se ele não for um portal, apague %{0}.':
    'Deténgalo o elija otra carpeta con PORTAL_DATA. Si no es un portal, borre %{0}.',
  'Registro %{0} não encontrado.': 'Registro %{0} no encontrado.',
  'tem em "%{0}", no %{1}º registro, em "%{2}", um número de que se perdem algarismos: escreva-o entre aspas':
    'tiene en "%{0}", en el registro n.º %{1}, en "%{2}", un número que pierde cifras: escríbalo entre comillas',
  '%{0} #%{1}, %{2}: este número perdeu algarismos ao ser lido; escreva-o entre aspas em %{3}.':
    '%{0} #%{1}, %{2}: este número perdió cifras al leerse; escríbalo entre comillas en %{3}.',
  'tem em "%{0}" um registro sem id válido (o %{1}º, com %{2})':
    'tiene en "%{0}" un registro sin id válido (el n.º %{1}, con %{2})',
  'tem em "%{0}" dois registros com o id %{1}': 'tiene en "%{0}" dos registros con el id %{1}',
  'Isto o banco de dados não calcula sozinho, e fica mais lento com muitos registros:':
    'Esto la base de datos no lo calcula sola, y se vuelve más lento con muchos registros:',
  'Por isto listas ordenam ou filtram, e o banco de dados percorre outros registros a cada pergunta. Com muitos, grave o que falta neles (copy em vez de lookup) ou comece a lista filtrada (defaultFilter):':
    'Por esto las listas ordenan o filtran, y la base de datos recorre otros registros en cada pregunta. Con muchos, guarde lo que les falta (copy en vez de lookup) o empiece la lista filtrada (defaultFilter):',
  '%{0}, que é uma visão': '%{0}, que es una vista',
  'as linhas de %{0}.%{1}': 'las filas de %{0}.%{1}',
  '%{0}, conforme o dia': '%{0}, según el día',
  '%{0}, por %{1}, que eles não gravam': '%{0}, por %{1}, que ellos no guardan',
  'O banco de dados %{0}%{1} de PORTAL_DATABASE_URL não atende: ':
    'La base de datos %{0}%{1} de PORTAL_DATABASE_URL no responde: ',
  'A transação foi abandonada.': 'La transacción fue abandonada.',
  'Pede-se demais ao mesmo tempo.': 'Se pide demasiado al mismo tiempo.',
  'ele não aceita mais conexões (max_connections)': 'no acepta más conexiones (max_connections)',
  'uma consulta passou do seu tempo (statement_timeout)': 'una consulta superó su tiempo (statement_timeout)',
  'uma consulta foi cancelada no servidor': 'una consulta se canceló en el servidor',
  'uma espera por outra transação passou do seu tempo (lock_timeout)':
    'una espera por otra transacción superó su tiempo (lock_timeout)',
  'outra transação estava no caminho': 'otra transacción estaba en el camino',
  'nenhuma conexão ficou livre a tempo': 'ninguna conexión quedó libre a tiempo',
  'uma consulta ficou sem resposta': 'una consulta quedó sin respuesta',
  'não se chega a ele, ou a conexão caiu': 'no se llega a ella, o la conexión se cortó',
  'ele recusou o trabalho': 'rechazó el trabajo',
  'O banco de dados não respondeu: %{0}.': 'La base de datos no respondió: %{0}.',
  'O banco de dados desfez a transação: nada foi gravado.':
    'La base de datos deshizo la transacción: no se guardó nada.',
  'só leitura': 'solo lectura',
  'Um texto tem um caractere que o banco de dados não guarda (U+0000 ou meio par).':
    'Un texto tiene un carácter que la base de datos no guarda (U+0000 o medio par).',
  'Há gravações demais à espera.': 'Hay demasiadas escrituras en espera.',
  'Não há "%{0}" nestes dados.': 'No hay "%{0}" en estos datos.',
  'Estes dados não têm histórico.': 'Estos datos no tienen historial.',
  'O arquivo tem o que a configuração não tem: %{0}. Nada foi importado: declare os recursos, ':
    'El archivo tiene lo que la configuración no tiene: %{0}. Nada se importó: declare los recursos, ',
  'ou tire as listas dos dados de origem (portal migrate --drop) e exporte de novo.':
    'o quite las listas de los datos de origen (portal migrate --drop) y exporte de nuevo.',
  'O que se leu de volta não é o que se escreveu, em: %{0}. Não use este destino.':
    'Lo que se leyó de vuelta no es lo que se escribió, en: %{0}. No use este destino.',
  'O banco já tem registros em "%{0}" (esquema %{1}): nada foi importado. ':
    'La base de datos ya tiene registros en "%{0}" (esquema %{1}): nada se importó. ',
  'Indique um esquema novo em PORTAL_DATABASE_URL, por exemplo ?schema=portal2.':
    'Indique un esquema nuevo en PORTAL_DATABASE_URL, por ejemplo ?schema=portal2.',
  'Não há dados em %{0}: nada foi exportado.': 'No hay datos en %{0}: nada se exportó.',
  '%{0} já tem dados: nada foi importado. Indique outra pasta em PORTAL_DATA.':
    '%{0} ya tiene datos: nada se importó. Indique otra carpeta en PORTAL_DATA.',
  '%{0} está incompleto: falta a última linha. Exporte de novo.':
    '%{0} está incompleto: falta la última línea. Exporte de nuevo.',
  '%{0} foi alterado depois de escrito, em: %{1}. Exporte de novo.':
    '%{0} fue cambiado después de escrito, en: %{1}. Exporte de nuevo.',
  '%{0}, linha %{1}: não pode ser lida.': '%{0}, línea %{1}: no se puede leer.',
  '%{0} não foi escrito por "portal data export".': '%{0} no fue escrito por "portal data export".',
  'O arquivo %{0} não foi enviado, ou já é de outro registro.':
    'El archivo %{0} no fue enviado, o ya es de otro registro.',
  'Falha ao apagar arquivos sem registro: %{0}': 'Falla al borrar archivos sin registro: %{0}',
  'PORTAL_SMTP_URL não diz por onde saem os e-mails que portal.yaml prevê (mail): nenhum é enviado.':
    'PORTAL_SMTP_URL no dice por dónde salen los correos que portal.yaml prevé (mail): no se envía ninguno.',
  '%{0} não tem o segredo de um webhook de portal.yaml: as mensagens dele esperam por ela.':
    '%{0} no tiene el secreto de un webhook de portal.yaml: sus mensajes esperan por ella.',
  '\n%{0}\n\nCorrija e salve: o portal abre em seguida.\n':
    '\n%{0}\n\nCorrija y guarde: el portal abre enseguida.\n',
  'PORT="%{0}": use um número de porta de 0 a 65535, por exemplo PORT=3000.':
    'PORT="%{0}": use un número de puerto de 0 a 65535, por ejemplo PORT=3000.',
  'HOST="%{0}": use um endereço ou nome de máquina, por exemplo HOST=0.0.0.0.':
    'HOST="%{0}": use una dirección o nombre de máquina, por ejemplo HOST=0.0.0.0.',
  'PORTAL_API_URL="%{0}": use um endereço http ou https completo, por exemplo https://api.exemplo.com.br.':
    'PORTAL_API_URL="%{0}": use una dirección http o https completa, por ejemplo https://api.ejemplo.com.',
  'PORTAL_DATABASE_URL e PORTAL_API_URL: os dados ficam em um dos dois; tire um deles.':
    'PORTAL_DATABASE_URL y PORTAL_API_URL: los datos quedan en uno de los dos; quite uno.',
  'PORTAL_TRUST_PROXY="%{0}": use quantos proxies há na frente do portal (1) ou os endereços deles, ':
    'PORTAL_TRUST_PROXY="%{0}": use cuántos proxies hay delante del portal (1) o sus direcciones, ',
  'separados por vírgula, por exemplo 10.0.0.5, 192.168.0.0/24.':
    'separadas por comas, por ejemplo 10.0.0.5, 192.168.0.0/24.',
  'PORTAL_CORS_ORIGINS="%{0}": use origens http ou https completas, separadas por vírgula, ':
    'PORTAL_CORS_ORIGINS="%{0}": use orígenes http o https completos, separados por comas, ',
  'por exemplo https://portal.exemplo.com.br.': 'por ejemplo https://portal.ejemplo.com.',
  'PORTAL_EDIT_CONFIG="%{0}": use on ou off.': 'PORTAL_EDIT_CONFIG="%{0}": use on u off.',
  'PORTAL_LOG="%{0}": use %{1}.': 'PORTAL_LOG="%{0}": use %{1}.',
  'PORTAL_SMTP_URL: use o endereço de um servidor de e-mail, por exemplo smtp://usuario:senha@smtp.exemplo.com.br:587, ':
    'PORTAL_SMTP_URL: use la dirección de un servidor de correo, por ejemplo smtp://usuario:clave@smtp.ejemplo.com:587, ',
  'ou smtps:// se a conexão é segura desde o início.': 'o smtps:// si la conexión es segura desde el inicio.',
  '%{0}="%{1}": use endereços e redes separados por vírgula, por exemplo 10.0.0.5, 192.168.0.0/24.':
    '%{0}="%{1}": use direcciones y redes separadas por comas, por ejemplo 10.0.0.5, 192.168.0.0/24.',
  'PORTAL_TODAY="%{0}": use uma data AAAA-MM-DD que exista, por exemplo 2026-10-31.':
    'PORTAL_TODAY="%{0}": use una fecha AAAA-MM-DD que exista, por ejemplo 2026-10-31.',
  'Variáveis de ambiente com problema:\n%{0}': 'Variables de entorno con problema:\n%{0}',
  'Os dados não responderam em %{0} milissegundos.': 'Los datos no respondieron en %{0} milisegundos.',
  'O aplicativo ainda não foi construído em %{0}. Rode "npm run build" ou "npm start".':
    'La aplicación aún no fue construida en %{0}. Ejecute "npm run build" o "npm start".',
  'A configuração tem problemas: veja com "npm run portal -- check".':
    'La configuración tiene problemas: véalos con "npm run portal -- check".',
  'A regra "%{0}" não existe.': 'La regla "%{0}" no existe.',
  'A regra "%{0}" não tem hora para ser feita: falta "every" ou "at" em "on".':
    'La regla "%{0}" no tiene hora para hacerse: falta "every" o "at" en "on".',
  '%{0} em http://%{1}:%{2}': '%{0} en http://%{1}:%{2}',
  'O portal está SÓ PARA LEITURA: %{0}. Quem tenta salvar é avisado; volta a gravar quando puder.':
    'El portal está SOLO PARA LECTURA: %{0}. Quien intenta guardar recibe un aviso; vuelve a guardar cuando pueda.',
  'Os registros não puderam ser conferidos ao início: %{0}':
    'No fue posible revisar los registros al inicio: %{0}',
  'A porta %{0} já está em uso. Encerre o outro programa ou escolha outra, por exemplo PORT=%{1}.':
    'El puerto %{0} ya está en uso. Cierre el otro programa o elija otro, por ejemplo PORT=%{1}.',
  'Não foi possível abrir %{0}:%{1}: %{2}.': 'No fue posible abrir %{0}:%{1}: %{2}.',
  '%{0}.%{1}: %{2} %{3} algo que não é número e conta como vazio ':
    '%{0}.%{1}: %{2} %{3} algo que no es número y cuenta como vacío ',
  'registro tem': 'registro tiene',
  'registros têm': 'registros tienen',
  '(%{0}%{1}). Corrija na tela do registro.': '(%{0}%{1}). Corríjalo en la pantalla del registro.',
  'Não há nenhuma conta em "%{0}": ninguém consegue entrar. Encerre o portal e crie a primeira:\n':
    'No hay ninguna cuenta en "%{0}": nadie puede entrar. Detenga el portal y cree la primera:\n',
  'npm run portal -- new account voce@empresa.com.br --permissions <permissões>':
    'npm run portal -- new account usted@empresa.com --permissions <permisos>',
  '1 conta ainda tem a senha de demonstração, que é pública: %{0}. Troque-a ou bloqueie a conta.':
    '1 cuenta aún tiene la contraseña de demostración, que es pública: %{0}. Cámbiela o bloquee la cuenta.',
  '%{0} contas ainda têm a senha de demonstração, que é pública: %{1}. Troque-as ou bloqueie as contas.':
    '%{0} cuentas aún tienen la contraseña de demostración, que es pública: %{1}. Cámbielas o bloquee las cuentas.',
  'Há registros com nomes antigos, que as telas mostram vazios:':
    'Hay registros con nombres antiguos, que las pantallas muestran vacíos:',
  '  e mais %{0}': '  y %{0} más',
  'Encerre o portal e rode: %{0}': 'Detenga el portal y ejecute: %{0}',
  'a regra "%{0}" foi recusada: %{1}': 'la regla "%{0}" fue rechazada: %{1}',
  '%{0} foi recusado: %{1}': '%{0} fue rechazado: %{1}',
  '%{0} foi recusado com "%{1}", e a mensagem devia ter "%{2}"':
    '%{0} fue rechazado con "%{1}", y el mensaje debía tener "%{2}"',
  '%{0} devia ser recusado ("%{1}"), e foi feito': '%{0} debía ser rechazado ("%{1}"), y se hizo',
  'criar em %{0}, por %{1},': 'crear en %{0}, por %{1},',
  'alterar %{0}, por %{1},': 'modificar %{0}, por %{1},',
  'excluir %{0}, por %{1},': 'eliminar %{0}, por %{1},',
  '"%{0}" em %{1}, por %{2},': '"%{0}" en %{1}, por %{2},',
  '%{0}: %{1}, e há %{2}': '%{0}: %{1}, y hay %{2}',
  'devia haver 1': 'debía haber 1',
  'deviam ser %{0}': 'debían ser %{0}',
  ' (%{0} a %{1})': ' (%{0} a %{1})',
  '%{0}: devia ser %{1}, e é %{2}%{3}': '%{0}: debía ser %{1}, y es %{2}%{3}',
  'as conexões vêm com o fuso horário %{0}, e o portal conta com UTC. Com um PgBouncer no meio, dê ao papel do portal o ':
    'las conexiones vienen con la zona horaria %{0}, y el portal cuenta con UTC. Con un PgBouncer en medio, dé al rol del portal ',
  "que ele ignora: alter role portal set timezone = 'UTC'; alter role portal set jit = off":
    "lo que él ignora: alter role portal set timezone = 'UTC'; alter role portal set jit = off",
  ' No PgBouncer, ponha em ignore_startup_parameters: extra_float_digits, options, statement_timeout, ':
    ' En PgBouncer, ponga en ignore_startup_parameters: extra_float_digits, options, statement_timeout, ',
  ' Confira o endereço, a conta e se ele está no ar.': ' Revise la dirección, la cuenta y si está en marcha.',
  '%{0}: só vale com PORTAL_DATABASE_URL; escreva também esta.':
    '%{0}: solo vale con PORTAL_DATABASE_URL; escriba también esta.',
  'não há %{0} que combine com %{1}': 'no hay %{0} que cumpla %{1}',
  'O servidor dos dados não responde.': 'El servidor de los datos no responde.',
  '%{0}: o outro servidor não restaura registros.': '%{0}: el otro servidor no restaura registros.',
  'O portal conta com o que o servidor de PORTAL_API_URL não promete:':
    'El portal cuenta con lo que el servidor de PORTAL_API_URL no promete:',
  'dialect: %{0} vale com PORTAL_API_URL; sem ela, os registros ficam em %{1}.':
    'dialect: %{0} vale con PORTAL_API_URL; sin ella, los registros quedan en %{1}.',
  'Os registros ficam em %{0}, que fala %{1}; contas, histórico e arquivos, neste portal. De lá não se espera:':
    'Los registros quedan en %{0}, que habla %{1}; cuentas, historial y archivos, en este portal. De allí no se espera:',
  '  direitos: valem para quem passa pelo portal; feche o endereço aos outros (PORTAL_API_TOKEN vai com cada pedido)':
    '  derechos: valen para quien pasa por el portal; cierre la dirección a los demás (PORTAL_API_TOKEN va con cada solicitud)',
  '  versões: de duas pessoas que salvam o mesmo registro, vale a última; o histórico só tem o que se fez por aqui':
    '  versiones: de dos personas que guardan el mismo registro, vale la última; el historial solo tiene lo que se hizo desde aquí',
  '  transações: cada registro se grava por si, e não há "desfazer" nem lixeira':
    '  transacciones: cada registro se guarda por sí solo, y no hay "deshacer" ni papelera',
  '  totais, buscas e filtros que ele não conhece: o portal os faz, com até %{0} registros por recurso':
    '  totales, búsquedas y filtros que él no conoce: el portal los hace, con hasta %{0} registros por recurso',
  'Clique fora, aperte Esc ou corrija o arquivo e salve. O portal continua com a última versão boa.':
    'Haga clic afuera, presione Esc o corrija el archivo y guarde. El portal sigue con la última versión buena.',
  'Há registros anteriores a estas fórmulas, em que elas estão vazias e não entram em nenhuma soma:':
    'Hay registros anteriores a estas fórmulas, en los que están vacías y no entran en ninguna suma:',
};
