/** Texts of the reference and the editors' hovers: the field kinds. */
export const referenceFields: Readonly<Record<string, string>> = {
  'Campos: o que todos aceitam': 'Campos: lo que todos aceptan',
  'Cada campo é um mapa: o id dele, e dentro `type`, `label` e o que mais couber.':
    'Cada campo es un mapa: su id, y dentro `type`, `label` y lo demás que quepa.',
  'O texto que aparece na tela.': 'El texto que aparece en la pantalla.',
  'Uma explicação sob o campo.': 'Una explicación bajo el campo.',
  'true: é preciso preencher.': 'true: hay que completarlo.',
  'true: não se repete entre os registros.': 'true: no se repite entre los registros.',
  'true: mostra-se, e ninguém escreve nele.': 'true: se muestra, y nadie escribe en él.',
  'O valor com que um registro novo começa; pode ser uma variável, como $today.':
    'El valor con que empieza un registro nuevo; puede ser una variable, como $today.',
  'true: o que a pessoa deu da última vez é proposto no próximo registro e na próxima ação.':
    'true: lo que la persona dio la última vez se propone en el próximo registro y en la próxima acción.',
  'O campo só aparece quando o registro combina.': 'El campo solo aparece cuando el registro coincide.',
  'É preciso preencher quando o registro combina.': 'Hay que completarlo cuando el registro coincide.',
  'Não se altera quando o registro combina.': 'No se modifica cuando el registro coincide.',
  'O que o registro referido tem agora, como `autorId.pais`; de vários, o primeiro que houver. Só se lê.':
    'Lo que el registro referido tiene ahora, como `autorId.pais`; de varios, el primero que haya. Solo se lee.',
  'O que o registro referido tinha quando foi escolhido; depois o valor é deste.':
    'Lo que el registro referido tenía cuando se eligió; después el valor es de este.',
  'Uma conta sobre os registros que se referem a este. Só se lê.':
    'Un cálculo sobre los registros que se refieren a este. Solo se lee.',
  'O nome do campo no outro servidor, quando é outro: ver `dialect`.':
    'El nombre del campo en el otro servidor, cuando es otro: vea `dialect`.',
  'O id que o campo já teve, ou quais: "portal migrate" traz os dados.':
    'El id que el campo tuvo antes, o varios: "portal migrate" trae los datos.',
  'Tipos de campo': 'Tipos de campo',
  'Quantos caracteres, no máximo.': 'Cuántos caracteres, como máximo.',
  'O texto que se vê enquanto nada foi digitado.': 'El texto que se ve mientras no se escribió nada.',
  'Texto formatado com Markdown: títulos, listas, **negrito**, links e imagens dos sites de `imageOrigins`.':
    'Texto con formato Markdown: títulos, listas, **negrita**, enlaces e imágenes de los sitios de `imageOrigins`.',
  'Quantos caracteres, no mínimo.': 'Cuántos caracteres, como mínimo.',
  'O molde que o texto deve seguir, com a mensagem de quando não segue.':
    'El patrón que el texto debe seguir, con el mensaje para cuando no lo sigue.',
  'Guarda tudo em maiúsculas ou em minúsculas.': 'Guarda todo en mayúsculas o en minúsculas.',
  'Em maiúsculas.': 'En mayúsculas.',
  'Em minúsculas.': 'En minúsculas.',
  'De que outros campos o valor segue: o servidor o calcula, o formulário o mostra, e ninguém o digita.':
    'De qué otros campos sigue el valor: el servidor lo calcula, el formulario lo muestra, y nadie lo escribe.',
  'Numerado pelo servidor: {year} é o ano, {0000} o número com tantas casas.':
    'Numerado por el servidor: {year} es el año, {0000} el número con tantas cifras.',
  'Texto de uma linha.': 'Texto de una línea.',
  'Texto de várias linhas.': 'Texto de varias líneas.',
  'O menor valor aceito: um número, outro campo, ou um do registro referido, como em `contaId.saldo`.':
    'El menor valor aceptado: un número, otro campo, o uno del registro referido, como en `cuentaId.saldo`.',
  'O maior valor aceito: um número, outro campo, ou um do registro referido, que vale como se este não existisse.':
    'El mayor valor aceptado: un número, otro campo, o uno del registro referido, que vale como si este no existiera.',
  'true: onde se lê, mostra-se há quanto tempo foi ou quanto falta, como "há 2 dias"; o dia exato aparece ao apontar.':
    'true: donde se lee, dice hace cuánto fue o cuánto falta, como "hace 2 días"; el día exacto aparece al señalarlo.',
  'Dados de qualquer forma, em JSON: o que outro sistema mandou, ou uma configuração. Mostrados como uma lista de nomes e valores.':
    'Datos de cualquier forma, en JSON: lo que otro sistema envió, o una configuración. Se muestran como una lista de nombres y valores.',
  'Uma cor, como `#8fb996`.': 'Un color, como `#8fb996`.',
  'true: dá-se e mostra-se em estrelas, até `max` (5).':
    'true: se da y se muestra en estrellas, hasta `max` (5).',
  'Número inteiro.': 'Número entero.',
  'Número com casas decimais.': 'Número con decimales.',
  'A moeda, pelo código de três letras; por padrão, a de portal.yaml.':
    'La moneda, por el código de tres letras; por defecto, la de portal.yaml.',
  'Valor em dinheiro.': 'Monto de dinero.',
  'Porcentagem: 12,5 é 12,5%.': 'Porcentaje: 12.5 es 12.5%.',
  'As opções: o valor guardado e o texto que aparece, ou { label, tone }.':
    'Las opciones: el valor guardado y el texto que aparece, o { label, tone }.',
  'Várias de algumas opções.': 'Varias de algunas opciones.',
  'A data mais antiga aceita: fixa, uma variável, outro campo, ou um do registro referido.':
    'La fecha más antigua aceptada: fija, una variable, otro campo, o uno del registro referido.',
  'A data mais recente aceita: fixa, uma variável, outro campo, ou um do registro referido.':
    'La fecha más reciente aceptada: fija, una variable, otro campo, o uno del registro referido.',
  'Um dia e uma hora.': 'Un día y una hora.',
  'Mostra a imagem que há no endereço; só dos sites de `imageOrigins`, em portal.yaml.':
    'Muestra la imagen que hay en la dirección; solo de los sitios de `imageOrigins`, en portal.yaml.',
  'Uma foto ou figura.': 'Una foto o figura.',
  'O retrato de uma pessoa, num círculo.': 'El retrato de una persona, en un círculo.',
  'Endereço na internet.': 'Dirección en internet.',
  'O recurso a que se refere.': 'El recurso al que se refiere.',
  'Quais registros dele se oferecem.': 'Cuáles de sus registros se ofrecen.',
  'true: antes do nome vem a imagem do registro ligado, que tem `image`; quem vê o nome vê a imagem.':
    'true: antes del nombre va la imagen del registro referido, que tiene `image`; quien ve el nombre ve la imagen.',
  'Ninguém a escolhe: é o registro que vigora numa data, como a tabela de preços do dia.':
    'Nadie la elige: es el registro que rige en una fecha, como la lista de precios del día.',
  'Um registro de outro recurso.': 'Un registro de otro recurso.',
  'Vários registros de outro recurso.': 'Varios registros de otro recurso.',
  'Que arquivos se aceitam, pelo conteúdo e não pelo nome; por padrão, PDF e fotos.':
    'Qué archivos se aceptan, por el contenido y no por el nombre; por defecto, PDF y fotos.',
  'Documento PDF.': 'Documento PDF.',
  'Foto JPEG.': 'Foto JPEG.',
  'Imagem PNG.': 'Imagen PNG.',
  'Imagem WebP.': 'Imagen WebP.',
  'Arquivo XML, como o da nota eletrônica.': 'Archivo XML, como el de la factura electrónica.',
  'Texto sem formatação.': 'Texto sin formato.',
  'O tamanho de cada um, no máximo; por padrão 10 MB.':
    'El tamaño de cada uno, como máximo; por defecto 10 MB.',
  'Quantos arquivos, no máximo; por padrão um.': 'Cuántos archivos, como máximo; por defecto uno.',
  'Um ou mais arquivos anexados: guardados fora dos registros, baixados por quem lê o campo.':
    'Uno o más archivos adjuntos: guardados fuera de los registros, descargados por quien lee el campo.',
  'Calculado, e nunca guardado: sim nos registros que combinam.':
    'Calculado, y nunca guardado: sí en los registros que coinciden.',
  'Sim ou não.': 'Sí o no.',
  'As opções: o valor guardado e o texto que aparece; com `when` nelas, o campo é calculado.':
    'Las opciones: el valor guardado y el texto que aparece; con `when` en ellas, el campo es calculado.',
  'Uma de algumas opções.': 'Una de algunas opciones.',
  transições: 'transiciones',
  'Os botões: de que situação para qual; um registro novo começa na primeira opção.':
    'Los botones: de qué estado a cuál; un registro nuevo empieza en la primera opción.',
  'A situação do registro: uma opção que os botões de transição mudam.':
    'El estado del registro: una opción que los botones de transición cambian.',
  'E-mail.': 'Correo electrónico.',
  'De que país são os números; sem isto, o do `locale` do portal.':
    'De qué país son los números; sin esto, el del `locale` del portal.',
  'Do Brasil, com DDD; o padrão onde `locale` é pt-BR.':
    'De Brasil, con código de área; el predeterminado donde `locale` es pt-BR.',
  'Dos Estados Unidos e do Canadá, com dez dígitos; o padrão onde `locale` é en-US.':
    'De los Estados Unidos y Canadá, con diez dígitos; el predeterminado donde `locale` es en-US.',
  'De qualquer país, com + e o código dele; o padrão nos outros.':
    'De cualquier país, con + y su código; el predeterminado en los demás.',
  'Telefone, como se escreve no país.': 'Teléfono, como se escribe en el país.',
  'Senha: escreve-se e nunca se lê.': 'Contraseña: se escribe y nunca se lee.',
  'CPF, com os dígitos conferidos.': 'CPF (documento de personas de Brasil), con los dígitos verificados.',
  'CNPJ, numérico ou alfanumérico, com os dígitos conferidos.':
    'CNPJ (documento de empresas de Brasil), numérico o alfanumérico, con los dígitos verificados.',
  'CPF ou CNPJ, com os dígitos conferidos.': 'CPF o CNPJ, con los dígitos verificados.',
  'De que país são os códigos; sem isto, o do `locale` do portal.':
    'De qué país son los códigos; sin esto, el del `locale` del portal.',
  'O CEP, de oito dígitos; o padrão onde `locale` é pt-BR.':
    'El CEP de Brasil, de ocho dígitos; el predeterminado donde `locale` es pt-BR.',
  'O ZIP dos Estados Unidos, de cinco ou nove dígitos; o padrão onde `locale` é en-US.':
    'El ZIP de los Estados Unidos, de cinco o nueve dígitos; el predeterminado donde `locale` es en-US.',
  'De qualquer país, letras e dígitos; o padrão nos outros.':
    'De cualquier país, letras y dígitos; el predeterminado en los demás.',
  'Código postal, como se escreve no país.': 'Código postal, como se escribe en el país.',
  'De que país são os estados; sem isto, o do `locale` do portal.':
    'De qué país son los estados; sin esto, el del `locale` del portal.',
  'Os estados do Brasil; o padrão, salvo onde `locale` é en-US.':
    'Los estados de Brasil; el predeterminado, salvo donde `locale` es en-US.',
  'Os estados dos Estados Unidos; o padrão onde `locale` é en-US.':
    'Los estados de los Estados Unidos; el predeterminado donde `locale` es en-US.',
  'Estado, entre os do país.': 'Estado, entre los del país.',
  'Chave Pix: CPF, CNPJ, e-mail, telefone ou chave aleatória.':
    'Clave Pix: CPF, CNPJ, correo electrónico, teléfono o clave aleatoria.',
  'O campo que diz o tipo da chave: suas opções são algumas de cpf, cnpj, email, telefone e aleatoria.':
    'El campo que dice el tipo de la clave: sus opciones son algunas de cpf, cnpj, email, phone y random.',
  'Código de banco, de três dígitos.': 'Código de banco de Brasil, de tres dígitos.',
  'Os campos de uma linha, com as mesmas chaves dos outros.':
    'Los campos de una fila, con las mismas claves que los otros.',
  'Como uma linha se chama, em "Adicionar capítulo".': 'Cómo se llama una fila, en "Agregar capítulo".',
  'Quantas linhas, no mínimo.': 'Cuántas filas, como mínimo.',
  'Quantas linhas, no máximo; por padrão 200.': 'Cuántas filas, como máximo; por defecto 200.',
  'Linhas do próprio registro, digitadas no formulário dele.':
    'Filas del propio registro, que se escriben en su formulario.',
  'Da Argentina (+54).': 'De Argentina (+54).',
  'Da Bolívia (+591).': 'De Bolivia (+591).',
  'Do Chile (+56).': 'De Chile (+56).',
  'Da Colômbia (+57).': 'De Colombia (+57).',
  'Da Costa Rica (+506).': 'De Costa Rica (+506).',
  'Da Alemanha (+49).': 'De Alemania (+49).',
  'Da República Dominicana (+1).': 'De la República Dominicana (+1).',
  'Do Equador (+593).': 'Del Ecuador (+593).',
  'Da Espanha (+34).': 'De España (+34).',
  'Da França (+33).': 'De Francia (+33).',
  'Do Reino Unido (+44).': 'Del Reino Unido (+44).',
  'Da Guatemala (+502).': 'De Guatemala (+502).',
  'De Honduras (+504).': 'De Honduras (+504).',
  'Do México (+52).': 'De México (+52).',
  'Da Nicarágua (+505).': 'De Nicaragua (+505).',
  'Do Panamá (+507).': 'De Panamá (+507).',
  'Do Peru (+51).': 'Del Perú (+51).',
  'De Portugal (+351).': 'De Portugal (+351).',
  'Do Paraguai (+595).': 'Del Paraguay (+595).',
  'De El Salvador (+503).': 'De El Salvador (+503).',
  'Do Uruguai (+598).': 'Del Uruguay (+598).',
  'Da Venezuela (+58).': 'De Venezuela (+58).',
};
