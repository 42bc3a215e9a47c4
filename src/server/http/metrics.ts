/**
 * Prometheus metrics: requests by operation, event-loop lag, memory. They contain no records, people or
 * queries.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from 'proxy-addr';
import type { Client } from './client.ts';
import { requestContextOf } from './requestContext.ts';
import { lazyRequire } from '#host/lazyRequire.ts';
import { notFound, methodNotAllowed } from './http.ts';

export type Metrics = {
  /** Counts the request once it is over. */
  watch(req: IncomingMessage, res: ServerResponse, path: string): void;
  /** Sends the metrics to addresses that may read them; 404 for all others. */
  send(req: IncomingMessage, res: ServerResponse): Promise<void>;
};

/**
 * Undefined where nobody may read them: nothing is measured then.
 *
 * @param allow addresses and networks that may read the metrics
 */
export function createMetrics(
  allow: readonly string[] | undefined,
  clientOf: (req: IncomingMessage) => Client,
): Metrics | undefined {
  if (!allow?.length) return undefined;
  const isAllowed = proxyAddr.compile([...allow]);
  const { collectDefaultMetrics, Histogram, Registry } =
    lazyRequire<typeof import('prom-client')>('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'portal_request_duration_seconds',
    help: 'Requests by operation, resource and status: how many, and how long they took.',
    labelNames: ['method', 'operation', 'resource', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });

  return {
    watch(req, res, path) {
      // Event streams stay open as long as the page; their duration means nothing.
      if (path === '/config/events') return;
      const since = performance.now();
      res.once('close', () => {
        const { operation, resource = '' } = requestContextOf(req).operation ?? { operation: areaOf(path) };
        const labels = { method: methodOf(req), operation, resource, status: String(res.statusCode) };
        durations.observe(labels, (performance.now() - since) / 1000);
      });
    },
    async send(req, res) {
      const { address, isCertain } = clientOf(req);
      if (!address || !isCertain || !isAllowed(address, 0)) throw notFound();
      if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
      const text = await register.metrics();
      res.setHeader('Content-Type', register.contentType);
      res.setHeader('Cache-Control', 'no-store');
      res.end(req.method === 'HEAD' ? undefined : text);
    },
  };
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const methodOf = ({ method = '' }: IncomingMessage) => (methods.includes(method) ? method : 'other');

/** The label of requests without an operation: those refused early, and those outside the API. */
const areaOf = (path: string) =>
  /^\/(api|config|assets|healthz|readyz|metrics)(\/|$)/.exec(path)?.[1] ?? 'page';
