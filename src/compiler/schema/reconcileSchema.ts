/** `reconcile` of a resource: what its lines of statements settle, and what becomes of them. */
import { z } from 'zod';
import { aboutResource, fieldId, filterSchema, resourceId, text } from '#language/schema/atoms.ts';
import { mapOf, narrows, reads, rules, widens } from '#model/config/keyword.ts';

const file = 'resources/multas.yaml';
const ofMap = (title: 'with' | 'transition' | 'difference' | 'create') =>
  ({
    chapter: 'Resource',
    id: `reconcile.${title}`,
    title: `resourceWords.reconcile.${title}Title`,
    about: `resourceWords.reconcile.${title}About`,
  }) as const;

/** Field -> a constant, or a field of the line, the partner or the saved rule: `$record.data`, `$partner.id`, `$rule.conta`. */
const valuesSchema = z.record(fieldId, z.union([z.string(), z.number(), z.boolean(), z.null()]));

const example = {
  match: 'match: { taxa: valor, retirada: vencimento ±3d, text: [leitor] }',
  becomes: 'becomes: { emprestimoId: $partner.id, volume: 1 }',
};
const withExample = `resource: emprestimos\n${example.match}\n${example.becomes}`;

const transitionSchema = mapOf(
  { ...ofMap('transition'), at: { file, path: ['reconcile', 'with', 0, 'transition'] } },
  {
    full: rules('actions', text, 'resourceWords.reconcile.full', 'full: Devolver'),
    part: rules('actions', text.optional(), 'resourceWords.reconcile.part', 'full: Devolver\npart: Cobrar'),
    right: narrows(
      'actions',
      z.union([text, z.array(text).min(1)]).optional(),
      'resourceWords.reconcile.right',
      'full: Devolver\nright: Devolver',
    ),
  },
);

const partnerSchema = mapOf(
  { ...ofMap('with'), at: { file, path: ['reconcile', 'with', 0] } },
  {
    resource: aboutResource('resourceWords.reconcile.resource', withExample),
    when: narrows(
      'filter',
      filterSchema.optional(),
      'resourceWords.reconcile.when',
      `${withExample}\nwhen: { valor_gt: 0 }`,
      {
        ownNames: true,
      },
    ),
    filter: narrows(
      'filter',
      filterSchema.optional(),
      'resourceWords.reconcile.filter',
      `${withExample}\nfilter: { etapa: fora }`,
      {
        ownNames: true,
      },
    ),
    match: rules(
      'fields',
      z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1)])),
      'resourceWords.reconcile.match',
      withExample,
      { ownNames: true },
    ),
    one: rules(
      'plain',
      z.enum(['line', 'partner']).optional(),
      'resourceWords.reconcile.one',
      'one: partner',
      {
        at: { file, path: ['reconcile', 'with', 1] },
        values: { line: 'resourceWords.reconcile.oneLine', partner: 'resourceWords.reconcile.onePartner' },
      },
    ),
    becomes: rules('fields', valuesSchema.optional(), 'resourceWords.reconcile.becomes', withExample, {
      ownNames: true,
    }),
    set: rules(
      'fields',
      valuesSchema.optional(),
      'resourceWords.reconcile.set',
      `${withExample}\nset: { devolucao: $record.vencimento }`,
      {
        ownNames: true,
      },
    ),
    transition: widens(
      'parts',
      z.union([text, transitionSchema]).optional(),
      'resourceWords.reconcile.transition',
      `${withExample}\ntransition: Devolver`,
      { ownNames: true },
    ),
    remembers: rules(
      'fields',
      fieldId.optional(),
      'resourceWords.reconcile.remembersHere',
      `${withExample}\nremembers: motivo`,
      {
        ownNames: true,
      },
    ),
  },
);

const differenceSchema = mapOf(
  { ...ofMap('difference'), at: { file, path: ['reconcile', 'difference'] } },
  {
    upTo: rules('plain', z.number().positive(), 'resourceWords.reconcile.upTo', 'upTo: 5'),
    set: rules(
      'fields',
      valuesSchema,
      'resourceWords.reconcile.differenceSet',
      'set: { motivo: Diferença, volume: 1 }',
      { ownNames: true },
    ),
  },
);

const createSchema = mapOf(
  { ...ofMap('create'), at: { file, path: ['reconcile', 'create'] } },
  {
    rules: reads('target', resourceId, 'resourceWords.reconcile.rules', 'rules: recados'),
    text: reads('fields', fieldId, 'resourceWords.reconcile.ruleText', 'text: recado', { ownNames: true }),
    filter: narrows(
      'filter',
      filterSchema.optional(),
      'resourceWords.reconcile.ruleFilter',
      'filter: { quando_null: true }',
      {
        ownNames: true,
      },
    ),
    set: rules(
      'fields',
      valuesSchema,
      'resourceWords.reconcile.createSet',
      'set: { motivo: $rule.recado, volume: 1 }',
      {
        ownNames: true,
      },
    ),
  },
);

export const reconcileSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'reconcile',
    title: 'resourceWords.reconcile.title',
    about: 'resourceWords.reconcile.about',
    at: { file, path: ['reconcile'] },
  },
  {
    lines: narrows('filter', filterSchema, 'resourceWords.reconcile.lines', 'lines: { volume_null: true }', {
      search: false,
    }),
    text: reads('fields', z.array(fieldId).min(1), 'resourceWords.reconcile.text', 'text: [motivo]'),
    with: rules(
      'parts',
      z.array(partnerSchema).min(1),
      'resourceWords.reconcile.with',
      `with: [{ resource: emprestimos, ${example.match}, ${example.becomes} }]`,
    ),
    difference: rules(
      'parts',
      differenceSchema.optional(),
      'resourceWords.reconcile.difference',
      'difference: { upTo: 5, set: { motivo: Diferença, volume: 1 } }',
    ),
    create: rules(
      'parts',
      createSchema.optional(),
      'resourceWords.reconcile.create',
      'create: { rules: recados, text: recado, set: { motivo: $rule.recado, volume: 1 } }',
    ),
    waits: rules('fields', fieldId.optional(), 'resourceWords.reconcile.waits', 'waits: espera'),
    remembers: rules('fields', fieldId.optional(), 'resourceWords.reconcile.remembers', 'remembers: motivo'),
  },
);

export type ReconcileSource = z.infer<typeof reconcileSchema>;
export type PartnerSource = z.infer<typeof partnerSchema>;

/** `dataVencimento: data ±5d`, `data: ±3d`: the field of the line, and the days that may be between. */
export const nearDays = /^(?:([a-z]\w*) +)?(?:±|\+\/?-)(\d{1,3})d$/;

/** `$record.data`: a field of the line; also of the partner or the saved rule. */
export const valueName = /^\$(record|partner|rule)\.([a-z]\w*)$/;
