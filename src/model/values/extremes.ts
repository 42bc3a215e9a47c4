/**
 * The least and the greatest of numbers, of which there may be any number: `Math.max(...values)` takes as many arguments
 * as the stack holds, which in V8 is about 120,000. Without values they are Infinity and -Infinity, as there.
 */
export const leastOf = (values: Iterable<number>): number => {
  let least = Infinity;
  for (const value of values) least = Math.min(least, value);
  return least;
};

export const greatestOf = (values: Iterable<number>): number => {
  let greatest = -Infinity;
  for (const value of values) greatest = Math.max(greatest, value);
  return greatest;
};
