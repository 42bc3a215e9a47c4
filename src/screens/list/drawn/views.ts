/** The tabs of a list's named views, as links, each with its number of records. */
import { conjunction } from '#model/filter/conjunction.ts';
import { deepEqual } from '#model/values/json.ts';
import { formatAmount, translate } from '#messages/translate.ts';
import { element, type Html } from '#screens/drawn/html.ts';
import { wholeListAddress, type ListParams } from '../address/listAddress.ts';
import { countAt } from '../address/pageFirst.ts';
import { configQueries, initialLabel } from '../queries/queries.ts';
import type { LateParts } from '#screens/drawn/lateParts.ts';
import type { ListDrawing } from './listDrawing.ts';

export async function drawViews(
  { screen, resource, path }: ListDrawing,
  { filter, sort }: ListParams,
  { ask }: LateParts,
): Promise<Html[]> {
  const initial = { filter: screen.defaultFilter, sort: screen.sort, perPage: screen.perPage };
  const queries = configQueries(screen);
  const addressOf = (query: typeof initial) => wholeListAddress(path, { ...query, page: 1 });
  const label = initialLabel({ queries, initial, resource, addressOf });
  const views = [...(label === undefined ? [] : [{ ...initial, label }]), ...queries];
  const tabs = await Promise.all(
    views.map(async (view) => {
      const counted = conjunction(screen.filter, view.filter);
      const answer = await ask(countAt(screen.resource, counted), [path.slice(1), 'getTotal', view.filter]);
      const total = Number(answer?.headers['content-range']!.split('/')[1]);
      const text = Number.isNaN(total) ? '' : formatAmount(total);
      const isMore = answer?.headers['x-total-at-least'] === 'true';
      const count = isMore ? translate('app.atLeast', { total: text }) : text;
      const isCurrent = deepEqual(view.filter, filter) && deepEqual(view.sort, sort);
      return element(
        'a',
        { href: addressOf(view), 'aria-current': isCurrent ? 'page' : undefined },
        view.label,
        element('span', '', count),
      );
    }),
  );
  return views.length > 0 ? [element('nav', 'views', ...tabs)] : [];
}
