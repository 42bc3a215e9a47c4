/**
 * The networks that an address is counted by. Of IPv6, one client usually holds a /64, a customer a /56 and a site a /48
 * (RFC 6177). An IPv4 address is counted by itself alone.
 */
export type Networks = { client: string; customer?: string; site?: string };

/** @param address in the form of `normalAddress` */
export function networksOf(address: string): Networks {
  if (!address.includes(':')) return { client: address };
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = address.includes('::') ? 8 - first!.length - last!.length : 0;
  const [a, b, c, d] = [...first!, ...Array<string>(zeros).fill('0'), ...last!];
  const upperByte = (parseInt(d!, 16) >> 8).toString(16);
  return {
    client: `${a}:${b}:${c}:${d}/64`,
    customer: `${a}:${b}:${c}:${upperByte}00/56`,
    site: `${a}:${b}:${c}/48`,
  };
}

/** The widest network of an address, which shares the places of a queue. */
export const siteOf = (address: string): string => {
  const { client, site = client } = networksOf(address);
  return site;
};
