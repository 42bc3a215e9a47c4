/** Round numbers for an axis from `least` to `most`, with about `count` steps. */
export function ticksOf(least: number, most: number, count: number): number[] {
  let [from, to] = [least, most > least ? most : least + 1];
  let step = 0;
  for (let turn = 0; turn < 10; turn++) {
    const next = stepOf((to - from) / count);
    if (next === step) break;
    step = next;
    from = Math.floor(from / step) * step;
    to = Math.ceil(to / step) * step;
  }
  const number = Math.round((to - from) / step);
  // Each tick is computed on its own, since sums of decimal fractions drift.
  return Array.from({ length: number + 1 }, (_none, at) => Number((from + at * step).toPrecision(12)));
}

/** 1, 2, 5 or 10 times a power of ten, whichever is nearest by ratio. */
function stepOf(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  const left = wanted / power;
  return power * (left >= Math.sqrt(50) ? 10 : left >= Math.sqrt(10) ? 5 : left >= Math.SQRT2 ? 2 : 1);
}
