/** Checks that the addresses of all routes differ, and which of them wins. */
import { translate } from '#messages/translate.ts';
import { ConfigNode, type BindContext } from '#language/bind/context.ts';
import type { CheckedFile } from '#language/files.ts';
import type { DepartmentSource } from '../schema/schema.ts';
import { tabPath } from '#language/shortForms.ts';
import { listedBy } from '#screens/configRegistry.ts';
import { fileEndingOf, isReserved, recordSegments } from '#model/config/reservedNames.ts';

type Address = { path: string; node: ConfigNode; alias: boolean };

/** Addresses are matched case-insensitively, and each may be declared once in the whole portal. */
export function checkAddresses(context: BindContext, priority: Priority) {
  const seen = new Map<string, Address>();
  const lists = new Set<string>();
  const addresses = [...context.sources.departments.values()].flatMap((file) =>
    addressesOf(context, file, lists),
  );
  for (const address of addresses) {
    const { path, node } = address;
    const lower = path.toLowerCase();
    if (isReserved(path)) {
      node.error(
        lower === '/dashboard'
          ? translate('bind.addressIsPortalOwn', { path })
          : translate('bind.addressIsPortalOwnChoose', { path }),
      );
      continue;
    }
    const ending = fileEndingOf(path);
    if (ending) node.error(translate('bind.addressWouldBeOfFile', { path, ending }));
    const [, parent, segment] = /^(.*)\/([^/]*)$/.exec(lower)!;
    if (lists.has(parent!) && (recordSegments.some((own) => own === segment) || /^\d+$/.test(segment!)))
      node.error(translate('bind.addressIsOfRecord', { path, parent: parent! }));
    const earlier = seen.get(lower);
    const [first, second] = earlier ? inPriority(earlier, address, priority) : [address];
    second?.node.error(collision(second, first));
    seen.set(lower, first);
  }
}

/** How long a file has been part of the config: see `loadParsed`. */
export type Priority = (file: string) => number;

/**
 * Of two parts that claim the same, the one that keeps it comes first: the one of the file with the higher priority, else of
 * the file with the shorter name, since copies have longer ones, else the first.
 */
export function inPriority<T extends { node: ConfigNode }>(one: T, other: T, priority: Priority): [T, T] {
  const [a, b] = [one.node.file.file, other.node.file.file];
  return (priority(b) - priority(a) || a.length - b.length) > 0 ? [other, one] : [one, other];
}

function collision({ path, alias }: Address, earlier: Address): string {
  const { file, line } = earlier.node.place();
  const where = `${file}:${line}`;
  if (path === earlier.path)
    return translate('bind.addressAlready', {
      path,
      where,
      alias: alias ? translate('bind.deleteFromAliases') : translate('bind.giveOneOfRoutesAnother'),
    });
  return translate('bind.andAreOneAddress', { path, earlierPath: earlier.path, where });
}

function addressesOf(
  context: BindContext,
  file: CheckedFile<DepartmentSource>,
  lists: Set<string>,
): Address[] {
  if (!Array.isArray(file.value.routes)) return [];
  const node = new ConfigNode(file, context.report);
  return file.value.routes.flatMap((route, index): Address[] => {
    const at = node.at('routes', index);
    if (typeof route?.path !== 'string' || !at.at('path').isValid) return [];
    const own = { path: route.path, node: at.at('path'), alias: false };
    if (!at.isValid) return [own];
    if (listedBy(route.tabs?.[0] ?? route)) lists.add(route.path.toLowerCase());
    const aliases = (route.aliases ?? []).map((path, n) => ({
      path,
      node: at.at('aliases', n),
      alias: true,
    }));
    const tabs = (route.tabs ?? []).flatMap((tab, n): Address[] => {
      if (n === 0 || !tab.segment) return [];
      if (listedBy(tab)) lists.add(tabPath(route, tab, n).toLowerCase());
      return [{ path: tabPath(route, tab, n), node: at.at('tabs', n, 'segment'), alias: false }];
    });
    // an alias that differs only in case from the route's path is the same address
    const needed = aliases.filter(
      ({ path }) => path.toLowerCase() !== route.path.toLowerCase() || path === route.path,
    );
    return [own, ...needed, ...tabs];
  });
}
