import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Returns a function that shuts the server down: requests under way are answered, and their connections close
 * with the answer, since a browser that keeps one open would go on sending. By then all writes are on disk
 * and the data folder is free for the next process.
 * `before`: closes connections that only listen for events.
 */
export function gracefulShutdown(
  server: Server,
  { before = () => {}, after }: { before?: () => void; after: () => Promise<void> },
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
