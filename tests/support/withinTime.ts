import { runInThisContext } from 'node:vm';

const key = Symbol.for('portal.tests.withinTime');

/**
 * Runs a test's synchronous code, and ends it after a time limit (ms): a slow regular expression never returns to the test
 * runner, whose own limit then ends nothing. Node stops regular expressions too.
 *
 * @param name what is being tried, for the message
 */
export function withinTime(name: string, limit: number, run: () => void): void {
  const global = globalThis as unknown as Record<symbol, unknown>;
  global[key] = run;
  try {
    runInThisContext(`globalThis[Symbol.for('portal.tests.withinTime')]()`, { timeout: limit });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new Error(`${name} took more than ${limit / 1000} s: is one of its regular expressions slow?`, {
      cause: error,
    });
  } finally {
    delete global[key];
  }
}
