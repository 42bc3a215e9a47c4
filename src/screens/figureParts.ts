/** The parts of screens that are about records of a resource, and the rows that lists show. */
import type { Filter, Measure, Scope } from '#model/types.ts';
import type { ConfigNode } from '#language/bind/context.ts';
import type { MeasuredRows } from './measuredRows.ts';

/** A part that shows figures, or records, of a resource in the rows of its scope. */
export type FigurePart = MeasuredRows & {
  resource: string;
  scope: Scope;
  filter?: Filter;
  compare?: Filter;
  allRows?: true | undefined;
  /** What it measures: several by their titles, or one. */
  measures?: Readonly<Record<string, Measure>>;
  value?: Measure;
};
/** A figure with a divisor, which counts other records, perhaps of another resource. */
export type DividedPart = FigurePart & { per?: Omit<FigurePart, 'scope'> & { scope?: Scope | undefined } };

/** Changes one part. `at` is its place below the screen's keyword, as in the long form. */
export type ChangePart = <P extends FigurePart>(part: P, at: readonly (string | number)[]) => P;

/** The list with each part changed; the same one if none is. */
export function changedAll<T>(items: readonly T[], change: (one: T, index: number) => T): readonly T[] {
  const changed = items.map(change);
  return changed.every((one, index) => one === items[index]) ? items : changed;
}

/** The same object where no value differs. */
export function changedKeys<T extends object>(one: T, changes: Partial<T>): T {
  const differs = Object.entries(changes).some(([key, value]) => one[key as keyof T] !== value);
  return differs ? { ...one, ...changes } : one;
}

/** A part of a screen that may be about records, such as a widget. */
export const isFigurePart = (part: object): part is FigurePart => 'resource' in part && 'scope' in part;

/** The node of a part: short forms leave out the key of a list, or the list around a single item. */
export function nodeOfPart(screen: ConfigNode, at: readonly (string | number)[]): ConfigNode {
  return at.reduce<ConfigNode>((node, step) => {
    const isList = Array.isArray(node.value);
    return isList === (typeof step === 'number') ? node.at(step) : node;
  }, screen);
}
