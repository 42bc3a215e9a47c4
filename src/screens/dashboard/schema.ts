import { z } from 'zod';
import { withContents, keyEntry, kind, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { asMap, fieldId, fieldKeyword, optionalWords, resourceId } from '#language/schema/atoms.ts';
import type { PeriodName } from '#model/filter/periods.ts';
import { choiceOf, looks, mapOf, reads } from '#model/config/keyword.ts';
import type { DashboardFilter as PanelFilter } from './screen.ts';
import type { DashboardScreen } from './screen.ts';
import { scope } from '../keywords.ts';
import { widgetDescription, widgetSchema } from './widgetConfigs.ts';

const file = 'departments/acervo.yaml';

const panelFilterMap = mapOf(
  {
    chapter: 'Screens',
    id: 'panelFilter',
    title: 'dashboardWords.dashboard.title',
    about: 'dashboardWords.dashboard.panelFilterAbout',
    at: { file, path: ['routes', 0, 'dashboard', 'filters', 0] },
  },
  {
    field: fieldKeyword('dashboardWords.dashboard.field', 'field: genero', { names: true }),
    label: optionalWords('dashboardWords.dashboard.label', 'label: Gênero literário'),
    on: reads(
      'fields',
      z.record(resourceId, z.union([z.literal(false), fieldId])).optional(),
      'dashboardWords.dashboard.on',
      'on: { autores: false }',
    ),
  },
);
/** Filters every widget whose resource has the field. */
export const panelFilterSchema = z.union([fieldId, panelFilterMap]).transform(asMap);

const periodWords = {
  month: 'dashboardWords.dashboard.month',
  lastMonth: 'dashboardWords.dashboard.lastMonth',
  quarter: 'dashboardWords.dashboard.quarter',
  lastQuarter: 'dashboardWords.dashboard.lastQuarter',
  year: 'dashboardWords.dashboard.year',
  lastYear: 'dashboardWords.dashboard.lastYear',
  last12: 'dashboardWords.dashboard.last12',
} as const satisfies Record<PeriodName, string>;
const someWidgets =
  'widgets: [{ metric: Livros, resource: livros, value: count, filter: { publicacao: $month } }]';
const schema = mapOf(
  {
    chapter: 'Screens',
    id: 'dashboard',
    title: 'dashboardWords.dashboard.dashboardTitle',
    about: 'dashboardWords.dashboard.dashboardAbout',
    at: { file, path: ['routes', 0, 'dashboard'] },
  },
  {
    period: looks(
      'plain',
      choiceOf(periodWords).optional(),
      'dashboardWords.dashboard.schemaPeriod',
      'period: month\nwidgets: [{ metric: Novos, resource: livros, value: count, filter: { publicacao: $month } }]',
      { values: periodWords },
    ),
    filters: reads(
      'parts',
      z.array(panelFilterSchema).min(1).default([]),
      'dashboardWords.dashboard.filters',
      `filters: [genero]\n${someWidgets}`,
      { ownNames: true },
    ),
    widgets: reads('parts', z.array(widgetSchema).min(1), 'dashboardWords.dashboard.widgets', someWidgets),
    scope: scope(`scope: { acervo: { emprestavel: true } }\n${someWidgets}`),
  },
);

export type DashboardSource = z.input<typeof schema>;
export type WrittenDashboard = DashboardSource | DashboardSource['widgets'];
/** `dashboard: [ … ]` is short for `dashboard: { widgets: [ … ] }`. */
export const dashboardOf = (dashboard: WrittenDashboard): DashboardSource =>
  Array.isArray(dashboard) ? { widgets: dashboard } : dashboard;

/** The keys that hold lists of widgets. */
export const widgetLists: readonly string[] = ['dashboard', 'widgets'];

type PanelFilterSource = NonNullable<DashboardSource['filters']>[number];
export type CompletedDashboard = z.output<typeof schema>;
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
  called: 'screens.dashboard',
  schema,
  keyword: reads(
    'parts',
    z
      .union([z.array(widgetSchema).min(1), schema])
      .transform((written) =>
        Array.isArray(written) ? { widgets: written, filters: [], scope: {} } : written,
      )
      .optional(),
    'dashboardWords.dashboard.keyword',
    'dashboard: [{ metric: Livros, resource: livros, value: count }]',
  ),
  description: describeMap<DashboardScreen>({
    ...keywordsFrom(schema),
    kind,
    widgets: withContents(keywordsFrom(schema).widgets, widgetDescription),
    filters: withContents(keywordsFrom(schema).filters, panelFilter),
  }),
} as const;
