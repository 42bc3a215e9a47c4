/** Messages of `check` about departments, routes, forms and links. */
export const routes: Readonly<Record<string, string>> = {
  'campo "%{0}" já está neste formulário: deixe-o uma vez só':
    'el campo "%{0}" ya está en este formulario: déjelo una sola vez',
  'campo "%{0}" não é uma referência: "filter" escolhe entre os registros de uma':
    'el campo "%{0}" no es una referencia: "filter" elige entre los registros de una',
  'o formulário não pede "%{0}", que é obrigatório em "%{1}": inclua-o%{2}':
    'el formulario no pide "%{0}", que es obligatorio en "%{1}": inclúyalo%{2}',
  ', ou dê a ele um "default"': ', o déle un "default"',
  'campo "%{0}" tem "%{1}" e "%{2}": deixe só um, o valor vem de um lugar':
    'el campo "%{0}" tiene "%{1}" y "%{2}": deje solo uno, el valor viene de un lugar',
  'linhas não se leem de outro registro: troque "lookup" por "copy", que guarda as que ele tem quando é escolhido':
    'las líneas no se leen de otro registro: cambie "lookup" por "copy", que guarda las que tiene cuando se elige',
  'um campo do tipo %{0} não recebe valor de outro registro: apague "%{1}"':
    'un campo del tipo %{0} no recibe valor de otro registro: borre "%{1}"',
  'campo "%{0}" já segue das condições de "when": apague "%{1}" ou as condições':
    'el campo "%{0}" ya sigue de las condiciones de "when": borre "%{1}" o las condiciones',
  'numa visão, o valor de "%{0}" vem das fontes: diga em "from" de que campo':
    'en una vista, el valor de "%{0}" viene de las fuentes: diga en "from" de qué campo',
  '"%{0}" não serve nas linhas, que são gravadas como estavam: use "copy", que guarda o valor do momento':
    '"%{0}" no sirve en las filas, que se guardan como estaban: use "copy", que guarda el valor del momento',
  'campo "%{0}" tem "%{1}" e não precisa de valor inicial: apague-o':
    'el campo "%{0}" tiene "%{1}" y no necesita valor inicial: bórrelo',
  'campo "%{0}" segue de outros registros: não há como exigir que seja único':
    'el campo "%{0}" sigue de otros registros: no hay cómo exigir que sea único',
  '"%{0}" é uma lista de linhas: traga um total dela, feito com "formula"':
    '"%{0}" es una lista de filas: traiga un total de ella, hecho con "formula"',
  'as linhas de "%{0}" vêm inteiras: escreva "readOnly: true" em "%{1}", que ninguém digita':
    'las filas de "%{0}" vienen enteras: escriba "readOnly: true" en "%{1}", que nadie escribe',
  'as linhas de "%{0}" e as de "%{1}" não são iguais: "%{2}" %{3}':
    'las filas de "%{0}" y las de "%{1}" no son iguales: "%{2}" %{3}',
  'não é do mesmo tipo nas duas': 'no es del mismo tipo en las dos',
  'só existe numa delas': 'solo existe en una de ellas',
  '"%{0}" é uma visão, e ninguém se refere a seus registros: conte num recurso guardado':
    '"%{0}" es una vista, y nadie se refiere a sus registros: cuente en un recurso guardado',
  'o que calcular deve ser uma coisa só: "count: true", ou sum, avg, min, max ou last com um campo%{0}':
    'lo que calcular debe ser una sola cosa: "count: true", o sum, avg, min, max o last con un campo%{0}',
  ', e não %{0}': ', y no %{0}',
  '"last" e "by" andam juntos: o campo desejado, e o que diz qual registro é o último':
    '"last" y "by" van juntos: el campo deseado, y el que dice qué registro es el último',
  'campo "%{0}" de "%{1}" não se refere a "%{2}".%{3}':
    'el campo "%{0}" de "%{1}" no se refiere a "%{2}".%{3}',
  ' Nenhum campo dele se refere.': ' Ningún campo suyo se refiere.',
  '"%{0}" não é um número: não há como contar nele': '"%{0}" no es un número: no hay cómo contar en él',
  'campo "%{0}" não é um número: "%{1}" não se aplica a ele':
    'el campo "%{0}" no es un número: "%{1}" no se le aplica',
  'campo "%{0}" não é um número nem uma data: "%{1}" não se aplica a ele':
    'el campo "%{0}" no es un número ni una fecha: "%{1}" no se le aplica',
  'campo "%{0}" é uma lista de linhas: traga um total dela, feito com "formula"':
    'el campo "%{0}" es una lista de filas: traiga un total de ella, hecho con "formula"',
  'campo "%{0}" não é um número nem uma data: não diz qual registro é o último':
    'el campo "%{0}" no es un número ni una fecha: no dice qué registro es el último',
  'o valor depende dele mesmo: %{0}. Tire uma destas dependências':
    'el valor depende de sí mismo: %{0}. Quite una de estas dependencias',
  'há uma permissão repetida: maiúsculas e minúsculas são a mesma':
    'hay un permiso repetido: mayúsculas y minúsculas son lo mismo',
  'a primeira aba tem o endereço da rota: apague este "segment"':
    'la primera pestaña tiene la dirección de la ruta: borre este "segment"',
  'falta "segment" na aba "%{0}" (a parte do endereço depois de "%{1}/")':
    'falta "segment" en la pestaña "%{0}" (la parte de la dirección después de "%{1}/")',
  'a rota': 'la ruta',
  'a aba': 'la pestaña',
  '%{0} não diz o que mostra: acrescente uma destas chaves: %{1}':
    '%{0} no dice qué muestra: agregue una de estas claves: %{1}',
  '%{0} tem %{1}, mas só cabe uma: separe em rotas, ou use "tabs"':
    '%{0} tiene %{1}, pero solo cabe una: separe en rutas, o use "tabs"',
  'o endereço "%{0}" tem o nome do recurso "%{1}", que a rota não lista: escolha outro endereço':
    'la dirección "%{0}" tiene el nombre del recurso "%{1}", que la ruta no lista: elija otra dirección',
  'o endereço "%{0}" é do próprio portal: escolha outro':
    'la dirección "%{0}" es del propio portal: elija otra',
  'o endereço "%{0}" é de um registro da lista "%{1}": escolha outro':
    'la dirección "%{0}" es de un registro de la lista "%{1}": elija otra',
  'o endereço "%{0}" já está em %{1}: %{2}': 'la dirección "%{0}" ya está en %{1}: %{2}',
  'apague-o de "aliases"': 'bórrela de "aliases"',
  'dê outro a uma das rotas, ou junte as duas': 'dé otra a una de las rutas, o junte las dos',
  '"%{0}" e "%{1}" (%{2}) são um endereço só, pois maiúsculas e minúsculas não contam: deixe uma rota e escreva o outro nome nos "aliases" dela, se as telas forem a mesma':
    '"%{0}" y "%{1}" (%{2}) son una sola dirección, pues mayúsculas y minúsculas no cuentan: deje una ruta y escriba el otro nombre en sus "aliases", si las pantallas son la misma',
  '"landing" não tem efeito: só vale no departamento aberto por uma única permissão, ou por qualquer de várias, como em { any: [a, b] }':
    '"landing" no tiene efecto: solo vale en el departamento que se abre con un único permiso, o por cualquiera de varios, como en { any: [a, b] }',
  'quem tem só a permissão "%{0}" não pode abrir "%{1}": a entrada o levaria a "não autorizado"':
    'quien tiene solo el permiso "%{0}" no puede abrir "%{1}": la entrada lo llevaría a "no autorizado"',
  'a permissão "%{0}" já leva a outra página (%{1}:%{2}): deixe "landing" em um dos departamentos':
    'el permiso "%{0}" ya lleva a otra página (%{1}:%{2}): deje "landing" en uno de los departamentos',
  'o endereço "%{0}" é do próprio portal, e leva cada um à sua página inicial: escolha outro, e ponha-o em "landing" no departamento para que seja ela':
    'la dirección "%{0}" es del propio portal, y lleva a cada uno a su página inicial: elija otra, y póngala en "landing" del departamento para que sea esa',
  'o endereço "%{0}" seria o de um arquivo: tire "%{1}" do fim':
    'la dirección "%{0}" sería la de un archivo: quite "%{1}" del final',
};
