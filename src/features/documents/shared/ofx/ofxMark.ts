import type { DocumentMark } from '../documentMark.ts';

export const ofxMark: DocumentMark = {
  endings: ['.ofx'],
  recognizes: (start) =>
    /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?xml[^>]*>\s*)?(?:OFXHEADER|<\?OFX|<(?:[\w.-]+:)?(?:OFX|BANKTRANLIST|(?:CC)?STMTRS)[\s>])/i.test(
      start.replaceAll('\0', '').replace(/<!--[^]*?-->/g, ''),
    ),
};
