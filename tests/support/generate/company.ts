/** A whole generated company: its config files, accounts and records. */
import { stringify } from 'yaml';
import type { ConfigFile } from '#compiler/load.ts';
import { absences, delegations, isApproved } from './approvals.ts';
import { given, type Chance } from './chance.ts';
import { beginningBy } from './clock.ts';
import { declaredFor } from './declaredKinds.ts';
import { groupedBy } from './groups.ts';
import { chartsBy, reportBy } from './panels.ts';
import { resourcesBy } from './resources.ts';
import { accounts, permissions, type Resources } from './shapes.ts';
import { today } from './kinds.ts';
import { recordsBy, type Rows } from './records.ts';
import { settings } from './settings.ts';
import { screenBy, type ScreenData } from './screens.ts';

/** `begins`: the time of the first request. */
export type Generated = { files: ConfigFile[]; resources: Resources; rows: Rows; begins: number };
/**
 * `plain`: values are stored exactly as sent, so that results can be predicted. `busy`: every resource has
 * rules, and none of them waits for a time; with `timed` all of them do. `merging`: records of some resources may
 * be merged. `undoing`: most rules can be undone. `files`: most resources have some. `numbered`: all resources have a
 * number from a sequence, and most a unique combination. `reports`: every department has three of them besides its screens,
 * and a dashboard of charts. `elsewhere`: another backend stores the records.
 */
export type Wish = Partial<
  Record<
    'plain' | 'busy' | 'merging' | 'timed' | 'undoing' | 'files' | 'numbered' | 'reports' | 'elsewhere',
    boolean
  >
>;

/** Clocks change on both halves of the globe, by half an hour and at midnight; some zones are half an hour apart. */
const zones = [
  ...['America/Sao_Paulo', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'Europe/Lisbon', 'UTC'],
  ...['America/Santiago', 'Australia/Lord_Howe', 'Pacific/Kiritimati'],
];

export function companyBy(chance: Chance, wish: Wish = {}): Generated {
  chance.zone = chance.pick(zones);
  const resources = resourcesBy(chance, wish);
  const ids = ['norte', 'sul'].slice(0, 1 + chance.upTo(1));
  const departments = Object.fromEntries(ids.map((id) => [id, departmentBy(chance, resources, id, wish)]));
  const portal = portalBy(chance, resources);
  const rows = recordsBy(chance, resources, wish);
  const begins = beginningBy(chance);
  addLandings(chance, Object.values(departments));
  const files = {
    'portal.yaml': portal,
    ...groupedBy(chance, resources),
    ...declaredFor(Object.values(resources).flatMap(({ fields }) => Object.values(fields))),
    ...Object.fromEntries(Object.entries(departments).map(([id, data]) => [`departments/${id}.yaml`, data])),
  };
  return {
    files: Object.entries(files).map(([path, data]) => ({
      path: `config/${path}`,
      text: stringify(data, { aliasDuplicateObjects: false }),
    })),
    resources,
    rows,
    begins,
  };
}

/** The config files with the current state of the resources. */
export const filesWith = (files: readonly ConfigFile[], resources: Record<string, unknown>): ConfigFile[] =>
  files.flatMap((file) => {
    if (file.path.includes('/groups/')) return [];
    const id = /resources\/(\w+)\.yaml$/.exec(file.path)?.[1];
    return id ? { ...file, text: stringify(resources[id], { aliasDuplicateObjects: false }) } : file;
  });

const portalBy = (chance: Chance, resources: Resources) =>
  given({
    brand: { name: 'Portal', company: 'Exemplo', year: 2026 },
    today: chance.maybe(50) ? undefined : today,
    timeZone: chance.zone,
    accounts: {
      resource: accounts,
      email: 'email',
      password: 'senha',
      name: 'nome',
      plan: 'plano',
      permissions: 'permissoes',
    },
    stamps: chance.maybe(30) ? { createdAt: 'criadoEm', createdBy: 'criadoPorId' } : undefined,
    // Who asked for an approval is in the history.
    history: isApproved(resources) || chance.maybe(30) ? { resource: 'historico' } : undefined,
    trash: chance.maybe(40) ? { days: 30 } : undefined,
    delegations: absences in resources ? delegations : undefined,
    settings: settings in resources ? { resource: settings } : undefined,
  });

type RequirementData = string[] | { any: string[] };

/** Permissions as accounts hold them or in capitals, since case is ignored. */
function requirementBy(chance: Chance): RequirementData {
  if (chance.maybe(8)) return [];
  const names = chance.several(permissions, 30).map((name) => (chance.maybe(15) ? name.toUpperCase() : name));
  return names.length > 1 && chance.maybe(50) ? { any: names } : names;
}
const namesIn = (requirement: RequirementData) =>
  Array.isArray(requirement) ? requirement : requirement.any;

type DepartmentData = Record<'label', string> & {
  permissions: RequirementData;
  routes: { path: string }[];
  landing?: string;
  routines?: Record<string, object>;
};

/** No permission may lead to two pages in the same way. */
function addLandings(chance: Chance, departments: readonly DepartmentData[]) {
  const claimed = new Set<string>();
  for (const department of departments) {
    const names = namesIn(department.permissions).map((name) => name.toLowerCase());
    const claims = names.map((name) => `${name} ${names.length === 1}`);
    if (!chance.maybe(60) || claims.some((claim) => claimed.has(claim))) continue;
    department.landing = chance.pick(department.routes).path;
    for (const claim of claims) claimed.add(claim);
  }
}

function departmentBy(
  chance: Chance,
  resources: Resources,
  id: string,
  { reports = false }: Wish,
): DepartmentData {
  const own = requirementBy(chance);
  const routes = Array.from({ length: 1 + chance.upTo(4) }, (_, at) => {
    const requirement = chance.maybe(40) ? requirementBy(chance) : undefined;
    const making = { chance, resources, held: namesIn(requirement ?? own) };
    const tab = (nth: number): ScreenData =>
      given({ label: `Aba ${nth}`, segment: nth > 0 ? `aba${nth}` : undefined, ...screenBy(making) });
    return given({
      path: `/${id}/tela${at}`,
      label: `Tela ${id} ${at}`,
      permissions: requirement,
      ...(chance.maybe(12) ? { tabs: [tab(0), tab(1)] } : screenBy(making)),
    }) as { path: string };
  });
  // Of all its screens, and of one: rights to the routes differ.
  const routines = Object.fromEntries(
    [routes.map(({ path }) => path), [routes[0]!.path]].map((screens, nth) => [
      `rotina${nth}`,
      { label: `Rotina ${id} ${nth}`, steps: ['Confira os registros', 'Conte o que falta'], screens },
    ]),
  );
  if (!reports) return { label: `Departamento ${id}`, permissions: own, routes, routines };
  const held = namesIn(own);
  const figures = [0, 1, 2].map((nth) => ({
    path: `/${id}/figuras${nth}`,
    label: `Figuras ${id} ${nth}`,
    report: reportBy({ chance, resources, held }),
  }));
  const charts = {
    path: `/${id}/graficos`,
    label: `Gráficos ${id}`,
    dashboard: chartsBy({ chance, resources, held }),
  };
  return { label: `Departamento ${id}`, permissions: own, routes: [...routes, ...figures, charts], routines };
}
