/** The approval that a transition requires. */
import { z } from 'zod';
import { fieldKeyword, permission, text } from '#language/schema/atoms.ts';
import { mapOf, narrows, rules, widens } from '#model/config/keyword.ts';
import type { Approval, Band } from '#model/fields/approval.ts';

const at = {
  file: 'resources/emprestimos.yaml',
  path: ['fields', 'etapa', 'transitions', 2, 'approval'],
} as const;

const by = (example: string) =>
  widens('permissions', z.array(permission).min(1), 'kindWords.approval.by', example);
const quorum = (example: string) =>
  narrows('plain', z.int().min(1).max(20).default(1), 'kindWords.approval.quorum', example);
const requester = (example: string) =>
  widens('plain', z.literal(true).optional(), 'kindWords.approval.requester', example);

const bandSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'band',
    title: 'kindWords.approval.title',
    about: 'kindWords.approval.about',
    at: { ...at, path: [...at.path, 'bands', 0] },
  },
  {
    upTo: widens(
      'plain',
      z.number().min(0).optional(),
      'kindWords.approval.upTo',
      'upTo: 100\nby: [balcao]',
      { names: true },
    ),
    by: by('upTo: 100\nby: [balcao]'),
    quorum: quorum('upTo: 100\nby: [balcao]\nquorum: 2'),
    requester: requester('upTo: 20\nby: [balcao]\nrequester: true'),
  },
);

const refusal = rules('actions', text.optional(), 'kindWords.approval.refusal', 'by: [balcao]\nno: Cobrar');

const section = {
  chapter: 'Fields',
  id: 'approval',
  title: 'kindWords.approval.approvalTitle',
  about: 'kindWords.approval.approvalAbout',
  at,
} as const;
const way = z.string().regex(/^[a-z]\w*(\.[a-z]\w*){0,3}$/, 'ruleProblems.writeSelfOrReference');
/** Names of the record that lead to accounts, or to people who have one. */
export const peopleWords = (example: string) =>
  widens('context', z.array(way).min(1), 'kindWords.approval.people', example);
const personal = 'people: [atendenteId]\notherwise: [acervo]';

const approvalForms = z.union([
  mapOf(section, {
    people: peopleWords(personal),
    otherwise: widens('permissions', z.array(permission).min(1), 'kindWords.approval.otherwise', personal),
    quorum: quorum(`${personal}\nquorum: 2`),
    no: rules('actions', text.optional(), refusal.text, `${personal}\nno: Cobrar`),
  }),
  mapOf(section, {
    by: by('by: [balcao]'),
    quorum: quorum('by: [balcao]\nquorum: 2'),
    requester: requester('by: [balcao]\nrequester: true'),
    no: refusal,
  }),
  mapOf(section, {
    amount: fieldKeyword(
      'kindWords.approval.amount',
      'amount: taxa\nbands: [{ upTo: 100, by: [balcao] }, { by: [balcao], quorum: 2 }]',
      { fields: 'written' },
    ),
    bands: widens(
      'parts',
      z.array(bandSchema).min(1),
      'kindWords.approval.bands',
      'amount: taxa\nbands: [{ upTo: 100, by: [balcao] }, { by: [balcao], quorum: 2 }]',
    ),
    no: rules(
      'actions',
      text.optional(),
      refusal.text,
      'amount: taxa\nbands: [{ by: [balcao] }]\nno: Cobrar',
    ),
  }),
]);
export type ApprovalSource = z.input<typeof approvalForms>;
/** An approval that names no amount becomes one band for all amounts. `no` is the transition that rejects the request. */
export const approvalSchema = approvalForms.transform((source): Approval & { no?: string } => {
  if ('bands' in source) return source;
  const { no, ...one } = source;
  const band: Band = 'people' in one ? { people: one.people, by: one.otherwise, quorum: one.quorum } : one;
  return { bands: [band], ...(no !== undefined && { no }) };
});
