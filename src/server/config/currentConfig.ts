import type { Portal, ConfigHealth } from '#model/types.ts';

/** A loaded config and a name for this state of it. A request keeps the one that it started with. */
export type CurrentConfig = {
  portal: Portal;
  version: string;
  health?: ConfigHealth;
  /** A name for the problems. */
  problems?: string;
};

/** Names the state for open pages without revealing what has changed. */
export const configState = ({ version, problems }: CurrentConfig) => ({
  version,
  ...(problems !== undefined && { problems }),
});
