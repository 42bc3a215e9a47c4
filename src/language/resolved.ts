/**
 * The meanings of all keys of the resolved portal (model/types.ts), each map described by its keywords (see
 * describe.ts). A key of the types without a meaning does not compile.
 */
import type { z } from 'zod';
import type * as types from '../model/types.ts';
import type { Description, Entry, Entries } from '../model/walkConfig.ts';
import { simpleScreenDescription } from '../screens/schemas.ts';
import { holding, key, kind, meaningsOf, of, oneOf, place, section, type KeysOf } from './describe.ts';
import {
  departmentSchema,
  derivedOptionSchema,
  fieldSchema,
  inboundSchema,
  portalSchema,
  resourceSchema,
  routeSchema,
  tabSchema,
  transitionSchema,
  viewSourceSchema,
  type FieldSource,
} from './schema.ts';

// --- resources -----------------------------------------------------------------------------------------------

const option = meaningsOf<types.Option>({
  ...of(derivedOptionSchema),
  value: key('name', 'rules', { names: true }),
});

/** The keys that resolving adds to the keywords of a field's kind. */
const ofEveryField: { readonly [Key in Exclude<KeysOf<types.Field>, KeysOf<FieldSource>>]: Entry } = {
  id: key('name', 'rules', { names: true }),
  stamp: key('plain', 'rules'),
  unstored: key('plain', 'rules'),
  origins: key('plain', 'looks'),
  plan: key('plain', 'looks'),
};
const fieldEntries = new Map<string, Entries>();
/** A field in a record or in a row, described by its kind. */
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
  refuses: key('name', 'rules'),
});
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
  inbound: holding(of(resourceSchema).inbound, meaningsOf<types.Inbound>(of(inboundSchema))),
  formerly: of(resourceSchema).formerly,
  place,
});

// --- screens -------------------------------------------------------------------------------------------------

export const screenDescription: Description = (screen) =>
  screen.kind === tabs ? tabsEntries : simpleScreenDescription(screen);

const tabs: types.TabsScreen['kind'] = 'tabs';
const tabsEntries = meaningsOf<types.TabsScreen>({
  kind,
  tabs: holding(
    of(routeSchema).tabs,
    meaningsOf<types.Tab>({
      label: of(tabSchema).label,
      path: key('name', 'rules', { names: true }),
      screen: holding(key('parts', 'reads'), simpleScreenDescription),
    }),
  ),
})({});

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
  translations: key('plain', 'rules', { serverOnly: true }),
  history: key('name', 'rules'),
  delegations: key('fields', 'widens'),
});
