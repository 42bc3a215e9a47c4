import type { Approval, Band } from '#model/fields/approval.ts';
import { titleFieldsOf } from '#model/records/title.ts';
import { conjunction, namesInFilter, userFieldsOf } from '#model/filter/filter.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import type { Filter, Resource, Transition } from '#model/types.ts';
import { approvalRule } from '#rules/approvalRule.ts';
import { resolveRules, type RuleFile } from '#rules/resolve/resolve.ts';
import { isTransition } from '#rules/parseNames.ts';
import type { RuleSource } from '#rules/schema/schema.ts';
import type { Rule } from '#model/rules.ts';
import type { ApprovalSource, FieldSource } from '../schema/schema.ts';
import { transitionId, transitionsOf } from '#language/shortForms.ts';
import { translate } from '#messages/translate.ts';

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
  { title, fields }: Resource,
  { id, label, field, from, when }: Transition,
  { amount, bands }: Approval,
): RuleSource {
  const states = [...from];
  const name = titleFieldsOf(title).includes(title) ? `{${title}}` : title;
  const open = conjunction({ [field]: states }, withoutUser(when ?? {}));
  // The amount decides who is asked.
  const changes = amount === undefined ? [] : [{ update: [amount] }];
  return {
    id: approvalRule(id),
    label: translate('parse.asksForApprovalOfSomeone', { label }),
    on: [
      { enters: { [field]: states } },
      { becomes: open },
      ...changes,
      ...(changesByDay(open, fields) ? [{ every: 'day' as const, once: true as const }] : []),
    ],
    when: open,
    then: bands.map((band, at) => ({
      notify: [...band.by],
      ...(amount !== undefined && { if: amountFilter(amount, bands, at) }),
      title: `${label}? ${name}`,
    })),
    // A request that nobody has read yet disappears when it can't be met any more.
    undo: { on: [{ becomes: { not: open } }, 'delete', ...changes] },
  };
}

/** The conditions that are the same for every account. Those on the account are tested for each one asked. */
const withoutUser = (filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'all' || key === 'any') return [[key, (value as Filter[]).map(withoutUser)]];
      return userFieldsOf(value).length > 0 ? [] : [[key, value]];
    }),
  );

/** True when a record can begin to match, or cease to, while nobody changes anything. */
function changesByDay(filter: Filter, fields: Resource['fields'], passed: readonly string[] = []): boolean {
  if (/"\$(today|week|month|year|now)/.test(JSON.stringify(filter))) return true;
  return namesInFilter(filter).some((id) => {
    const field = fields[id];
    if (!field || passed.includes(id)) return false;
    const formula = formulaOf(field);
    const used = (formula?.match(/[A-Za-z]\w*/g) ?? []).map((name): Filter => ({ [name]: null }));
    const conditions = [
      ...used,
      ...(field.type === 'boolean' && field.when ? [field.when] : []),
      ...(field.options ?? []).flatMap((option) => (option.when ? [option.when] : [])),
    ];
    return (
      formula?.includes('$today') === true ||
      conditions.some((one) => changesByDay(one, fields, [...passed, id]))
    );
  });
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
