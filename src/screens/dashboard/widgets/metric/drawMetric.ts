import { translate } from '#messages/translate.ts';
import { element, type Html } from '#screens/drawn/html.ts';
import type { DrawWidget, WidgetDrawing } from '#screens/dashboard/drawWidget.ts';
import { formatOfMeasure } from '#screens/dashboard/measureFormat.ts';
import { changeOf, comparedWith, isOverdue, reached, type FigureChange } from './change.ts';
import { bigNumber, figureOf, figureQueries, formatOfMetric, metricValue } from './metricMaths.ts';
import type { Metric } from './schema.ts';

/** A card as in MetricRow: its trend comes with the app, and has its room. */
export const drawMetric =
  (isTall: boolean): DrawWidget<Metric> =>
  async (metric, drawing) => {
    const { now, before, whole, wholeBefore } = figureQueries(metric);
    const [own, was, of, ofBefore] = await Promise.all(
      [now, before, whole, wholeBefore].map((query) => query && drawing.figure(query)),
    );
    const isKnown = own && (!before || was) && (!whole || of) && (!wholeBefore || ofBefore);
    const value = metricValue(metric, figureOf(own), figureOf(of));
    const previous = before ? metricValue(metric, figureOf(was), figureOf(ofBefore)) : null;
    const fields = drawing.slice.resources[metric.resource]?.fields;
    const inWords = (number: number | null) => bigNumber(number, formatIn(metric, drawing));
    const isLate = isKnown && isOverdue(metric, value, fields);
    return element(
      'li',
      isTall ? 'trend' : '',
      // beside the mark that explains it
      element('h2', metric.help ? 'helped' : '', metric.label),
      element('p', isLate ? 'number late' : 'number', isKnown ? inWords(value) : '\u00a0'),
      ...(metric.target === undefined ? [] : [targetOf(metric, metric.target, value, inWords)]),
      ...(before
        ? [changeLine(metric, isKnown ? changeOf(value, previous, metric) : null, previous, inWords)]
        : []),
    );
  };

const formatIn = (metric: Metric, { slice, index }: WidgetDrawing) =>
  metric.asField
    ? formatOfMeasure(metric.value, slice.resources[metric.resource])
    : formatOfMetric(metric, index.currency);

type InWords = (value: number | null) => string;

/** Its bar comes with the app. */
const targetOf = ({ inverse }: Metric, target: number, value: number | null, inWords: InWords): Html => {
  const { isMet } = reached(value, target, inverse);
  const words = translate(`portal.screen.metric.${isMet ? 'targetMet' : 'target'}`, {
    value: inWords(target),
  });
  return element('p', 'target', words);
};

function changeLine(
  metric: Metric,
  change: FigureChange | null,
  previous: number | null,
  inWords: InWords,
): Html {
  const was =
    previous === null
      ? ''
      : translate(`portal.screen.metric.before.${comparedWith(metric)}`, { value: inWords(previous) });
  return element('p', 'change', ...(change ? [markOf(change), ' '] : []), element('span', '', was));
}

const signs = { up: '↑', down: '↓', same: '' } as const;

const markOf = ({ direction, isGood, text }: FigureChange): Html =>
  element(
    'b',
    isGood === null ? '' : isGood ? 'good' : 'bad',
    ...(direction === 'same'
      ? [translate('portal.screen.metric.same')]
      : [
          element('i', { 'aria-hidden': 'true' }, signs[direction]),
          text,
          element('span', 'unseen', ` ${translate(`portal.screen.metric.${direction}`)}`),
        ]),
  );
