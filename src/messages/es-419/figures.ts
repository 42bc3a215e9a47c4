import type { Wording } from '../language.ts';
import type { figureMessages } from '../pt-BR/figures.ts';

export const figures: Wording<typeof figureMessages> = {
  map: {
    label: 'Mapa con 1 punto de %{name} |||| Mapa con %{smart_count} puntos de %{name}',
    cluster: '1 punto |||| %{smart_count} puntos juntos: %{names}',
    track: '%{name}: trayecto de %{smart_count} punto |||| %{name}: trayecto de %{smart_count} puntos',
    count: '1 punto en el mapa. |||| %{smart_count} puntos en el mapa.',
    cut: 'Se muestran los primeros %{limit} de %{total}.',
    none: 'Ninguno de estos registros tiene ubicación.',
  },
  figuresAt: 'Cifras de las %{time}',
  arrange: {
    narrower: '%{name}: columna más angosta',
    wider: '%{name}: columna más ancha',
    up: '%{name}: una posición antes',
    down: '%{name}: una posición después',
    reset: 'Volver a lo predeterminado',
    panel: 'Organizar',
  },
  metric: {
    target: 'meta %{value}',
    targetMet: 'meta %{value}, alcanzada',
    list: 'Indicadores',
    failed: 'No se pudo calcular',
    before: 'antes %{value}',
    up: 'más',
    down: 'menos',
    same: 'sin cambio',
    trend: 'de %{from} a %{to}, por mes: de %{least} a %{most}',
  },
  chart: {
    negative: 'Hay valores negativos: en barras, y no en anillo',
    cut: '%{shown} de %{total} grupos',
    empty: 'Todavía no hay datos.',
    emptyPeriod: 'No hay datos en este período.',
    none: 'Sin informar',
    rest: 'Otros',
  },
  report: {
    thousands: 'miles de %{currency}',
    mean: '%{label} (promedio)',
    grouping: 'Agrupación',
    total: 'Total',
    columns:
      'Se muestran %{limit} de %{total} columnas; los totales son de todas. Filtre para ver las demás.',
    subtotal: 'Subtotal',
    fold: 'Contraer %{name}',
    unfold: 'Abrir %{name}',
    foldAll: 'Contraer todo',
    greatest:
      'Se muestran los %{limit} grupos mayores; los demás están sumados en “Otros”. Para ver otros, filtre.',
    levelCut:
      '%{cut} Por eso no se muestra: %{groups}. Para verlo, filtre por %{filters}, o elija otra agrupación.',
    levelCutUnfiltered: '%{cut} Por eso no se muestra: %{groups}.',
    unfoldAll: 'Abrir todo',
    print: 'Imprimir',
    printedOn: 'Emitido el %{date}',
    see: 'Ver informe',
    chart: '%{measure} por %{group}',
    cut: 'Se muestran %{limit} de %{total} grupos. El total suma todos; filtre para ver los demás.',
    empty: 'Cuando haya %{name}, el informe aparece aquí.',
    widen: 'Quite un filtro o elija un período mayor para ver más.',
    part: { day: 'Día', week: 'Semana', month: 'Mes', quarter: 'Trimestre', year: 'Año' },
  },
  widget: { seeAll: 'Ver todo', seeAllOf: 'Ver todo: %{title}', empty: 'Nada por aquí ahora.' },
};
