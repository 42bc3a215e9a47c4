/** Messages of `check` about the structure of files, extensions and suppressions. */
export const language: Readonly<Record<string, string>> = {
  'O arquivo %{0} tem uma linha ilegível (a %{1}ª). Nada foi alterado nele. Recupere uma cópia, ou mova-o ':
    'El archivo %{0} tiene una línea ilegible (la %{1}). Nada se cambió en él. Recupere una copia, o muévalo ',
  'para outro lugar: sem ele vale o que está em db.json, sem as gravações mais novas.':
    'a otro lugar: sin él vale lo que está en db.json, sin las escrituras más nuevas.',
  'por exemplo ?schema=filial_sul.': 'por ejemplo ?schema=sucursal_sur.',
  'o que o editor completa está desatualizado': 'lo que el editor completa está desactualizado',
  '%{0}, e também em %{1}': '%{0}, y también en %{1}',
  'falta a primeira linha, que diz ao editor o que completar':
    'falta la primera línea, que dice al editor qué completar',
  '"%{0}" está vazio: se as linhas abaixo (%{1}) são dele, precisam de mais recuo':
    '"%{0}" está vacío: si las líneas de abajo (%{1}) son suyas, necesitan más sangría',
  'de uma linha': 'de una fila',
  '%{0} não pode ser %{1}: aqui se diz só o campo; escreva "%{2}"':
    '%{0} no puede ser %{1}: aquí solo se dice el campo; escriba "%{2}"',
  '"%{0}" não é uma língua do portal.%{1}': '"%{0}" no es un idioma del portal.%{1}',
  '%{0} não é um tipo de campo%{1}.%{2}': '%{0} no es un tipo de campo%{1}.%{2}',
  'um widget começa pela chave que diz o que ele é: %{0}.%{1}':
    'un widget empieza por la clave que dice qué es: %{0}.%{1}',
  '%s não pode ser %{0}. Você quis dizer "%{1}"?': '%s no puede ser %{0}. ¿Quiso decir "%{1}"?',
  '%s deve ser %{0}, e não %{1}': '%s debe ser %{0}, y no %{1}',
  '%s deve ter a chave %{0}.%{1}': '%s debe tener la clave %{0}.%{1}',
  Aceitas: 'Aceptadas',
  'a chave "%{0}" não existe %{1}%{2}': 'la clave "%{0}" no existe %{1}%{2}',
  '%{0} está vazio: escreva o valor ou apague a linha': '%{0} está vacío: escriba el valor o borre la línea',
  '%{0} deve ser %{1}, e não %{2}%{3}': '%{0} debe ser %{1}, y no %{2}%{3}',
  '%{0} não pode ser %{1}.%{2}': '%{0} no puede ser %{1}.%{2}',
  '%{0} aceita no máximo %{1}%{2}': '%{0} acepta como máximo %{1}%{2}',
  ' itens': ' elementos',
  'em "scope" vem antes a permissão que ele limita: escreva { <permissão>: { %{0}: %{1} } }':
    'en "scope" va primero el permiso que limita: escriba { <permiso>: { %{0}: %{1} } }',
  '%{0} não pode ser %{1}. Os nomes estão na referência, em "Ícones".':
    '%{0} no puede ser %{1}. Los nombres están en la referencia, en "Iconos".',
  '%{0} não pode ser %{1}. Você quis dizer "%{2}"?': '%{0} no puede ser %{1}. ¿Quiso decir "%{2}"?',
  'A fórmula começa sem "=".': 'La fórmula empieza sin "=".',
  'Os valores de uma função se separam com vírgula, e não com ";".':
    'Los valores de una función se separan con coma, y no con ";".',
  'É dos campos do tipo %{0}': 'Es de los campos del tipo %{0}',
  '%{0} deve ser uma seção: escreva { section: …, fields: [%{1}] }':
    '%{0} debe ser una sección: escriba { section: …, fields: [%{1}] }',
  '%{0} não pode ser %{1}: %{2}': '%{0} no puede ser %{1}: %{2}',
  '"%{0}" não serve como nome: %{1}': '"%{0}" no sirve como nombre: %{1}',
  'não pode ficar vazio': 'no puede quedar vacío',
  '%{0} não é aceito aqui: %{1}': '%{0} no se acepta aquí: %{1}',
  '%{0} não pode ficar vazio': '%{0} no puede quedar vacío',
  '%{0} precisa de pelo menos %{1}': '%{0} necesita por lo menos %{1}',
  item: 'elemento',
  itens: 'elementos',
  '%{0} deve ser no mínimo %{1}': '%{0} debe ser como mínimo %{1}',
  'o campo que dá nome ao registro': 'el campo que da nombre al registro',
  'os campos que ela pede, pelo nome, como em "fields: [nome, valor]"':
    'los campos que pide, por nombre, como en "fields: [nombre, monto]"',
  'falta "%{0}" %{1}%{2}': 'falta "%{0}" %{1}%{2}',
  'o arquivo': 'el archivo',
  'o %{0}º item de "%{1}"': 'el elemento %{0} de "%{1}"',
  'em portal.yaml': 'en portal.yaml',
  'no departamento': 'en el departamento',
  'no recurso': 'en el recurso',
  'no tipo': 'en el tipo',
  'no cenário': 'en el escenario',
  'nas aprovações': 'en las aprobaciones',
  'no campo "%{0}"': 'en el campo "%{0}"',
  'em "%{0}"': 'en "%{0}"',
  'na rota%{0}': 'en la ruta%{0}',
  'na aba%{0}': 'en la pestaña%{0}',
  'na transição%{0}': 'en la transición%{0}',
  'na seção%{0}': 'en la sección%{0}',
  'no widget%{0}': 'en el widget%{0}',
  'no %{0}º item de "%{1}"': 'en el elemento %{0} de "%{1}"',
  'uma página': 'una página',
  'da página': 'de la página',
  'uma peça de painel': 'una pieza de tablero',
  'da peça': 'de la pieza',
  'uma ação': 'una acción',
  'da ação': 'de la acción',
  'em extensions/%{0} cada arquivo é %{1}, e %{2} termina em ".tsx": renomeie-o, ou ponha o que ela usa em outra pasta de extensions':
    'en extensions/%{0} cada archivo es %{1}, y %{2} termina en ".tsx": cámbiele el nombre, o ponga lo que usa en otra carpeta de extensions',
  'o nome do arquivo é o nome %{0}: comece por maiúscula e use só letras sem acento e números, como em "Agenda.tsx"':
    'el nombre del archivo es el nombre %{0}: empiece por mayúscula y use solo letras sin acento y números, como en "Agenda.tsx"',
  'já há %{0} "%{1}" no próprio portal: dê outro nome a este arquivo':
    'ya hay %{0} "%{1}" en el propio portal: dé otro nombre a este archivo',
  'já há um recurso "%{0}": o do histórico é do próprio portal; escolha outro nome, ou apague resources/%{1}.yaml':
    'ya hay un recurso "%{0}": el del historial es del propio portal; elija otro nombre, o borre resources/%{1}.yaml',
  'É de uma rota: escreva-a dentro dela': 'Es de una ruta: escríbala dentro de ella',
  'É da rota, e não da aba: recue-a menos': 'Es de la ruta, y no de la pestaña: dele menos sangría',
  'É do departamento: escreva-a sem recuo': 'Es del departamento: escríbala sin sangría',
  'É d%{0}: recue-a como "%{1}"': 'Es de %{0}: dele la sangría de "%{1}"',
  'É de um campo: escreva-a dentro dele': 'Es de un campo: escríbala dentro de él',
  'O que se faz com os registros criados vai em "made": escreva "made: { %{0}: %{1} }"':
    'Lo que se hace con los registros creados va en "made": escriba "made: { %{0}: %{1} }"',
  'É do recurso, e não do campo: escreva-a sem recuo':
    'Es del recurso, y no del campo: escríbala sin sangría',
  'É %{0}: escreva "%{1}: { %{2}%{3}: %{4} }"': 'Es %{0}: escriba "%{1}: { %{2}%{3}: %{4} }"',
  'falta este arquivo: é nele que ficam a marca, as contas de usuário e os ajustes do portal':
    'falta este archivo: en él están la marca, las cuentas de usuario y los ajustes del portal',
  'o nome do arquivo é o id do tipo: comece por minúscula e use só letras sem acento e números, como em "chaveNfe.yaml"':
    'el nombre del archivo es el id del tipo: empiece por minúscula y use solo letras sin acento y números, como en "claveFactura.yaml"',
  'o nome do arquivo é o id: use minúsculas sem acento, números e "_"; renomeie para "%{0}.yaml"':
    'el nombre del archivo es el id: use minúsculas sin acento, números y "_"; cámbielo a "%{0}.yaml"',
  'o arquivo está vazio: escreva a configuração ou apague o arquivo':
    'el archivo está vacío: escriba la configuración o borre el archivo',
  'o arquivo deve ser um mapa, com linhas como "label: Loja"':
    'el archivo debe ser un mapa, con líneas como "label: Tienda"',
  'os apelidos (&nome e *nome) se repetem demais: escreva as partes por extenso':
    'los alias (&nombre y *nombre) se repiten demasiado: escriba las partes por extenso',
  'a extensão deve ser ".yaml": renomeie para "%{0}.yaml"':
    'la extensión debe ser ".yaml": cámbiela a "%{0}.yaml"',
  'As pastas são': 'Las carpetas son',
  'este arquivo não é lido: só "portal.yaml", "departments/*.yaml", "resources/*.yaml", "kinds/*.yaml", "groups/*.yaml" e "scenarios/*.yaml" são.%{0}':
    'este archivo no se lee: solo "portal.yaml", "departments/*.yaml", "resources/*.yaml", "kinds/*.yaml", "groups/*.yaml" y "scenarios/*.yaml".%{0}',
  'as aspas %{0} %{1} fazem parte do texto e apareceriam com ele: escreva "%{2}", ou "%{3}" para que apareçam':
    'las comillas %{0} %{1} son parte del texto y se verían con él: escriba "%{2}", o "%{3}" para que se vean',
  'nenhum recurso toma o grupo "%{0}": escreva "%{1}: { group: %{2} }" entre os campos de um, ou apague o arquivo':
    'ningún recurso toma el grupo "%{0}": escriba "%{1}: { group: %{2} }" entre los campos de uno, o borre el archivo',
  'Grupo de campos': 'Grupo de campos',
  'no grupo': 'en el grupo',
  'o campo "%{0}" já está aqui, e também no grupo "%{1}" (%{2}): dê-lhe outro nome, ou deixe o do grupo de fora com "with: { %{3}: null }"':
    'el campo "%{0}" ya está aquí, y también en el grupo "%{1}" (%{2}): déle otro nombre, o deje fuera el del grupo con "with: { %{3}: null }"',
  'o grupo "%{0}" não tem o campo "%{1}".%{2}': 'el grupo "%{0}" no tiene el campo "%{1}".%{2}',
  'o grupo "%{0}" não existe: falta o arquivo groups/%{1}.yaml.%{2}':
    'el grupo "%{0}" no existe: falta el archivo groups/%{1}.yaml.%{2}',
  'o grupo contém a si mesmo: %{0}. Tire daqui um deles':
    'el grupo se contiene a sí mismo: %{0}. Quite de aquí uno de ellos',
  'escreva o nome de um arquivo de groups/, sem ".yaml"':
    'escriba el nombre de un archivo de groups/, sin ".yaml"',
  '  %{0}  %{1} é do grupo %{2}': '  %{0}  %{1} es del grupo %{2}',
  'um apelido (*nome) contém a si mesmo: escreva a parte por extenso':
    'un alias (*nombre) se contiene a sí mismo: escriba la parte por extenso',
  'há mais de %{0} níveis, um dentro do outro': 'hay más de %{0} niveles, uno dentro de otro',
  'aviso: ': 'aviso: ',
  erro: 'error',
  erros: 'errores',
  aviso: 'aviso',
  avisos: 'avisos',
  'a pasta de configuração "%{0}" não existe ou não pode ser lida':
    'la carpeta de configuración "%{0}" no existe o no se puede leer',
  'isto não é um arquivo: um nome terminado em .yaml deve ser um arquivo de texto':
    'esto no es un archivo: un nombre terminado en .yaml debe ser un archivo de texto',
  'o arquivo tem mais de 1 MB: divida-o em arquivos menores':
    'el archivo tiene más de 1 MB: divídalo en archivos menores',
  'o arquivo não está em UTF-8: salve-o de novo com essa codificação':
    'el archivo no está en UTF-8: guárdelo de nuevo con esa codificación',
  'o arquivo não pode ser lido: confira as permissões dele no disco':
    'el archivo no se puede leer: revise sus permisos en el disco',
  'Pede a aprovação de quem pode %{0}': 'Pide la aprobación de quien puede %{0}',
  '"x-silence" é um mapa do aviso ao motivo, como em "x-silence: { unreached-screen: Abre-se pelo e-mail }"':
    '"x-silence" es un mapa del aviso al motivo, como en "x-silence: { unreached-screen: Se abre desde el correo }"',
  'o aviso "%{0}" não existe.%{1}': 'el aviso "%{0}" no existe.%{1}',
  'diga o motivo de calar "%{0}", em uma frase': 'diga el motivo de callar "%{0}", en una frase',
  'o aviso "%{0}" não acontece aqui: apague-o de "x-silence"':
    'el aviso "%{0}" no ocurre aquí: bórrelo de "x-silence"',
  'falta a tradução deste texto: acrescente %{0}': 'falta la traducción de este texto: agregue %{0}',
  '%{0} não tem efeito: portal.yaml não cita essa língua em "locale" nem em "locales"':
    '%{0} no tiene efecto: portal.yaml no cita ese idioma en "locale" ni en "locales"',
  'um número inteiro': 'un número entero',
  'true ou false': 'true o false',
  'uma lista': 'una lista',
  'um mapa (chave: valor)': 'un mapa (clave: valor)',
  '%{0} ou %{1}': '%{0} o %{1}',
  'um mapa': 'un mapa',
  'o texto %{0}': 'el texto %{0}',
  'o número %{0}': 'el número %{0}',
  ': ponha entre aspas, como em "%{0}"': ': póngalo entre comillas, como en "%{0}"',
  ': escreva %{0}': ': escriba %{0}',
  ': escreva [%{0}]': ': escriba [%{0}]',
  '"%{0}" não diz que imagem tem: diga em "image" do recurso, ou tire "withImage"':
    '"%{0}" no dice qué imagen tiene: dígalo en "image" del recurso, o quite "withImage"',
  ': escreva true ou false': ': escriba true o false',
  ': escreva { %{0}: %{1} }': ': escriba { %{0}: %{1} }',
  'Para multiplicar, escreva "*": %{0}.': 'Para multiplicar, escriba "*": %{0}.',
  'escreva a pergunta, ou true para a de costume': 'escriba la pregunta, o true para la habitual',
  ': escreva { %{0} }': ': escriba { %{0} }',
  '. Você quis dizer %{0}?': '. ¿Quiso decir %{0}?',
  'o texto que aparece na tela': 'el texto que aparece en la pantalla',
  'quem pode entrar, como em [loja]; [] para todos que têm conta':
    'quién puede entrar, como en [tienda]; [] para todos los que tienen cuenta',
  'os campos, como em "nome: { type: text, label: Nome }"':
    'los campos, como en "nombre: { type: text, label: Nombre }"',
  'as telas, como em "- { path: /loja/pedidos, label: Pedidos, list: pedidos }"':
    'las pantallas, como en "- { path: /tienda/pedidos, label: Pedidos, list: pedidos }"',
  'o tipo do campo, como em "type: text"': 'el tipo del campo, como en "type: text"',
  'o endereço, como em "/loja/pedidos"': 'la dirección, como en "/tienda/pedidos"',
  'de onde vêm os dados': 'de dónde vienen los datos',
  'o nome no singular': 'el nombre en singular',
  'o nome no plural': 'el nombre en plural',
  'por que agrupar, como em "[clienteId, data:month]"': 'por qué agrupar, como en "[clienteId, fecha:month]"',
  'o que calcular, como em "{ Total: { sum: valor }, Quantidade: count }"':
    'qué calcular, como en "{ Total: { sum: monto }, Cantidad: count }"',
  'as opções, como em "{ ativo: Ativo, vendido: Vendido }"':
    'las opciones, como en "{ activo: Activo, vendido: Vendido }"',
  '%{0}: use um endereço de PostgreSQL completo, por exemplo ':
    '%{0}: use una dirección de PostgreSQL completa, por ejemplo ',
  '%{0}: o esquema "%{1}" não serve; use letras minúsculas, algarismos e "_", ':
    '%{0}: el esquema "%{1}" no sirve; use letras minúsculas, dígitos y "_", ',
  '%{0} deve ser maior que %{1}': '%{0} debe ser mayor que %{1}',
  'nenhuma tela mostra "%{0}", e nada o usa: ponha-o num formulário, numa lista ou num painel, ou deixe-o de fora com "with: { %{1}: null }"':
    'ninguna pantalla muestra "%{0}", y nada lo usa: póngalo en un formulario, en una lista o en un panel, o déjelo fuera con "with: { %{1}: null }"',
  ', como em "%{0}"': ', como en "%{0}"',
  'as colunas, pelos campos, como em "[numero, valor]"':
    'las columnas, por los campos, como en "[numero, valor]"',
  '"{%{0}}" não é um número que se conhece.%{1}': '"{%{0}}" no es un número que se conozca.%{1}',
  'a conta "%{0}" não está em "demo.accounts".%{1}': 'la cuenta "%{0}" no está en "demo.accounts".%{1}',
};
