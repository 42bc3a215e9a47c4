/** The files that are made from the brand: the web app manifest, the icons, and the logo, which no page and no index carries. */
import { createHash } from 'node:crypto';
import type { PublicIndex } from '#model/api/answers.ts';
import { contrastText } from '#model/colors/contrastText.ts';
import { logoContent } from '#model/config/brandLogo.ts';
import { markOfBrackets } from '#model/config/brandMark.ts';
import { memoize } from '#model/values/memoize.ts';
import type { Portal } from '#model/types.ts';
import type { StaticFile } from './sendFile.ts';

type Brand = Portal['brand'];
type Files = Readonly<Record<string, StaticFile>>;

/** Used when the brand has no colour. */
const plainColor = '#1f5f4a';

/**
 * The file at this address; undefined for all others.
 *
 * @param index as pages get it
 * @param brand as the config has it, with the logo itself
 */
export function brandFileAt(address: string, index: PublicIndex, brand: Brand): StaticFile | undefined {
  const files = { ...madeFiles(index), ...logoFiles(brand) };
  return Object.hasOwn(files, address) ? files[address] : undefined;
}

/** The brand as pages get it: its logo is the address of the file. */
export function withLogoAddress(brand: Brand): Brand {
  const [logo] = Object.keys(logoFiles(brand));
  return logo === undefined ? brand : { ...brand, logo };
}

const madeFiles = memoize((index: PublicIndex): Files => ({
  '/manifest.webmanifest': fileOf('application/manifest+json', JSON.stringify(manifestOf(index))),
  '/favicon.svg': fileOf('image/svg+xml', drawn(index, 8)),
  // Browsers request this one for addresses that are no pages, such as /robots.txt or an answer of the API.
  '/favicon.ico': fileOf('image/svg+xml', drawn(index, 8)),
  // A maskable icon: the device cuts it to shape, so its corners are square.
  '/icon.svg': fileOf('image/svg+xml', drawn(index, 0)),
}));

/** One file, at an address that changes with its content; none without a logo. */
const logoFiles = memoize(({ logo }: Brand): Files => {
  if (logo === undefined) return {};
  const content = logoContent(logo);
  const bytes = 'svg' in content ? Buffer.from(content.svg) : Buffer.from(content.base64, 'base64');
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const type = 'svg' in content ? 'image/svg+xml; charset=utf-8' : content.type;
  const ending = 'svg' in content ? 'svg' : content.type === 'image/png' ? 'png' : 'jpg';
  return {
    [`/brand-logo-${digest}.${ending}`]: { bytes, type, immutable: true, compressible: 'svg' in content },
  };
});

const fileOf = (type: string, text: string): StaticFile => ({
  bytes: Buffer.from(text),
  type: `${type}; charset=utf-8`,
  immutable: false,
  compressible: true,
});

function manifestOf({ brand, locale, settings }: PublicIndex) {
  const icon = { sizes: 'any', type: 'image/svg+xml' };
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    ...(brand.tagline && { description: brand.tagline }),
    lang: locale,
    dir: settings.direction,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: settings.theme === 'dark' ? '#101513' : '#ffffff',
    theme_color: brand.color ?? plainColor,
    icons: [
      { ...icon, src: '/favicon.svg', purpose: 'any' },
      { ...icon, src: '/icon.svg', purpose: 'maskable' },
    ],
  };
}

/** The mark of brackets on the brand's colour, as at the top of the menu. */
function drawn({ brand }: PublicIndex, radius: number): string {
  const color = brand.color ?? plainColor;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
  <rect width="32" height="32" rx="${radius}" fill="${color}" />
  <path d="${markOfBrackets}" fill="none" stroke="${contrastText(color)}" stroke-width="2.5" />
</svg>`;
}
