import type { Finding } from '#model/api/findings.ts';
import { translate } from '#messages/translate.ts';
import { causesInWords } from '#host/causes.ts';
import { runServerTask, runServerTaskOnData } from './data/runServerTask.ts';
import { CliError, type Io } from './io.ts';
import { openPortal } from './portal.ts';

/** portal check --sign-in: asks each provider of the config whether signing in by it can work. */
export function tellOfProviders(io: Io, { json }: { json: boolean }): number {
  const portal = openPortal(io);
  if (Object.keys(portal.signIn?.providers ?? {}).length === 0)
    throw new CliError(translate('commands.noProviders'));
  const lines = runServerTask<Finding[]>(io, { tables: {}, rest: {} }, 'checkSignIn');
  if (json) io.json({ lines }, undefined, { lines });
  else tellFindings(io, lines);
  return isSound(lines) ? 0 : 1;
}

/** portal doctor: all that an operator looks at, with or without a running portal. */
export function doctor(io: Io, { json }: { json: boolean }): number {
  const lines = examined(io);
  const ok = isSound(lines);
  if (json) io.json({ ok, lines }, undefined, { ok, lines });
  else tellFindings(io, lines);
  return ok ? 0 : 1;
}

/** A variable with a wrong value leaves nothing that could be looked at. */
function examined(io: Io): Finding[] {
  try {
    return runServerTaskOnData<Finding[]>(io, io.paths.data, 'doctor');
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return [{ subject: 'environment', ok: false, message: causesInWords(error) }];
  }
}

const isSound = (lines: readonly Finding[]) => lines.every(({ ok }) => ok !== false);

/** Prints one line each. */
function tellFindings(io: Io, lines: readonly Finding[]): void {
  const width = Math.max(0, ...lines.map(({ subject }) => subject.length));
  for (const { subject, ok, message } of lines) {
    const mark = ok === null ? translate('commands.notLookedAt') : ok ? 'ok' : translate('commands.notFine');
    (ok === false ? io.error : io.out)(`${subject.padEnd(width)}  ${mark.padEnd(4)}  ${message}`);
  }
}
