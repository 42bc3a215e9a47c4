import { Stack, Typography, type Palette } from '@mui/material';
import type { Option } from '#model/types.ts';
import { chartColors, toneColors } from '#screens/dashboard/widgets/chart/app/chartColors.ts';
import { Glyph } from './Glyph.tsx';

/** An option, with the colour and the shape of its marks. */
export type Part = { value: string; label: string; color: string; shape: number };

/** A shape and a colour per option: that of its tone, or distinct ones when no option has a tone. */
export function legendOf(options: readonly Option[] = [], palette: Palette, accent?: string): Part[] {
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

export function Legend({ label, parts }: { label: string | undefined; parts: readonly Part[] }) {
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
