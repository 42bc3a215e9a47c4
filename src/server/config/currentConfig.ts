import type { ConfigHealth, Portal } from '#model/types.ts';
import { contentVersion, hashOf } from './contentVersion.ts';

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
