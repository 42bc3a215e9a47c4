/** Delivers the portal's messages by e-mail and to webhooks while the server runs. */
import { withAccountLink } from '../accounts/links/accountLinks.ts';
import { type Transport, DeliveryError, DeliveryWorker, type MailContent } from './worker.ts';
import { translate } from '#messages/translate.ts';
import { webhooksWithOddSecret } from '#model/config/webhookSecret.ts';
import type { Portal } from '#model/types.ts';
import { printSheet, UnprintableSheet } from '../letters/printer.ts';
import { sheetFileName, type PrintedSheet } from '../letters/sheetTypes.ts';
import type { Store } from '../data/store.ts';
import type { Env } from '../env.ts';
import type { Log } from '../http/requestLog.ts';
import { addressFilter, webhookTransport } from './webhook.ts';
import { disabledWebhooksIn } from './deliveryApi.ts';
import { missingSecrets } from '../inbound/endpoint.ts';

// E-mail by SMTP. The time-outs below limit how long a server that doesn't answer is waited for.

type MailTimes = { connection: number; silence: number; total: number };
const usual: MailTimes = { connection: 10_000, silence: 20_000, total: 60_000 };

/**
 * @param url PORTAL_SMTP_URL: `smtp://user:password@host:587`, `smtps://…` for TLS from the first byte;
 * absent: no e-mail
 * @param complete puts what is made only now into an e-mail: its link to an account
 * @param from returns the sender in portal.yaml; called for each message
 */
export function mailTransport(
  url: string | undefined,
  from: () => string | undefined,
  times: MailTimes = usual,
  complete: (mail: MailContent) => MailContent = (mail) => mail,
): Transport {
  return async ({ messageId, content }) => {
    const sender = from();
    if (!url) throw new DeliveryError(translate('delivery.noSmtp'), 'off');
    if (!sender) throw new DeliveryError(translate('delivery.noSender'), 'off');
    const { sheet, ...mail } = complete(content as MailContent);
    if (mail.to === '') throw new DeliveryError(translate('delivery.noAddress'), 'final');
    const attachments = sheet ? [await attachmentOf(sheet)] : [];
    // One connection per message: a hanging one blocks only itself.
    const { default: nodemailer } = await import('nodemailer');
    const transport = nodemailer.createTransport(optionsOf(url, times));
    const overdue = AbortSignal.timeout(times.total);
    try {
      await Promise.race([
        transport.sendMail({
          ...mail,
          attachments,
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

async function attachmentOf(sheet: PrintedSheet) {
  try {
    return {
      filename: sheetFileName(sheet),
      content: await printSheet(sheet),
      contentType: 'application/pdf',
    };
  } catch (error) {
    throw error instanceof UnprintableSheet ? new DeliveryError(error.message, 'final') : error;
  }
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
  const said = responseCode ? translate('delivery.smtpSaid', { code: responseCode }) : '';
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

type DeliverySettings = Pick<Env, 'smtpUrl' | 'webhookAllow'> & {
  store: Store;
  /** The current portal: a changed config also applies to messages that still wait. */
  portal: () => Portal;
  log: Log;
  /** This installation's; absent: no e-mail has a link to an account. */
  secret?: Uint8Array;
  /** Environment variables with the secrets that webhooks are signed with. */
  env: Readonly<Record<string, string | undefined>>;
};

export const startDelivery = ({
  store,
  portal,
  log,
  env,
  secret,
  smtpUrl,
  webhookAllow = [],
}: DeliverySettings): DeliveryWorker =>
  new DeliveryWorker({
    store,
    log,
    transports: {
      mail: mailTransport(
        smtpUrl,
        () => portal().mail?.from,
        usual,
        (mail) => (secret ? withAccountLink(mail, portal(), secret) : mail),
      ),
      webhook: webhookTransport({
        webhooks: () => portal().webhooks,
        env,
        isAllowed: addressFilter(webhookAllow),
        disabledWebhooks: disabledWebhooksIn(store),
      }),
    },
  });

/** Warnings about settings that are missing for the messages in the config. */
export function deliveryWarnings(
  portal: Portal,
  { smtpUrl }: Pick<Env, 'smtpUrl'>,
  env: DeliverySettings['env'],
): string[] {
  const { mail, webhooks } = portal;
  const noMail = mail && !smtpUrl;
  const unsigned = Object.values(webhooks)
    .map(({ secretEnv }) => secretEnv)
    .filter((name) => !env[name]?.trim());
  return [
    ...(noMail ? [translate('serving.portalSmtpUrl')] : []),
    ...[...new Set(unsigned)].map((name) => translate('serving.doesNotHaveSecret', { name })),
    ...webhooksWithOddSecret(webhooks, env).map(({ name }) => translate('common.oddWebhookSecret', { name })),
    ...missingSecrets(portal, env).map((name) =>
      translate('serving.doesNotHaveSecretOfCharacters', { name }),
    ),
  ];
}
