/** What a resolved portal, its departments and its routes consist of. */
import type * as types from '#model/types.ts';
import type { DescribedKeyword } from '#model/config/walkConfig.ts';
import { withContents, keyEntry, describeMap, keywordsFrom, resolvedPlace } from '#language/resolvedKeys.ts';
import { departmentSchema, portalSchema, routeSchema } from '../schema/schema.ts';
import { resourceDescription, screenDescription } from './descriptions.ts';

const requirement: DescribedKeyword = keyEntry('permissions', 'narrows');
export const routeDescription = describeMap<types.Route>({
  ...keywordsFrom(routeSchema),
  requirement,
  screen: withContents(keyEntry('parts', 'reads'), screenDescription),
  department: keyEntry('plain', 'rules'),
  place: resolvedPlace,
});
export const departmentDescription = describeMap<types.Department>({
  ...keywordsFrom(departmentSchema),
  id: keyEntry('name', 'rules', { names: true }),
  requirement,
  routes: withContents(keywordsFrom(departmentSchema).routes, routeDescription),
  place: resolvedPlace,
});
export const portalDescription = describeMap<types.Portal>({
  ...keywordsFrom(portalSchema),
  departments: withContents(keyEntry('parts', 'widens'), departmentDescription),
  resources: { ...withContents(keyEntry('parts', 'reads'), resourceDescription), keyed: true },
  kinds: keyEntry('plain', 'rules', { serverOnly: true }),
  landings: keyEntry('route', 'looks'),
  translations: keyEntry('plain', 'rules', { serverOnly: true }),
  history: keyEntry('name', 'rules'),
  company: keyEntry('name', 'rules', { serverOnly: true }),
  delegations: keyEntry('fields', 'widens'),
});
