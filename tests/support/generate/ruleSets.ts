/** Small random sets of rules for the company of tests/support/companies/invoices.ts, and actions on its invoices. */
import fc from 'fast-check';

/** A rule that creates bills when an invoice is authorised. */
type Makes = {
  over: number;
  times: number;
  less: number;
  centre: boolean;
  key: boolean;
  found: 'keep' | 'refuse';
};
export type RuleSet = {
  makes: Makes[];
  /** Added to the days of the partner of an authorised invoice. */
  adds?: number | undefined;
  /** The highest value of an authorised invoice, checked before or after the bills are created. */
  limit?: { most: number; first: boolean } | undefined;
  /** Creating a bill marks its invoice. */
  marks: boolean;
  /** Cancelling an invoice cancels its bills. */
  cancels?: 'refuse' | 'skip' | undefined;
  /** The upper limit of the days of a partner. */
  days?: number | undefined;
};
export type Act =
  | { kind: 'act'; note: number; action: 'autorizar' | 'quitar' | 'cancelar' }
  | { kind: 'value'; note: number; value: number };

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const makes: fc.Arbitrary<Makes> = fc.record({
  over: fc.constantFrom(0, 300, 600),
  times: fc.constantFrom(1, 2, 20, 300),
  less: fc.constantFrom(0, 50, 900),
  centre: fc.boolean(),
  key: fc.boolean(),
  found: fc.constantFrom('keep', 'refuse'),
});
export const ruleSets: fc.Arbitrary<RuleSet> = fc.record({
  makes: fc.array(makes, { maxLength: 2 }),
  adds: some(fc.constantFrom(5, 30)),
  limit: some(fc.record({ most: fc.constantFrom(400, 5000), first: fc.boolean() })),
  marks: fc.boolean(),
  cancels: some(fc.constantFrom('refuse', 'skip')),
  days: some(fc.constantFrom(12, 35, 100)),
});
const note = fc.constantFrom(1, 2, 3);
export const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('act' as const),
        note,
        action: fc.constantFrom('autorizar', 'quitar', 'cancelar'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('value' as const),
        note,
        value: fc.constantFrom(10, 350, 700, 6000),
      }),
    },
  ),
  { minLength: 2, maxLength: 5 },
);

/** The rules as an administrator writes them, by resource. */
export function rulesWritten(set: RuleSet): Record<string, string> {
  const limit = set.limit
    ? [`{ require: { valor_lte: ${set.limit.most} }, message: 'Acima de ${set.limit.most}.' }`]
    : [];
  const rule = (id: string, on: string, then: readonly string[], when = '') =>
    then.length > 0 ? `  - { id: ${id}, on: ${on}, ${when}then: [${then.join(', ')}] }\n` : '';
  const authorise = '{ transition: Autorizar }';
  const made = set.makes.map(({ over, times, less, centre, key, found }, at) =>
    rule(
      `faz-${at}`,
      authorise,
      [
        `{ create: contas, ${key ? 'key: [notaId], ' : ''}${key ? `found: ${found}, ` : ''}set: { notaId: $record.id, descricao: 'Conta ${at}', valor: '= valor * ${times} - ${less}'${centre ? ', centro: C' : ''} } }`,
      ],
      `when: { valor_gt: ${over} }, `,
    ),
  );
  const notes = [
    set.limit?.first ? rule('limite', authorise, limit) : '',
    ...made,
    set.adds === undefined
      ? ''
      : rule('soma', authorise, [
          `{ update: parceiros, in: parceiroId, set: { prazo: '= coalesce($target.prazo, 0) + ${set.adds}' } }`,
        ]),
    set.limit && !set.limit.first ? rule('limite', authorise, limit) : '',
    set.cancels
      ? rule('cancela', '{ transition: Cancelar }', [
          `{ transition: Cancelar, in: { contas: { notaId: $record.id } }, otherwise: ${set.cancels} }`,
        ])
      : '',
  ].join('');
  return {
    ...(set.days !== undefined && {
      parceiros: `  []\nensures:\n  - { that: { not: { prazo_gt: ${set.days} } }, message: Prazo demais. }\n`,
    }),
    ...(notes && { notas: notes }),
    ...(set.marks && {
      contas: rule('marca', 'create', ['{ update: notas, in: notaId, set: { motivo: feita } }']),
    }),
  };
}
