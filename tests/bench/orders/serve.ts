/**
 * The orders' API, or json-server on the same rows, in its own process: `serve.ts portal|json-server <folder>
 * <rows>`.
 */
import '#tests/support/composed.ts';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import jsonServer from 'json-server';
import { createServer } from '#server/createServer.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { openSecret } from '#server/accounts/tokens.ts';
import { orders } from './company.ts';

const [whose, folder, source] = process.argv.slice(2) as [string, string, string];

function portalServer() {
  const store = openJsonStore(folder, source);
  const data = { store, files: openFolderFiles(folder), secret: openSecret(folder) };
  const routes = JSON.parse(readFileSync('routes.json', 'utf8')) as Record<string, string>;
  return createServer({ current: () => ({ portal: orders, version: 'bench' }), routes, data });
}

/** Like json-server's command line: rows in memory, written to the file at each change. */
function peer() {
  const app = jsonServer.create();
  app.use(jsonServer.router(source));
  return http.createServer(app);
}

const server = whose === 'portal' ? portalServer() : peer();
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage().rss }));
process.on('disconnect', () => process.exit());
