/** A connection to a PostgreSQL that a test can cut. */
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';

export type TcpProxy = {
  url: string;
  /**
   * Cuts the connection when a client next sends these words, before they arrive or before the answer does.
   */
  cutAt(words: string, when: 'before' | 'after'): void;
  /** Nothing passes from now on, in either direction, and nothing is refused: as if a machine had stopped. */
  hang(): void;
  goOn(): void;
  close(): Promise<void>;
};

export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  const server = net.createServer(between);
  const open = new Set<net.Socket>();
  let hangs = false;
  let awaited: { words: string; when: 'before' | 'after' } | undefined;

  function between(client: net.Socket) {
    const other = folder
      ? net.connect(path.join(folder, `.s.PGSQL.${port || 5432}`))
      : net.connect(Number(port || 5432), hostname);
    let isCut = false;
    const end = () => {
      client.destroy();
      other.destroy();
    };
    for (const one of [client, other]) {
      open.add(one);
      if (hangs) one.pause();
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        end();
      });
    }
    client.on('data', (said) => {
      if (awaited && said.includes(awaited.words)) {
        isCut = true;
        const { when } = awaited;
        awaited = undefined;
        if (when === 'before') return end();
      }
      other.write(said);
    });
    other.on('data', (said) => (isCut ? end() : client.write(said)));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    cutAt: (words, when) => {
      awaited = { words, when };
    },
    hang: () => {
      hangs = true;
      for (const one of open) one.pause();
    },
    goOn: () => {
      hangs = false;
      for (const one of open) one.resume();
    },
    close: async () => {
      for (const one of open) one.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
