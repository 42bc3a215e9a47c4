import type { Finding } from '#model/api/findings.ts';
import { translate } from '#messages/translate.ts';
import { runServerTask } from './data/runServerTask.ts';
import { CliError, type Io } from './io.ts';
import { openPortal } from './portal.ts';

/** portal check --sign-in: asks each provider of the config whether signing in by it can work. */
export function tellOfProviders(io: Io, { json }: { json: boolean }): number {
  const portal = openPortal(io);
  if (Object.keys(portal.signIn?.providers ?? {}).length === 0)
    throw new CliError(translate('commands.noProviders'));
  const lines = runServerTask<Finding[]>(io, { tables: {}, rest: {} }, 'checkSignIn');
  return tellFindings(io, lines, json);
}

/** Prints one line each; the exit code is 1 where a line is not fine. */
function tellFindings(io: Io, lines: readonly Finding[], json: boolean): number {
  if (json) io.json({ lines }, undefined, { lines });
  const width = Math.max(0, ...lines.map(({ subject }) => subject.length));
  for (const { subject, ok, message } of json ? [] : lines) {
    const mark = ok === null ? translate('commands.notLookedAt') : ok ? 'ok' : translate('commands.notFine');
    (ok === false ? io.error : io.out)(`${subject.padEnd(width)}  ${mark.padEnd(4)}  ${message}`);
  }
  return lines.some(({ ok }) => ok === false) ? 1 : 0;
}
