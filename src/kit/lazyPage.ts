import { followLeaving, isBeingLeft } from './leaving.ts';
import { keep, accountKey } from './storage.ts';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { translate } from '../messages/translate.ts';
import { inTime } from '#model/promises.ts';

const failedImport =
  /dynamically imported module|importing a module script failed|error loading dynamically|preload css/i;

/** True when a part of the portal's code could not be loaded. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && failedImport.test(error.message);

/**
 * After a release, the chunks that an open page needs are gone, so the page is reloaded once. If that does
 * not help for the current release, the error is shown.
 */
export function reloadOnStaleChunk(reload: () => void = () => window.location.reload()): () => void {
  const onPreloadError = (event: Event) => {
    // offline, a reload would leave nothing at all
    if (background > 0 || !navigator.onLine || isBeingLeft() || !claimReload()) return;
    event.preventDefault();
    reload();
  };
  const stopFollowing = followLeaving(window);
  window.addEventListener('vite:preloadError', onPreloadError);
  return () => {
    window.removeEventListener('vite:preloadError', onPreloadError);
    stopFollowing();
  };
}

let background = 0;

/**
 * Loads something that nobody is waiting for: on failure it returns undefined, and the page is not reloaded.
 */
export async function inBackground<T>(load: () => Promise<T>): Promise<T | undefined> {
  background += 1;
  try {
    return await load();
  } catch {
    return undefined;
  } finally {
    background -= 1;
  }
}

function claimReload(): boolean {
  const release = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '';
  if (sessionStorage.getItem(accountKey('reloaded')) === release) return false;
  return keep(sessionStorage, accountKey('reloaded'), release);
}

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
    // undefined: the page is about to be reloaded (see lazyPage.ts), so nothing is shown until then
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
