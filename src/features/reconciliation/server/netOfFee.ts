/** Papers of which a bank has kept a fee: what an acquirer of cards pays out, for instance. */
import { groupBy } from '#model/values/collections.ts';
import { comparedInSum } from './sums.ts';

/** The largest sum of papers that a line can stand for, in the smallest unit. @param fee the largest part that was kept */
export const grossOf = (units: number, fee: number): number => Math.floor(units / (1 - fee) + 1e-9);

/** Steps after which other sets are given up. */
const mostSteps = 20_000;

/**
 * A set of numbers whose sum is above `net` and at most `gross`: all of them, else as many equal ones as there are, else up to eight
 * with the smallest sum.
 *
 * @returns indexes in their order
 */
export function setNetOfFee(net: number, gross: number, numbers: readonly number[]): number[] | undefined {
  const fits = (sum: number) => sum > net && sum <= gross;
  const all = numbers.map((_number, at) => at);
  if (fits(numbers.reduce((sum, one) => sum + one, 0))) return all;
  const byNumber = groupBy(all, (at) => numbers[at]!);
  for (const [number, places] of byNumber) {
    const count = Math.min(places.length, Math.floor(gross / number));
    if (count > 1 && fits(count * number)) return places.slice(0, count);
  }
  return smallestSet(net, gross, numbers);
}

function smallestSet(net: number, gross: number, numbers: readonly number[]): number[] | undefined {
  if (numbers.length > comparedInSum) return undefined;
  let best: { sum: number; places: number[] } | undefined;
  let steps = 0;
  const chosen: number[] = [];
  const search = (at: number, sum: number) => {
    if (++steps > mostSteps || sum > gross || (best && sum >= best.sum)) return;
    if (sum > net) {
      best = { sum, places: [...chosen] };
      return;
    }
    if (at >= numbers.length || chosen.length >= 8) return;
    chosen.push(at);
    search(at + 1, sum + numbers[at]!);
    chosen.pop();
    search(at + 1, sum);
  };
  search(0, 0);
  return best?.places;
}
