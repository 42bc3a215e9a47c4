/** Names a version of a config by its content: the same in every process, and after a restart. */
import { createHash } from 'node:crypto';
import { memoize } from '#model/lib/memoize.ts';
import type { Portal } from '#model/types.ts';

export const contentVersion = (portal: Portal): string => hashOf(digested(portal));

export const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

const digestOf = memoize((part: object) => hashOf(part));

/**
 * The portal with digests for its resources and screens, most of which stay the same objects from one version to the
 * next.
 */
const digested = ({ resources, departments, translations, ...portal }: Portal): object => ({
  ...portal,
  departments: departments.map(({ routes, ...department }) => ({
    ...department,
    routes: routes.map((route) => ({ ...route, screen: digestOf(route.screen) })),
  })),
  resources: Object.entries(resources).map(([id, resource]) => [id, digestOf(resource)]),
  translations: Object.entries(translations ?? {}).map(([locale, one]) => [locale, digested(one)]),
});
