/** Texts of `new`, including what it derives from a spreadsheet or an API. */
export const beginnings: Readonly<Record<string, string>> = {
  Atalhos: 'Shortcuts',
  'A permissão "%{0}" não existe: nenhuma tela a pede e nenhuma conta pode tê-la.%{1}':
    'There is no permission "%{0}": no screen asks for it and no account can have it.%{1}',
  'procurar uma conta': 'look up an account',
  'Nenhuma conta tem o e-mail "%{0}" em %{1}.': 'No account has the email "%{0}" in %{1}.',
  'pelo nome da coluna': 'by the name of the column',
  'registros de "%{0}"': 'records of "%{0}"',
  'nomes de "%{0}"': 'names of "%{0}"',
  'códigos de "%{0}"': 'codes of "%{0}"',
  'todos diferentes, mas são só %{0}: ponha "unique: true" se nunca se repete':
    'all different, but only %{0} of them: write "unique: true" if it is never repeated',
  'Diga qual esquema depois de "#". Existem: %{0}': 'Say which schema after "#". There are: %{0}',
  'O esquema "%{0}" não existe.%{1}': 'There is no schema "%{0}".%{1}',
  'A descrição OpenAPI não tem "components.schemas".': 'The OpenAPI description has no "components.schemas".',
  '%{0} não tem registros: é preciso um CSV com cabeçalho, uma lista JSON de objetos ou uma descrição OpenAPI.':
    '%{0} has no records: it takes a CSV with a header, a JSON list of objects or an OpenAPI description.',
  'Nenhuma coluna serve de campo: confira o cabeçalho.': 'No column can be a field: check the header.',
  'O arquivo %{0} não existe.': 'There is no file %{0}.',
  '%{0} não respondeu: %{1}.': '%{0} did not answer: %{1}.',
  '%{0} não tem a planilha "%{1}". Tem: %{2}.': '%{0} has no sheet "%{1}". It has: %{2}.',
  '%{0} não tem linhas: a primeira é o cabeçalho, as outras os registros.':
    '%{0} has no rows: the first is the header, the others are the records.',
  '"%{0}" foi lido como %{1}; se é %{2}, use "type: decimal" e "decimals"':
    '"%{0}" was read as %{1}; if it is %{2}, use "type: decimal" and "decimals"',
  'lida a planilha "%{0}"; para outra (%{1}): --from "%{2}#%{3}"':
    'the sheet "%{0}" was read; for another one (%{1}): --from "%{2}#%{3}"',
  'o cabeçalho é "%{0}…", abaixo do título': 'the header is "%{0}…", below the title',
  '%{0} de fora': '%{0} out',
  'linhas ocultas na planilha, lidas também: %{0}': 'rows hidden in the spreadsheet, read as well: %{0}',
  'planilhas ocultas, que não são lidas: %{0}': 'hidden sheets, which are not read: %{0}',
  'linhas com erros da planilha (#N/D e outros), lidos como vazios: %{0}':
    'rows with errors of the spreadsheet (#N/A and others), read as empty: %{0}',
  'linhas com números de que a planilha já perdeu algarismos: %{0}. Formate a coluna como Texto e salve de novo':
    'rows with numbers whose last digits the spreadsheet has already lost: %{0}. Format the column as Text and save again',
  'linhas com letras que não puderam ser lidas: %{0}. Salve o arquivo em UTF-8':
    'rows with letters that could not be read: %{0}. Save the file as UTF-8',
  'linhas que não são registros, deixadas de fora: %{0}': 'lines that are no records, left out: %{0}',
  '1 linha de total ficou': '1 row of totals was left',
  '%{0} linhas de total ficaram': '%{0} rows of totals were left',
  '%{0} não é JSON nem YAML: %{1}': '%{0} is neither JSON nor YAML: %{1}',
  'Diga o que a conta pode abrir: --permissions %{0}': 'Say what the account may open: --permissions %{0}',
  'Já há uma conta com o e-mail "%{0}" em %{1}.':
    'There already is an account with the email "%{0}" in %{1}.',
  'Conta criada em %{0}:': 'Account created in %{0}:',
  '  e-mail      %{0}': '  email        %{0}',
  '  senha       %{0}': '  password     %{0}',
  '  permissões  %{0}': '  permissions  %{0}',
  'A senha não fica escrita em lugar nenhum: guarde-a, ou troque-a no perfil depois de entrar.':
    'The password is written nowhere: keep it, or change it in the profile after signing in.',
  'Para começar: %{0}': 'To begin: %{0}',
  '"%{0}" não está nas opções de "%{1}", em resources/%{2}.yaml: acrescente-a lá antes.':
    '"%{0}" is not among the options of "%{1}", in resources/%{2}.yaml: add it there first.',
  '%{0}: %{1}. Uma conta que pede mais do que e-mail, nome e permissões é criada no próprio portal, por quem administra as contas.':
    '%{0}: %{1}. An account that asks for more than email, name and permissions is created in the portal itself, by an administrator of the accounts.',
  '--locale %{0}: use %{1}.': '--locale %{0}: use %{1}.',
  '%{0} já existe: escolha outra pasta; nada foi escrito.':
    '%{0} already exists: choose another folder; nothing was written.',
  'A primeira conta, e o portal no ar:': 'The first account, and the portal up:',
  'Depois, um recurso a partir de uma planilha e um departamento com ele:':
    'Then, a resource from a spreadsheet and a department with it:',
  'npm run portal -- new department juridico --label Jurídico --resources contratos':
    'npm run portal -- new department legal --label Legal --resources contracts',
  'A configuração tem problemas: corrija-os antes ("npm run portal -- check").':
    'The configuration has problems: mend them first ("npm run portal -- check").',
  '%{0} por mês': '%{0} per month',
  '%{0} por %{1}': '%{0} by %{1}',
  '--gender %{0}: use m ("Novo contrato") ou f ("Nova vistoria").': '--gender %{0}: use m or f.',
  '\nConfira os campos no arquivo e crie a tela, por exemplo:':
    '\nCheck the fields in the file and create the screen, for example:',
  'new route <departamento> /<endereço> %{0}': 'new route <department> /<address> %{0}',
  obrigatório: 'required',
  único: 'unique',
  'não serve: "%{0}"': 'does not fit: "%{0}"',
  coluna: 'column',
  campo: 'field',
  aceitos: 'fit',
  'registro lido': 'record read',
  'registros lidos': 'records read',
  'O departamento "%{0}" não existe: crie-o com "new department %{1}".':
    'There is no department "%{0}": create it with "new department %{1}".',
  '%{0} não tem a lista "routes": corrija-o antes ("npm run portal -- check").':
    '%{0} has no list "routes": mend it first ("npm run portal -- check").',
  '%{0} já existe: escolha outro nome.': '%{0} already exists: choose another name.',
  'campo%{0}': 'field%{0}',
  '%{0} escrito.': '%{0} written.',
  'Nada foi escrito, pois ficaria errado:\n\n%{0}': 'Nothing was written, as it would be wrong:\n\n%{0}',
  'npm run portal -- new account voce@empresa.com.br --permissions admin':
    'npm run portal -- new account you@company.com --permissions admin',
  'npm run portal -- new resource contratos --label Contrato --plural Contratos --from contratos.csv':
    'npm run portal -- new resource contracts --label Contract --plural Contracts --from contracts.csv',
  'todos diferentes (%{0})': 'all different (%{0})',
  'coluna vazia': 'empty column',
  ' Existem: %{0}': ' There are: %{0}',
  'com "type: status" e "transitions", muda por botões':
    'with "type: status" and "transitions", buttons change it',
  'números: se são os de outro recurso, crie-o antes e repita, ou use "type: references"':
    'numbers: if they are those of another resource, create it first and repeat, or use "type: references"',
  'em segundos ou milésimos, desde 1970': 'in seconds or milliseconds, since 1970',
  'de outro recurso? crie-o antes e repita, ou use "type: reference"':
    'of another resource? create it first and repeat, or use "type: reference"',
  'fica de fora o que o próprio portal escreve ("stamps" em portal.yaml): %{0}':
    'left out, as the portal itself writes it ("stamps" of portal.yaml): %{0}',
};
