/** Messages of `check` about fields: kinds, limits, options, rows, paths, approvals. */
export const fields: Readonly<Record<string, string>> = {
  'só regras fazem uma transição "auto", e ninguém a aprova: apague "auto" ou "approval"':
    'only rules make an "auto" transition, and nobody approves it: delete "auto" or "approval"',
  'quem aprova está em "approval": apague "permissions"':
    'who approves is in "approval": delete "permissions"',
  'quem pediu se lê no histórico: acrescente "history" a portal.yaml':
    'who asked is read in the history: add "history" to portal.yaml',
  'o que se pergunta se perderia até o último dos %{0} que aprovam: pergunte-o em outra transição':
    'what is asked would be lost until the last of the %{0} who approve: ask it in another transition',
  'campo "%{0}" é do tipo %{1}: a alçada espera um número':
    'field "%{0}" is of the type %{1}: the limits of approval need a number',
  'acima de %{0} ninguém aprovaria: apague "upTo" da última faixa':
    'above %{0} nobody would approve: delete "upTo" of the last band',
  'esta faixa pega todos os valores, e as seguintes nenhum: acrescente "upTo"':
    'this band takes all values, and the following ones none: add "upTo"',
  'as faixas vão da menor à maior: %{0} não passa de %{1}':
    'bands go from the lowest to the highest: %{0} is not above %{1}',
  'a transição "%{0}" não existe neste campo.%{1}': 'this field has no transition "%{0}".%{1}',
  '"%{0}" não parte de "%{1}": quem aprova ali não teria como dizer não':
    '"%{0}" does not start from "%{1}": who approves there could not say no',
  'quem recusa deve dizer o motivo: dê a "%{0}" um campo em "fields", como "motivo"':
    'a refusal needs a reason: give "%{0}" a field in "fields", such as "reason"',
  '"%{0}" também pede aprovação: dizer não é de um só':
    '"%{0}" asks for approval too: saying no takes only one',
  'uma visão não guarda nada: use um recurso que se cadastra':
    'a view keeps nothing: use a resource whose records are entered',
  'campo "%{0}" é do tipo %{1}, mas "%{2}" espera date':
    'field "%{0}" is of the type %{1}, but "%{2}" needs date',
  'campo "%{0}" não leva a uma conta: "%{1}" espera uma referência a "%{2}"':
    'field "%{0}" does not lead to an account: "%{1}" needs a reference to "%{2}"',
  'campo "%{0}": "minLength" é maior que "maxLength"':
    'field "%{0}": "minLength" is greater than "maxLength"',
  'campo "%{0}": "min" é maior que "max"': 'field "%{0}": "min" is greater than "max"',
  'numa visão ninguém preenche "%{0}": não há o que limitar, apague este limite':
    'nobody fills in "%{0}" in a view: there is nothing to limit, delete this limit',
  'ninguém preenche "%{0}": um limite de outro registro vale para o que se digita ou se calcula, apague-o':
    'nobody fills in "%{0}": a limit from another record holds for what is typed or computed, delete it',
  '"%{0}" passa por mais de um registro: escreva uma referência e um campo dela; o que está mais longe, traga antes com "lookup"':
    '"%{0}" passes through more than one record: write a reference and a field of it; bring what is farther with "lookup" first',
  '"%{0}" conta as linhas deste mesmo registro, e o limite veria uma linha por vez: diga-o com "ensures" em "%{1}", que se confere com todas':
    '"%{0}" counts the rows of this very record, and the limit would see one row at a time: say it with "ensures" in "%{1}", which is checked with all of them',
  '"%{0}" não serve de limite de "%{1}": é do tipo %{2}, e o limite de %{3}':
    '"%{0}" can\'t limit "%{1}": it is of the type %{2}, and the limit of %{3}',
  'um número é outro número': 'a number is another number',
  'uma data é outra data': 'a date is another date',
  '"%{0}" não serve de limite de "%{1}": %{2}': '"%{0}" can\'t limit "%{1}": %{2}',
  número: 'number',
  'um é %{0} e o outro, %{1}: só se comparam números do mesmo tipo':
    'one is %{0} and the other %{1}: only numbers of the same type are compared',
  'as moedas são diferentes (%{0} e %{1})': 'their currencies differ (%{0} and %{1})',
  'as unidades são diferentes (%{0} e %{1})': 'their units differ (%{0} and %{1})',
  '"%{0}" não serve de limite: escreva um número, o nome de outro campo de número, ou uma referência e um campo dela, como em "contaId.saldo"':
    '"%{0}" can\'t be a limit: write a number, the name of another number field, or a reference and a field of it, as in "accountId.balance"',
  '"%{0}" não é uma data: escreva "2026-10-31", "$today" ou o nome de outro campo de data deste recurso.%{1}':
    '"%{0}" is not a date: write "2026-10-31", "$today" or the name of another date field of this resource.%{1}',
  'o campo "%{0}" é mantido pelo portal em todo registro: apague-o daqui':
    'the portal keeps the field "%{0}" in every record: delete it here',
  '"%{0}" é uma palavra reservada dos filtros: dê outro nome ao campo':
    '"%{0}" is a reserved word of filters: give the field another name',
  'campo "%{0}" não pode ser obrigatório: ninguém o preenche (é somente leitura)':
    'field "%{0}" can\'t be required: nobody fills it in (it is read only)',
  'campo "%{0}" precisa de pelo menos uma opção': 'field "%{0}" needs at least one option',
  '"%{0}" é uma visão, e seus registros mudam com os outros: refira-se a um recurso guardado':
    '"%{0}" is a view, and its records change with others: refer to a resource that is kept',
  '"unique" não serve para arquivos, que não se comparam: apague-o':
    '"unique" is of no use for files, which are not compared: delete it',
  'a moeda "%{0}" não existe: use o código de três letras dela, como "BRL", "USD" ou "EUR"':
    'there is no currency "%{0}": use its three-letter code, such as "USD", "EUR" or "BRL"',
  'campo "%{0}" mostra imagens, e nenhum site está liberado para elas: diga de onde vêm em portal.yaml, como em "imageOrigins: [https://imagens.exemplo.com]"':
    'field "%{0}" shows images, and no site may serve them: say in portal.yaml where they come from, as in "imageOrigins: [https://images.example.com]"',
  'campo "%{0}": são até 5 estrelas, ou até as de "max", que vai de 3 a 10, a contar de "min: 0" ou mais':
    'field "%{0}": there are up to 5 stars, or up to those of "max", which goes from 3 to 10, counting from "min: 0" or more',
  'campo "%{0}" é calculado: estrelas quem dá são as pessoas':
    'field "%{0}" is computed: stars are given by people',
  'uma senha não pode ter valor inicial': "a password can't have an initial value",
  'um arquivo não pode ter valor inicial': "a file can't have an initial value",
  'o valor inicial': 'the initial value',
  '%{0} de "%{1}" %{2}': '%{0} of "%{1}" %{2}',
  'não pode ser uma lista': "can't be a list",
  'deve ser uma lista': 'must be a list',
  '%{0} de "%{1}" deve ser um valor simples': '%{0} of "%{1}" must be a plain value',
  '"%{0}" não é uma opção de "%{1}".%{2}': '"%{0}" is not an option of "%{1}".%{2}',
  '"%{0}" não serve para "%{1}". %{2}': '"%{0}" is no value of "%{1}". %{2}',
  'As opções são': 'The options are',
  '%{0} de "%{1}" deve ser true ou false': '%{0} of "%{1}" must be true or false',
  '%{0} de "%{1}" deve ser um número': '%{0} of "%{1}" must be a number',
  '%{0} de "%{1}" deve ser uma data como "2026-10-31" ou "$today"':
    '%{0} of "%{1}" must be a date such as "2026-10-31" or "$today"',
  '"when" não pode depender de "%{0}", que também é calculado: repita aqui a condição dele':
    '"when" can\'t depend on "%{0}", which is computed too: repeat its condition here',
  '"%{0}" é uma hora do dia, e o resultado vale aqui para o dia inteiro: escreva $today':
    '"%{0}" is a time of day, and the result holds for the whole day here: write $today',
  'a variável "%{0}" não existe: "$%{1}" não se conta assim; escreva %{2}':
    'there is no variable "%{0}": "$%{1}" is not counted so; write %{2}',
  'as horas, minutos ou dias, como em "$now-2h", "$now-30min", "$now-7d"':
    'the hours, minutes or days, as in "$now-2h", "$now-30min", "$now-7d"',
  '"%{0}" de "%{1}" é do tipo %{2} e não cabe em "%{3}", do tipo %{4}%{5}':
    '"%{0}" of "%{1}" is of the type %{2} and does not fit into "%{3}", of the type %{4}%{5}',
  '"%{0}" se refere a "%{1}", e "%{2}" é um registro de "%{3}"':
    '"%{0}" refers to "%{1}", and "%{2}" is a record of "%{3}"',
  '"%{0}" se refere a "%{1}", e "%{2}" a "%{3}"': '"%{0}" refers to "%{1}", and "%{2}" to "%{3}"',
  '"%{0}" de "%{1}" é do país %{2}, e "%{3}" do país %{4}: ponha "country: %{5}" em "%{6}"':
    '"%{0}" of "%{1}" is of the country %{2}, and "%{3}" of %{4}: give "%{6}" "country: %{5}"',
  '"%{0}" de "%{1}" é em %{2}, e "%{3}" em %{4}: ponha "currency: %{5}" em "%{6}", ou converta o valor com uma fórmula':
    '"%{0}" of "%{1}" is in %{2}, and "%{3}" in %{4}: give "%{6}" "currency: %{5}", or convert the value with a formula',
  '"%{0}" não tem as opções %{1} de "%{2}": inclua-as nele':
    '"%{0}" does not have the options %{1} of "%{2}": add them to it',
  ': ponha nele "%{0}"': ': give it "%{0}"',
  ': escreva %{0} para tê-lo como se lê': ': write %{0} to have it as it is read',
  '"%{0}" ainda é um recurso: em "formerly" fica o nome que este teve e ninguém mais tem':
    '"%{0}" still is a resource: in "formerly" goes the name that this one had and nobody has any more',
  'uma visão não guarda registros: não há o que renomear':
    'a view keeps no records: there is nothing to rename',
  '"%{0}" ainda é um campo: em "formerly" fica um nome que já não se usa':
    '"%{0}" still is a field: in "formerly" goes a name that is no longer used',
  '"%{0}" não pode ter virado "%{1}" e "%{2}": escolha um':
    '"%{0}" can\'t have become both "%{1}" and "%{2}": choose one',
  '"%{0}" ainda é uma opção: em "formerly" fica um nome que já não se usa':
    '"%{0}" still is an option: in "formerly" goes a name that is no longer used',
  'campo "%{0}" tem "inForce" e "%{1}": deixe só um, o valor vem de um lugar':
    'field "%{0}" has "inForce" and "%{1}": keep one, the value comes from one place',
  '"inForce" não serve nas linhas: ponha a referência no registro, e copie dela':
    '"inForce" is of no use in rows: put the reference into the record, and copy from it',
  'campo "%{0}" não é uma data: não diz o que vigora quando':
    'field "%{0}" is not a date: it does not say what is in force when',
  'já há um tipo "%{0}" no próprio portal: dê outro nome a este arquivo':
    'the portal itself already has a type "%{0}": give this file another name',
  'as posições vão de 1 a 100': 'positions go from 1 to 100',
  'a primeira posição vem depois da última: troque-as': 'the first position comes after the last: swap them',
  'um resultado tem um ou dois algarismos': 'a result has one or two digits',
  'a posição %{0} é a do próprio dígito: tire-a da conta':
    'position %{0} is that of the digit itself: take it out of the computation',
  '"%{0}" não é um tipo de documento do portal.%{1}': '"%{0}" is not a type of document of the portal.%{1}',
  '"from" tem %{0} caracteres e "to" %{1}: a cada um corresponde um':
    '"from" has %{0} characters and "to" %{1}: to each of them corresponds one',
  'o exemplo "%{0}" não obedece a "pattern": escreva um valor como fica guardado':
    'the example "%{0}" does not match "pattern": write a value as it is kept',
  'o exemplo "%{0}" é recusado pelas próprias regras do tipo: %{1}':
    'the example "%{0}" is refused by the type\'s own rules: %{1}',
  'o exemplo "%{0}" seria guardado como "%{1}": escreva-o sem pontuação e em maiúsculas, ou ajuste "drop" e "replace"':
    'the example "%{0}" would be kept as "%{1}": write it without punctuation and in capitals, or adjust "drop" and "replace"',
  'a máscara não serve ao exemplo "%{0}": "0" é um dígito, "@" uma letra, "#" um ou outra, e há de haver um para cada caractere':
    'the mask does not fit the example "%{0}": "0" is a digit, "@" a letter, "#" either, and there must be one for each character',
  'a máscara "%{0}" tem %{1} posições, e "pattern" aceita %{2}: faça as duas concordar':
    'the mask "%{0}" has %{1} places, and "pattern" accepts %{2}: make the two agree',
  'de %{0} a %{1}': 'from %{0} to %{1}',
  'com a máscara o exemplo se mostra "%{0}", e digitado assim seria guardado como "%{1}": ponha em "drop" a pontuação dela':
    'with the mask the example is shown as "%{0}", and typed so it would be kept as "%{1}": put its punctuation into "drop"',
  'leva a vários registros, e não a um': 'leads to several records, not to one',
  'não leva a outro registro': 'does not lead to another record',
  'campo "%{0}" de "%{1}" não é uma referência: %{2}': 'field "%{0}" of "%{1}" is not a reference: %{2}',
  'o exemplo "%{0}" não obedece à expressão': 'the example "%{0}" does not match the expression',
  'a expressão %{0} não é válida: confira parênteses, colchetes e barras':
    'the expression %{0} is not valid: check parentheses, brackets and backslashes',
  'a expressão é longa demais: o limite é de 300 caracteres':
    'the expression is too long: the limit is 300 characters',
  'a expressão poderia travar o portal: evite repetição ou alternativa dentro de repetição, como em "(a+)+", e muitos "*" e "+" seguidos (use quantidades, como em "\\d{1,9}")':
    'the expression could block the portal: avoid a repetition or alternatives within a repetition, as in "(a+)+", and many "*" and "+" in a row (use quantities, as in "\\d{1,9}")',
  'as linhas de "%{0}" precisam de pelo menos um campo': 'the rows of "%{0}" need at least one field',
  '"%{0}" é uma palavra reservada: dê outro nome ao campo':
    '"%{0}" is a reserved word: give the field another name',
  'a fórmula de uma linha é gravada com ela e não pode depender de $today':
    "the formula of a row is kept with it and can't depend on $today",
  'campo "%{0}" não é um número: não há total dele': 'field "%{0}" is not a number: it has no total',
  '"%{0}" é uma lista de linhas e não pode ter valor inicial':
    '"%{0}" is a list of rows and can\'t have an initial value',
  '"unique" não vale para a lista inteira: ponha-o no campo que não pode se repetir entre as linhas':
    '"unique" is not for the whole list: put it on the field that must not be repeated among the rows',
  'campo "%{0}" não é gravado, pois segue de outros valores e muda com eles: não há como exigir que seja único':
    'field "%{0}" is not kept, as it follows from other values and changes with them: it can\'t be required to be unique',
  '"%{0}" não é uma imagem, e "%{1}" as mostra: tire "%{2}", ou "image"':
    '"%{0}" is no picture, and "%{1}" shows pictures: take out "%{2}", or "image"',
  '%{0} de "%{1}" deve ser um momento como "2026-10-31T08:00:00Z" ou "$now"':
    '%{0} of "%{1}" must be a moment such as "2026-10-31T08:00:00Z" or "$now"',
  'campo "%{0}" guarda instantes, e cada um seria um grupo só seu: agrupe por "%{1}:day" ou "%{2}:month"':
    'field "%{0}" keeps instants, and each would be a group of its own: group by "%{1}:day" or "%{2}:month"',
  'nada muda o campo "%{0}": é "status" sem "transitions", e com "readOnly" ninguém o preenche; escreva os botões, como em "%{1}", ou tire "readOnly"':
    'nothing changes field "%{0}": it is a "status" without "transitions", and with "readOnly" nobody fills it in; write the buttons, as in "%{1}", or take "readOnly" away',
  'campo "%{0}" é "status" sem "transitions": não há botão que o mude, e quem edita põe nele qualquer opção; escreva os botões, como em "%{1}", ou use "type: select"':
    'field "%{0}" is a "status" without "transitions": no button changes it, and any editor can set any option; write the buttons, as in "%{1}", or use "type: select"',
  '"%{0}" é das linhas de cada registro: escreva "%{1}", que as mostra, ou crie no recurso um total delas, como em "%{2}", e escreva aqui o nome dele':
    '"%{0}" is of the rows of each record: write "%{1}", which shows them, or make a total of them in the resource, as in "%{2}", and write its name here',
  '"%{0}" é das linhas de outro registro, de que só se traz um total: crie em "%{1}" um campo com "%{2}", e leia-o com "lookup: %{3}.<nome dele>"':
    '"%{0}" is of the rows of another record, of which only a total can be read: make a field in "%{1}" with "%{2}", and read it with "lookup: %{3}.<its name>"',
  '"%{0}" passa por dois registros: crie em "%{1}" um campo com "lookup: %{2}.%{3}", e leia-o com "lookup: %{4}.<nome dele>"':
    '"%{0}" goes over two records: make a field in "%{1}" with "lookup: %{2}.%{3}", and read it with "lookup: %{4}.<its name>"',
  '"%{0}" não é campo de "%{1}", e sim das linhas de "%{2}": crie em "%{3}" um total delas, como em "%{4}", e escreva aqui o nome dele':
    '"%{0}" is no field of "%{1}" but of the rows of "%{2}": make a total of them in "%{3}", as in "%{4}", and write its name here',
  'campo "%{0}": "%{1}" deve ser um campo select com opções entre cpf, cnpj, email, telefone e aleatoria':
    'field "%{0}": "%{1}" must be a select field whose options are among cpf, cnpj, email, phone and random',
};
