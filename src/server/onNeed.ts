import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** A library that is loaded when it is first needed: a start does not wait for it. */
export const onNeed = <Library>(name: string): Library => load(name) as Library;
