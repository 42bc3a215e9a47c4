export const assistant = {
  configOfAdminPortal:
    'La configuración de un portal administrativo: una carpeta de archivos YAML. Lea la guía (portal://guide), busque en la referencia cada palabra que escriba, revise con "check" cada texto antes de proponerlo y muestre a la persona lo que "diff" dice que cambiaría. Quien guarda es la persona: desde aquí no se escribe nada.',
  isOutsideConfigFolder:
    '"%{given}" está fuera de la carpeta de la configuración: desde aquí solo se ven sus archivos YAML.',
  fileDoesNotExist: 'El archivo "%{name}" no existe.%{suggestion}',
  fileCannotBeRead: 'El archivo "%{name}" no se puede leer como texto.',
  isNoYamlFile: '"%{given}" no es un archivo YAML: la configuración no lo lee.',
  languageHas: 'El lenguaje no tiene "%{wanted}".%{suggestion}',
  view: '  (vista)',
  nothingFound: 'No se encontró nada.',
  andMore: '… y %{rest} más: reduzca la lista con "search".',
  guideForAdministratorsOfPortal: 'Guía para administradores del portal',
  referenceOfLanguage: 'Referencia del lenguaje',
  jsonSchema: 'Esquema JSON: %{file}',
  fileAsInDepartmentsFleet: 'el archivo, como "departments/flota.yaml"',
  wholeText: 'el texto completo que tendría; null: dejaría de existir',
  filesAs: 'los archivos como quedarían; los demás son los de la carpeta',
  permissionsPersonHolds: 'los permisos que la persona tiene; ninguno: quien solo tiene cuenta',
  namePermissions: 'Diga los permisos, y no un correo: las cuentas y los registros no se leen desde aquí.',
  whatCompany: 'Contenido de la empresa',
  listsCompanyDepartments:
    'Lista los departamentos, las rutas (las pantallas), los recursos (los tipos de registro), los grupos de campos que varios recursos tienen o los permisos de la empresa; todos menos los permisos con el archivo en que están.',
  whatToList: 'qué listar',
  onlyLinesHaveText: 'solo las líneas que tienen este texto',
  fileOfConfig: 'Un archivo de la configuración',
  textOfYamlFile:
    'El texto de un archivo YAML de la carpeta de la configuración, como está en el disco. Léalo antes de proponer un cambio en él.',
  referenceToolTitle: 'La referencia del lenguaje',
  describesKeywordColumnsListColumns:
    'Qué hace una palabra de la configuración, qué acepta y un ejemplo: de una palabra ("columns", "list.columns"), de una pantalla o parte ("list", "route") o de un tipo de campo ("money"). Sin nada, todo lo que hay, en una línea cada uno.',
  wordPartOrKind: 'la palabra, la parte o el tipo de campo',
  checksConfig: 'Revisa la configuración',
  saysAllIsWrong:
    'Dice todo lo que está mal en la configuración, con archivo, línea y remedio. Con "files", revisa cómo quedaría con esos textos, sin guardar nada: revise así cada cambio antes de proponerlo.',
  screenOrResourceInFull: 'Una pantalla o un recurso completo',
  screenOfRoute: 'La pantalla de una ruta, o un recurso, con todos los valores por defecto escritos.',
  addressOfRoute: 'la dirección de la ruta, como "/flota/vehiculos", o el id del recurso',
  whoMay: 'Quién puede hacer qué',
  allSetOfPermissionsOpens: 'Todo lo que un conjunto de permisos abre, o quién puede qué en un recurso.',
  givePermissionsResourceOrBoth: 'Diga "permissions", "resource", o los dos.',
  whyOneMay: 'Por qué se permite o se niega una acción',
  explainsWhyHolderOfPermissions:
    'Dice por qué quien tiene estos permisos puede o no puede hacer algo, con la línea de la configuración que lo da o lo que falta.',
  action: 'la acción',
  resourceOrResourceField: 'el recurso, o "recurso.campo", o "recurso.transición"',
  whatChangeWouldChange: 'Efectos de un cambio',
  whatWouldChange:
    'Lo que cambiaría para quien usa el portal con estos textos, y qué permisos ganarían (+) o perderían (-) qué. No se guarda nada. Muéstrelo a la persona antes de que acepte el cambio.',
  nothingChanges: 'Nada cambia para quien usa el portal.',
  noRightChanges: 'Ningún derecho cambia.',
};
