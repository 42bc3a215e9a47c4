/** Keys of lists, pages and menus in other products. */
import { translate } from '#messages/translate.ts';
import { isMap } from '#model/values/values.ts';
import { nameIn } from './fieldTypes.ts';
import {
  renamed,
  truth,
  gone,
  withExample,
  number,
  text,
  names,
  sortOf,
  filterOf,
  bare,
  isFalse,
  type Habit,
  type Habits,
} from './keyAdvice.ts';
import { deleted, instead } from './remedy.ts';

export const screenHabits: Habits = {
  orderby: renamed('sort', sortOf),
  ordering: renamed('sort', sortOf),
  order: renamed('sort', sortOf),
  defaultsort: renamed('sort', sortOf),
  sortby: renamed('sort', sortOf),
  where: renamed('filter', filterOf),
  conditions: renamed('filter', filterOf),
  condition: renamed('filter', filterOf),
  permanentfilter: renamed('filter', filterOf),
  basefilter: renamed('filter', filterOf),
  query: renamed('filter', filterOf),
  filterdefaultvalues: renamed('defaultFilter', filterOf),
  defaultfilters: renamed('defaultFilter', filterOf),
  initialfilter: renamed('defaultFilter', filterOf),
  listdisplay: renamed('columns', names),
  fields: renamed('columns', names),
  attributes: renamed('columns', names),
  visiblecolumns: renamed('columns', names),
  displayfields: renamed('columns', names),
  select: renamed('columns', names),
  listfilter: renamed('filters', names),
  filterfields: renamed('filters', names),
  searchfilters: renamed('filters', names),
  filterable: renamed('filters', names),
  pagesize: renamed('perPage', number),
  listperpage: renamed('perPage', number),
  rowsperpage: renamed('perPage', number),
  limit: renamed('perPage', number),
  itemsperpage: renamed('perPage', number),
  table: renamed('resource', nameIn),
  model: renamed('resource', nameIn),
  collection: renamed('resource', nameIn),
  entity: renamed('resource', nameIn),
  reference: renamed('resource', nameIn),
  from: renamed('resource', nameIn),
  groupby: renamed('groupBy'),
  metrics: renamed('measures'),
  aggregates: renamed('measures'),
  roles: withExample(() => translate('habits.routeSays')),
  searchfields: gone(() => translate('habits.searchFieldsBelongToResource')),
  exporter: withExample(() => translate('habits.possibleActionsAreNamed')),
  bulkactions: withExample(() => translate('habits.possibleActionsAreNamed')),
  rowclick: gone(() => translate('habits.clickAlreadyOpensRecord')),
};

const permissionsOf = (value: unknown) =>
  value === '*' || value === 'public' || value === true ? [] : names(value);

const accessHabits: Habits = Object.fromEntries(
  'roles role allowedroles requiredroles access authorize allowed allow groups usergroups requiredpermissions permission can visibleto allowedusers'
    .split(' ')
    .map((name) => [name, renamed('permissions', permissionsOf)]),
);

const routeHabits: Habits = {
  ...accessHabits,
  title: renamed('label', text),
  name: renamed('label', text),
  text: renamed('label', text),
  url: renamed('path', text),
  href: renamed('path', text),
  link: renamed('path', text),
  route: renamed('path', text),
  slug: renamed('path', (value) => text(value) && `/${String(value).replace(/^\//, '')}`),
  hidden: truth('menu', isFalse, () => translate('habits.menu')),
  component: renamed('page', text),
  parent: renamed('group', text),
  section: renamed('group', text),
};
/** `hidden: true` of a route is `menu: false`. */
const offMenu: Habit = ({ path, value, key, accepted }) =>
  accepted.includes('menu')
    ? isFalse(value) === /^(hidden|hideinmenu|invisible)$/.test(bare(key))
      ? deleted(path, translate('habits.everyRouteIsInMenu'))
      : instead(path, { menu: false })
    : undefined;
export const routes: Habits = {
  ...routeHabits,
  hidden: offMenu,
  hideinmenu: offMenu,
  invisible: offMenu,
  showinmenu: offMenu,
  visible: offMenu,
};

export const departmentHabits: Habits = {
  ...accessHabits,
  title: renamed('label', text),
  name: renamed('label', text),
  pages: renamed('routes'),
  items: renamed('routes'),
  resources: renamed('routes', (value) => (Array.isArray(value) && value.every(isMap) ? value : undefined)),
};
