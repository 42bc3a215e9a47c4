import type { Wording } from '../language.ts';
import type { importMessages } from '../pt-BR/importing.ts';

export const importing: Wording<typeof importMessages> = {
  label: 'Importar',
  title: 'Importar %{name}',
  steps: { file: 'Archivo', columns: 'Columnas', check: 'Revisión', done: 'Resultado' },
  stepOf: 'Paso %{step} de 4: %{label}',
  back: 'Volver',
  close: 'Cerrar',
  file: {
    help: 'Elija un libro de Excel (.xlsx) o un archivo CSV, o pegue las filas copiadas de la hoja. El encabezado trae los nombres de las columnas. No se guarda nada antes de la revisión.',
    accepted: {
      title: 'Qué se lee, se pregunta y se rechaza',
      read: 'Se leen libros .xlsx y .xlsm (las hojas visibles, hasta 1 millón de celdas), textos .csv, .tsv y .txt, y filas pegadas: hasta 5 MB y 5.000 filas por vez.',
      asked:
        'Vale lo que muestra la celda: su formato decide si es fecha, hora, duración, código con ceros o importe en otra moneda. Lo que tiene más de una lectura se pregunta antes de la revisión.',
      refused:
        'Se rechazan, diciendo qué hacer: .xls, .xlsb, .ods, .fods, .gnumeric, PDF, OFX, XML de documentos fiscales, libros con contraseña y fórmulas sin resultado guardado. Los totales y los encabezados repetidos quedan fuera, y se muestran en una lista.',
    },
    choose: 'Elegir archivo',
    model: 'Descargar modelo',
    paste: 'O pegue aquí las filas de la hoja',
    sheet: 'Hoja del archivo',
    chosen: 'Archivo: %{name}',
    next: 'Continuar',
  },
  unreadable: {
    empty:
      'No hay filas para importar: la primera trae los nombres de las columnas, y las siguientes los registros.',
    binary:
      'Esto no es una hoja de cálculo ni un archivo CSV. Ábralo en el programa que lo hizo y guárdelo como .xlsx o CSV.',
    xls: 'Este es el formato antiguo de Excel (.xls). Ábralo en Excel y use Guardar como > Libro de Excel (.xlsx).',
    xlsb: 'Este es el formato binario de Excel (.xlsb). Ábralo en Excel y use Guardar como > Libro de Excel (.xlsx).',
    xmlSheet:
      'Este es un libro en el formato XML de Excel 2003. Ábralo en Excel y use Guardar como > Libro de Excel (.xlsx).',
    oldSheet:
      'Esta es una hoja de cálculo en un formato antiguo. Ábrala en Excel o LibreOffice y guárdela como .xlsx o CSV.',
    ods: 'Esta es una hoja de cálculo de LibreOffice (.ods). Ábrala allí y use Guardar como > Excel 2007-365 (.xlsx).',
    gnumeric:
      'Esta es una hoja de cálculo de Gnumeric (.gnumeric). Ábrala allí y use Guardar como > ECMA 376 (.xlsx).',
    numbers: 'Este archivo es de Numbers o de otro programa de Apple. Ábralo allí y use Exportar a > Excel.',
    html: 'Esto es una página web, aunque el nombre termine en .xls. Ábrala en Excel y use Guardar como > Libro de Excel (.xlsx).',
    locked:
      'Este libro solo se abre con contraseña. Quite la contraseña en Excel (Archivo > Información > Proteger) y guarde de nuevo.',
    pdf: 'Esto es un PDF. Pida la hoja de cálculo de la que se hizo, o copie la tabla en una hoja y guárdela como .xlsx.',
    image: 'Esto es una imagen. Pida la hoja de cálculo en .xlsx o CSV, o escriba la tabla en una.',
    document:
      'Esto es un documento de texto. Copie su tabla en una hoja de cálculo y guárdela como .xlsx, o pegue las filas aquí.',
    slides: 'Esto es una presentación. Copie su tabla en una hoja de cálculo y guárdela como .xlsx.',
    archive:
      'Esto es un archivo comprimido. Extraiga los archivos e importe la hoja de cálculo que contiene.',
    database: 'Esto es una base de datos. Exporte su tabla como CSV o .xlsx.',
    media: 'Esto es audio o video. Elija una hoja de cálculo .xlsx o un archivo CSV.',
    email: 'Esto es un mensaje de correo. Ábralo en el programa de correo y guarde el adjunto.',
    xml: 'Esto es un archivo XML, no una hoja de cálculo. Exporte los datos del sistema de origen como .xlsx o CSV.',
    invoiceXml:
      'Esto es el XML de un documento fiscal, con un solo documento. Exporte del sistema fiscal la lista de documentos en .xlsx o CSV.',
    json: 'Esto son datos en JSON, no una hoja de cálculo. Expórtelos del sistema de origen como .xlsx o CSV.',
    sql: 'Esto son comandos de base de datos (SQL). Exporte la tabla como CSV o .xlsx.',
    contacts: 'Esto son contactos en formato vCard. Expórtelos del programa de contactos como CSV.',
    calendar:
      'Esto son citas de un calendario (iCalendar). Expórtelas como CSV, o escríbalas en una hoja de cálculo.',
    bankStatement:
      'Esto es un extracto para programas contables (OFX o QIF). Descargue del banco el extracto en Excel o CSV.',
    cnab: 'Esto es un archivo de remesa o retorno de un banco (CNAB). Descargue del banco la lista de títulos en Excel o CSV.',
    sped: 'Esto es un archivo del SPED. Exporte del sistema fiscal o contable la lista deseada en .xlsx o CSV.',
    fixedWidth:
      'Esto es un texto con campos en posiciones fijas, sin separador. Ábralo en Excel (Datos > De texto/CSV), separe las columnas y guárdelo como .xlsx.',
    damaged:
      'El archivo .xlsx está dañado o incompleto. Ábralo en Excel, guárdelo de nuevo e intente otra vez.',
    bomb: 'El libro es demasiado grande una vez abierto. Deje en él solo la tabla que se importa, o guárdelo como CSV.',
    hiddenSheets:
      'Solo hay datos en hojas ocultas (%{names}). Muestre en Excel la que desea y guarde de nuevo.',
    notCalculated:
      'Hay fórmulas sin resultado guardado (la primera en %{cell}). Abra el archivo en Excel, guárdelo de nuevo e intente otra vez.',
    tooManyCells:
      'La hoja tiene más de 1 millón de celdas con datos. Deje en ella solo la tabla por importar, en partes menores.',
    quotes: 'Las comillas abiertas en la línea %{line} no se cierran. Corrija el archivo e intente de nuevo.',
    tooMany: 'Son %{count} filas; importe hasta %{limit} por vez, dividiendo el archivo.',
    tooLarge: 'El archivo pasa de 5 MB. Divídalo e impórtelo en partes.',
  },
  columns: {
    help: 'Revise en qué campo entra cada columna. Las columnas en “No importar” se ignoran.',
    unnamed: 'Columna %{number}',
    field: 'Campo de %{column}',
    none: 'No importar',
    sample: 'ej.: %{text}',
    missing:
      'Sin columna para un campo obligatorio: %{fields} |||| Sin columna para campos obligatorios: %{fields}',
    left: 'Una columna no se importará: %{columns} |||| %{smart_count} columnas no se importarán: %{columns}',
    unfillable: {
      finds: 'encuentra el registro que la fila actualiza; un registro nuevo recibe el suyo',
      moved: 'cambia solo por botones; todas las filas empiezan en “%{value}”',
      begins: 'no se completa aquí; todas las filas empiezan en “%{value}”',
      computed: 'lo calcula el portal',
      kept: 'lo completa el portal al guardar',
      composite: 'no cabe en una columna: complételo después, en cada registro',
      notAsked: 'no está en el formulario de esta pantalla',
      readOnly: 'no se completa aquí',
    },
    nothing: 'Relacione al menos una columna con un campo.',
    next: 'Revisar 1 fila |||| Revisar %{smart_count} filas',
  },
  reading: {
    ofColumn: '%{column}: %{question}',
    question: {
      shift:
        'todas las horas son poco antes de la medianoche, como “%{text}”. Algunos programas guardan así el día siguiente. ¿Qué día es?',
      decimal: '¿cómo se lee “%{text}”?',
      order: '¿qué día es “%{text}”?',
      marks: 'C y D marcan crédito y débito. ¿Qué signo tienen los importes?',
      zeros: 'la hoja de cálculo quitó ceros al comienzo. ¿Completarlos?',
      scale: '¿cuánto es “%{text}”?',
    },
    choice: {
      nextDay: 'El día siguiente',
      asWritten: 'El día y la hora como están',
      comma: 'La coma separa los decimales',
      point: 'El punto separa los decimales',
      dmy: 'Día, mes, año',
      mdy: 'Mes, día, año',
      ymd: 'Año, mes, día',
      credit: 'Crédito (C) positivo, débito (D) negativo',
      debit: 'Débito (D) positivo, crédito (C) negativo',
      none: 'Sin signo: C y D no cambian el importe',
      complete: 'Completar con ceros',
      keep: 'No completar',
      percent: 'Ya en porcentaje',
      fraction: 'En fracción: 1 es 100%',
      with: '%{name}: %{examples}',
    },
    example: '“%{text}” es %{reads}',
    refused:
      'Así no se lee la fila %{lines}, que queda con problema |||| Así no se leen las filas %{lines}, que quedan con problema',
    moreLines: '%{lines} y 1 más |||| %{lines} y %{smart_count} más',
    proven: '%{reading}. Solo así se lee “%{text}”, de la fila %{line}.',
    checked: '%{reading}. Los dígitos verificadores coinciden.',
    open: 'Responda 1 pregunta sobre las columnas antes de revisar. |||| Responda %{smart_count} preguntas sobre las columnas antes de revisar.',
    change: 'Cambiar',
    changeOf: 'Cambiar la lectura de %{column}',
    choose: 'Elija una respuesta',
    title: 'Cómo se leyó el archivo',
    encoding: 'Codificación',
    separator: 'Separador',
    separators: {
      none: 'no reconocido',
      semicolon: 'punto y coma',
      comma: 'coma',
      tab: 'tabulación',
      bar: 'barra vertical',
    },
    leftOut: 'Fuera de la importación',
    lostDigits: 'Cifras perdidas en la hoja, líneas',
    lostLetters: 'Letras ilegibles, líneas',
    skipped: {
      above: 'fila %{lines}, encima del encabezado |||| filas %{lines}, encima del encabezado',
      total: 'fila %{lines}, que parece un total |||| filas %{lines}, que parecen totales',
      partTotal: 'fila %{lines}, total en parte |||| filas %{lines}, totales en parte',
      section:
        'fila %{lines}, título o raya dentro de la tabla |||| filas %{lines}, títulos o rayas dentro de la tabla',
      repeatedHead: 'fila %{lines}, encabezado repetido |||| filas %{lines}, encabezados repetidos',
      footer: 'fila %{lines}, debajo de la tabla |||| filas %{lines}, debajo de la tabla',
      hiddenRows: 'fila %{lines}, oculta en la hoja |||| filas %{lines}, ocultas en la hoja',
    },
  },
  notes: {
    headLine: 'El encabezado está en la línea %{line}; lo que viene antes no se importa.',
    total: '1 línea parece un total y queda fuera |||| %{smart_count} líneas parecen totales y quedan fuera',
    partTotal:
      '1 línea es un total solo en parte y se importará |||| %{smart_count} líneas son totales solo en parte y se importarán',
    section:
      '1 línea es un título o una raya dentro de la tabla y queda fuera |||| %{smart_count} líneas son títulos o rayas dentro de la tabla y quedan fuera',
    repeatedHead:
      '1 línea repite el encabezado y queda fuera |||| %{smart_count} líneas repiten el encabezado y quedan fuera',
    footer:
      '1 línea debajo de la tabla queda fuera |||| %{smart_count} líneas debajo de la tabla quedan fuera',
    keep: 'Importar la línea %{line}: %{text}',
    keepAll: 'Importar también estas líneas: %{lines}',
    hiddenRows:
      '1 fila está oculta en la hoja (%{lines}) |||| %{smart_count} filas están ocultas en la hoja (%{lines})',
    visibleOnly: 'Importar solo las filas visibles',
    hiddenColumns:
      'Una columna está oculta en la hoja y también se lee: %{names} |||| %{smart_count} columnas están ocultas en la hoja y también se leen: %{names}',
    hiddenSheets:
      'Una hoja oculta del archivo no se lee: %{names} |||| %{smart_count} hojas ocultas del archivo no se leen: %{names}',
    merged: 'Celdas combinadas: el valor vale para cada fila que cubren (%{lines}; %{columns}).',
    mergedAcross:
      'Celdas combinadas sobre varias columnas: el valor vale para cada una (%{lines}; %{columns}).',
    errors:
      '1 fila tiene un error de la hoja en lugar de un valor (%{lines}; %{columns}) |||| %{smart_count} filas tienen errores de la hoja en lugar de valores (%{lines}; %{columns})',
    lostDigits:
      'La hoja ya perdió cifras de números largos (%{lines}; %{columns}): guarda solo quince. Dé a la columna el formato Texto antes de escribir o pegar los números, y guarde de nuevo.',
    lostLetters:
      'Hay letras que no se pudieron leer, mostradas como \uFFFD (%{lines}; %{columns}). Guarde de nuevo el archivo en su origen, en UTF-8.',
    lines: 'línea %{list} |||| líneas %{list}',
    more: '%{list} y %{smart_count} más',
  },
  check: {
    missing: 'Estos nombres aún no existen, y las filas que los mencionan los esperan:',
    make: 'Crear 1 |||| Crear los %{smart_count}',
    running: 'Revisando…',
    ready: '1 lista |||| %{smart_count} listas',
    new: '1 nueva |||| %{smart_count} nuevas',
    updating: '1 por actualizar |||| %{smart_count} por actualizar',
    unchanged: '1 sin cambios |||| %{smart_count} sin cambios',
    bad: '1 con problema |||| %{smart_count} con problema',
    tooMany: 'Hay demasiados registros con “%{text}”: escriba el código, como #12',
    unread: '1 fila no se pudo revisar |||| %{smart_count} filas no se pudieron revisar',
    again: 'Revisar de nuevo',
    help: 'Las filas con problema no se enviarán. Descárguelas para corregirlas e importarlas después.',
    problems: 'Problemas',
    preview: 'Vista previa de las primeras filas',
    line: 'Línea %{line} |||| Líneas %{line}',
    more: 'y 1 problema más, en la lista para descargar |||| y %{smart_count} problemas más, en la lista para descargar',
    download: 'Descargar filas con problema',
    next: 'Importar 1 |||| Importar %{smart_count}',
  },
  update: {
    question: '1 fila tiene un código que ya existe |||| %{smart_count} filas tienen un código que ya existe',
    refuse: 'No importar, porque el registro ya existe',
    create: 'Crear otros registros, con códigos propios',
    by: 'Actualizar el registro con este código',
    byField: 'Actualizar el registro con este código: %{name}',
    byFields: 'Actualizar el registro con esta combinación: %{name}',
    help: 'Al actualizar, solo cambian los campos que tienen columna en el archivo, y una celda vacía deja el valor como está.',
    preview: 'Cambios en los registros',
    more: 'Mostrar 1 más de %{rest} |||| Mostrar %{smart_count} más de %{rest}',
  },
  sending: { progress: 'Enviando: %{done} de %{count}', stop: 'Detener' },
  done: {
    unchanged: '1 %{name} ya estaba igual. |||| %{smart_count} %{name} ya estaban iguales.',
    nothing: 'Nada se importó',
    refused: 'El servidor rechazó 1 fila |||| El servidor rechazó %{smart_count} filas',
    bad: '1 fila con problema no se envió. |||| %{smart_count} filas con problema no se enviaron.',
    unsent: '1 fila no se envió. |||| %{smart_count} filas no se enviaron.',
    undo: 'Deshacer la importación de 1 %{name} |||| Deshacer la importación de %{smart_count} %{name}',
    known:
      '1 fila de este archivo ya se había importado. |||| %{smart_count} filas de este archivo ya se habían importado.',
    resume: 'Enviar la fila que falta |||| Enviar las %{smart_count} filas que faltan',
    download: 'Descargar filas no importadas',
    problem: 'Problema',
    stopped: 'No enviada: se interrumpió la importación',
    uncertain: 'Revise en la lista si el registro se guardó antes de enviarlo de nuevo.',
  },
  fault: {
    otherFormat: 'Está escrito de otro modo que el resto de la columna: escríbalo como en las otras filas',
    unknown: 'No se encontró “%{text}” en %{name}',
    ambiguous: 'Hay %{smart_count} en %{name} con el nombre “%{text}” (%{ids}): escriba el código, como #12',
    unread: 'No se pudo buscar en %{name}: %{reason}',
    tooManyCells: 'La fila tiene %{cells} celdas, y el encabezado %{columns}: revise los separadores',
    fixed: 'Esta pantalla solo acepta “%{value}”',
    notApplicable: 'No se aplica a este registro: déjelo vacío',
    locked: 'No se puede completar en este registro: déjelo vacío',
    closed: 'Este registro ya no se puede modificar en esta pantalla: deje el valor como está',
    repeated: 'Repite la línea %{line} del archivo',
    taken: 'Ya existe un registro con este valor',
    several: '%{smart_count} registros tienen este código (%{ids})',
    noRecord: 'Ningún registro de esta pantalla tiene este código: déjelo vacío para crear uno nuevo',
    otherRecord: 'Es de otro registro que el que la fila actualiza: corríjalo, o déjelo vacío',
  },
};
