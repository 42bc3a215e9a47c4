/** How files of each format are known: a line each, besides that in registry.ts. */
import { camtMark } from './camt/camtMark.ts';
import { cnabMark } from './cnab/cnabMark.ts';
import { cteMark } from './cte/cteMark.ts';
import type { DocumentMark } from './documentMark.ts';
import { nfeMark } from './nfe/nfeMark.ts';
import { nfseMark } from './nfse/nfseMark.ts';
import { ofxMark } from './ofx/ofxMark.ts';

/** Of files that are recognized by their first bytes. */
export const documentMarks = {
  ofx: ofxMark,
  camt: camtMark,
  nfe: nfeMark,
  cte: cteMark,
  nfse: nfseMark,
  cnab: cnabMark,
} satisfies Readonly<Record<string, DocumentMark>>;
export type MarkedFormat = keyof typeof documentMarks;

/** The format of a file; undefined for one whose first bytes none recognizes. */
export function formatOfDocument(bytes: Uint8Array): MarkedFormat | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  return (Object.keys(documentMarks) as MarkedFormat[]).find((name) => documentMarks[name].recognizes(start));
}
