export const project = {
  nothingToBuild: 'Nada que construir: no hay código en extensions, y vale la app del propio portal.',
  packagesAreMissing:
    'El código en extensions se construye con paquetes que faltan o que tienen otra versión:',
  installThem: 'Instálelos en esta carpeta: %{command}',
  buildBefore:
    'Aquí no se pueden instalar: ejecute "npx portal build" en la carpeta de la empresa, antes de construir la imagen o de montar la carpeta.',
  couldNotBeBuilt: 'La app no pudo construirse:\n\n%{output}',
  built: '%{app}: la app, con el código de extensions (%{files}).',
  start: 'inicia el portal de esta carpeta',
  dev: 'lo mismo, con la edición de la configuración en el portal y el código construido con cada cambio',
  build: 'construye la app con el código en extensions',
  createsFolder:
    'crea la carpeta de una empresa: la configuración, la primera cuenta y lo que un proyecto necesita',
  upgrade:
    'lleva la configuración al lenguaje de la versión instalada, y dice qué cambia: palabras, registros, derechos',
  snapshot: 'los derechos y las pantallas completas como datos, que "upgrade" compara entre versiones',
  adminOption: 'la cuenta que administra el portal; por defecto, admin@<carpeta>.example',
  databaseOption: 'el PostgreSQL de los registros (postgres://…), que queda en .env; por defecto, un archivo',
  version: 'versión',
  sinceOption: 'la versión anterior del portal, o su carpeta; por defecto, la del último commit en git',
  firstAccount:
    'La primera cuenta, que administra el portal (la contraseña no queda escrita en ningún lugar):',
  portalUp: 'El portal en marcha, en http://localhost:3000:',
  thenResource:
    'Después, en esa carpeta, un recurso a partir de una hoja de cálculo y un departamento con él:',
  newResource: 'npx portal new resource contratos --label Contrato --plural Contratos --from contratos.csv',
  newDepartment: 'npx portal new department legal --label Legal --resources contratos',
  askName: 'Nombre de la empresa (%{name}):',
  askEmail: 'Su correo, para la primera cuenta:',
  askDatabase: 'Dirección de un PostgreSQL (vacío: los registros quedan en un archivo):',
  askCountry: 'País (%{countries}; vacío: %{language}):',
  testsServerOnly: 'Sin navegador, solo se prueba el servidor. Para probar también las pantallas: %{command}',
  bothKeywords:
    '"%{from}" se llama "%{to}" desde el lenguaje %{version}, y aquí están los dos: deje solo "%{to}"',
  oldKeyword: '"%{from}" se llama "%{to}" desde el lenguaje %{version}: "npx portal upgrade" lo cambia',
  newerLanguage:
    'esta configuración está en el lenguaje %{version}, y el portal instalado habla el %{spoken}: instale una versión más nueva del portal',
  otherProblems: 'La configuración tiene problemas que el cambio de palabras no resuelve:\n\n%{problems}',
  noRecords: 'Registros: ninguno aquí. Donde están, "npx portal migrate --plan" dice qué cambia.',
  records: 'Registros ("npx portal migrate" los lleva):',
  sameLanguage: 'Palabras: la configuración está en el lenguaje %{version}, el de este portal.',
  wouldRename: 'Palabras que el lenguaje %{version} llama de otro modo ("npx portal upgrade" las cambia):',
  renamed: 'Palabras cambiadas por las del lenguaje %{version}:',
  otherImage: 'Archivos que nombran la imagen de otra versión ("npx portal upgrade" la cambia):',
  imageReplaced: 'La imagen de la versión instalada está ahora en:',
  notCompared: 'Derechos y valores por defecto: no comparados. %{why}',
  sameRights: 'Derechos y valores por defecto: los mismos en %{from} y %{to}.',
  rightsChange: 'Derechos y valores por defecto que cambian de %{from} a %{to}:',
  keepOrAccept:
    'Lo que una pantalla debe mantener, escríbalo en su archivo (npx portal expand muestra las palabras). Un commit de package.json acepta el resto.',
  samePortal: 'El último commit en git tiene el mismo portal; --since nombra otro con que comparar.',
  notInstalled: 'La versión "%{source}" no pudo instalarse:\n%{output}',
  notRead: 'La versión anterior no pudo leer la configuración:\n%{output}',
};
