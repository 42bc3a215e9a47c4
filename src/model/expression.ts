/**
 * Values that are computed from other values: lookups, copies, rollups, formulas that are never stored,
 * conditional values, views. The expressions are plain data, built once per portal. A store needs nothing
 * else to evaluate them.
 */
export * from './expression/ast.ts';
export * from './expression/dataModel.ts';
export * from './expression/reads.ts';
export * from './expression/bind.ts';
export * from './expression/convert.ts';
