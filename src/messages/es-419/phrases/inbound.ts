/** Texts about received e-mails: src/language/schema/inbound.ts, src/compiler/bind/inbound.ts. */
export const inbound = {
  'escreva uma referência e o campo de e-mail do registro a que ela leva, como em "contatoId.email"':
    'escriba una referencia y el campo de correo del registro al que lleva, como en "contactoId.correo"',
  'escreva o e-mail de uma conta, como em "entrada@empresa.com.br"':
    'escriba el correo de una cuenta, como en "entrada@example.com"',
  'O que um e-mail recebido vira: inbound': 'En qué se convierte un correo recibido: inbound',
  'De um recurso. O serviço de e-mail entrega cada mensagem em POST /api/inbound-mail/<recurso>, em JSON ou como ela é (message/rfc822).':
    'De un recurso. El servicio de correo entrega cada mensaje en POST /api/inbound-mail/<recurso>, en JSON o tal como es (message/rfc822).',
  'A variável de ambiente com o segredo que o serviço apresenta, como senha do endereço ou como Bearer; dois, separados por espaço, enquanto se troca.':
    'La variable de entorno con el secreto que el servicio presenta, como contraseña de la dirección o como Bearer; dos, separados por un espacio, mientras se cambia.',
  'De quem é o e-mail: uma referência e o campo de e-mail do registro a que ela leva; sem nenhum com um dos endereços, nada se grava.':
    'De quién es el correo: una referencia y el campo de correo del registro al que lleva; si ninguno tiene una de las direcciones, no se graba nada.',
  'O que se preenche: um valor, ou um texto com partes da mensagem entre chaves: {subject}, {text}, {date}, {from}, {name}, {address}; em um campo de arquivos, {attachments}.':
    'Qué se completa: un valor, o un texto con partes del mensaje entre llaves: {subject}, {text}, {date}, {from}, {name}, {address}; en un campo de archivos, {attachments}.',
  'A conta que grava, seja quem for o remetente; sem ela, grava a conta do remetente, e quem não tem conta é recusado.':
    'La cuenta que graba, sea quien sea el remitente; sin ella graba la cuenta del remitente, y se rechaza a quien no la tiene.',
  'E-mails que um serviço entrega ao portal viram registros daqui, de quem tem o endereço.':
    'Los correos que un servicio entrega al portal se convierten en registros de este recurso, de quien tiene la dirección.',
  '"%{0}" é uma visão, em que ninguém escreve: tire "inbound"':
    '"%{0}" es una vista, en la que nadie escribe: quite "inbound"',
  '"%{0}" é o registro que tem o endereço, como "match" diz: tire-o de "set"':
    '"%{0}" es el registro que tiene la dirección, como dice "match": quítelo de "set"',
  'campo "%{0}" de "%{1}" é do tipo %{2}, e quem se procura é pelo e-mail: ':
    'el campo "%{0}" de "%{1}" es del tipo %{2}, y se busca a la gente por su correo: ',
  'escreva %{0}': 'escriba %{0}',
  'crie em "%{0}" um campo do tipo email': 'cree en "%{0}" un campo del tipo email',
  'campo "%{0}" é somente leitura, e um e-mail não o preenche: tire-o de "set"':
    'el campo "%{0}" es de solo lectura, y un correo no lo completa: quítelo de "set"',
  '"%{0}" é do tipo file, e da mensagem só recebe "%{1}"':
    '"%{0}" es del tipo file, y del mensaje solo recibe "%{1}"',
  '"%{0}" é do tipo %{1}, e os arquivos da mensagem vão em um campo do tipo file':
    '"%{0}" es del tipo %{1}, y los archivos del mensaje van en un campo del tipo file',
  'ninguém pode criar "%{0}", e todo e-mail seria recusado: dê "create" a uma lista ou a um "related", ou faça uma rota com "form"':
    'nadie puede crear "%{0}", y todo correo se rechazaría: dé "create" a una lista o a un "related", o haga una ruta con "form"',
  'ninguém pode preencher "%{0}" ao criar "%{1}", e todo e-mail seria recusado: ponha-o no formulário de uma tela':
    'nadie puede llenar "%{0}" al crear "%{1}", y todo correo se rechazaría: póngalo en el formulario de una pantalla',
  'nenhuma tela mostra o endereço por que "match" procura, e nenhum registro seria achado: ponha "%{0}" em uma lista ou no formulário dela':
    'ninguna pantalla muestra la dirección que "match" busca, y no se hallaría ningún registro: ponga "%{0}" en una lista o en su formulario',
  'nenhuma tela mostra "%{0}", e o que os e-mails criam ninguém veria: crie uma lista, ou um "related" no registro a que pertencem':
    'ninguna pantalla muestra "%{0}", y nadie vería lo que crean los correos: haga una lista, o un "related" en el registro al que pertenecen',
  'E-mails que "inbound" espera e que ninguém pode gravar, ou que nenhuma tela mostraria.':
    'Correos que "inbound" espera y que nadie puede grabar, o que ninguna pantalla mostraría.',
  'um e-mail não tem "{%{0}}".%{1}': 'un correo no tiene "{%{0}}".%{1}',
  'Ele tem': 'Tiene',
  '"%{0}" é do tipo %{1}, e da mensagem só recebe "{date}"':
    '"%{0}" es del tipo %{1}, y del mensaje solo recibe "{date}"',
  '"%{0}" é do tipo %{1} e não recebe um texto da mensagem: escolha um campo de texto':
    '"%{0}" es del tipo %{1} y no recibe un texto del mensaje: elija un campo de texto',
  '"%{0}" é do tipo %{1} e não recebe nada de um e-mail: tire-o de "set"':
    '"%{0}" es del tipo %{1} y no recibe nada de un correo: quítelo de "set"',
  'campo "%{0}" é obrigatório e um e-mail não o preenche: acrescente-o a "set", como em "%{1}: \'{subject}\'", ou dê a ele um "default"':
    'el campo "%{0}" es obligatorio y un correo no lo completa: agréguelo a "set", como en "%{1}: \'{subject}\'", o dele un "default"',
  '"match" preenche um destes campos, e "%{0}" é obrigatório sempre: use "requiredWhen", ou fique só com "%{1}"':
    '"match" completa uno de estos campos, y "%{0}" es siempre obligatorio: use "requiredWhen", o quédese solo con "%{1}"',
  '%{0} não tem um segredo de 16 letras ou mais: os e-mails que um "inbound" espera são recusados.':
    '%{0} no tiene un secreto de 16 letras o más: se rechazan los correos que un "inbound" espera.',
  '"%{0}": e-mail automático não virou registro (%{1}).':
    '"%{0}": un correo automático no se convirtió en registro (%{1}).',
};
