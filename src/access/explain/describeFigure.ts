/** Describes figures in words. */
import { groupKeyOf, portionFilters } from '#model/measures.ts';
import type { Figure } from '../right.ts';
import { describeRows } from './describeRights.ts';
import type { Measure, Portal, Resource } from '#model/types.ts';
import { translate } from '#messages/translate.ts';

/** "soma de Valor por Cidade" */
export function describeFigure(
  portal: Portal,
  resource: Resource,
  { measure, groupBy, narrowBy }: Figure,
): string {
  const label = (id: string) => resource.fields[id]?.label ?? id;
  const by = groupBy.map((key) => label(groupKeyOf(key).field));
  const { filter, minus } = portionFilters(measure);
  return [
    measureWords(measure, label),
    filter
      ? translate('rights.onlyOf', {
          rows: describeRows(portal, resource, [filter]) || translate('rights.allRows'),
        })
      : '',
    minus
      ? translate('rights.takenOff', {
          rows: describeRows(portal, resource, [minus]) || translate('rights.allRows'),
        })
      : '',
    by.length > 0 ? translate('rights.by', { fields: by.join(translate('rights.and')) }) : '',
    narrowBy.length > 0 ? translate('rights.narrowed', { fields: narrowBy.map(label).join(', ') }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The same with ids, which don't change with labels: "a soma de valor por data:month (filtro: cidade)". */
export function figureInIds({ measure, groupBy, narrowBy }: Figure): string {
  const portions = portionFilters(measure);
  return [
    articleOf(measure) + measureWords(measure, (id) => id),
    Object.keys(portions).length > 0 ? JSON.stringify(portions) : '',
    groupBy.length > 0 ? translate('explain.by', { groupBy: groupBy.join(translate('common.and')) }) : '',
    narrowBy.length > 0 ? translate('explain.filter', { narrowBy: narrowBy.join(', ') }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function articleOf(measure: Measure): string {
  if (measure === 'count' || 'count' in measure) return translate('explain.theFeminine');
  if ('ratio' in measure) return '';
  return 'min' in measure || 'max' in measure
    ? translate('explain.theMasculine')
    : translate('explain.theFeminine');
}

function measureWords(measure: Measure, label: (id: string) => string): string {
  if (measure === 'count' || 'count' in measure) return translate('rights.count');
  if ('ratio' in measure)
    return translate('rights.ratio', { one: label(measure.ratio[0]), other: label(measure.ratio[1]) });
  if ('sum' in measure) return translate('rights.sum', { field: label(measure.sum) });
  if ('avg' in measure) return translate('rights.avg', { field: label(measure.avg) });
  if ('min' in measure) return translate('rights.min', { field: label(measure.min) });
  return translate('rights.max', { field: label(measure.max) });
}
