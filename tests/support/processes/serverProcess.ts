/**
 * A server in its own process, to be killed:
 * `node --import tsx tests/support/processes/serverProcess.ts <folder> <source> [<database> [<config>]]`. Without a config
 * it serves the library with a rule.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from '#server/createServer.ts';
import '#tests/support/composed.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openStore } from '#server/data/openStore.ts';
import { createLog } from '#server/http/requestLog.ts';
import { stopOnSignal, gracefulShutdown } from '#server/shutdown.ts';
import type { Env } from '#host/env.ts';
import { openSecret } from '#server/accounts/tokens.ts';
import { ruledLibrary } from '../companies/ruledLibrary.ts';
import { portalIn } from '../server.ts';

const [folder, source, databaseUrl, config] = process.argv.slice(2) as [string, string, string?, string?];
const portal = config ? portalIn(config) : ruledLibrary();
const store = await openStore(
  { data: folder, db: source, ...(databaseUrl && { databaseUrl }) } as Env,
  portal,
  createLog('errors'),
);
const server = createServer({
  current: () => ({ portal, version: 'v1' }),
  routes: JSON.parse(readFileSync('routes.json', 'utf8')) as Record<string, string>,
  data: { store, files: openFolderFiles(folder), secret: openSecret(folder) },
});
stopOnSignal(gracefulShutdown(server, { after: () => store.close() }));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
