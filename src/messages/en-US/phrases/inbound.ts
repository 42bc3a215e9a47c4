/** Texts about received e-mails: src/language/schema/inbound.ts, src/compiler/bind/inbound.ts. */
export const inbound = {
  'escreva uma referência e o campo de e-mail do registro a que ela leva, como em "contatoId.email"':
    'write a reference and the email field of the record that it leads to, as in "contactId.email"',
  'escreva o e-mail de uma conta, como em "entrada@empresa.com.br"':
    'write the email of an account, as in "inbox@example.com"',
  'O que um e-mail recebido vira: inbound': 'What a received email becomes: inbound',
  'De um recurso. O serviço de e-mail entrega cada mensagem em POST /api/inbound-mail/<recurso>, em JSON ou como ela é (message/rfc822).':
    'Of a resource. The mail service delivers each message to POST /api/inbound-mail/<resource>, in JSON or as it is (message/rfc822).',
  'A variável de ambiente com o segredo que o serviço apresenta, como senha do endereço ou como Bearer; dois, separados por espaço, enquanto se troca.':
    'The environment variable with the secret that the service shows, as the password of the address or as Bearer; two, separated by a space, while it is being changed.',
  'De quem é o e-mail: uma referência e o campo de e-mail do registro a que ela leva; sem nenhum com um dos endereços, nada se grava.':
    'Whose email it is: a reference and the email field of the record that it leads to; where none has one of the addresses, nothing is written.',
  'O que se preenche: um valor, ou um texto com partes da mensagem entre chaves: {subject}, {text}, {date}, {from}, {name}, {address}; em um campo de arquivos, {attachments}.':
    'What is filled in: a value, or a text with parts of the message in braces: {subject}, {text}, {date}, {from}, {name}, {address}; in a field for files, {attachments}.',
  'A conta que grava, seja quem for o remetente; sem ela, grava a conta do remetente, e quem não tem conta é recusado.':
    "The account that writes, for every sender. Without it, the sender's account writes, and senders without an account are refused.",
  'E-mails que um serviço entrega ao portal viram registros daqui, de quem tem o endereço.':
    "Emails that a service delivers to the portal become records of this resource. They belong to the account with the sender's address.",
  '"%{0}" é uma visão, em que ninguém escreve: tire "inbound"':
    '"%{0}" is a view, in which nobody writes: take "inbound" out',
  '"%{0}" é o registro que tem o endereço, como "match" diz: tire-o de "set"':
    '"%{0}" is the record that has the address, as "match" says: take it out of "set"',
  'campo "%{0}" de "%{1}" é do tipo %{2}, e quem se procura é pelo e-mail: ':
    'field "%{0}" of "%{1}" is of the type %{2}, and people are found by their email: ',
  'escreva %{0}': 'write %{0}',
  'crie em "%{0}" um campo do tipo email': 'make a field of the type email in "%{0}"',
  'campo "%{0}" é somente leitura, e um e-mail não o preenche: tire-o de "set"':
    'field "%{0}" is read only, and an email does not fill it in: take it out of "set"',
  '"%{0}" é do tipo file, e da mensagem só recebe "%{1}"':
    '"%{0}" is of the type file, and takes nothing but "%{1}" from the message',
  '"%{0}" é do tipo %{1}, e os arquivos da mensagem vão em um campo do tipo file':
    '"%{0}" is of the type %{1}, and the files of the message go into a field of the type file',
  'ninguém pode criar "%{0}", e todo e-mail seria recusado: dê "create" a uma lista ou a um "related", ou faça uma rota com "form"':
    'nobody can create "%{0}", and every email would be refused: give "create" to a list or a "related", or make a route with "form"',
  'ninguém pode preencher "%{0}" ao criar "%{1}", e todo e-mail seria recusado: ponha-o no formulário de uma tela':
    'nobody can fill in "%{0}" when creating "%{1}", and every email would be refused: put it into the form of a screen',
  'nenhuma tela mostra o endereço por que "match" procura, e nenhum registro seria achado: ponha "%{0}" em uma lista ou no formulário dela':
    'no screen shows the address that "match" looks for, and no record would be found: put "%{0}" into a list or its form',
  'nenhuma tela mostra "%{0}", e o que os e-mails criam ninguém veria: crie uma lista, ou um "related" no registro a que pertencem':
    'no screen shows "%{0}", and nobody would see what the emails make: make a list, or a "related" on the record that they belong to',
  'E-mails que "inbound" espera e que ninguém pode gravar, ou que nenhuma tela mostraria.':
    'Emails that "inbound" waits for and that nobody may write, or no screen would show.',
  'um e-mail não tem "{%{0}}".%{1}': 'an email has no "{%{0}}".%{1}',
  'Ele tem': 'It has',
  '"%{0}" é do tipo %{1}, e da mensagem só recebe "{date}"':
    '"%{0}" is of the type %{1}, and takes nothing but "{date}" from the message',
  '"%{0}" é do tipo %{1} e não recebe um texto da mensagem: escolha um campo de texto':
    '"%{0}" is of the type %{1} and takes no text from the message: choose a text field',
  '"%{0}" é do tipo %{1} e não recebe nada de um e-mail: tire-o de "set"':
    '"%{0}" is of the type %{1} and takes nothing from an email: take it out of "set"',
  'campo "%{0}" é obrigatório e um e-mail não o preenche: acrescente-o a "set", como em "%{1}: \'{subject}\'", ou dê a ele um "default"':
    'field "%{0}" is required and an email does not fill it in: add it to "set", as in "%{1}: \'{subject}\'", or give it a "default"',
  '"match" preenche um destes campos, e "%{0}" é obrigatório sempre: use "requiredWhen", ou fique só com "%{1}"':
    '"match" fills in one of these fields, and "%{0}" is always required: use "requiredWhen", or keep "%{1}" alone',
  '%{0} não tem um segredo de 16 letras ou mais: os e-mails que um "inbound" espera são recusados.':
    '%{0} does not have a secret of 16 characters or more: the emails that an "inbound" waits for are refused.',
  '"%{0}": e-mail automático não virou registro (%{1}).':
    '"%{0}": an automatic email did not become a record (%{1}).',
};
