/** Detects a file's type from its content, because its name may be wrong. */
/* oxlint-disable no-control-regex -- binary formats begin with them */
import { decodeText } from './decodeText.ts';
import { unpacked, zipParts } from './workbook/workbookParts.ts';

/** `text` may be a table; all others but `xlsx` are not read. Each has a message that says what to do. */
export type FileFormat = 'xlsx' | 'text' | UnreadFormat;
type UnreadFormat =
  /** Excel until 2003; with a password; Excel's binary format; LibreOffice; Gnumeric; Apple; other old spreadsheets. */
  | ('xls' | 'locked' | 'xlsb' | 'ods' | 'gnumeric' | 'numbers' | 'oldSheet' | 'xmlSheet' | 'html')
  | ('pdf' | 'image' | 'document' | 'slides' | 'archive' | 'database' | 'email' | 'media')
  | ('xml' | 'invoiceXml' | 'json' | 'sql' | 'contacts' | 'calendar')
  /** Of banks and tax offices. */
  | ('bankStatement' | 'cnab' | 'sped' | 'fixedWidth');

export async function detectFormat(bytes: Uint8Array): Promise<FileFormat> {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return formatOfZip(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return formatOfContainer(bytes);
  if (startsWith(bytes, [0x1f, 0x8b])) return formatOfGzip(bytes);
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
  ['archive', /^(7z\xbc\xaf|Rar!\x1a|BZh\d|\xfd7zXZ|PK\x05\x06|\x28\xb5\x2f\xfd)/],
  ['xls', /^\x09[\0\x02\x04\x08][\x04-\x10]\0/],
  [
    'database',
    /^(SQLite format 3\0|\0\x01\0\0Standard (Jet|ACE) DB|PGDMP|PAR1|[\x03\x30\x83\x8b][\x50-\xff][\x01-\x0c][\x01-\x1f].{26}\0\0)/s,
  ],
  ['oldSheet', /^(\0\0\x02\0|\0\0\x1a\0|ID;P|TABLE\r?\n0,1\r?\n)/],
  ['document', /^(\{\\rtf|%!PS)/],
];

/** Office files and others are zips. Which one shows in the names of their parts. */
async function formatOfZip(bytes: Uint8Array): Promise<FileFormat> {
  const parts = zipParts(bytes);
  const has = (name: RegExp) => parts.some((part) => name.test(part.name));
  if (has(/^\/?xl\/workbook\d*\.xml$/i)) return 'xlsx';
  if (has(/^xl\/workbook\.bin$/)) return 'xlsb';
  if (has(/^word\//)) return 'document';
  if (has(/^ppt\//)) return 'slides';
  if (has(/^Index(\/.*\.iwa|\.zip)$/)) return 'numbers';
  // files of LibreOffice and others say their type in a part of its own, or else in their content
  const part =
    parts.find(({ name }) => name === 'mimetype') ?? parts.find(({ name }) => name === 'content.xml');
  const said = part && part.size < saysType ? new TextDecoder().decode(await unpacked(bytes, part)) : '';
  return openDocument(said) ?? (part ? 'document' : 'archive');
}

/** The size in bytes up to which a part of a zip is unpacked to see its type. */
const saysType = 5_000_000;

/** The type of an Open Document, from its media type or its XML. */
function openDocument(said: string): UnreadFormat | undefined {
  if (/opendocument\.spreadsheet|sun\.xml\.calc|<office:spreadsheet\b/.test(said)) return 'ods';
  if (/opendocument\.presentation|<office:presentation\b/.test(said)) return 'slides';
  return /opendocument\.|<office:body\b/.test(said) ? 'document' : undefined;
}

/** Gnumeric packs its XML; others pack files. */
async function formatOfGzip(bytes: Uint8Array): Promise<UnreadFormat> {
  const start = await gunzippedStart(bytes);
  return rootOf(start)?.tag.includes('gnumeric') ? 'gnumeric' : 'archive';
}

/** The first unpacked bytes as text. Empty where they are no gzip. */
async function gunzippedStart(bytes: Uint8Array): Promise<string> {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  // the reader below meets the same errors
  writer.write(bytes.slice(0, textToSearch)).catch(() => undefined);
  const reader = readable.getReader();
  // only the beginning was written, so the end would be an error
  const { value } = await Promise.race([
    reader.read().catch(() => ({ value: undefined })),
    new Promise<{ value: undefined }>((done) => setTimeout(() => done({ value: undefined }), 1000)),
  ]);
  reader.cancel().catch(() => undefined);
  return new TextDecoder().decode(value).slice(0, 4000);
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
    /^\s*(OFXHEADER|<\?OFX|(<\?xml[^>]*>)?\s*(<\?OFX[^>]*>)?\s*<OFX>|!(Type|Account|Option):)/i,
  ],
  ['contacts', /^\s*BEGIN:VCARD\b/i],
  ['calendar', /^\s*BEGIN:VCALENDAR\b/i],
  [
    'html',
    /^[^\w<]*(<!--((?!-->)[^])*-->\s*)*<(!doctype html|html|head|body|table|thead|tbody|tr|meta|style|div)\b/i,
  ],
  ['html', /^MIME-Version:[^]{0,800}multipart\/related/i],
  [
    'email',
    /^(Return-Path|Received|Delivered-To|MIME-Version|Message-ID|X-[\w-]+|From|Date|Subject|To):[^\n]*\n([\w-]+:|[ \t])/i,
  ],
  ['xml', /^\s*(<!--((?!-->)[^])*-->\s*)*<(\?xml\b|!DOCTYPE|[A-Za-z][\w:.-]*(\s[^<>]*)?>\s*<)/],
  ['sped', /^\|0000\|/],
  [
    'sql',
    /^(\s|--[^\n]*\n|\/\*[^]*?\*\/)*(create\s+(table|database|schema)\s+[\w"`.[]|insert\s+into|drop\s+table\s+[\w"`.[]|set\s+[\w.@]+\s*=|copy\s+\S+\s*\()/i,
  ],
];

/** The first element of an XML text, behind its declaration, instructions, comments and document type. */
function rootOf(text: string): { name: string; tag: string; before: string } | undefined {
  const before =
    /^\s*(?:<\?(?:(?!\?>)[^])*\?>\s*|<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>\s*)*/i.exec(
      text,
    )![0];
  const [tag, name] = /^<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)[^>]*>/.exec(text.slice(before.length)) ?? [];
  return tag === undefined ? undefined : { name: name!, tag, before };
}

/** XML formats by the name of their first element, or by what its tag declares. */
const roots: readonly [UnreadFormat, name: RegExp, tag?: RegExp][] = [
  ['bankStatement', /^OFX$/],
  ['xmlSheet', /^Workbook$/, /urn:schemas-microsoft-com:office:spreadsheet/],
  ['gnumeric', /^Workbook$/, /gnumeric/],
  ['ods', /^document(-content)?$/, /opendocument\.spreadsheet|sun\.xml\.calc/],
  ['image', /^svg$/i],
  // any document of the Brazilian tax offices declares their address
  [
    'invoiceXml',
    /./,
    /portalfiscal\.inf\.br|sped\.fazenda\.gov\.br\/nfse|abrasf\.org\.br|sat\.gob\.mx\/cfd/i,
  ],
  [
    'invoiceXml',
    /^(\w*(NFe|NF3e|NFCom|NFAg|NFGas|CTe|CTeOS|CTeSimp|GTVe|MDFe|BPe|BPeTM|DCe|NFSe|DPS|CFe)|\w*[eE]vento([A-Z]\w*)?)$/,
  ],
  ['invoiceXml', /^((nfe|nf3e|nfcom|nfag|nfgas|cte|cteOS|cteSimp|GTVe|mdfe|bpe|bpeTM|dce)Proc|\w*DFeInt)$/],
  ['invoiceXml', /^(\w*Nfse\w*|Invoice|Comprobante)$/],
];

function formatOfXml(text: string): UnreadFormat | undefined {
  const root = rootOf(text);
  if (!root) return undefined;
  if (/Excel\.Sheet/.test(root.before)) return 'xmlSheet';
  return roots.find(([, name, tag]) => name.test(root.name) && (tag?.test(root.tag) ?? true))?.[0];
}

/** How much of a text is searched. */
const textToSearch = 64_000;

export function formatOfText(text: string): Exclude<FileFormat, 'xlsx'> {
  const start = text.slice(0, textToSearch).replace(/^\uFEFF/, '');
  const named = formatOfXml(start);
  if (named) return named;
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
  const width = lines.reduce((widest, { length }) => Math.max(widest, length), 0);
  if (lines.length < 2 || width < 60 || /[;\t|]|,\S/.test(first)) return undefined;
  // the bank and its first batch, or the word
  const isBank = /^\d{3}0000\d/.test(first) || /^0\d(remessa|retorno)/i.test(first);
  if (isBank && width >= 140) return 'cnab';
  // trailing spaces may have been cut off
  const long = lines.filter(({ length }) => length === width);
  return long.length >= 0.8 * lines.length ? 'fixedWidth' : undefined;
}
