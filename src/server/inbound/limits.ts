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

/** The lines before the first empty one. */
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
