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
  'campo "%{0}" não tem linhas: "each" faz um registro de cada linha de um campo do tipo items':
    'el campo "%{0}" no tiene filas: "each" hace un registro de cada fila de un campo del tipo items',
  '"%{0}" é de uma linha: diga em "each" de que campo de linhas de "%{1}"':
    '"%{0}" es de una fila: diga en "each" de qué campo de filas de "%{1}"',
  'campo "%{0}" não existe nas linhas.%{1}': 'el campo "%{0}" no existe en las filas.%{1}',
};
