/**
 * A slow line in front of a server, for all that a browser asks: its own throttling leaves out what a service worker
 * fetches.
 */
import { once } from 'node:events';
import net from 'node:net';
import { slow } from '../slowMachine.ts';

export type SlowLine = {
  url: string;
  /** Bytes received since the last call. */
  received(): number;
  /** Whether bytes take their time; at first they don't. */
  slowDown(isSlow: boolean): void;
  stop(): Promise<void>;
};

export async function slowLine(to: string): Promise<SlowLine> {
  let isSlow = false;
  let bytes = 0;
  /** When the line is free again. All connections share it. */
  let free = 0;
  const open = new Set<net.Socket>();
  const pass = (from: net.Socket, onto: net.Socket, bytesPerSecond: number) => {
    from.setNoDelay(true);
    open.add(from);
    from.on('data', (chunk) => {
      if (bytesPerSecond === slow.line.downloadThroughput) bytes += chunk.length;
      if (!isSlow) return void onto.write(chunk);
      const now = performance.now();
      free = Math.max(free, now) + (chunk.length / bytesPerSecond) * 1000;
      setTimeout(() => onto.writable && onto.write(chunk), free - now + slow.line.latency / 2);
    });
    from.on('close', () => {
      open.delete(from);
      onto.destroy();
    });
    from.on('error', () => from.destroy());
  };
  const { port } = new URL(to);
  const server = net.createServer((browser) => {
    const there = net.connect(Number(port), '127.0.0.1');
    pass(browser, there, slow.line.uploadThroughput);
    pass(there, browser, slow.line.downloadThroughput);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    received: () => {
      const since = bytes;
      bytes = 0;
      return since;
    },
    slowDown: (next) => {
      isSlow = next;
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
