/** Serves the built app: its files, and its two pages with the public index embedded. */
import type { PublicIndex, StartAnswer } from '#model/api/answers.ts';
import { iconsFile, type DrawnFor, type DrawnPage, type IconShapes } from '#model/api/drawnPage.ts';
import { interpolate, type NameIn, translate } from '#messages/translate.ts';
import { escapeHtml } from '#model/values/escapeHtml.ts';
import { allowInPage, notFound, methodNotAllowed } from './http.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { memoizeByName } from '#model/values/memoize.ts';
import path from 'node:path';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { brandStyles } from '#model/colors.ts';
import { languageOf, type LocaleTag } from '#messages/language.ts';
import { languageNamed } from '#messages/node.ts';
import { overrideMessages, textsOf } from '#messages/messageOverrides.ts';
import type { FileEnding } from '#model/config/reservedNames.ts';
import { pageCookieOf } from './pageCookie.ts';
import { type StaticFile, sendFile } from './sendFile.ts';

/** The texts of the sign-in page, as the config rewords them. */
export type SignInWords = Readonly<Record<NameIn<'signIn'> | 'search', string>>;

/** One button for each provider. login.ts goes to its address: as the action of a form, the policy would refuse it. */
const providerButtons = ({ providers = [] }: PublicIndex, words: SignInWords): string =>
  providers
    .map(({ id, label }) => {
      const text = escapeHtml(interpolate(words.with, { label }));
      return `<button class="submit provider" type="button" data-provider="${escapeHtml(id)}">${text}</button>`;
    })
    .join('\n');

const forgotten = ({ forgot }: SignInWords): string =>
  `<p class="tagline"><a href="/auth/password">${escapeHtml(forgot)}</a></p>`;

/** Where the build stores a file's brotli version: in a dot folder, which is not served. */
export const brotliPath = (dist: string, name: string) => path.join(dist, '.br', `${name}.br`);

/** What a feature adds to the sign-in page. All of it is public. */
export type SignInPart = {
  /** The feature's. Its `login.css` is in the page, and its `login.ts` starts in it: see app/login/part.ts. */
  name: string;
  /** Stands beside the form. */
  html?(words: SignInWords, locale: LocaleTag): string;
  /** Other ways to come in: buttons below the form. */
  ways?(words: SignInWords): string;
  /** For its script. */
  data: object;
  /** GET `/config/<name>.json` answers it. */
  body?: object;
  /** The portal has the feature's bar above it. */
  hasBar?: true;
  /** The sign-in page of another portal that the feature shows, at `?lang=`. The same object each time. */
  pageIn?(locale: string): PageData | undefined;
};

/** What the pages show of a portal before anybody has signed in. */
export type PageData = { shared: PublicIndex; parts?: readonly SignInPart[]; canReset?: boolean };

/** Answers all addresses outside API and config. `icons`: what menus are drawn with. */
export type Pages = ((
  req: IncomingMessage,
  res: ServerResponse,
  data: PageData,
  /** Draws what the portal's page shows first; 'ended' where its cookie is of no use any more. */
  draw?: () => Promise<FirstScreen | 'ended' | undefined>,
) => Promise<void>) & { icons?: IconShapes };

/** A page, the session that it is for, and what the app starts with. */
export type FirstScreen = { page: DrawnPage; drawnFor: DrawnFor; start: StartAnswer };

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
} satisfies Record<FileEnding, string>;

