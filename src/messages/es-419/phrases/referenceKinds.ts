/** Texts of the reference and the editors' hovers: field kinds that a company declares. */
export const referenceKinds: Readonly<Record<string, string>> = {
  'Tipos da empresa: como se declaram': 'Tipos de la empresa: cómo se declaran',
  'Tipo da empresa: kinds/<id>.yaml': 'Tipo de la empresa: kinds/<id>.yaml',
  'Um documento ou código com forma própria, que os campos usam com `type: <id>`. Guarda-se sem pontuação e em maiúsculas, e mostra-se com a máscara. As expressões valem para o valor inteiro, como fica guardado.':
    'Un documento o código con forma propia, que los campos usan con `type: <id>`. Se guarda sin puntuación y en mayúsculas, y se muestra con la máscara. Las expresiones valen para el valor entero, como queda guardado.',
  'O nome do documento: começa as mensagens, como em "Tombo inválido".':
    'El nombre del documento: empieza los mensajes, como en "Inventario inválido".',
  'O gênero do nome; por padrão, m.': 'El género del nombre; por defecto, m.',
  'Masculino: "inválido".': 'Masculino: "inválido".',
  'Feminino: "inválida".': 'Femenino: "inválida".',
  'O que é, numa frase: lê-se na referência e no editor.':
    'Lo que es, en una frase: se lee en la referencia y en el editor.',
  'O que se aceita, para quando a forma está errada.': 'Lo que se acepta, para cuando la forma está mal.',
  'A forma do valor guardado, inteira.': 'La forma del valor guardado, entera.',
  'Como se mostra: `0` é um dígito, `@` uma letra, `#` um ou outra; o resto vale por si. De várias, a que couber.':
    'Cómo se muestra: `0` es un dígito, `@` una letra, `#` uno u otra; lo demás vale por sí mismo. De varias, la que quepa.',
  'Um que seja certo, como fica guardado.': 'Uno que sea correcto, como queda guardado.',
  'O teclado de um celular; por padrão, numeric se a máscara só tem dígitos.':
    'El teclado de un celular; por defecto, numeric si la máscara solo tiene dígitos.',
  'Só os algarismos, num celular.': 'Solo las cifras, en un celular.',
  'O de letras.': 'El de letras.',
  'O que se tira do que foi digitado, quando não é a pontuação toda.':
    'Lo que se quita de lo escrito, cuando no es toda la puntuación.',
  'Expressões, e o que fica no lugar do que combina com elas ($1 é o primeiro grupo), uma depois da outra.':
    'Expresiones, y lo que queda en lugar de lo que coincide con ellas ($1 es el primer grupo), una después de la otra.',
  'false: recusa o que tem todos os caracteres iguais.':
    'false: rechaza el que tiene todos los caracteres iguales.',
  'O que mais se confere, como os dígitos verificadores.':
    'Lo que además se verifica, como los dígitos verificadores.',
  'Grafias diferentes do mesmo documento.': 'Grafías distintas del mismo documento.',
  'Como se reconhece numa planilha.': 'Cómo se reconoce en una planilla.',
  'Regra: weights, um dígito verificador': 'Regla: weights, un dígito verificador',
  'Um item de `rules`; as regras se conferem na ordem escrita, e a primeira que falha dá a mensagem. Cada caractere vezes um peso, a soma pelo módulo, e do resto o dígito. Uma letra vale o seu código menos o do zero: A é 17, como no CNPJ.':
    'Un elemento de `rules`; las reglas se verifican en el orden escrito, y la primera que falla da el mensaje. Cada carácter por un peso, la suma por el módulo, y del resto el dígito. Una letra vale su código menos el del cero: A es 17, como en el CNPJ.',
  'Os pesos. O último é o do último caractere; se há mais caracteres que pesos, eles recomeçam, da direita para a esquerda.':
    'Los pesos. El último es el del último carácter; si hay más caracteres que pesos, vuelven a empezar, de derecha a izquierda.',
  'O módulo da conta: 10, 11, 97…': 'El módulo del cálculo: 10, 11, 97…',
  'As posições que entram na conta, nesta ordem; por padrão, todas as que vêm antes do dígito.':
    'Las posiciones que entran en el cálculo, en este orden; por defecto, todas las que van antes del dígito.',
  'A posição do dígito; por padrão, a última. Duas posições são um resultado de dois algarismos.':
    'La posición del dígito; por defecto, la última. Dos posiciones son un resultado de dos cifras.',
  'O que se faz com o resto da divisão; por padrão, complement.':
    'Lo que se hace con el resto de la división; por defecto, complement.',
  'O que falta ao resto para chegar ao módulo.': 'Lo que le falta al resto para llegar al módulo.',
  'O próprio resto.': 'El propio resto.',
  'Resultados que se escrevem de outro modo: outro número, ou uma letra, como em { 10: K, 11: 0 }.':
    'Resultados que se escriben de otro modo: otro número, o una letra, como en { 10: K, 11: 0 }.',
  'true: de um produto de dois algarismos soma-se um e outro (Luhn).':
    'true: de un producto de dos cifras se suman una y otra (Luhn).',
  'Um número que se soma à conta.': 'Un número que se suma al cálculo.',
  'A regra só vale para o que combina com esta expressão.':
    'La regla solo vale para lo que coincide con esta expresión.',
  'O que dizer quando não confere, depois do nome do documento; por padrão, "dígito verificador não confere".':
    'Lo que se dice cuando no coincide, después del nombre del documento; por defecto, que el dígito verificador no coincide.',
  'Regra: part, uma parte que é outro documento': 'Regla: part, una parte que es otro documento',
  'Um item de `rules`; as regras se conferem na ordem escrita, e a primeira que falha dá a mensagem. Como o CNPJ que há numa chave de acesso.':
    'Un elemento de `rules`; las reglas se verifican en el orden escrito, y la primera que falla da el mensaje. Como el documento de empresa que hay en la clave de acceso de una factura.',
  'As posições que formam a parte.': 'Las posiciones que forman la parte.',
  'O que a parte tem de ser: um destes.': 'Lo que la parte tiene que ser: uno de estos.',
  'O que dizer quando não confere, depois do nome do documento.':
    'Lo que se dice cuando no coincide, después del nombre del documento.',
  'Parte de um documento: is': 'Parte de un documento: is',
  'Cada item de `is`: a parte serve se for um deles.':
    'Cada elemento de `is`: la parte sirve si es uno de ellos.',
  'Um tipo de documento do próprio portal.': 'Un tipo de documento del propio portal.',
  'O que vem antes dele na parte.': 'Lo que va antes de él en la parte.',
  'Regra: refuse, o que não se aceita': 'Regla: refuse, lo que no se acepta',
  'Um item de `rules`; as regras se conferem na ordem escrita, e a primeira que falha dá a mensagem. O que combina com a expressão é recusado.':
    'Un elemento de `rules`; las reglas se verifican en el orden escrito, y la primera que falla da el mensaje. Lo que coincide con la expresión se rechaza.',
  'Recusa o que combina com esta expressão. Os grupos dela entram na mensagem como {1}, {2}.':
    'Rechaza lo que coincide con esta expresión. Sus grupos entran en el mensaje como {1}, {2}.',
  'Duas grafias: same': 'Dos grafías: same',
  'Um caractere que se escreve de dois modos, sem que o documento seja outro: conta para `unique`.':
    'Un carácter que se escribe de dos modos, sin que el documento sea otro: cuenta para `unique`.',
  'A posição dele, a partir de 1.': 'Su posición, a partir de 1.',
  'Um caractere de cada, como se escreve de um modo.': 'Un carácter de cada uno, como se escribe de un modo.',
  'O mesmo, como se escreve do outro.': 'Lo mismo, como se escribe del otro.',
  'Como se reconhece: guess': 'Cómo se reconoce: guess',
  'Por onde `portal new resource --from` acha este tipo numa planilha. Os valores têm de ser aceitos por ele.':
    'Por dónde `portal new resource --from` encuentra este tipo en una planilla. Los valores tienen que ser aceptados por él.',
  'Palavras do título da coluna, em minúsculas e sem acento; as de até três letras valem inteiras.':
    'Palabras del título de la columna, en minúsculas y sin tildes; las de hasta tres letras valen enteras.',
  'Como se escreve, quando a escrita basta para o distinguir de outros.':
    'Cómo se escribe, cuando la escritura basta para distinguirlo de otros.',
  'true: cada um é de um registro só, e o campo pode ser `unique`.':
    'true: cada uno es de un solo registro, y el campo puede ser `unique`.',
  'true: é pelo que se procura um registro.': 'true: es por lo que se busca un registro.',
  'false: só dá nome ao registro quando nada melhor há.':
    'false: solo da nombre al registro cuando no hay nada mejor.',
  'Mostra o primeiro arquivo como imagem, também em listas e cartões. Aceita JPG, PNG e WebP; o formulário a reduz antes de enviar.':
    'Muestra el primer archivo como imagen, también en listas y tarjetas. Acepta JPG, PNG y WebP; el formulario la reduce antes de enviarla.',
};
