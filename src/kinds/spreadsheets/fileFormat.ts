/** Detects a file's type from its content, because its name may be wrong. */
/* oxlint-disable no-control-regex -- binary formats begin with them */
import { decodeText } from './decodeText.ts';
import { zipParts } from './zipParts.ts';

/** `text` may be a table; all others but `xlsx` are not read. Each has a message that says what to do. */
export type FileFormat = 'xlsx' | 'text' | UnreadFormat;
type UnreadFormat =
  /** Excel until 2003; with a password; Excel's binary format; LibreOffice; Apple; other old spreadsheets. */
  | ('xls' | 'locked' | 'xlsb' | 'ods' | 'numbers' | 'oldSheet' | 'xmlSheet' | 'html')
  | ('pdf' | 'image' | 'document' | 'slides' | 'archive' | 'database' | 'email' | 'media')
  | ('xml' | 'invoiceXml' | 'json' | 'sql' | 'contacts' | 'calendar')
  /** Of banks and tax offices. */
  | ('bankStatement' | 'cnab' | 'sped' | 'fixedWidth');

export function detectFormat(bytes: Uint8Array): FileFormat {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return formatOfZip(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return formatOfContainer(bytes);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  return (
    signatures.find(([, signature]) => signature.test(start))?.[0] ??
    formatOfText(decodeText(bytes.subarray(0, textToSearch)).text)
  );
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** The first bytes of formats that are not text, as Latin-1. */
const signatures: readonly [UnreadFormat, RegExp][] = [
  ['pdf', /%PDF-\d/],
  [
    'image',
    /^(\x89PNG|\xff\xd8\xff|GIF8[79]a|II\*\0|MM\0\*|RIFF.{4}WEBP|BM.{4}\0{4}|8BPS|.{4}ftyp(heic|heif|mif1|avif))/s,
  ],
  ['media', /^(ID3|OggS|fLaC|RIFF.{4}(WAVE|AVI )|.{4}ftyp|\x1aE\xdf\xa3)/s],
  ['archive', /^(\x1f\x8b|7z\xbc\xaf|Rar!\x1a|BZh\d|\xfd7zXZ|PK\x05\x06|\x28\xb5\x2f\xfd)/],
  ['xls', /^\x09[\0\x02\x04\x08][\x04-\x10]\0/],
  [
    'database',
    /^(SQLite format 3\0|\0\x01\0\0Standard (Jet|ACE) DB|PGDMP|PAR1|[\x03\x30\x83\x8b][\x50-\xff][\x01-\x0c][\x01-\x1f].{26}\0\0)/s,
  ],
  ['oldSheet', /^(\0\0\x02\0|\0\0\x1a\0|ID;P|TABLE\r?\n0,1\r?\n)/],
  ['document', /^(\{\\rtf|%!PS)/],
];

/** Office files and others are zips. Which one shows in the names of their parts. */
function formatOfZip(bytes: Uint8Array): FileFormat {
  const parts = zipParts(bytes);
  const has = (name: RegExp) => parts.some((part) => name.test(part.name));
  if (has(/^xl\/workbook\.xml$/)) return 'xlsx';
  if (has(/^xl\/workbook\.bin$/)) return 'xlsb';
  if (has(/^word\//)) return 'document';
  if (has(/^ppt\//)) return 'slides';
  if (has(/^Index(\/.*\.iwa|\.zip)$/)) return 'numbers';
  // the first part of a LibreOffice file says its type, unpacked
  const [, type] =
    /^mimetypeapplication\/(?:vnd\.oasis\.opendocument\.|)(\w+)/.exec(
      new TextDecoder('latin1').decode(bytes.subarray(30, 120)),
    ) ?? [];
  if (type?.startsWith('spreadsheet')) return 'ods';
  if (type?.startsWith('presentation')) return 'slides';
  return type ? 'document' : 'archive';
}

/** The container format of old Office files, and of new ones with a password. */
function formatOfContainer(bytes: Uint8Array): UnreadFormat {
  const names = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1));
  if (names.includes('EncryptedPackage')) return 'locked';
  if (names.includes('Workbook')) return 'xls';
  if (names.includes('WordDocument')) return 'document';
  if (names.includes('PowerPoint Document')) return 'slides';
  return names.includes('__substg1.0_') ? 'email' : 'xls';
}

/** How texts begin that are no tables. */
const beginnings: readonly [UnreadFormat, RegExp][] = [
  [
    'bankStatement',
    /^(OFXHEADER|\s*<\?OFX|(\s*<\?xml[^>]*>)?\s*(<\?OFX[^>]*>)?\s*<OFX>|!(Type|Account|Option):)/i,
  ],
  ['contacts', /^\s*BEGIN:VCARD\b/i],
  ['calendar', /^\s*BEGIN:VCALENDAR\b/i],
  ['xmlSheet', /^\s*<\?xml[^]{0,600}(Excel\.Sheet|urn:schemas-microsoft-com:office:spreadsheet)/],
  [
    'invoiceXml',
    /^\s*(<\?xml[^>]*>)?\s*<([\w]+:)?(nfeProc|NFe|enviNFe|cteProc|CTe|mdfeProc|MDFe|CompNfse|Nfse|\w*Nfse\w*|Invoice|cfdi:Comprobante|Comprobante)\b/,
  ],
  ['image', /^\s*(<\?xml[^>]*>)?\s*(<!--[^]*?-->\s*)?(<!DOCTYPE svg[^>]*>)?\s*<svg\b/i],
  [
    'html',
    /^[^\w<]*(<!--((?!-->)[^])*-->\s*)*<(!doctype html|html|head|body|table|thead|tbody|tr|meta|style|div)\b/i,
  ],
  ['html', /^MIME-Version:[^]{0,800}multipart\/related/i],
  [
    'email',
    /^(Return-Path|Received|Delivered-To|MIME-Version|Message-ID|X-[\w-]+|From|Date|Subject|To):[^\n]*\n([\w-]+:|[ \t])/i,
  ],
  ['xml', /^\s*<(\?xml\b|!DOCTYPE|[A-Za-z][\w:.-]*(\s[^<>]*)?>\s*<)/],
  ['sped', /^\|0000\|/],
  [
    'sql',
    /^(\s|--[^\n]*\n|\/\*[^]*?\*\/)*(create\s+(table|database|schema)\s+[\w"`.[]|insert\s+into|drop\s+table\s+[\w"`.[]|set\s+[\w.@]+\s*=|copy\s+\S+\s*\()/i,
  ],
];

/** How much of a text is searched. */
const textToSearch = 64_000;

export function formatOfText(text: string): Exclude<FileFormat, 'xlsx'> {
  const start = text.slice(0, textToSearch).replace(/^\uFEFF/, '');
  const found = beginnings.find(([, beginning]) => beginning.test(start));
  if (found) return found[0];
  if (isJson(start)) return 'json';
  // the last line may be cut off
  const lines = start.split(/\r\n?|\n/).slice(0, text.length < textToSearch / 2 ? undefined : -1);
  return fixedWidth(lines.filter((line) => line.trim() !== '')) ?? 'text';
}

/** An object, a list of them, or one per line. A heading in brackets is none. */
const isJson = (text: string) => /^\s*(\[\s*)*\{\s*("(\\.|[^"\\])*"\s*:|\})/.test(text) || isWholeJson(text);

function isWholeJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Lines of one length whose fields begin at fixed places, without a separator. */
function fixedWidth(lines: readonly string[]): 'cnab' | 'fixedWidth' | undefined {
  const [first = ''] = lines;
  const width = Math.max(0, ...lines.map(({ length }) => length));
  if (lines.length < 2 || width < 60 || /[;\t|]|,\S/.test(first)) return undefined;
  // the bank and its first batch, or the word
  const isBank = /^\d{3}0000\d/.test(first) || /^0\d(remessa|retorno)/i.test(first);
  if (isBank && width >= 140) return 'cnab';
  // trailing spaces may have been cut off
  const long = lines.filter(({ length }) => length === width);
  return long.length >= 0.8 * lines.length ? 'fixedWidth' : undefined;
}
