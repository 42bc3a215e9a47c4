/** `reconcile` of a resource: what its lines of statements settle, and what becomes of them. */
import { z } from 'zod';
import { aboutResource, fieldId, filterSchema, oneOrMore, resourceId, text } from '#language/schema/atoms.ts';
import { type Completed, mapOf, narrows, reads, rules, widens } from '#model/config/keyword.ts';

const file = 'resources/multas.yaml';
const reconcileIds = {
  with: 'reconcilePartner',
  transition: 'reconcileTransition',
  difference: 'reconcileDifference',
  fee: 'reconcileFee',
  create: 'reconcileRules',
} as const;
const ofMap = (title: keyof typeof reconcileIds) =>
  ({
    chapter: 'Resource',
    id: reconcileIds[title],
    title: `resourceWords.reconcile.${title}Title`,
    about: `resourceWords.reconcile.${title}About`,
  }) as const;

/** Field -> a constant, or a field of the line, the partner or the saved rule: `$record.data`, `$partner.id`, `$rule.conta`. */
const valuesSchema = z
  .record(fieldId, z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .transform((values) => Object.fromEntries(Object.entries(values).map(([id, one]) => [id, valueOf(one)])));

type Constant = string | number | boolean | null;
type ReconcileValue =
  | { kind: 'value'; value: Constant }
  | { kind: 'field'; of: 'record' | 'partner' | 'rule'; field: string };
function valueOf(value: Constant): ReconcileValue {
  const [, of, field] = typeof value === 'string' ? (valueName.exec(value) ?? []) : [];
  return field === undefined ? { kind: 'value', value } : { kind: 'field', of: of as 'record', field };
}

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
      oneOrMore(text).optional(),
      'resourceWords.reconcile.right',
      'full: Devolver\nright: Cobrar',
    ),
  },
);

/** The transitions that settle all or a part, and those of which the caller needs one, by id or label. */
function transitionsNeeded(written: string | z.output<typeof transitionSchema>) {
  const { full, part, right } = typeof written === 'string' ? { full: written } : written;
  const made = [full, ...(part === undefined ? [] : [part])];
  return { full, ...(part !== undefined && { part }), rights: right ?? made };
}

const partnerSchema = mapOf(
  { ...ofMap('with'), at: { file, path: ['reconcile', 'with', 0] } },
  {
    resource: aboutResource('resourceWords.reconcile.resource', withExample),
    when: narrows(
      'filter',
      filterSchema.default({}),
      'resourceWords.reconcile.when',
      `${withExample}\nwhen: { valor_gt: 0 }`,
      {
        ownNames: true,
      },
    ),
    filter: narrows(
      'filter',
      filterSchema.default({}),
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
    agrees: rules(
      'fields',
      z.record(fieldId, fieldId).default({}),
      'resourceWords.reconcile.agrees',
      `${withExample}\nagrees: { retirada: vencimento }`,
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
    becomes: rules('fields', valuesSchema.default({}), 'resourceWords.reconcile.becomes', withExample, {
      ownNames: true,
    }),
    set: rules(
      'fields',
      valuesSchema.default({}),
      'resourceWords.reconcile.set',
      `${withExample}\nset: { devolucao: $record.vencimento }`,
      {
        ownNames: true,
      },
    ),
    transition: widens(
      'parts',
      z.union([text, transitionSchema]).transform(transitionsNeeded).optional(),
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

/** How a saved rule is found for a line. */
const ruleKeywords = {
  text: reads('fields', fieldId, 'resourceWords.reconcile.ruleText', 'text: recado', { ownNames: true }),
  filter: narrows(
    'filter',
    filterSchema.default({}),
    'resourceWords.reconcile.ruleFilter',
    'filter: { quando_null: true }',
    { ownNames: true },
  ),
};

const createSchema = mapOf(
  { ...ofMap('create'), at: { file, path: ['reconcile', 'create'] } },
  {
    rules: reads('target', resourceId, 'resourceWords.reconcile.rules', 'rules: recados'),
    ...ruleKeywords,
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

const feeSchema = mapOf(
  { ...ofMap('fee'), at: { file, path: ['reconcile', 'fee'] } },
  {
    rules: reads('target', resourceId, 'resourceWords.reconcile.feeRules', 'rules: recados'),
    ...ruleKeywords,
    upTo: reads('fields', fieldId, 'resourceWords.reconcile.feeUpTo', 'upTo: desconto', { ownNames: true }),
    set: rules(
      'fields',
      valuesSchema,
      'resourceWords.reconcile.feeSet',
      'set: { motivo: $rule.recado, volume: 1 }',
      { ownNames: true },
    ),
  },
);

const reconcileMap = mapOf(
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
    fee: rules(
      'parts',
      feeSchema.optional(),
      'resourceWords.reconcile.fee',
      'fee: { rules: recados, text: recado, upTo: desconto, set: { motivo: $rule.recado, volume: 1 } }',
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

type Compared = { partner: string; line: string };

function comparedFields(match: PartnerSource['match']) {
  const found: { amount?: Compared; day?: Compared & { days: number } } = {};
  for (const [partner, given] of Object.entries(match)) {
    if (partner === 'text' || typeof given !== 'string') continue;
    const days = nearDays.exec(given);
    if (days) found.day = { partner, line: days[1] ?? partner, days: Number(days[2]) };
    else found.amount = { partner, line: given };
  }
  return found;
}

/** Of the fields that are compared, those of the line stand with it, those of its partners with each of them. A map without an amount is refused later. */
export const reconcileSchema = reconcileMap.transform(({ with: partners, ...rest }) => {
  const { amount, day } = comparedFields(partners[0]!.match);
  return {
    ...rest,
    amount: amount?.line ?? '',
    ...(day && { day: day.line }),
    with: partners.map(({ match, ...partner }) => {
      const { amount: other, day: near } = comparedFields(match);
      const amountId = other?.partner ?? '';
      return {
        ...partner,
        amount: amountId,
        refunds: isBelowZero(partner.filter, amountId),
        ...(near && { day: near.partner }),
        days: near?.days ?? 0,
        text: [match.text ?? []].flat(),
      };
    }),
  };
});

/** Its records are owed to us back, such as a bill below zero: a line of the opposite sign settles them. */
const isBelowZero = (filter: Readonly<Record<string, unknown>>, amount: string): boolean =>
  [`${amount}_lt`, `${amount}_lte`].some((name) => typeof filter[name] === 'number' && filter[name] <= 0);

export type ReconcileSource = z.input<typeof reconcileSchema>;
export type PartnerSource = z.input<typeof partnerSchema>;

/** `dataVencimento: data ±5d`, `data: ±3d`: the field of the line, and the days that may be between. */
export const nearDays = /^(?:([a-z]\w*) +)?(?:±|\+\/?-)(\d{1,3})d$/;

/** `$record.data`: a field of the line; also of the partner or the saved rule. */
export const valueName = /^\$(record|partner|rule)\.([a-z]\w*)$/;

/** How lines of statements are settled, and what each may settle. */
export type Reconcile = Completed<typeof reconcileSchema>;
export type ReconcilePartners = Reconcile['with'][number];
/** The new values of fields: each is a constant, or a field of the line, of its partner or of the saved rule. */
export type ReconcileValues = ReconcilePartners['set'];
