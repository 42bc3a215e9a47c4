/** Texts of the reference and the editors' hovers: resources, views, forms, transitions and approvals. */
export const referenceResources: Readonly<Record<string, string>> = {
  Campos: 'Fields',
  'Um campo de linhas de `from`: entra cada linha, cujo campo é $row.campo, e não o registro.':
    'A field with rows of `from`: each row counts, whose field is $row.field, and not the record.',
  'Conta sobre outros registros: rollup': 'Computed over other records: rollup',
  'Num campo que só se lê. Diga quais registros e o que se calcula: uma só medida.':
    'In a read-only field. Say which records, and what is computed: a single measure.',
  'O recurso que se refere a este.': 'The resource that refers to this one.',
  campos: 'fields',
  'lista de %{0}': 'list of %{0}',
  'A referência dele que leva a este, ou quais.': 'Its reference that leads to this one, or several of them.',
  filtro: 'filter',
  'Quais dos registros entram.': 'Which of the records count.',
  'true: quantos são.': 'true: how many there are.',
  'A soma de um campo.': 'The sum of a field.',
  'A média de um campo.': 'The average of a field.',
  'O menor valor de um campo.': 'The lowest value of a field.',
  'O maior valor de um campo.': 'The highest value of a field.',
  'O valor de um campo no mais recente, pela ordem de `by`.':
    'The value of a field in the latest record, by the order of `by`.',
  'Com `last`: o campo que põe os registros em ordem.':
    'With `last`: the field that puts the records in order.',
  'Molde de um texto: pattern': 'Pattern of a text: pattern',
  'Num campo `text`.': 'In a `text` field.',
  'A expressão regular, entre aspas simples.': 'The regular expression, in single quotes.',
  'O que se diz quando o texto não segue o molde.': 'What is said when the text does not follow the pattern.',
  'Um texto que segue o molde.': 'A text that follows the pattern.',
  Opção: 'Option',
  'Cada opção de um campo, quando não é só o texto.':
    'Each option of a field, when it is more than its text.',
  'O texto que aparece.': 'The text that is shown.',
  'A cor da etiqueta.': 'The color of the tag.',
  'Verde: está bem.': 'Green: all is well.',
  'Âmbar: pede atenção.': 'Amber: needs attention.',
  'Vermelho: está mal.': 'Red: something is wrong.',
  'Azul: em andamento.': 'Blue: in progress.',
  'Cinza, o padrão.': 'Gray, the default.',
  textos: 'texts',
  'O valor que a opção já teve, ou quais: "portal migrate" traz os dados.':
    'The value that the option once had, or several: "portal migrate" brings the data along.',
  'O que vigora numa data: inForce': 'What is in force on a date: inForce',
  'Numa referência: ninguém a escolhe, o servidor põe nela o registro que vigora na data. Muda quando a data muda, e só então: o que se calculou por ele fica.':
    'In a reference: nobody chooses it; the server sets it to the record in force on the date. It changes when the date does, and only then: what was computed from it stays.',
  'O campo deste recurso que diz a data; de um mês, o último dia.':
    'The field of this resource that holds the date; of a month, its last day.',
  'O campo do registro referido que diz desde quando ele vale: vigora o mais recente que não passa da data.':
    'The field of the referenced record that says since when it holds: in force is the latest one that is not after the date.',
  'Opção de um campo de escolha': 'Option of a choice field',
  'Num campo `select`, cada opção pode dizer quando é ela.':
    'In a `select` field, each option may say when it applies.',
  'A condição em que é esta; vale a primeira que combina, e o campo é calculado.':
    'The condition under which it is this one; the first that matches counts, and the field is computed.',
  'Transição: transitions': 'Transition: transitions',
  'Cada botão de um campo `status`, e a única maneira de mudar a situação.':
    'Each button of a `status` field, and the only way to change the status.',
  'O nome na API e em `transitions` de uma lista; por padrão, o do rótulo.':
    'Its name in the API and in `transitions` of a list; by default, that of the label.',
  'O texto do botão.': 'The text of the button.',
  'De que situação, ou de quais; any, de todas as outras.':
    'From which status, or several; any: from all others.',
  'Para que situação.': 'To which status.',
  permissões: 'permissions',
  'Quem pode: qualquer uma destas; sem elas, quem altera o registro na tela.':
    'Users who may do it need one of these permissions. Without it: all who may edit the record on the screen.',
  'O registro deve combinar com este filtro.': 'The record must match this filter.',
  'O texto da pergunta antes de mudar; true para a de costume.':
    'The question asked before the change; true for the usual one.',
  'Campos perguntados na hora.': 'Fields that are asked for at that moment.',
  'mapa de %{0}: %{1}': 'map of %{0}: %{1}',
  'O que mais ela grava: constante, $today, $user, $record.campo, "= conta" ou texto com campos entre chaves; num campo de `fields`, o que a pergunta propõe.':
    'What else it writes: a constant, $today, $user, $record.field, "= formula" or a text with fields in braces; in a field of `fields`, what the question proposes.',
  mapa: 'map',
  'Só se faz quando outros aprovam: quem, quantos e até que valor.':
    'Only done once others approve: who, how many and up to what amount.',
  'true: sem botão, só regras a fazem.': 'true: no button, only rules do it.',
  'true: é o botão principal do registro; false: nunca. Por padrão, a primeira que leva adiante, a uma situação de tom success ou info.':
    'true: the main button of the record; false: never. By default, the first one that leads forward, to a status with the tone success or info.',
  'O peso do botão; por padrão, danger se a situação de destino tem tom error.':
    'The weight of the button; by default danger if the target status has the tone error.',
  'Um passo como os outros.': 'A step like any other.',
  'Encerra ou desfaz: fica no menu, em vermelho, e nunca é o botão principal.':
    'Ends or undoes something: it is kept in the menu, in red, and never is the main button.',
  'true: o registro espera por esta ação: aparece em Pendências de quem pode fazê-la.':
    'true: the record waits for this action: it appears under Pending for those who may do it.',
  'Aprovação: approval': 'Approval: approval',
  'De uma transição: ela só se faz quando outros aprovam. Cada um aciona o botão dela; com o último sim, ela acontece. O pedido aparece em Pendências e no sino de quem pode, e alterar o registro desfaz os que já aprovaram.':
    'Of a transition: it is only done once others approve. Each of them presses its button; with the last yes it happens. The request appears under Pending and in the bell of those who may approve, and changing the record takes back the approvals given.',
  'Quem aprova: qualquer uma destas permissões. Quem pediu, ou alterou o registro depois, nunca.':
    'Who approves: any of these permissions. Never the one who asked, or who changed the record afterwards.',
  'número inteiro': 'integer',
  'Quantas pessoas têm de aprovar; por padrão, uma.': 'How many people must approve; by default, one.',
  'true: quem pediu também pode, se tem a permissão.':
    'true: the person who asked may approve too, with the permission.',
  'A transição que diz não, pelo rótulo: quem aprova a faz, e o que ela pergunta se preenche.':
    'The transition that refuses, by its label. Approvers may run it, and fill in its fields.',
  'O campo de valor pelo qual se escolhe a faixa.': 'The amount field by which the band is chosen.',
  mapas: 'maps',
  'As faixas, da menor à maior; a última sem `upTo`.':
    'The bands, from the lowest to the highest; the last one without `upTo`.',
  'Faixa de alçada: bands': 'Approval band: bands',
  'Cada item de `bands`, numa aprovação: quem aprova até que valor.':
    'Each item of `bands`, in an approval: who approves up to what amount.',
  'Até este valor, inclusive; a última faixa não tem, e vale também sem valor.':
    'Up to and including this amount; the last band has none, and also holds where there is no amount.',
  Recursos: 'Resources',
  'Um recurso: resources/<id>.yaml': 'A resource: resources/<id>.yaml',
  'O que é um registro: seus campos, seu formulário, o que se pode fazer com ele. Com `from`, uma visão.':
    'What a record is: its fields, its form, what may be done with it. With `from`, a view.',
  'O nome de um registro e o de vários.': 'The name of one record and of several.',
  'Um campo `color`, ou uma escolha cujas opções têm `tone`: onde outros se referem ao registro, o nome dele é uma etiqueta dessa cor, como as de uma lista de temas.':
    'A `color` field, or a choice whose options have a `tone`: where others refer to the record, its name is a tag of that color, as those of a list of subjects.',
  'true: dois registros que são o mesmo se mesclam num só, na tabela, por quem altera e exclui; o que se referia ao outro passa a se referir ao que fica.':
    'true: two records that are the same thing are merged into one, in the table, by who edits and deletes; what referred to the other refers to the one that stays.',
  'Um campo `url` ou `file` com `image`, antes do nome do registro: na lista, onde a primeira coluna do título passa a ter o nome inteiro, nos cartões e na página dele.':
    'A `url` or `file` field with `image`, before the name of the record: in the list, where the first column of the title has the whole name then, on cards and on its page.',
  'Como um registro é chamado: um campo, ou um modelo com campos entre chaves.':
    'What a record is called: a field, or a pattern with fields in braces.',
  'Em que campos a busca procura; por padrão, os do título.':
    'In which fields the search looks; by default, those of the title.',
  'A ordem padrão; com "-", a inversa.': 'The default order; with "-", the other way round.',
  'campo declarado': 'declared field',
  'Os campos, na ordem em que aparecem: o id e o que ele é; ou um grupo deles, com `group`.':
    'The fields, in the order in which they appear: the id, and its kind and settings; or a group of fields, with `group`.',
  fontes: 'sources',
  'Faz dele uma visão: os registros vêm de outros recursos, e só se leem.':
    'Makes a view of it: the records come from other resources, and are only read.',
  'Numa visão: uma linha por combinação destes campos; os outros são medidas.':
    'In a view: a row per combination of these fields; the others are measures.',
  'As seções do formulário; sem elas, uma só com todos os campos que se preenchem.':
    'The sections of the form; without them, a single one with all fields that are filled in.',
  'Combinações de campos que não se repetem, os dos registros referidos também.':
    'Combinations of fields that are not repeated, those of referenced records included.',
  'Só se altera o registro que combina.': 'Only a record that matches may be changed.',
  'Campos que se alteram mesmo quando `editableWhen` não deixa.':
    'Fields that may be changed even when `editableWhen` does not allow it.',
  'Só se exclui o registro que combina.': 'Only a record that matches may be deleted.',
  'O que segue do que acontece a um registro: passos em outros, na mesma gravação.':
    'What follows from what happens to a record: steps on others, in the same write.',
  'O que vale de todo registro ao fim de cada gravação, seja quem for que gravou.':
    'Conditions that every record meets at the end of each write, by any author.',
  'O nome do recurso no outro servidor, quando é outro: ver `dialect`.':
    'The name of the resource on the other server, when it differs: see `dialect`.',
  'O id que o recurso já teve, ou quais: "portal migrate" traz os dados.':
    'The id that the resource once had, or several: "portal migrate" brings the data along.',
  'Nome: label': 'Name: label',
  'De um recurso.': 'Of a resource.',
  'O nome de um registro.': 'The name of one record.',
  'O nome de vários.': 'The name of several.',
  'O gênero da palavra, para "Nova" ou "Novo".': 'The gender of the word, in languages that have one.',
  'Masculino, o padrão.': 'Masculine, the default.',
  'Feminino.': 'Feminine.',
  'Fonte de uma visão: from': 'Source of a view: from',
  'Cada item de `from`, num recurso.': 'Each item of `from`, in a resource.',
  'O recurso de onde vêm os registros.': 'The resource that the records come from.',
  'Um campo de linhas, ou de várias referências: entra um registro por linha, cujo campo é $row.campo, ou por referência, que é $row.id; $row.$index é o número.':
    'A field with rows, or of several references: one record for each row, whose field is $row.field, or for each reference, which is $row.id; $row.$index is its number.',
  'Quais registros dele entram.': 'Which of its records count.',
  origem: 'origin',
  'De onde vem cada campo da visão: um campo da fonte, ou de um registro ligado a ela.':
    'Where each field of the view comes from: a field of the source, or of a record linked to it.',
  'De onde vem um campo de uma visão': 'Where a field of a view comes from',
  'Em `fields` de uma fonte, quando não é só um campo dela. As medidas valem onde a visão tem `groupBy`, e lá também `count`.':
    'In `fields` of a source, when it is more than a field of it. Measures are for views with `groupBy`, and there `count` as well.',
  'Sempre este valor, ou uma variável.': 'Always this value, or a variable.',
  'O campo de escolha da fonte cujas opções `values` traduz.':
    'The choice field of the source whose options `values` translates.',
  'Opção da fonte: o que ela é na visão; as que faltam ficam vazias.':
    'Option of the source: the option of the view. Options that are not listed become empty.',
  'Uma conta com campos da fonte.': 'A formula with fields of the source.',
  'Um texto com campos da fonte entre chaves.': 'A text with fields of the source in braces.',
  'A soma de um campo da fonte.': 'The sum of a field of the source.',
  'A média de um campo da fonte.': 'The average of a field of the source.',
  'O menor valor de um campo da fonte.': 'The lowest value of a field of the source.',
  'O maior valor de um campo da fonte.': 'The highest value of a field of the source.',
  'Seção: form': 'Section: form',
  'Cada item do formulário de um recurso, de uma lista ou de uma rota.':
    'Each item of the form of a resource, a list or a route.',
  'O título da seção.': 'The title of the section.',
  'Uma explicação sob o título.': 'An explanation below the title.',
  'Os campos, na ordem.': 'The fields, in order.',
  'A seção só aparece quando o registro combina.': 'The section only appears when the record matches.',
  'Campo de um formulário': 'Field of a form',
  'Cada item de `fields` numa seção, quando não é só o nome do campo.':
    'Each item of `fields` in a section, when it is more than the name of the field.',
  'O campo.': 'The field.',
  'O rótulo só neste formulário.': 'The label in this form alone.',
  'Uma explicação sob o campo, só neste formulário.': 'An explanation below the field, in this form alone.',
  'true: aqui só se lê.': 'true: read only here.',
  'true: "Salvar e lançar outro" começa com o mesmo valor.':
    'true: "Save and add another" begins with the same value.',
  'De uma referência: quais registros se oferecem aqui, além do que o campo já pede.':
    'Of a reference: which records are offered here, besides what the field already asks for.',
  'Um grupo de campos: groups/<id>.yaml': 'A group of fields: groups/<id>.yaml',
  'Campos que vários recursos têm, como os de um endereço: escritos uma vez, e tomados em cada um.':
    'Fields that several resources have, as those of an address: written once, and taken in each.',
  'Os campos, como num recurso; um grupo também pode tomar outro.':
    'The fields, as in a resource; a group may take another one, too.',
  'Os campos de um grupo: group': 'The fields of a group: group',
  'Entre os `fields`, em vez de um campo, e sob qualquer nome: entram ali os do grupo, na ordem em que ele os tem.':
    'Among `fields`, in place of a field and under any name: those of the group come in there, in its order.',
  'De que grupo.': 'Of which group.',
  'O que aqui é diferente: de um campo as palavras que mudam, ou `null`, e ele fica de fora; uma palavra com `null` deixa de valer.':
    'What is different here: of a field the words that change, or `null`, and it is left out; a word with `null` no longer holds.',
  'Um texto entre aspas tipográficas, que para o YAML fazem parte dele.':
    'A text in typographic quotes, which for YAML are part of it.',
  'Um grupo de campos que nenhum recurso toma.': 'A group of fields that no resource takes.',
};
