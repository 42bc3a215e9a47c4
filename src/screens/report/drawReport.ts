/** A report as the server draws it: its filters, its lines, and the chart of them. */
import { portalWeekStart } from '#model/filter/variables.ts';
import { aggregateAt } from '#model/measures.ts';
import { translate } from '#messages/translate.ts';
import { figuresFor } from '../dashboard/drawWidget.ts';
import { drawChart } from '../dashboard/widgets/chart/drawn/drawChart.ts';
import type { CodeOf, DrawScreen, Drawing } from '../drawn/drawing.ts';
import { buttonOf, drawChips, drawFilterButton } from '../drawn/chips.ts';
import { element, linkTo, type Html } from '../drawn/html.ts';
import { lateParts } from '../drawn/lateParts.ts';
import { recordsAddress } from './groupRecords.ts';
import { isAllOpen, type ReportLine } from './lines.ts';
import { chartOfReport, isChartBeside } from './reportChart.ts';
import {
  figuresOfReport,
  reportAnswerOf,
  reportQueryOf,
  rowsAmong,
  withStarts,
  type Rows,
} from './reportFigures.ts';
import {
  alignedMeasures,
  classOf,
  exactOf,
  figureText,
  headsOf,
  isPinned,
  isSum,
  shareBarsOf,
} from './reportTable.ts';
import type { ReportScreen } from './schema.ts';
import { lineLimit, namedWhenDrawn, shownReport, type DrawnReport } from './shownReport.ts';

export const codeOfReport: CodeOf<ReportScreen> = ({ groupings: [first] }) => [
  'report',
  ...(first?.chart ? (['chart'] as const) : []),
];

export const drawReport: DrawScreen<ReportScreen> = async (drawing) => {
  const { screen, slice, index, search, rest, description, expect } = drawing;
  const resource = slice.resources[screen.resource];
  const grouping = screen.groupings[0]!;
  const weekStart = portalWeekStart(index);
  if (rest.length > 0 || search.size > 0 || !resource || weekStart === undefined) return undefined;
  const { today, timeZone } = index;
  const query = reportQueryOf(screen, grouping, screen.defaultFilter, { fields: resource.fields, today });
  const asked = figuresOfReport(query);
  const late = lateParts(drawing);
  const isPhone = drawing.look.width === 'phone';
  const filterable = { ...screen, resource };
  const drawChosen = isPhone ? drawFilterButton : drawChips;
  const chips = drawChosen(filterable, screen.defaultFilter, drawing, late);
  const rows = await Promise.all(
    asked.map(async ({ resource: of, params, isWhole }): Promise<Rows | undefined> => {
      const answer = drawing.ask(aggregateAt(of, params)).then(
        ({ json }) => json as Rows,
        (error: unknown) =>
          !isWhole && error instanceof Error && 'status' in error && error.status === 400
            ? error.message
            : undefined,
      );
      return Promise.race([answer, drawing.late]);
    }),
  );
  const drawnChips = await chips;
  const actions = [
    buttonOf(translate('portal.screen.export.label')),
    buttonOf('.xlsx', 'bare'),
    buttonOf(translate('portal.screen.report.print')),
  ];
  const head = { description, actions };
  const filters = (...more: Html[]) =>
    element('div', 'filters', ...drawnChips, element('span', 'ends', ...more, ...groupingOf(screen)));
  const found = rows.filter((one) => one !== undefined);
  // what is late, the app shows
  if (found.length < asked.length) {
    for (const { resource: of, params } of asked) expect(aggregateAt(of, params));
    return { ...head, content: [filters()], isPartial: true };
  }
  const answer = reportAnswerOf(query, rowsAmong(asked, found));
  const named = namedWhenDrawn(screen, resource, answer, { timeZone, weekStart });
  const titles = await late.namesOf(named.fields, named.rows);
  const report = shownReport(screen, resource, answer, { titles, timeZone, weekStart });
  // what stands in its place, the app says
  if (report.lines.length === 0) return { ...head, content: [filters()] };
  const linkOf = recordsOf(screen, report, drawing);
  const figures = figuresFor(drawing);
  const to = linkOf(report.lines[0]!.keys)?.split('?')[0];
  const chart =
    grouping.chart &&
    (await drawChart(
      chartOfReport(withStarts(screen, answer.starts), resource, {
        grouping,
        filter: screen.defaultFilter,
        today,
        to,
      }),
      { ...drawing, figure: figures.figure, groups: figures.groups },
    ));
  const table = element(
    'div',
    'lines-of',
    ...report.notices.map((notice) => element('p', 'told', notice)),
    element('div', 'sheet', drawLines(report, linkOf)),
  );
  const isBeside = isChartBeside(screen, grouping);
  return {
    ...head,
    content: [
      filters(...foldOf(report)),
      element('div', isBeside ? 'report beside' : 'report', ...(chart ? [chart] : []), table),
    ],
    isPartial: late.isPartial || figures.isPartial,
  };
};

