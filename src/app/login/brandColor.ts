import { textOn } from '../../model/luminance.ts';

/** Gives the page the brand's colour, with text that can be read on it. */
export function showBrandColor(color: string | undefined): void {
  if (!color) return;
  const root = document.documentElement.style;
  root.setProperty('--brand', color);
  root.setProperty('--on-brand', textOn(color));
}
