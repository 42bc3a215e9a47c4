/** The functions of src that run meanwhile, by V8's coverage: "server/writes/operations.ts update x1". */
import { Session } from 'node:inspector/promises';
import path from 'node:path';

const source = path.resolve('src');
/** Vite gives each export a getter of its own. */
const isAdded = (text: string) => /^\(\) => \{ try \{ return \w+ \} catch/.test(text);

/** Those of each work, one after the other. */
export async function functionsRun(works: readonly (() => Promise<unknown>)[]): Promise<string[][]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await session.post('Debugger.enable');
    const runs: string[][] = [];
    for (const work of works) {
      // Begins to count anew.
      await session.post('Profiler.takePreciseCoverage');
      await work();
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const ran: string[] = [];
      for (const { scriptId, url, functions } of result) {
        const file = path.relative(source, url.replace(/^file:\/\//, '').replace(/\?.*$/, ''));
        const called = functions.filter(({ ranges }) => ranges[0]!.count > 0);
        if (file.startsWith('..') || called.length === 0) continue;
        const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
        for (const { functionName, ranges } of called) {
          const { count, startOffset, endOffset } = ranges[0]!;
          const text = scriptSource.slice(startOffset, endOffset);
          if (!isAdded(text))
            ran.push(`${file} ${functionName || text.slice(0, 60).split('\n')[0]} x${count}`);
        }
      }
      runs.push(ran);
    }
    return runs;
  } finally {
    session.disconnect();
  }
}
