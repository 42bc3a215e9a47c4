import type { Settings } from '#model/types.ts';
import type { RouteMatch } from '#access/findRoute.ts';
import { element, type EarlyHead } from '#screens/app/early/early.ts';
import { isFrontOf } from '#ui/portal/menuDepartments.ts';
import { listStoreKey } from '#kit/storage.ts';

/** The placeholder element that React replaces; null afterwards. */
export const earlyPlace = () => document.getElementById('early');

/** Renders the frame: header and menu in their final places. */
export function drawFrame(settings: Settings): void {
  const early = earlyPlace();
  if (!early) return;
  const { layout, sidebarCollapsed, navigationFull, navigationBg, contentWidth } = settings;
  early.dataset.menu = layout === 'vertical' ? (sidebarCollapsed ? 'rail' : 'wide') : 'none';
  early.dataset.navigation = navigationBg;
  early.classList.toggle('inter', hasFont());
  early.classList.toggle('under', !navigationFull);
  early.classList.toggle('boxed', contentWidth === 'boxed');
  early.append(element('main'));
}

/** True after the sign-in page, and in a browser that has shown the portal before. */
const hasFont = () =>
  document.fonts.check("14px 'Inter Variable'") || localStorage.getItem(listStoreKey('visits')) !== null;

/**
 * Renders the head of the screen inside the frame, in place of another page. The head of a record waits for its title.
 */
export function drawHead({ department, route, path, rest }: RouteMatch, record?: string): void {
  const main = earlyPlace()?.querySelector('main');
  const page = [path, ...rest].join('/');
  if (!main || (main.dataset.page === page && record === undefined)) return;
  main.dataset.page = page;
  main.scrollTop = 0;
  main.replaceChildren();
  const header = earlyPlace()?.querySelector('header');
  header?.querySelector('.trail')?.remove();
  if (rest.length > 0 && record === undefined) return;
  document.title = record ?? route.label;
  const isFront = isFrontOf(department, route);
  const trail = [department.label, ...(isFront ? [] : [route.group, route.label]), record];
  const levels = trail.filter((label) => label !== undefined);
  if (levels.length > 1) header?.append(element('p', 'trail', levels.join(' › ')));
  // the tabs of a route take the place of its title
  main.append(element('h1', '', record ?? (route.tabs ? '' : route.label)));
  if (record === undefined) main.append(element('p', 'tools'));
}

/** Renders what is below the head, in place of what was there. */
export function drawContent(content: readonly Element[], { count, description }: EarlyHead): void {
  const main = earlyPlace()?.querySelector('main');
  const title = main?.querySelector('h1');
  if (!main || !title) return;
  const head = main.querySelector('.tools') ?? title;
  while (head.nextSibling) head.nextSibling.remove();
  title.querySelector('span')?.remove();
  if (count) title.append(element('span', '', count));
  title.classList.toggle('list', count !== undefined);
  if (description) title.after(element('p', 'quiet', description));
  main.append(...content);
}
