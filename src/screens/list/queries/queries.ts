/** The views of a list that its config names. */
import type { ClientResource } from '#model/api/answers.ts';
import { translate } from '#messages/translate.ts';
import type { Filter, Sort } from '#model/types.ts';
import type { ListScreen } from '../schema.ts';

export const configQueries = (screen: ListScreen) =>
  screen.queries.map((query) => ({
    ...query,
    key: `config ${query.label}`,
    sort: query.sort ?? screen.sort,
    perPage: screen.perPage,
    isOwn: false,
  }));

type View = { filter: Filter; sort: Sort; perPage: number };
type Views = {
  queries: readonly View[];
  initial: View;
  resource: ClientResource;
  addressOf(view: View): string;
};

/** The name of the view that the list opens with, unless a named one is the same. */
export function initialLabel({ queries, initial, resource, addressOf }: Views): string | undefined {
  if (queries.length === 0 || queries.some((query) => addressOf(query) === addressOf(initial)))
    return undefined;
  return Object.keys(initial.filter).length > 0
    ? translate('portal.screen.queries.initial')
    : translate(`portal.screen.all.${resource.label.gender}`);
}
