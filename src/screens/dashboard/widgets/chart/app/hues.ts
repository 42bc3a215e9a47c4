/**
 * Colours of the series after the accent. They differ in lightness too, so that colour-blind users can
 * distinguish them.
 */
export const seriesHues = [
  '#bd8560',
  '#5f8fb8',
  '#a3905a',
  '#9479ab',
  '#5f9a80',
  '#b36f7d',
  '#579299',
  '#94768a',
];
