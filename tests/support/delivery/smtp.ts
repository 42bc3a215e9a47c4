/** A real SMTP server in this process; received messages are parsed as a mail client would. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type Arrived = Email & { to: string[] };
export type MailServer = { url: string; mails: Arrived[]; stop(): Promise<void> };

/** @param login the accepted `user:password`; absent: any */
export async function startSmtp(login?: string, options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: Arrived[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: login === undefined,
    onAuth: ({ username, password }, _session, callback) =>
      `${username}:${password}` === login
        ? callback(null, { user: username ?? '' })
        : callback(new Error('Invalid username or password')),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push({
            ...mail,
            to: session.envelope.rcptTo.map(({ address }) => address),
          } as unknown as Arrived);
          callback();
        });
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${login ? `${login}@` : ''}127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
