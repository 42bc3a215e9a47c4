/** Draws the page at an address, with what the portal starts with. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findRoute, mayBelow, type RouteMatch } from '#access/findRoute.ts';
import { isFrontOf } from '#access/menuDepartments.ts';
import { mayEnter } from '#access/permissions.ts';
import { translate } from '#messages/translate.ts';
import type { ClientIndex, DepartmentSlice, Favourites } from '#model/api/answers.ts';
import type { DrawnAnswer, DrawnPage, IconShapes, Look } from '#model/api/drawnPage.ts';
import type { SimpleScreen } from '#model/types.ts';
import type { Answer, Drawn } from '#screens/drawn/drawing.ts';
import { childrenOf, element, type Html } from '#screens/drawn/html.ts';
import type { Wanted } from '#kinds/referencedTitles.ts';
import { codeOf, drawScreen } from '#screens/drawnScreens.ts';
import { screenKind, simpleScreens } from '#screens/simpleScreens.ts';
import { drawMenu, iconsWith } from './drawMenu.ts';

type Page = {
  /** Path and query. */
  at: string;
  permissions: readonly string[];
  /** Those that the browser has been told of, and where the first of them lands. */
  told: readonly string[];
  landing: string | undefined;
  index: ClientIndex;
  /** Of the department at the address. */
  slice: DepartmentSlice | undefined;
  look: Look;
  icons: IconShapes;
  /** The head alone: this browser shows the screen otherwise than it is drawn. */
  isHeadOnly: boolean;
  /** How long to wait for single figures, in ms. Rows and records get half as long again. */
  patience: number;
  /** @param address below the API, with its query */
  ask(address: string): Promise<Answer>;
  /** Told of what keeps a screen from being drawn. The page has its head all the same. */
  fail(error: unknown): void;
};

const after = (ms: number) => sleep(ms, undefined, { ref: false });

/** What is asked for is drawn without what takes too long. Undefined where the portal has no such page for these permissions. */
export async function drawPage(page: Page): Promise<DrawnPage | undefined> {
  const { index, permissions } = page;
  const [asked = '', query = ''] = page.at.split('?');
  // without a landing page, the app says so
  const path = asked === '/dashboard' ? page.landing : asked;
  const match = path === undefined ? undefined : findRoute(index, path);
  if (!match || !mayBelow(match) || !mayEnter(match.route.requirement, permissions)) return undefined;
  const screen = screenAt(match, page.slice);
  const answers: DrawnAnswer[] = [];
  const next: string[] = [];
  const names: Wanted[] = [];
  const isDrawn = screen && !page.isHeadOnly && index.elsewhere === undefined;
  const content = isDrawn && drawContent(page, { match, screen, query }, { answers, next, names });
  const pinned = hasMenu(page) ? favouritesOf(page) : undefined;
  const drawn = content ? await Promise.race([content, after(page.patience * 1.5)]) : null;
  const favourites = await pinned;
  const { paths = [] } = (favourites?.json ?? {}) as Partial<Favourites>;
  return {
    at: path === asked ? page.at : path!,
    permissions: page.told,
    ...headOf(match, tabsAt(match, page.slice), drawn ?? undefined),
    menu: pinned ? drawMenu({ ...page, permissions: page.told, match, favourites: paths }) : '',
    ...((drawn === undefined || drawn?.isPartial) && { isPartial: true as const }),
    code: screen ? codeOf(screen, match.rest) : [],
    ...(drawn?.params && { params: drawn.params }),
    answers: [...answers, ...(favourites ? [favourites] : [])],
    names: [...names],
    next: [...next],
  };
}

/** On a phone, the menu comes with the app. */
const hasMenu = ({ look }: Page): boolean => look.width !== 'phone';

/** Without an answer, the app shows those of the last time. */
async function favouritesOf({ index, patience, ask }: Page): Promise<DrawnAnswer | undefined> {
  if (index.elsewhere !== undefined) return undefined;
  const address = '/user-favourites';
  const answer = await Promise.race([ask(address).catch(() => undefined), after(patience)]);
  return answer && { url: index.api + address, ...answer };
}

type Located = { match: RouteMatch; screen: SimpleScreen; query: string };

