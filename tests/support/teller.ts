/**
 * A server in a process of its own whose rules send e-mail, to be killed:
 * `node --import tsx tests/support/teller.ts <folder> <source> <config> [<smtp url>]`; without the last it only keeps them.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { openSecret } from '../../src/server/accounts/secret.ts';
import { createServer } from '../../src/server/createServer.ts';
import { openFolderFiles } from '../../src/server/data/json/folderFiles.ts';
import { openJsonStore } from '../../src/server/data/json/jsonStore.ts';
import { deliverer } from '../../src/server/delivery/deliverer.ts';
import { startDelivery } from '../../src/server/delivery/delivery.ts';
import { createLog } from '../../src/server/http/log.ts';
import { portalIn } from './server.ts';

const [folder, source, config, smtpUrl] = process.argv.slice(2) as [string, string, string, string?];
const portal = portalIn(config);
const log = createLog('off');
const store = openJsonStore(folder, source, log);
const server = createServer({
  current: () => ({ portal, version: 'v1' }),
  routes: JSON.parse(readFileSync('routes.json', 'utf8')) as Record<string, string>,
  data: { store, files: openFolderFiles(folder), secret: openSecret(folder) },
  deliver: deliverer,
});
if (smtpUrl) startDelivery({ store, portal: () => portal, log, env: {}, smtpUrl });
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
