import type { ComponentType } from 'react';
import { lazyPage } from '../resilience/lazyPage.ts';

/**
 * The company's own code of one kind: by the name of a file what it draws, which comes when it is first shown. It has no
 * prototype, so that a name is one of the files' or undefined.
 */
export function lazyByName<P extends object>(
  loads: Readonly<Record<string, () => Promise<{ default: ComponentType<P> }>>>,
): Readonly<Record<string, ComponentType<P> | undefined>> {
  const drawn = Object.entries(loads).map(([name, load]) => [name, lazyPage(load, 'default')] as const);
  return Object.assign(Object.create(null) as Record<string, ComponentType<P>>, Object.fromEntries(drawn));
}
