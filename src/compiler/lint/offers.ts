/** What is declared and reaches nobody, because no screen grants what it needs. */
import { translate } from '#messages/translate.ts';
import { transitionId, transitionsOf } from '#language/shortForms.ts';
import type { Portal, Requirement, Resource, Transition } from '#model/types.ts';
import { getOrMake } from '#model/values/memoize.ts';
import type { ConfigNode } from '#language/bind/context.ts';
import { askAllScreens } from './granting.ts';
import type { LintContext } from './context.ts';

type Granted = {
  /** By transition: who may open the screens that offer it. */
  offered: Map<string, Requirement[]>;
};

export function lintOffers(context: LintContext) {
  const granted = grantedIn(context.portal);
  const roles = new Set(
    context.portal.departments.flatMap(({ routes }) =>
      routes.flatMap(({ requirement }) => requirement.permissions.map((name) => name.toLowerCase())),
    ),
  );
  for (const { resource, node } of context.resources) {
    const own = granted.get(resource.id);
    lintTransitions(resource, node, own, roles);
  }
}

function grantedIn(portal: Portal): Map<string, Granted> {
  const all = new Map<string, Granted>();
  const of = (id: string) => getOrMake(all, id, (): Granted => ({ offered: new Map() }));
  askAllScreens(portal, ({ requirement }) => ({
    records: ({ id }, { transitions = [] }) => {
      const own = of(id);
      for (const name of transitions) getOrMake(own.offered, name, () => []).push(requirement);
    },
  }));
  return all;
}

/**
 * A transition is offered on screens of its records. Somebody who holds a permission that opens other screens alone never
 * sees it; a permission that opens no screen at all is held beside others.
 */
function lintTransitions(
  resource: Resource,
  node: ConfigNode,
  own: Granted | undefined,
  roles: ReadonlySet<string>,
) {
  const written = Object.fromEntries(
    resource.transitions.map((one) => [one.id, transitionNode(one, node)] as const),
  );
  for (const { id, label, auto, permissions, approval, people } of resource.transitions) {
    if (auto) continue;
    const offers = own?.offered.get(id) ?? [];
    const reaches = (name: string) =>
      offers.some(
        (one) =>
          one.permissions.length === 0 ||
          one.permissions.some((other) => other.toLowerCase() === name.toLowerCase()),
      ) || !roles.has(name.toLowerCase());
    const refuse = (at: ConfigNode, names: readonly string[]) => {
      if (names.length === 0 || names.some(reaches)) return;
      at.refuse(
        translate('lint.nobodyIsOffered', { label, permissions: names.join(', '), resource: resource.id }),
        'key',
      );
    };
    const at = written[id]!;
    if (approval)
      for (const [index, { by, people: named }] of approval.bands.entries()) {
        const band = at.at('approval', 'bands', index);
        if (!named) refuse(band.exists ? band.at('by') : at.at('approval', 'by'), by);
      }
    else if (at.at('permissions').exists) refuse(at.at('permissions'), permissions);
    if ((people ?? approval?.bands.some((one) => one.people)) && offers.length === 0)
      at.at(approval ? 'approval' : 'label').refuse(
        translate('lint.noScreenOffers', { label, resource: resource.id }),
        'key',
      );
  }
}

/** Where a transition is written. */
export function transitionNode({ id, field }: Transition, node: ConfigNode): ConfigNode {
  const at = node.at('fields', field, 'transitions');
  const written = at.value;
  const index = Array.isArray(written)
    ? transitionsOf({ transitions: written } as never).findIndex((one) => transitionId(one) === id)
    : -1;
  return index < 0 ? node.at('fields', field) : at.at(index);
}
