/** Texts of drafts: the fields that `new resource` makes from files, JSON and OpenAPI descriptions. */
export const drafts: Readonly<Record<string, string>> = {
  '"%{0}" é uma palavra reservada: o campo é "%{1}"': '"%{0}" is a reserved word: the field is "%{1}"',
  'há outra coluna com o mesmo nome: o campo é "%{0}"':
    'another column has the same name: the field is "%{0}"',
  '"%{0}" já é de "%{1}": o campo é "%{2}"': '"%{0}" belongs to "%{1}": the field is "%{2}"',
  'sem nome no cabeçalho, com %{0}': 'no name in the header, with %{0}',
  'sem nome': 'no name',
  'o portal dá a cada registro o seu': 'the portal gives each record its own',
  'senhas não se copiam': 'passwords are not copied',
  'uma situação só: com as outras, use "type: select" e "options"':
    'only one state: with the others, use "type: select" and "options"',
  'só 0 e 1: se é sim ou não, use "type: boolean"': 'only 0 and 1: if it is yes or no, use "type: boolean"',
  'só aceita null': 'only null is accepted',
  'fica de fora: %{0}': 'left out: %{0}',
  'fica de fora "%{0}": %{1}': '"%{0}" is left out: %{1}',
  'um objeto de qualquer forma': 'an object of any shape',
  'um objeto "%{0}": se é um registro, crie o recurso dele e use "type: reference"':
    'an object "%{0}": if it is a record, create its resource and use "type: reference"',
  'o esquema não diz o tipo': 'the schema does not say the type',
  'o esquema aceita vários tipos (%{0})': 'the schema accepts several types (%{0})',
  'uma lista de objetos dentro de outros: fica como JSON': 'a list of objects inside others: kept as JSON',
  'uma lista: fica como JSON; se os valores são poucos, use "type: multiselect" com "options"':
    'a list: kept as JSON; if its values are few, use "type: multiselect" with "options"',
  'Deve seguir o molde %{0}': 'Must follow the pattern %{0}',
  'lida a lista "%{0}"; para outra (%{1}): --from "%{2}#%{3}"':
    'the list "%{0}" was read; for another one (%{1}): --from "%{2}#%{3}"',
  'fora da lista o que não é objeto: %{0}': 'entries of the list that are no objects, left out: %{0}',
  'os campos seguem os primeiros %{0} registros': 'the fields follow the first %{0} records',
  'O arquivo %{0} não pôde ser lido: %{1}.': 'The file %{0} could not be read: %{1}.',
  'Não há a lista "%{0}". Há: %{1}.': 'There is no list "%{0}". There are: %{1}.',
  'faltam zeros no início de %{0}: formate a coluna como texto':
    '%{0} lack leading zeros: format the column as text',
  '%{0} respondeu %{1}.': '%{0} answered %{1}.',
  'coluna %{0}': 'column %{0}',
  'por cento': 'percent',
  percentual: 'percentage',
  numero: 'number',
  mais: 'plus',
  menos: 'minus',
  menor: 'below',
  maior: 'above',
  igual: 'equal',
  opcao: 'option',
};
