import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { orders, type Order } from './orders.ts';

const source = fileURLToPath(new URL('./peer', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** Stock react-admin, built for production into a folder and served as ours is: brotli, kept for ever. */
export async function startPeer(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 9999 },
  });
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [file.slice(folder.length), packed(readFileSync(file), 11)];
      }),
  );
  const all = orders();
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://peer');
    if (pathname.startsWith('/api/')) return answer(res, all, pathname, searchParams);
    const name = files.has(pathname) ? pathname : '/index.html';
    send(res, files.get(name)!, {
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** As much of the simple REST dialect as the page asks for. */
function answer(res: ServerResponse, all: Order[], pathname: string, query: URLSearchParams) {
  const id = pathname.split('/')[3];
  if (id) return sendJson(res, all[Number(id) - 1]);
  const [from, to] = JSON.parse(query.get('range') ?? '[0,24]') as [number, number];
  const [field, order] = JSON.parse(query.get('sort') ?? '["id","ASC"]') as [keyof Order, string];
  const turn = order === 'DESC' ? -1 : 1;
  const sorted = all.toSorted((a, b) => (a[field] < b[field] ? -turn : a[field] > b[field] ? turn : 0));
  sendJson(res, sorted.slice(from, to + 1), { 'Content-Range': `pedidos ${from}-${to}/${all.length}` });
}

/** As it is: ra-data-simple-rest asks with a Range, and then a browser takes nothing compressed. */
const sendJson = (res: ServerResponse, data: unknown, headers: Record<string, string> = {}) =>
  res.writeHead(200, { ...headers, 'Content-Type': types['.json'] }).end(JSON.stringify(data));

const packed = (bytes: Buffer | string, quality = 5) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const send = (res: ServerResponse, body: Buffer, headers: Record<string, string>) =>
  res
    .writeHead(200, { ...headers, 'Content-Encoding': 'br', 'Content-Length': String(body.length) })
    .end(body);
