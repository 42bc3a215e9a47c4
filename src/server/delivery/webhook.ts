/**
 * Webhooks in the form of Standard Webhooks (standardwebhooks.com): `webhook-id` identifies a message across
 * retries, `webhook-signature` proves that it is ours. Redirects are not followed, and response bodies are
 * not read.
 */
import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { webhookSecretsIn } from '#model/config/webhookSecret.ts';
import type { Portal } from '#model/types.ts';
import { DeliveryError, type Transport, type Message } from './worker.ts';
import { translate } from '#messages/translate.ts';

// Decides which addresses the portal may call: a webhook in the config must not reach the machines around the
// server. The address of the connection is checked, not the host name, because a name may resolve anywhere
// and change later.

/** Loopback, private, link-local, reserved and documentation networks (IANA's registry of special IPv4 addresses). */
const inner: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** The only IPv6 addresses that are assigned to the Internet (RFC 4291, 2.4; IANA). All others are refused, new ones too. */
const global6 = ['2000::', 3] as const;
/**
 * The special networks inside of it (IANA's registry of special IPv6 addresses): protocols and tunnels such as Teredo,
 * documentation, 6to4, AS112.
 */
const special6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [network, bits] of inner) blocked.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of special6) blocked.addSubnet(network, bits, 'ipv6');
const internet6 = new BlockList();
internet6.addSubnet(...global6, 'ipv6');

type AddressFilter = (address: string) => boolean;

/** @param allowed own addresses and networks that may be called all the same: `10.0.0.5`, `192.168.0.0/24` */
export function addressFilter(allowed: readonly string[]): AddressFilter {
  const own = new BlockList();
  for (const text of allowed) {
    const [address = '', bits] = text.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) own.addAddress(address, family);
    else own.addSubnet(address, Number(bits), family);
  }
  return (address) => isOwn(own, address) || !isInner(address);
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const isOwn = (own: BlockList, address: string) => own.check(plain(address), familyOf(plain(address)));

function isInner(address: string): boolean {
  const [one, family] = [plain(address), familyOf(plain(address))];
  if (isIP(one) === 0 || blocked.check(one, family)) return true;
  return family === 'ipv6' && !internet6.check(one, 'ipv6');
}

/** Unwraps IPv4-mapped addresses: `::ffff:10.0.0.1` is 10.0.0.1. */
function plain(address: string): string {
  const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i.exec(address);
  if (!mapped) return address;
  if (mapped[1]) return mapped[1];
  const bytes = [mapped[2]!, mapped[3]!].map((part) => parseInt(part, 16));
  return bytes.flatMap((part) => [part >> 8, part & 255]).join('.');
}

class BlockedAddress extends Error {}

/**
 * A DNS lookup that fails if any address of the host may not be called, so that the socket never connects to
 * it.
 */
const guardedLookup =
  (may: AddressFilter): LookupFunction =>
  (hostname, options, callback) =>
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => may(address))) return callback(new BlockedAddress(), '', 0);
      if (options.all) return callback(null, found as never, undefined as never);
      callback(null, first.address, first.family);
    });

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
