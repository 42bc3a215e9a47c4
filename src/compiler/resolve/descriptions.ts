/**
 * The meanings of all keys of the resolved portal (model/types.ts), each map described by its keywords (see
 * resolvedKeys.ts). A key of the types without a meaning does not compile.
 */
import type { z } from 'zod';
import type * as types from '#model/types.ts';
import type { Description, DescribedKeyword, Entries } from '#model/config/walkConfig.ts';
import { simpleScreenDescription } from '#screens/configRegistry.ts';
import type { Tab, TabsScreen } from '#model/types.ts';
import {
  withContents,
  keyEntry,
  kind,
  describeMap,
  keywordsFrom,
  describeVariants,
  resolvedPlace,
  resolvedSection,
  type KeysOf,
} from '#language/resolvedKeys.ts';
import {
  derivedOptionSchema,
  fieldSchema,
  resourceSchema,
  routeSchema,
  tabSchema,
  transitionSchema,
  viewSourceSchema,
  type FieldSource,
} from '../schema/schema.ts';

// --- resources -----------------------------------------------------------------------------------------------

const option = describeMap<types.Option>({
  ...keywordsFrom(derivedOptionSchema),
  value: keyEntry('name', 'rules', { names: true }),
});

/** The keys that resolving adds to the keywords of a field's kind. */
const ofEveryField: {
  readonly [Key in Exclude<KeysOf<types.Field>, KeysOf<FieldSource>>]: DescribedKeyword;
} = {
  id: keyEntry('name', 'rules', { names: true }),
  stamp: keyEntry('plain', 'rules'),
  follows: keyEntry('plain', 'reads', { serverOnly: true }),
  isRanked: keyEntry('plain', 'looks'),
  unitSource: keyEntry('plain', 'looks'),
  isNaming: keyEntry('plain', 'looks'),
  unstored: keyEntry('plain', 'rules'),
  origins: keyEntry('plain', 'looks'),
  plan: keyEntry('plain', 'looks'),
};
const fieldEntries = new Map<string, Entries>();
/** A field in a record or in a row, described by its kind. */
export const fieldDescription: Description = ({ type, document }) => {
  if (fieldEntries.size === 0)
    for (const object of fieldSchema.options) {
      const own: Entries = keywordsFrom(object as z.ZodObject);
      fieldEntries.set(String(object.shape.type.value), {
        ...own,
        ...(own.options && { options: withContents({ role: 'parts', effect: 'rules' }, option) }),
        ...(own.fields && { fields: { ...own.fields, inside: fieldDescription, keyed: true } }),
        ...ofEveryField,
      });
    }
  return fieldEntries.get(String(type)) ?? (document ? fieldEntries.get('declared')! : {});
};

export const transitionDescription = describeMap<types.Transition>({
  ...keywordsFrom(transitionSchema),
  field: keyEntry('fields', 'reads'),
  permissions: keyEntry('permissions', 'narrows'),
  people: keyEntry('context', 'narrows', { serverOnly: true }),
  personal: keyEntry('plain', 'narrows'),
  refuses: keyEntry('name', 'rules'),
});
const mapped = describeVariants({
  field: describeMap<Extract<types.Mapped, { kind: 'field' }>>({
    kind,
    field: keyEntry('fields', 'reads'),
    via: keyEntry('fields', 'reads'),
  }),
  choice: describeMap<Extract<types.Mapped, { kind: 'choice' }>>({
    kind,
    field: keyEntry('fields', 'reads'),
    values: keyEntry('value', 'reads'),
  }),
  value: describeMap<Extract<types.Mapped, { kind: 'value' }>>({ kind, value: keyEntry('value', 'reads') }),
  formula: describeMap<Extract<types.Mapped, { kind: 'formula' }>>({
    kind,
    formula: keyEntry('formula', 'reads'),
  }),
  text: describeMap<Extract<types.Mapped, { kind: 'text' }>>({ kind, text: keyEntry('template', 'reads') }),
  measure: describeMap<Extract<types.Mapped, { kind: 'measure' }>>({
    kind,
    measure: keyEntry('measures', 'reads'),
  }),
});
const view = describeMap<types.View>({
  groupBy: keywordsFrom(resourceSchema).groupBy,
  sources: withContents(
    keyEntry('parts', 'reads'),
    describeMap<types.ViewSource>({
      ...keywordsFrom(viewSourceSchema),
      fields: { ...withContents(keyEntry('parts', 'reads'), mapped), keyed: true },
    }),
  ),
});

export const resourceDescription = describeMap<types.Resource>({
  ...keywordsFrom(resourceSchema),
  unique: keyEntry('fields', 'rules', { fields: 'single' }),
  uniqueAmong: keyEntry('parts', 'rules', { serverOnly: true }),
  id: keyEntry('name', 'rules', { names: true }),
  titleFields: keyEntry('fields', 'reads'),
  fields: { ...withContents(keywordsFrom(resourceSchema).fields, fieldDescription), keyed: true },
  transitions: withContents(keyEntry('parts', 'widens'), transitionDescription),
  form: withContents(keywordsFrom(resourceSchema).form, resolvedSection),
  from: withContents(keywordsFrom(resourceSchema).from, view),
  history: keyEntry('plain', 'rules'),
  single: keyEntry('plain', 'rules', { serverOnly: true }),
  unserved: keyEntry('plain', 'rules', { serverOnly: true }),
  formerly: keywordsFrom(resourceSchema).formerly,
  place: resolvedPlace,
});

// --- screens -------------------------------------------------------------------------------------------------

export const screenDescription: Description = (screen) =>
  screen.kind === tabs ? tabsEntries : simpleScreenDescription(screen);

const tabs: TabsScreen['kind'] = 'tabs';
const tabsEntries = describeMap<TabsScreen>({
  kind,
  tabs: withContents(
    keywordsFrom(routeSchema).tabs,
    describeMap<Tab>({
      label: keywordsFrom(tabSchema).label,
      path: keyEntry('name', 'rules', { names: true }),
      screen: withContents(keyEntry('parts', 'reads'), simpleScreenDescription),
    }),
  ),
})({});
