/** The diagrams of a resource, from the config: its states, and the rules around it. */
import type { Portal } from '#model/types.ts';
import { processAround, type Process } from './process.ts';
import { statesOf, type States } from './states.ts';
import { memoizeByName } from '#model/values/memoize.ts';

export type { Process } from './process.ts';
export type { DrawnDiagram, PlacedArrow, PlacedBox, Point } from './layout.ts';
export type { StateMove } from './states.ts';

export type ResourceDiagrams = { states: readonly States[]; process?: Process };

/** @param resource an id that the portal has */
export const diagramsOf = memoizeByName((portal: Portal, resource): ResourceDiagrams => {
  const process = processAround(portal, resource);
  return { states: statesOf(portal, portal.resources[resource]!), ...(process && { process }) };
});
