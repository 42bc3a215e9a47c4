import { isThisMachine } from '../env.ts';

/** The name in a Host header, in lower case and without its port; undefined for a text that is no host. */
export function hostName(header = ''): string | undefined {
  const [, inBrackets, name = inBrackets] =
    /^(?:\[([\da-f:.]+)\]|([^:[\]\s@/]+))(?::\d+)?$/i.exec(header) ?? [];
  return name?.toLowerCase();
}

/**
 * True for a name that only leads to this machine: `localhost` and the names below it (RFC 6761, 6.3), and loopback
 * addresses. Any other name may belong to a page of the Internet that has made it lead here.
 */
export const namesThisMachine = (name: string): boolean =>
  isThisMachine(name) || /(?:^|\.)localhost$/.test(name);
