import { groupBy } from '#model/values/collections.ts';
import type { IndexRoute } from '#model/api/answers.ts';
import { element, type Html } from '#screens/drawn/html.ts';
import type { DrawWidget } from '#screens/dashboard/drawWidget.ts';
import { fewOnPhone, shortcutsIn } from './shown.ts';
import type { ShortcutsWidget } from './schema.ts';

export const drawShortcuts: DrawWidget<ShortcutsWidget> = (shortcuts, drawing) => {
  const { index, department, path, look, mayOpen, iconOf } = drawing;
  const shown = shortcutsIn(shortcuts, { departments: index.departments, department, path, mayOpen });
  if (shown.length === 0) return undefined;
  const groups = groupBy(shown, ({ group = '' }) => group);
  const isFolded = look.width === 'phone' && shown.length > fewOnPhone;
  const isAlone = groups.size === 1;
  const { title } = shortcuts;
  const cardFor = ({ path: href, icon, label, description }: IndexRoute): Html =>
    element(
      'a',
      { href },
      iconOf(icon ?? 'ChevronRight'),
      element(
        'span',
        '',
        element('b', '', label),
        ...(description ? [element('span', 'quiet', description)] : []),
      ),
    );
  return element(
    'nav',
    { class: 'shortcuts', 'aria-label': title },
    ...(isFolded && isAlone ? [] : [element('h2', '', title)]),
    ...[...groups].map(([group, routes]) => {
      const cards = element('div', '', ...routes.map(cardFor));
      if (isFolded) return element('details', '', element('summary', '', group || title), cards);
      return element('div', '', ...(isAlone || !group ? [] : [element('h3', '', group)]), cards);
    }),
  );
};
