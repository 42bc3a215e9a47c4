/**
 * Webhooks in the form of Standard Webhooks (standardwebhooks.com): `webhook-id` identifies a message across
 * retries, `webhook-signature` proves that it is ours. Redirects are not followed, and response bodies are
 * not read.
 */
import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { webhookSecretsIn } from '#model/config/webhookSecret.ts';
import type { Portal } from '#model/types.ts';
import { guardedLookup, BlockedAddress, type AddressFilter } from './addressFilter.ts';
import { DeliveryError, type Transport } from './transport.ts';
import type { Message } from './messages.ts';
import { translate } from '#messages/translate.ts';

export type WebhookOptions = {
  /** The webhooks in the current portal.yaml. */
  webhooks: () => Portal['webhooks'];
  /** Environment variables: secrets are never in the config files. */
  env: Readonly<Record<string, string | undefined>>;
  isAllowed: AddressFilter;
  /** Webhooks that answered 410 Gone: the date of that answer, and a function that records it. */
  disabledWebhooks: {
    offSince(id: string, url: string): Promise<string | undefined>;
    off(id: string, url: string): Promise<void>;
  };
  timeout?: number;
};

export function webhookTransport({
  webhooks,
  env,
  isAllowed,
  disabledWebhooks,
  timeout = 15_000,
}: WebhookOptions): Transport {
  return async (message) => {
    const { target, messageId, content } = message;
    const webhook = Object.hasOwn(webhooks(), target) ? webhooks()[target] : undefined;
    if (!webhook) throw new DeliveryError(translate('delivery.noWebhook', { target }), 'final');
    const since = await disabledWebhooks.offSince(target, webhook.url);
    if (since) throw new DeliveryError(translate('delivery.off', { day: since.slice(0, 10) }), 'final');
    const keys = signingKeysIn(env[webhook.secretEnv]);
    if (keys.length === 0)
      throw new DeliveryError(translate('delivery.noSecret', { name: webhook.secretEnv }));
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const status = await post(new URL(webhook.url), body, isAllowed, timeout, {
      'webhook-id': messageId,
      'webhook-timestamp': timestamp,
      'webhook-signature': signaturesOf(keys, { messageId, timestamp, body }),
    });
    if (status.code >= 200 && status.code < 300) return;
    if (status.code === 410) {
      await disabledWebhooks.off(target, webhook.url);
      throw new DeliveryError(translate('delivery.gone'), 'final');
    }
    if (status.code >= 300 && status.code < 400)
      throw new DeliveryError(translate('delivery.redirect', { code: status.code }));
    throw new DeliveryError(translate('delivery.answered', { code: status.code }), 'again', status.wait);
  };
}

/** One secret, or two during a rotation: separated by spaces, with or without the prefix "whsec_". */
const signingKeysIn = (text?: string): Buffer[] =>
  webhookSecretsIn(text)
    .map((secret) => Buffer.from(secret, 'base64'))
    .filter((key) => key.length > 0);

type Signed = Pick<Message, 'messageId'> & { timestamp: string; body: string };
const signaturesOf = (keys: readonly Buffer[], { messageId, timestamp, body }: Signed): string =>
  keys
    .map(
      (key) => `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`,
    )
    .join(' ');

type Status = { code: number; wait?: number };

function post(
  url: URL,
  body: string,
  may: AddressFilter,
  timeout: number,
  headers: Readonly<Record<string, string>>,
): Promise<Status> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An IP address in the URL skips the DNS lookup, so it is checked here.
  if (isIP(host) !== 0 && !may(host)) return Promise.reject(refusedAddress());
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Portal',
      },
      lookup: guardedLookup(may),
      // A reused socket would skip the guarded lookup.
      agent: false,
      signal: AbortSignal.timeout(timeout),
    });
    request.on('response', (response) => {
      const after = Number(response.headers['retry-after']);
      response.destroy();
      resolve({
        code: response.statusCode ?? 0,
        ...(after > 0 && { wait: Math.min(after, 24 * 3600) * 1000 }),
      });
    });
    request.on('error', (error) => reject(toDeliveryError(error)));
    request.end(body);
  });
}

const refusedAddress = () => new DeliveryError(translate('delivery.internal'));

function toDeliveryError(error: Error & { code?: string }): DeliveryError {
  if (error instanceof BlockedAddress) return refusedAddress();
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return new DeliveryError(translate('delivery.late'));
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return new DeliveryError(translate('delivery.unknownHost'));
  return new DeliveryError(translate('delivery.unreachable', { code: error.code ? ` (${error.code})` : '' }));
}
