import type { Finding } from '#model/api/findings.ts';
import { translate } from '#messages/translate.ts';
import { runServerTask } from './data/runServerTask.ts';
import { tellFindings } from './findings.ts';
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
