/**
 * Warns about e-mails that would always be refused, because no screen grants what their record needs, and
 * about e-mails that nobody would see.
 */
import { lookupPaths } from '#model/fields/dependencies.ts';
import type { Inbound, Portal, Resource } from '#model/types.ts';
import { screenGrants } from '#screens/grantsRegistry.ts';
import { screensOf } from '#screens/registry.ts';
import { getOrMake, memoize } from '#model/lib/memoize.ts';
import { grantingOf } from './granting.ts';
import type { LintContext } from './context.ts';
import { phrase } from '#messages/phrase.ts';

type Granted = { list: boolean; create: boolean; read: Set<string>; fill: Set<string> };

export function lintInbound({ portal, resources }: LintContext) {
  for (const { resource, node } of resources) {
    if (!resource.inbound) continue;
    const fault = faultOf(portal, resource, resource.inbound);
    if (fault) node.at('inbound').warn(fault, 'key', 'inbound-without-screen');
  }
}

function faultOf(portal: Portal, resource: Resource, { set, match }: Inbound): string | undefined {
  const { list, create, fill } = grantsOn(portal, resource.id);
  const steps = lookupPaths(match);
  if (!create)
    return phrase`ninguém pode criar "${resource.id}", e todo e-mail seria recusado: dê "create" a uma lista ou a um "related", ou faça uma rota com "form"`;
  const closed = [...steps.map(({ via }) => via), ...Object.keys(set)].find((id) => !fill.has(id));
  if (closed !== undefined)
    return phrase`ninguém pode preencher "${closed}" ao criar "${resource.id}", e todo e-mail seria recusado: ponha-o no formulário de uma tela`;
  const found = steps.some(({ via, field }) => {
    const target = resource.fields[via];
    return target && 'resource' in target && grantsOn(portal, target.resource).read.has(field);
  });
  if (!found)
    return phrase`nenhuma tela mostra o endereço por que "match" procura, e nenhum registro seria achado: ponha "${steps[0]!.field}" em uma lista ou no formulário dela`;
  return list
    ? undefined
    : phrase`nenhuma tela mostra "${resource.id}", e o que os e-mails criam ninguém veria: crie uma lista, ou um "related" no registro a que pertencem`;
}

const nothing: Granted = { list: false, create: false, read: new Set(), fill: new Set() };

/** Everything that any screen grants on a resource to anybody. */
const grantsOn = (portal: Portal, resource: string): Granted => grantsIn(portal).get(resource) ?? nothing;

const grantsIn = memoize((portal: Portal): ReadonlyMap<string, Granted> => {
  const all = new Map<string, Granted>();
  const granting = grantingOf(portal.resources, {
    records: ({ id }, { verbs, read = [], create = [] }) => {
      const given = getOrMake(all, id, () => ({
        list: false,
        create: false,
        read: new Set(),
        fill: new Set(),
      }));
      given.list ||= verbs.has('list');
      given.create ||= verbs.has('create');
      for (const field of read) given.read.add(field);
      for (const field of create) given.fill.add(field);
    },
  });
  for (const { routes } of portal.departments)
    for (const { screen } of routes.flatMap(screensOf)) screenGrants(screen).grant(screen, granting);
  return all;
});
