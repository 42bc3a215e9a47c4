/** Delivers the portal's messages by e-mail and to webhooks while the server runs. */
import { webhooksWithOddSecret } from '#model/config/webhookSecret.ts';
import type { Portal } from '#model/types.ts';
import type { Store } from '../data/store.ts';
import type { Env } from '../env.ts';
import type { Log } from '../http/log.ts';
import { addressFilter } from './addressFilter.ts';
import { mailTransport } from './mail.ts';
import { disabledWebhooksIn } from './disabledWebhooks.ts';
import { webhookTransport } from './webhook.ts';
import { DeliveryWorker } from './worker.ts';
import { missingSecrets } from '../inbound/endpoint.ts';
import { translate } from '#messages/translate.ts';

export type DeliverySettings = Pick<Env, 'smtpUrl' | 'webhookAllow'> & {
  store: Store;
  /** The current portal: a changed config also applies to messages that still wait. */
  portal: () => Portal;
  log: Log;
  /** Environment variables with the secrets that webhooks are signed with. */
  env: Readonly<Record<string, string | undefined>>;
};

export const startDelivery = ({
  store,
  portal,
  log,
  env,
  smtpUrl,
  webhookAllow = [],
}: DeliverySettings): DeliveryWorker =>
  new DeliveryWorker({
    store,
    log,
    transports: {
      mail: mailTransport(smtpUrl, () => portal().mail?.from),
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
