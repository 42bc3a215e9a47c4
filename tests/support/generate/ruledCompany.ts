/** A generated company whose records have rules. */
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { stringify } from 'yaml';
import type { Portal } from '#model/types.ts';
import type { Chance } from './chance.ts';
import { companyBy, filesWith, type Generated, type Wish } from './company.ts';
import { rulesInto } from './rules.ts';
import { settings } from './settings.ts';
import { accounts, permissions, type Resources } from './shapes.ts';

const idIn = (file: string) => /(\w+)\.yaml$/.exec(file)![1]!;

/** Rules that the config check refuses are removed. */
export function ruledCompanyBy(
  chance: Chance,
  { plain = false, merging = false, timed = false, undoing = false }: Wish = {},
): Generated & { portal: Portal } {
  const wish = { plain, merging, timed, undoing, busy: true };
  const company = companyBy(chance, wish);
  const { resources } = company;
  rulesInto(chance, resources, wish);
  company.files.push({
    path: 'config/departments/leste.yaml',
    text: stringify(openTo(chance, resources, undoing)),
  });
  for (;;) {
    const files = filesWith(company.files, resources);
    const { portal, problems } = loadPortalFrom(files);
    if (portal) return { ...company, files, portal };
    const errors = problems.filter(({ severity }) => severity === 'error');
    const guilty = errors.find(({ place, path }) => path?.[0] === 'rules' && idIn(place.file) in resources);
    if (!guilty) throw new Error(formatProblems(errors));
    const resource = resources[idIn(guilty.place.file)]!;
    (resource.rules as unknown[]).splice(Number(guilty.path![1]), 1);
  }
}

/** Screens that let some users write some fields of every resource, so that many writes succeed. */
const openTo = (chance: Chance, resources: Resources, toAll: boolean) => ({
  label: 'Leste',
  permissions: [],
  routes: Object.entries(resources)
    .filter(([id, { from }]) => !from && id !== accounts)
    .map(([id, { fields }]) => ({
      path: `/leste/${id}`,
      label: `Tela leste ${id}`,
      permissions: !toAll && chance.maybe(50) ? [chance.pick(permissions)] : [],
      list: {
        resource: id,
        columns: chance.several(Object.keys(fields), 20),
        filters: [],
        actions: id === settings ? ['edit'] : ['create', 'edit', 'delete'],
        form: [{ section: 'Tudo', fields: chance.several(Object.keys(fields), 50) }],
      },
    })),
});

export const withRulesRenamed = (portal: Portal): Portal => ({
  ...portal,
  resources: Object.fromEntries(
    Object.entries(portal.resources).map(([id, resource]) => [
      id,
      {
        ...resource,
        // Without a label, a rule is called by its name.
        rules: resource.rules.map((one) => {
          const renamed = `${one.id}-nova`;
          return { ...one, id: renamed, label: one.label === one.id ? renamed : one.label };
        }),
      },
    ]),
  ),
});
