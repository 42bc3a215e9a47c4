import { stringify } from 'yaml';
import type { CheckedFile } from '#language/files.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import type { Portal, Route } from '#model/types.ts';
import { nearest } from '#model/config/suggest.ts';
import { CliError, type Io } from '#cli/io.ts';
import { openPortalWithSources } from '#cli/portal.ts';
import { translate } from '#messages/translate.ts';

/** portal expand <route|resource>: the full form of a short declaration, with all defaults written out. */
export function expand(io: Io, name: string, { json }: { json: boolean }): number {
  const { portal, sources } = openPortalWithSources(io);
  const { place, ...rest } = Object.hasOwn(portal.resources, name)
    ? portal.resources[name]!
    : routeAt(portal, name);
  if (json) io.json(rest);
  else
    io.out(
      `# ${place.file}:${place.line}\n${takenBy(sources.resources.get(name))}${stringify(rest, { aliasDuplicateObjects: false, lineWidth: 110 }).trimEnd()}`,
    );
  return 0;
}

/** Comment lines with the place of fields that come from groups, and the place that includes them. */
const takenBy = (file: CheckedFile<unknown> | undefined) =>
  (file?.groupUses ?? [])
    .map(({ at, fields }) => {
      const [from, to] = [file!.place(['fields', fields[0]!]), file!.place(at)];
      return `# ${from.file}:${from.line}  ${fields.join(', ')}  (${to.file}:${to.line})\n`;
    })
    .join('');

function routeAt(portal: Portal, address: string): Route {
  const routes = portal.departments.flatMap((department) => department.routes);
  const addresses = new Map(
    routes.flatMap((route) =>
      [route.path, ...route.aliases, ...screensOf(route).map(({ path }) => path)].map(
        (path) => [path.toLowerCase(), route] as const,
      ),
    ),
  );
  const wanted = address.startsWith('/') ? address.toLowerCase() : `/${address.toLowerCase()}`;
  const route = addresses.get(wanted);
  if (!route) {
    const near = nearest(wanted, addresses.keys()) ?? nearest(address, Object.keys(portal.resources));
    throw new CliError(
      translate('commands.noRouteAndNoResource', {
        address,
        near: near ? translate('common.didYouMean', { near }) : '',
      }),
    );
  }
  return route;
}
