/** Partners, or lines, of which a sum is looked for. */
export const comparedInSum = 24;
/** Steps after which a sum is given up. */
const sumSteps = 20_000;
/** Papers, or lines, that a sum may have. */
const mostOfSum = 8;

/** True where two of these amounts add up to one. In ascending order. */
export function hasTwoTo(wanted: number, amounts: ArrayLike<number>): boolean {
  let [low, high] = [0, amounts.length - 1];
  while (low < high) {
    const sum = amounts[low]! + amounts[high]!;
    if (sum === wanted) return true;
    if (sum < wanted) low++;
    else high--;
  }
  return false;
}

/**
 * Up to two sets of indexes whose numbers add up to `wanted`, of at most eight.
 *
 * @returns isWhole false: the search was given up before its end
 */
export function sumsTo(
  wanted: number,
  numbers: readonly number[],
  { steps: most = sumSteps, least = 1 }: { steps?: number; least?: number } = {},
): { sums: number[][]; isWhole: boolean } {
  const order = numbers
    .map((_number, index) => index)
    .toSorted((one, other) => numbers[other]! - numbers[one]!);
  const rest = order.map(() => 0);
  for (let at = order.length - 1, sum = 0; at >= 0; at--) rest[at] = sum += numbers[order[at]!]!;
  const sums: number[][] = [];
  const chosen: number[] = [];
  let steps = 0;
  const search = (at: number, left: number): void => {
    if (left === 0) {
      if (chosen.length >= least) sums.push(chosen.toSorted((one, other) => one - other));
      return;
    }
    if (at >= order.length || sums.length > 1 || left > rest[at]! || chosen.length >= mostOfSum) return;
    if (++steps > most) return;
    const index = order[at]!;
    if (numbers[index]! <= left) {
      chosen.push(index);
      search(at + 1, left - numbers[index]!);
      chosen.pop();
    }
    search(at + 1, left);
  };
  if (wanted > 0) search(0, wanted);
  return { sums: sums.slice(0, 2), isWhole: steps <= most };
}
