/** A form that creates a record. */
import { z } from 'zod';
import {
  neverLeftOut,
  withContents,
  kind,
  describeMap,
  keywordsFrom,
  resolvedSection,
} from '#language/resolvedKeys.ts';
import {
  aboutResource,
  filterSchema,
  routeKeyword,
  optionalWords,
  resourceId,
} from '#language/schema/atoms.ts';
import { sectionSchema } from '#language/schema/section.ts';
import { type Resolved, looks, mapOf, reads, rules, widens } from '#model/config/keyword.ts';
import type { Section } from '#model/types.ts';
import { scope } from '../keywords.ts';

const schema = mapOf(
  {
    chapter: 'Screens',
    id: 'form',
    title: 'screenWords.form.title',
    about: 'screenWords.form.about',
    at: { file: 'departments/acervo.yaml', path: ['routes', 2, 'form'] },
  },
  {
    resource: aboutResource('screenWords.form.resource', 'resource: emprestimos'),
    form: widens(
      'parts',
      z.array(sectionSchema).optional(),
      'screenWords.form.form',
      'form: [{ section: Empréstimo, fields: [livroId, leitor] }]',
    ),
    /** Every record created here satisfies it. */
    filter: rules('filter', filterSchema.default({}), 'screenWords.form.filter', 'filter: { taxa: 0 }', {
      search: false,
    }),
    steps: looks(
      'plain',
      z.boolean().optional(),
      'screenWords.form.steps',
      'form: [{ section: Empréstimo, fields: [livroId, leitor] }, { section: Devolução, fields: [devolucao] }]\nsteps: true',
    ),
    submitLabel: optionalWords('screenWords.form.submitLabel', 'submitLabel: Emprestar'),
    to: routeKeyword('screenWords.form.to', 'to: /acervo/livros'),
    scope: scope('scope: { acervo: { leitor: Leitor do acervo } }'),
  },
);

export type FormSource = z.input<typeof schema>;
export type CompletedForm = z.output<typeof schema>;
/** A form; without sections of its own it has those of the resource. */
export type FormScreen = Resolved<z.output<typeof schema>, { kind: 'form'; form: readonly Section[] }>;

/** `form: pedidos` is short for `form: { resource: pedidos }`. */
export const formOf = (form: string | FormSource): FormSource =>
  typeof form === 'string' ? { resource: form } : form;

export const form = {
  called: 'screens.form',
  schema,
  keyword: reads(
    'parts',
    z
      .union([resourceId, schema])
      .transform((written) =>
        typeof written === 'string' ? schema.parse({ resource: written }, { jitless: true }) : written,
      )
      .optional(),
    'screenWords.form.keyword',
    'form: emprestimos',
  ),
  description: describeMap<FormScreen>({
    ...keywordsFrom(schema),
    kind,
    form: withContents(neverLeftOut(keywordsFrom(schema).form), resolvedSection),
  }),
} as const;
