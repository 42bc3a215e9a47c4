/** Checks transitions that others approve, and the delegation of approvals. */
import { traitsOf } from '#model/traits.ts';
import { isTransition } from '#rules/parseNames.ts';
import type { ApprovalSource, PortalSource, TransitionSource } from '../schema/schema.ts';
import { transitionId } from '#language/shortForms.ts';
import { suggestion } from '#model/config/suggest.ts';
import { checkPermissions } from '#language/bind/permissions.ts';
import {
  findField,
  findResource,
  isView,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';

export function checkApproval(
  context: BindContext,
  node: ConfigNode,
  transition: TransitionSource,
  beside: readonly TransitionSource[],
  resource: KnownResource,
) {
  const { approval } = transition;
  const at = node.at('approval');
  if (!approval || !at.isValid) return;
  for (const key of ['permissions', 'auto'] as const)
    if (transition[key] !== undefined)
      node
        .at(key)
        .error(
          key === 'auto'
            ? translate('bind.onlyRulesMakeAutoTransition')
            : translate('bind.whoApprovesIsInApproval'),
          'key',
        );
  if (isWithoutHistory(context)) at.error(translate('bind.whoAskedIsRead'), 'key');
  const most = checkBands(context, at, approval, resource);
  if (most > 1 && transition.fields !== undefined)
    node.at('fields').error(translate('bind.answersWouldBeLost', { most }), 'key');
  if (approval.no !== undefined) checkNo(at.at('no'), approval.no, transition, beside);
}

const isWithoutHistory = ({ sources: { portal } }: BindContext) =>
  portal !== undefined &&
  portal !== null &&
  portal.isValid(['history']) &&
  portal.value.history === undefined;

/** Returns the largest quorum. */
function checkBands(
  context: BindContext,
  at: ConfigNode,
  approval: ApprovalSource,
  resource: KnownResource,
): number {
  if (!('bands' in approval)) {
    checkPermissions(context, at.at('by'), approval.by);
    return approval.quorum ?? 1;
  }
  const field = findField(at.at('amount'), resource, approval.amount);
  if (field && !traitsOf(field.type).numeric)
    at.at('amount').error(translate('bind.fieldIsOfType', { amount: approval.amount, type: field.type }));
  approval.bands.forEach(({ upTo, by }, index) => {
    const band = at.at('bands', index);
    const before = approval.bands[index - 1]?.upTo;
    checkPermissions(context, band.at('by'), by);
    if (index === approval.bands.length - 1) {
      if (upTo !== undefined)
        band.at('upTo').error(translate('bind.aboveNobodyWouldApprove', { upTo }), 'key');
    } else if (upTo === undefined) band.error(translate('bind.bandTakesAllValues'));
    else if (before !== undefined && upTo <= before)
      band.at('upTo').error(translate('bind.bandsGoFromLowest', { upTo, before }));
  });
  return Math.max(...approval.bands.map(({ quorum }) => quorum ?? 1));
}

/** The transition that rejects must ask for a reason. */
function checkNo(node: ConfigNode, no: string, own: TransitionSource, beside: readonly TransitionSource[]) {
  const found = beside.find((one) => isTransition({ label: one.label, id: transitionId(one) }, no));
  if (!found || found === own) {
    const labels = beside.flatMap((one) => (one === own ? [] : [one.label]));
    return node.error(
      translate('bind.fieldHasNoTransition', {
        no,
        suggestion: suggestion(no, labels, translate('common.thereAre')),
      }),
    );
  }
  const states = [found.from].flat();
  const missing = [own.from].flat().filter((state) => !states.includes(state));
  if (missing.length > 0)
    node.error(translate('bind.doesNotStart', { label: found.label, missing: missing[0]! }));
  if ((found.fields ?? []).length === 0)
    node.error(translate('bind.refusalNeedsReason', { label: found.label }));
  if (found.approval) node.error(translate('bind.asksForApprovalToo', { label: found.label }));
}

const roles = { from: 'account', to: 'account', since: 'day', until: 'day' } as const;

export function checkDelegations(
  context: BindContext,
  node: ConfigNode,
  { delegations, accounts }: PortalSource,
) {
  if (!delegations || !node.isValid || !context.sources.portal?.isValid(['accounts'])) return;
  const resource = findResource(context, node.at('resource'), delegations.resource);
  if (!resource?.fields) return;
  if (isView(resource.source)) return node.at('resource').error(translate('bind.viewKeepsNothing'));
  for (const [role, kind] of Object.entries(roles) as [keyof typeof roles, 'account' | 'day'][]) {
    const id = delegations[role];
    const field = findField(node.at(role), resource, id);
    if (!field?.source) continue;
    const isRight =
      kind === 'day'
        ? traitsOf(field.type).temporal === 'date'
        : 'resource' in field.source &&
          field.source.resource === accounts.resource &&
          !traitsOf(field.type).holdsMany;
    if (!isRight)
      node
        .at(role)
        .error(
          kind === 'day'
            ? translate('bind.fieldIsOfTypeButNeedsDate', { id, type: field.type, role })
            : translate('bind.fieldDoesNotLead', { id, role, resource: accounts.resource }),
        );
  }
}
