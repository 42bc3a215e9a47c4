import type { Filter, Reconcile, ReconcilePartners, ReconcileValues } from '#model/types.ts';
import { nearDays, valueName, type PartnerSource, type ReconcileSource } from '../schema/reconcileSchema.ts';

export const reconciling = (source: ReconcileSource | undefined): { reconcile?: Reconcile } =>
  source ? { reconcile: resolveReconcile(source) } : {};

function resolveReconcile({
  lines,
  text,
  with: partners,
  difference,
  create,
  waits,
  remembers,
}: ReconcileSource): Reconcile {
  const [first] = partners;
  const { amount, day } = comparedFields(first!.match);
  return {
    lines: lines as Filter,
    amount: amount!.line,
    ...(day && { day: day.line }),
    text,
    with: partners.map(resolvePartners),
    ...(difference && { difference: { upTo: difference.upTo, set: valuesOf(difference.set) } }),
    ...(create && {
      create: {
        rules: create.rules,
        text: create.text,
        filter: (create.filter ?? {}) as Filter,
        set: valuesOf(create.set),
      },
    }),
    ...(waits !== undefined && { waits }),
    ...(remembers !== undefined && { remembers }),
  };
}

function resolvePartners(source: PartnerSource): ReconcilePartners {
  const {
    resource,
    when = {},
    filter = {},
    match,
    one,
    becomes = {},
    set = {},
    transition,
    remembers,
  } = source;
  const { amount, day } = comparedFields(match);
  return {
    resource,
    when: when as Filter,
    filter: filter as Filter,
    amount: amount!.partner,
    ...(day && { day: day.partner }),
    days: day?.days ?? 0,
    text: [match.text ?? []].flat(),
    ...(one && { one }),
    becomes: valuesOf(becomes),
    set: valuesOf(set),
    ...(transition !== undefined && { transition: transitionOf(transition) }),
    ...(remembers !== undefined && { remembers }),
  };
}

function transitionOf(transition: NonNullable<PartnerSource['transition']>): ReconcilePartners['transition'] {
  const { full, part, right } = typeof transition === 'string' ? { full: transition } : transition;
  const made = [full, ...(part === undefined ? [] : [part])];
  return {
    full,
    ...(part !== undefined && { part }),
    rights: right === undefined ? made : [right].flat(),
  };
}

type Compared = { partner: string; line: string };

function comparedFields(match: PartnerSource['match']): {
  amount?: Compared;
  day?: Compared & { days: number };
} {
  const found: { amount?: Compared; day?: Compared & { days: number } } = {};
  for (const [partner, given] of Object.entries(match)) {
    if (partner === 'text' || typeof given !== 'string') continue;
    const days = nearDays.exec(given);
    if (days) found.day = { partner, line: days[1] ?? partner, days: Number(days[2]) };
    else found.amount = { partner, line: given };
  }
  return found;
}

const valuesOf = (values: Readonly<Record<string, string | number | boolean | null>>): ReconcileValues =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => {
      const [, of, field] = typeof value === 'string' ? (valueName.exec(value) ?? []) : [];
      return [
        id,
        field === undefined ? { kind: 'value', value } : { kind: 'field', of: of as 'record', field },
      ];
    }),
  );
