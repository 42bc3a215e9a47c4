/**
 * What follows from other values: lookups, copies, rollups, formulas that are never stored, values by condition, views.
 * Plain data, built once per portal; who asks a store asks with nothing else.
 */
export * from './expression/tree.ts';
export * from './expression/dataModel.ts';
export * from './expression/reads.ts';
export * from './expression/bind.ts';
export * from './expression/convert.ts';
