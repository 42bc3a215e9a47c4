/**
 * Who sent an e-mail, and whether that is sure. Anybody can write any address into the header From; a mail server that
 * checked it (DMARC, RFC 7489) says so in Authentication-Results (RFC 8601).
 */
import { translate } from '#messages/translate.ts';
import { isMailAddress } from '#model/values/values.ts';
import { forbidden, HttpError } from '#server/http/http.ts';

/** The size of e-mails that are parsed. A crafted e-mail within 15 MB could otherwise occupy a core for minutes. */

export const limits = {
  /** Bytes of headers, and lines of them. */
  headers: 256 * 1024,
  headerLines: 5_000,
  /** 15 MB of attachments in base64 have about 200,000 lines. */
  lines: 300_000,
  parts: 1_000,
  /** Parts inside parts, and e-mails inside e-mails. */
  depth: 20,
  messages: 5,
  /** Entries of one object or list of the JSON. */
  fields: 1_000,
};

export type RefusalReason = 'tooComplex' | 'notJson' | 'notObject';

/** Why an e-mail is not parsed. */
export class MailRefusal extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The headers of an e-mail: its lines before the first empty line. */
export function headerBlock(bytes: Buffer): Buffer {
  let from = 0;
  for (let line = 0; line < limits.headerLines; line++) {
    const end = bytes.indexOf(lineFeed, from);
    if (Math.max(end, from) > limits.headers) break;
    if (end < 0) {
      if (bytes.length > limits.headers) break;
      return bytes;
    }
    let to = end;
    while (to > from && bytes[to - 1] === carriageReturn) to--;
    if (to === from) return bytes.subarray(0, from);
    from = end + 1;
  }
  throw new MailRefusal('tooComplex');
}

/** Throws for an e-mail with too many headers, lines or parts. Takes milliseconds for 15 MB. */
export function assertBounded(bytes: Buffer): void {
  headerBlock(bytes);
  const starts = boundariesIn(bytes);
  let lines = 0;
  let parts = 0;
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(lineFeed, from);
    const to = end < 0 ? bytes.length : end;
    if (++lines > limits.lines) throw new MailRefusal('tooComplex');
    if (bytes[from] === 0x2d && bytes[from + 1] === 0x2d) {
      const line = bytes.toString('latin1', from + 2, Math.min(to, from + 202)).trimEnd();
      if (starts.has(line) && ++parts > limits.parts) throw new MailRefusal('tooComplex');
    }
    from = to + 1;
  }
}

const boundary = /boundary\s{0,10}=\s{0,10}(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi;

/** The boundaries that the e-mail declares. */
function boundariesIn(bytes: Buffer): Set<string> {
  const found = new Set<string>();
  for (const [, quoted, bare] of bytes.toString('latin1').matchAll(boundary)) {
    found.add((quoted ?? bare)!.trimEnd());
    if (found.size > limits.parts) throw new MailRefusal('tooComplex');
  }
  return found;
}

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
