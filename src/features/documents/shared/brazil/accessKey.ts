/**
 * The access key of NF-e, NFC-e, CT-e and CT-e OS, 44 positions: state, year and month, issuer, model, series, number, how it
 * was issued, a code, the check digit. Source: MOC 7.0, annex I; CT-e MOC 4.00; NT 2025.001 for the letters of a CNPJ.
 */

const pattern = /^\d{6}[0-9A-Z]{12}\d{26}$/;

export type AccessKey = { issuer: string; model: string; series: string; number: string };

/** Its parts; undefined for what is no key, or has a wrong check digit. An issuer with a CPF has 11 positions. */
export function accessKeyOf(text: string | undefined): AccessKey | undefined {
  if (text === undefined || !pattern.test(text) || digitOf(text.slice(0, 43)) !== text[43]) return undefined;
  const issuer = text.slice(6, 20);
  const plain = (part: string) => part.replace(/^0+(?=.)/, '');
  return {
    issuer,
    model: text.slice(20, 22),
    series: plain(text.slice(22, 25)),
    number: plain(text.slice(25, 34)),
  };
}

/** NFS-e: city, environment, kind of registration, registration, number, year and month, code, digit. */
const servicePattern = /^\d{9}[0-9A-Z]{12}\d{29}$/;
export const isServiceKey = (text: string | undefined): boolean =>
  text !== undefined && servicePattern.test(text) && digitOf(text.slice(0, 49)) === text[49];

/** Modulo 11 with the weights 2 to 9 from the right. A letter counts as its character code minus that of "0". */
function digitOf(base: string): string {
  let sum = 0;
  for (let at = 0; at < base.length; at++)
    sum += (base.charCodeAt(at) - 48) * (2 + ((base.length - 1 - at) % 8));
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}
