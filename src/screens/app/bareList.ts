/** Turns a few records shown on another screen into the list screen that they would be on their own. */
import type { Related } from '../list/listTypes.ts';
import type { ListScreen } from '../list/schema.ts';
import type { ListWidget } from '../dashboard/widgets/list/schema.ts';

type Part = Pick<ListScreen, 'resource' | 'sort' | 'scope'> & Partial<ListScreen>;

const bareList = (part: Part): ListScreen => ({
  kind: 'list',
  columns: [],
  facts: [],
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

/** Related records as a list. Their form leaves out the reference to the parent record. */
export const relatedAsList = ({ form, target, ...list }: Related): ListScreen =>
  bareList({
    ...list,
    form: form.flatMap((section) => {
      const fields = section.fields.filter(({ field }) => field !== target);
      return fields.length > 0 ? [{ ...section, fields }] : [];
    }),
  });

/**
 * The list behind a list widget. `tick` is the field that its checkboxes change, or the id of the transition
 * that they run.
 */
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
