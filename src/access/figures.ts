/** Figures over records in Portuguese. */
import { groupKeyOf } from '../model/measures.ts';
import type { Measure, Resource } from '../model/types.ts';

/** What a dashboard or a report shows of records; `narrowBy`: the fields by which whoever opens it may narrow it. */
export type Figure = { measure: Measure; groupBy: readonly string[]; narrowBy: readonly string[] };

/** "soma de Valor por Cidade" */
export function figureInWords({ fields }: Resource, { measure, groupBy, narrowBy }: Figure): string {
  const label = (id: string) => fields[id]?.label ?? id;
  const by = groupBy.map((key) => label(groupKeyOf(key).field));
  return [
    measureWords(measure, label),
    by.length > 0 ? `por ${by.join(' e ')}` : '',
    narrowBy.length > 0 ? `(filtrável por ${narrowBy.map(label).join(', ')})` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The same with ids, which stay what they are when a label changes: "a soma de valor por data:month (filtro: cidade)". */
export function figureInIds({ measure, groupBy, narrowBy }: Figure): string {
  return [
    articleOf(measure) + measureWords(measure, (id) => id),
    groupBy.length > 0 ? `por ${groupBy.join(' e ')}` : '',
    narrowBy.length > 0 ? `(filtro: ${narrowBy.join(', ')})` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function articleOf(measure: Measure): string {
  if (measure === 'count') return 'a ';
  if ('ratio' in measure) return '';
  return 'min' in measure || 'max' in measure ? 'o ' : 'a ';
}

function measureWords(measure: Measure, label: (id: string) => string): string {
  if (measure === 'count') return 'quantidade';
  if ('ratio' in measure) return `${label(measure.ratio[0])} sobre ${label(measure.ratio[1])}`;
  if ('sum' in measure) return `soma de ${label(measure.sum)}`;
  if ('avg' in measure) return `média de ${label(measure.avg)}`;
  if ('min' in measure) return `menor ${label(measure.min)}`;
  return `maior ${label(measure.max)}`;
}
