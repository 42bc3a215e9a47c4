import { createHash } from 'node:crypto';
import { memoize } from '#model/lib/memoize.ts';
import type { Portal, ConfigHealth } from '#model/types.ts';

// Names a version of a config by its content: the same in every process, and after a restart.

const contentVersion = (portal: Portal): string => hashOf(digested(portal));

const hashOf = (value: unknown) =>
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

/** A loaded config and a name for this state of it. A request keeps the one that it started with. */
export type CurrentConfig = { portal: Portal; version: string; health?: ConfigHealth };

/** Keeps the same portal object when nothing changed, so that values cached for it stay valid. */
export function nextOf(
  before: CurrentConfig | undefined,
  portal: Portal,
  health: ConfigHealth | undefined,
): CurrentConfig {
  const version = contentVersion(portal);
  const kept = before?.version === version ? before.portal : portal;
  return { portal: kept, version, ...(health && { health }) };
}

/** Names the state for open pages without revealing what has changed. */
export const configState = ({ version, health }: CurrentConfig) => ({
  version,
  ...(health && { problems: hashOf([health.problems, health.outdated]) }),
});
