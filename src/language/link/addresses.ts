/** The addresses of all routes, which other files may link to. */
import type { Sources } from '../files.ts';
import { tabPath } from '../shortForms.ts';
import { getOrMake } from '#model/lib/memoize.ts';

export type Addresses = {
  /** Every address (path, alias, tab) in lower case, as it is matched, with its spellings. */
  paths: ReadonlyMap<string, readonly string[]>;
  /** Some files can't be parsed, so a link to an unknown address may be correct. */
  pathsIncomplete: boolean;
};

export function addressesOf({ departments }: Sources): Addresses {
  const paths = new Map<string, string[]>();
  let pathsIncomplete = false;
  const add = (path: string) => getOrMake(paths, path.toLowerCase(), () => []).push(path);
  for (const file of departments.values()) {
    if (!Array.isArray(file.value.routes)) pathsIncomplete = true;
    else
      for (const [index, route] of file.value.routes.entries()) {
        if (typeof route?.path === 'string') add(route.path);
        if (!file.isValid(['routes', index])) pathsIncomplete = true;
        else {
          route.aliases?.forEach(add);
          route.tabs?.forEach((tab, n) => n > 0 && tab.segment && add(tabPath(route, tab, n)));
        }
      }
  }
  return { paths, pathsIncomplete };
}
