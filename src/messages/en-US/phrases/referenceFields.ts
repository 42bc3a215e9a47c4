/** Texts of the reference and the editors' hovers: the field kinds. */
export const referenceFields: Readonly<Record<string, string>> = {
  'Campos: o que todos aceitam': 'Fields: what all of them take',
  'Cada campo é um mapa: o id dele, e dentro `type`, `label` e o que mais couber.':
    'Each field is a map: its id, and in it `type`, `label` and whatever else fits.',
  'O texto que aparece na tela.': 'The text shown on the screen.',
  'Uma explicação sob o campo.': 'An explanation below the field.',
  'true: é preciso preencher.': 'true: it must be filled in.',
  'true: não se repete entre os registros.': 'true: it is not repeated among the records.',
  'true: mostra-se, e ninguém escreve nele.': 'true: it is shown, and nobody writes to it.',
  'O valor com que um registro novo começa; pode ser uma variável, como $today.':
    'The value with which a new record begins; it may be a variable, such as $today.',
  'true: o que a pessoa deu da última vez é proposto no próximo registro e na próxima ação.':
    'true: what the person gave last time is proposed in the next record and the next action.',
  'O campo só aparece quando o registro combina.': 'The field only appears when the record matches.',
  'É preciso preencher quando o registro combina.': 'It must be filled in when the record matches.',
  'Não se altera quando o registro combina.': "It can't be changed when the record matches.",
  'O que o registro referido tem agora, como `autorId.pais`; de vários, o primeiro que houver. Só se lê.':
    'What the referenced record has now, such as `authorId.country`; of several, the first there is. Read only.',
  'O que o registro referido tinha quando foi escolhido; depois o valor é deste.':
    "What the referenced record had when it was chosen; from then on the value is this record's own.",
  'Uma conta sobre os registros que se referem a este. Só se lê.':
    'Computed over the records that refer to this one. Read only.',
  'O nome do campo no outro servidor, quando é outro: ver `dialect`.':
    'The name of the field on the other server, when it differs: see `dialect`.',
  'O id que o campo já teve, ou quais: "portal migrate" traz os dados.':
    'The id that the field once had, or several: "portal migrate" brings the data along.',
  'Tipos de campo': 'Field types',
  'Quantos caracteres, no máximo.': 'How many characters at most.',
  'O texto que se vê enquanto nada foi digitado.': 'The text seen while nothing has been typed.',
  'Texto formatado com Markdown: títulos, listas, **negrito**, links e imagens dos sites de `imageOrigins`.':
    'Text formatted with Markdown: headings, lists, **bold**, links and images from the sites of `imageOrigins`.',
  'Quantos caracteres, no mínimo.': 'How many characters at least.',
  'O molde que o texto deve seguir, com a mensagem de quando não segue.':
    'The pattern that the text must follow, with the message for when it does not.',
  'Guarda tudo em maiúsculas ou em minúsculas.': 'Keeps everything in capitals or in small letters.',
  'Em maiúsculas.': 'In capitals.',
  'Em minúsculas.': 'In small letters.',
  'De que outros campos o valor segue: o servidor o calcula, o formulário o mostra, e ninguém o digita.':
    'Which other fields the value follows from: the server computes it, the form shows it, and nobody types it.',
  'Numerado pelo servidor: {year} é o ano, {0000} o número com tantas casas.':
    'Numbered by the server: {year} is the year, {0000} the number with so many digits.',
  'Texto de uma linha.': 'Text of one line.',
  'Texto de várias linhas.': 'Text of several lines.',
  'O menor valor aceito: um número, outro campo, ou um do registro referido, como em `contaId.saldo`.':
    'The lowest value accepted: a number, another field, or one of the referenced record, as in `accountId.balance`.',
  'O maior valor aceito: um número, outro campo, ou um do registro referido, que vale como se este não existisse.':
    'The highest value accepted: a number, another field, or one of the referenced record, which counts as if this record did not exist.',
  'true: onde se lê, mostra-se há quanto tempo foi ou quanto falta, como "há 2 dias"; o dia exato aparece ao apontar.':
    'true: where it is read, it says how long ago it was or how far it is, as in "2 days ago"; pointing at it shows the exact day.',
  'Dados de qualquer forma, em JSON: o que outro sistema mandou, ou uma configuração. Mostrados como uma lista de nomes e valores.':
    'Data of any form, in JSON: what another system sent, or a configuration. Shown as a list of names and values.',
  'Uma cor, como `#8fb996`.': 'A color, such as `#8fb996`.',
  'true: dá-se e mostra-se em estrelas, até `max` (5).': 'true: given and shown as stars, up to `max` (5).',
  'Número inteiro.': 'Whole number.',
  'Número com casas decimais.': 'Number with decimal places.',
  'A moeda, pelo código de três letras; por padrão, a de portal.yaml.':
    'The currency, by its three-letter code; by default, that of portal.yaml.',
  'Valor em dinheiro.': 'Amount of money.',
  'Porcentagem: 12,5 é 12,5%.': 'Percentage: 12.5 is 12.5%.',
  'As opções: o valor guardado e o texto que aparece, ou { label, tone }.':
    'The options: the value kept and the text shown, or { label, tone }.',
  'Várias de algumas opções.': 'Several of some options.',
  'A data mais antiga aceita: fixa, uma variável, outro campo, ou um do registro referido.':
    'The earliest date accepted: fixed, a variable, another field, or one of the referenced record.',
  'A data mais recente aceita: fixa, uma variável, outro campo, ou um do registro referido.':
    'The latest date accepted: fixed, a variable, another field, or one of the referenced record.',
  'Um dia e uma hora.': 'A day and a time.',
  'Mostra a imagem que há no endereço; só dos sites de `imageOrigins`, em portal.yaml.':
    'Shows the image that is at the address; only from the sites of `imageOrigins`, in portal.yaml.',
  'Uma foto ou figura.': 'A photo or picture.',
  'O retrato de uma pessoa, num círculo.': 'The portrait of a person, in a circle.',
  'Endereço na internet.': 'Address on the internet.',
  'O recurso a que se refere.': 'The resource that it refers to.',
  'Quais registros dele se oferecem.': 'Which of its records are offered.',
  'true: antes do nome vem a imagem do registro ligado, que tem `image`; quem vê o nome vê a imagem.':
    'true: the image of the record referred to, which has `image`, stands before the name; every reader of the name sees the image.',
  'Ninguém a escolhe: é o registro que vigora numa data, como a tabela de preços do dia.':
    'Nobody chooses it: it is the record in force on a date, such as the price list of the day.',
  'Um registro de outro recurso.': 'A record of another resource.',
  'Vários registros de outro recurso.': 'Several records of another resource.',
  'Que arquivos se aceitam, pelo conteúdo e não pelo nome; por padrão, PDF e fotos.':
    'Which files are accepted, by their content and not their name; by default, PDF and photos.',
  'Documento PDF.': 'PDF document.',
  'Foto JPEG.': 'JPEG photo.',
  'Imagem PNG.': 'PNG image.',
  'Imagem WebP.': 'WebP image.',
  'Arquivo XML, como o da nota eletrônica.': 'XML file, such as that of an electronic invoice.',
  'Texto sem formatação.': 'Plain text.',
  'O tamanho de cada um, no máximo; por padrão 10 MB.': 'The size of each at most; by default 10 MB.',
  'Quantos arquivos, no máximo; por padrão um.': 'How many files at most; by default one.',
  'Um ou mais arquivos anexados: guardados fora dos registros, baixados por quem lê o campo.':
    'One or more attached files: stored apart from the records; every reader of the field can download them.',
  'Calculado, e nunca guardado: sim nos registros que combinam.':
    'Computed, and never kept: yes in the records that match.',
  'Sim ou não.': 'Yes or no.',
  'As opções: o valor guardado e o texto que aparece; com `when` nelas, o campo é calculado.':
    'The options: the value kept and the text shown; with `when` in them, the field is computed.',
  'Uma de algumas opções.': 'One of some options.',
  transições: 'transitions',
  'Os botões: de que situação para qual; um registro novo começa na primeira opção.':
    'The buttons: from which status to which; a new record begins with the first option.',
  'A situação do registro: uma opção que os botões de transição mudam.':
    'The status of the record: an option that the transition buttons change.',
  'E-mail.': 'Email.',
  'De que país são os números; sem isto, o do `locale` do portal.':
    "Which country the numbers are of; without it, that of the portal's `locale`.",
  'Do Brasil, com DDD; o padrão onde `locale` é pt-BR.':
    'Of Brazil, with area code; the default where `locale` is pt-BR.',
  'Dos Estados Unidos e do Canadá, com dez dígitos; o padrão onde `locale` é en-US.':
    'Of the United States and Canada, with ten digits; the default where `locale` is en-US.',
  'De qualquer país, com + e o código dele; o padrão nos outros.':
    'Of any country, with + and its code; the default elsewhere.',
  'Telefone, como se escreve no país.': 'Phone number, as written in the country.',
  'Senha: escreve-se e nunca se lê.': 'Password: written and never read.',
  'CPF, com os dígitos conferidos.': 'CPF (Brazilian personal taxpayer number), with its digits checked.',
  'CNPJ, numérico ou alfanumérico, com os dígitos conferidos.':
    'CNPJ (Brazilian company number), numeric or alphanumeric, with its digits checked.',
  'CPF ou CNPJ, com os dígitos conferidos.': 'CPF or CNPJ, with its digits checked.',
  'De que país são os códigos; sem isto, o do `locale` do portal.':
    "Which country the codes are of; without it, that of the portal's `locale`.",
  'O CEP, de oito dígitos; o padrão onde `locale` é pt-BR.':
    'The Brazilian CEP, of eight digits; the default where `locale` is pt-BR.',
  'O ZIP dos Estados Unidos, de cinco ou nove dígitos; o padrão onde `locale` é en-US.':
    'The ZIP code of the United States, of five or nine digits; the default where `locale` is en-US.',
  'De qualquer país, letras e dígitos; o padrão nos outros.':
    'Of any country, letters and digits; the default elsewhere.',
  'Código postal, como se escreve no país.': 'Postal code, as written in the country.',
  'De que país são os estados; sem isto, o do `locale` do portal.':
    "Which country the states are of; without it, that of the portal's `locale`.",
  'Os estados do Brasil; o padrão, salvo onde `locale` é en-US.':
    'The states of Brazil; the default, except where `locale` is en-US.',
  'Os estados dos Estados Unidos; o padrão onde `locale` é en-US.':
    'The states of the United States; the default where `locale` is en-US.',
  'Estado, entre os do país.': 'State, among those of the country.',
  'Chave Pix: CPF, CNPJ, e-mail, telefone ou chave aleatória.':
    'Pix key: CPF, CNPJ, e-mail address, phone number or random key.',
  'O campo que diz o tipo da chave: suas opções são algumas de cpf, cnpj, email, telefone e aleatoria.':
    'The field that states the type of the key: its options are some of cpf, cnpj, email, phone and random.',
  'Código de banco, de três dígitos.': 'Brazilian bank code, of three digits.',
  'Os campos de uma linha, com as mesmas chaves dos outros.':
    'The fields of a row, with the same keys as others.',
  'Como uma linha se chama, em "Adicionar capítulo".': 'What a row is called, in "Add chapter".',
  'Quantas linhas, no mínimo.': 'How many rows at least.',
  'Quantas linhas, no máximo; por padrão 200.': 'How many rows at most; by default 200.',
  'Linhas do próprio registro, digitadas no formulário dele.':
    'Rows of the record itself, typed in its form.',
  'Da Argentina (+54).': 'Of Argentina (+54).',
  'Da Bolívia (+591).': 'Of Bolivia (+591).',
  'Do Chile (+56).': 'Of Chile (+56).',
  'Da Colômbia (+57).': 'Of Colombia (+57).',
  'Da Costa Rica (+506).': 'Of Costa Rica (+506).',
  'Da Alemanha (+49).': 'Of Germany (+49).',
  'Da República Dominicana (+1).': 'Of the Dominican Republic (+1).',
  'Do Equador (+593).': 'Of Ecuador (+593).',
  'Da Espanha (+34).': 'Of Spain (+34).',
  'Da França (+33).': 'Of France (+33).',
  'Do Reino Unido (+44).': 'Of the United Kingdom (+44).',
  'Da Guatemala (+502).': 'Of Guatemala (+502).',
  'De Honduras (+504).': 'Of Honduras (+504).',
  'Do México (+52).': 'Of Mexico (+52).',
  'Da Nicarágua (+505).': 'Of Nicaragua (+505).',
  'Do Panamá (+507).': 'Of Panama (+507).',
  'Do Peru (+51).': 'Of Peru (+51).',
  'De Portugal (+351).': 'Of Portugal (+351).',
  'Do Paraguai (+595).': 'Of Paraguay (+595).',
  'De El Salvador (+503).': 'Of El Salvador (+503).',
  'Do Uruguai (+598).': 'Of Uruguay (+598).',
  'Da Venezuela (+58).': 'Of Venezuela (+58).',
};
