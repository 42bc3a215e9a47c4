export const listWords = {
  buttons: {
    record: 'En cada registro: en el menú de la fila y en su página; el predeterminado.',
    list: 'Una vez, sobre la lista: vale para lo que ella muestra.',
    title: 'Botón: buttons',
    about:
      'Cada elemento de `buttons`, en una lista: un botón hecho en código, en extensions/actions (vea docs/extend.md), con `create` un nuevo registro ya completado con valores de lo que está en la fila, o con `file` un archivo con sus valores.',
    label: 'El texto del botón.',
    extension: 'El nombre del archivo del código.',
    create:
      'La pantalla en que se hace el nuevo registro: un formulario, o una lista que crea. Solo ve el botón quien abre esa pantalla.',
    with: 'Con `create`: un campo del nuevo registro, o de la primera fila de una lista de él, y el campo de la fila de que viene.',
    file: 'El nombre de un archivo con los valores del registro, que se descarga: el final dice cómo se escriben, `vcf`, `ics`, `csv`, `json`, `xml` o `txt`.',
    button:
      'Con `file`: lo que hay en él, con campos entre llaves. En vcf e ics, la línea cuyos campos están todos vacíos queda fuera.',
    on: 'Dónde está.',
  },
  card: {
    small: 'Angosto: muchos lado a lado.',
    medium: 'Mediano.',
    large: 'Ancho: pocos, y grandes.',
    title: 'Tarjeta: card',
    about:
      'En una lista: lo que está en la tarjeta de un registro, entre las tarjetas, en el tablero y en las filas de un celular. Sin él, el título y las primeras columnas.',
    ratio:
      'La imagen ocupa el ancho de la tarjeta, sobre el título, en esta proporción; en líneas y tableros sigue pequeña.',
    size: 'Con `ratio`: el ancho de una tarjeta; por defecto, medium.',
    cardTitle: 'El campo escrito arriba; por defecto, el título del registro.',
    fields: 'Hasta cinco campos, en orden; un estado queda a la derecha del título.',
  },
  columns: {
    title: 'Colores de una columna: tones',
    about:
      'En una columna de lista, o de lista corta: con qué color aparece el valor, y cuándo. Vale la primera que coincide.',
    tones: 'El color del valor, y cuándo; de una fecha pasada, también hace cuántos días.',
    tonedColumnTitle: 'Columna de lista corta: columns',
    tonedColumnAbout:
      'Cada elemento de `columns` de una lista corta, cuando no es solo el nombre del campo. Sin `tones`, valen los colores que la columna tiene en la lista del mismo recurso, en el mismo departamento.',
    listColumnTitle: 'Columna de lista: columns',
    listColumnAbout: 'Cada elemento de `columns` de una lista, cuando no es solo el nombre del campo.',
    priority:
      'true: queda a la vista con cualquier ancho, también en el celular; los montos de dinero y las columnas de totals ya son así, salvo con false.',
    hidden: 'true: solo aparece cuando la persona la elige en "Columnas".',
    tabs: 'Las pestañas en que la columna aparece, y solo en ellas: bajo la de todos los registros se elige en "Columnas". Por defecto, en todas.',
    inline:
      'true: el valor se cambia en la propia tabla (doble clic, o "e" en la fila), por quien puede editar el registro; el campo debe estar en el formulario de la lista.',
  },
  facets: {
    title: 'Rango de una faceta: ranges',
    about:
      'Cada elemento de `ranges`, en una faceta, cuando no es solo un número o un período: un rango con nombre.',
    label: 'El nombre del rango.',
    filter: 'Lo que el campo de la faceta tiene en él.',
    facetTitle: 'Faceta: facets',
    facetAbout:
      'Cada elemento de `facets`, en una lista, cuando no es solo el nombre del campo: al lado de la lista, los valores de un campo, cada uno con cuántos registros tiene bajo los otros filtros; un clic filtra.',
    field:
      'El campo: una opción, un sí o no, una referencia o un texto corto; un número o una fecha, por rangos, y uno de estrellas por valores.',
    ranges:
      'Los rangos: números que los separan, períodos como `$today` y `$week-1`, o elementos con nombre y filtro; una fecha ya tiene los suyos, de hoy al mes pasado.',
    most: 'Cuántos valores aparecen al principio, los más frecuentes; por defecto, 8.',
  },
  print: {
    title: 'Impresión del registro: print',
    about:
      'En una lista: la hoja de un registro, con el nombre de la empresa arriba, como un pedido, una factura o un contrato.',
    printTitle: 'El título de la hoja; por defecto, el nombre del recurso.',
    sections: 'Las secciones de la hoja; por defecto, las de la página.',
    print: 'Un texto después de los valores, con campos entre llaves.',
    signatures: 'Quién firma: una línea para cada uno.',
  },
  queries: {
    title: 'Vista de una lista: queries',
    about: 'Cada elemento de `queries`, en una lista: un filtro con nombre, que todos encuentran sobre ella.',
    label: 'El nombre de la vista.',
    filter: 'Su filtro.',
    sort: 'El orden; por defecto, el de la lista.',
  },
  related: {
    table: 'Tabla.',
    feed: 'Líneas, la más nueva arriba, con una nueva escrita ahí mismo: para notas.',
    timeline:
      'Una sola línea de tiempo, con las otras que también lo dicen: de varios recursos, por la fecha de `sort`.',
    create: 'Crear uno, ya vinculado al registro que se consulta.',
    edit: 'Modificar uno ahí mismo; necesita `as: feed`.',
    delete: 'Eliminar uno ahí mismo; necesita `as: feed`.',
    title: 'Lista vinculada: related',
    about:
      'Cada elemento de `related`, en una lista: los registros de otro recurso que se refieren al que se consulta, o a lo mismo que él.',
    label: 'El título; por defecto, el plural del recurso.',
    resource: 'El recurso de los registros vinculados.',
    target:
      'Su campo que se refiere al registro consultado, o a uno al que este también se refiere: las cuotas del contrato de este pedido.',
    as: 'Cómo aparecen; por defecto, en tabla.',
    actions: 'Las acciones permitidas sobre ellos aquí, que son los derechos que la pantalla da.',
    form: 'El formulario de uno nuevo, o de uno que se modifica, con `create` o `edit` en `actions`; por defecto, el del recurso.',
    scope: 'Quién ve solo parte de ellos; obligatorio donde la lista tiene el suyo ("*" para todos).',
  },
  list: {
    create: 'Crear un registro.',
    edit: 'Modificar un registro.',
    delete: 'Eliminar registros.',
    export: 'Exportar la lista en CSV.',
    import:
      'Crear muchos desde un libro .xlsx, un CSV o filas pegadas; necesita create (vea docs/documents.md).',
    bulkEdit: 'Poner un valor en todas las filas marcadas; necesita edit.',
    bulkTransitions: 'Los botones de estado también sobre las filas marcadas.',
    duplicate: 'Abrir uno nuevo con los mismos valores; necesita create.',
    page: 'En su página.',
    drawer: 'Al lado de la lista, donde hay lugar; las flechas llevan al anterior y al siguiente.',
    form: 'Al lado de la lista, ya en el formulario, de quien puede modificarlo.',
    expand: 'Bajo su fila, en una tabla.',
    of10: 'Diez filas.',
    of25: 'Veinticinco filas, el predeterminado.',
    of50: 'Cincuenta filas.',
    of100: 'Cien filas.',
    of250: 'Doscientas cincuenta filas.',
    of500: 'Quinientas filas.',
    of1000: 'Mil filas, lo máximo que tiene una página.',
    title: 'Lista: list',
    about: 'De una ruta o pestaña. `list: libros` es lo mismo que `list: { resource: libros }`.',
    resource: 'El recurso de los registros.',
    columns: 'Las columnas, en orden; por defecto, el título y los primeros campos.',
    filters: 'Los campos por los que se filtra; por defecto, las columnas que sirven.',
    defaultFilter: 'El filtro con que la lista abre; se puede quitar.',
    tabs: 'Un campo de elección: cada opción es una pestaña, con la cantidad de registros.',
    facets:
      'Al lado de la lista, los valores de estos campos, cada uno con cuántos registros tiene bajo los otros filtros; un clic filtra. En el celular, entre los filtros.',
    queries: 'Vistas con nombre, sobre la lista, para todos; cada persona también guarda las suyas.',
    sort: 'El orden inicial; con "-", el inverso.',
    perPage: 'Cuántas filas por página.',
    search: 'false quita el cuadro de búsqueda.',
    actions:
      'Las acciones permitidas, que son los derechos que la pantalla da; por defecto create, edit, delete y export.',
    buttons: 'Botones hechos en código, o que empiezan un nuevo registro con valores de la fila.',
    transitions: 'Qué botones de estado aparecen; false, ninguno; por defecto, todos.',
    schemaForm: 'El formulario solo de esta pantalla; por defecto, el del recurso.',
    metrics: 'Indicadores sobre la lista.',
    related: 'Listas vinculadas, en la consulta del registro.',
    open: 'Dónde se abre un registro; por defecto, en su página.',
    show: 'La página de un registro: lo que se destaca, las secciones, la columna lateral.',
    print: 'La hoja de un registro, para imprimir o guardar en PDF.',
    views: 'Los modos de ver la lista; el primero es el que abre.',
    card: 'Lo que está en la tarjeta de cada registro.',
    empty: 'El texto de la lista vacía.',
    createLabel: 'El texto del botón de crear.',
    keyword: 'Lista, alta, edición y consulta de un recurso.',
  },
  show: {
    title: 'Página del registro: show',
    about:
      'En una lista. Sin él la página tiene arriba los primeros montos, fechas y nombres de las columnas, y después las secciones del formulario.',
    summary: 'Hasta cinco campos destacados, bajo el título.',
    sections: 'Las secciones de la página; por defecto, las del formulario.',
    tabs: 'Las pestañas de la página: el nombre de cada una, y las secciones y listas vinculadas (`related`) que tiene, por su título. Lo que ninguna tiene queda siempre a la vista.',
    side: 'Secciones en la columna lateral.',
  },
  board: {
    title: 'Tablero: board',
    about:
      'En una lista con la vista de tablero: una columna por opción, y las tarjetas se mueven de una a otra.',
    field:
      'El estado o la elección que hace las columnas; mover una tarjeta es una transición suya, o lo modifica.',
    card: 'Hasta cuatro campos bajo el título de cada tarjeta; por defecto, los primeros de las columnas.',
    board: 'Tablero, una por opción; necesita `board`.',
    keyword: 'El campo de las columnas y los de las tarjetas, para el tablero.',
  },
  calendar: {
    month: 'Un mes, el predeterminado.',
    week: 'Una semana.',
    title: 'Calendario: calendar',
    about:
      'En una lista con la vista de calendario, por mes, semana o día. Cada registro está en el día de un campo, o en los días de uno a otro; en un día vacío se crea uno.',
    end: 'El campo del último día; sin él, cada registro es de un día.',
    calendar: 'Calendario, por mes, semana o día; necesita `calendar`.',
    keyword: 'El campo del día, o los del primero y del último, para el calendario.',
  },
  map: {
    world: 'Los países, el predeterminado.',
    brazil: 'Los países, y en Brasil los estados.',
    none: 'Ninguno: solo la cuadrícula y las capitales.',
    title: 'Coordenadas: map',
    about: 'En una lista con la vista de mapa.',
    lat: 'El campo de la latitud, en grados.',
    lng: 'El campo de la longitud, en grados.',
    label: 'El campo escrito al lado del punto; por defecto, el título del registro.',
    color:
      'Una elección, que da el color de cada punto: el del `tone` de la opción, o uno para cada opción si ninguna lo tiene.',
    track:
      'Una referencia u opción: una línea por cada valor une sus puntos en el orden de `time`, con el nombre en cada extremo.',
    time: 'Con `track`: la fecha de cada punto, con o sin hora.',
    outlines: 'Los contornos bajo los puntos.',
    map: 'Mapa; necesita `map`.',
    keyword: 'Los campos con las coordenadas, para el mapa.',
  },
  views: {
    description: 'Tarjetas.',
  },
  spans: {
    startKey: 'El campo del día, o del primero de varios: una fecha, con o sin hora.',
    label: 'El campo escrito en cada registro; por defecto, su título.',
    color: 'Una elección, cuyas opciones tienen `tone`: da el color de cada registro.',
    opensAt: 'Cuánto muestra al abrir.',
  },
  timeline: {
    quarter: 'Un trimestre, el predeterminado.',
    year: 'Un año.',
    title: 'Línea de tiempo: timeline',
    about:
      'En una lista con la vista de línea de tiempo (Gantt): cada registro es una barra del primer al último día, y una línea marca el día de hoy.',
    groupBy: 'Una referencia o elección: una franja para cada una; sin ella, una para cada registro.',
    timeline: 'Línea de tiempo, del primer al último día; necesita `timeline`.',
    keyword: 'Los campos del primer y del último día, para la línea de tiempo.',
  },
  tree: {
    title: 'Árbol: tree',
    about:
      'En una lista con la vista de árbol: cada registro bajo aquel al que se refiere, abierto cuando se pide. La búsqueda muestra lo que encuentra, bajo sus superiores.',
    parent: 'La referencia al registro que está arriba, del mismo recurso.',
    tree: 'Árbol, por una referencia al propio recurso; necesita `tree`.',
    keyword: 'La referencia al registro de arriba, para el árbol.',
  },
};