/** Serves `dist` from memory. An address is only looked up, never turned into a file path. */
export function builtPages(dist: string): Pages {
  if (!existsSync(path.join(dist, 'index.html')))
    throw new Error(translate('serving.appHasNotBeenBuilt', { dist }));
  const files = readFiles(dist);
  const rendered = memoizeByName((data: PageData, page) => {
    const built = files.get(`/${page}`)!.bytes.toString();
    const html = renderPage(built, data);
    // the sign-in page turns into the portal's, without loading it
    const both = built + (page === 'index.html' ? (files.get('/app.html')?.bytes.toString() ?? '') : '');
    const scripts = [...new Set(ownScripts.flatMap((tag) => hashesIn(both, tag)))];
    return { html, styles: hashesIn(html, 'style'), scripts };
  });

  const shapes = path.join(dist, iconsFile);
  const icons = existsSync(shapes) ? (JSON.parse(readFileSync(shapes, 'utf8')) as IconShapes) : {};
  const answer: Pages = async (req, res, data, draw) => {
    const address = decodedPath(req);
    const page = pageFor(req, address, files.has(address));
    const isPortal = page === 'app.html' && address !== '/app.html';
    if (isPortal) res.appendHeader('Vary', 'Cookie');
    const drawn = isPortal && req.method === 'GET' ? await draw?.() : undefined;
    if (drawn === 'ended') res.appendHeader('Set-Cookie', pageCookieOf(req, null));
    const first = drawn === 'ended' ? undefined : drawn;
    const file = page ? withPolicy(res, rendered(dataIn(req, data, page), page), first) : files.get(address);
    if (!file) throw notFound();
    await sendFile(req, res, file);
  };
  return Object.assign(answer, { icons });
}

/** What the page shows in the language that its address names. */
export function dataIn(req: IncomingMessage, data: PageData, page: string): PageData {
  const locale = /[?&]lang=([\w-]+)/.exec(req.url ?? '')?.[1];
  if (locale === undefined || page !== 'index.html') return data;
  return data.parts?.map(({ pageIn }) => pageIn?.(locale)).find((one) => one !== undefined) ?? data;
}

/** Chooses the page: `index.html` for sign-in, `app.html` for every other address that is not a file. */
export function pageFor(
  req: IncomingMessage,
  address: string,
  isFile: boolean,
): 'index.html' | 'app.html' | undefined {
  if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
  if (/^\/(login\/?|index\.html)?$/i.test(address)) return 'index.html';
  if (address === '/app.html') return 'app.html';
  // A missing script or picture gets a 404: a page in its place would only hide that. No page has a name like `/.env`.
  if (
    isFile ||
    address.startsWith('/.') ||
    address.startsWith('/assets/') ||
    Object.hasOwn(types, path.extname(address))
  )
    return undefined;
  return /text\/html|\*\/\*/.test(req.headers.accept ?? '*/*') ? 'app.html' : undefined;
}

