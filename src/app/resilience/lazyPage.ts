import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { say } from '../../messages/say.ts';
import { inBackground } from './staleChunks.ts';

export const chunkTimeout = 120_000;

/** The code of a page did not arrive in time. */
export class ChunkTimeoutError extends Error {
  constructor() {
    super(say('app.slowPage'));
  }
}

/** A page whose code comes when it is shown, or before that when it is asked for. */
export type LazyPage<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Loads the code and runs it, so that the page is drawn at once when it is shown. A failure is told then. */
  preload(): Promise<void>;
};

/**
 * React.lazy for a module's named export, with a time-out.
 *
 * @example const Blank = lazyPage(() => import('./Blank.tsx'), 'Blank');
 */
export function lazyPage<P extends object, K extends string>(
  load: () => Promise<Readonly<Record<K, ComponentType<P>>>>,
  name: K,
): LazyPage<P> {
  let loaded: ComponentType<P> | undefined;
  const page = lazy(() => (loaded ? atOnce({ default: loaded }) : whenLoaded()));
  const whenLoaded = async () => {
    const module = (await withTimeout(load(), chunkTimeout)) as Record<K, ComponentType<P>> | undefined;
    // without one the page is about to be loaded anew (see staleChunks.ts): nothing to show until then
    return module ? { default: module[name] } : new Promise<never>(() => {});
  };
  const preload = async () => {
    loaded ??= (await inBackground(load))?.[name];
  };
  return Object.assign(page, { preload });
}

/** A promise would let React draw the page's placeholder first. */
const atOnce = <T>(value: T) => ({ then: (use: (value: T) => void) => use(value) }) as unknown as Promise<T>;

export function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeoutError()), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
