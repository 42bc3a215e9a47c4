/** Texts of `new`, including what it derives from a spreadsheet or an API. */
export const beginnings: Readonly<Record<string, string>> = {
  Atalhos: 'Accesos directos',
  'A permissão "%{0}" não existe: nenhuma tela a pede e nenhuma conta pode tê-la.%{1}':
    'El permiso "%{0}" no existe: ninguna pantalla lo pide y ninguna cuenta puede tenerlo.%{1}',
  'procurar uma conta': 'buscar una cuenta',
  'Nenhuma conta tem o e-mail "%{0}" em %{1}.': 'Ninguna cuenta tiene el correo "%{0}" en %{1}.',
  'pelo nome da coluna': 'por el nombre de la columna',
  'registros de "%{0}"': 'registros de "%{0}"',
  'nomes de "%{0}"': 'nombres de "%{0}"',
  'códigos de "%{0}"': 'códigos de "%{0}"',
  'todos diferentes, mas são só %{0}: ponha "unique: true" se nunca se repete':
    'todos diferentes, pero son solo %{0}: ponga "unique: true" si nunca se repite',
  'Diga qual esquema depois de "#". Existem: %{0}': 'Diga qué esquema después de "#". Existen: %{0}',
  'O esquema "%{0}" não existe.%{1}': 'El esquema "%{0}" no existe.%{1}',
  'A descrição OpenAPI não tem "components.schemas".':
    'La descripción OpenAPI no tiene "components.schemas".',
  '%{0} não tem registros: é preciso um CSV com cabeçalho, uma lista JSON de objetos ou uma descrição OpenAPI.':
    '%{0} no tiene registros: hace falta un CSV con encabezado, una lista JSON de objetos o una descripción OpenAPI.',
  'Nenhuma coluna serve de campo: confira o cabeçalho.':
    'Ninguna columna sirve de campo: revise el encabezado.',
  'O arquivo %{0} não existe.': 'El archivo %{0} no existe.',
  '%{0} não respondeu: %{1}.': '%{0} no respondió: %{1}.',
  '%{0} não tem a planilha "%{1}". Tem: %{2}.': '%{0} no tiene la hoja "%{1}". Tiene: %{2}.',
  '%{0} não tem linhas: a primeira é o cabeçalho, as outras os registros.':
    '%{0} no tiene filas: la primera es el encabezado, las otras los registros.',
  '"%{0}" foi lido como %{1}; se é %{2}, use "type: decimal" e "decimals"':
    '"%{0}" se leyó como %{1}; si es %{2}, use "type: decimal" y "decimals"',
  'lida a planilha "%{0}"; para outra (%{1}): --from "%{2}#%{3}"':
    'se leyó la hoja "%{0}"; para otra (%{1}): --from "%{2}#%{3}"',
  'o cabeçalho é "%{0}…", abaixo do título': 'el encabezado es "%{0}…", debajo del título',
  '%{0} de fora': '%{0} fuera',
  'linhas ocultas na planilha, lidas também: %{0}': 'filas ocultas en la hoja, leídas también: %{0}',
  'planilhas ocultas, que não são lidas: %{0}': 'hojas ocultas, que no se leen: %{0}',
  'linhas com erros da planilha (#N/D e outros), lidos como vazios: %{0}':
    'filas con errores de la hoja (#N/D y otros), leídos como vacíos: %{0}',
  'linhas com números de que a planilha já perdeu algarismos: %{0}. Formate a coluna como Texto e salve de novo':
    'filas con números de los que la hoja ya perdió cifras: %{0}. Dé a la columna el formato Texto y guarde de nuevo',
  'linhas com letras que não puderam ser lidas: %{0}. Salve o arquivo em UTF-8':
    'filas con letras que no se pudieron leer: %{0}. Guarde el archivo en UTF-8',
  'linhas que não são registros, deixadas de fora: %{0}': 'líneas que no son registros, dejadas fuera: %{0}',
  '1 linha de total ficou': '1 fila de totales quedó',
  '%{0} linhas de total ficaram': '%{0} filas de totales quedaron',
  '%{0} não é JSON nem YAML: %{1}': '%{0} no es JSON ni YAML: %{1}',
  'Diga o que a conta pode abrir: --permissions %{0}': 'Diga qué puede abrir la cuenta: --permissions %{0}',
  'Já há uma conta com o e-mail "%{0}" em %{1}.': 'Ya hay una cuenta con el correo "%{0}" en %{1}.',
  'Conta criada em %{0}:': 'Cuenta creada en %{0}:',
  '  e-mail      %{0}': '  correo       %{0}',
  '  senha       %{0}': '  contraseña   %{0}',
  '  permissões  %{0}': '  permisos     %{0}',
  'A senha não fica escrita em lugar nenhum: guarde-a, ou troque-a no perfil depois de entrar.':
    'La contraseña no queda escrita en ningún lugar: guárdela, o cámbiela en el perfil después de entrar.',
  'Para começar: %{0}': 'Para empezar: %{0}',
  '"%{0}" não está nas opções de "%{1}", em resources/%{2}.yaml: acrescente-a lá antes.':
    '"%{0}" no está en las opciones de "%{1}", en resources/%{2}.yaml: agréguelo allí antes.',
  '%{0}: %{1}. Uma conta que pede mais do que e-mail, nome e permissões é criada no próprio portal, por quem administra as contas.':
    '%{0}: %{1}. Una cuenta que pide más que correo, nombre y permisos se crea en el propio portal, por quien administra las cuentas.',
  '--locale %{0}: use %{1}.': '--locale %{0}: use %{1}.',
  '%{0} já existe: escolha outra pasta; nada foi escrito.':
    '%{0} ya existe: elija otra carpeta; nada se escribió.',
  'A primeira conta, e o portal no ar:': 'La primera cuenta, y el portal en marcha:',
  'Depois, um recurso a partir de uma planilha e um departamento com ele:':
    'Después, un recurso a partir de una hoja de cálculo y un departamento con él:',
  'npm run portal -- new department juridico --label Jurídico --resources contratos':
    'npm run portal -- new department legal --label Legal --resources contratos',
  'A configuração tem problemas: corrija-os antes ("npm run portal -- check").':
    'La configuración tiene problemas: corríjalos antes ("npm run portal -- check").',
  '%{0} por mês': '%{0} por mes',
  '%{0} por %{1}': '%{0} por %{1}',
  '--gender %{0}: use m ("Novo contrato") ou f ("Nova vistoria").':
    '--gender %{0}: use m ("Nuevo contrato") o f ("Nueva visita").',
  '\nConfira os campos no arquivo e crie a tela, por exemplo:':
    '\nRevise los campos en el archivo y cree la pantalla, por ejemplo:',
  'new route <departamento> /<endereço> %{0}': 'new route <departamento> /<dirección> %{0}',
  obrigatório: 'obligatorio',
  único: 'único',
  'não serve: "%{0}"': 'no sirve: "%{0}"',
  coluna: 'columna',
  campo: 'campo',
  aceitos: 'aceptados',
  'registro lido': 'registro leído',
  'registros lidos': 'registros leídos',
  'O departamento "%{0}" não existe: crie-o com "new department %{1}".':
    'El departamento "%{0}" no existe: créelo con "new department %{1}".',
  '%{0} não tem a lista "routes": corrija-o antes ("npm run portal -- check").':
    '%{0} no tiene la lista "routes": corríjalo antes ("npm run portal -- check").',
  '%{0} já existe: escolha outro nome.': '%{0} ya existe: elija otro nombre.',
  'campo%{0}': 'campo%{0}',
  '%{0} escrito.': '%{0} escrito.',
  'Nada foi escrito, pois ficaria errado:\n\n%{0}': 'Nada se escribió, pues quedaría mal:\n\n%{0}',
  'npm run portal -- new account voce@empresa.com.br --permissions admin':
    'npm run portal -- new account usted@empresa.com --permissions admin',
  'npm run portal -- new resource contratos --label Contrato --plural Contratos --from contratos.csv':
    'npm run portal -- new resource contratos --label Contrato --plural Contratos --from contratos.csv',
  'todos diferentes (%{0})': 'todos diferentes (%{0})',
  'coluna vazia': 'columna vacía',
  ' Existem: %{0}': ' Existen: %{0}',
  'com "type: status" e "transitions", muda por botões':
    'con "type: status" y "transitions", lo cambian botones',
  'números: se são os de outro recurso, crie-o antes e repita, ou use "type: references"':
    'números: si son los de otro recurso, créelo antes y repita, o use "type: references"',
  'em segundos ou milésimos, desde 1970': 'en segundos o milésimas, desde 1970',
  'de outro recurso? crie-o antes e repita, ou use "type: reference"':
    '¿de otro recurso? créelo antes y repita, o use "type: reference"',
  'fica de fora o que o próprio portal escreve ("stamps" em portal.yaml): %{0}':
    'queda fuera lo que el propio portal escribe ("stamps" en portal.yaml): %{0}',
};
