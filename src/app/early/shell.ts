import { segmentOf } from '#model/values/ids.ts';
import { comesFirst, isMoney, refersTo, traitsOf } from '#model/traits.ts';
import { titleOf } from '#model/records/title.ts';
import type { ClientIndex, ClientResource } from '#model/api/clientTypes.ts';
import type { Field, Settings } from '#model/types.ts';
import { isRelative, nowOn, relativeTime } from '#kinds/date/relative.ts';
import { formatValue, kindOf } from '#kinds/registry.ts';
import { drawingOf } from '#screens/app/firstDrawings.ts';
import type { FirstPage } from '#screens/kind.ts';
import type { FirstFiguresAsked } from './firstFigures.ts';
import type { Answer } from './firstPage.ts';
import type { RouteMatch } from '#access/findRoute.ts';
import { isFrontOf } from '#ui/portal/menuDepartments.ts';
import { currentLocale } from '#messages/say.ts';

type Child = Node | string;

/** The placeholder element that React replaces; null afterwards. */
const place = () => document.getElementById('early');

/** Renders the frame: header and menu in their final places. */
export function drawFrame(settings: Settings): void {
  const early = place();
  if (!early) return;
  const { layout, sidebarCollapsed, navigationFull, navigationBg, contentWidth } = settings;
  early.dataset.menu = layout === 'vertical' ? (sidebarCollapsed ? 'rail' : 'wide') : 'none';
  early.dataset.navigation = navigationBg;
  early.classList.toggle('under', !navigationFull);
  early.classList.toggle('boxed', contentWidth === 'boxed');
  early.append(element('main'));
}

/** Renders the head of the screen inside the frame. */
export function drawTitle({ department, route, rest }: RouteMatch): void {
  const main = place()?.querySelector('main');
  if (!main || rest.length > 0) return;
  document.title = route.label;
  const trail = [department.label, route.group, route.label].filter((label) => label !== undefined);
  if (!isFrontOf(department, route)) main.append(element('p', 'trail', trail.join(' › ')));
  main.append(element('h1', '', route.label));
  if (route.description) main.append(element('p', 'quiet', route.description));
  if (route.tabs) main.append(element('p', 'tabs'));
  main.append(element('p', 'tools'));
}

/**
 * Renders the records as in the list's table, or as cards on a phone, without the features of the portal's
 * own code. Their links and rows already work.
 */
export function drawRows(
  path: string,
  resource: ClientResource,
  { columns, facts, creates }: Pick<FirstPage, 'columns' | 'facts' | 'creates'>,
  { data: records, total, meta }: Answer,
  clock: Clock,
): void {
  const main = place()?.querySelector('main');
  const isPhone = window.innerWidth < 600;
  const wanted: FirstPage['facts'] = isPhone ? facts : columns;
  const shown = wanted.flatMap(({ field, label, priority }) => {
    const known = resource.fields[field];
    if (!known) return [];
    return [{ field: known, label: label ?? known.label, isFirst: comesFirst(known, priority) }];
  });
  if (!main || shown.length === 0 || records.length === 0) return;
  if (creates) main.querySelector('.tools')?.classList.add('creates');
  const hrefOf = ({ id }: Stored) => `${path}/${segmentOf(id)}/show`;
  // a total that is still being counted is shown by the list itself
  if (!meta.isAtLeast)
    main.querySelector('h1')?.append(element('span', '', total.toLocaleString(currentLocale())));
  main.append(
    isPhone
      ? element('div', 'cards', ...records.map((record) => cardOf(record, resource, shown, hrefOf, clock)))
      : element('div', 'sheet', tableOf(records, shown, hrefOf, clock)),
  );
}

type Clock = Pick<ClientIndex, 'timeZone' | 'today'>;
type Stored = Readonly<Record<string, unknown>>;
type Shown = { field: Field; label: string; isFirst: boolean };

function tableOf(
  records: readonly Stored[],
  shown: readonly Shown[],
  hrefOf: (record: Stored) => string,
  clock: Clock,
): HTMLElement {
  const head = shown.map(({ field, label }) => element('th', kindOf(field).align, label));
  const rows = records.map((record) => {
    const href = hrefOf(record);
    const cells = shown.map(({ field }, at) => {
      const value = drawnOf(field, record, clock);
      return element('td', kindOf(field).align, at === 0 ? linkTo(href, value) : value);
    });
    const row = element('tr', '', element('td'), ...cells, element('td'));
    row.addEventListener('click', () => window.location.assign(href));
    return row;
  });
  return element(
    'table',
    '',
    element('thead', '', element('tr', '', element('td'), ...head, element('td'))),
    element('tbody', '', ...rows),
  );
}

