import type { SVGProps } from 'react';

/** The shape of an option's points, so that colour is not the only difference. */
const shapes = [
  'M0 -7A7 7 0 1 1 0 7A7 7 0 1 1 0 -7Z',
  'M-6 -6H6V6H-6Z',
  'M0 -8L8 0L0 8L-8 0Z',
  'M0 -8L7.5 6H-7.5Z',
  'M0 8L7.5 -6H-7.5Z',
  'M-3 -7H3V-3H7V3H3V7H-3V3H-7V-3H-3Z',
];

export type GlyphProps = SVGProps<SVGPathElement> & { shape?: number | undefined };

/** The mark of a point, around the origin. */
export const Glyph = ({ shape = 0, ...props }: GlyphProps) => (
  <path d={shapes[shape % shapes.length]} {...props} />
);
