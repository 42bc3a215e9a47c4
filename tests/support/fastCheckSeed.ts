import fc from 'fast-check';

const { PORTAL_FC_RUNS: wanted, PORTAL_FC_SEED: given } = process.env;

/** A fixed seed unless PORTAL_FC_RUNS is set; undefined: a random one. */
export const seedOr = (fixed: number) =>
  given === undefined ? (wanted === undefined ? fixed : undefined) : Number(given);
export const usualSeed = 20261031;
const seed = seedOr(usualSeed);

/**
 * How many random cases a property tries: a tenth under `npm test`. Otherwise all of them, as under `npm run test:all`, which
 * runs the files that use this.
 */
export const randomCases = (all: number): number =>
  process.env.PORTAL_TESTS === 'first' ? Math.ceil(all / 10) : all;

/** Uses the seed for every property that sets none itself. */
export function useFixedSeed() {
  if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}
