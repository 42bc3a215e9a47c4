import type { DocumentMark } from '../documentMark.ts';

export const cnabMark: DocumentMark = {
  endings: ['.ret'],
  recognizes: (start) =>
    /^(?:\xef\xbb\xbf)?(?:\d{3}00000[ \d]{9}|0[12](?:RETORNO|REMESSA))/i.test(start) &&
    /^(?:\xef\xbb\xbf)?[^\r\n]{140,}/.test(start),
};
