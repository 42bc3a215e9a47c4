import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { bundled } from '../processes/bundled.ts';
import { callKinds, modesOf, type Fault } from './faultyDisk.ts';
import { continuations, Day, type Continuation } from './runDay.ts';

type Trial = { fault: Fault; then: Continuation };

/**
 * Runs the day with each fault, or with one of `every` of them, in several processes: the functions of node:fs are replaced for
 * one day at a time, which mostly waits.
 *
 * @returns the promises that were broken
 */
export async function eachFault(every: number): Promise<string[]> {
  const counts = await Day.run(undefined, 'go on');
  const trials = callKinds
    .flatMap((kind) =>
      Array.from({ length: counts.get(kind) ?? 0 }, (_, at) =>
        modesOf[kind].map((mode): Fault => ({ kind, n: at + 1, mode })),
      ).flat(),
    )
    .flatMap((fault) => continuations.map((then): Trial => ({ fault, then })))
    .filter((_trial, at) => at % every === 0);
  const script = await bundled('tests/support/processes/faultsProcess.ts');
  const broken: string[] = [];
  const lanes = Array.from({ length: 2 * availableParallelism() }, async () => {
    const child = fork(script, {
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    for (let trial = trials.pop(); trial; trial = trials.pop()) {
      child.send(trial);
      const [answer] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
      if (answer !== null)
        broken.push(typeof answer === 'string' ? answer : `${JSON.stringify(trial)}: it ended`);
      if (typeof answer === 'number') break;
    }
    child.kill();
  });
  await Promise.all(lanes);
  return broken;
}
