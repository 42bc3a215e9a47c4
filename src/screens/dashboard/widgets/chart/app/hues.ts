/**
 * Colours of the series after the accent, on light and on dark paper. They differ in lightness as much as in
 * hue, so that colour-blind users can distinguish any two of them: a test simulates how they see them.
 */
export const seriesHues = {
  light: ['#979828', '#543237', '#738de2', '#3d9e98', '#332f7e', '#5e5303', '#5268ba', '#435a73'],
  dark: ['#decc60', '#aa5f04', '#6edbfc', '#90c6a8', '#576ec0', '#7aabfc', '#47826e', '#4b96b8'],
};
