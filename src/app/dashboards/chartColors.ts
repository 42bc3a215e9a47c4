import { darken, getContrastRatio, lighten } from '@mui/material/styles';

/** Hues that differ in lightness too, so that they stay apart for the colour-blind. The first one is the accent. */
const hues = ['#2a5f8f', '#c2703d', '#3d8a6b', '#8a5fa8', '#a8892f', '#b04a5e', '#4f97b8', '#6b7280'];

/** Three to one against the paper: what WCAG asks of a chart's parts. */
const leastContrast = 3;

/** The colours of a chart's series on this paper, beginning with the department's accent. */
export function chartColors(paper: string, mode: 'light' | 'dark', accent: string | undefined): string[] {
  const base = accent ? [accent, ...hues.slice(1)] : hues;
  return base.map((color) => visible(color, paper, mode));
}

function visible(color: string, paper: string, mode: 'light' | 'dark'): string {
  let shade = color;
  for (let step = 0; step < 24 && getContrastRatio(shade, paper) < leastContrast; step++)
    shade = mode === 'light' ? darken(shade, 0.07) : lighten(shade, 0.09);
  return shade;
}
