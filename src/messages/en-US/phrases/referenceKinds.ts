/** Texts of the reference and the editors' hovers: field kinds that a company declares. */
export const referenceKinds: Readonly<Record<string, string>> = {
  'Tipos da empresa: como se declaram': 'Types of the company: how they are declared',
  'Tipo da empresa: kinds/<id>.yaml': 'Type of the company: kinds/<id>.yaml',
  'Um documento ou código com forma própria, que os campos usam com `type: <id>`. Guarda-se sem pontuação e em maiúsculas, e mostra-se com a máscara. As expressões valem para o valor inteiro, como fica guardado.':
    'A document or code with a form of its own, which fields use with `type: <id>`. It is kept without punctuation and in capitals, and shown with the mask. Expressions are about the whole value, as it is kept.',
  'O nome do documento: começa as mensagens, como em "Tombo inválido".':
    'The name of the document: messages begin with it, as in "Shelfmark is invalid".',
  'O gênero do nome; por padrão, m.': 'The gender of the name; by default, m.',
  'Masculino: "inválido".': 'Masculine.',
  'Feminino: "inválida".': 'Feminine.',
  'O que é, numa frase: lê-se na referência e no editor.':
    'What it is, in one sentence: read in the reference and in the editor.',
  'O que se aceita, para quando a forma está errada.': 'What is accepted, for when the form is wrong.',
  'A forma do valor guardado, inteira.': 'The form of the whole value as it is kept.',
  'Como se mostra: `0` é um dígito, `@` uma letra, `#` um ou outra; o resto vale por si. De várias, a que couber.':
    'How it is shown: `0` is a digit, `@` a letter, `#` one or the other; the rest stands for itself. Of several, the one that fits.',
  'Um que seja certo, como fica guardado.': 'One that is right, as it is kept.',
  'O teclado de um celular; por padrão, numeric se a máscara só tem dígitos.':
    'The keyboard of a phone; by default, numeric if the mask only has digits.',
  'Só os algarismos, num celular.': 'Digits only, on a phone.',
  'O de letras.': 'That of letters.',
  'O que se tira do que foi digitado, quando não é a pontuação toda.':
    'What is taken out of what was typed, when it is not all punctuation.',
  'Expressões, e o que fica no lugar do que combina com elas ($1 é o primeiro grupo), uma depois da outra.':
    'Expressions, and what takes the place of what matches them ($1 is the first group), one after the other.',
  'false: recusa o que tem todos os caracteres iguais.':
    'false: refuses one whose characters are all the same.',
  'O que mais se confere, como os dígitos verificadores.': 'What else is checked, such as check digits.',
  'Grafias diferentes do mesmo documento.': 'Different spellings of the same document.',
  'Como se reconhece numa planilha.': 'How it is recognized in a spreadsheet.',
  'Regra: weights, um dígito verificador': 'Rule: weights, a check digit',
  'Um item de `rules`; as regras se conferem na ordem escrita, e a primeira que falha dá a mensagem. Cada caractere vezes um peso, a soma pelo módulo, e do resto o dígito. Uma letra vale o seu código menos o do zero: A é 17, como no CNPJ.':
    'An item of `rules`; rules are checked in the order written, and the first that fails gives the message. Each character times a weight, the sum by the modulus, and the digit from the remainder. A letter is worth its code less that of zero: A is 17, as in the CNPJ.',
  'Os pesos. O último é o do último caractere; se há mais caracteres que pesos, eles recomeçam, da direita para a esquerda.':
    'The weights. The last one is that of the last character; if there are more characters than weights, they begin again, from right to left.',
  'O módulo da conta: 10, 11, 97…': 'The modulus: 10, 11, 97…',
  'As posições que entram na conta, nesta ordem; por padrão, todas as que vêm antes do dígito.':
    'The positions that count, in this order; by default, all those before the digit.',
  'A posição do dígito; por padrão, a última. Duas posições são um resultado de dois algarismos.':
    'The position of the digit; by default, the last. Two positions are a result of two digits.',
  'O que se faz com o resto da divisão; por padrão, complement.':
    'What is done with the remainder of the division; by default, complement.',
  'O que falta ao resto para chegar ao módulo.': 'What the remainder lacks to reach the modulus.',
  'O próprio resto.': 'The remainder itself.',
  'Resultados que se escrevem de outro modo: outro número, ou uma letra, como em { 10: K, 11: 0 }.':
    'Results that are written otherwise: another number, or a letter, as in { 10: K, 11: 0 }.',
  'true: de um produto de dois algarismos soma-se um e outro (Luhn).':
    'true: of a product of two digits, both are added up (Luhn).',
  'Um número que se soma à conta.': 'A number that is added to the sum.',
  'A regra só vale para o que combina com esta expressão.':
    'The rule only holds for what matches this expression.',
  'O que dizer quando não confere, depois do nome do documento; por padrão, "dígito verificador não confere".':
    'What to say when it is wrong, after the name of the document; by default, that the check digit is wrong.',
  'Regra: part, uma parte que é outro documento': 'Rule: part, a part that is another document',
  'Um item de `rules`; as regras se conferem na ordem escrita, e a primeira que falha dá a mensagem. Como o CNPJ que há numa chave de acesso.':
    "An item of `rules`; rules are checked in the order written, and the first that fails gives the message. Such as the company number inside an invoice's access key.",
  'As posições que formam a parte.': 'The positions that make up the part.',
  'O que a parte tem de ser: um destes.': 'What the part must be: one of these.',
  'O que dizer quando não confere, depois do nome do documento.':
    'What to say when it is wrong, after the name of the document.',
  'Parte de um documento: is': 'Part of a document: is',
  'Cada item de `is`: a parte serve se for um deles.':
    'Each item of `is`: the part fits if it is one of them.',
  'Um tipo de documento do próprio portal.': "A kind of document of the portal's own.",
  'O que vem antes dele na parte.': 'What comes before it in the part.',
  'Regra: refuse, o que não se aceita': 'Rule: refuse, what is not accepted',
  'Um item de `rules`; as regras se conferem na ordem escrita, e a primeira que falha dá a mensagem. O que combina com a expressão é recusado.':
    'An item of `rules`; rules are checked in the order written, and the first that fails gives the message. What matches the expression is refused.',
  'Recusa o que combina com esta expressão. Os grupos dela entram na mensagem como {1}, {2}.':
    'Refuses what matches this expression. Its groups go into the message as {1}, {2}.',
  'Duas grafias: same': 'Two spellings: same',
  'Um caractere que se escreve de dois modos, sem que o documento seja outro: conta para `unique`.':
    'A character that is written in two ways without making another document: it counts for `unique`.',
  'A posição dele, a partir de 1.': 'Its position, from 1 on.',
  'Um caractere de cada, como se escreve de um modo.': 'One character for each, as written in one way.',
  'O mesmo, como se escreve do outro.': 'The same, as written in the other.',
  'Como se reconhece: guess': 'How it is recognized: guess',
  'Por onde `portal new resource --from` acha este tipo numa planilha. Os valores têm de ser aceitos por ele.':
    'How `portal new resource --from` finds this type in a spreadsheet. It must accept the values.',
  'Palavras do título da coluna, em minúsculas e sem acento; as de até três letras valem inteiras.':
    "Words of the column's title, in small letters and without accents; those of up to three letters must be whole words.",
  'Como se escreve, quando a escrita basta para o distinguir de outros.':
    'How it is written, when the writing is enough to tell it from others.',
  'true: cada um é de um registro só, e o campo pode ser `unique`.':
    'true: each belongs to one record only, and the field may be `unique`.',
  'true: é pelo que se procura um registro.': 'true: it is what a record is searched by.',
  'false: só dá nome ao registro quando nada melhor há.':
    'false: it only names the record when there is nothing better.',
  'Mostra o primeiro arquivo como imagem, também em listas e cartões. Aceita JPG, PNG e WebP; o formulário a reduz antes de enviar.':
    'Shows the first file as a picture, in lists and on cards too. Takes JPG, PNG and WebP; the form makes it smaller before it is sent.',
};
