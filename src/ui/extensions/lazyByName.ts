import type { ComponentType } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';

/**
 * A company's components of one kind by file name, loaded when first shown. The object has no prototype, so
 * that inherited names are undefined.
 */
export function lazyByName<P extends object>(
  loads: Readonly<Record<string, () => Promise<{ default: ComponentType<P> }>>>,
): Readonly<Record<string, ComponentType<P> | undefined>> {
  const drawn = Object.entries(loads).map(([name, load]) => [name, lazyPage(load, 'default')] as const);
  return Object.assign(Object.create(null) as Record<string, ComponentType<P>>, Object.fromEntries(drawn));
}
