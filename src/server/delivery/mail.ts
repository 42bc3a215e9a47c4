/** E-mail by SMTP. The time-outs below limit how long a server that doesn't answer is waited for. */
import type { Transport } from './transport.ts';
import { DeliveryError } from './transport.ts';
import type { MailContent } from './messages.ts';
import { translate } from '#messages/translate.ts';

export type MailTimes = { connection: number; silence: number; total: number };
const usual: MailTimes = { connection: 10_000, silence: 20_000, total: 60_000 };

/**
 * @param url PORTAL_SMTP_URL: `smtp://user:password@host:587`, `smtps://…` for TLS from the first byte;
 * absent: no e-mail
 * @param from returns the sender in portal.yaml; called for each message
 */
export function mailTransport(
  url: string | undefined,
  from: () => string | undefined,
  times: MailTimes = usual,
): Transport {
  return async ({ messageId, content }) => {
    const sender = from();
    if (!url) throw new DeliveryError(translate('delivery.noSmtp'), 'off');
    if (!sender) throw new DeliveryError(translate('delivery.noSender'), 'off');
    // One connection per message: a hanging one blocks only itself.
    const { default: nodemailer } = await import('nodemailer');
    const transport = nodemailer.createTransport(optionsOf(url, times));
    const overdue = AbortSignal.timeout(times.total);
    try {
      await Promise.race([
        transport.sendMail({
          ...(content as MailContent),
          from: sender,
          messageId: `<${messageId}@${domainOf(sender)}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        }),
        new Promise<never>((_resolve, reject) =>
          overdue.addEventListener('abort', () => reject(new DeliveryError(slow()))),
        ),
      ]);
    } catch (error) {
      throw toDeliveryError(error);
    } finally {
      transport.close();
    }
  };
}

const slow = () => translate('delivery.smtpLate');

function optionsOf(url: string, times: MailTimes) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const auth = username
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(auth && { auth }),
    // A password is never sent to another machine without TLS.
    requireTLS: auth !== undefined && !secure && !isThisMachine(hostname),
    connectionTimeout: times.connection,
    greetingTimeout: times.connection,
    socketTimeout: times.silence,
    dnsTimeout: times.connection,
  };
}

const isThisMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

const domainOf = (sender: string) => /@([\w.-]+)>?\s*$/.exec(sender)?.[1] ?? 'portal.invalid';

type SmtpError = { code?: string; responseCode?: number };

function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const { code = '', responseCode } = error as SmtpError;
  const said = responseCode ? ` (resposta ${responseCode})` : '';
  if (code === 'EAUTH') return new DeliveryError(translate('delivery.smtpAccount', { said }));
  if (code === 'ETIMEDOUT') return new DeliveryError(slow());
  if (code === 'ETLS') return new DeliveryError(translate('delivery.smtpTls'));
  if (['ECONNECTION', 'ESOCKET', 'EDNS', 'ECONNREFUSED'].includes(code))
    return new DeliveryError(translate('delivery.smtpUnreachable'));
  // A refused address won't be accepted later either.
  if (code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500)
    return new DeliveryError(translate('delivery.smtpAddress', { said }), 'final');
  return new DeliveryError(translate('delivery.smtpRefused', { said }));
}
