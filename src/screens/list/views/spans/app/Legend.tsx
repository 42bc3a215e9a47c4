import type { SVGProps } from 'react';
import { Stack, Typography, type Palette } from '@mui/material';
import type { Option } from '#model/types.ts';
import { chartColors, toneColors } from '#screens/dashboard/widgets/chart/app/chartColors.ts';

/** The shape of an option's points, so that colour is not the only difference. */
const shapes = [
  'M0 -7A7 7 0 1 1 0 7A7 7 0 1 1 0 -7Z',
  'M-6 -6H6V6H-6Z',
  'M0 -8L8 0L0 8L-8 0Z',
  'M0 -8L7.5 6H-7.5Z',
  'M0 8L7.5 -6H-7.5Z',
  'M-3 -7H3V-3H7V3H3V7H-3V3H-7V-3H-3Z',
];

type GlyphProps = SVGProps<SVGPathElement> & { shape?: number | undefined };

/** The mark of a point, around the origin. */
export const Glyph = ({ shape = 0, ...props }: GlyphProps) => (
  <path d={shapes[shape % shapes.length]} {...props} />
);

/** An option, with the colour and the shape of its marks. */
export type LegendEntry = { value: string; label: string; color: string; shape: number };

/** A shape and a colour per option: that of its tone, or distinct ones when no option has a tone. */
export function legendOf(options: readonly Option[] = [], palette: Palette, accent?: string): LegendEntry[] {
  const hues = chartColors(palette, accent);
  const tones = options.some(({ tone }) => tone !== 'neutral')
    ? toneColors(
        palette,
        options.map(({ tone }) => tone),
      )
    : undefined;
  return options.map(({ value, label }, at) => ({
    value,
    label,
    color: tones?.[at] ?? hues[at % hues.length]!,
    shape: at,
  }));
}

export function Legend({ label, parts }: { label: string | undefined; parts: readonly LegendEntry[] }) {
  return (
    <Stack
      component="ul"
      direction="row"
      aria-label={label}
      useFlexGap
      sx={{ m: 0, p: 0, listStyle: 'none', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
    >
      {parts.map(({ value, label, color, shape }) => (
        <Stack key={value} component="li" direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
          <svg aria-hidden="true" width={12} height={12} viewBox="-9 -9 18 18">
            <Glyph shape={shape} fill={color} />
          </svg>
          <Typography variant="body2">{label}</Typography>
        </Stack>
      ))}
    </Stack>
  );
}
