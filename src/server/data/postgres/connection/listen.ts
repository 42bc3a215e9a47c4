/** LISTEN on a connection of its own, which is reopened when it breaks. */
import type pg from 'pg';
import { serversOf } from '#host/databaseUrl.ts';

/** Milliseconds before it is opened again. */
const again = 5000;

/**
 * Calls `heard` at each NOTIFY, and whenever some may have been missed.
 *
 * @param driver `pg`
 * @param url of the database without a pooler in between
 * @param onMoved calls its argument when another server is in use
 */
export function listen(
  driver: () => typeof pg,
  { url, onMoved }: { url: string; onMoved: (moved: () => void) => () => void },
  channel: string,
  heard: () => void,
): () => Promise<void> {
  const urls = serversOf(url);
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let turn = 0;
  const open = async () => {
    const one = (client = new (driver().Client)({
      connectionString: urls[turn % urls.length]!,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: 'portal news',
    }));
    one.on('error', () => undefined);
    one.once('end', () => {
      if (!stopped) timer = setTimeout(() => void open(), again).unref();
    });
    one.on('notification', heard);
    try {
      await one.connect();
      // It is idle by nature. A standby refuses LISTEN.
      await one.query(`set idle_session_timeout = 0; listen ${one.escapeIdentifier(channel)}`);
      heard();
    } catch {
      turn++;
      await one.end().catch(() => undefined);
    }
  };
  void open();
  const forget = onMoved(() => void client?.end().catch(() => undefined));
  return async () => {
    stopped = true;
    forget();
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
