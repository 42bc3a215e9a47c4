/** What a file is, told by its bytes: its name and what the sender calls it prove nothing. */
import type { FileKindName } from './schema.ts';

export type FileKind = {
  /** What it is served as. Nothing here is a type that a browser would run. */
  type: string;
  /** As people call it. */
  label: string;
  /** Of its name; a name without one of these gets the first. */
  extensions: readonly [string, ...string[]];
  fits(head: Uint8Array): boolean;
};

/** So many bytes tell what a file is. */
export const headLength = 4096;

/** Asked in this order; leaving one out does not compile. */
export const fileKinds: Readonly<Record<FileKindName, FileKind>> = {
  pdf: { type: 'application/pdf', label: 'PDF', extensions: ['pdf'], fits: begins('%PDF-') },
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

/** The kind of a file by its first bytes (`headLength` of them, or all); undefined for what is none of ours. */
export const kindOfBytes = (head: Uint8Array): FileKindName | undefined =>
  names.find((name) => fileKinds[name].fits(head));

/** The kind that is served as this type; undefined for any other type. */
export const kindOfType = (type: string): FileKindName | undefined =>
  names.find((name) => fileKinds[name].type === type);

export const isImage = (type: string): boolean => kindOfType(type) !== undefined && type.startsWith('image/');

function begins(signature: string) {
  return (head: Uint8Array) =>
    head.length >= signature.length &&
    [...signature].every((character, index) => head[index] === character.charCodeAt(0));
}

/** One character per byte: enough for markup, which is ASCII in the encodings that documents have here. */
const asText = (head: Uint8Array): string =>
  Array.from(head, (byte) => String.fromCharCode(byte))
    .join('')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();

/** Bank files may end with an old end-of-file mark, 0x1a. */
const isText = (head: Uint8Array) =>
  head.length > 0 &&
  head.every(
    (byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 26,
  );

/** What a browser would run, even within XML. */
const pages = new Set(['html', 'svg', 'script', 'xsl', 'stylesheet', 'transform']);

/** A document of data: no style sheet that would turn it into a page, no document type that could unfold without end. */
function isXml(head: Uint8Array): boolean {
  if (!isText(head)) return false;
  const text = asText(head);
  const prolog = /^(?:\s|<\?(?!xml-stylesheet)[^>]*\?>|<!--(?:(?!-->)[^])*-->)*/.exec(text)![0];
  const root = /^<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)[\s/>]/.exec(text.slice(prolog.length))?.[1];
  return root !== undefined && !pages.has(root.toLowerCase());
}
