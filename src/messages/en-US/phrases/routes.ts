/** Messages of `check` about departments, routes, forms and links. */
export const routes: Readonly<Record<string, string>> = {
  'campo "%{0}" já está neste formulário: deixe-o uma vez só':
    'field "%{0}" is in this form already: keep it once',
  'campo "%{0}" não é uma referência: "filter" escolhe entre os registros de uma':
    'field "%{0}" is not a reference: "filter" chooses among the records of one',
  'o formulário não pede "%{0}", que é obrigatório em "%{1}": inclua-o%{2}':
    'the form does not ask for "%{0}", which is required in "%{1}": add it%{2}',
  ', ou dê a ele um "default"': ', or give it a "default"',
  'campo "%{0}" tem "%{1}" e "%{2}": deixe só um, o valor vem de um lugar':
    'field "%{0}" has "%{1}" and "%{2}": keep one, the value comes from one place',
  'linhas não se leem de outro registro: troque "lookup" por "copy", que guarda as que ele tem quando é escolhido':
    'rows are not read from another record: replace "lookup" by "copy", which keeps those that it has when it is chosen',
  'um campo do tipo %{0} não recebe valor de outro registro: apague "%{1}"':
    'a field of the type %{0} gets no value from another record: delete "%{1}"',
  'campo "%{0}" já segue das condições de "when": apague "%{1}" ou as condições':
    'field "%{0}" already follows from the conditions of "when": delete "%{1}" or the conditions',
  'numa visão, o valor de "%{0}" vem das fontes: diga em "from" de que campo':
    'in a view the value of "%{0}" comes from the sources: say in "from" from which field',
  '"%{0}" não serve nas linhas, que são gravadas como estavam: use "copy", que guarda o valor do momento':
    '"%{0}" is of no use in rows, which are kept as they were: use "copy", which keeps the value of the moment',
  'campo "%{0}" tem "%{1}" e não precisa de valor inicial: apague-o':
    'field "%{0}" has "%{1}" and needs no initial value: delete it',
  'campo "%{0}" segue de outros registros: não há como exigir que seja único':
    'field "%{0}" follows from other records: it can\'t be required to be unique',
  '"%{0}" é uma lista de linhas: traga um total dela, feito com "formula"':
    '"%{0}" is a list of rows: bring a total of it, made with "formula"',
  'as linhas de "%{0}" vêm inteiras: escreva "readOnly: true" em "%{1}", que ninguém digita':
    'the rows of "%{0}" come whole: write "readOnly: true" in "%{1}", which nobody types',
  'as linhas de "%{0}" e as de "%{1}" não são iguais: "%{2}" %{3}':
    'the rows of "%{0}" and those of "%{1}" are not alike: "%{2}" %{3}',
  'não é do mesmo tipo nas duas': 'is not of the same type in both',
  'só existe numa delas': 'is in only one of them',
  '"%{0}" é uma visão, e ninguém se refere a seus registros: conte num recurso guardado':
    '"%{0}" is a view, and nobody refers to its records: count in a resource that is kept',
  'o que calcular deve ser uma coisa só: "count: true", ou sum, avg, min, max ou last com um campo%{0}':
    'what to compute must be one thing: "count: true", or sum, avg, min, max or last with a field%{0}',
  ', e não %{0}': ', not %{0}',
  '"last" e "by" andam juntos: o campo desejado, e o que diz qual registro é o último':
    '"last" and "by" go together: "last" names the wanted field, and "by" the field that orders the records',
  'campo "%{0}" de "%{1}" não se refere a "%{2}".%{3}':
    'field "%{0}" of "%{1}" does not refer to "%{2}".%{3}',
  ' Nenhum campo dele se refere.': ' None of its fields does.',
  '"%{0}" não é um número: não há como contar nele': '"%{0}" is not a number: it can\'t be counted in',
  'campo "%{0}" não é um número: "%{1}" não se aplica a ele':
    'field "%{0}" is not a number: "%{1}" does not apply to it',
  'campo "%{0}" não é um número nem uma data: "%{1}" não se aplica a ele':
    'field "%{0}" is neither a number nor a date: "%{1}" does not apply to it',
  'campo "%{0}" é uma lista de linhas: traga um total dela, feito com "formula"':
    'field "%{0}" is a list of rows: bring a total of it, made with "formula"',
  'campo "%{0}" não é um número nem uma data: não diz qual registro é o último':
    'field "%{0}" is neither a number nor a date: it does not tell which record is the last',
  'o valor depende dele mesmo: %{0}. Tire uma destas dependências':
    'the value depends on itself: %{0}. Take away one of these dependencies',
  'há uma permissão repetida: maiúsculas e minúsculas são a mesma':
    'a permission is repeated: capitals and small letters are the same',
  'a primeira aba tem o endereço da rota: apague este "segment"':
    'the first tab has the address of the route: delete this "segment"',
  'falta "segment" na aba "%{0}" (a parte do endereço depois de "%{1}/")':
    '"segment" is missing in the tab "%{0}" (the part of the address after "%{1}/")',
  'a rota': 'the route',
  'a aba': 'the tab',
  '%{0} não diz o que mostra: acrescente uma destas chaves: %{1}':
    '%{0} shows nothing yet: add one of these keys: %{1}',
  '%{0} tem %{1}, mas só cabe uma: separe em rotas, ou use "tabs"':
    '%{0} has %{1}, but only one fits: make several routes of it, or use "tabs"',
  'o endereço "%{0}" tem o nome do recurso "%{1}", que a rota não lista: escolha outro endereço':
    'the address "%{0}" has the name of the resource "%{1}", which the route does not list: choose another address',
  'o endereço "%{0}" é do próprio portal: escolha outro':
    'the address "%{0}" is the portal\'s own: choose another',
  'o endereço "%{0}" é de um registro da lista "%{1}": escolha outro':
    'the address "%{0}" is that of a record of the list "%{1}": choose another',
  'o endereço "%{0}" já está em %{1}: %{2}': 'the address "%{0}" already is in %{1}: %{2}',
  'apague-o de "aliases"': 'delete it from "aliases"',
  'dê outro a uma das rotas, ou junte as duas': 'give one of the routes another, or join the two',
  '"%{0}" e "%{1}" (%{2}) são um endereço só, pois maiúsculas e minúsculas não contam: deixe uma rota e escreva o outro nome nos "aliases" dela, se as telas forem a mesma':
    '"%{0}" and "%{1}" (%{2}) are one address, as capitals do not count: keep one route and write the other name into its "aliases", if the screens are the same',
  '"landing" não tem efeito: só vale no departamento aberto por uma única permissão, ou por qualquer de várias, como em { any: [a, b] }':
    '"landing" has no effect: it holds only for a department opened by a single permission, or by any of several, as in { any: [a, b] }',
  'quem tem só a permissão "%{0}" não pode abrir "%{1}": a entrada o levaria a "não autorizado"':
    'who has only the permission "%{0}" can\'t open "%{1}": signing in would lead them to "not authorized"',
  'a permissão "%{0}" já leva a outra página (%{1}:%{2}): deixe "landing" em um dos departamentos':
    'the permission "%{0}" already leads to another page (%{1}:%{2}): keep "landing" in one of the departments',
  'o endereço "%{0}" é do próprio portal, e leva cada um à sua página inicial: escolha outro, e ponha-o em "landing" no departamento para que seja ela':
    'the address "%{0}" is the portal\'s own, and leads everybody to their home page: choose another one, and put it into "landing" of the department to be that page',
  'o endereço "%{0}" seria o de um arquivo: tire "%{1}" do fim':
    'the address "%{0}" would be that of a file: take "%{1}" off its end',
};
