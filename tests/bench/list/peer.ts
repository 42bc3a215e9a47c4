import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { orders } from './orders.ts';

const listAlone = fileURLToPath(new URL('./peer', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** What the peer's server has besides the orders: records by resource, and fixed answers by address. */
export type PeerData = {
  records?: Readonly<Record<string, readonly { id: number }[]>>;
  answers?: Readonly<Record<string, unknown>>;
};

type Peer = {
  url: string;
  /** Serves these files from now on. */
  serve(files: Files): void;
  stop(): Promise<void>;
};
type Files = ReadonlyMap<string, Buffer>;

export async function builtFiles(folder: string, source = listAlone, changes: Plugin[] = []): Promise<Files> {
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    plugins: [...changes, react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 9999 },
  });
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [file.slice(folder.length), packed(readFileSync(file), 11)];
      }),
  );
}

/**
 * Stock react-admin, built for production into a folder and served like ours: with brotli and immutable
 * caching.
 */
export async function startPeer(folder: string, source = listAlone, data: PeerData = {}): Promise<Peer> {
  let files = await builtFiles(folder, source);
  const records = { pedidos: orders(), ...data.records };
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://peer');
    const fixed = data.answers?.[pathname];
    if (fixed) return sendJson(res, fixed);
    const [, api, resource = '', id] = pathname.split('/');
    if (api === 'api' && isKnown(records, resource)) return answer(res, records[resource], id, searchParams);
    const name = files.has(pathname) ? pathname : '/index.html';
    send(res, files.get(name)!, {
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (others) => {
      files = others;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const isKnown = <T extends object>(records: T, name: string): name is keyof T & string => name in records;

/**
 * The part of the simple REST dialect that the pages use. `q` searches every value, as a stock backend would.
 */
function answer(
  res: ServerResponse,
  all: readonly Readonly<Record<string, unknown>>[],
  id: string | undefined,
  query: URLSearchParams,
) {
  if (id) return sendJson(res, all[Number(id) - 1]);
  const [from, to] = JSON.parse(query.get('range') ?? '[0,24]') as [number, number];
  const [field, order] = JSON.parse(query.get('sort') ?? '["id","ASC"]') as [string, string];
  const { q = '' } = JSON.parse(query.get('filter') ?? '{}') as { q?: string };
  const turn = order === 'DESC' ? -1 : 1;
  const found = q ? all.filter((one) => Object.values(one).some((value) => String(value).includes(q))) : all;
  const sorted = found.toSorted((a, b) => (a[field]! < b[field]! ? -turn : a[field]! > b[field]! ? turn : 0));
  sendJson(res, sorted.slice(from, to + 1), { 'Content-Range': `pedidos ${from}-${to}/${found.length}` });
}

/** Uncompressed: ra-data-simple-rest sends a Range header, and then browsers accept no compression. */
const sendJson = (res: ServerResponse, data: unknown, headers: Record<string, string> = {}) =>
  res.writeHead(200, { ...headers, 'Content-Type': types['.json'] }).end(JSON.stringify(data));

const packed = (bytes: Buffer | string, quality = 5) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const send = (res: ServerResponse, body: Buffer, headers: Record<string, string>) =>
  res
    .writeHead(200, { ...headers, 'Content-Encoding': 'br', 'Content-Length': String(body.length) })
    .end(body);
