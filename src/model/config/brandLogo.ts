/** The logo of a company in `brand`: the picture itself, so that a config of any time and place has it. */

/** Characters of the config file. Sheets and letters carry the logo with them. */
export const longestLogo = 65_536;

const picture = /^\s*data:image\/(png|jpeg);base64,(?:iVBORw0KGgo|\/9j\/)[A-Za-z0-9+/]+={0,2}\s*$/;
/** A drawing without what else an SVG may hold: code, other files, and a document type with names of its own. */
const drawing =
  /^\s*(?=<svg\s(?:[^>]*\s)?xmlns="http:\/\/www\.w3\.org\/2000\/svg")(?=<svg\s(?:[^>]*\s)?viewBox="[^"]+")(?![^]*(?:<(?:script|foreignObject|image|iframe|style|link)\b|<!|<\?|\son\w+\s*=|href\s*=\s*["'][^#]|url\(\s*["']?[^#"'\s]))<svg\s[^>]*>[^]*<\/svg>\s*$/;

export const logoForm = new RegExp(`${picture.source}|${drawing.source}`);

/** What a logo is made of: the text of a drawing, or the bytes of a picture. */
export type LogoContent = { svg: string } | { type: 'image/png' | 'image/jpeg'; base64: string };

export function logoContent(logo: string): LogoContent {
  const written = logo.trim();
  const found = picture.exec(written);
  if (!found) return { svg: written };
  return {
    type: found[1] === 'png' ? 'image/png' : 'image/jpeg',
    base64: written.slice(written.indexOf(',') + 1),
  };
}
