import type { DocumentMark } from '../documentMark.ts';
import { beginsWith } from '../xml/beginsWith.ts';

export const nfeMark: DocumentMark = {
  endings: ['.xml'],
  recognizes: (start) =>
    beginsWith(
      start,
      'nfeProc|NFe|enviNFe|procEventoNFe|envEvento|evento|resNFe|resEvento|retDistDFeInt|distDFeInt',
    ) &&
    // An event of a national NFS-e has the same name, and so has a note of São Paulo's.
    !/sped\.fazenda\.gov\.br\/nfse|<(?:[\w.-]+:)?ChaveNFe[\s>]/.test(start),
};
