/** Texts of drafts: the fields that `new resource` makes from files, JSON and OpenAPI descriptions. */
export const drafts: Readonly<Record<string, string>> = {
  '"%{0}" é uma palavra reservada: o campo é "%{1}"': '"%{0}" es una palabra reservada: el campo es "%{1}"',
  'há outra coluna com o mesmo nome: o campo é "%{0}"':
    'hay otra columna con el mismo nombre: el campo es "%{0}"',
  '"%{0}" já é de "%{1}": o campo é "%{2}"': '"%{0}" ya es de "%{1}": el campo es "%{2}"',
  'sem nome no cabeçalho, com %{0}': 'sin nombre en el encabezado, con %{0}',
  'sem nome': 'sin nombre',
  'o portal dá a cada registro o seu': 'el portal da a cada registro el suyo',
  'senhas não se copiam': 'las contraseñas no se copian',
  'uma situação só: com as outras, use "type: select" e "options"':
    'un solo estado: con los otros, use "type: select" y "options"',
  'só 0 e 1: se é sim ou não, use "type: boolean"': 'solo 0 y 1: si es sí o no, use "type: boolean"',
  'só aceita null': 'solo acepta null',
  'fica de fora: %{0}': 'queda fuera: %{0}',
  'fica de fora "%{0}": %{1}': '"%{0}" queda fuera: %{1}',
  'um objeto de qualquer forma': 'un objeto de cualquier forma',
  'um objeto "%{0}": se é um registro, crie o recurso dele e use "type: reference"':
    'un objeto "%{0}": si es un registro, cree su recurso y use "type: reference"',
  'o esquema não diz o tipo': 'el esquema no dice el tipo',
  'o esquema aceita vários tipos (%{0})': 'el esquema acepta varios tipos (%{0})',
  'uma lista de objetos dentro de outros: fica como JSON':
    'una lista de objetos dentro de otros: queda como JSON',
  'uma lista: fica como JSON; se os valores são poucos, use "type: multiselect" com "options"':
    'una lista: queda como JSON; si los valores son pocos, use "type: multiselect" con "options"',
  'Deve seguir o molde %{0}': 'Debe seguir el molde %{0}',
  'lida a lista "%{0}"; para outra (%{1}): --from "%{2}#%{3}"':
    'se leyó la lista "%{0}"; para otra (%{1}): --from "%{2}#%{3}"',
  'fora da lista o que não é objeto: %{0}': 'entradas de la lista que no son objetos, quedan fuera: %{0}',
  'os campos seguem os primeiros %{0} registros': 'los campos siguen los primeros %{0} registros',
  'O arquivo %{0} não pôde ser lido: %{1}.': 'No se pudo leer el archivo %{0}: %{1}.',
  'Não há a lista "%{0}". Há: %{1}.': 'No hay la lista "%{0}". Hay: %{1}.',
  'faltam zeros no início de %{0}: formate a coluna como texto':
    'faltan ceros al inicio de %{0}: dé a la columna el formato de texto',
  '%{0} respondeu %{1}.': '%{0} respondió %{1}.',
  'coluna %{0}': 'columna %{0}',
  'por cento': 'por ciento',
  percentual: 'porcentaje',
  numero: 'numero',
  mais: 'mas',
  menos: 'menos',
  menor: 'menor',
  maior: 'mayor',
  igual: 'igual',
  opcao: 'opcion',
};
