/**
 * Reads the text of a Pix code ("Pix copia e cola"). Sources: Banco Central, "Manual de Padrões para Iniciação do Pix" 2.9,
 * and EMVCo, "QR Code Specification for Payment Systems, Merchant-Presented Mode" 1.1: objects of two digits of id, two of
 * length, and the value.
 */

/** A code that can be paid: to a key, or at an address that says the rest (a dynamic code). */
export type BrCode = {
  key?: string;
  address?: string;
  /** The address of a recurrence that the payer would authorize (Pix Automático); without a key there is nothing to pay now. */
  recurrence?: string;
  name?: string;
  city?: string;
  /** In reais. Absent: whoever pays decides. */
  amount?: number;
  txid?: string;
};

const gui = 'br.gov.bcb.pix';
const longest = 1000;

/** True for a text that begins as these codes do, whether or not it is whole. */
export const isBrCode = (text: string): boolean =>
  text.length <= longest && /^\s*000201/.test(text) && text.toLowerCase().includes(gui);

/** The objects of a text: id -> value, the first of each. Undefined where a length does not fit. */
function objectsIn(text: string): Map<string, string> | undefined {
  const objects = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const end = at + 4 + Number(length);
    if (id === undefined || end > text.length) return undefined;
    if (!objects.has(id)) objects.set(id, text.slice(at + 4, end));
    at = end;
  }
  return objects;
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, beginning with 0xFFFF) of bytes, each of them a character up to ÿ. */
export function crcOf(bytes: string): string {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const asBytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
const fromBytes = (bytes: string) =>
  new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));

/** The parts of a code; undefined where it was changed or cut. */
export function readBrCode(text: string): BrCode | undefined {
  const whole = text.trim();
  // A mail program may have broken the line.
  return whole.includes('\n')
    ? (readLine(whole) ?? readLine(whole.replace(/\s*\n\s*/g, '')))
    : readLine(whole);
}

function readLine(code: string): BrCode | undefined {
  const bytes = asBytes(code);
  if (!/6304[\dA-Fa-f]{4}$/.test(code) || crcOf(bytes.slice(0, -4)) !== code.slice(-4).toUpperCase())
    return undefined;
  // Lengths count characters; some programs count the bytes of UTF-8.
  const counted = objectsIn(code);
  if (counted) return codeFrom(counted, (value) => value);
  const inBytes = objectsIn(bytes);
  return inBytes && codeFrom(inBytes, fromBytes);
}

function codeFrom(objects: Map<string, string>, read: (value: string) => string): BrCode | undefined {
  const account = accountIn(objects, 26, 51);
  // The templates from 80 on are free to use: Pix Automático has its recurrence there.
  const recurrence = accountIn(objects, 80, 99)?.get('25');
  if (!account && recurrence === undefined) return undefined;
  const txid = objectsIn(objects.get('62') ?? '')?.get('05');
  const amount = objects.get('54');
  const [key, address, name, city] = [
    account?.get('01'),
    account?.get('25'),
    objects.get('59'),
    objects.get('60'),
  ];
  return {
    ...(key !== undefined && { key: read(key) }),
    ...(address !== undefined && { address: read(address) }),
    ...(recurrence !== undefined && { recurrence: read(recurrence) }),
    ...(name !== undefined && { name: read(name).trim() }),
    ...(city !== undefined && { city: read(city).trim() }),
    ...(amount !== undefined && /^\d+(\.\d{0,2})?$/.test(amount) && { amount: Number(amount) }),
    // three stars stand for none
    ...(txid !== undefined && txid !== '***' && { txid: read(txid) }),
  };
}

/** The account of Pix is that with its name; fields 26 to 51 are for any system of payments. */
function accountIn(objects: Map<string, string>, from: number, to: number): Map<string, string> | undefined {
  for (let id = from; id <= to; id++) {
    const account = objectsIn(objects.get(String(id)) ?? '');
    if (account?.get('00')?.toLowerCase() === gui) return account;
  }
  return undefined;
}
