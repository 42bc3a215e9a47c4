/** A dashboard: its widgets, and what narrows all of them. */
import { z } from 'zod';
import { fieldId, fieldKey, optionalWords, resourceId } from '../../language/schema/atoms.ts';
import { widgetSchema } from '../../language/schema/widgets.ts';
import type { PeriodName } from '../../model/period.ts';
import { choiceOf, looks, mapOf, reads } from '../../model/keyword.ts';
import { scope } from '../keywords.ts';

const file = 'departments/acervo.yaml';

export const panelFilterMap = mapOf(
  {
    chapter: 'Screens',
    id: 'panelFilter',
    title: 'Filtro de painel: filters',
    about: 'Cada item de `filters` de um painel, quando não é só o nome do campo.',
    at: { file, path: ['routes', 0, 'dashboard', 'filters', 0] },
  },
  {
    field: fieldKey('O campo das peças.', 'field: genero', { names: true }),
    label: optionalWords('Como o filtro se chama; por padrão, como o campo.', 'label: Gênero literário'),
    on: reads(
      'fields',
      z.record(resourceId, z.union([z.literal(false), fieldId])).optional(),
      'Como o campo se chama num recurso, ou false onde o filtro não vale.',
      'on: { autores: false }',
    ),
  },
);
/** Narrows every widget whose resource has the field. */
export const panelFilterSchema = z.union([fieldId, panelFilterMap]);

const periodWords = {
  month: 'Este mês.',
  lastMonth: 'O mês passado.',
  quarter: 'Este trimestre.',
  lastQuarter: 'O trimestre passado.',
  year: 'Este ano.',
  lastYear: 'O ano passado.',
  last12: 'Os últimos doze meses.',
} satisfies Record<PeriodName, string>;
const someWidgets =
  'widgets: [{ metric: Livros, resource: livros, value: count, filter: { publicacao: $month } }]';
export const dashboardSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'dashboard',
    title: 'Painel: dashboard',
    about: 'De uma rota ou aba, quando há um `scope` para todas as peças; sem ele, basta a lista das peças.',
    at: { file, path: ['routes', 0, 'dashboard'] },
  },
  {
    period: looks(
      'plain',
      choiceOf(periodWords).optional(),
      'O período com que abre, à escolha de quem o usa; vale onde o filtro da peça diz $month.',
      'period: month\nwidgets: [{ metric: Novos, resource: livros, value: count, filter: { publicacao: $month } }]',
      { values: periodWords },
    ),
    filters: reads(
      'parts',
      z.array(panelFilterSchema).min(1).optional(),
      'Campos por que o painel inteiro se recorta; a API aceita o recorte por eles, e só por eles.',
      `filters: [genero]\n${someWidgets}`,
    ),
    widgets: reads('parts', z.array(widgetSchema).min(1), 'As peças, na ordem em que aparecem.', someWidgets),
    scope: scope(`scope: { acervo: { emprestavel: true } }\n${someWidgets}`),
  },
);
