/** Figures over records in Portuguese. */
import { groupKeyOf } from '../model/measures.ts';
import type { Measure, Resource } from '../model/types.ts';
import { say } from '../messages/say.ts';
import { phrase } from '../messages/phrase.ts';

/** What a dashboard or a report shows of records; `narrowBy`: the fields by which whoever opens it may narrow it. */
export type Figure = { measure: Measure; groupBy: readonly string[]; narrowBy: readonly string[] };

/** "soma de Valor por Cidade" */
export function figureInWords({ fields }: Resource, { measure, groupBy, narrowBy }: Figure): string {
  const label = (id: string) => fields[id]?.label ?? id;
  const by = groupBy.map((key) => label(groupKeyOf(key).field));
  return [
    measureWords(measure, label),
    by.length > 0 ? say('rights.by', { fields: by.join(say('rights.and')) }) : '',
    narrowBy.length > 0 ? say('rights.narrowed', { fields: narrowBy.map(label).join(', ') }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The same with ids, which stay what they are when a label changes: "a soma de valor por data:month (filtro: cidade)". */
export function figureInIds({ measure, groupBy, narrowBy }: Figure): string {
  return [
    articleOf(measure) + measureWords(measure, (id) => id),
    groupBy.length > 0 ? phrase`por ${groupBy.join(phrase` e `)}` : '',
    narrowBy.length > 0 ? phrase`(filtro: ${narrowBy.join(', ')})` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function articleOf(measure: Measure): string {
  if (measure === 'count') return phrase`a `;
  if ('ratio' in measure) return '';
  return 'min' in measure || 'max' in measure ? phrase`o ` : phrase`a `;
}

function measureWords(measure: Measure, label: (id: string) => string): string {
  if (measure === 'count') return say('rights.count');
  if ('ratio' in measure)
    return say('rights.ratio', { one: label(measure.ratio[0]), other: label(measure.ratio[1]) });
  if ('sum' in measure) return say('rights.sum', { field: label(measure.sum) });
  if ('avg' in measure) return say('rights.avg', { field: label(measure.avg) });
  if ('min' in measure) return say('rights.min', { field: label(measure.min) });
  return say('rights.max', { field: label(measure.max) });
}
