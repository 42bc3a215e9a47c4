import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { translate } from '#messages/translate.ts';
import { inTime } from '#model/lib/inTime.ts';
import { inBackground } from './staleChunks.ts';

const chunkTimeout = 120_000;

/** Thrown when the code of a page did not load in time. */
export class ChunkTimeoutError extends Error {
  constructor() {
    super(translate('app.slowPage'));
  }
}

/** A page whose code is loaded when it is first shown, or earlier by `preload`. */
export type LazyPage<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Loads and runs the code, so that the page renders at once when it is shown. Errors are reported then. */
  preload(): Promise<void>;
};

type PropsOf<C> = C extends ComponentType<infer P> ? P : never;

/**
 * React.lazy for a module's named export, with a timeout.
 *
 * @example const Blank = lazyPage(() => import('./Blank.tsx'), 'Blank');
 */
export function lazyPage<M, K extends keyof M>(load: () => Promise<M>, name: K): LazyPage<PropsOf<M[K]>> {
  type P = PropsOf<M[K]>;
  let loaded: ComponentType<P> | undefined;
  const page = lazy(() => (loaded ? atOnce({ default: loaded }) : whenLoaded()));
  const whenLoaded = async () => {
    const module = (await withTimeout(load(), chunkTimeout)) as M | undefined;
    // undefined: the page is about to be reloaded (see staleChunks.ts), so nothing is shown until then
    return module ? { default: module[name] as ComponentType<P> } : new Promise<never>(() => {});
  };
  const preload = async () => {
    loaded ??= (await inBackground(load))?.[name] as ComponentType<P> | undefined;
  };
  return Object.assign(page, { preload });
}

/** A synchronous thenable. With a promise, React would render the placeholder first. */
const atOnce = <T>(value: T) => ({ then: (use: (value: T) => void) => use(value) }) as unknown as Promise<T>;

export const withTimeout = <T>(promise: Promise<T>, milliseconds: number): Promise<T> =>
  inTime(milliseconds, promise, () => new ChunkTimeoutError());
