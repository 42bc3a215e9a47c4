/** Short lists of what a company has, as a start for further questions. */
import { translate } from '#messages/translate.ts';
import { placeText } from '#language/problems.ts';
import { permissionChoices } from '#access/explain/summary.ts';
import { describeRequirement } from '#access/explain/describeRights.ts';
import type { Sources } from '#language/files.ts';
import { resourcesOf, screensOf } from '#screens/simpleScreens.ts';
import { fold } from '#model/values/values.ts';
import type { Portal } from '#model/types.ts';

type Company = { portal: Portal; sources: Sources };

const lists = {
  departments: ({ portal: { departments } }: Company) =>
    departments.map(
      ({ id, label, routes, requirement, place }) =>
        `${id}  ${label}  ${translate('counted.routes', { smart_count: routes.length })}  ${describeRequirement(requirement)}  ${placeText(place)}`,
    ),
  routes: ({ portal: { departments } }: Company) =>
    departments
      .flatMap(({ routes }) => routes)
      .map((route) => {
        const screens = screensOf(route).map(({ screen }) => screen);
        const kinds = [...new Set(screens.map(({ kind }) => kind))].join('+');
        const resources = [...new Set(screens.flatMap(resourcesOf))].join(', ');
        return `${route.path}  ${route.label}  ${kinds}${resources && ` (${resources})`}  ${describeRequirement(route.requirement)}  ${placeText(route.place)}`;
      }),
  resources: ({ portal: { resources } }: Company) =>
    Object.values(resources).map(
      ({ id, label, fields, from, place }) =>
        `${id}  ${label.many}  ${translate('counted.fields', { smart_count: Object.keys(fields).length })}${from ? translate('assistant.view') : ''}  ${placeText(place)}`,
    ),
  groups: ({ sources: { groups, resources } }: Company) =>
    [...groups.values()].map(({ id, file, data }) => {
      const takers = [...resources.values()].filter(({ groupUses }) =>
        groupUses?.some(({ group }) => group === id),
      );
      const fields = Object.keys(data?.fields ?? {}).join(', ');
      return `${id}  ${fields}  → ${takers.map((resource) => resource.id).join(', ') || '–'}  ${file}`;
    }),
  permissions: ({ portal }: Company) => permissionChoices(portal).map(({ id, label }) => `${id}  ${label}`),
};
type List = keyof typeof lists;
export const listNames = Object.keys(lists) as [List, ...List[]];

const most = 200;

/** @param search text that the lines must contain */
export function overview(company: Company, list: List, search = ''): string {
  const wanted = fold(search);
  const lines = lists[list](company).filter((line) => fold(line).includes(wanted));
  if (lines.length === 0) return translate('assistant.nothingFound');
  const rest = lines.length - most;
  return [...lines.slice(0, most), ...(rest > 0 ? [translate('assistant.andMore', { rest })] : [])].join(
    '\n',
  );
}
