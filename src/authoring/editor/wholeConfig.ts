/** Addresses and permissions of the whole config. */
import type { Sources } from '#language/files.ts';
import { requirementOf } from '#compiler/schema/schema.ts';
import { tabPath } from '#language/shortForms.ts';

export function pathsOf({ departments }: Sources): [string, string][] {
  return [...departments.values()].flatMap(({ value, isValid }) =>
    (Array.isArray(value.routes) ? value.routes : []).flatMap((route, index): [string, string][] =>
      isValid(['routes', index])
        ? [
            [route.path, route.label],
            ...(route.tabs ?? [])
              .map((tab, n): [string, string] => [tabPath(route, tab, n), tab.label])
              .slice(1),
          ]
        : [],
    ),
  );
}

export function permissionsOfConfig({ departments }: Sources): string[] {
  const sources = [...departments.values()].flatMap(({ value, isValid }) =>
    isValid([]) ? [value, ...value.routes] : [],
  );
  const required = sources.flatMap(({ permissions }) =>
    permissions ? requirementOf(permissions).permissions : [],
  );
  return [...new Set(required)].sort();
}