async function drawContent(
  { slice, index, told, icons, look, patience, ask, fail }: Page,
  { match, screen, query }: Located,
  { answers, next, names }: { answers: DrawnAnswer[]; next: string[]; names: Wanted[] },
): Promise<Drawn | null> {
  const records = screenKind(screen).records?.(screen);
  try {
    const drawn = await drawScreen({
      screen,
      resource: records && slice!.resources[records.resource],
      slice: slice!,
      index,
      department: match.department,
      mayOpen: (path) => {
        const found = findRoute(index, path);
        return found !== undefined && found.rest.length === 0 && mayEnter(found.route.requirement, told);
      },
      iconOf: iconsWith(icons),
      path: match.path,
      rest: match.rest,
      search: new URLSearchParams(query),
      description: match.route.description,
      look,
      ask: async (address, key) => {
        const answer = await ask(address);
        answers.push({ url: index.api + address, ...answer, ...(key && { key }) });
        return answer;
      },
      name: (wanted) => void names.push(wanted),
      late: after(patience),
      expect: (address) => void next.push(index.api + address),
    });
    return drawn ?? null;
  } catch (error) {
    fail(error);
    return null;
  }
}

type Tab = { path: string; label: string };

const screensAt = ({ route, path }: RouteMatch, slice: DepartmentSlice | undefined) => {
  const found = slice && Object.hasOwn(slice.screens, route.path) ? slice.screens[route.path]! : undefined;
  return found ? simpleScreens(path, found) : [];
};

const tabsAt = (match: RouteMatch, slice: DepartmentSlice | undefined): readonly Tab[] =>
  screensAt(match, slice).flatMap(({ path, label }) => (label === undefined ? [] : [{ path, label }]));

/** The name of a department's own page and its tabs, and behind them the room of the star, and buttons: as PageHeader has them. */
function tabsOf({ department, route, path }: RouteMatch, tabs: readonly Tab[], buttons: readonly Html[]) {
  const current = tabs.find((tab) => tab.path === path) ?? tabs[0]!;
  const bar = element(
    'nav',
    { class: 'tabs', 'aria-label': translate('portal.tabs') },
    ...tabs.map((tab) =>
      element('a', { href: tab.path, 'aria-current': tab === current ? 'page' : undefined }, tab.label),
    ),
  );
  const isHub = isFrontOf(department, route);
  const hidden = element('span', 'unseen', isHub && department.label === route.label ? '' : route.label);
  const h1 = element('h1', isHub ? 'hub' : 'tabbed', ...(isHub ? [department.label, ' '] : []), hidden);
  return element(
    'div',
    'titled',
    ...(isHub ? [h1, bar] : [bar, h1]),
    element('span', 'star'),
    element('span', 'buttons', ...buttons),
  );
}

/** The screen of a route, or of its tab, as far as this user has it. */
function screenAt(match: RouteMatch, slice: DepartmentSlice | undefined): SimpleScreen | undefined {
  const simple = screensAt(match, slice);
  return (simple.find((one) => one.path === match.path) ?? simple[0])?.screen;
}

/** Title, trail and content of the page. That of a record waits for its title. */
function headOf(match: RouteMatch, tabs: readonly Tab[], drawn: Drawn | undefined) {
  const { department, route, rest } = match;
  const { title, count, description, content = [], actions = [] } = drawn ?? {};
  const levels = [
    department.label,
    ...(isFrontOf(department, route) ? [] : [route.group, route.label]),
    title,
  ];
  const trail = levels.filter((label) => label !== undefined);
  const hasHead = rest.length === 0 || title !== undefined;
  // the tabs of a route take the place of its title
  const words = title ?? (route.tabs ? '' : route.label);
  const titled = element(
    'h1',
    count === undefined ? '' : 'list',
    words,
    ...(count ? [element('span', '', count)] : []),
  );
  const head: Html[] = [
    tabs.length > 0 && drawn?.actions ? tabsOf(match, tabs, drawn.actions) : titled,
    ...(description ? [element('p', 'quiet', description)] : []),
    ...(actions.length > 0 ? [element('p', 'acts', ...actions)] : []),
    ...(title === undefined ? [element('p', 'tools')] : []),
  ];
  return {
    title: title ?? route.label,
    ...(hasHead && trail.length > 1 && { trail: trail.join(' › ') }),
    html: hasHead ? childrenOf([...head, ...content]) : '',
  };
}
