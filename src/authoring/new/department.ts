import { basename } from 'node:path';
import { stringify } from 'yaml';
import { loadPortal, loadPortalFrom } from '#compiler/load.ts';
import { Report } from '#language/problems.ts';
import { readFiles } from '#compiler/read/read.ts';
import { suggestion } from '#model/config/suggest.ts';
import { lowerFirst } from '#model/records/title.ts';
import type { Portal, Resource } from '#model/types.ts';
import { traitsOf } from '#model/traits.ts';
import { kindOf } from '#kinds/registry.ts';
import { isState } from '../guess/choices.ts';
import { CliError, splitNames, type Io } from '#cli/io.ts';
import { routeTo } from './route.ts';
import { append, capital, newFile, save, configText, tidyYaml, type NewFileText } from './companyFiles.ts';
import { translate } from '#messages/translate.ts';

type Options = {
  label?: string | undefined;
  permission?: string | undefined;
  /** Ids, separated by commas. Each gets a list, and the department's page shows their figures. */
  resources?: string | undefined;
};

/**
 * portal new department: a page of shortcuts, or of figures for the given resources, and a list for each of
 * them.
 */
export function newDepartment(io: Io, id: string, options: Options): number {
  const { label = capital(id), permission = id } = options;
  const portal = portalAround(io, id, permission);
  const ids = splitNames(options.resources ?? '');
  if (ids.length > 0 && !portal) throw new CliError(translate('create.configurationHasProblems'));
  const resources = ids.map((name) => found(portal!, name));
  const pathOf = (resource: Resource) => `/${id}/${resource.id.replaceAll('_', '-')}`;
  const figures = resources.flatMap((resource) => usualFigures(resource, pathOf(resource)));
  // Metrics come first, so that they share a line; between charts each would have its own.
  const [metrics, charts] = [true, false].map((is) => figures.filter((figure) => 'metric' in figure === is));
  const department = newFile(
    io,
    `departments/${id}.yaml`,
    tidyYaml(
      {
        label,
        permissions: [permission],
        menu: { order: nextOrder(portal) },
        ...(!leadsElsewhere(portal, permission) && { landing: `/${id}` }),
        routes: [
          {
            path: `/${id}`,
            label,
            dashboard: [...metrics!, ...charts!, { shortcuts: translate('create.shortcuts') }],
          },
          ...resources.map((resource) => routeTo(pathOf(resource), resource.id, { known: resource })),
        ],
      },
      [['routes', '0', 'dashboard']],
    ),
  );
  const option = portal && withOptions(io, portal, { [permission]: label });
  save(io, option ? [department, option] : [department]);
  return 0;
}

/**
 * The portal around the new department. Without any department a config isn't valid yet: then a minimal one
 * stands in, to load the rest.
 */
function portalAround(io: Io, id: string, permission: string): Portal | null {
  const { portal } = loadPortal(io.paths.config);
  if (portal) return portal;
  const folder = basename(io.paths.config);
  const files = readFiles(io.paths.config, new Report());
  if (files.some(({ path }) => path.startsWith(`${folder}/departments/`))) return null;
  const routes = [{ path: `/${id}`, label: id, dashboard: [{ shortcuts: translate('create.shortcuts') }] }];
  const text = stringify({ label: id, permissions: [permission], routes });
  const first = { path: `${folder}/departments/${id}.yaml`, text };
  const around = loadPortalFrom([...files, first], { folder }).portal;
  return around && { ...around, departments: [] };
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** True when signing in with this permission already leads to the page of another department. */
const leadsElsewhere = (portal: Portal | null, permission: string) =>
  portal !== null && Object.hasOwn(portal.landings, permission.toLowerCase());

function found({ resources }: Portal, name: string): Resource {
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (resource) return resource;
  throw new CliError(
    translate('common.noResource', {
      id: name,
      suggestion: suggestion(name, Object.keys(resources), translate('common.thereAre')),
    }),
  );
}

/** The menu order of a new company's administration, and of everything that stays at the end. */
const atEnd = 900;

/** The order after the last department before `atEnd`. */
export const nextOrder = (portal: Portal | null) => {
  const orders = (portal?.departments ?? []).flatMap(({ menu }) =>
    menu && menu.order < atEnd ? menu.order : [],
  );
  return 10 * Math.floor(Math.max(0, ...orders) / 10) + 10;
};

/** Figures that the fields of a resource allow: count, sum of money, by month, by choice. */
export function usualFigures(resource: Resource, to: string): object[] {
  const fields = Object.values(resource.fields).filter((field) => !field.stamp);
  const money = fields.find((field) => traitsOf(field).numeric === 'money');
  const date = fields.find(({ type }) => traitsOf(type).temporal === 'date');
  const choices = fields.filter((field) => !traitsOf(field).holdsMany && kindOf(field).filter === 'choice');
  const choice = choices.find(isState) ?? choices[0];
  const { many } = resource.label;
  const { id } = resource;
  const figure = money?.label ?? many;
  const measures = money ? { [money.label]: { sum: money.id } } : { [many]: 'count' };
  return [
    { metric: many, resource: id, value: 'count', to },
    ...(money ? [{ metric: money.label, resource: id, value: { sum: money.id }, to }] : []),
    ...(date
      ? [
          {
            chart: 'column',
            title: translate('create.perMonth', { figure }),
            resource: id,
            groupBy: `${date.id}:month`,
            measures,
            to,
          },
        ]
      : []),
    ...(choice
      ? [
          {
            chart: 'bar',
            title: translate('create.figureBy', { figure, field: lowerFirst(choice.label) }),
            resource: id,
            groupBy: choice.id,
            measures,
            to,
          },
        ]
      : []),
  ];
}

/** Adds permissions, with their labels, to the options of accounts, since otherwise no account could be given them. */
export function withOptions(
  io: Io,
  { accounts, resources, departments }: Portal,
  permissions: Readonly<Record<string, string>>,
): NewFileText | undefined {
  const known = resources[accounts.resource]?.fields[accounts.permissions]?.options;
  const isKnown = (permission: string) =>
    departments.some(({ requirement }) => requirement.permissions.some((name) => isSame(name, permission))) ||
    known?.some(({ value }) => isSame(value, permission));
  const added = Object.fromEntries(
    Object.entries(permissions).filter(([permission]) => !isKnown(permission)),
  );
  if (!known || Object.keys(added).length === 0) return undefined;
  const file = `resources/${accounts.resource}.yaml`;
  const text = configText(io, file);
  const edited = text && append(text, ['fields', accounts.permissions, 'options'], added);
  return edited ? { file, text: edited } : undefined;
}
