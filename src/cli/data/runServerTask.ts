import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StoredTables } from '#kinds/migration.ts';
import { CliError, type Io } from '../io.ts';
import { serverScript } from '../serverScript.ts';
import { translate } from '#messages/translate.ts';

type TaskOptions = { words?: readonly string[]; printsAtOnce?: boolean };

/**
 * Runs a task with the server's code on a copy of these records, since a running portal locks its data.
 *
 * @param task one of src/server/tasks
 * @param printsAtOnce whether its messages are printed while it runs
 */
export function runServerTask<T>(
  io: Io,
  { tables, rest }: StoredTables,
  task: string,
  options: TaskOptions = {},
): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-copy-'));
  try {
    mkdirSync(path.join(folder, 'data'));
    // The history isn't needed, and may be long.
    const { $history: _history, ...kept } = rest;
    writeFileSync(path.join(folder, 'data/db.json'), JSON.stringify({ ...kept, ...tables }));
    return runServerTaskOnData(io, path.join(folder, 'data'), task, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a task with the server's code on the data of a folder. */
export function runServerTaskOnData<T>(
  { paths }: Io,
  data: string,
  task: string,
  { words = [], printsAtOnce = false }: TaskOptions = {},
): T {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...serverScript('task'), task, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', printsAtOnce ? 'inherit' : 'pipe'],
    maxBuffer: 256 * 1024 * 1024,
    env: {
      ...process.env,
      PORTAL_CONFIG: paths.config,
      PORTAL_DATA: data,
      PORTAL_DB: paths.db,
      ...(paths.databaseUrl !== undefined && { PORTAL_DATABASE_URL: paths.databaseUrl }),
    },
  });
  if (status !== 0)
    throw new CliError(translate('dataCommands.serverCouldNotAnswer', { stderr: stderr ?? '' }));
  const answer = JSON.parse(stdout) as T | { error: string };
  if (typeof answer === 'object' && answer !== null && 'error' in answer) throw new CliError(answer.error);
  return answer as T;
}
