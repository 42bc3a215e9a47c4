/** Records of another resource that are related to a record of the list. */
import { z } from 'zod';
import {
  withContents,
  describeMap,
  keyEntry,
  keywordsFrom,
  resolvedSection,
} from '#language/resolvedKeys.ts';
import {
  aboutResource,
  columnSchema,
  fieldKeyword,
  sortKeyword,
  optionalWords,
  scopeSchema,
} from '#language/schema/atoms.ts';
import { type Running, runningDescription, runningSchema } from '../running/schema.ts';
import { allRows } from '#screens/keywords.ts';
import { sectionSchema } from '#language/schema/section.ts';
import { choiceOf, type Completed, looks, mapOf, narrows, reads, widens } from '#model/config/keyword.ts';
import type { Filter, Section, Sort } from '#model/types.ts';

const relatedWays = {
  table: 'listWords.related.table',
  feed: 'listWords.related.feed',
  timeline: 'listWords.related.timeline',
} as const;
const relatedActions = {
  create: 'listWords.related.create',
  edit: 'listWords.related.edit',
  delete: 'listWords.related.delete',
} as const;
export type RelatedAction = keyof typeof relatedActions;
/** True when users fill in a form for it. */
export const writes = (actions: readonly RelatedAction[]): boolean =>
  actions.includes('create') || actions.includes('edit');

export const relatedSchema = mapOf(
  {
    chapter: 'Screens',
    id: 'related',
    title: 'listWords.related.title',
    about: 'listWords.related.about',
    at: { file: 'departments/acervo.yaml', path: ['routes', 1, 'list', 'related', 0] },
  },
  {
    label: optionalWords('listWords.related.label', 'label: Quem já levou', {
      names: true,
    }),
    resource: aboutResource('listWords.related.resource', 'resource: emprestimos'),
    target: fieldKeyword('listWords.related.target', 'target: livroId', {
      names: true,
    }),
    columns: reads(
      'parts',
      z.array(columnSchema).min(1),
      'dashboardWords.table.columns',
      'columns: [leitor, retirada, devolucao]',
    ),
    sort: sortKeyword('dashboardWords.dashboard.sort', 'sort: -retirada'),
    running: reads(
      'parts',
      runningSchema.optional(),
      'listWords.related.running',
      'columns: [leitor, retirada, taxa]\nsort: retirada\nrunning: { sum: taxa }',
    ),
    as: looks('plain', choiceOf(relatedWays).optional(), 'listWords.related.as', 'as: feed', {
      values: relatedWays,
    }),
    actions: widens(
      'actions',
      z.array(choiceOf(relatedActions)).default([]),
      'listWords.related.actions',
      'actions: [create]',
      { values: relatedActions },
    ),
    form: widens(
      'parts',
      z.array(sectionSchema).optional(),
      'listWords.related.form',
      'actions: [create]\nform: [{ section: Empréstimo, fields: [leitor, retirada] }]',
    ),
    /** The scope of the list does not apply to related records: each related list declares its own. */
    scope: narrows('scope', scopeSchema.default({}), 'listWords.related.scope', "scope: { acervo: '*' }"),
    allRows,
  },
);

export type Related = Omit<Completed<typeof relatedSchema>, 'running'> & {
  label: string;
  sort: Sort;
  running?: Running;
  /** The form for creating and editing its records. */
  form: readonly Section[];
  /** Empty in the portal. What one user gets has the rows of their scope here. */
  filter: Filter;
};

export const relatedDescription = describeMap<Related>({
  ...keywordsFrom(relatedSchema),
  filter: keyEntry('filter', 'narrows'),
  running: withContents(keywordsFrom(relatedSchema).running, runningDescription),
  form: withContents({ ...keywordsFrom(relatedSchema).form, leftOut: () => [] }, resolvedSection),
});
