/** Decodes the bytes of a text file, whichever program wrote it. */
import { decodeWindows } from '#model/values/windowsText.ts';

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'cp850', 'macintosh'] as const;
export type Encoding = (typeof encodings)[number];

/** @param encoding absent: it is found out */
export const decodeText = (
  bytes: Uint8Array,
  encoding = encodingOf(bytes),
): { text: string; encoding: Encoding } => ({ encoding, text: decoders[encoding](bytes) });

/**
 * By the byte order mark; else UTF-16 where every other byte is zero; else UTF-8 if it is valid, but for single
 * bytes; else the encoding of older programs that gives the most letters of our languages.
 */
function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 4000).entries()) if (byte === 0) zeros[at % 2]! += 1;
  const half = Math.min(bytes.length, 4000) / 2;
  // Latin letters of UTF-16 have a zero on one side only.
  const isEven = bytes.length % 2 === 0;
  if (isEven && zeros[1]! > 0.6 * half && zeros[0] === 0) return 'utf-16le';
  if (isEven && zeros[0]! > 0.6 * half && zeros[1] === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : olderEncoding(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    // a file that was cut or joined has broken letters among good ones; other encodings hardly give a good one
    const text = new TextDecoder('utf-8').decode(bytes);
    const broken = text.split('\uFFFD').length - 1;
    const good = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
    return good > 0 && good >= broken;
  }
}

/** Letters of our languages, and the signs that word processors put into texts. */
const usual = /[áàâãéêíóôõúüçñÁÀÂÃÉÊÍÓÔÕÚÜÇÑºª°§’‘“”–—…€•]/;

function olderEncoding(bytes: Uint8Array): Encoding {
  const counts = new Map<number, number>();
  for (const byte of bytes) if (byte >= 0x80) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  const letters = (decode: (byte: Uint8Array) => string) =>
    [...counts].reduce(
      (sum, [byte, count]) => (usual.test(decode(Uint8Array.of(byte))) ? sum + count : sum),
      0,
    );
  const scores: [Encoding, number][] = [
    ['windows-1252', letters(decodeWindows)],
    ['cp850', letters(decodeCp850)],
  ];
  // only programs of the old Mac OS, whose lines end in CR, write this encoding
  if (bytes.includes(0x0d) && !bytes.includes(0x0a))
    scores.push(['macintosh', letters((byte) => new TextDecoder('macintosh').decode(byte))]);
  return scores.toSorted(([, a], [, b]) => b - a)[0]![0];
}

/**
 * Code page 850 of DOS, for which browsers have no decoder: from 0x80 on, each byte's Unicode letter in hex. `00`
 * stands for the signs that draw frames.
 */
const upperCp850 = [
  'c7fce9e2e4e0e5e7eaebe8efeeecc4c5c9e6c6f4f6f2fbf9ffd6dcf8a3d8d700',
  'e1edf3faf1d1aababfaeacbdbca1abbb0000000000c1c2c0a900000000a2a500',
  '000000000000e3c300000000000000a4f0d0cacbc800cdcecf00000000a6cc00',
  'd3dfd4d2f5d5b5fededadbd9fdddafb4adb100beb6a7f7b8b0a8b7b9b3b200a0',
].join('');

function decodeCp850(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : letterOfCp850(byte - 0x80);
  return text;
}

const letterOfCp850 = (at: number) =>
  String.fromCharCode(Number.parseInt(upperCp850.slice(2 * at, 2 * at + 2), 16) || 0xfffd);

const decodeAs = (encoding: string) => (bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

const decoders: Readonly<Record<Encoding, (bytes: Uint8Array) => string>> = {
  'utf-8': decodeAs('utf-8'),
  'utf-16le': decodeAs('utf-16le'),
  'utf-16be': decodeAs('utf-16be'),
  'windows-1252': decodeWindows,
  macintosh: decodeAs('macintosh'),
  cp850: decodeCp850,
};
