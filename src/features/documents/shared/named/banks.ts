/** Files of banks that are not read. */
import { hasRoot, type NamedKind } from './kind.ts';

export const bankKinds: readonly NamedKind[] = [
  // ISO 20022: the report within a day, and notifications.
  {
    name: 'camt',
    of: (start) => hasRoot('Document')(start) && /camt\.05[24]\.|BkToCstmr(AcctRpt|DbtCdtNtfctn)/.test(start),
  },
  {
    name: 'pain',
    of: (start) =>
      hasRoot('Document')(start) && /pain\.0\d\d\.|CstmrCdtTrfInitn|CstmrDrctDbtInitn/.test(start),
  },
  // SWIFT: a block of headers, or at once the first tags.
  { name: 'mt940', of: (start) => /^\s*(\{1:[^]{0,400})?:20:[^]{0,400}:(25|28C?):/.test(start) },
  { name: 'qif', of: (start) => /^\s*!(Type|Account|Option|Clear):/i.test(start) },
  { name: 'ofc', of: (start) => /^\s*<OFC>/i.test(start) },
  // Sent to the bank: its first record says so by a digit or a word.
  {
    name: 'sent',
    of: (start) => /^0?1?REMESSA|^01REMESSA/i.test(start) || /^\d{3}00000[^\r\n]{133}1/.test(start),
  },
  {
    name: 'investments',
    of: (start) =>
      /<(OFX|ofx)[\s>]/.test(start) &&
      /<INVSTMTMSGSRSV1|<INVSTMTRS/i.test(start) &&
      !/<(CC)?STMTRS>/i.test(start),
  },
];
