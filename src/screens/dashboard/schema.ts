import { z } from 'zod';
import { withContents, keyEntry, kind, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { fieldId, fieldKey, optionalWords, resourceId } from '#language/schema/atoms.ts';
import type { PeriodName } from '#model/time/period.ts';
import { choiceOf, looks, mapOf, reads } from '#model/config/keyword.ts';
import type { DashboardFilter as PanelFilter } from './screen.ts';
import type { DashboardScreen } from './screen.ts';
import { scope } from '../keywords.ts';
import { widgetDescription, widgetSchema } from './schemas.ts';
import { definePhrase } from '#messages/phrase.ts';

const file = 'departments/acervo.yaml';

const panelFilterMap = mapOf(
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
/** Filters every widget whose resource has the field. */
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
const schema = mapOf(
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

export type DashboardSource = z.infer<typeof schema>;
export type WrittenDashboard = DashboardSource | DashboardSource['widgets'];
/** `dashboard: [ … ]` is short for `dashboard: { widgets: [ … ] }`. */
export const dashboardOf = (dashboard: WrittenDashboard): DashboardSource =>
  Array.isArray(dashboard) ? { widgets: dashboard } : dashboard;

/** The keys that hold lists of widgets. */
export const widgetLists: readonly string[] = ['dashboard', 'widgets'];

type PanelFilterSource = NonNullable<DashboardSource['filters']>[number];
/** The long form of a dashboard's filter. */
export const panelFilterOf = (source: PanelFilterSource): Exclude<PanelFilterSource, string> =>
  typeof source === 'string' ? { field: source } : source;

/** The field of a resource that a dashboard's filter applies to; undefined when it has none. */
export function panelFieldOn(
  { field, on }: Exclude<PanelFilterSource, string>,
  resource: { id: string; fields: Readonly<Record<string, unknown>> },
): string | undefined {
  const named = on && Object.hasOwn(on, resource.id) ? on[resource.id] : undefined;
  if (named === false) return undefined;
  return named ?? (Object.hasOwn(resource.fields, field) ? field : undefined);
}

const panelFilter = describeMap<PanelFilter>({
  ...keywordsFrom(panelFilterMap),
  resource: keyEntry('resource', 'reads'),
});
export const dashboard = {
  called: definePhrase`do painel`,
  schema,
  keyword: reads(
    'parts',
    z.union([z.array(widgetSchema).min(1), schema]).optional(),
    'Painel: números, gráficos, tabelas e atalhos, na ordem em que aparecem.',
    'dashboard: [{ metric: Livros, resource: livros, value: count }]',
  ),
  description: describeMap<DashboardScreen>({
    ...keywordsFrom(schema),
    kind,
    widgets: withContents(keywordsFrom(schema).widgets, widgetDescription),
    filters: withContents(keywordsFrom(schema).filters, panelFilter),
  }),
};
