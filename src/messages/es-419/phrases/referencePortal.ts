/** Texts of the reference and the editors' hovers: portal.yaml. */
export const referencePortal: Readonly<Record<string, string>> = {
  'O portal': 'El portal',
  'O portal: portal.yaml': 'El portal: portal.yaml',
  'Marca, preferências iniciais e contas: o que vale para o portal inteiro.':
    'Marca, preferencias iniciales y cuentas: lo que vale para todo el portal.',
  'A marca: o nome do portal e o da empresa.': 'La marca: el nombre del portal y el de la empresa.',
  'A língua dos textos do portal e, com o país, como se escrevem números e datas, a moeda, o fuso e os telefones.':
    'El idioma de los textos del portal y, con el país, cómo se escriben números y fechas, la moneda, el huso horario y los teléfonos.',
  'Inglês, como se escreve na Austrália.': 'Inglés, como se escribe en Australia.',
  'Inglês, como se escreve no Canadá.': 'Inglés, como se escribe en Canadá.',
  'Inglês, como se escreve no Reino Unido.': 'Inglés, como se escribe en el Reino Unido.',
  'Inglês, como se escreve na Irlanda.': 'Inglés, como se escribe en Irlanda.',
  'Inglês, como se escreve na Nova Zelândia.': 'Inglés, como se escribe en Nueva Zelanda.',
  'Espanhol, como se escreve na Argentina.': 'Español, como se escribe en Argentina.',
  'Espanhol, como se escreve na Bolívia.': 'Español, como se escribe en Bolivia.',
  'Espanhol, como se escreve no Chile.': 'Español, como se escribe en Chile.',
  'Espanhol, como se escreve na Colômbia.': 'Español, como se escribe en Colombia.',
  'Espanhol, como se escreve na Costa Rica.': 'Español, como se escribe en Costa Rica.',
  'Espanhol, como se escreve na República Dominicana.':
    'Español, como se escribe en la República Dominicana.',
  'Espanhol, como se escreve no Equador.': 'Español, como se escribe en Ecuador.',
  'Espanhol, como se escreve na Espanha.': 'Español, como se escribe en España.',
  'Espanhol, como se escreve na Guatemala.': 'Español, como se escribe en Guatemala.',
  'Espanhol, como se escreve em Honduras.': 'Español, como se escribe en Honduras.',
  'Espanhol, como se escreve no México.': 'Español, como se escribe en México.',
  'Espanhol, como se escreve na Nicarágua.': 'Español, como se escribe en Nicaragua.',
  'Espanhol, como se escreve no Panamá.': 'Español, como se escribe en Panamá.',
  'Espanhol, como se escreve no Peru.': 'Español, como se escribe en el Perú.',
  'Espanhol, como se escreve em Porto Rico.': 'Español, como se escribe en Puerto Rico.',
  'Espanhol, como se escreve no Paraguai.': 'Español, como se escribe en Paraguay.',
  'Espanhol, como se escreve em El Salvador.': 'Español, como se escribe en El Salvador.',
  'Espanhol, como se escreve nos Estados Unidos.': 'Español, como se escribe en los Estados Unidos.',
  'Espanhol, como se escreve no Uruguai.': 'Español, como se escribe en Uruguay.',
  'Espanhol, como se escreve na Venezuela.': 'Español, como se escribe en Venezuela.',
  'Português do Brasil, o padrão.': 'Portugués de Brasil, el predeterminado.',
  'Inglês dos Estados Unidos.': 'Inglés de los Estados Unidos.',
  'Espanhol da América Latina.': 'Español de América Latina.',
  'As línguas entre as quais cada pessoa escolhe; `locale` é a primeira que se vê.':
    'Los idiomas entre los que cada persona elige; `locale` es el primero que se ve.',
  'Textos do portal ditos de outro modo, pelo nome de cada um, que o `portal check` diz a quem escreve o próprio texto.':
    'Textos del portal dichos de otro modo, por el nombre de cada uno; `portal check` lo dice a quien escribe el texto mismo.',
  'O fuso horário em que “hoje” começa e as horas aparecem.':
    'El huso horario en que “hoy” empieza y se muestran las horas.',
  'A moeda dos valores, pelo código de três letras; sem ela, a do país da língua.':
    'La moneda de los montos, por el código de tres letras; sin ella, la del país del idioma.',
  'A data em que a demonstração começa ($today): o relógio anda a partir dela desde que os dados foram restaurados; sem ela, a data real.':
    'La fecha en que la demostración empieza ($today): el reloj anda a partir de ella desde que se restauraron los datos; sin ella, la fecha real.',
  'Aparência com que o portal abre; cada pessoa pode mudar a sua.':
    'La apariencia con que el portal abre; cada persona puede cambiar la suya.',
  'Outros sites de que as telas podem mostrar imagens; o navegador não carrega as de nenhum outro.':
    'Otros sitios de los que las pantallas pueden mostrar imágenes; el navegador no carga las de ningún otro.',
  'O que a busca do cabeçalho oferece antes de se digitar.':
    'Lo que la búsqueda del encabezado ofrece antes de escribir.',
  'Em que recurso ficam as contas, e qual campo é o quê.':
    'En qué recurso están las cuentas, y qué es cada campo.',
  'O que fala o servidor de PORTAL_API_URL, onde então ficam os registros; as contas ficam neste portal.':
    'Lo que habla el servidor de PORTAL_API_URL, donde entonces están los registros; las cuentas quedan en este portal.',
  'json-server 0.17, com as rotas que ele mesmo faz.': 'json-server 0.17, con las rutas que él mismo crea.',
  'O protocolo de ra-data-simple-rest, do react-admin.':
    'El protocolo de ra-data-simple-rest, de react-admin.',
  'PostgREST, diante de um PostgreSQL.': 'PostgREST, delante de un PostgreSQL.',
  'Campos que o servidor mantém em todo registro: quando e por quem.':
    'Campos que el servidor mantiene en cada registro: cuándo y por quién.',
  'Guarda quem fez o quê em cada registro, e quando; sem esta chave, nada se guarda.':
    'Guarda quién hizo qué en cada registro, y cuándo; sin esta clave, no se guarda nada.',
  'Guarda o que se exclui, por um tempo; sem esta chave, excluir não tem volta.':
    'Guarda lo que se elimina, por un tiempo; sin esta clave, eliminar no tiene vuelta atrás.',
  'Onde está quem aprova por quem, e em que dias.': 'Dónde está quién aprueba por quién, y en qué días.',
  'De quem são os e-mails que as regras mandam, e o que dizem; sem esta chave, nenhum se manda.':
    'De quién son los correos que las reglas envían, y qué dicen; sin esta clave, no se envía ninguno.',
  'Outros sistemas a que as regras avisam, por nome.':
    'Otros sistemas a los que las reglas avisan, por nombre.',
  'Contas que a tela de entrada oferece, na demonstração; apague em produção.':
    'Cuentas que la pantalla de entrada ofrece, en la demostración; borre esto en producción.',
  'Marca: brand': 'Marca: brand',
  'Em portal.yaml.': 'En portal.yaml.',
  'O nome do portal, na barra lateral e na aba do navegador.':
    'El nombre del portal, en la barra lateral y en la pestaña del navegador.',
  'O nome da empresa, na entrada e no rodapé.':
    'El nombre de la empresa, en la entrada y en el pie de página.',
  'Uma linha sobre a empresa, na tela de entrada.': 'Una línea sobre la empresa, en la pantalla de entrada.',
  'O título acima do menu; sem ele, “Páginas”.': 'El título sobre el menú; sin él, “Páginas”.',
  cor: 'color',
  'A cor da marca, entre aspas.': 'El color de la marca, entre comillas.',
  'O ano do aviso de direitos no rodapé.': 'El año del aviso de derechos en el pie de página.',
  'Preferências iniciais: settings': 'Preferencias iniciales: settings',
  'Em portal.yaml. São o ponto de partida: cada pessoa muda as suas no cabeçalho.':
    'En portal.yaml. Son el punto de partida: cada persona cambia las suyas en el encabezado.',
  'Tema claro ou escuro.': 'Tema claro u oscuro.',
  'Claro.': 'Claro.',
  'Escuro.': 'Oscuro.',
  'Largura do conteúdo.': 'Ancho del contenido.',
  'A largura toda da janela.': 'Todo el ancho de la ventana.',
  'Uma coluna no meio, de até 936 px.': 'Una columna en el centro, de hasta 936 px.',
  'Se a barra lateral abre recolhida.': 'Si la barra lateral abre contraída.',
  'Se há o botão de recolher a barra lateral.': 'Si hay un botón para contraer la barra lateral.',
  'Com ou sem barra lateral.': 'Con o sin barra lateral.',
  'Com a barra lateral.': 'Con la barra lateral.',
  'Sem menu, só o conteúdo.': 'Sin menú, solo el contenido.',
  'Se a barra lateral ocupa a altura toda da janela.':
    'Si la barra lateral ocupa todo el alto de la ventana.',
  'Fundo da barra lateral.': 'Fondo de la barra lateral.',
  'O do tema.': 'El del tema.',
  'A cor da marca.': 'El color de la marca.',
  'Direção do texto.': 'Dirección del texto.',
  'Da esquerda para a direita.': 'De izquierda a derecha.',
  'Da direita para a esquerda.': 'De derecha a izquierda.',
  'Código da língua, guardado nas preferências.': 'Código del idioma, guardado en las preferencias.',
  'Busca do cabeçalho: search': 'Búsqueda del encabezado: search',
  'Páginas oferecidas com a busca vazia, na ordem.':
    'Páginas que se ofrecen con la búsqueda vacía, en este orden.',
  'Quantos resultados aparecem, no máximo.': 'Cuántos resultados aparecen, como máximo.',
  'Página oferecida: search.pages': 'Página ofrecida: search.pages',
  'Cada item de `pages`, na busca de portal.yaml.':
    'Cada elemento de `pages`, en la búsqueda de portal.yaml.',
  'O nome com que a página é achada.': 'El nombre con que se encuentra la página.',
  endereço: 'dirección',
  'O endereço da rota.': 'La dirección de la ruta.',
  'Contas de usuário: accounts': 'Cuentas de usuario: accounts',
  'Em portal.yaml. As contas são registros como os outros: cadastram-se numa tela.':
    'En portal.yaml. Las cuentas son registros como los demás: se dan de alta en una pantalla.',
  'O recurso em que cada registro é uma conta.': 'El recurso en que cada registro es una cuenta.',
  'O campo do e-mail com que se entra.': 'El campo del correo con que se entra.',
  'O campo da senha, que se escreve e nunca se lê. Uma conta nova não se cria sem ela, a não ser que o campo diga `required: false`.':
    'El campo de la contraseña, que se escribe y nunca se lee. Una cuenta nueva no se crea sin ella, a menos que el campo diga `required: false`.',
  'O campo do nome, mostrado no menu.': 'El campo del nombre, que aparece en el menú.',
  'O campo mostrado sob o nome, na barra lateral.':
    'El campo que aparece bajo el nombre, en la barra lateral.',
  'O campo de escolha múltipla com as permissões da conta.':
    'El campo de elección múltiple con los permisos de la cuenta.',
  'Só entra a conta que combina com este filtro.': 'Solo entra la cuenta que coincide con este filtro.',
  'O que se diz à conta que não pode entrar.': 'Lo que se dice a la cuenta que no puede entrar.',
  'Campos do servidor: stamps': 'Campos del servidor: stamps',
  'Em portal.yaml. Existem em todo recurso sem serem declarados.':
    'En portal.yaml. Existen en todo recurso sin declararlos.',
  'O campo com a hora em que o registro foi criado.': 'El campo con la hora en que se creó el registro.',
  'O campo com a hora da última alteração.': 'El campo con la hora de la última modificación.',
  'O campo com a conta que criou o registro.': 'El campo con la cuenta que creó el registro.',
  'O campo com a conta que o alterou por último.': 'El campo con la cuenta que lo modificó por última vez.',
  'Histórico: history': 'Historial: history',
  'Em portal.yaml. O recurso é do próprio portal: não tem arquivo, e ninguém escreve nele.':
    'En portal.yaml. El recurso es del propio portal: no tiene archivo, y nadie escribe en él.',
  'O nome que o recurso tem, para uma lista mostrá-lo; nenhum outro pode ter o mesmo.':
    'El nombre del recurso, para que una lista lo muestre; ningún otro puede tener el mismo.',
  'Lixeira: trash': 'Papelera: trash',
  'Em portal.yaml. O que se exclui fica guardado, com os seus arquivos, e quem pode excluir pode restaurar.':
    'En portal.yaml. Lo que se elimina queda guardado, con sus archivos, y quien puede eliminar puede restaurar.',
  'Por quantos dias um registro excluído pode ser restaurado.':
    'Por cuántos días se puede restaurar un registro eliminado.',
  'Substitutos: delegations': 'Suplentes: delegations',
  'Em portal.yaml. Enquanto o registro vale, uma conta aprova (`approval`) por outra, no que as suas telas lhe mostram.':
    'En portal.yaml. Mientras el registro rige, una cuenta aprueba (`approval`) por otra, en lo que sus pantallas le muestran.',
  'O recurso em que cada registro é uma substituição.': 'El recurso en que cada registro es una suplencia.',
  'O campo da conta que se ausenta.': 'El campo de la cuenta que se ausenta.',
  'O campo da conta que aprova por ela.': 'El campo de la cuenta que aprueba por ella.',
  'O campo do primeiro dia.': 'El campo del primer día.',
  'O campo do último dia.': 'El campo del último día.',
  'E-mail: mail': 'Correo: mail',
  'Em portal.yaml. O servidor que os envia está na variável PORTAL_SMTP_URL; sem ela, nenhum sai.':
    'En portal.yaml. El servidor que los envía está en la variable PORTAL_SMTP_URL; sin ella, no sale ninguno.',
  'De quem são os e-mails.': 'De quién son los correos.',
  'O endereço do portal, para o link ao registro; sem ele, o e-mail vai sem link.':
    'La dirección del portal, para el enlace al registro; sin ella, el correo va sin enlace.',
  'O assunto e o texto, se não forem os de sempre.': 'El asunto y el texto, si no son los de siempre.',
  'Textos do e-mail: mail.templates': 'Textos del correo: mail.templates',
  'Em `mail`. Entre chaves: {title}, {text}, {resource}, {name}, {portal}, {link}.':
    'En `mail`. Entre llaves: {title}, {text}, {resource}, {name}, {portal}, {link}.',
  'O assunto; sem ele, o título do aviso.': 'El asunto; sin él, el título del aviso.',
  'O texto; cada linha em branco começa um parágrafo.': 'El texto; cada línea en blanco empieza un párrafo.',
  'Outros sistemas: webhooks': 'Otros sistemas: webhooks',
  'Cada chave de `webhooks`, em portal.yaml, é o nome pelo qual as regras o chamam (`webhook: erp`).':
    'Cada clave de `webhooks`, en portal.yaml, es el nombre por el que las reglas lo llaman (`webhook: erp`).',
  'Para onde vão as mensagens. Redes internas só se PORTAL_WEBHOOK_ALLOW as nomear.':
    'Adónde van los mensajes. Redes internas solo si PORTAL_WEBHOOK_ALLOW las nombra.',
  'A variável de ambiente com o segredo da assinatura; dois, separados por espaço, enquanto se troca.':
    'La variable de entorno con el secreto de la firma; dos, separados por un espacio, mientras se cambia.',
  'Demonstração: demo': 'Demostración: demo',
  'Em portal.yaml. Apague este bloco em produção.': 'En portal.yaml. Borre este bloque en producción.',
  'A senha de todas as contas da demonstração.': 'La contraseña de todas las cuentas de la demostración.',
  'As contas que a tela de entrada oferece.': 'Las cuentas que la pantalla de entrada ofrece.',
  'Conta de demonstração: demo.accounts': 'Cuenta de demostración: demo.accounts',
  'Cada item de `accounts`, em `demo`.': 'Cada elemento de `accounts`, en `demo`.',
  'O e-mail da conta.': 'El correo de la cuenta.',
  'O nome com que a conta é oferecida.': 'El nombre con que se ofrece la cuenta.',
  'O que se faz com esta conta, em poucas palavras; com ela, a conta é um cartão, e sem ela fica entre as outras.':
    'Lo que se hace con esta cuenta, en pocas palabras; con esto la cuenta es una tarjeta, y sin esto queda entre las otras.',
  'Tela de exemplo: demo.example': 'Pantalla de ejemplo: demo.example',
  'Em `demo`. A tela de entrada mostra as linhas que a descrevem ao lado de um desenho dela.':
    'En `demo`. La pantalla de entrada muestra las líneas que la describen junto a un dibujo de ella.',
  'O endereço da tela.': 'La dirección de la pantalla.',
  'O recurso dos registros do desenho.': 'El recurso de los registros del dibujo.',
  'Os registros do desenho, como se estivessem gravados; os campos do primeiro são as colunas.':
    'Los registros del dibujo, como si estuvieran guardados; los campos del primero son las columnas.',
  'Passo do passeio: demo.tour': 'Paso del recorrido: demo.tour',
  'Cada item de `tour`, em `demo`: o que fazer, onde e com que conta.':
    'Cada elemento de `tour`, en `demo`: qué hacer, dónde y con qué cuenta.',
  'O que se faz neste passo.': 'Lo que se hace en este paso.',
  'Como se faz, e o que se vê depois.': 'Cómo se hace, y lo que se ve después.',
  'O e-mail da conta que o faz, uma de `accounts`.': 'El correo de la cuenta que lo hace, una de `accounts`.',
  'A tela em que começa; sem ela, a primeira da conta.':
    'La pantalla en que comienza; sin ella, la primera de la cuenta.',
  'O que vem depois de "?" no endereço da tela.':
    'Lo que viene después de "?" en la dirección de la pantalla.',
  'O título do que a tela de entrada diz do portal.':
    'El título de lo que la pantalla de entrada dice del portal.',
  'O que é o portal, em uma frase. {departments}, {screens}, {resources}, {fields} e {rules} são quantos há.':
    'Qué es el portal, en una frase. {departments}, {screens}, {resources}, {fields} y {rules} son cuántos hay.',
  'O e-mail da conta de quem só visita. Se o portal atende outras máquinas, ela nada muda.':
    'El correo de la cuenta de quien solo visita. Si el portal atiende a otras máquinas, no cambia nada.',
  'Uma tela mostrada ao lado das linhas que a descrevem.':
    'Una pantalla mostrada junto a las líneas que la describen.',
  'O passeio que se oferece a quem chega.': 'El recorrido que se ofrece a quien llega.',
  'O que distingue esta empresa das outras: os dados guardam o id, e a configuração de outra empresa não os abre. Não muda com o nome.':
    'Lo que distingue a esta empresa de las otras: los datos guardan el id, y la configuración de otra empresa no los abre. No cambia con el nombre.',
};
