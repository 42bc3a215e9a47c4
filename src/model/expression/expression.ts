/**
 * Values that are computed from other values: lookups, copies, rollups, formulas that are never stored,
 * conditional values, views. The expressions are plain data, built once per portal. A store needs nothing
 * else to evaluate them.
 */
export * from './ast.ts';
export * from './dataModel.ts';
export * from './reads.ts';
export * from './bind.ts';
export * from './convert.ts';
