/** The approval that a transition requires. */
import { z } from 'zod';
import { fieldKey, permission, text } from '#language/schema/atoms.ts';
import { mapOf, narrows, rules, widens } from '#model/config/keyword.ts';

const at = {
  file: 'resources/emprestimos.yaml',
  path: ['fields', 'etapa', 'transitions', 2, 'approval'],
} as const;

const by = (example: string) =>
  widens(
    'permissions',
    z.array(permission).min(1),
    'Quem aprova: qualquer uma destas permissões. Quem pediu, ou alterou o registro depois, nunca.',
    example,
  );
const quorum = (example: string) =>
  narrows(
    'plain',
    z.int().min(1).max(20).optional(),
    'Quantas pessoas têm de aprovar; por padrão, uma.',
    example,
  );
const requester = (example: string) =>
  widens('plain', z.literal(true).optional(), 'true: quem pediu também pode, se tem a permissão.', example);

const bandSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'band',
    title: 'Faixa de alçada: bands',
    about: 'Cada item de `bands`, numa aprovação: quem aprova até que valor.',
    at: { ...at, path: [...at.path, 'bands', 0] },
  },
  {
    upTo: widens(
      'plain',
      z.number().min(0).optional(),
      'Até este valor, inclusive; a última faixa não tem, e vale também sem valor.',
      'upTo: 100\nby: [balcao]',
      { names: true },
    ),
    by: by('upTo: 100\nby: [acervo]'),
    quorum: quorum('upTo: 100\nby: [acervo]\nquorum: 2'),
    requester: requester('upTo: 20\nby: [balcao]\nrequester: true'),
  },
);

const refusal = rules(
  'actions',
  text.optional(),
  'A transição que diz não, pelo rótulo: quem aprova a faz, e o que ela pergunta se preenche.',
  'by: [acervo]\nno: Cobrar',
);

const section = {
  chapter: 'Fields',
  id: 'approval',
  title: 'Aprovação: approval',
  about:
    'De uma transição: ela só se faz quando outros aprovam. Cada um aciona o botão dela; com o último sim, ela acontece. O pedido aparece em Pendências e no sino de quem pode, e alterar o registro desfaz os que já aprovaram.',
  at,
} as const;
export const approvalSchema = z.union([
  mapOf(section, {
    by: by('by: [acervo]'),
    quorum: quorum('by: [acervo]\nquorum: 2'),
    requester: requester('by: [acervo]\nrequester: true'),
    no: refusal,
  }),
  mapOf(section, {
    amount: fieldKey(
      'O campo de valor pelo qual se escolhe a faixa.',
      'amount: taxa\nbands: [{ upTo: 100, by: [balcao] }, { by: [acervo], quorum: 2 }]',
    ),
    bands: widens(
      'parts',
      z.array(bandSchema).min(1),
      'As faixas, da menor à maior; a última sem `upTo`.',
      'amount: taxa\nbands: [{ upTo: 100, by: [balcao] }, { by: [acervo], quorum: 2 }]',
    ),
    no: rules(
      'actions',
      text.optional(),
      refusal.text,
      'amount: taxa\nbands: [{ by: [acervo] }]\nno: Cobrar',
    ),
  }),
]);
export type ApprovalSource = z.infer<typeof approvalSchema>;
