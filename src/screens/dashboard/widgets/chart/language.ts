import { checkGroupBy, checkMeasures } from '../../../../language/link/measures.ts';
import { resolveScope } from '../../../../language/resolve/parts.ts';
import { groupKeysOf } from '../../../../model/measures.ts';
import type { Chart } from '../../../../model/types.ts';
import type { WidgetLanguage } from '../../../language.ts';
import { checkData } from '../../linkData.ts';
import { narrowFigure } from '../../narrowFigure.ts';
import type { WidgetSource } from '../../schemas.ts';
import { phrase } from '../../../../messages/phrase.ts';

export const chart: WidgetLanguage<Chart, WidgetSource<'chart'>> = {
  link(world, node, chart, context) {
    const resource = checkData(world, node, chart, context);
    if (!resource) return;
    checkGroupBy(node.at('groupBy'), chart.groupBy, resource);
    checkMeasures(world, node.at('measures'), chart.measures, resource, phrase`o gráfico`);
    for (const key of groupKeysOf(chart.groupBy))
      if (Object.hasOwn(chart.measures, key))
        node
          .at('measures', key)
          .error(
            phrase`a medida tem o nome do grupo "${key}": dê a ela outro, como aparece na legenda`,
            'key',
          );
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
};
