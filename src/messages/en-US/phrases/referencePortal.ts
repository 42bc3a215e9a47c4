/** Texts of the reference and the editors' hovers: portal.yaml. */
export const referencePortal: Readonly<Record<string, string>> = {
  'O portal': 'The portal',
  'O portal: portal.yaml': 'The portal: portal.yaml',
  'Marca, preferências iniciais e contas: o que vale para o portal inteiro.':
    'Brand, initial preferences and accounts: what holds for the whole portal.',
  'A marca: o nome do portal e o da empresa.': 'The brand: the name of the portal and that of the company.',
  'A língua dos textos do portal e, com o país, como se escrevem números e datas, a moeda, o fuso e os telefones.':
    "The language of the portal's texts and, with the country, how numbers and dates are written, the currency, the time zone and the phones.",
  'Inglês, como se escreve na Austrália.': 'English, as written in Australia.',
  'Inglês, como se escreve no Canadá.': 'English, as written in Canada.',
  'Inglês, como se escreve no Reino Unido.': 'English, as written in the United Kingdom.',
  'Inglês, como se escreve na Irlanda.': 'English, as written in Ireland.',
  'Inglês, como se escreve na Nova Zelândia.': 'English, as written in New Zealand.',
  'Espanhol, como se escreve na Argentina.': 'Spanish, as written in Argentina.',
  'Espanhol, como se escreve na Bolívia.': 'Spanish, as written in Bolivia.',
  'Espanhol, como se escreve no Chile.': 'Spanish, as written in Chile.',
  'Espanhol, como se escreve na Colômbia.': 'Spanish, as written in Colombia.',
  'Espanhol, como se escreve na Costa Rica.': 'Spanish, as written in Costa Rica.',
  'Espanhol, como se escreve na República Dominicana.': 'Spanish, as written in the Dominican Republic.',
  'Espanhol, como se escreve no Equador.': 'Spanish, as written in Ecuador.',
  'Espanhol, como se escreve na Espanha.': 'Spanish, as written in Spain.',
  'Espanhol, como se escreve na Guatemala.': 'Spanish, as written in Guatemala.',
  'Espanhol, como se escreve em Honduras.': 'Spanish, as written in Honduras.',
  'Espanhol, como se escreve no México.': 'Spanish, as written in Mexico.',
  'Espanhol, como se escreve na Nicarágua.': 'Spanish, as written in Nicaragua.',
  'Espanhol, como se escreve no Panamá.': 'Spanish, as written in Panama.',
  'Espanhol, como se escreve no Peru.': 'Spanish, as written in Peru.',
  'Espanhol, como se escreve em Porto Rico.': 'Spanish, as written in Puerto Rico.',
  'Espanhol, como se escreve no Paraguai.': 'Spanish, as written in Paraguay.',
  'Espanhol, como se escreve em El Salvador.': 'Spanish, as written in El Salvador.',
  'Espanhol, como se escreve nos Estados Unidos.': 'Spanish, as written in the United States.',
  'Espanhol, como se escreve no Uruguai.': 'Spanish, as written in Uruguay.',
  'Espanhol, como se escreve na Venezuela.': 'Spanish, as written in Venezuela.',
  'Português do Brasil, o padrão.': 'Brazilian Portuguese, the default.',
  'Inglês dos Estados Unidos.': 'US English.',
  'Espanhol da América Latina.': 'Latin American Spanish.',
  'As línguas entre as quais cada pessoa escolhe; `locale` é a primeira que se vê.':
    'The languages each person may choose from; `locale` is the one seen first.',
  'Textos do portal ditos de outro modo, pelo nome de cada um, que o `portal check` diz a quem escreve o próprio texto.':
    'Other wordings for texts of the portal, by the name of each text. If you write the text instead of its name, `portal check` states the name.',
  'O fuso horário em que “hoje” começa e as horas aparecem.':
    'The time zone in which "today" begins and times are shown.',
  'A moeda dos valores, pelo código de três letras; sem ela, a do país da língua.':
    "The currency of amounts, by its three-letter code; without it, that of the language's country.",
  'A data em que a demonstração começa ($today): o relógio anda a partir dela desde que os dados foram restaurados; sem ela, a data real.':
    'The date at which the demo begins ($today): the clock runs on from it since the data were restored; without it, the real date.',
  'Aparência com que o portal abre; cada pessoa pode mudar a sua.':
    'How the portal looks when it opens; each person may change theirs.',
  'Outros sites de que as telas podem mostrar imagens; o navegador não carrega as de nenhum outro.':
    'Other sites that screens may show images from; the browser loads those of no other.',
  'O que a busca do cabeçalho oferece antes de se digitar.':
    'What the search in the header offers before anything is typed.',
  'Em que recurso ficam as contas, e qual campo é o quê.':
    'Which resource holds the accounts, and which field is what.',
  'O que fala o servidor de PORTAL_API_URL, onde então ficam os registros; as contas ficam neste portal.':
    'What the server of PORTAL_API_URL speaks, where the records then are; the accounts stay in this portal.',
  'json-server 0.17, com as rotas que ele mesmo faz.':
    'json-server 0.17, with the routes it makes by itself.',
  'O protocolo de ra-data-simple-rest, do react-admin.': "The protocol of react-admin's ra-data-simple-rest.",
  'PostgREST, diante de um PostgreSQL.': 'PostgREST, in front of a PostgreSQL.',
  'Campos que o servidor mantém em todo registro: quando e por quem.':
    'Fields that the server keeps in every record: when and by whom.',
  'Guarda quem fez o quê em cada registro, e quando; sem esta chave, nada se guarda.':
    'Keeps who did what to each record, and when; without this key, nothing is kept.',
  'Guarda o que se exclui, por um tempo; sem esta chave, excluir não tem volta.':
    'Keeps what is deleted, for a while; without this key, a deletion is final.',
  'Onde está quem aprova por quem, e em que dias.':
    'Where it is recorded who approves for whom, and on which days.',
  'De quem são os e-mails que as regras mandam, e o que dizem; sem esta chave, nenhum se manda.':
    'Whom the emails that rules send are from, and what they say; without this key, none is sent.',
  'Outros sistemas a que as regras avisam, por nome.': 'Other systems that rules notify, by name.',
  'Contas que a tela de entrada oferece, na demonstração; apague em produção.':
    'Accounts that the sign-in page offers, for a demo; delete it in production.',
  'Marca: brand': 'Brand: brand',
  'Em portal.yaml.': 'In portal.yaml.',
  'O nome do portal, na barra lateral e na aba do navegador.':
    'The name of the portal, in the sidebar and the browser tab.',
  'O nome da empresa, na entrada e no rodapé.':
    'The name of the company, on the sign-in page and in the footer.',
  'Uma linha sobre a empresa, na tela de entrada.': 'A line about the company, on the sign-in page.',
  'O título acima do menu; sem ele, “Páginas”.': 'The title above the menu; without it, "Pages".',
  cor: 'color',
  'A cor da marca, entre aspas.': 'The color of the brand, in quotes.',
  'O ano do aviso de direitos no rodapé.': 'The year of the copyright notice in the footer.',
  'Preferências iniciais: settings': 'Initial preferences: settings',
  'Em portal.yaml. São o ponto de partida: cada pessoa muda as suas no cabeçalho.':
    'In portal.yaml. They are the starting point: each person changes theirs in the header.',
  'Tema claro ou escuro.': 'Light or dark theme.',
  'Claro.': 'Light.',
  'Escuro.': 'Dark.',
  'Largura do conteúdo.': 'Width of the content.',
  'A largura toda da janela.': 'The full width of the window.',
  'Uma coluna no meio, de até 936 px.': 'A centered column of up to 936 px.',
  'Se a barra lateral abre recolhida.': 'Whether the sidebar starts collapsed.',
  'Se há o botão de recolher a barra lateral.': 'Whether there is a button that collapses the sidebar.',
  'Com ou sem barra lateral.': 'With or without the sidebar.',
  'Com a barra lateral.': 'With the sidebar.',
  'Sem menu, só o conteúdo.': 'No menu, only the content.',
  'Se a barra lateral ocupa a altura toda da janela.':
    'Whether the sidebar takes the full height of the window.',
  'Fundo da barra lateral.': 'Background of the sidebar.',
  'O do tema.': 'That of the theme.',
  'A cor da marca.': 'The color of the brand.',
  'Direção do texto.': 'Direction of the text.',
  'Da esquerda para a direita.': 'Left to right.',
  'Da direita para a esquerda.': 'Right to left.',
  'Código da língua, guardado nas preferências.': 'Code of the language, kept with the preferences.',
  'Busca do cabeçalho: search': 'Search in the header: search',
  'Páginas oferecidas com a busca vazia, na ordem.':
    'Pages offered while the search is empty, in this order.',
  'Quantos resultados aparecem, no máximo.': 'How many results are shown at most.',
  'Página oferecida: search.pages': 'Offered page: search.pages',
  'Cada item de `pages`, na busca de portal.yaml.': 'Each item of `pages`, in the search of portal.yaml.',
  'O nome com que a página é achada.': 'The name by which the page is found.',
  endereço: 'address',
  'O endereço da rota.': 'The address of the route.',
  'Contas de usuário: accounts': 'User accounts: accounts',
  'Em portal.yaml. As contas são registros como os outros: cadastram-se numa tela.':
    'In portal.yaml. Accounts are records like any other: they are entered on a screen.',
  'O recurso em que cada registro é uma conta.': 'The resource in which each record is an account.',
  'O campo do e-mail com que se entra.': 'The field with the email to sign in with.',
  'O campo da senha, que se escreve e nunca se lê. Uma conta nova não se cria sem ela, a não ser que o campo diga `required: false`.':
    'The field of the password, which is written and never read. A new account needs one, unless the field says `required: false`.',
  'O campo do nome, mostrado no menu.': 'The field of the name, shown in the menu.',
  'O campo mostrado sob o nome, na barra lateral.': 'The field shown below the name, in the sidebar.',
  'O campo de escolha múltipla com as permissões da conta.':
    'The multiple-choice field with the permissions of the account.',
  'Só entra a conta que combina com este filtro.': 'Only an account that matches this filter may sign in.',
  'O que se diz à conta que não pode entrar.': 'What is said to an account that may not sign in.',
  'Campos do servidor: stamps': 'Fields of the server: stamps',
  'Em portal.yaml. Existem em todo recurso sem serem declarados.':
    'In portal.yaml. Every resource has them without declaring them.',
  'O campo com a hora em que o registro foi criado.':
    'The field with the time at which the record was created.',
  'O campo com a hora da última alteração.': 'The field with the time of the last change.',
  'O campo com a conta que criou o registro.': 'The field with the account that created the record.',
  'O campo com a conta que o alterou por último.': 'The field with the account that last changed it.',
  'Histórico: history': 'History: history',
  'Em portal.yaml. O recurso é do próprio portal: não tem arquivo, e ninguém escreve nele.':
    "In portal.yaml. The resource is the portal's own: it has no file, and nobody writes to it.",
  'O nome que o recurso tem, para uma lista mostrá-lo; nenhum outro pode ter o mesmo.':
    'The name of the resource, so that a list can show it; no other may have the same.',
  'Lixeira: trash': 'Trash: trash',
  'Em portal.yaml. O que se exclui fica guardado, com os seus arquivos, e quem pode excluir pode restaurar.':
    'In portal.yaml. Deleted records are kept with their files, and users who may delete may restore.',
  'Por quantos dias um registro excluído pode ser restaurado.':
    'For how many days a deleted record may be restored.',
  'Substitutos: delegations': 'Substitutes: delegations',
  'Em portal.yaml. Enquanto o registro vale, uma conta aprova (`approval`) por outra, no que as suas telas lhe mostram.':
    'In portal.yaml. While the record is in force, one account approves (`approval`) for another, in what its own screens show it.',
  'O recurso em que cada registro é uma substituição.':
    'The resource in which each record is a substitution.',
  'O campo da conta que se ausenta.': 'The field of the account that is away.',
  'O campo da conta que aprova por ela.': 'The field of the account that approves for it.',
  'O campo do primeiro dia.': 'The field of the first day.',
  'O campo do último dia.': 'The field of the last day.',
  'E-mail: mail': 'Email: mail',
  'Em portal.yaml. O servidor que os envia está na variável PORTAL_SMTP_URL; sem ela, nenhum sai.':
    'In portal.yaml. The server that sends them is in the variable PORTAL_SMTP_URL; without it, none goes out.',
  'De quem são os e-mails.': 'Whom the emails are from.',
  'O endereço do portal, para o link ao registro; sem ele, o e-mail vai sem link.':
    'The address of the portal, for the link to the record; without it, the email has no link.',
  'O assunto e o texto, se não forem os de sempre.':
    'The subject and the text, if they are not to be the usual ones.',
  'Textos do e-mail: mail.templates': 'Texts of the email: mail.templates',
  'Em `mail`. Entre chaves: {title}, {text}, {resource}, {name}, {portal}, {link}.':
    'In `mail`. In braces: {title}, {text}, {resource}, {name}, {portal}, {link}.',
  'O assunto; sem ele, o título do aviso.': 'The subject; without it, the title of the notice.',
  'O texto; cada linha em branco começa um parágrafo.': 'The text; each blank line begins a paragraph.',
  'Outros sistemas: webhooks': 'Other systems: webhooks',
  'Cada chave de `webhooks`, em portal.yaml, é o nome pelo qual as regras o chamam (`webhook: erp`).':
    'Each key of `webhooks`, in portal.yaml, is the name by which rules call it (`webhook: erp`).',
  'Para onde vão as mensagens. Redes internas só se PORTAL_WEBHOOK_ALLOW as nomear.':
    'Where the messages go. Internal networks only if PORTAL_WEBHOOK_ALLOW names them.',
  'A variável de ambiente com o segredo da assinatura; dois, separados por espaço, enquanto se troca.':
    'The environment variable with the secret of the signature; two, separated by a space, while it is being replaced.',
  'Demonstração: demo': 'Demo: demo',
  'Em portal.yaml. Apague este bloco em produção.': 'In portal.yaml. Delete this block in production.',
  'A senha de todas as contas da demonstração.': 'The password of all accounts of the demo.',
  'As contas que a tela de entrada oferece.': 'The accounts that the sign-in page offers.',
  'Conta de demonstração: demo.accounts': 'Demo account: demo.accounts',
  'Cada item de `accounts`, em `demo`.': 'Each item of `accounts`, in `demo`.',
  'O e-mail da conta.': 'The email of the account.',
  'O nome com que a conta é oferecida.': 'The name under which the account is offered.',
  'O que se faz com esta conta, em poucas palavras; com ela, a conta é um cartão, e sem ela fica entre as outras.':
    'What one does with this account, in a few words; with it the account is a card, without it it is among the others.',
  'Tela de exemplo: demo.example': 'Example screen: demo.example',
  'Em `demo`. A tela de entrada mostra as linhas que a descrevem ao lado de um desenho dela.':
    'In `demo`. The sign-in page shows the lines that describe it beside a drawing of it.',
  'O endereço da tela.': 'The address of the screen.',
  'O recurso dos registros do desenho.': 'The resource of the records in the drawing.',
  'Os registros do desenho, como se estivessem gravados; os campos do primeiro são as colunas.':
    'The records in the drawing, as they would be stored; the fields of the first are the columns.',
  'Passo do passeio: demo.tour': 'Step of the tour: demo.tour',
  'Cada item de `tour`, em `demo`: o que fazer, onde e com que conta.':
    'Each item of `tour`, in `demo`: what to do, where, and with which account.',
  'O que se faz neste passo.': 'What is done in this step.',
  'Como se faz, e o que se vê depois.': 'How it is done, and what is seen afterwards.',
  'O e-mail da conta que o faz, uma de `accounts`.':
    'The email of the account that does it, one of `accounts`.',
  'A tela em que começa; sem ela, a primeira da conta.':
    "The screen where it begins; without it, the account's first.",
  'O que vem depois de "?" no endereço da tela.': 'What comes after "?" in the address of the screen.',
  'O título do que a tela de entrada diz do portal.':
    'The title of what the sign-in page says about the portal.',
  'O que é o portal, em uma frase. {departments}, {screens}, {resources}, {fields} e {rules} são quantos há.':
    'What the portal is, in one sentence. {departments}, {screens}, {resources}, {fields} and {rules} are how many there are.',
  'O e-mail da conta de quem só visita. Se o portal atende outras máquinas, ela nada muda.':
    'The email of the account for visitors. If the portal serves other machines, it changes nothing.',
  'Uma tela mostrada ao lado das linhas que a descrevem.':
    'A screen shown beside the lines that describe it.',
  'O passeio que se oferece a quem chega.': 'The tour that newcomers are offered.',
  'O que distingue esta empresa das outras: os dados guardam o id, e a configuração de outra empresa não os abre. Não muda com o nome.':
    "Identifies this company: its data keep the id, and the config of another company can't open them. Keep it when the name changes.",
};
