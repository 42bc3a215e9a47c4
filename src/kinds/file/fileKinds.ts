/** Detects a file's type from its bytes, because neither its name nor the declared type can be trusted. */
import type { FileKindName } from './schema.ts';

export type FileKind = {
  /** The Content-Type with which it is served. None of these types is executed by browsers. */
  type: string;
  /** The name shown to users. */
  label: string;
  /** The accepted file name extensions. A name without one of them gets the first. */
  extensions: readonly [string, ...string[]];
  fits(head: Uint8Array): boolean;
};

/** The number of leading bytes that are enough to detect a type. */
export const headLength = 4096;

/** Tested in this order. Leaving one out does not compile. */
export const fileKinds: Readonly<Record<FileKindName, FileKind>> = {
  pdf: { type: 'application/pdf', label: 'PDF', extensions: ['pdf'], fits: isPdf },
  jpg: { type: 'image/jpeg', label: 'JPG', extensions: ['jpg', 'jpeg'], fits: begins('\xff\xd8\xff') },
  png: { type: 'image/png', label: 'PNG', extensions: ['png'], fits: begins('\x89PNG\r\n\x1a\n') },
  webp: {
    type: 'image/webp',
    label: 'WebP',
    extensions: ['webp'],
    fits: (head) => begins('RIFF')(head) && begins('WEBP')(head.subarray(8)),
  },
  xml: { type: 'application/xml', label: 'XML', extensions: ['xml', 'ofx'], fits: isXml },
  txt: {
    type: 'text/plain',
    label: 'TXT',
    extensions: ['txt', 'csv', 'ofx', 'ret', 'rem'],
    fits: (head) => isText(head) && !asText(head).startsWith('<'),
  },
};

const names = Object.keys(fileKinds) as FileKindName[];

/** The kind of a file by its first `headLength` bytes; undefined for an unsupported type. */
export const kindOfBytes = (head: Uint8Array): FileKindName | undefined =>
  names.find((name) => fileKinds[name].fits(head));

/** The kind with this Content-Type; undefined for any other type. */
export const kindOfType = (type: string): FileKindName | undefined =>
  names.find((name) => fileKinds[name].type === type);

export const isImage = (type: string): boolean => kindOfType(type) !== undefined && type.startsWith('image/');

function begins(signature: string) {
  return (head: Uint8Array) =>
    head.length >= signature.length &&
    [...signature].every((character, index) => head[index] === character.charCodeAt(0));
}

/**
 * A PDF may have a byte order mark, empty lines or the header of a mail before its own: readers look for it in the first
 * 1024 bytes. Pictures and XML that mention it there are none.
 */
function isPdf(head: Uint8Array): boolean {
  if (begins('%PDF-')(head)) return true;
  const start = asText(head.subarray(0, 1024 + 5));
  return /(^|[^\w<])%PDF-\d\.\d/.test(start) && !start.startsWith('<') && !isPicture(head);
}

const isPicture = (head: Uint8Array) =>
  names.some((name) => isImage(fileKinds[name].type) && fileKinds[name].fits(head));

/** One character per byte: enough for markup, which is ASCII in all encodings that these documents use. */
const asText = (head: Uint8Array): string =>
  Array.from(head, (byte) => String.fromCharCode(byte))
    .join('')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();

/** Bank files may end with the historic end-of-file character 0x1a. */
const isText = (head: Uint8Array) =>
  head.length > 0 &&
  head.every(
    (byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 26,
  );

/** Elements that a browser would execute even inside XML. */
const pages = new Set(['html', 'svg', 'script', 'xsl', 'stylesheet', 'transform']);

/**
 * True for plain XML data: without a style sheet that could turn it into a page, and without a document type
 * that could expand endlessly.
 */
function isXml(head: Uint8Array): boolean {
  if (!isText(head)) return false;
  const text = asText(head);
  const prolog = /^(?:\s|<\?(?!xml-stylesheet)[^>]*\?>|<!--(?:(?!-->)[^])*-->)*/.exec(text)![0];
  const root = /^<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)[\s/>]/.exec(text.slice(prolog.length))?.[1];
  return root !== undefined && !pages.has(root.toLowerCase());
}
