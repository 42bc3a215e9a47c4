/** The web app manifest and the icons, both made from the brand. */
import { contrastText } from '#model/colors/contrastText.ts';
import type { PublicIndex } from '#model/api/clientTypes.ts';
import { escapeHtml } from './escapeHtml.ts';
import type { StaticFile } from './sendFile.ts';
import { memoize } from '#model/lib/memoize.ts';

/** Used when the brand has no colour. */
const plainColor = '#1f5f4a';

/** The file at this address; undefined for all others. */
export function brandFileAt(address: string, index: PublicIndex): StaticFile | undefined {
  const files = filesOf(index);
  return Object.hasOwn(files, address) ? files[address] : undefined;
}

const filesOf = memoize((index: PublicIndex): Readonly<Record<string, StaticFile>> => ({
  '/manifest.webmanifest': fileOf('application/manifest+json', JSON.stringify(manifestOf(index))),
  '/favicon.svg': fileOf('image/svg+xml', drawn(index, 8)),
  // Browsers request this one for addresses that are no pages, such as /robots.txt or an answer of the API.
  '/favicon.ico': fileOf('image/svg+xml', drawn(index, 8)),
  // A maskable icon: the device cuts it to shape, so its corners are square.
  '/icon.svg': fileOf('image/svg+xml', drawn(index, 0)),
}));

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

/** The brand's initial on its colour, as at the top of the menu. */
function drawn({ brand }: PublicIndex, radius: number): string {
  const initial = escapeHtml([...brand.name][0]?.toUpperCase() ?? '');
  const color = brand.color ?? plainColor;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
  <rect width="32" height="32" rx="${radius}" fill="${color}" />
  <text x="16" y="22.5" text-anchor="middle" font-family="Inter, system-ui, sans-serif" font-size="18" font-weight="700" fill="${contrastText(color)}">${initial}</text>
</svg>`;
}
