/** What a browser gets of a page that the server has drawn. */

/** The windows for which a page is drawn differently: below 600 px, below 1200 px, and others. */
const widths = ['phone', 'narrow', 'wide'] as const;
/** Where a user wants records to open: as each list says, or always on their own page. */
export const openings = ['beside', 'page'] as const;
export type Look = { width: (typeof widths)[number]; opening: (typeof openings)[number] };

export const usualLook: Look = { width: 'wide', opening: 'beside' };

/** In the browser, so that the server draws for it from the first request on. It holds known words only: "wide.beside". */
export const lookCookie = 'portal.look';

/** Undefined for anything but two known words. */
export function readLook(text: string | undefined): Look | undefined {
  const [width, opening, ...rest] = (text ?? '').split('.');
  const look = {
    width: widths.find((one) => one === width),
    opening: openings.find((one) => one === opening),
  };
  return look.width && look.opening && rest.length === 0 ? (look as Look) : undefined;
}

export const writeLook = ({ width, opening }: Look): string => `${width}.${opening}`;

/** The shapes of the icons that menus have: a file of the build, which is not served. */
export const iconsFile = '.icons.json';
export type IconShapes = Readonly<Record<string, string>>;

export type LateCode = 'show' | 'create' | 'edit' | 'form' | 'report' | 'dashboard' | 'chart';

/** One page, drawn for one session. `early/page.js` shows it, if it is this session's. */
export type DrawnPage = {
  /** The address at which it is shown: that of /dashboard is the landing page. */
  at: string;
  /** The browser shows it only under these permissions. */
  permissions: readonly string[];
  title: string;
  /** Department and screen, for the header. */
  trail?: string;
  /** The menu, as an element; '' where the app alone draws it. */
  menu: string;
  /** The content of <main>. */
  html: string;
  /** The code that the app needs for it beside its own: see screens/app/lateCode.ts. */
  code: readonly LateCode[];
  /** Some of it takes longer than a page waits for: it can be asked for again. */
  isPartial?: true;
  /** The list as it was drawn. Who has left it otherwise sees that. */
  params?: Readonly<Record<string, unknown>>;
  /** Answers of the API that it was drawn with; `key`: of the app's query that this answers. */
  answers: readonly DrawnAnswer[];
  /** The records of which these answers tell the names: ids by resource. */
  names: readonly (readonly (readonly [resource: string, ids: readonly string[]])[])[];
  /** Addresses that the app asks next. */
  next: readonly string[];
};
export type DrawnAnswer = {
  url: string;
  json: unknown;
  headers: Readonly<Record<string, string>>;
  key?: readonly unknown[];
};

/** What a drawn page says of itself before its rows: whose it is, and how it was drawn. In `data-drawn` of #early. */
export type DrawnFor = {
  /** The session, as its token names it. */
  session: string;
  permissions: readonly string[];
  /** See `Look`. */
  look: string;
  at: string;
  params?: Readonly<Record<string, unknown>>;
};
