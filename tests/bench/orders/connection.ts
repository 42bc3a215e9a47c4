/**
 * A persistent connection that sends one request after another as cheaply as possible, so that the client
 * doesn't distort the measurement.
 */
import net from 'node:net';

export type Connection = { get(path: string, token?: string): Promise<void>; end(): void };

export function connect(port: number): Connection {
  const socket = net.connect(port, '127.0.0.1').setNoDelay(true);
  let answered: (error?: Error) => void = () => {};
  let missing = 0;
  socket.on('data', (part: Buffer) => {
    if (missing > 0) missing -= part.length;
    else {
      const end = part.indexOf('\r\n\r\n');
      const head = part.toString('latin1', 0, end);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (!/^HTTP\/1.1 2/.test(head) || length === undefined) return answered(new Error(head));
      missing = Number(length) - (part.length - end - 4);
    }
    if (missing === 0) answered();
  });
  socket.on('error', (error) => answered(error));
  return {
    get: (path, token) =>
      new Promise((resolve, reject) => {
        answered = (error) => (error ? reject(error) : resolve());
        const bearer = token ? `Authorization: Bearer ${token}\r\n` : '';
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${bearer}\r\n`);
      }),
    end: () => socket.destroy(),
  };
}
