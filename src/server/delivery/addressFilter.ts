/**
 * Decides which addresses the portal may call: a webhook in the config must not reach the machines around the
 * server. The address of the connection is checked, not the host name, because a name may resolve anywhere
 * and change later.
 */
import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

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

export type AddressFilter = (address: string) => boolean;

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

export class BlockedAddress extends Error {}

/**
 * A DNS lookup that fails if any address of the host may not be called, so that the socket never connects to
 * it.
 */
export const guardedLookup =
  (may: AddressFilter): LookupFunction =>
  (hostname, options, callback) =>
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => may(address))) return callback(new BlockedAddress(), '', 0);
      if (options.all) return callback(null, found as never, undefined as never);
      callback(null, first.address, first.family);
    });
