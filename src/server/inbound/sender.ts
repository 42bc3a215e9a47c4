/**
 * Who sent an e-mail, and whether that is sure. Anybody can write any address into the header From; a mail server that
 * checked it (DMARC, RFC 7489) says so in Authentication-Results (RFC 8601).
 */
import { translate } from '#messages/translate.ts';
import { isMailAddress } from '#model/values/values.ts';
import { forbidden, HttpError } from '../http/http.ts';

/** What an e-mail says about its sender. */
export type Sender = {
  from: { address: string; name: string };
  /** True if the e-mail names exactly one sender, in one place or in the same words. */
  isOneSender: boolean;
  /** The topmost Authentication-Results header; null without one. */
  results: string | null;
};

/** Refuses an e-mail without exactly one sender (422), and one that the server `dmarc` names has not confirmed (403). */
export function assertSender({ from, isOneSender, results }: Sender, { dmarc }: { dmarc?: string }): void {
  if (!isOneSender) throw new HttpError(422, translate('inbound.oneSender'));
  if (dmarc === undefined) return;
  const verdict = results === null ? undefined : verdictOf(results, dmarc, domainOf(from.address));
  if (verdict === undefined) throw forbidden(translate('inbound.noVerdict', { server: dmarc }));
  if (verdict !== 'pass')
    throw forbidden(translate('inbound.notConfirmed', { server: dmarc, address: from.address }));
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** True for the text of a header From that has one address, which no program can take for another one. */
export function isOneMailbox(text: string, addresses: readonly { address: string }[]): boolean {
  const [only, ...others] = addresses;
  if (!only || others.length > 0 || !isMailAddress(only.address)) return false;
  const bare = withoutQuotedText(text)?.trim();
  if (bare === undefined) return false;
  const [name = '', inside, ...more] = bare.split('<');
  if (inside === undefined) return !/[\s,:;>]/.test(bare);
  return (
    more.length === 0 && inside.indexOf('>') === inside.length - 1 && !(/@/.test(name) && /[,:;]/.test(name))
  );
}

/** Without comments in brackets, and with a letter in place of each text in quotes; undefined where one does not end. */
function withoutQuotedText(text: string): string | undefined {
  const kept: string[] = [];
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '\\') at++;
    else if (sign === '"' && depth === 0) {
      isQuoted = !isQuoted;
      kept.push('q');
    } else if (isQuoted) continue;
    else if (sign === '(') depth++;
    else if (sign === ')' && depth > 0) depth--;
    else if (depth === 0) kept.push(sign);
  }
  return depth === 0 && !isQuoted ? kept.join('') : undefined;
}

/**
 * The result of DMARC in the value of an Authentication-Results header; undefined if another server wrote it, or it has
 * none. Several results, or one about another domain than the sender's, are a `fail`.
 */
function verdictOf(results: string, server: string, domain: string): string | undefined {
  const [by = '', ...checks] = withoutQuotedText(results)?.split(';') ?? [];
  if (by.trim().split(/\s+/)[0]?.toLowerCase() !== server.toLowerCase()) return undefined;
  const found = checks.flatMap((check) => {
    const [, verdict] = /^\s*dmarc\s*=\s*([a-z]+)/i.exec(check) ?? [];
    const [, about = domain] = /\sheader\.from\s*=\s*(\S+)/i.exec(check) ?? [];
    return verdict ? [about.toLowerCase() === domain ? verdict.toLowerCase() : 'fail'] : [];
  });
  return found.length > 1 ? 'fail' : found[0];
}
