import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reference } from '#authoring/reference/reference.ts';
import { locales } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import {
  fileEndingOf,
  isReserved,
  recordSegments,
  reservedFolders,
  reservedPaths,
} from '#model/config/reservedNames.ts';

const all = [...reservedPaths, ...reservedFolders, ...recordSegments.map((segment) => `/${segment}`)];
const unsaid = (text: string) => all.filter((path) => !text.includes(`\`${path}\``));

describe('the addresses of the portal itself', () => {
  it('are all paths of pages, the API and files', () => {
    const found = (file: string, pattern: RegExp) =>
      [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, path]) => path!);
    const drawn = found('src/app/portal/routing/routes.tsx', /<Route path="(\/[^"]*)"/g);
    const answered = found('src/server/health.ts', /path [!=]== '(\/\w+)'/g);
    expect([drawn.length > 4, answered.length > 1]).toEqual([true, true]);
    expect([...drawn, ...answered].filter((path) => !isReserved(path))).toEqual([]);
    const files = found('src/server/http/brandFiles.ts', /'(\/[\w.]+)': fileOf/g);
    expect(files.filter((path) => !fileEndingOf(path))).toEqual([]);
    expect(files).not.toEqual([]);
  });

  it('include no others', () => {
    for (const path of ['/dashboards', '/apis', '/configs/x', '/pages', '/login/x'])
      expect(isReserved(path), path).toBe(false);
    expect(isReserved('/API/x')).toBe(true);
  });

  it.each(['config/README.md', 'docs/guide.md', 'docs/guide.es-419.md'])('are all in %s', (file) => {
    expect(unsaid(readFileSync(file, 'utf8'))).toEqual([]);
  });

  it.each(locales)('are all in the reference in %s', (locale) => {
    const text = withLanguage(locale, () => {
      const sections = reference().chapters.flatMap((chapter) => chapter.sections);
      return sections.find(({ id }) => id === 'route')!.keywords.find(({ name }) => name === 'path')!.text;
    });
    expect(unsaid(text)).toEqual([]);
  });
});
