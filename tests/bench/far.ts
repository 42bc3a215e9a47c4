/** Simulates a distant database: each byte takes some milliseconds in either direction. */
import { once } from 'node:events';
import net from 'node:net';

/** @returns its address, and a function that stops it */
export async function far(address: string, milliseconds: number): Promise<{ url: string; stop: () => void }> {
  const url = new URL(address);
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  const server = net.createServer((near) => {
    const there = folder
      ? net.connect(`${folder}/.s.PGSQL.${port}`)
      : net.connect({ host: url.hostname, port });
    const late = (from: net.Socket, to: net.Socket) => {
      from.setNoDelay(true);
      from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), milliseconds));
      from.on('close', () => setTimeout(() => to.destroy(), milliseconds));
      from.on('error', () => to.destroy());
    };
    late(near, there);
    late(there, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  return { url: url.href, stop: () => server.close() };
}
