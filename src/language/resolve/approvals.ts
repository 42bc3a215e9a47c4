import type { Approval, Band } from '../../model/fields/approval.ts';
import { titleFieldsOf } from '../../model/records/title.ts';
import type { Filter, Resource, Transition } from '../../model/types.ts';
import { approvalRule } from '../../rules/approvalRule.ts';
import { resolveRules, type RuleFile } from '../../rules/resolve.ts';
import { isTransition } from '../../rules/parseNames.ts';
import type { RuleSource } from '../../rules/schema.ts';
import type { Rule } from '../../rules/types.ts';
import type { ApprovalSource, FieldSource } from '../schema.ts';
import { transitionId, transitionsOf } from '../shortForms.ts';
import { phrase } from '../../messages/phrase.ts';

export function resolveApproval(source: ApprovalSource): Approval {
  if ('bands' in source) return { amount: source.amount, bands: source.bands.map(resolveBand) };
  return { bands: [resolveBand(source)] };
}

type BandSource = Partial<Band> & Pick<Band, 'by'>;
const resolveBand = ({
  upTo,
  by,
  quorum = 1,
  requester,
}: { [Key in keyof BandSource]: BandSource[Key] | undefined } & Pick<Band, 'by'>): Band => ({
  ...(upTo !== undefined && { upTo }),
  by,
  quorum,
  ...(requester && { requester }),
});

/** Id of a rejecting transition -> the transition that it rejects. */
export function refusedBy(source: FieldSource): Map<string, { id: string; approval: Approval }> {
  const all = transitionsOf(source);
  return new Map(
    all.flatMap((one) => {
      const no = one.approval?.no;
      const found = all.find((other) =>
        no === undefined ? false : isTransition({ label: other.label, id: transitionId(other) }, no),
      );
      return found
        ? [
            [
              transitionId(found),
              { id: transitionId(one), approval: resolveApproval(one.approval!) },
            ] as const,
          ]
        : [];
    }),
  );
}

/** Rules that notify the users who may approve. They have the same form as rules of a config. */
export function approvalRules(
  resource: Resource,
  file: RuleFile,
  resources: Readonly<Record<string, Resource>>,
): Rule[] {
  const rules = resource.transitions.flatMap((transition) =>
    transition.approval ? [notifyApprovers(resource, transition, transition.approval)] : [],
  );
  return resolveRules(resource, { value: { rules }, place: () => resource.place }, resources).rules.map(
    (rule) => ({ ...rule, place: file.place(['fields']) }),
  );
}

function notifyApprovers(
  { title }: Resource,
  { id, label, field, from }: Transition,
  { amount, bands }: Approval,
): RuleSource {
  const states = [...from];
  const name = titleFieldsOf(title).includes(title) ? `{${title}}` : title;
  return {
    id: approvalRule(id),
    label: phrase`Pede a aprovação de quem pode ${label}`,
    on: [{ enters: { [field]: states } }, ...(amount === undefined ? [] : [{ update: [amount] }])],
    // the amount may change in any state, but approval is pending only in these
    ...(amount !== undefined && { when: { [field]: states } }),
    then: bands.map((band, at) => ({
      notify: [...band.by],
      ...(amount !== undefined && { if: amountFilter(amount, bands, at) }),
      title: `${label}? ${name}`,
    })),
  };
}

/** Must select the same band as `bandOf`. */
function amountFilter(amount: string, bands: readonly Band[], at: number): Filter {
  const before = bands[at - 1]?.upTo;
  const above = before === undefined ? { [`${amount}_gte`]: 0 } : { [`${amount}_gt`]: before };
  const { upTo } = bands[at]!;
  return upTo === undefined
    ? { any: [above, { [`${amount}_lt`]: 0 }, { [`${amount}_null`]: true }] }
    : { ...above, [`${amount}_lte`]: upTo };
}
