import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { say } from '../../messages/say.ts';

export const chunkTimeout = 120_000;

/** The code of a page did not arrive in time. */
export class ChunkTimeoutError extends Error {
  constructor() {
    super(say('app.slowPage'));
  }
}

/**
 * React.lazy for a module's named export, with a time-out.
 *
 * @example const Blank = lazyPage(() => import('./Blank.tsx'), 'Blank');
 */
export const lazyPage = <P extends object, K extends string>(
  load: () => Promise<Readonly<Record<K, ComponentType<P>>>>,
  name: K,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    const module = (await withTimeout(load(), chunkTimeout)) as Record<K, ComponentType<P>> | undefined;
    // without one the page is about to be loaded anew (see staleChunks.ts): nothing to show until then
    return module ? { default: module[name] } : new Promise<never>(() => {});
  });

export function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeoutError()), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
