import type { Wording } from '../language.ts';
import type { figureMessages } from '../pt-BR/figures.ts';

export const figures: Wording<typeof figureMessages> = {
  map: {
    label: 'Map with 1 point of %{name} |||| Map with %{smart_count} points of %{name}',
    cluster: '1 point |||| %{smart_count} points together: %{names}',
    track: '%{name}: route of %{smart_count} point |||| %{name}: route of %{smart_count} points',
    count: '1 point on the map. |||| %{smart_count} points on the map.',
    cut: 'Showing the first %{limit} of %{total}.',
    none: 'None of these records has a location.',
  },
  figuresAt: 'Figures as of %{time}',
  arrange: {
    narrower: '%{name}: narrower column',
    wider: '%{name}: wider column',
    up: '%{name}: one place earlier',
    down: '%{name}: one place later',
    reset: 'Back to the default',
    panel: 'Arrange',
  },
  metric: {
    target: 'target %{value}',
    targetMet: 'target %{value}, met',
    list: 'Figures',
    failed: 'Could not be calculated',
    before: 'previously %{value}',
    up: 'more',
    down: 'less',
    same: 'no change',
    trend: '%{from} to %{to}, by month: from %{least} to %{most}',
  },
  chart: {
    negative: 'Some values are negative: bars instead of a ring',
    cut: '%{shown} of %{total} groups',
    empty: 'There are no data yet.',
    emptyPeriod: 'There are no data in this period.',
    none: 'Not given',
    rest: 'Others',
  },
  report: {
    thousands: '%{currency} thousand',
    mean: '%{label} (average)',
    grouping: 'Grouping',
    total: 'Total',
    columns:
      '%{limit} of %{total} columns are shown; the totals are of all. Narrow the report to see the others.',
    subtotal: 'Subtotal',
    fold: 'Fold %{name}',
    unfold: 'Unfold %{name}',
    foldAll: 'Fold all',
    greatest:
      'These are the %{limit} greatest groups; the others are added up in “Others”. To see others, filter.',
    levelCut:
      '%{cut} So this is not shown: %{groups}. To see it, filter by %{filters}, or choose another grouping.',
    levelCutUnfiltered: '%{cut} So this is not shown: %{groups}.',
    unfoldAll: 'Unfold all',
    print: 'Print',
    printedOn: 'Printed on %{date}',
    see: 'See report',
    chart: '%{measure} by %{group}',
    cut: 'Showing %{limit} of %{total} groups. The total adds up all; filter to see the others.',
    empty: 'When there are %{name}, the report appears here.',
    widen: 'Remove a filter or choose a longer period to see more.',
    part: { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year' },
  },
  widget: { seeAll: 'See all', seeAllOf: 'See all: %{title}', empty: 'Nothing here now.' },
};
