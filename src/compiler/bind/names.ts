/**
 * Looks up every name in a file, by the role of its keyword: fields, resources, addresses, conditions, and so on. What else
 * a name must be, such as a date, is checked where its map is; those checks need not report that it does not exist.
 */
import { z } from 'zod';
import { checkPermissions, type DeclaredField } from '#language/bind/checks.ts';
import {
  checkPath,
  fieldOf,
  findField,
  findReadableField,
  findResource,
  findSingleField,
  type BindContext,
  type ConfigNode,
  type KnownResource,
} from '#language/bind/context.ts';
import { checkShownMeasures } from '#language/bind/derivedMeasures.ts';
import { checkFilter, checkGroupBy, checkMeasure, checkScope } from '#language/bind/filters.ts';
import type { ShownMeasure } from '#model/derivedMeasures.ts';
import { clashes } from '#language/lint/filters.ts';
import type { FilterFields } from '#model/filter/filter.ts';
import { checkFormula, readFormula } from '#language/bind/formulas/formulas.ts';
import { typeOfFormula } from '#language/bind/formulas/types.ts';
import { rowsAsResource } from '#language/bind/rows.ts';
import { inner, schemaValues } from '#language/resolvedKeys.ts';
import { keywordsOf, sectionOf, type Keyword, type Role } from '#model/config/keyword.ts';
import { lookupPaths } from '#model/fields/dependencies.ts';
import { partsOfName } from '#model/fields/limits.ts';
import { templateParts } from '#model/records/title.ts';
import { hasRows, refersTo } from '#model/traits.ts';
import type { Filter, Measure, Requirement } from '#model/types.ts';
import { memoize } from '#model/values/memoize.ts';
import { isMap } from '#model/values/values.ts';
import { mapFor } from '../follow.ts';
import { fieldId, namedSchema, resourceId, rowFieldId, path, type FieldSource } from '../schema/schema.ts';
import { checkBound, isBoundDate } from './bounds.ts';
import { followPath, resourceWithRow, sourceOf } from './lookups.ts';
import { translate } from '#messages/translate.ts';

type Map = Readonly<Record<string, unknown>>;
type On = 'key' | 'value';

/** What surrounds a keyword. */
type Around = {
  context: BindContext;
  /** The resource whose fields are named; null where it is not known, undefined where there is none. */
  about?: KnownResource | null | undefined;
  /** Who may open the screen; null where that part of the file is broken. */
  requirement?: Requirement | null | undefined;
  /** The field that the keywords declare. */
  declared?: DeclaredField | undefined;
};

/** A keyword with its value's place. */
type Named = Around & { node: ConfigNode; keyword: Keyword; owner: Map };

/**
 * Looks up the names in a file, or in a part of it. Parts that the schema has refused are left out, and those beside them are
 * looked up: one mistake hides no other.
 */
export function checkNames(node: ConfigNode, value: object, map: z.ZodObject, around: Around) {
  for (const [key, one] of Object.entries(value)) {
    const keyword = keywordOf(map, key);
    if (keyword) checkKeyword({ ...around, node: node.at(key), keyword, owner: value as Map }, one);
  }
}

const keywordOf = (map: z.ZodObject, key: string): Keyword | undefined => {
  const keywords = keywordsOf(map);
  return Object.hasOwn(keywords, key) ? keywords[key] : undefined;
};

function checkKeyword(named: Named, value: unknown) {
  const { keyword, node } = named;
  if (value === undefined || value === null || keyword.ownNames) return;
  if (keyword.role === 'parts') return checkParts(named, value, keyword.schema);
  if (node.isValid) checksByRole[keyword.role](inRows(named), value);
}

/** Names in the rows of a list are those of the rows, which have no rows themselves. */
function inRows(named: Named): Named {
  const { keyword, declared, about } = named;
  if (!keyword.ofRows || !about || about.parent || !declared || !hasRows(declared.field)) return named;
  return { ...named, about: rowsAsResource(declared.id, declared.field, about, declared.node) };
}

// Maps within maps.

function checkParts(named: Named, value: unknown, schema: z.ZodType) {
  const { node } = named;
  if (Array.isArray(value)) {
    const { item } = formsOf(schema);
    if (item) value.forEach((one, index) => checkParts({ ...named, node: node.at(index) }, one, item));
  } else if (isMap(value)) {
    const map = mapFor(schema, value);
    if (map) return checkMap(inRows(named), value, map);
    const entry = formsOf(schema).record?.valueType as z.ZodType | undefined;
    if (!entry) return;
    const around = inRows(named);
    for (const [name, one] of Object.entries(value))
      checkParts({ ...around, node: node.at(name) }, one, entry);
  } else if (typeof value === 'string' && node.isValid) {
    const { role } = formsOf(schema);
    if (role) checksByRole[role](named, value);
  }
}

