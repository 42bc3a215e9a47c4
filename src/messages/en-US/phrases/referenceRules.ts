/** Texts of the reference and the editors' hovers: rules and scenarios. */
export const referenceRules: Readonly<Record<string, string>> = {
  Regras: 'Rules',
  'Regra: rules': 'Rule: rules',
  'Cada item de `rules`, num recurso: quando algo acontece a um registro, e uma condição vale, então estes passos em outros, na mesma gravação.':
    'Each item of `rules`, in a resource: when something happens to a record, and a condition holds, then these steps on others, in the same write.',
  'Como a regra se chama, no recurso.': 'What the rule is called, in the resource.',
  'O que ela faz, em poucas palavras; por padrão, o id.': 'What it does, in a few words; by default, the id.',
  'Quando ela age.': 'When it acts.',
  'Quando o registro é criado.': 'When the record is created.',
  'Quando o registro é excluído.': 'When the record is deleted.',
  'Só quando isto vale: campos do registro, de um referido, como `livroId.preco`, e de como era antes, $before.etapa.':
    'Only when this holds: fields of the record, of a referenced one, such as `bookId.price`, and of how it was before, $before.stage.',
  'O que ela faz, na ordem.': 'What it does, in order.',
  'Quando e como se desfaz o que ela fez.': 'When and how its effects are undone.',
  'Quando: on': 'When: on',
  'De uma regra: o que acontece ao registro. Também `create`, quando é criado, `delete`, quando é excluído, ou uma lista: qualquer um deles.':
    'Of a rule: what happens to the record. Also `create`, when it is created, `delete`, when it is deleted, or a list: any of them.',
  'Uma transição do recurso, ou quais, feita por uma pessoa ou por outra regra.':
    'A transition of the resource, or several, done by a person or by another rule.',
  'Um destes campos muda de valor.': 'One of these fields changes its value.',
  'O campo chega a este valor, ou a um destes: tinha outro antes, ou o registro nasce com ele.':
    'The field comes to this value, or to one of these: it had another before, or the record is created with it.',
  'O registro passa a combinar: antes não combinava, ou não existia.':
    'The record comes to match: it did not before, or did not exist.',
  'De tempo em tempo, para cada registro que `when` escolhe.':
    'From time to time, for each record that `when` chooses.',
  'Todo dia.': 'Every day.',
  'Toda semana.': 'Every week.',
  'Todo mês.': 'Every month.',
  'Todo ano.': 'Every year.',
  'O dia: da semana (1 é segunda), do mês ou do ano; o que o mês não tem vira o último dele.':
    'The day: of the week (1 is Monday), of the month or of the year; one that the month does not have becomes its last.',
  'Um campo de data: no dia dele. Com `every`, a hora, pelo relógio do portal.':
    "A date field: on its day. With `every`, the time, by the portal's clock.",
  'O que fazer com os momentos que passaram sem o portal no ar.':
    'What to do about moments that passed while the portal was down.',
  'Uma vez por momento perdido.': 'Once per missed moment.',
  'Só pelo último deles, o padrão.': 'Only for the last of them, the default.',
  'Nenhuma.': 'Nothing.',
  'Tantos dias depois; negativo, antes.': 'So many days later; negative, before.',
  'A hora desse dia, pelo relógio do portal; sem ela, 00:00.':
    "The time of that day, by the portal's clock; without it, 00:00.",
  'Passo: then': 'Step: then',
  'Cada item de `then`, numa regra: um passo começa pela chave que diz o que ele faz. Os nomes são do registro que causou a regra; $row é a linha ou o registro de `each`, $before como era antes, $target o registro que o passo altera, $made.passo o que um passo anterior criou ou achou.':
    'Each item of `then`, in a rule: a step begins with the key of its operation. The names are those of the record that caused the rule; $row is the row or the record of `each`, $before as it was before, $target the record that the step changes, $made.step what an earlier step has created or found.',
  'Cria um registro deste recurso.': 'Creates a record of this resource.',
  'Como o passo se chama nos registros do que a regra fez, e em $made; por padrão, o número dele.':
    'What the step is called in the records of what the rule did, and in $made; by default, its number.',
  'Um campo com linhas, ou { recurso: filtro }, os registros que combinam, também de uma visão: o passo se faz uma vez para cada um, e $row é a linha ou o registro.':
    'A field with rows, or { resource: filter }, the records that match, also those of a view: the step is done once for each, and $row is the row or the record.',
  'Só na primeira vez em que `when` escolhe o registro; de novo, só depois de deixar de escolhê-lo.':
    'Only the first time that `when` picks the record; again only after it has not picked it.',
  'Um campo com um número: o passo se faz tantas vezes, e $row.$index as conta, de 1 em diante.':
    'A field with a number: the step is done so many times, and $row.$index counts them, from 1 on.',
  'O passo só se faz quando isto vale.': 'The step is only done when this holds.',
  'O que se conta: nomes à escolha, cada um com seu valor.':
    'The content of the message: names of your choice, each with its value.',
  'Campos por cujos valores se acha o que já foi criado: uma segunda vez não cria outro.':
    'Fields by whose values what was already created is found: a second time creates no other.',
  'Entre quais registros `key` procura; sem ela, todos.': 'Among which records `key` looks; without it, all.',
  'O que fazer quando `key` acha um.': 'What to do when `key` finds one.',
  'Fica como está, o padrão.': 'It stays as it is, the default.',
  'Recebe os valores de `set`.': 'It gets the values of `set`.',
  'Nada se faz, e quem causou é avisado com `message`.':
    'Refuses the whole change, and shows `message` to its author.',
  'O que se diz a quem é recusado, com campos do registro de `in` entre chaves; $record.campo é do que causou.':
    'The message for the refused user, with fields of the record of `in` in braces. $record.field is a field of the record that triggered the rule.',
  'Altera registros deste recurso, os de `in`; self, o próprio.':
    'Changes records of this resource, those of `in`; self, this one itself.',
  'De que registros; sem ele, do próprio.': 'Of which records; without it, of this one itself.',
  'Uma lista do registro: `set` é de uma linha nova, ou, com { lista: filtro }, das linhas que combinam.':
    'A list of the record: `set` is of a new row or, with { list: filter }, of the rows that match.',
  'Faz esta transição, pelo rótulo, nos registros de `in`.':
    'Does this transition, by its label, on the records of `in`.',
  'O que fazer com um registro em que a transição não pode ser feita.':
    "What to do with a record on which the transition can't be done.",
  'Recusa tudo, e quem causou é avisado; o padrão.':
    'Refuses the whole change, and informs its author; the default.',
  'Passa adiante.': 'Goes on to the next.',
  'Recusa tudo quando isto não vale.': 'Refuses everything when this does not hold.',
  'Avisa quem tem uma destas permissões, ou a pessoa a que uma referência leva.':
    'Notifies those who have one of these permissions, or the person that a reference leads to.',
  'O aviso, com campos entre chaves.': 'The notice, with fields in braces.',
  'O que mais se diz.': 'What else is said.',
  'true: também por e-mail.': 'true: by email too.',
  'Conta a outro sistema, um dos `webhooks` de portal.yaml.':
    'Tells another system, one of the `webhooks` of portal.yaml.',
  'A quem: notify': 'Whom: notify',
  'De um passo que avisa, quando não é só uma lista de permissões ou uma referência.':
    'Of a step that notifies, when it is more than a list of permissions or a reference.',
  'Quem tem uma destas permissões.': 'Those who have one of these permissions.',
  'Referências que levam a uma conta, ou a quem tem uma.':
    'References that lead to an account, or to somebody who has one.',
  'Desfazer: undo': 'Undoing: undo',
  'De uma regra: quando se desfaz o que ela fez, e como. Sem ele, nada se desfaz.':
    'When and how the effects of a rule are undone. Without it, nothing is undone.',
  'Quando, como no `on` da regra.': 'When, as in `on` of the rule.',
  'O que fazer com os registros que a regra criou, por recurso; os outros se excluem.':
    'What to do with the records that the rule created, by resource; the others are deleted.',
  'Exclui.': 'Deletes.',
  'Deixa como está.': 'Leaves it as it is.',
  'O registro criado que combina não se desfaz, e quem quer desfazer é recusado com `message`.':
    'A created record that matches is not undone: the attempt is refused with `message`.',
  'O que se diz então, com campos do registro criado entre chaves.':
    'What is said then, with fields of the created record in braces.',
  'O que foi feito, desfeito: made': 'What was made, undone: made',
  'De `undo`, por recurso, quando não é só `delete` ou `keep`.':
    'Of `undo`, by resource, when it is more than `delete` or `keep`.',
  'A transição que o desfaz, pelo rótulo.': 'The transition that undoes it, by its label.',
  'O valor de cada campo: constante, variável, $record.campo, "= conta", ou um texto com campos entre chaves.':
    'The value of each field: a constant, a variable, $record.field, "= formula", or a text with fields in braces.',
  'O que sempre vale: ensures': 'What always holds: ensures',
  'Cada item de `ensures`, num recurso: todo registro tocado combina ao fim da gravação, seja quem for que gravou, ou nada se grava.':
    'Each item of `ensures`, in a resource: every changed record must match at the end of the write, by any author. Otherwise nothing is written.',
  'O que deve valer.': 'What must hold.',
  'O que se diz quando não vale, com campos entre chaves.':
    'What is said when it does not hold, with fields in braces.',
  'Cenário: scenarios/<id>.yaml': 'Scenario: scenarios/<id>.yaml',
  'O que a empresa faz, passo a passo, e o que deve resultar: "portal test" o faz numa cópia dos dados, como as pessoas fariam.':
    'What the company does, step by step, and what must come of it: "portal test" does it on a copy of the data, as people would.',
  'O que ele mostra.': 'What it shows.',
  'Registros que já há, por nome: o primeiro que combina.':
    'Records that are there already, by name: the first that matches.',
  'Os passos.': 'The steps.',
  'Passo de um cenário: steps': 'Step of a scenario: steps',
  'Cada item de `steps`.': 'Each item of `steps`.',
  'O que se faz, na ordem.': 'What is done, in order.',
  'O que resulta.': 'What comes of it.',
  'O que se faz: when': 'What is done: when',
  'Cada item de `when`, num cenário: uma ação pelo caminho da API, com os direitos de quem a faz. Um valor `$nome.campo` é do registro que o cenário chamou assim, e `$nome` o código dele.':
    'Each item of `when`, in a scenario: an action through the API, with the rights of its user. `$name.field` is a value of the record with this name in the scenario, and `$name` is its id.',
  'O e-mail da conta que o faz.': 'The email of the account that does it.',
  'Deve ser recusado, com uma mensagem em que está este texto.':
    'It must be refused, with a message that has this text in it.',
  'O que ela pergunta.': 'What it asks for.',
  'Como o registro se chama nos passos seguintes.': 'What the record is called in the steps after this.',
  'Altera este registro, pelo nome, ou { recurso: filtro }: o primeiro que combina.':
    'Changes this record, by its name, or { resource: filter }: the first that matches.',
  'Faz esta transição, pelo rótulo.': 'Does this transition, by its label.',
  'Em que registro, pelo nome, ou { recurso: filtro }: o primeiro que combina.':
    'On which record, by its name, or { resource: filter }: the first that matches.',
  'Exclui este registro, pelo nome, ou { recurso: filtro }: o primeiro que combina.':
    'Deletes this record, by its name, or { resource: filter }: the first that matches.',
  'Executa uma regra que anda pelo relógio, por recurso e id.':
    'Runs a rule that goes by the clock, by resource and id.',
  'O momento, pelo relógio do portal.': "The moment, by the portal's clock.",
  'O que resulta: then': 'What comes of it: then',
  'Cada item de `then`, num cenário: que registros há, e o que têm. Valores se comparam exatos, ao centavo.':
    'Each item of `then`, in a scenario: which records there are, and what they have. Values are compared exactly, to the cent.',
  'O registro, pelo nome, ou { recurso: filtro }: um só, se `count` não diz quantos.':
    'The record, by its name, or { resource: filter }: just one, if `count` does not say how many.',
  'O que cada um tem.': 'What each of them has.',
  'Quantos são.': 'How many there are.',
  'Como se chama nos passos seguintes.': 'What it is called in the steps after this.',
};
