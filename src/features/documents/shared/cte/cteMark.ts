import type { DocumentMark } from '../documentMark.ts';
import { beginsWith } from '../xml/beginsWith.ts';

export const cteMark: DocumentMark = {
  endings: ['.xml'],
  recognizes: (start) =>
    beginsWith(start, 'cteProc|CTe|cteOSProc|CTeOS|cteSimpProc|CTeSimp|procEventoCTe|eventoCTe'),
};
