/** Delivers the portal's messages by e-mail and to webhooks while the server runs. */
import { deliveryErrorOf, tooSlow } from './smtpFaults.ts';
import { type Transport, DeliveryError, DeliveryWorker, type MailContent } from './worker.ts';
import { translate } from '#messages/translate.ts';
import { webhooksWithOddSecret } from '#model/config/webhookSecret.ts';
import type { Portal } from '#model/types.ts';
import { attachmentOf, UnprintableSheet } from './attachment.ts';
import type { PrintedSheet } from '../writes/printedSheet.ts';
import type { Store } from '../data/store.ts';
import type { Env } from '#host/env.ts';
import type { Log } from '../http/requestLog.ts';
import { addressFilter, webhookTransport } from './webhook.ts';
import { disabledWebhooksIn } from './deliveryApi.ts';

// E-mail by SMTP. The time-outs below limit how long a server that doesn't answer is waited for.

/** `total`: until the message is sent. `answer`: what the relay may take for it then, while it scans (RFC 5321, 4.5.3.2.6). */
type MailTimes = { connection: number; total: number; answer: number; hold?: number };
const usual: MailTimes = { connection: 10_000, total: 60_000, answer: 10 * 60_000 };

/**
 * @param url PORTAL_SMTP_URL: `smtp://user:password@host:587`, `smtps://…` for TLS from the first byte;
 * absent: no e-mail
 * @param complete puts what is made only now into an e-mail: its link to an account
 * @param noteUnsigned called where the address has a user, and the server offers no way to sign in
 * @param from returns the sender in portal.yaml; called for each message
 */
export function mailTransport(
  url: string | undefined,
  from: () => string | undefined,
  times: MailTimes = usual,
  complete: (mail: MailContent) => MailContent = (mail) => mail,
  noteUnsigned?: () => void,
): Transport {
  return async ({ messageId, content }, { hold } = {}) => {
    const sender = from();
    if (!url) throw new DeliveryError(translate('delivery.noSmtp'), 'off');
    if (!sender) throw new DeliveryError(translate('delivery.noSender'), 'off');
    const { sheet, ...mail } = complete(content as MailContent);
    if (mail.to === '') throw new DeliveryError(translate('delivery.noAddress'), 'final');
    const attachments = sheet ? [await attached(sheet)] : [];
    // One connection per message: a hanging one blocks only itself.
    const { default: nodemailer } = await import('nodemailer');
    const watch = new Conversation(times, hold);
    const transport = nodemailer.createTransport({ ...optionsOf(url, times), logger: watch.logger });
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
        watch.overdue,
      ]);
      if (new URL(url).username && !watch.isSignedIn) noteUnsigned?.();
    } catch (error) {
      throw deliveryErrorOf(error);
    } finally {
      await watch.end();
      transport.close();
    }
  };
}

/**
 * Opens a conversation with the relay, signs in where the address has an account, and ends it. Rejects with the words of a failed
 * delivery.
 *
 * @returns whether it has signed in, or need not
 */
export async function askRelay(url: string, times: MailTimes = usual): Promise<boolean> {
  const { default: nodemailer } = await import('nodemailer');
  const watch = new Conversation(times, undefined);
  const transport = nodemailer.createTransport({ ...optionsOf(url, times), logger: watch.logger });
  try {
    await Promise.race([transport.verify(), watch.overdue]);
    return new URL(url).username === '' || watch.isSignedIn;
  } catch (error) {
    throw deliveryErrorOf(error);
  } finally {
    await watch.end();
    transport.close();
  }
}

/** Milliseconds after which a message that was sent, and is not answered, gets a longer lease. */
const holdAfter = 30_000;

/**
 * Follows the steps of one delivery. Once the message is sent the relay may have it, whatever comes: to send it again after a
 * few seconds makes copies.
 */
class Conversation {
  readonly overdue: Promise<never>;
  isSignedIn = false;
  #fail!: (error: Error) => void;
  #timer: NodeJS.Timeout;
  #holding: NodeJS.Timeout | undefined;
  #held: Promise<void> | undefined;
  readonly #times: MailTimes;
  readonly #hold: ((ms: number) => Promise<void>) | undefined;

  constructor(times: MailTimes, hold: ((ms: number) => Promise<void>) | undefined) {
    this.#times = times;
    this.#hold = hold;
    this.overdue = new Promise<never>((_resolve, reject) => (this.#fail = reject));
    this.overdue.catch(() => undefined);
    this.#timer = setTimeout(() => this.#fail(tooSlow()), times.total);
  }

  /** What nodemailer 10 tells of its steps. Nothing of it is written anywhere. */
  readonly logger = {
    ...Object.fromEntries(
      ['level', 'trace', 'debug', 'warn', 'error', 'fatal'].map((name) => [name, () => undefined]),
    ),
    info: ({ tnx, action }: { tnx?: string; action?: string }) => {
      if (tnx === 'smtp' && action === 'authenticated') this.isSignedIn = true;
      if (tnx === 'message') this.#sent();
    },
  } as never;

  #sent() {
    clearTimeout(this.#timer);
    const { answer, hold = holdAfter } = this.#times;
    this.#timer = setTimeout(() => this.#fail(tooSlow()), answer);
    this.#holding = setTimeout(() => {
      this.#held = this.#hold?.(answer);
    }, hold);
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#holding);
    // A lease that is stored later would come after the result.
    await this.#held?.catch(() => undefined);
  }
}

async function attached(sheet: PrintedSheet) {
  try {
    return await attachmentOf(sheet);
  } catch (error) {
    throw error instanceof UnprintableSheet ? new DeliveryError(error.message, 'final') : error;
  }
}

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
    socketTimeout: times.total + times.answer,
    dnsTimeout: times.connection,
  };
}

const isThisMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

const domainOf = (sender: string) => /@([\w.-]+)>?\s*$/.exec(sender)?.[1] ?? 'portal.invalid';

type DeliverySettings = Pick<Env, 'smtpUrl' | 'webhookAllow'> & {
  store: Store;
  /** The current portal: a changed config also applies to messages that still wait. */
  portal: () => Portal;
  log: Log;
  /** What each e-mail gets once it is sent, such as a link that the queue may not hold; absent: nothing. */
  complete?: (mail: MailContent) => MailContent;
  /** Environment variables with the secrets that webhooks are signed with. */
  env: Readonly<Record<string, string | undefined>>;
};

export const startDelivery = ({
  store,
  portal,
  log,
  env,
  complete,
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
        complete,
        once(() => log.notice(translate('delivery.smtpNoAuth'), { while: 'delivering' })),
      ),
      webhook: webhookTransport({
        webhooks: () => portal().webhooks,
        env,
        isAllowed: addressFilter(webhookAllow),
        disabledWebhooks: disabledWebhooksIn(store),
      }),
    },
  });

const once = (work: () => void) => {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
};

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
  ];
}
