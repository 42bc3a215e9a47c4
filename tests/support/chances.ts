import fc from 'fast-check';

const { PORTAL_FC_RUNS: wanted, PORTAL_FC_SEED: given } = process.env;

/** Without being asked for more, the same cases every time; undefined: others each time. */
export const seed = given === undefined ? (wanted === undefined ? 20261031 : undefined) : Number(given);

/** For every property of the tests that says nothing else. */
export function sameChances() {
  if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}
