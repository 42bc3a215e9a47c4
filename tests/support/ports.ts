/** Ports of this machine, for programs that a test starts. */
import { connect, createServer, type AddressInfo } from 'node:net';

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const one = createServer().listen(0, '127.0.0.1', () => {
      const { port } = one.address() as AddressInfo;
      one.close(() => resolve(port));
    });
  });

export const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
    socket.on('error', () => resolve(false));
  });
