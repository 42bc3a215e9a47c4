/** Messages of `check` about the structure of files, extensions and suppressions. */
export const language: Readonly<Record<string, string>> = {
  'O arquivo %{0} tem uma linha ilegível (a %{1}ª). Nada foi alterado nele. Recupere uma cópia, ou mova-o ':
    "The file %{0} has a line that can't be read (line %{1}). Nothing in it was changed. Bring back a copy, or move it ",
  'para outro lugar: sem ele vale o que está em db.json, sem as gravações mais novas.':
    'elsewhere: without it what is in db.json counts, without the newest writes.',
  'por exemplo ?schema=filial_sul.': 'for example ?schema=south_branch.',
  'o que o editor completa está desatualizado': 'what the editor completes is out of date',
  '%{0}, e também em %{1}': '%{0}, and so it is in %{1}',
  'falta a primeira linha, que diz ao editor o que completar':
    'the first line is missing; the editor needs it to complete keywords',
  '"%{0}" está vazio: se as linhas abaixo (%{1}) são dele, precisam de mais recuo':
    '"%{0}" is empty: if the lines below (%{1}) are part of it, they need more indentation',
  'de uma linha': 'of a row',
  '%{0} não pode ser %{1}: aqui se diz só o campo; escreva "%{2}"':
    '%{0} can\'t be %{1}: only the field is said here; write "%{2}"',
  '"%{0}" não é uma língua do portal.%{1}': '"%{0}" is not a language of the portal.%{1}',
  '%{0} não é um tipo de campo%{1}.%{2}': '%{0} is not a type of field%{1}.%{2}',
  'um widget começa pela chave que diz o que ele é: %{0}.%{1}':
    'a widget begins with the key of its type: %{0}.%{1}',
  '%s não pode ser %{0}. Você quis dizer "%{1}"?': '%s can\'t be %{0}. Did you mean "%{1}"?',
  '%s deve ser %{0}, e não %{1}': '%s must be %{0}, not %{1}',
  '%s deve ter a chave %{0}.%{1}': '%s must have the key %{0}.%{1}',
  Aceitas: 'Accepted',
  'a chave "%{0}" não existe %{1}%{2}': 'there is no key "%{0}" %{1}%{2}',
  '%{0} está vazio: escreva o valor ou apague a linha': '%{0} is empty: write the value or delete the line',
  '%{0} deve ser %{1}, e não %{2}%{3}': '%{0} must be %{1}, not %{2}%{3}',
  '%{0} não pode ser %{1}.%{2}': "%{0} can't be %{1}.%{2}",
  '%{0} aceita no máximo %{1}%{2}': '%{0} takes at most %{1}%{2}',
  ' itens': ' items',
  'em "scope" vem antes a permissão que ele limita: escreva { <permissão>: { %{0}: %{1} } }':
    'in "scope" the permission that it limits comes first: write { <permission>: { %{0}: %{1} } }',
  '%{0} não pode ser %{1}. Os nomes estão na referência, em "Ícones".':
    '%{0} can\'t be %{1}. The names are in the reference, under "Icons".',
  '%{0} não pode ser %{1}. Você quis dizer "%{2}"?': '%{0} can\'t be %{1}. Did you mean "%{2}"?',
  'A fórmula começa sem "=".': 'A formula begins without "=".',
  'Os valores de uma função se separam com vírgula, e não com ";".':
    'The values of a function are parted by commas, not by ";".',
  'É dos campos do tipo %{0}': 'It belongs to fields of the type %{0}',
  '%{0} deve ser uma seção: escreva { section: …, fields: [%{1}] }':
    '%{0} must be a section: write { section: …, fields: [%{1}] }',
  '%{0} não pode ser %{1}: %{2}': "%{0} can't be %{1}: %{2}",
  '"%{0}" não serve como nome: %{1}': '"%{0}" can\'t be a name: %{1}',
  'não pode ficar vazio': "it can't be empty",
  '%{0} não é aceito aqui: %{1}': '%{0} is not accepted here: %{1}',
  '%{0} não pode ficar vazio': "%{0} can't be empty",
  '%{0} precisa de pelo menos %{1}': '%{0} needs at least %{1}',
  item: 'item',
  itens: 'items',
  '%{0} deve ser no mínimo %{1}': '%{0} must be at least %{1}',
  'o campo que dá nome ao registro': 'the field that names the record',
  'os campos que ela pede, pelo nome, como em "fields: [nome, valor]"':
    'the fields that it asks for, by name, as in "fields: [name, amount]"',
  'falta "%{0}" %{1}%{2}': '"%{0}" is missing %{1}%{2}',
  'o arquivo': 'the file',
  'o %{0}º item de "%{1}"': 'item %{0} of "%{1}"',
  'em portal.yaml': 'in portal.yaml',
  'no departamento': 'in the department',
  'no recurso': 'in the resource',
  'no tipo': 'in the type',
  'no cenário': 'in the scenario',
  'nas aprovações': 'in the approvals',
  'no campo "%{0}"': 'in the field "%{0}"',
  'em "%{0}"': 'in "%{0}"',
  'na rota%{0}': 'in the route%{0}',
  'na aba%{0}': 'in the tab%{0}',
  'na transição%{0}': 'in the transition%{0}',
  'na seção%{0}': 'in the section%{0}',
  'no widget%{0}': 'in the widget%{0}',
  'no %{0}º item de "%{1}"': 'in item %{0} of "%{1}"',
  'uma página': 'a page',
  'da página': 'of the page',
  'uma peça de painel': 'a piece of a dashboard',
  'da peça': 'of the piece',
  'uma ação': 'an action',
  'da ação': 'of the action',
  'em extensions/%{0} cada arquivo é %{1}, e %{2} termina em ".tsx": renomeie-o, ou ponha o que ela usa em outra pasta de extensions':
    'in extensions/%{0} each file is %{1}, and %{2} ends in ".tsx": rename it, or put what it uses into another folder of extensions',
  'o nome do arquivo é o nome %{0}: comece por maiúscula e use só letras sem acento e números, como em "Agenda.tsx"':
    'the name of the file is the name %{0}: begin with a capital and use only plain letters and digits, as in "Agenda.tsx"',
  'já há %{0} "%{1}" no próprio portal: dê outro nome a este arquivo':
    'the portal itself already has %{0} "%{1}": give this file another name',
  'já há um recurso "%{0}": o do histórico é do próprio portal; escolha outro nome, ou apague resources/%{1}.yaml':
    'there already is a resource "%{0}": the one of the history is the portal\'s own; choose another name, or delete resources/%{1}.yaml',
  'É de uma rota: escreva-a dentro dela': 'It belongs to a route: write it within one',
  'É da rota, e não da aba: recue-a menos': 'It belongs to the route, not to the tab: indent it less',
  'É do departamento: escreva-a sem recuo': 'It belongs to the department: write it without indentation',
  'É d%{0}: recue-a como "%{1}"': 'It belongs to %{0}: indent it like "%{1}"',
  'É de um campo: escreva-a dentro dele': 'It belongs to a field: write it within one',
  'O que se faz com os registros criados vai em "made": escreva "made: { %{0}: %{1} }"':
    'What is done with the created records goes into "made": write "made: { %{0}: %{1} }"',
  'É do recurso, e não do campo: escreva-a sem recuo':
    'It belongs to the resource, not to the field: write it without indentation',
  'É %{0}: escreva "%{1}: { %{2}%{3}: %{4} }"': 'It belongs to %{0}: write "%{1}: { %{2}%{3}: %{4} }"',
  'falta este arquivo: é nele que ficam a marca, as contas de usuário e os ajustes do portal':
    'this file is missing: it has the brand, the user accounts and the settings of the portal',
  'o nome do arquivo é o id do tipo: comece por minúscula e use só letras sem acento e números, como em "chaveNfe.yaml"':
    'the name of the file is the id of the type: begin with a small letter and use only plain letters and digits, as in "invoiceKey.yaml"',
  'o nome do arquivo é o id: use minúsculas sem acento, números e "_"; renomeie para "%{0}.yaml"':
    'the name of the file is the id: use plain small letters, digits and "_"; rename it to "%{0}.yaml"',
  'o arquivo está vazio: escreva a configuração ou apague o arquivo':
    'the file is empty: write the configuration or delete the file',
  'o arquivo deve ser um mapa, com linhas como "label: Loja"':
    'the file must be a map, with lines such as "label: Shop"',
  'os apelidos (&nome e *nome) se repetem demais: escreva as partes por extenso':
    'aliases (&name and *name) are repeated too much: write the parts out',
  'a extensão deve ser ".yaml": renomeie para "%{0}.yaml"':
    'the extension must be ".yaml": rename it to "%{0}.yaml"',
  'As pastas são': 'The folders are',
  'este arquivo não é lido: só "portal.yaml", "departments/*.yaml", "resources/*.yaml", "kinds/*.yaml", "groups/*.yaml" e "scenarios/*.yaml" são.%{0}':
    'this file is not read: only "portal.yaml", "departments/*.yaml", "resources/*.yaml", "kinds/*.yaml", "groups/*.yaml" and "scenarios/*.yaml" are.%{0}',
  'as aspas %{0} %{1} fazem parte do texto e apareceriam com ele: escreva "%{2}", ou "%{3}" para que apareçam':
    'the quotes %{0} %{1} are part of the text and would be shown with it: write "%{2}", or "%{3}" if they should show',
  'nenhum recurso toma o grupo "%{0}": escreva "%{1}: { group: %{2} }" entre os campos de um, ou apague o arquivo':
    'no resource takes the group "%{0}": write "%{1}: { group: %{2} }" among the fields of one, or delete the file',
  'Grupo de campos': 'Group of fields',
  'no grupo': 'in the group',
  'o campo "%{0}" já está aqui, e também no grupo "%{1}" (%{2}): dê-lhe outro nome, ou deixe o do grupo de fora com "with: { %{3}: null }"':
    'the field "%{0}" is here already, and in the group "%{1}" too (%{2}): give it another name, or leave that of the group out with "with: { %{3}: null }"',
  'o grupo "%{0}" não tem o campo "%{1}".%{2}': 'the group "%{0}" has no field "%{1}".%{2}',
  'o grupo "%{0}" não existe: falta o arquivo groups/%{1}.yaml.%{2}':
    'the group "%{0}" does not exist: the file groups/%{1}.yaml is missing.%{2}',
  'o grupo contém a si mesmo: %{0}. Tire daqui um deles':
    'the group contains itself: %{0}. Take one of them out here',
  'escreva o nome de um arquivo de groups/, sem ".yaml"':
    'write the name of a file in groups/, without ".yaml"',
  '  %{0}  %{1} é do grupo %{2}': '  %{0}  %{1} is of the group %{2}',
  'um apelido (*nome) contém a si mesmo: escreva a parte por extenso':
    'an alias (*name) contains itself: write the part out',
  'há mais de %{0} níveis, um dentro do outro': 'there are more than %{0} levels, one within the other',
  'aviso: ': 'warning: ',
  erro: 'error',
  erros: 'errors',
  aviso: 'warning',
  avisos: 'warnings',
  'a pasta de configuração "%{0}" não existe ou não pode ser lida':
    'the folder of the configuration "%{0}" does not exist or can\'t be read',
  'isto não é um arquivo: um nome terminado em .yaml deve ser um arquivo de texto':
    'this is no file: a name that ends in .yaml must be a text file',
  'o arquivo tem mais de 1 MB: divida-o em arquivos menores':
    'the file has more than 1 MB: divide it into smaller ones',
  'o arquivo não está em UTF-8: salve-o de novo com essa codificação':
    'the file is not in UTF-8: save it again with that encoding',
  'o arquivo não pode ser lido: confira as permissões dele no disco':
    "the file can't be read: check its permissions on the disk",
  'Pede a aprovação de quem pode %{0}': 'Asks for the approval of someone who may %{0}',
  '"x-silence" é um mapa do aviso ao motivo, como em "x-silence: { unreached-screen: Abre-se pelo e-mail }"':
    '"x-silence" is a map from the warning to the reason, as in "x-silence: { unreached-screen: It is opened from the email }"',
  'o aviso "%{0}" não existe.%{1}': 'there is no warning "%{0}".%{1}',
  'diga o motivo de calar "%{0}", em uma frase': 'say why "%{0}" is silenced, in a sentence',
  'o aviso "%{0}" não acontece aqui: apague-o de "x-silence"':
    'the warning "%{0}" does not occur here: delete it from "x-silence"',
  'falta a tradução deste texto: acrescente %{0}': 'this text lacks a translation: add %{0}',
  '%{0} não tem efeito: portal.yaml não cita essa língua em "locale" nem em "locales"':
    '%{0} has no effect: portal.yaml does not name that language in "locale" or "locales"',
  'um número inteiro': 'a whole number',
  'true ou false': 'true or false',
  'uma lista': 'a list',
  'um mapa (chave: valor)': 'a map (key: value)',
  '%{0} ou %{1}': '%{0} or %{1}',
  'um mapa': 'a map',
  'o texto %{0}': 'the text %{0}',
  'o número %{0}': 'the number %{0}',
  ': ponha entre aspas, como em "%{0}"': ': put it in quotes, as in "%{0}"',
  ': escreva %{0}': ': write %{0}',
  ': escreva [%{0}]': ': write [%{0}]',
  '"%{0}" não diz que imagem tem: diga em "image" do recurso, ou tire "withImage"':
    '"%{0}" does not say which image it has: say it in "image" of the resource, or take "withImage" out',
  ': escreva true ou false': ': write true or false',
  ': escreva { %{0}: %{1} }': ': write { %{0}: %{1} }',
  'Para multiplicar, escreva "*": %{0}.': 'To multiply, write "*": %{0}.',
  'escreva a pergunta, ou true para a de costume': 'write the question, or true for the usual one',
  ': escreva { %{0} }': ': write { %{0} }',
  '. Você quis dizer %{0}?': '. Did you mean %{0}?',
  'o texto que aparece na tela': 'the text that is shown on the screen',
  'quem pode entrar, como em [loja]; [] para todos que têm conta':
    'who may enter, as in [shop]; [] for all who have an account',
  'os campos, como em "nome: { type: text, label: Nome }"':
    'the fields, as in "name: { type: text, label: Name }"',
  'as telas, como em "- { path: /loja/pedidos, label: Pedidos, list: pedidos }"':
    'the screens, as in "- { path: /shop/orders, label: Orders, list: orders }"',
  'o tipo do campo, como em "type: text"': 'the type of the field, as in "type: text"',
  'o endereço, como em "/loja/pedidos"': 'the address, as in "/shop/orders"',
  'de onde vêm os dados': 'where the data come from',
  'o nome no singular': 'the name in the singular',
  'o nome no plural': 'the name in the plural',
  'por que agrupar, como em "[clienteId, data:month]"': 'what to group by, as in "[customerId, date:month]"',
  'o que calcular, como em "{ Total: { sum: valor }, Quantidade: count }"':
    'what to compute, as in "{ Total: { sum: amount }, Count: count }"',
  'as opções, como em "{ ativo: Ativo, vendido: Vendido }"':
    'the options, as in "{ active: Active, sold: Sold }"',
  '%{0}: use um endereço de PostgreSQL completo, por exemplo ':
    '%{0}: use a whole PostgreSQL address, for example ',
  '%{0}: o esquema "%{1}" não serve; use letras minúsculas, algarismos e "_", ':
    '%{0}: the schema "%{1}" won\'t do; use small letters, digits and "_", ',
  '%{0} deve ser maior que %{1}': '%{0} must be more than %{1}',
  'nenhuma tela mostra "%{0}", e nada o usa: ponha-o num formulário, numa lista ou num painel, ou deixe-o de fora com "with: { %{1}: null }"':
    'no screen shows "%{0}", and nothing uses it: put it in a form, a list or a dashboard, or leave it out with "with: { %{1}: null }"',
  ', como em "%{0}"': ', as in "%{0}"',
  'as colunas, pelos campos, como em "[numero, valor]"':
    'the columns, by their fields, as in "[number, amount]"',
  '"{%{0}}" não é um número que se conhece.%{1}': '"{%{0}}" is not a number that is known here.%{1}',
  'a conta "%{0}" não está em "demo.accounts".%{1}': 'the account "%{0}" is not in "demo.accounts".%{1}',
};
