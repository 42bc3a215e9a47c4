import { brandShade, defaultBrandColor, hslText, textOn, type Mode } from '../theme/brandShade.ts';

/** Applies the brand's colour to the page, and its shade in the theme with a readable text colour. */
export function showBrandColor(color = defaultBrandColor, mode: Mode): void {
  const shade = brandShade(color, mode);
  const root = document.documentElement.style;
  root.setProperty('--brand', color);
  root.setProperty('--primary', hslText(shade));
  root.setProperty('--on-primary', textOn(shade));
}
