/** What widgets share: the place of their examples, and the keywords of widgets that show records. */
import { z } from 'zod';
import { keyEntry, kind, withContents, describeMap } from '#language/resolvedKeys.ts';
import {
  aboutResource,
  conditionKeyword,
  fieldId,
  sortKeyword,
  routeKeyword,
  measureSchema,
  optionalWords,
  scopeSchema,
} from '#language/schema/atoms.ts';
import { looks, narrows, reads, withDefault } from '#model/config/keyword.ts';
import type { FilterMapping as Narrowing } from './widgetData.ts';
import { allRows } from '../keywords.ts';
import { dashboardColumns } from './columns.ts';

const file = 'departments/acervo.yaml';

/** The place of a widget in the sample file, by its position among the widgets. */
export const widgetAt = (index: number, ...below: (string | number)[]) => ({
  file,
  path: ['routes', 0, 'dashboard', 'widgets', index, ...below],
});
export const piece = { chapter: 'Dashboards', about: 'dashboardWords.dashboard.about' } as const;

const span = looks(
  'plain',
  z.int().min(2).max(dashboardColumns).optional(),
  'dashboardWords.dashboard.span',
  'span: 6',
);

const tall = looks(
  'plain',
  z.int().min(2).max(6).optional(),
  'dashboardWords.dashboard.tall',
  'span: 6\ntall: 2',
);

/** Keywords of widgets that can share a line with others. Metrics share a line evenly, so they have none. */
export const placedKeywords = { span, tall };

/** Keywords of all widgets with data. */
export const dataKeywords = {
  resource: aboutResource('dashboardWords.dashboard.resource', 'resource: livros'),
  filter: withDefault(
    conditionKeyword('dashboardWords.dashboard.filter', 'filter: { emprestavel: true }'),
    {},
  ),
  /** By default, the field that the filter compares with `$month`. */
  period: reads(
    'fields',
    z.union([z.literal(false), fieldId]).optional(),
    'dashboardWords.dashboard.period',
    'period: publicacao',
    { fields: 'single' },
  ),
  to: routeKeyword('dashboardWords.dashboard.to', 'to: /acervo/livros'),
  scope: narrows(
    'scope',
    scopeSchema.optional(),
    'dashboardWords.dashboard.scope',
    'scope: { acervo: { emprestavel: true } }',
  ),
  allRows,
};
/** Keywords of widgets that show a few records. */
export const recordKeywords = (most: number) => ({
  sort: sortKeyword('dashboardWords.dashboard.sort', 'sort: -publicacao'),
  limit: looks('plain', z.int().min(1).max(most).default(5), 'dashboardWords.dashboard.limit', 'limit: 10'),
  empty: optionalWords('dashboardWords.dashboard.empty', 'empty: Nenhum livro.'),
});
export const value = (example: string) =>
  reads('measures', measureSchema, 'dashboardWords.dashboard.value', example);

const narrowing = withContents(
  keyEntry('parts', 'reads'),
  describeMap<Narrowing>({ period: keyEntry('fields', 'reads'), by: keyEntry('fields', 'reads') }),
);
/**
 * Keys that the resolve step adds. `back` is how many periods earlier the comparison lies; it is part of the
 * figure's identity.
 */
export const dataKeys = { narrowing, back: keyEntry('plain', 'reads') };
export const widgetKeys = { kind, ...dataKeys };
