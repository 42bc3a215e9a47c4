/** Messages of `check` about rules and processes. */
export const rules: Readonly<Record<string, string>> = {
  'numa visão nada acontece, só as horas passam: use "every" ou "at", ou ponha a regra nos recursos de onde ela vem':
    'nothing happens in a view, only time passes: use "every" or "at", or put the rule into the resources that it comes from',
  'numa visão ninguém grava: ponha "ensures" nos recursos de onde ela vem':
    'nobody writes to a view: put "ensures" into the resources that it comes from',
  'há duas regras "%{0}": dê a uma delas outro id': 'there are two rules "%{0}": give one of them another id',
  'a condição está vazia, e nada se exige: diga o que deve valer':
    'the condition is empty and asks for nothing: say what must hold',
  'há dois passos "%{0}": dê a um deles outro id': 'there are two steps "%{0}": give one of them another id',
  'a regra não cria registros de "%{0}": tire-o daqui%{1}':
    'the rule creates no records of "%{0}": take it away here%{1}',
  '"%{0}" é o que a transição muda: tire-o de "set"':
    '"%{0}" is what the transition changes: take it out of "set"',
  'o filtro está vazio, e nada se desfaria: diga o que impede':
    'the filter is empty, and nothing would be undone: say what hinders it',
  'falta "message": diga a quem é recusado por quê, como em "A conta {numero} já foi paga."':
    '"message" is missing: state why the change is refused, as in "Invoice {number} has been paid already."',
  '"message" só serve com "blockedWhen": sem ele ninguém é recusado':
    '"message" is only for "blockedWhen": without it nobody is refused',
  'só regras fazem uma transição "auto", e ninguém é perguntado: apague "%{0}"':
    'only rules make an "auto" transition, and nobody is asked: delete "%{0}"',
  '"%{0}" não serve aqui: a condição é sobre os campos de "%{1}"; o que é do registro que causou a regra vai no valor, como em "$record.campo"':
    '"%{0}" can\'t stand here: the condition is about the fields of "%{1}"; what belongs to the record that set off the rule goes into the value, as in "$record.field"',
  '"%{0}" não serve numa regra de hora marcada: ninguém a faz, o relógio faz':
    '"%{0}" can\'t stand in a scheduled rule: nobody does it, the clock does',
  '"%{0}" não se compara com "%{1}": %{2}': '"%{0}" is not compared with "%{1}": %{2}',
  'é %{0}': 'it is %{0}',
  'um é de "%{0}", e o outro de "%{1}"': 'one is of "%{0}", and the other of "%{1}"',
  'um leva a "%{0}", e o outro a "%{1}"': 'one leads to "%{0}", and the other to "%{1}"',
  'um é %{0}, e o outro %{1}': 'one is %{0}, and the other %{1}',
  'sem "%{0}", "%{1}" também vale: se é o que quer, diga "%{2}_null" ao lado; se não, acrescente "%{3}_null: false"':
    'without "%{0}", "%{1}" holds too: if that is what you want, say "%{2}_null" beside it; if not, add "%{3}_null: false"',
  'campo "%{0}" não tem linhas: "each" repete o passo para cada linha de um campo do tipo items':
    'field "%{0}" has no rows: "each" repeats the step for each row of a field of the type items',
  'campo "%{0}" não é um número: "times" diz quantas vezes se faz o passo':
    'field "%{0}" is not a number: "times" says how often the step is done',
  '"%{0}" não é um nome: escreva um campo, como "valor", o de um registro referido, como "contratoId.preco", ou $before.campo, $row.campo, $target.campo, $made.passo.campo':
    '"%{0}" is not a name: write a field, such as "amount", one of a record referred to, such as "contractId.price", or $before.field, $row.field, $target.field, $made.step.field',
  '"%{0}" não é um campo do próprio registro, e só deles uma transição tira o que grava: traga-o antes com "lookup", ou grave-o por uma regra':
    '"%{0}" is not a field of the record itself, and only from these does a transition take what it writes: bring it with "lookup" first, or write it by a rule',
  '"%{0}" também está em "fields", e a pergunta não começa com um texto de campos entre chaves: escreva um valor, "$record.campo" ou "= conta", ou tire-o de um dos dois':
    '"%{0}" is in "fields" too, and a question does not start with a text of fields in braces: write a value, "$record.field" or "= formula", or take it out of one of the two',
  '"%{0}" só serve num passo com "each", que diz de que linhas':
    '"%{0}" is only for a step with "each", which names the rows',
  '"%{0}" só serve no "set" de um passo que altera outro registro':
    '"%{0}" is only for the "set" of a step that changes another record',
  '"%{0}" não serve numa regra de hora marcada: nada mudou no registro':
    '"%{0}" can\'t stand in a scheduled rule: nothing changed in the record',
  'só serve num passo, depois do que cria o registro':
    'is only for a step, after the one that creates the record',
  'não serve: nenhum passo se chama "%{0}".%{1}': 'can\'t stand: no step is called "%{0}".%{1}',
  'Antes deste, criam': 'Before this one, these create',
  'não serve: nenhum passo se chama "%{0}". Dê um "id" ao passo que cria o registro, antes deste':
    'can\'t stand: no step is called "%{0}". Give the step that creates the record, before this one, an "id"',
  'não serve: o passo "%{0}" não cria um registro': 'can\'t stand: the step "%{0}" creates no record',
  'não serve aqui: o passo "%{0}" %{1}. Ponha-o antes':
    'can\'t stand here: the step "%{0}" %{1}. Put it before',
  'é este': 'is this one',
  'não serve aqui: o passo "%{0}" cria um registro para cada %{1} de "%{2}". Ponha neste o mesmo "%{3}", ou tire-o de lá':
    'can\'t stand here: the step "%{0}" creates a record for each %{1} of "%{2}". Put the same "%{3}" into this one, or take it away there',
  '"%{0}" passa por mais de %{1} registros: traga antes com "lookup" o que está mais longe':
    '"%{0}" passes through more than %{1} records: bring what is farther with "lookup" first',
  '"%{0}": campo "%{1}" de "%{2}" %{3}': '"%{0}": field "%{1}" of "%{2}" %{3}',
  'as linhas não têm código: use $row.$index, o número da linha, ou um campo dela que não se repita':
    'rows have no id: use $row.$index, the number of the row, or a field of it that is not repeated',
  '"%{0}" não se faz a partir de %{1}, só de %{2}: acerte o filtro%{3}':
    '"%{0}" is not done from %{1}, only from %{2}: mend the filter%{3}',
  ', ou passe adiante com "otherwise: skip"': ', or pass on with "otherwise: skip"',
  '"each" e "times" são dois modos de repetir: deixe só um':
    '"each" and "times" are two ways to repeat: keep one',
  '"%{0}" exige linhas em "%{1}", e "set" não as cria: tire delas o "min" ou o "required"; um passo "update" com "row: %{2}" acrescenta cada linha depois':
    '"%{0}" requires rows in "%{1}", and "set" makes none: take "min" or "required" from them; a step "update" with "row: %{2}" adds each row afterwards',
  '"%{0}" exige "%{1}", e a regra não o preenche: ponha-o em "set", ou dê a ele um "default"':
    '"%{0}" requires "%{1}", and the rule does not fill it in: put it into "set", or give it a "default"',
  '"%{0}" só serve com "key", que diz por que campos se acha o que já foi criado':
    '"%{0}" is only for "key", which says by which fields what was created is found',
  '"message" só serve com "found: refuse": sem ele ninguém é recusado':
    '"message" is only for "found: refuse": without it nobody is refused',
  '"%{0}" está em "key" e não em "set": sem um valor, não há como achar o que já foi criado':
    '"%{0}" is in "key" and not in "set": without a value, what was created can\'t be found',
  'com "%{0}", "key" precisa de um campo que venha da linha, como { linha: %{1} }: sem ele, as linhas seriam um registro só':
    'with "%{0}", "key" needs a field that comes from the row, such as { line: %{1} }: without it, all rows would be one record',
  'falta "set": diga que campos mudam, e para quê': '"set" is missing: say which fields change, and to what',
  '"update: self" altera o próprio registro: apague "in", ou diga o recurso':
    '"update: self" changes the record itself: delete "in", or name the resource',
  'falta "in": diga quais registros de "%{0}", por uma referência ou por um filtro':
    '"in" is missing: say which records of "%{0}", by a reference or a filter',
  '"in" leva a "%{0}", e o passo altera "%{1}": acerte um dos dois':
    '"in" leads to "%{0}", and the step changes "%{1}": mend one of them',
  'escreva uma lista só, como em "row: { parcelas: { numero: $record.parcela } }"':
    'write a single list, as in "row: { installments: { number: $record.installment } }"',
  'campo "%{0}" não tem linhas: "row" é de um campo do tipo items':
    'field "%{0}" has no rows: "row" is of a field of the type items',
  'o filtro está vazio, e atingiria todas as linhas: diga quais':
    'the filter is empty, and would hit all rows: say which',
  '"%{0}" muda por transições: tire-o de "set", e faça um passo com "transition", como em "transition: %{1}"':
    '"%{0}" changes by transitions: take it out of "set", and make a step with "transition", as in "transition: %{1}"',
  'pessoas aprovam "%{0}", e uma regra não aprova por ninguém: tire o passo':
    'people approve "%{0}", and a rule approves for nobody: take the step away',
  'diga a quem: permissões, como em "notify: [financeiro]", ou uma referência a uma conta':
    'say to whom: permissions, as in "notify: [finance]", or a reference to an account',
  '"%{0}" %{1}, e quem se avisa tem conta em "%{2}": escreva uma referência a "%{3}"':
    '"%{0}" %{1}, but recipients have an account in "%{2}": write a reference to "%{3}"',
  'leva a "%{0}"': 'leads to "%{0}"',
  'não leva a um registro': 'leads to no record',
  'portal.yaml não tem "webhooks": diga lá o endereço de "%{0}"':
    'portal.yaml has no "webhooks": give the address of "%{0}" there',
  'o webhook "%{0}" não existe em portal.yaml.%{1}': 'there is no webhook "%{0}" in portal.yaml.%{1}',
  'escreva um recurso só, com seu filtro, como em "in: { contas: { origemId: $record.id } }"':
    'name one resource with its filter, as in "in: { accounts: { originId: $record.id } }"',
  'o filtro está vazio, e a regra atingiria todos os registros de "%{0}": diga quais':
    'the filter is empty, and the rule would hit all records of "%{0}": say which',
  'é o histórico, que o portal mantém': 'is the history, which the portal keeps',
  'é uma visão, e seus registros mudam com os outros': 'is a view, and its records change with others',
  '"%{0}" %{1}: escolha um recurso guardado': '"%{0}" %{1}: choose a resource that is kept',
  '"%{0}" %{1}: escreva uma referência, "self", ou { recurso: filtro }':
    '"%{0}" %{1}: write a reference, "self", or { resource: filter }',
  '"%{0}" não tem transições: dê a um campo "status" dele a transição "%{1}"':
    '"%{0}" has no transitions: give a "status" field of it the transition "%{1}"',
  'a transição "%{0}" não existe em "%{1}".%{2}': 'there is no transition "%{0}" in "%{1}".%{2}',
  'a condição está vazia: diga o que passa a valer': 'the condition is empty: say what comes to hold',
  'campo "%{0}" não é uma data: "at" é o dia de um campo; para uma hora certa, escreva { every: day, at: \'06:00\' }':
    'field "%{0}" is not a date: "at" is the day of a field; for a given hour, write { every: day, at: \'06:00\' }',
  'escreva um campo só, como em "enters: { situacao: paga }"':
    'write a single field, as in "enters: { status: paid }"',
  'campo "%{0}" não tem opções: use "becomes", como em "becomes: { %{1}_null: false }"':
    'field "%{0}" has no options: use "becomes", as in "becomes: { %{1}_null: false }"',
  'todo dia não tem um dia: apague "on"': 'every day has no day: delete "on"',
  '"on" vai de 1 a %{0} com "every: %{1}"': '"on" goes from 1 to %{0} with "every: %{1}"',
  'uma regra não grava "%{0}", que %{1}: tire-o daqui':
    'a rule does not write "%{0}", which %{1}: take it away here',
  'o portal mantém': 'the portal keeps',
  'é %{0} ("%{1}")': 'is %{0} ("%{1}")',
  'segue das condições de "when"': 'follows from the conditions of "when"',
  '"%{0}" é do tipo %{1} e não recebe um texto com campos entre chaves: escreva só o valor, como em "$record.campo" ou "= conta"':
    '"%{0}" is of the type %{1} and takes no text with fields in braces: write the value alone, as in "$record.field" or "= computation"',
  '"%{0}" é somado ao que já era: crie antes um registro de cada movimento, e faça de "%{1}" um "rollup" deles, que não conta duas vezes e se desfaz':
    '"%{0}" is added to its previous value: create a record of each movement instead, and make "%{1}" a "rollup" of them, which does not count twice and can be undone',
  '"%{0}" é obrigatório e não pode ficar vazio': '"%{0}" is required and can\'t be left empty',
  'um arquivo': 'a file',
  'uma lista de linhas': 'a list of rows',
  'uma senha': 'a password',
  '"%{0}" é %{1} e não aceita um valor fixo: diga de que campo ele vem, como em "$record.campo"':
    '"%{0}" is %{1} and takes no fixed value: say from which field it comes, as in "$record.field"',
  '"%{0}" leva a um registro: escreva de que campo ele vem, como em "$record.id", ou o código dele':
    '"%{0}" leads to a record: write from which field it comes, as in "$record.id", or its id',
  '"%{0}" é um momento e não aceita um valor fixo: escreva $now, ou de que campo ele vem':
    '"%{0}" is a moment and takes no fixed value: write $now, or from which field it comes',
  '$user é a conta de quem fez, e "%{0}" não leva a "%{1}": escreva "$user.campo" para um campo dela':
    '$user is the account of who did it, and "%{0}" does not lead to "%{1}": write "$user.field" for a field of it',
  '%{0} é um momento, e "%{1}" é do tipo %{2}: escreva $today':
    '%{0} is a moment, and "%{1}" is of the type %{2}: write $today',
  '%{0} é uma data, e "%{1}" é do tipo %{2}': '%{0} is a date, and "%{1}" is of the type %{2}',
  '"%{0}" precisa de um dia: escreva $today, ou uma conta, como em "= lastDay($today)"':
    '"%{0}" needs a day: write $today, or a computation, as in "= lastDay($today)"',
  'as linhas de "%{0}" têm "%{1}", e as de "%{2}" não: inclua-o nelas':
    'the rows of "%{0}" have "%{1}", and those of "%{2}" do not: add it to them',
  'a fórmula dá %{0}, e "%{1}" é uma escolha: faça-a dar opções, como em "= if(valor > 100, \'%{2}\', \'%{3}\')"':
    'the formula gives %{0}, and "%{1}" is a choice: make it give options, as in "= if(amount > 100, \'%{2}\', \'%{3}\')"',
  '"{%{0}}" não serve aqui: escreva um campo de "%{1}", ou {$record.campo} para um do registro que causou a regra':
    '"{%{0}}" can\'t stand here: write a field of "%{1}", or {$record.field} for one of the record that set off the rule',
  'entre chaves vai o nome de um campo, como em "{numero}"%{0}':
    'in braces goes the name of a field, as in "{number}"%{0}',
  ', e não "{%{0}}"': ', not "{%{0}}"',
  '"{%{0}}" é %{1}: não cabe num texto': '"{%{0}}" is %{1}: it does not fit into a text',
  'a outro sistema vão campos, textos e valores: ponha a conta num campo do registro':
    'fields, texts and values go to another system: put the computation into a field of the record',
  'a regra leva de volta a si mesma, e não há como saber que para: %{0}. Tire um dos passos, ou faça cada volta passar por uma transição que não se desfaz':
    'the rule leads back to itself, and nothing says that it stops: %{0}. Take away one of the steps, or let each round pass through a transition that is not undone',
  'este passo e o de %{0} (%{1}) gravam "%{2}" de "%{3}" pelo mesmo motivo, e não há como saber qual vale: faça uma regra só, em que valha o último passo, ou condições que não se encontrem':
    'this step and the one of %{0} (%{1}) write "%{2}" of "%{3}" on the same event, and neither has precedence: make one rule of them, in which the last step holds, or conditions that do not meet',
  'cria %{0}': 'creates %{0}',
  'exclui %{0}': 'deletes %{0}',
  'altera %{0}.%{1}': 'changes %{0}.%{1}',
  'põe %{0}.%{1} em "%{2}"': 'sets %{0}.%{1} to "%{2}"',
  'faz "%{0}" em %{1}': 'does "%{0}" on %{1}',
  'use minúsculas, números e "-", como em "gera-conta"':
    'use small letters, digits and "-", as in "makes-invoice"',
  'escreva "self", ou uma referência, como em "loteId", "$row.itemId" ou "contratoId.safraId"':
    'write "self", or a reference, as in "batchId", "$row.itemId" or "contractId.seasonId"',
  'escreva a hora entre aspas, como em "06:00"': 'write the time in quotes, as in "06:00"',
  'use minúsculas, números e "-", como em "baixa-estoque"':
    'use small letters, digits and "-", as in "takes-stock"',
  '"%{0}" não tem transações, e %{1}: %{2}': '"%{0}" has no transactions, and %{1}: %{2}',
  'a regra "%{0}" poderia ficar pela metade': 'the rule "%{0}" could be left half done',
  'deixe nela só avisos, ou guarde os registros no próprio portal':
    'leave only notices in it, or keep the records in the portal itself',
  'nada garante o que se exige aqui': 'nothing holds what is required here',
  'tire-o, ou confira no outro servidor': 'take it away, or check it on the other server',
  'dois registros poderiam ter o mesmo número': 'two records could have the same number',
  'deixe a numeração ao outro servidor, com "readOnly: true"':
    'leave the numbering to the other server, with "readOnly: true"',
  '"%{0}" não guarda o que se exclui: tire "trash"':
    '"%{0}" does not keep what is deleted: take "trash" away',
};
