export const link3: Readonly<Record<string, string>> = {
  'recurso "%{0}" não existe.%{1}': 'there is no resource "%{0}".%{1}',
  ' Crie o arquivo resources/%{0}.yaml ou corrija o nome.':
    ' Create the file resources/%{0}.yaml or mend the name.',
  'resources/%{0}.yaml não existe, e "%{1}" é usado em %{2}: traga o arquivo de volta, ou tire daí o que o usa%{3}':
    'there is no resources/%{0}.yaml, and "%{1}" is used in %{2}: bring the file back, or take away what uses it%{3}',
  '. Se o nome mudou para "%{0}", escreva-o em todos':
    '. If its name is now "%{0}", write that in all of them',
  linha: 'line',
  linhas: 'lines',
  'campo "%{0}" não existe em "%{1}".%{2}': 'there is no field "%{0}" in "%{1}".%{2}',
  'campo "%{0}" é uma senha: só pode estar em formulários, nunca ser mostrado, filtrado ou ordenado':
    'field "%{0}" is a password: it can only be in forms, never be shown, filtered or sorted by',
  'campo "%{0}" é %{1}: só pode estar em formulários e colunas':
    'field "%{0}" is %{1}: it can only be in forms and columns',
  'o endereço "%{0}" está escrito como "%{1}" na rota: escreva igual':
    'the address "%{0}" is written "%{1}" in the route: write it the same',
  'nenhuma rota tem o endereço "%{0}".%{1}': 'no route has the address "%{0}".%{1}',
  'Alguns dos que existem': 'Some of those that exist',
  '%{0}(…) conta dias úteis de uma data': '%{0}(…) counts business days of a date',
  '%{0}(…) espera as datas dos feriados, e %{1} não é uma data':
    '%{0}(…) takes the dates of the holidays, and %{1} is not a date',
  'weekday(…) dá o dia da semana de uma data': 'weekday(…) gives the day of the week of a date',
  'campo "%{0}" não tem linhas: "each" faz um registro de cada linha de um campo do tipo items, ou de cada registro de um do tipo references':
    'field "%{0}" has no rows: "each" makes a record of each row of a field of type items, or of each record of one of type references',
  '"%{0}" é de uma linha: diga em "each" de que campo de linhas de "%{1}"':
    '"%{0}" belongs to a row: say in "each" of which field with rows of "%{1}"',
  'campo "%{0}" não existe nas linhas.%{1}': 'there is no field "%{0}" in the rows.%{1}',
  '"%{0}" é o que o portal diz, e aqui vai o nome do texto: escreva %{1}':
    '"%{0}" is what the portal says, and here goes the name of the text: write %{1}',
  ' Escreva no lugar do nome o texto tal como aparece, e o nome é dito aqui.':
    ' Write the text as it appears in the place of the name, and the name is told here.',
  'o portal não tem o texto "%{0}".%{1}': 'the portal has no text "%{0}".%{1}',
  'este texto não recebe o valor %{0}.%{1}': 'this text is not given the value %{0}.%{1}',
  Recebe: 'It is given',
  'este texto não tem singular e plural: escreva um só, sem "||||"':
    'this text has no singular and plural: write just one, without "||||"',
  'este texto já não diz %{0}, que o do portal diz: "%{1}"':
    'this text no longer says %{0}, which the portal\'s own says: "%{1}"',
  'escreva um texto': 'write a text',
  '"%{0}" é de outro registro: crie um campo com "lookup: %{1}" e escreva aqui o nome dele':
    '"%{0}" belongs to another record: make a field with "lookup: %{1}" and write its name here',
  'a variável "%{0}" não existe: conte as semanas em dias, "%{1}%{2}d"':
    'there is no variable "%{0}": count the weeks in days, "%{1}%{2}d"',
  '%{0} não pode ser %{1}. Com esse sentido há %{2}.': "%{0} can't be %{1}. With that meaning there is %{2}.",
};