export function decodedPath(req: IncomingMessage): string {
  const raw = (req.url ?? '/').split(/[?#]/)[0]!;
  try {
    return decodeURIComponent(raw);
  } catch {
    throw notFound();
  }
}

/**
 * Renders a page: embeds the index and replaces placeholders by the brand's names and the language's texts.
 */
export function renderPage(html: string, { shared: index, parts = [], canReset }: PageData): string {
  const { api, brand, locale, settings } = index;
  const texts = textsOf(overrideMessages(languageNamed(locale), index.messages));
  const signIn = Object.fromEntries([
    ['search', texts.get('ra.action.search')],
    ...[...texts].flatMap(([key, text]) => (key.startsWith('signIn.') ? [[key.slice(7), text]] : [])),
  ]) as SignInWords;
  const words: Readonly<Record<string, string>> = {
    'brand.name': brand.name,
    'brand.company': brand.company,
    'brand.tagline': brand.tagline ?? '',
    'brand.year': String(brand.year),
    locale,
    theme: settings.theme,
    settings: JSON.stringify(settings),
    bar: parts.some(({ hasBar }) => hasBar) ? 'below-bar' : '',
    loading: texts.get('portal.loading')!,
    loadingLanguage: texts.get('portal.loadingLanguage')!,
    'error.page': texts.get('portal.error.page')!,
    'error.pageHelp': texts.get('portal.error.pageHelp')!,
    'error.retry': texts.get('portal.error.retry')!,
    ...Object.fromEntries(Object.entries(signIn).map(([name, text]) => [`signIn.${name}`, text])),
  };
  return html
    .replace(
      /%((?:brand|signIn|error)\.\w+|locale|theme|settings|bar|loading|loadingLanguage)%/g,
      (token, name: string) => (Object.hasOwn(words, name) ? escapeHtml(words[name]!) : token),
    )
    .replace(/<link[^>]*data-locale="([\w-]+)"[^>]*>\s*/g, (link, of: string) =>
      of === languageOf(locale) ? link : '',
    )
    .replace('<!--portal:brand-->', () => `<style>${brandStyles(brand.color)}</style>`)
    .replace('<!--portal:index-->', () => embedded(index))
    .replace('<!--portal:sign-in-->', () =>
      embedded({ api, brand, settings, locale, parts: Object.fromEntries(parts.map(dataByName)) }),
    )
    .replace(/<!--portal:if (\w+)-->([^]*?)<!--portal:end-->/g, (_all, part: string, styles: string) =>
      parts.some(({ name }) => name === part) ? styles : '',
    )
    .replace('<!--portal:providers-->', () =>
      [
        providerButtons(index, signIn),
        ...parts.flatMap(({ ways }) => ways?.(signIn) ?? []),
        canReset ? forgotten(signIn) : '',
      ].join('\n'),
    )
    .replace('<!--portal:beside-->', () =>
      parts.flatMap(({ html }) => html?.(signIn, locale) ?? []).join('\n'),
    );
}

const dataByName = ({ name, data }: SignInPart) => [name, data] as const;

/** Data for the page's scripts. "<" is escaped, because it could end the element early. */
const embedded = (data: object, id = 'portal-index') =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

function readFiles(dist: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(dist, file).split(path.sep).join('/')}`;
    // Dot folders hold files of the build itself, such as the manifest.
    if (!entry.isFile() || address.includes('/.')) continue;
    const type = types[path.extname(entry.name).toLowerCase()] ?? 'application/octet-stream';
    const packed = brotliPath(dist, address);
    files.set(address, {
      bytes: readFileSync(file),
      ...(existsSync(packed) && { br: readFileSync(packed) }),
      type,
      immutable: address.startsWith('/assets/'),
      compressible: /text|javascript|json|svg/.test(type),
    });
  }
  return files;
}

type Rendered = { html: string; styles: readonly string[]; scripts: readonly string[] };

/** The scripts that the build writes into a page: the map of addresses, and what runs before it is painted. */
const ownScripts = ['script type="importmap"', 'script data-before-paint'];

/** The hashes of a page's elements with this opening tag, as the Content-Security-Policy names them. */
const hashesIn = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([^]*?)</`, 'g'))].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  );

/**
 * The page with what it contains allowed in its headers: styles, and the scripts of the build, by their hash; styles that the component library adds at run time by a nonce. A nonce is valid for one answer, so such a
 * page is never a 304.
 */
function withPolicy(
  res: ServerResponse,
  { html, styles, scripts }: Rendered,
  first: FirstScreen | undefined,
): StaticFile {
  const nonce = html.includes(noncePlaceholder) ? randomBytes(16).toString('base64') : undefined;
  allowInPage(res, 'style-src', [...styles, ...(nonce ? [`'nonce-${nonce}'`] : [])]);
  allowInPage(res, 'script-src', scripts);
  return {
    bytes: Buffer.from(withScreen(html.replace(noncePlaceholder, nonce ?? ''), first)),
    type: types['.html']!,
    immutable: false,
    compressible: true,
    isUncacheable: nonce !== undefined || first !== undefined,
    ...(first && { isUnstored: true }),
  };
}

/** The page with its first screen. The texts that the build and the config have put into it are never read as places. */
function withScreen(html: string, first: FirstScreen | undefined): string {
  const { page, drawnFor, start } = first ?? {};
  const parts: Readonly<Record<string, string>> = {
    for: drawnFor ? escapeHtml(JSON.stringify(drawnFor)) : '',
    trail: page?.trail === undefined ? '' : `<p class="trail">${escapeHtml(page.trail)}</p>`,
    menu: page?.menu ?? '',
    main: page?.html ?? '',
    // the rows are in the page, so their text is not sent again
    data: page ? embedded({ start, page: { ...page, menu: '', html: '' } }, 'portal-first') : '',
  };
  const filled = html.replace(
    /<!--first:(\w+)-->|%first:for%/g,
    (_all, name = 'for') => parts[name as string]!,
  );
  return page ? filled.replace(/<title>[^<]*/, () => `<title>${escapeHtml(page.title)}`) : filled;
}

/** The placeholder for the nonce in app.html. */
export const noncePlaceholder = '%nonce%';
