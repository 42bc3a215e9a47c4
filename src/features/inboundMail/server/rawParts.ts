/** The parts of a raw e-mail (RFC 5322): its texts, its files, and the e-mails that it forwards. */
import { isUtf8 } from 'node:buffer';
import { limits, headerBlock } from './sender.ts';
import { decodeWindows } from '#model/values/windowsText.ts';
import PostalMime, { type Email } from 'postal-mime';

type RawPart = { name: string | null; bytes: Uint8Array; cid: string; isAttached: boolean };
export type RawParts = {
  mail: Email;
  files: RawPart[];
  /** E-mails inside, in their order. Those beyond the limit of depth are files. */
  forwarded: RawParts[];
};

/** The part of postal-mime's node that is read here. */
type Node = {
  parentNode?: Node;
  content?: ArrayBuffer | null;
  contentType: { multipart: string | false; parsed: { params: Record<string, string> } };
  contentDisposition: { parsed: { params: Readonly<Record<string, string>> } };
  decodeFlowedText(text: string, dropsSpace: boolean): string;
};
type Inner = { isInlineTextNode(node: Node): boolean };

/**
 * postal-mime 4.0.0 takes every text for the message's own unless it is marked as an attachment, and joins the lines of
 * format=flowed before it looks at their quote marks (findings/mail-parsers-flowed-quotes.sh).
 */
class MailParser extends PostalMime {
  isInlineTextNode(node: Node): boolean {
    node.decodeFlowedText = unfolded;
    const { params } = node.contentType.parsed;
    // The library takes no charset for UTF-8, and us-ascii for Windows-1252: programs write either for the other one.
    if (node.content && saysNothing.test(params.charset ?? ''))
      params.charset = isUtf8(new Uint8Array(node.content)) ? 'utf-8' : 'windows-1252';
    return !isNamedFile(node) && (PostalMime.prototype as unknown as Inner).isInlineTextNode.call(this, node);
  }
}

/** Charsets by which bytes beyond ASCII can't be told. */
const saysNothing =
  /^(?:|(?:us-)?ascii|ansi_x3\.4-1968|iso-ir-6|iso646-us|unknown(?:-8bit)?|x-unknown|default)$/i;

/** The bytes with a head in UTF-8: RFC 6532 allows no other signs in it, and old programs write them in Windows-1252. */
function withReadableHead(bytes: Uint8Array): Uint8Array {
  const head = headerBlock(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return isUtf8(head)
    ? bytes
    : Buffer.concat([Buffer.from(decodeWindows(head)), bytes.subarray(head.length)]);
}

/** A text with a file name beside other parts is a file. The whole e-mail, or a form of its text, may have a name, too. */
function isNamedFile({ parentNode, contentType, contentDisposition }: Node): boolean {
  const name = contentDisposition.parsed.params.filename ?? contentType.parsed.params.name;
  return Boolean(name) && parentNode !== undefined && parentNode.contentType.multipart !== 'alternative';
}

/** @param depth how many e-mails this one is inside of */
export async function rawParts(bytes: Uint8Array, depth = 0): Promise<RawParts> {
  const mail = await new MailParser({
    maxNestingDepth: limits.depth,
    maxHeadersSize: limits.headers,
    forceRfc822Attachments: true,
  }).parse(withReadableHead(bytes));
  const parts: RawParts = { mail, files: [], forwarded: [] };
  for (const { filename, content, disposition, contentId, mimeType } of mail.attachments) {
    const its = new Uint8Array(content as ArrayBuffer);
    const isAttached = disposition === 'attachment';
    if (mimeType === 'message/rfc822' && !isAttached && depth < limits.messages)
      parts.forwarded.push(await rawParts(its, depth + 1));
    else parts.files.push({ name: filename, bytes: its, cid: contentId ?? '', isAttached });
  }
  return parts;
}

/** The text of format=flowed: lines that end in a space go on in the next one of the same quote depth (RFC 3676, 4.1). */
export function unfolded(text: string, dropsSpace: boolean): string {
  const written: string[] = [];
  let open: { depth: number; pieces: string[] } | undefined;
  const close = () => {
    if (!open) return;
    const line = open.pieces.join('');
    written.push(open.depth === 0 ? line : `${'>'.repeat(open.depth)} ${line}`.trimEnd());
    open = undefined;
  };
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)![0].length;
    const bare = line.slice(depth).replace(/^ /, '');
    const isSignature = bare === '-- ';
    if (open && (open.depth !== depth || isSignature)) close();
    const goesOn = bare.endsWith(' ') && !isSignature;
    open ??= { depth, pieces: [] };
    open.pieces.push(goesOn && dropsSpace ? bare.slice(0, -1) : bare);
    if (!goesOn) close();
  }
  close();
  return written.join('\n');
}
