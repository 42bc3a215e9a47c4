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
import { phrase } from '#messages/phrase.ts';

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
            ? phrase`só regras fazem uma transição "auto", e ninguém a aprova: apague "auto" ou "approval"`
            : phrase`quem aprova está em "approval": apague "permissions"`,
          'key',
        );
  if (isWithoutHistory(context))
    at.error(phrase`quem pediu se lê no histórico: acrescente "history" a portal.yaml`, 'key');
  const most = checkBands(context, at, approval, resource);
  if (most > 1 && transition.fields !== undefined)
    node
      .at('fields')
      .error(
        phrase`o que se pergunta se perderia até o último dos ${most} que aprovam: pergunte-o em outra transição`,
        'key',
      );
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
    at.at('amount').error(
      phrase`campo "${approval.amount}" é do tipo ${field.type}: a alçada espera um número`,
    );
  approval.bands.forEach(({ upTo, by }, index) => {
    const band = at.at('bands', index);
    const before = approval.bands[index - 1]?.upTo;
    checkPermissions(context, band.at('by'), by);
    if (index === approval.bands.length - 1) {
      if (upTo !== undefined)
        band
          .at('upTo')
          .error(phrase`acima de ${upTo} ninguém aprovaria: apague "upTo" da última faixa`, 'key');
    } else if (upTo === undefined)
      band.error(phrase`esta faixa pega todos os valores, e as seguintes nenhum: acrescente "upTo"`);
    else if (before !== undefined && upTo <= before)
      band.at('upTo').error(phrase`as faixas vão da menor à maior: ${upTo} não passa de ${before}`);
  });
  return Math.max(...approval.bands.map(({ quorum }) => quorum ?? 1));
}

/** The transition that rejects must ask for a reason. */
function checkNo(node: ConfigNode, no: string, own: TransitionSource, beside: readonly TransitionSource[]) {
  const found = beside.find((one) => isTransition({ label: one.label, id: transitionId(one) }, no));
  if (!found || found === own) {
    const labels = beside.flatMap((one) => (one === own ? [] : [one.label]));
    return node.error(
      phrase`a transição "${no}" não existe neste campo.${suggestion(no, labels, phrase`Existem`)}`,
    );
  }
  const states = [found.from].flat();
  const missing = [own.from].flat().filter((state) => !states.includes(state));
  if (missing.length > 0)
    node.error(
      phrase`"${found.label}" não parte de "${missing[0]}": quem aprova ali não teria como dizer não`,
    );
  if ((found.fields ?? []).length === 0)
    node.error(
      phrase`quem recusa deve dizer o motivo: dê a "${found.label}" um campo em "fields", como "motivo"`,
    );
  if (found.approval) node.error(phrase`"${found.label}" também pede aprovação: dizer não é de um só`);
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
  if (isView(resource.source))
    return node.at('resource').error(phrase`uma visão não guarda nada: use um recurso que se cadastra`);
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
            ? phrase`campo "${id}" é do tipo ${field.type}, mas "${role}" espera date`
            : phrase`campo "${id}" não leva a uma conta: "${role}" espera uma referência a "${accounts.resource}"`,
        );
  }
}
