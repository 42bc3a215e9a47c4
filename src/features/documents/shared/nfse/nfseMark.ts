import type { DocumentMark } from '../documentMark.ts';
import { beginsWith } from '../xml/beginsWith.ts';

export const isAbrasf = (start: string): boolean =>
  /<(?:[\w.-]+:)?(?:CompNfse|InfNfse|ListaNfse|ComplNfse)[\s>]/.test(start);

export const isSaoPaulo = (start: string): boolean =>
  /<(?:[\w.-]+:)?(?:ChaveNFe|CodigoVerificacao)>/.test(start) &&
  /prefeitura\.sp\.gov\.br\/nfe|<(?:[\w.-]+:)?(?:ChaveNFe|RetornoConsulta)[\s>]/.test(start);

export const nfseMark: DocumentMark = {
  endings: ['.xml'],
  recognizes: (start) =>
    isAbrasf(start) ||
    isSaoPaulo(start) ||
    beginsWith(start, 'NFSe|DPS') ||
    (beginsWith(start, 'evento|pedRegEvento') && /sped\.fazenda\.gov\.br\/nfse/.test(start)),
};
