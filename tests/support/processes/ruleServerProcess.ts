/**
 * A server with the rules of a config in its own process, to be killed:
 * `node --import tsx tests/support/processes/ruleServerProcess.ts <folder> <source> <config> [smtp://… | <moment>]`. It sends
 * e-mail only when an SMTP address is given, and runs scheduled rules only when a moment is given.
 */
import '#tests/support/composed.ts';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { openSecret } from '#server/accounts/tokens.ts';
import { createServer } from '#server/createServer.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { outboxDeliverer } from '#server/delivery/outbox.ts';
import { startDelivery } from '#server/delivery/delivery.ts';
import { createLog } from '#server/http/requestLog.ts';
import { Scheduler } from '#server/rules/schedule/scheduler.ts';
import { portalIn } from '../server.ts';

const [folder, source, config, last = ''] = process.argv.slice(2) as [string, string, string, string?];
const portal = portalIn(config);
const log = createLog('off');
const store = openJsonStore(folder, source, log);
const server = createServer({
  current: () => ({ portal, version: 'v1' }),
  routes: JSON.parse(readFileSync('routes.json', 'utf8')) as Record<string, string>,
  data: { store, files: openFolderFiles(folder), secret: openSecret(folder) },
  deliver: outboxDeliverer,
});
const isMoment = /^\d{4}-/.test(last);
if (last && !isMoment) startDelivery({ store, portal: () => portal, log, env: {}, smtpUrl: last });
server.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
  if (isMoment) void scheduler(Date.parse(last)).runDue();
});

function scheduler(now: number): Scheduler {
  const files = openFolderFiles(folder);
  return new Scheduler({ store, files, portal: () => portal, deliver: outboxDeliverer, log, now: () => now });
}
