/** What may be written of a screen, by its kind: a line each. */
export * from './list/schema.ts';
export * from './form/schema.ts';
export * from './dashboard/schema.ts';
export * from './report/schema.ts';
export type { ListView, ViewOptions } from './list/views/registry.ts';
