/** A small config around the lines of one list, for a browser that checks these lines while they are typed. */
import { stringify } from 'yaml';
import { kinds } from '#kinds/registry.ts';
import { traitsOf, refersTo } from '#model/traits.ts';
import type { Field, Portal, Route } from '#model/types.ts';
import type { ExampleFiles } from '../shared/example.ts';

/** The folder of the config, which messages name files by. */
const folder = 'config';
const accounts = 'people';

/**
 * The resource has the fields of the real one with their labels and options; what its records are computed from, and
 * other resources, is left out.
 */
export function exampleFiles(
  { locale, timeZone, currency, resources }: Portal,
  { department, requirement }: Pick<Route, 'department' | 'requirement'>,
  resource: string,
): ExampleFiles {
  const { label, titleFields, search, sort, fields, transitions } = resources[resource]!;
  const permission = requirement.permissions[0] ?? 'all';
  const portal = {
    brand: { name: 'Portal', company: 'Portal', year: 2024 },
    ...{ locale, timeZone, currency },
    accounts: {
      resource: accounts,
      email: 'email',
      password: 'word',
      name: 'name',
      plan: 'name',
      permissions: 'may',
    },
  };
  const people = {
    label: { one: accounts, many: accounts },
    title: 'name',
    fields: {
      name: { type: 'text', label: 'n' },
      email: { type: 'email', label: 'e' },
      word: { type: 'password', label: 'w' },
      may: { type: 'multiselect', label: 'm', options: { [permission]: permission } },
    },
  };
  const simple = {
    label,
    title: titleFields[0],
    search,
    sort: `${sort.order === 'DESC' ? '-' : ''}${sort.field}`,
    fields: Object.fromEntries(
      Object.values(fields)
        .filter(({ id }) => id !== 'id')
        .map((field) => [field.id, simpleField(field, transitions)]),
    ),
  };
  const files = {
    'portal.yaml': portal,
    [`resources/${accounts}.yaml`]: people,
    [`resources/${resource}.yaml`]: simple,
  };
  return {
    files: Object.entries(files).map(([path, content]) => ({
      path: `${folder}/${path}`,
      text: stringify(content),
    })),
    path: `${folder}/departments/${department}.yaml`,
    head: stringify({ label: department, permissions: [permission], routes: null }).replace('null\n', '\n'),
  };
}

function simpleField(field: Field, transitions: Portal['resources'][string]['transitions']) {
  const { type, label, options } = field;
  const { composite, secret, state } = traitsOf(field);
  if (refersTo(field) || composite || secret || !Object.hasOwn(kinds, type)) return { type: 'text', label };
  const own = state ? transitions.filter((one) => one.field === field.id) : [];
  return {
    ...{ type, label },
    ...('decimals' in field && { decimals: field.decimals }),
    ...('unit' in field && typeof field.unit === 'string' && { unit: field.unit }),
    ...(options && {
      options: Object.fromEntries(
        options.map(({ value, label: text, tone }) => [value, { label: text, ...(tone && { tone }) }]),
      ),
    }),
    ...(own.length > 0 && {
      transitions: own.map(({ id, label: text, from, to }) => ({ id, label: text, from: [...from], to })),
    }),
  };
}
