/** The diagrams of a resource, from the config: its states, and the rules around it. */
import type { Portal } from '../model/types.ts';
import { processAround, type Process } from './diagrams/process.ts';
import { statesOf, type States } from './diagrams/states.ts';

export type { Process } from './diagrams/process.ts';
export type { Diagram, PlacedArrow, PlacedBox, Point } from './diagrams/layout.ts';
export type { Move, States } from './diagrams/states.ts';

export type ResourceDiagrams = { states: readonly States[]; process?: Process };

const known = new WeakMap<Portal, Map<string, ResourceDiagrams>>();

/** @param resource an id that the portal has */
export function diagramsOf(portal: Portal, resource: string): ResourceDiagrams {
  let drawn = known.get(portal);
  if (!drawn) known.set(portal, (drawn = new Map()));
  let diagrams = drawn.get(resource);
  if (!diagrams) {
    const process = processAround(portal, resource);
    diagrams = { states: statesOf(portal, portal.resources[resource]!), ...(process && { process }) };
    drawn.set(resource, diagrams);
  }
  return diagrams;
}
