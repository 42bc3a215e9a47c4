/** The text of a document's file. */
import { decodeWindows } from '#model/values/windowsText.ts';

/**
 * Headers say often something else than what follows: whatever is valid UTF-8 is read as that, all else as Windows-1252.
 */
export function fileText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows(bytes);
  }
}
