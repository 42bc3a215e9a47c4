import type { DocumentMark } from '../documentMark.ts';

export const camtMark: DocumentMark = {
  endings: ['.xml'],
  // Also within an envelope, and without a namespace.
  recognizes: (start) =>
    /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<(?:[^]*<)?(?:[\w.-]+:)?(?:BkToCstmrStmt[\s/>]|Document\s[^>]*[:"'\s]camt\.053\.)/.test(
      start.replaceAll('\0', '').replace(/<!--[^]*?-->/g, ''),
    ),
};
