export const link3: Readonly<Record<string, string>> = {
  'recurso "%{0}" não existe.%{1}': 'el recurso "%{0}" no existe.%{1}',
  ' Crie o arquivo resources/%{0}.yaml ou corrija o nome.':
    ' Cree el archivo resources/%{0}.yaml o corrija el nombre.',
  'resources/%{0}.yaml não existe, e "%{1}" é usado em %{2}: traga o arquivo de volta, ou tire daí o que o usa%{3}':
    'resources/%{0}.yaml no existe, y "%{1}" se usa en %{2}: traiga el archivo de vuelta, o quite de ahí lo que lo usa%{3}',
  '. Se o nome mudou para "%{0}", escreva-o em todos': '. Si el nombre cambió a "%{0}", escríbalo en todos',
  linha: 'línea',
  linhas: 'líneas',
  'campo "%{0}" não existe em "%{1}".%{2}': 'el campo "%{0}" no existe en "%{1}".%{2}',
  'campo "%{0}" é uma senha: só pode estar em formulários, nunca ser mostrado, filtrado ou ordenado':
    'el campo "%{0}" es una contraseña: solo puede estar en formularios, nunca mostrarse, filtrarse ni ordenarse',
  'campo "%{0}" é %{1}: só pode estar em formulários e colunas':
    'el campo "%{0}" es %{1}: solo puede estar en formularios y columnas',
  'o endereço "%{0}" está escrito como "%{1}" na rota: escreva igual':
    'la dirección "%{0}" está escrita como "%{1}" en la ruta: escríbala igual',
  'nenhuma rota tem o endereço "%{0}".%{1}': 'ninguna ruta tiene la dirección "%{0}".%{1}',
  'Alguns dos que existem': 'Algunas de las que existen',
  '%{0}(…) conta dias úteis de uma data': '%{0}(…) cuenta días hábiles de una fecha',
  '%{0}(…) espera as datas dos feriados, e %{1} não é uma data':
    '%{0}(…) espera las fechas de los feriados, y %{1} no es una fecha',
  'weekday(…) dá o dia da semana de uma data': 'weekday(…) da el día de la semana de una fecha',
  'campo "%{0}" não tem linhas: "each" faz um registro de cada linha de um campo do tipo items, ou de cada registro de um do tipo references':
    'el campo "%{0}" no tiene filas: "each" hace un registro de cada fila de un campo del tipo items, o de cada registro de uno del tipo references',
  '"%{0}" é de uma linha: diga em "each" de que campo de linhas de "%{1}"':
    '"%{0}" es de una fila: diga en "each" de qué campo de filas de "%{1}"',
  'campo "%{0}" não existe nas linhas.%{1}': 'el campo "%{0}" no existe en las filas.%{1}',
  '"%{0}" é o que o portal diz, e aqui vai o nome do texto: escreva %{1}':
    '"%{0}" es lo que dice el portal, y aquí va el nombre del texto: escriba %{1}',
  ' Escreva no lugar do nome o texto tal como aparece, e o nome é dito aqui.':
    ' Escriba en lugar del nombre el texto tal como aparece, y el nombre se dice aquí.',
  'o portal não tem o texto "%{0}".%{1}': 'el portal no tiene el texto "%{0}".%{1}',
  'este texto não recebe o valor %{0}.%{1}': 'este texto no recibe el valor %{0}.%{1}',
  Recebe: 'Recibe',
  'este texto não tem singular e plural: escreva um só, sem "||||"':
    'este texto no tiene singular y plural: escriba uno solo, sin "||||"',
  'este texto já não diz %{0}, que o do portal diz: "%{1}"':
    'este texto ya no dice %{0}, que el del portal sí dice: "%{1}"',
  'escreva um texto': 'escriba un texto',
  '"%{0}" é de outro registro: crie um campo com "lookup: %{1}" e escreva aqui o nome dele':
    '"%{0}" es de otro registro: cree un campo con "lookup: %{1}" y escriba aquí su nombre',
  'a variável "%{0}" não existe: conte as semanas em dias, "%{1}%{2}d"':
    'la variable "%{0}" no existe: cuente las semanas en días, "%{1}%{2}d"',
  '%{0} não pode ser %{1}. Com esse sentido há %{2}.': '%{0} no puede ser %{1}. Con ese sentido hay %{2}.',
};
