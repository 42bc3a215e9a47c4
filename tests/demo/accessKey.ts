import { accessKeyDigit } from '../support/oracle/checkDigits.ts';

/**
 * The access key of an electronic invoice (NF-e) that is issued in Mato Grosso on the demo's day: 43 positions and
 * their check digit.
 *
 * @param issuer 14 positions: a CNPJ, or 000 and a CPF
 */
export function accessKey(issuer: string, number: number): string {
  const base = `512610${issuer}55001${String(number).padStart(9, '0')}112345678`;
  return base + accessKeyDigit(base);
}
