import { checkGroupBy, checkMeasures } from '#language/bind/measures.ts';
import { resolveScope } from '#language/resolveParts.ts';
import { isAdditive, groupKeysOf } from '#model/measures.ts';
import { negativeIn } from './negative.ts';
import type { Chart } from './widget.ts';
import type { ConfigNode } from '#language/bind/context.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import { checkData } from '#screens/dashboard/bindData.ts';
import { narrowFigure } from '#screens/dashboard/narrowFigure.ts';
import type { WidgetSource } from '#screens/dashboard/schemas.ts';
import { translate } from '#messages/translate.ts';

/**
 * A target needs an axis. A target per group needs a second measure to compare with, and bars to be drawn on.
 */
function checkTarget(node: ConfigNode, { chart, target, measures, groupBy }: WidgetSource<'chart'>) {
  if (target === undefined) return;
  const at = node.at('target');
  const names = Object.keys(measures);
  const isAlone = groupKeysOf(groupBy).length > 1 || names.length < 2;
  if (chart === 'pie') at.error(translate('screens.ringHasNoAxis'));
  else if (typeof target === 'number') return;
  else if (!names.includes(target))
    at.error(
      translate('screens.noMeasureOfChart', { target, names: names.map((name) => `"${name}"`).join(', ') }),
    );
  else if (isAlone || (chart !== 'bar' && chart !== 'column'))
    at.error(translate('screens.targetOfEachGroup'));
}

/**
 * Stacking is refused for lines, which would cross their sum; for pies, which are one whole already; and for
 * averages, which don't add up.
 */
function checkStacked(
  node: ConfigNode,
  { chart, stacked, measures, groupBy, target }: WidgetSource<'chart'>,
) {
  if (!stacked) return;
  const at = node.at('stacked');
  if (chart === 'line' || chart === 'pie') at.error(translate('screens.onlyBarColumnAndArea'));
  else if (groupKeysOf(groupBy).length < 2 && Object.keys(measures).length < 2)
    at.error(translate('screens.nothingToStack'));
  else if (!Object.values(measures).every(isAdditive)) at.error(translate('screens.onlyWhatAddsUp'));
  else if (typeof target === 'string') at.error(translate('screens.targetOfEachGroupIsStroke'));
}

export const chart: WidgetLanguage<Chart, WidgetSource<'chart'>> = {
  bind(context, node, chart, around) {
    const resource = checkData(context, node, chart, around);
    if (!resource) return;
    checkGroupBy(node.at('groupBy'), chart.groupBy, resource);
    checkMeasures(context, node.at('measures'), chart.measures, resource, translate('screens.chart'));
    checkTarget(node, chart);
    checkStacked(node, chart);
    for (const key of groupKeysOf(chart.groupBy))
      if (Object.hasOwn(chart.measures, key))
        node.at('measures', key).error(translate('screens.measureHasNameOfGroup', { key }), 'key');
  },
  resolve({ groupBy, filter, scope, period: _period, ...rest }, around) {
    return {
      kind: 'chart',
      ...rest,
      groupBy: groupKeysOf(groupBy),
      filter: filter ?? {},
      scope: scope ? resolveScope(scope) : around,
    };
  },
  narrow: narrowFigure,
  lint({ chart, measures, resource }, node, resources) {
    if (chart !== 'pie') return;
    for (const [name, measure] of Object.entries(measures)) {
      const negative = negativeIn(measure, resource, resources);
      if (negative === undefined) continue;
      const text =
        negative === true
          ? translate('screens.ringOfDifferences', { name })
          : translate('screens.ringOfNegatives', { name, field: negative });
      node.at('measures', name).warn(text, 'key', 'ring-of-negatives');
    }
  },
};
