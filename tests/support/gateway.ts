/** A small reverse proxy that plays what real ones do by default: see the table of limits in docs/operations.md. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type GatewaySettings = {
  /** Bytes of a header line, of the address, of all headers of an answer, and of a body. Absent: any. */
  header?: number;
  address?: number;
  answerHeaders?: number;
  body?: number;
  answerBody?: number;
  /** How the visitor's address is told; absent: added to what came. */
  visitor?: 'none' | 'replaced';
  etag?: (tag: string) => string | undefined;
  holdsStreams?: boolean;
  /** Answers in place of the portal. */
  answers?: { status: number; headers?: Record<string, string>; body?: string };
  /** The portal answers, and its answer is lost: the status that comes instead, or none at all. */
  loses?: Loss;
  /** The same of the next answers, one after the other. */
  losesNext?: Loss[];
};
export type Loss = number | 'hangsUp';

/** What has come through, with the key of the request. */
type Passed = { method: string; path: string; key: string | undefined };
export type Gateway = { url: string; settings: GatewaySettings; passed: Passed[]; stop(): Promise<void> };

const html = (status: number) => `<html><body><h1>${status}</h1></body></html>`;

/** @param to the address of the portal */
export async function startGateway(to: () => string, settings: GatewaySettings = {}): Promise<Gateway> {
  const gateway = { settings, passed: [] as Passed[] } as Gateway;
  const server = http.createServer({ maxHeaderSize: 256 * 1024 }, (req, res) => {
    const key = req.headers['idempotency-key'];
    gateway.passed.push({ method: req.method!, path: req.url!, key: key as string | undefined });
    void answer(req, res, new URL(to()), gateway.settings).catch(() => refuse(res, 502));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  gateway.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return gateway;
}

function refuse(res: http.ServerResponse, status: number) {
  if (res.headersSent) return void res.destroy();
  res.writeHead(status, { 'Content-Type': 'text/html' }).end(html(status));
}

const bytesOf = (headers: http.IncomingHttpHeaders) =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 0);

async function answer(
  req: http.IncomingMessage,
  res: http.ServerResponse,
  to: URL,
  settings: GatewaySettings,
): Promise<void> {
  const most = (limit: number | undefined, size: number) => limit !== undefined && size > limit;
  if (settings.answers) {
    const { status, headers = { 'Content-Type': 'text/html' }, body = html(status) } = settings.answers;
    return void res.writeHead(status, headers).end(body);
  }
  if (most(settings.address, (req.url ?? '').length)) return refuse(res, 414);
  if (Object.values(req.headers).some((value) => most(settings.header, String(value).length)))
    return refuse(res, 400);
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  if (most(settings.body, body.length)) return refuse(res, 413);

  const peer = req.socket.remoteAddress ?? '';
  const { 'x-forwarded-for': came, ...headers } = req.headers;
  const told = settings.visitor === 'replaced' || came === undefined ? peer : `${String(came)}, ${peer}`;
  const upstream = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const asked = http.request(
      {
        host: to.hostname,
        port: to.port,
        method: req.method,
        path: req.url,
        agent: false,
        maxHeaderSize: 256 * 1024,
        headers: {
          ...headers,
          via: '1.1 gateway',
          ...(settings.visitor !== 'none' && { 'x-forwarded-for': told }),
        },
      },
      resolve,
    );
    asked.on('error', reject);
    asked.end(body);
  });
  const loses = settings.losesNext?.shift() ?? settings.loses;
  if (loses !== undefined) {
    upstream.resume();
    await new Promise((resolve) => upstream.on('end', resolve));
    return loses === 'hangsUp' ? void req.socket.destroy() : refuse(res, loses);
  }
  if (most(settings.answerHeaders, bytesOf(upstream.headers))) return refuse(res, 502);
  const { etag, ...others } = upstream.headers;
  const tag = etag === undefined || !settings.etag ? etag : settings.etag(etag);
  const sent = { ...others, ...(tag !== undefined && { etag: tag }) };
  if (settings.holdsStreams || (settings.answerBody !== undefined && upstream.headers['content-length'])) {
    const parts: Buffer[] = [];
    for await (const part of upstream) parts.push(part as Buffer);
    const whole = Buffer.concat(parts);
    if (most(settings.answerBody, whole.length)) return refuse(res, 502);
    await pause(0);
    return void res.writeHead(upstream.statusCode!, sent).end(whole);
  }
  res.writeHead(upstream.statusCode!, sent);
  upstream.pipe(res);
}
