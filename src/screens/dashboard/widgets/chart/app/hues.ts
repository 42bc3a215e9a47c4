/** After the accent: hues that differ in lightness too, so that they stay apart for the colour-blind. */
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
