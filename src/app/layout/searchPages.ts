import { fold } from '#model/values/values.ts';
import type { ClientIndex } from '#model/api/clientTypes.ts';
import { reachableRoutes } from '../portal/areas.ts';

/** `context`: the department, to distinguish screens of the same name. */
export type PageResult = { label: string; path: string; context?: string };

/**
 * Finds pages by title, ignoring case and accents. Without a query it lists the pages that the config offers.
 * With one it also finds the screens that the user may open; those that begin with the query come first.
 */
export function createPageSearch(
  index: ClientIndex,
  permissions: readonly string[],
): (query: string) => PageResult[] {
  const { pages, limit } = index.search;
  const offered = new Set(pages.map(({ path }) => path));
  const screens = reachableRoutes(index, permissions).flatMap(({ department, routes }) =>
    routes
      .filter(({ path }) => !offered.has(path))
      .map(({ label, path }): PageResult => ({ label, path, context: department.label })),
  );
  const candidates = [...pages, ...screens].map((page: PageResult) => ({ page, title: fold(page.label) }));

  return (query) => {
    const text = fold(query).trim();
    if (text === '') return pages.slice(0, limit);
    return candidates
      .filter(({ title }) => title.includes(text))
      .sort((a, b) => Number(b.title.startsWith(text)) - Number(a.title.startsWith(text)))
      .slice(0, limit)
      .map(({ page }) => page);
  };
}
