/** A server whose e-mails arrive at a real SMTP server. */
import { openSecret } from '#server/accounts/tokens.ts';
import { startDelivery } from '#server/delivery/delivery.ts';
import { createLog } from '#server/http/requestLog.ts';
import { withAccountLink } from '#server/accounts/links/accountLinks.ts';
import { startServer, type TestServer } from '../server.ts';
import { startSmtp, type MailServer } from './smtp.ts';

export type MailingServer = TestServer & { post: MailServer };

export async function startMailing(options: Parameters<typeof startServer>[0]): Promise<MailingServer> {
  const post = await startSmtp();
  const server = await startServer({ ...options, sendsMail: true });
  const secret = openSecret(server.folder.replace(/dados$/, ''));
  const delivery = startDelivery({
    store: server.store,
    portal: () => server.portal,
    log: createLog('off'),
    env: {},
    complete: (mail) => withAccountLink(mail, server.portal, secret),
    smtpUrl: post.url,
  });
  const stop = async () => {
    await delivery.stop();
    await Promise.all([server.stop(), post.stop()]);
  };
  return { ...server, post, stop };
}
