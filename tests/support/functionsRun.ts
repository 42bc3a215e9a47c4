/** The functions of src that run meanwhile, by V8's coverage: "server/writes/operations.ts update x1". */
import { Session } from 'node:inspector/promises';
import path from 'node:path';

const source = path.resolve('src');
/** Vite gives each export a getter of its own. */
const isAdded = (text: string) => /^\(\) => \{ try \{ return \w+ \} catch/.test(text);

export async function functionsRun(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // Begins to count anew.
    await session.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Debugger.enable');
    const ran: string[] = [];
    for (const { scriptId, url, functions } of result) {
      const file = path.relative(source, url.replace(/^file:\/\//, '').replace(/\?.*$/, ''));
      if (file.startsWith('..')) continue;
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
      for (const { functionName, ranges } of functions) {
        const { count, startOffset, endOffset } = ranges[0]!;
        const text = scriptSource.slice(startOffset, endOffset);
        if (count > 0 && !isAdded(text))
          ran.push(`${file} ${functionName || text.slice(0, 60).split('\n')[0]} x${count}`);
      }
    }
    return ran;
  } finally {
    session.disconnect();
  }
}
