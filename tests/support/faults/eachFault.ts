import { callKinds, modesOf, type Fault } from './faultyDisk.ts';
import { continuations, Day } from './runDay.ts';

/**
 * Runs the day with each fault, or with one of `every` of them.
 *
 * @returns the promises that were broken
 */
export async function eachFault(every: number): Promise<string[]> {
  const counts = await Day.run(undefined, 'go on');
  const faults = callKinds.flatMap((kind) =>
    Array.from({ length: counts.get(kind) ?? 0 }, (_, at) =>
      modesOf[kind].map((mode): Fault => ({ kind, n: at + 1, mode })),
    ).flat(),
  );
  const broken: string[] = [];
  let turn = 0;
  for (const fault of faults)
    for (const then of continuations)
      if (turn++ % every === 0)
        await Day.run(fault, then).catch((error: unknown) => broken.push((error as Error).message));
  return broken;
}