function checkMap({ node, ...around }: Named, value: Map, map: z.ZodObject) {
  if (node.isRefused || (isKind(map) && !node.at('type').isValid)) return;
  const about = aboutOf(node, value, map, around);
  const declared =
    isKind(map) && about
      ? {
          context: around.context,
          node,
          id: String(node.path.at(-1)),
          field: value as FieldSource,
          resource: about,
        }
      : undefined;
  checkNames(node, value, map, { ...around, about, ...(declared && { declared }) });
}

const isKind = (map: z.ZodObject) => sectionOf(map)?.chapter === 'Kinds';

/** The resource whose fields a map names: the one that the map says itself, or else that of the map that contains it. */
function aboutOf(node: ConfigNode, value: Map, map: z.ZodObject, { context, about }: Around) {
  const key = Object.keys(value).find((name) => keywordOf(map, name)?.role === 'resource');
  if (key === undefined && lacksResource(map)) return null;
  const isKnown = key !== undefined && node.at(key).isValid;
  const found = isKnown ? findResource(context, node.at(key), String(value[key])) : key ? null : about;
  return found && typeof value.each === 'string' && keywordOf(map, 'each')?.role === 'fields'
    ? resourceWithRow(node.at('each'), found, value.each)
    : found;
}

/** True for maps that must say their resource: one that does not, or misspells it, is reported by its schema. */
const lacksResource = memoize((map: z.ZodObject) =>
  Object.values(keywordsOf(map)).some(
    ({ role, schema }) => role === 'resource' && !schema.safeParse(undefined).success,
  ),
);

/** The schema itself, or its alternatives, of one class. */
function partsIn<S extends z.ZodType>(schema: z.ZodType, of: abstract new (...parts: never[]) => S): S[] {
  const one = inner(schema);
  if (one instanceof z.ZodUnion) return one.options.flatMap((option) => partsIn(option as z.ZodType, of));
  return (one as unknown) instanceof of ? [one as unknown as S] : [];
}

/** Short forms of maps: what a text names in their place. */
const rolesOfAtoms = new Map<z.ZodType, Role>([
  [fieldId, 'fields'],
  [rowFieldId, 'fields'],
  [resourceId, 'target'],
  [path, 'route'],
  [namedSchema, 'fields'],
]);

/** The forms that a value of a schema may have: a list, a map with free keys, a text that names something, fixed texts. */
const formsOf = memoize((schema: z.ZodType) => ({
  item: partsIn(schema, z.ZodArray)[0]?.element as z.ZodType | undefined,
  record: partsIn(schema, z.ZodRecord)[0],
  role: partsIn(schema, z.ZodString).flatMap((one) => rolesOfAtoms.get(one) ?? [])[0],
  fixed: new Set<unknown>(schemaValues(schema)),
}));

// The checks of each role.

