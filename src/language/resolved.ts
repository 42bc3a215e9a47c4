/**
 * What the keys of the resolved portal (model/types.ts) mean: those of the keywords that they come from, and here
 * what resolve.ts adds to them or calls otherwise. A key of the types that is not told of does not compile.
 */
import { z } from 'zod';
import { keywordsOf, type Effect, type Keyword, type Meaning, type Role } from '../model/keyword.ts';
import type * as types from '../model/types.ts';
import type { Description, Entry, Entries } from '../model/walk.ts';
import {
  chartSchema,
  columnMap,
  dashboardSchema,
  departmentSchema,
  derivedOptionSchema,
  fieldSchema,
  formFieldMap,
  formSchema,
  listSchema,
  metricSchema,
  panelFilterMap,
  perSchema,
  portalSchema,
  relatedSchema,
  reportSchema,
  resourceSchema,
  routeSchema,
  sectionSchema,
  shortcutsSchema,
  tableSchema,
  tabSchema,
  textSchema,
  transitionSchema,
  viewSourceSchema,
  type FieldSource,
} from './schema.ts';
import { inner, mapsIn } from './schemaWalk.ts';

type KeysOf<T> = T extends unknown ? keyof T & string : never;
type Meanings<T> = { readonly [Key in KeysOf<T>]: Entry };

const meaningsOf = <T>(entries: Meanings<T>): Description => {
  const all: Entries = entries;
  return () => all;
};
/** By the key that says which of several maps it is. */
const oneOf =
  (key: string, descriptions: Readonly<Record<string, Description>>): Description =>
  (part) =>
    descriptions[String(part[key])]?.(part) ?? {};

const key = (role: Role, effect: Effect, more: Omit<Meaning, 'role' | 'effect'> = {}): Entry => ({
  role,
  effect,
  ...more,
});
const holding = (entry: Entry, inside: Description): Entry => ({ ...entry, role: 'parts', inside });

/** What is resolved as it is written. */
function of<S extends z.core.$ZodShape>(
  object: z.ZodObject<S>,
): { readonly [Key in keyof S & string]: Entry } {
  const entries = Object.entries<Keyword>(keywordsOf(object)).map(([name, word]) => [name, entryOf(word)]);
  return Object.fromEntries(entries) as { readonly [Key in keyof S & string]: Entry };
}
function entryOf({
  schema,
  text: _text,
  example: _example,
  values: _values,
  at: _at,
  ...meaning
}: Keyword): Entry {
  const maps = meaning.role === 'parts' ? mapsIn(schema) : [];
  if (maps.length !== 1) return meaning;
  const inside = of(maps[0]!) as Entries;
  const keyed = inner(schema) instanceof z.ZodRecord;
  return { ...meaning, inside: () => inside, ...(keyed && { keyed }) };
}

/** Which of its kind a map is. */
const kind = key('plain', 'reads');
/** Where the files say so. */
export const place = key('plain', 'looks', { serverOnly: true });

// --- resources -----------------------------------------------------------------------------------------------

const option = meaningsOf<types.Option>({
  ...of(derivedOptionSchema),
  value: key('name', 'rules', { names: true }),
});

/** What a field has besides the keywords of its kind. */
const ofEveryField: { readonly [Key in Exclude<KeysOf<types.Field>, KeysOf<FieldSource>>]: Entry } = {
  id: key('name', 'rules', { names: true }),
  stamp: key('plain', 'rules'),
  origins: key('plain', 'looks'),
};
const fieldEntries = new Map<string, Entries>();
/** A field, in a record or in a row: by its kind. */
export const fieldDescription: Description = ({ type, document }) => {
  if (fieldEntries.size === 0)
    for (const object of fieldSchema.options) {
      const own: Entries = of(object as z.ZodObject);
      fieldEntries.set(String(object.shape.type.value), {
        ...own,
        ...(own.options && { options: holding({ role: 'parts', effect: 'rules' }, option) }),
        ...(own.fields && { fields: { ...own.fields, inside: fieldDescription, keyed: true } }),
        ...ofEveryField,
      });
    }
  return fieldEntries.get(String(type)) ?? (document ? fieldEntries.get('declared')! : {});
};

export const transitionDescription = meaningsOf<types.Transition>({
  ...of(transitionSchema),
  field: key('fields', 'reads'),
});
const formField = meaningsOf<types.FormField>(of(formFieldMap));
const section = meaningsOf<types.Section>({
  ...of(sectionSchema),
  label: of(sectionSchema).section,
  fields: holding(of(sectionSchema).fields, formField),
});
const column = meaningsOf<types.Column>(of(columnMap));

const mapped = oneOf('kind', {
  field: meaningsOf<Extract<types.Mapped, { kind: 'field' }>>({
    kind,
    field: key('fields', 'reads'),
    via: key('fields', 'reads'),
  }),
  choice: meaningsOf<Extract<types.Mapped, { kind: 'choice' }>>({
    kind,
    field: key('fields', 'reads'),
    values: key('value', 'reads'),
  }),
  value: meaningsOf<Extract<types.Mapped, { kind: 'value' }>>({ kind, value: key('value', 'reads') }),
  formula: meaningsOf<Extract<types.Mapped, { kind: 'formula' }>>({ kind, formula: key('formula', 'reads') }),
  text: meaningsOf<Extract<types.Mapped, { kind: 'text' }>>({ kind, text: key('template', 'reads') }),
  measure: meaningsOf<Extract<types.Mapped, { kind: 'measure' }>>({
    kind,
    measure: key('measures', 'reads'),
  }),
});
const view = meaningsOf<types.View>({
  groupBy: of(resourceSchema).groupBy,
  sources: holding(
    key('parts', 'reads'),
    meaningsOf<types.ViewSource>({
      ...of(viewSourceSchema),
      fields: { ...holding(key('parts', 'reads'), mapped), keyed: true },
    }),
  ),
});

