import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Returns a function that shuts the server down: requests under way are answered, and their connections close
 * with the answer, since a browser that keeps one open would go on sending. By then all writes are on disk
 * and the data folder is free for the next process.
 * `leave`: from here on `/readyz` answers 503. For `drain` milliseconds the server goes on answering, each time with the end of the
 * connection, so that proxies that ask for it send nothing here any more by the time it closes.
 * `before`: closes connections that only listen for events.
 */
export function gracefulShutdown(
  server: Server,
  {
    leave = () => {},
    drain = 0,
    before = () => {},
    after,
  }: { leave?: () => void; drain?: number | undefined; before?: () => void; after: () => Promise<void> },
): () => Promise<void> {
  const begun = new Set<ServerResponse>();
  let stopped: Promise<void> | undefined;
  const endWith = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close');
  };
  server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => {
    begun.add(res);
    if (stopped) endWith(res);
    res.once('close', () => {
      begun.delete(res);
      // The headers of this answer were sent before the signal, without `Connection: close`.
      if (stopped) setImmediate(() => server.closeIdleConnections());
    });
  });
  const stop = async () => {
    leave();
    if (drain > 0) await pause(drain);
    // Just after the event loop has taken the connections that wait: those that it has not are reset by the end.
    await new Promise((resolve) => setImmediate(resolve));
    // Requests under way may finish. Event streams, which never finish, are closed first.
    before();
    for (const res of begun) endWith(res);
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 5000).unref();
    await closed;
    await after();
  };
  return () => (stopped ??= stop());
}

/** @returns a signal that aborts when SIGTERM or SIGINT arrives */
export function stopOnSignal(stop: () => Promise<void>): AbortSignal {
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    void stop().finally(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  return ending.signal;
}