const mostFacts = 3;

/** A card with a record's title and state above the first facts that are understood without a label. */
function cardOf(
  record: Stored,
  resource: ClientResource,
  shown: readonly Shown[],
  hrefOf: (record: Stored) => string,
  clock: Clock,
): HTMLElement {
  const { fields, titleFields } = resource;
  const title = titleOf(resource, record, (id, value) =>
    fields[id] && value != null ? textOf(fields[id], { [id]: value }, clock) : '',
  );
  const state = shown.find(({ field }) => traitsOf(field).state && textOf(field, record, clock));
  const facts = shown.filter(
    ({ field }) => !traitsOf(field).state && !titleFields.includes(field.id) && speaksForItself(field),
  );
  const factTexts = facts
    .sort((one, other) => Number(other.isFirst) - Number(one.isFirst))
    .flatMap(({ field, isFirst }) => {
      const text = textOf(field, record, clock);
      return text ? [element('span', isFirst ? 'first' : '', text)] : [];
    })
    .slice(0, mostFacts);
  const head = element('span', '', element('b', '', title), state ? drawnOf(state.field, record, clock) : '');
  const card = linkTo(hrefOf(record), head, element('span', 'facts', ...factTexts));
  card.className = 'card';
  return card;
}

/** True for names, amounts and states; false for dates, plain numbers and booleans. */
function speaksForItself(field: Field): boolean {
  const { temporal, yesNo, attachment, numeric } = traitsOf(field);
  return !refersTo(field) && !temporal && !yesNo && !attachment && (!numeric || isMoney(field));
}

function textOf(field: Field, record: Stored, { timeZone, today }: Clock): string {
  const held = record[field.id];
  if (refersTo(field)) return '…';
  return isRelative(field) && typeof held === 'string' && held
    ? relativeTime(held, { now: nowOn(today, timeZone), timeZone })
    : formatValue(field, held, { timeZone });
}

function drawnOf(field: Field, record: Stored, clock: Clock): Child {
  const text = textOf(field, record, clock);
  return traitsOf(field).state ? element('span', 'state', text) : text;
}

/** Renders the figures at the top of a dashboard, each when it has arrived. */
export function drawFigures(
  { figures, columns, lines, hasFilters, rowsOf }: FirstFiguresAsked,
  { currency, timeZone, accent }: Pick<ClientIndex, 'currency' | 'timeZone'> & { accent: string | undefined },
): Promise<unknown> {
  const main = place()?.querySelector('main');
  if (!main || figures.length + lines.length === 0) return Promise.resolve();
  if (!hasFilters) main.querySelector('.tools')?.remove();
  const written: Promise<unknown>[] = [];
  const cards = figures.map(({ label, lines, queries, textOf }) => {
    const figure = element('p', '', '\u00a0');
    // the portal's code requests failed ones again, and reports the error
    written.push(
      Promise.all(queries.map(rowsOf)).then(
        (answers) => (figure.textContent = textOf(answers, currency)),
        () => {},
      ),
    );
    return element('li', lines.join(' '), element('h2', '', label), figure);
  });
  if (cards.length > 0) main.append(inColumns(element('ul', '', ...cards), ...columns));
  for (const line of lines) {
    const cards = line.drawings.map((drawing) => {
      const room = element('div', 'room');
      if (accent) room.style.setProperty('--accent', accent);
      const card = element('section', '', element('h3', '', drawing?.title ?? '\u00a0'), room);
      if (drawing?.span) card.style.gridColumn = `span ${drawing.span}`;
      const { drawn } = drawing ?? {};
      if (drawn)
        written.push(
          Promise.all([rowsOf(drawn.query), drawingOf(drawn.widget, drawn.resource)]).then(
            ([rows, draw]) => {
              // the portal has replaced the element meanwhile, so there is nothing to measure
              if (!room.isConnected) return;
              const { clientWidth: width, clientHeight: height } = room;
              room.append(...draw(rows, { width, height, timeZone }));
            },
            () => {},
          ),
        );
      return card;
    });
    main.append(inColumns(element('div', 'line', ...cards), 1, line.columns));
  }
  return Promise.all(written);
}

function inColumns<E extends HTMLElement>(line: E, some: number, usual: number, many = usual): E {
  for (const [name, count] of Object.entries({ some, usual, many }))
    line.style.setProperty(`--${name}`, String(count));
  return line;
}

function linkTo(href: string, ...children: Child[]): HTMLAnchorElement {
  const link = element('a', '', ...children);
  link.href = href;
  return link;
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = '',
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}