export const resourceDescription = meaningsOf<types.Resource>({
  ...of(resourceSchema),
  id: key('name', 'rules', { names: true }),
  titleFields: key('fields', 'reads'),
  fields: { ...holding(of(resourceSchema).fields, fieldDescription), keyed: true },
  transitions: holding(key('parts', 'widens'), transitionDescription),
  form: holding(of(resourceSchema).form, section),
  from: holding(of(resourceSchema).from, view),
  history: key('plain', 'rules'),
  formerly: of(resourceSchema).formerly,
  place,
});

// --- screens -------------------------------------------------------------------------------------------------

const narrowing = holding(
  key('parts', 'reads'),
  meaningsOf<types.Narrowing>({ period: key('fields', 'reads'), by: key('fields', 'reads') }),
);
/** How many periods earlier: what is compared is another figure then. */
const back = key('plain', 'reads');
const widgetKeys = { kind, narrowing, back };
const metric = meaningsOf<types.Metric>({
  ...of(metricSchema),
  ...widgetKeys,
  label: of(metricSchema).metric,
  per: holding(
    of(metricSchema).per,
    meaningsOf<NonNullable<types.Metric['per']>>({ ...of(perSchema), narrowing, back }),
  ),
  currency: key('plain', 'reads'),
});
export const widgetDescription = oneOf('kind', {
  metric,
  chart: meaningsOf<types.Chart>({ ...of(chartSchema), ...widgetKeys }),
  table: meaningsOf<types.TableWidget>({
    ...of(tableSchema),
    ...widgetKeys,
    title: of(tableSchema).table,
    columns: holding(of(tableSchema).columns, column),
  }),
  shortcuts: meaningsOf<types.Shortcuts>({
    ...of(shortcutsSchema),
    kind,
    title: of(shortcutsSchema).shortcuts,
  }),
  text: meaningsOf<types.TextWidget>({ ...of(textSchema), kind }),
});

export const relatedDescription = meaningsOf<types.Related>({
  ...of(relatedSchema),
  columns: holding(of(relatedSchema).columns, column),
});
const list = meaningsOf<types.ListScreen>({
  ...of(listSchema),
  kind,
  columns: holding(of(listSchema).columns, column),
  form: holding(of(listSchema).form, section),
  metrics: holding(of(listSchema).metrics, metric),
  related: holding(of(listSchema).related, relatedDescription),
});
const grouping = meaningsOf<types.Grouping>({
  groupBy: key('groups', 'reads'),
  label: key('text', 'looks', { names: true }),
  chart: of(reportSchema).chart,
});
const panelFilter = meaningsOf<types.PanelFilter>({
  ...of(panelFilterMap),
  resource: key('resource', 'reads'),
});
const screens = {
  list,
  form: meaningsOf<types.FormScreen>({
    ...of(formSchema),
    kind,
    form: holding(of(formSchema).form, section),
  }),
  dashboard: meaningsOf<types.DashboardScreen>({
    ...of(dashboardSchema),
    kind,
    widgets: holding(of(dashboardSchema).widgets, widgetDescription),
    filters: holding(of(dashboardSchema).filters, panelFilter),
  }),
  report: meaningsOf<types.ReportScreen>({
    ...of(reportSchema),
    kind,
    groupings: holding(key('parts', 'reads'), grouping),
  }),
  page: meaningsOf<types.PageScreen>({ kind, page: key('plain', 'reads') }),
};
export const simpleScreenDescription = oneOf('kind', screens);
export const screenDescription = oneOf('kind', {
  ...screens,
  tabs: meaningsOf<types.TabsScreen>({
    kind,
    tabs: holding(
      of(routeSchema).tabs,
      meaningsOf<types.Tab>({
        label: of(tabSchema).label,
        path: key('name', 'rules', { names: true }),
        screen: holding(key('parts', 'reads'), simpleScreenDescription),
      }),
    ),
  }),
});

// --- the portal ----------------------------------------------------------------------------------------------

const requirement: Entry = key('permissions', 'narrows');
export const routeDescription = meaningsOf<types.Route>({
  ...of(routeSchema),
  requirement,
  screen: holding(key('parts', 'reads'), screenDescription),
  department: key('plain', 'rules'),
  place,
});
export const departmentDescription = meaningsOf<types.Department>({
  ...of(departmentSchema),
  id: key('name', 'rules', { names: true }),
  requirement,
  routes: holding(of(departmentSchema).routes, routeDescription),
  place,
});
export const portalDescription = meaningsOf<types.Portal>({
  ...of(portalSchema),
  departments: holding(key('parts', 'widens'), departmentDescription),
  resources: { ...holding(key('parts', 'reads'), resourceDescription), keyed: true },
  kinds: key('plain', 'rules', { serverOnly: true }),
  landings: key('route', 'looks'),
  history: key('name', 'rules'),
});
