import { translate } from '#messages/translate.ts';
import { element, type Html } from '#screens/drawn/html.ts';
import { stackTotals } from '../axes.ts';
import type { shownChart } from '../shownChart.ts';

/** The numbers of a chart as a table, as ChartTable has them: out of sight. */
export function drawTableOf({
  title,
  grouping,
  data,
  exact,
  changeOf,
  isStacked,
}: ReturnType<typeof shownChart>): Html {
  const { series, categories } = data;
  const totals = stackTotals({ data, isStacked });
  const head = [
    grouping,
    ...series.map(({ label }) => label),
    ...(totals ? [translate('portal.screen.report.total')] : []),
  ];
  const rows = categories.map(({ label }, category) => {
    const cells = series.map(({ data: column }, at) => {
      const value = exact(column[category] ?? null, at, { column, category });
      return element('td', '', value + (changeOf?.(at, category) ?? ''));
    });
    const total = totals && exact(totals[category]!, 0, { column: totals, category, isTotal: true });
    return element(
      'tr',
      '',
      element('th', { scope: 'row' }, label),
      ...cells,
      ...(total === undefined ? [] : [element('td', '', total)]),
    );
  });
  return element(
    'div',
    'unseen',
    element(
      'table',
      '',
      element('caption', '', title),
      element('thead', '', element('tr', '', ...head.map((text) => element('th', { scope: 'col' }, text)))),
      element('tbody', '', ...rows),
    ),
  );
}
