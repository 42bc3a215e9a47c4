/** Keywords of a report that do nothing beside its others. */
import { isImplied, isSameFilter, refuseIdle } from '#language/lint/idleKeywords.ts';
import { isCount, portionFilters } from '#model/measures.ts';
import { translate } from '#messages/translate.ts';
import { formatOfMeasure } from '../dashboard/measureFormat.ts';
import { orderReason } from '../groupOrder.ts';
import type { WrittenScreen } from '../language.ts';
import { groupingKeys } from './queries.ts';
import type { Grouping, ReportScreen, ReportSource } from './schema.ts';

export function refuseIdleInReport({
  screen: report,
  source,
  node,
  resources,
}: WrittenScreen<ReportScreen, ReportSource>) {
  const resource = resources[report.resource]!;
  const keys = report.groupings.flatMap(groupingKeys);
  const measures = Object.entries(report.measures);
  const isMoney = measures.some(([, measure]) => formatOfMeasure(measure, resource).format === 'money');
  const compared = source.compare;
  refuseIdle(node, {
    order: orderReason(keys, report.order, resource),
    thousands: !isMoney && 'idle.onlyMoneyIsInThousands',
    defaultFilter: isImplied(report.defaultFilter, report.filter) && 'idle.filterSaysSo',
    compare:
      compared !== undefined &&
      isSameFilter(compared as never, { ...report.defaultFilter, ...report.filter }) &&
      'idle.comparesWithItself',
  });
  for (const [label, measure] of measures)
    if (isCount(measure) && Object.keys(portionFilters(measure)).length === 0)
      refuseIdle(node.at('decimals'), { [label]: 'idle.countsAreWhole' });
  const groupings = report.groupings.map(textOf);
  for (const [index, grouping] of groupings.entries())
    if (groupings.indexOf(grouping) < index)
      node.at('alternatives', index - 1).refuse(translate('idle.groupingIsThere'));
}

const textOf = ({ groupBy, pivot }: Grouping) => JSON.stringify([groupBy, pivot]);