/** The chosen grouping, where there are several. */
const groupingOf = ({ groupings: [first, ...others] }: ReportScreen): Html[] =>
  others.length > 0 ? [element('span', 'picked', first!.label)] : [];

const foldOf = ({ lines }: DrawnReport): Html[] =>
  lines.some(({ lines: inner }) => inner.length > 0)
    ? [
        element(
          'span',
          'folds',
          translate(`portal.screen.report.${isAllOpen(lines) ? 'foldAll' : 'unfoldAll'}`),
        ),
      ]
    : [];

type LinkOf = (keys: ReportLine['keys'], column?: { key: ReportLine['keys'][number] }) => string | undefined;

const recordsOf =
  (
    screen: ReportScreen,
    { groupBy, pivot }: DrawnReport,
    place: Pick<Drawing, 'slice' | 'mayOpen'>,
  ): LinkOf =>
  (keys, column) =>
    recordsAddress(
      place,
      screen,
      screen.defaultFilter,
      pivot && column ? [...groupBy.slice(0, keys.length), pivot] : groupBy,
      pivot && column ? [...keys, column.key] : keys,
    );

/** The table, as ReportTable has it. */
function drawLines(report: DrawnReport, linkOf: LinkOf): Html {
  const lines = report.lines.slice(0, lineLimit);
  const areOpen = isAllOpen(report.lines);
  const isOpen = ({ lines: inner }: ReportLine) => areOpen && inner.length > 0;
  const measures = alignedMeasures({ ...report, lines }, isOpen);
  const { names, bands, columns } = headsOf({ groups: report.groups, measures });
  const shares = shareBarsOf({ measures, lines });
  const nameHead = element('th', { scope: 'col', ...(bands.length > 0 && { rowspan: '2' }) }, names);
  const heads = columns.map((label, at) =>
    element('th', { class: classOf(measures[at]!), scope: 'col' }, label),
  );
  const cellsOf = ({ keys, values }: Pick<ReportLine, 'keys' | 'values'>, link: LinkOf, share?: Html) =>
    measures.map((measure, at) => {
      const text = figureText(measure, values[at], keys);
      const key = measure.column?.key;
      const href = text === undefined || key === undefined ? undefined : link(keys, { key });
      const shown = text === undefined ? element('span', 'none', '–') : href ? linkTo(href, text) : text;
      const title = exactOf(measure, values[at]);
      const bar = share && at === shares?.at ? [share] : [];
      return element('td', { class: classOf(measure), ...(title && { title }) }, shown, ...bar);
    });
  const rowsOf = (line: ReportLine, depth: number): Html[] => {
    const isGroup = line.lines.length > 0;
    const link = isSum(line) ? () => undefined : linkOf;
    const href = link(line.keys);
    const share =
      shares && !line.isSubtotal
        ? element('svg', { width: `${shares.of(line)}%`, 'aria-hidden': 'true' })
        : undefined;
    const name = element(
      'td',
      { role: 'rowheader', class: `depth-${Math.min(depth, 3)}`, title: line.label },
      element(
        'div',
        'named-by',
        ...(isGroup ? [element('i', isOpen(line) ? 'opened' : '')] : []),
        href ? linkTo(href, line.label) : element('span', '', line.label),
      ),
    );
    const kind = isGroup ? 'group' : line.isSubtotal ? 'subtotal' : '';
    return [
      element('tr', kind, name, ...cellsOf(line, link, share)),
      ...(isOpen(line) ? line.lines.flatMap((inner) => rowsOf(inner, depth + 1)) : []),
    ];
  };
  const total = element(
    'tr',
    '',
    element('td', { role: 'rowheader' }, report.totalName),
    ...cellsOf({ keys: [], values: report.total }, linkOf),
  );
  return element(
    'div',
    'frame figures-of',
    element(
      'table',
      isPinned(measures) ? 'pinned' : '',
      element(
        'thead',
        '',
        ...(bands.length > 0
          ? [
              element(
                'tr',
                'bands',
                nameHead,
                ...bands.map(({ label, span }) =>
                  element('th', { colspan: String(span), scope: 'colgroup' }, label),
                ),
              ),
            ]
          : []),
        element('tr', '', ...(bands.length > 0 ? [] : [nameHead]), ...heads),
      ),
      element('tbody', '', ...lines.flatMap((line) => rowsOf(line, 0))),
      element('tfoot', '', total),
    ),
  );
}
