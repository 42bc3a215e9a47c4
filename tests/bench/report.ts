/** Runs something several times and returns the median, in milliseconds. */
export const median = async (times: number, run: (turn: number) => unknown): Promise<number> =>
  (await percentiles(times, run))[0];

/** The median and the 95th percentile, in milliseconds. */
export async function percentiles(times: number, run: (turn: number) => unknown): Promise<[number, number]> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const start = performance.now();
    await run(turn);
    taken.push(performance.now() - start);
  }
  taken.sort((a, b) => a - b);
  return [taken[Math.floor(times / 2)]!, taken[Math.floor(times * 0.95)]!];
}

/** The median of given figures. */
export const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

export function section(title: string) {
  console.info(`\n${title}`);
}

export function line(what: string, value: number, unit: string, than?: { what: string; value: number }) {
  const ratio = than ? `  ${(value / than.value).toFixed(2)} x ${than.what} (${shown(than.value)})` : '';
  console.info(`  ${what.padEnd(52)} ${shown(value).padStart(8)} ${unit}${ratio}`);
}

const shown = (value: number) => value.toFixed(value < 10 ? 2 : 0);
