/** Reads the characters of Windows-1252. */

/** What it has from 0x80 to 0x9F. The decoder of some versions of Node (20.20) leaves these as control characters. */
const windowsSigns = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

export const decodeWindows = (bytes: Uint8Array): string =>
  withWindowsSigns(new TextDecoder('windows-1252').decode(bytes));

/** A text in which some decoder has left them. No text of people has these control characters (C1). */
export const withWindowsSigns = (text: string): string =>
  text.replace(/[\x80-\x9f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80]!);
