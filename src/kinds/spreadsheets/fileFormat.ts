/** Detects a file's type from its first bytes, because its name may be wrong. */
export type FileFormat = 'xlsx' | 'xls' | 'locked' | 'html' | 'text';

/**
 * `xls`: the format of Excel until 2003; `locked`: an .xlsx with a password, which has the same container
 * format; `html`: a page that a system saved as .xls.
 */
export function detectFormat(bytes: Uint8Array): FileFormat {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx';
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return new TextDecoder('utf-16le')
      .decode(bytes.subarray(0, bytes.length & ~1))
      .includes('EncryptedPackage')
      ? 'locked'
      : 'xls';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  return /^\W*<(!doctype html|html|table|meta|style)\b/i.test(start) ? 'html' : 'text';
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);
