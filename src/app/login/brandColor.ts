import { contrastText } from '../../model/contrastText.ts';

/** Applies the brand's colour to the page, with a readable text colour. */
export function showBrandColor(color: string | undefined): void {
  if (!color) return;
  const root = document.documentElement.style;
  root.setProperty('--brand', color);
  root.setProperty('--on-brand', contrastText(color));
}
