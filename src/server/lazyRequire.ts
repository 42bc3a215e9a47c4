import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** Loads a library when it is first needed, so that the server starts sooner. */
export const lazyRequire = <Library>(name: string): Library => load(name) as Library;
