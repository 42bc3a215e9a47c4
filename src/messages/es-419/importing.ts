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
    choose: 'Elegir archivo',
    model: 'Descargar modelo',
    paste: 'O pegue aquí las filas de la hoja',
    sheet: 'Hoja del archivo',
    chosen: 'Archivo: %{name}',
    next: 'Continuar',
  },
  unreadable: {
    binary:
      'Esto no es una hoja de cálculo ni un archivo CSV. Ábralo en el programa que lo hizo y guárdelo como .xlsx o CSV.',
    xls: 'Este es el formato antiguo de Excel (.xls). Ábralo en Excel y use Guardar como > Libro de Excel (.xlsx).',
    html: 'Esto es una página web, aunque el nombre termine en .xls. Ábrala en Excel y use Guardar como > Libro de Excel (.xlsx).',
    locked:
      'Este libro solo se abre con contraseña. Quite la contraseña en Excel (Archivo > Información > Proteger) y guarde de nuevo.',
    damaged:
      'El archivo .xlsx está dañado o incompleto. Ábralo en Excel, guárdelo de nuevo e intente otra vez.',
    notSpreadsheet:
      'Esto no es un archivo .xlsx de Excel. Ábralo en el programa que lo hizo y guárdelo como .xlsx o CSV.',
    bomb: 'El libro es demasiado grande una vez abierto. Deje en él solo la tabla que se importa, o guárdelo como CSV.',
    notCalculated:
      'Hay fórmulas sin resultado guardado. Abra el archivo en Excel, guárdelo de nuevo e intente otra vez.',
    quotes: 'Las comillas abiertas en la línea %{line} no se cierran. Corrija el archivo e intente de nuevo.',
    empty:
      'No hay filas para importar: la primera trae los nombres de las columnas, y las siguientes los registros.',
    tooMany: 'Son %{count} filas; importe hasta %{limit} por vez, dividiendo el archivo.',
    tooLarge: 'El archivo pasa de 5 MB. Divídalo e impórtelo en partes.',
  },
  columns: {
    help: 'Revise en qué campo entra cada columna. Lo que quede en “No importar” se ignora.',
    headLine: 'El encabezado está en la línea %{line}; lo que viene antes no se importa.',
    sums: 'Una línea de total no se importará: %{lines}. |||| %{smart_count} líneas de total no se importarán: %{lines}.',
    sum: '%{line} (%{text})',
    unnamed: 'Columna %{number}',
    field: 'Campo de %{column}',
    none: 'No importar',
    sample: 'ej.: %{text}',
    missing:
      'Sin columna para un campo obligatorio: %{fields} |||| Sin columna para campos obligatorios: %{fields}',
    left: 'Una columna no se importará: %{columns} |||| %{smart_count} columnas no se importarán: %{columns}',
    unfillable: {
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
  check: {
    running: 'Revisando…',
    ready: '1 lista |||| %{smart_count} listas',
    bad: '1 con problema |||| %{smart_count} con problema',
    help: 'Las filas con problema no se enviarán. Descárguelas para corregirlas e importarlas después.',
    problems: 'Problemas',
    preview: 'Cómo quedarán las primeras filas',
    line: 'Línea %{line}',
    more: 'y 1 problema más, en la lista para descargar |||| y %{smart_count} problemas más, en la lista para descargar',
    download: 'Descargar filas con problema',
    next: 'Importar 1 |||| Importar %{smart_count}',
  },
  sending: { progress: 'Enviando: %{done} de %{count}', stop: 'Detener' },
  done: {
    created: '1 registro importado |||| %{smart_count} registros importados',
    nothing: 'Ningún registro importado',
    refused: 'El servidor rechazó 1 fila |||| El servidor rechazó %{smart_count} filas',
    bad: '1 fila con problema no se envió. |||| %{smart_count} filas con problema no se enviaron.',
    unsent: '1 fila no se envió. |||| %{smart_count} filas no se enviaron.',
    undo: 'Deshacer la importación de 1 registro |||| Deshacer la importación de %{smart_count} registros',
    known:
      '1 fila de este archivo ya se había importado. |||| %{smart_count} filas de este archivo ya se habían importado.',
    resume: 'Enviar la fila que falta |||| Enviar las %{smart_count} filas que faltan',
    download: 'Descargar filas no importadas',
    problem: 'Problema',
    stopped: 'No enviada: se interrumpió la importación',
    uncertain: 'Revise en la lista si el registro entró antes de enviarlo de nuevo.',
  },
  fault: {
    unknown: 'No se encontró “%{text}” en %{name}',
    ambiguous: 'Hay %{smart_count} en %{name} con el nombre “%{text}” (%{ids}): escriba el código, como #12',
    unread: 'No se pudo buscar en %{name}: %{reason}',
    tooManyCells: 'La fila tiene %{cells} celdas, y el encabezado %{columns}: revise los separadores',
    fixed: 'En esta pantalla solo entra “%{value}”',
    notApplicable: 'No se aplica a este registro: déjelo vacío',
    locked: 'No se puede completar en este registro: déjelo vacío',
    repeated: 'Repite la línea %{line} del archivo',
    taken: 'Ya existe un registro con este valor',
  },
};
