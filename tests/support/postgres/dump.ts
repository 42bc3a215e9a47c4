/** What pg_dump writes, to see that nothing has changed. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { dumpProgram } from './server.ts';

/** @param only further options, such as `--table` */
export function dumpOf(url: string, ...only: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(
    path.join(dumpProgram!, 'pg_dump'),
    ['--dbname', url, ...only],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(stderr);
  // A random key in newer versions.
  return stdout.replaceAll(/^\\(?:un)?restrict .*\n/gm, '');
}
