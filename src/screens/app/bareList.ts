/** A few records that stand on another screen, as the list that they would be by themselves. */
import type { ListScreen, ListWidget, Related } from '../../model/types.ts';

type Part = Pick<ListScreen, 'resource' | 'sort' | 'scope'> & Partial<ListScreen>;

const bareList = (part: Part): ListScreen => ({
  kind: 'list',
  columns: [],
  filters: [],
  facets: [],
  filter: {},
  defaultFilter: {},
  queries: [],
  perPage: 10,
  search: false,
  actions: [],
  buttons: [],
  transitions: [],
  form: [],
  totals: {},
  metrics: [],
  related: [],
  views: ['table'],
  ...part,
});

/** Whose they are, is not for their form. */
export const relatedAsList = ({
  resource,
  columns,
  sort,
  actions,
  form,
  target,
  scope,
}: Related): ListScreen =>
  bareList({
    resource,
    columns,
    sort,
    actions,
    scope,
    form: form.flatMap((section) => {
      const fields = section.fields.filter(({ field }) => field !== target);
      return fields.length > 0 ? [{ ...section, fields }] : [];
    }),
  });

/** With `tick` a field of its lines is changed, or the transition of that id made. */
export function tickedAsList(
  { resource, filter, sort, scope, tick }: ListWidget,
  fields: object,
): ListScreen {
  const isField = tick !== undefined && tick in fields;
  return bareList({
    resource,
    filter,
    sort,
    scope,
    ...(isField
      ? { actions: ['edit'], form: [{ label: '', fields: [{ field: tick }] }] }
      : { transitions: tick === undefined ? [] : [tick] }),
  });
}