const checksByRole: Readonly<Record<Role, (named: Named, value: unknown) => void>> = {
  text: () => {},
  plain: () => {},
  name: () => {},
  former: () => {},
  actions: () => {},
  value: () => {},
  parts: () => {},
  // named in the context of a rule or a scenario, where those are checked
  context: () => {},
  // the map is about it
  resource: () => {},
  target: ({ context, node }, value) => void findResource(context, node, String(value)),
  fields: (named, value) => checkFields(named, value, named.keyword.schema),
  sort: (named, value) =>
    withResource(named, ({ node }, about) => findSingleField(node, about, String(value).replace('-', ''))),
  groups: (named, value) =>
    withResource(named, ({ node }, about) => checkGroupBy(node, value as string | string[], about)),
  measures: (named, value) =>
    withResource(named, ({ context, node, keyword }, about) => {
      if (!(inner(keyword.schema) instanceof z.ZodRecord))
        return checkMeasure(context, node, value as Measure, about);
      checkShownMeasures(context, node, value as Record<string, ShownMeasure>, about);
    }),
  filter: (named, value) =>
    withResource(named, ({ context, node, keyword }, about) => {
      const isShown = node.file.kind === 'department';
      checkFilter(context, node, value, about, {
        // a record that is checked or written is not searched for
        search: isShown && keyword.search !== false,
        user: keyword.user !== false,
        others: keyword.others === true,
      });
      if (!neverHolds(value, about)) return;
      if (isShown) node.warn(translate('common.noRecordMatchesFilter'), 'key', 'contradictory-filter');
      else node.refuse(translate('idle.neverHolds'), 'key');
    }),
  choices: (named, value) =>
    withResource(named, ({ context, node, owner }, about) => {
      const field = typeof owner.field === 'string' ? fieldOf(about, owner.field)?.source : owner;
      if (!field) return;
      if (!refersTo(field as FieldSource))
        return node.error(translate('fields.fieldIsNotReference', { id: String(owner.field) }), 'key');
      const target = context.resources.get(String((field as Map).resource));
      if (target) checkFilter(context, node, value, target, { record: about });
    }),
  scope: ({ context, node, requirement, about }, value) =>
    checkScope(context, node, value as Record<string, Filter>, requirement ?? null, about ?? null),
  formula: (named, value) =>
    withResource(named, ({ node, declared }, about) => {
      if (declared) return checkFormula(declared, String(value));
      const formula = readFormula(node, String(value));
      if (formula) typeOfFormula(node, formula, about, { derived: true });
    }),
  template: (named, value) =>
    withResource(named, (around, about) => {
      const names = templateParts(String(value)).filter((_part, at) => at % 2 === 1);
      for (const name of new Set(names)) checkField(around, name, about);
    }),
  path: (named, value) =>
    withResource(named, ({ context, node, declared }, about) =>
      lookupPaths(value as string | readonly string[]).forEach((one, index) => {
        const at = Array.isArray(value) ? node.at(index) : node;
        if (declared) sourceOf(context, at, about, one);
        else followPath(context, at, about, one);
      }),
    ),
  bound: (named, value) => {
    const { declared, node } = named;
    if (typeof value !== 'string') return;
    if (declared) checkBound({ ...declared, node }, value);
    else if (!value.startsWith('$') && !isBoundDate(value)) checkFields(named, value, named.keyword.schema);
  },
  // those of departments say which permissions there are
  permissions: ({ context, node }, value) => {
    if (node.file.kind === 'department' && node.path.length <= 3) return;
    if (!isMap(value)) checkPermissions(context, node, [value].flat() as string[]);
    else
      for (const key of ['any', 'all'])
        if (Array.isArray(value[key])) checkPermissions(context, node.at(key), value[key] as string[]);
  },
  route: ({ context, node }, value) =>
    [value].flat().forEach((one, index) => {
      // others lead to other sites
      if (String(one).startsWith('/'))
        checkPath(context, Array.isArray(value) ? node.at(index) : node, String(one));
    }),
};

/**
 * @throws if a keyword names fields where no resource is, so that nobody could look them up
 */
function withResource(named: Named, check: (named: Named, about: KnownResource) => void) {
  if (named.about === undefined)
    throw new Error(`"${named.node.path.join('.')}" names fields, but its map is about no resource`);
  if (named.about) check(named, named.about);
}

/** True for a condition that excludes itself. One that can't be parsed is reported where its names are looked up. */
function neverHolds(value: unknown, { fields }: KnownResource): boolean {
  if (!fields || !isMap(value)) return false;
  try {
    return clashes({ fields: fields as FilterFields }, value);
  } catch {
    return false;
  }
}

/** Names of fields: one, a list, the keys of a map, or else its values. */
function checkFields(named: Named, value: unknown, schema: z.ZodType) {
  const { node } = named;
  if (typeof value === 'string') {
    if (!formsOf(schema).fixed.has(value))
      withResource(named, (around, about) => checkField(around, value, about));
  } else if (Array.isArray(value)) {
    const item = formsOf(schema).item ?? schema;
    value.forEach((one, index) => {
      if (typeof one === 'string' && value.indexOf(one) < index)
        node.at(index).refuse(translate('idle.isNamedTwice', { name: one }));
      checkFields({ ...named, node: node.at(index) }, one, item);
    });
  } else if (isMap(value)) {
    const { record } = formsOf(schema);
    if (!record) return;
    const namesKeys = record.keyType === fieldId || record.keyType === rowFieldId;
    for (const [key, one] of Object.entries(value)) {
      const at = { ...named, node: node.at(key) };
      if (namesKeys) withResource(at, (around, about) => checkField(around, key, about, 'key'));
      else checkFields(at, one, record.valueType as z.ZodType);
    }
  }
}

function checkField({ context, node, keyword }: Named, id: string, about: KnownResource, on?: On) {
  if (id.includes('.') && !id.startsWith('$')) {
    const { via, field } = partsOfName(id);
    const found = followPath(context, node, about, { via: via!, field });
    if (found && keyword.fields === 'single') findSingleField(node, found.resource, field);
  } else if (keyword.fields === 'written') findField(node, about, id, on);
  else if (keyword.fields === 'single') findSingleField(node, about, id);
  else findReadableField(node, about, id, on);
  if (fieldOf(about, id)?.source?.hidden && isShownAt(node))
    node.error(translate('bind.fieldIsHidden', { id }), on);
}

/** Whether what is named here is seen by somebody, and not only computed with. */
const isShownAt = ({ file, path }: ConfigNode): boolean =>
  file.kind === 'department' ||
  ['form', 'title', 'search'].includes(String(path[0])) ||
  path.includes('totals');
