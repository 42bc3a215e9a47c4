/**
 * What a report of a relay says of an e-mail that the portal has sent (RFC 3464; qmail and others write plain text). The portal's
 * Message-ID is in the returned headers, and nobody who has not got the e-mail can know it.
 */
export type MailReport = {
  messageId: string;
  /** `delayed`: the relay goes on trying. */
  action: 'failed' | 'delayed';
  /** An enhanced status code (RFC 3463), or empty. */
  status: string;
};

/** As delivery/worker.ts makes them, before the @ of the sender's domain. */
const ownId = /<(msg_[0-9a-f]{32})@[\w.-]+>/;
/** RFC 3464, 2.3.3. Of several receivers, one that failed counts. */
const actions = /^Action:[ \t]*([a-z]+)/gim;
const statusCode = /^Status:[ \t]*([45]\.\d{1,3}\.\d{1,3})/im;

/**
 * The report in the texts of an automatic e-mail; null for one that reports nothing, such as a reply while on holiday.
 *
 * @param automatic the header that shows that it is one, see mail.ts
 */
export function reportIn(texts: readonly string[], automatic: string): MailReport | null {
  const whole = texts.join('\n');
  const messageId = ownId.exec(whole)?.[1];
  if (messageId === undefined) return null;
  const said = new Set([...whole.matchAll(actions)].map(([, action]) => action!.toLowerCase()));
  const status = statusCode.exec(whole)?.[1] ?? '';
  if (said.has('failed')) return { messageId, action: 'failed', status };
  if (said.has('delayed')) return { messageId, action: 'delayed', status };
  // Delivered, relayed or expanded; or written by a relay that knows no such part.
  if (said.size > 0 || !automatic.startsWith('From: ')) return null;
  return { messageId, action: 'failed', status: /\b5\.\d{1,3}\.\d{1,3}\b/.exec(whole)?.[0] ?? '' };
}

const longest = 2_000_000;
const deepest = 6;

/** All texts of what a mail service has posted, those in base64 decoded too. */
export function postedTexts(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') {
    const text = value.slice(0, longest);
    const isCoded = text.length > 80 && /^[\w+/\s-]+={0,2}\s*$/.test(text);
    return isCoded ? [text, Buffer.from(text, 'base64').toString('latin1')] : [text];
  }
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  return Object.values(value).flatMap((one) => postedTexts(one, depth + 1));
}
