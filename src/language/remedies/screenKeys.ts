/** Keys of lists, pages and menus in other products. */
import { translate } from '#messages/translate.ts';
import {
  aliases,
  forWords,
  asWritten,
  renamed,
  text,
  foreignFilter,
  bareKey,
  type Habit,
  type Habits,
  gone,
  withExample,
  foreignNumber,
  names,
  foreignSort,
  isFalse,
} from './resourceKeys.ts';
import { isMap } from '#model/values/values.ts';
import { nameIn } from './values.ts';
import { deleted, instead } from './remedy.ts';

export const screenHabits: Habits = {
  ...aliases(foreignSort, { sort: 'orderby ordering order defaultsort sortby' }),
  ...aliases(foreignFilter, {
    filter: 'where conditions condition permanentfilter basefilter query',
    defaultFilter: 'filterdefaultvalues defaultfilters initialfilter',
  }),
  ...aliases(names, {
    columns: 'listdisplay fields attributes visiblecolumns displayfields select',
    filters: 'listfilter filterfields searchfilters filterable',
  }),
  ...aliases(foreignNumber, { perPage: 'pagesize listperpage rowsperpage limit itemsperpage' }),
  ...aliases(nameIn, { resource: 'table model collection entity reference from' }),
  ...aliases(asWritten, {
    groupBy: 'groupby',
    measures: 'metrics aggregates',
  }),
  roles: withExample(() => translate('habits.routeSays')),
  searchfields: gone(() => translate('habits.searchFieldsBelongToResource')),
  ...forWords(
    'exporter bulkactions',
    withExample(() => translate('habits.possibleActionsAreNamed')),
  ),
  rowclick: gone(() => translate('habits.clickAlreadyOpensRecord')),
};

const permissionsOf = (value: unknown) =>
  value === '*' || value === 'public' || value === true ? [] : names(value);

const accessHabits = aliases(permissionsOf, {
  permissions:
    'roles role allowedroles requiredroles access authorize allowed allow groups usergroups requiredpermissions permission can visibleto allowedusers',
});

/** `hidden: true` of a route is `menu: false`. */
const offMenu: Habit = ({ path, value, key, accepted }) =>
  accepted.includes('menu')
    ? isFalse(value) === /^(hidden|hideinmenu|invisible)$/.test(bareKey(key))
      ? deleted(path, translate('habits.everyRouteIsInMenu'))
      : instead(path, { menu: false })
    : undefined;

export const routeHabits: Habits = {
  ...accessHabits,
  ...aliases(text, {
    label: 'title name text',
    path: 'url href link route',
    page: 'component',
    group: 'parent section',
  }),
  ...forWords('hidden hideinmenu invisible showinmenu visible', offMenu),
  slug: renamed('path', (value) => text(value) && `/${String(value).replace(/^\//, '')}`),
};

export const departmentHabits: Habits = {
  ...accessHabits,
  ...aliases(text, { label: 'title name' }),
  ...aliases(asWritten, { routes: 'pages items' }),
  resources: renamed('routes', (value) => (Array.isArray(value) && value.every(isMap) ? value : undefined)),
};
