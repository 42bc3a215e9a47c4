/** The image copies files that exist, contains no records, and documents commands of the portal. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import '#authoring/commands/main.ts';
import { commands } from '#cli/commandTable.ts';

const read = (file: string) => readFileSync(file, 'utf8');

/** The instructions of each stage, by its name; a build without a target uses the last one. */
const stages = new Map(
  read('Dockerfile')
    .replaceAll(/\\\n/g, ' ')
    .split(/^FROM /m)
    .slice(1)
    .map((stage, at) => {
      const [head = '', ...lines] = stage.split('\n');
      const [from, , name] = head.split(/\s+/);
      return [name ?? `final${at}`, { from, lines: lines.filter((line) => /^[A-Z]/.test(line)) }] as const;
    }),
);
const copiesIn = (stage: string) =>
  stages.get(stage)!.lines.flatMap((line) => {
    const [word, ...rest] = line.split(/\s+/);
    if (word !== 'COPY') return [];
    const from = rest.find((one) => one.startsWith('--from='))?.slice(7);
    return rest
      .filter((one) => !one.startsWith('--'))
      .slice(0, -1)
      .map((path) => ({ from, path: path.replace(/^\/portal\//, '') }));
  });
const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));

it('copies files that exist in the context, or that earlier stages make', () => {
  for (const stage of ['build', 'packages', 'base', 'demo'])
    for (const { from, path } of copiesIn(stage)) {
      if (from) expect(['dist', 'build', 'node_modules'], `${stage}: ${path}`).toContain(path);
      else expect([existsSync(path), ignored.includes(path)], `${stage}: ${path}`).toEqual([true, false]);
      if (from) expect([...stages.keys()]).toContain(from);
    }
});

it('has the files that the commands need, no sources, and neither records nor a config unless it is the demo', () => {
  const base = copiesIn('base').map(({ path }) => path);
  expect(base).toEqual(
    expect.arrayContaining([
      'tools/portal.mjs',
      'src/cli/isFresh.mjs',
      'src/authoring/new/guide',
      'routes.json',
    ]),
  );
  // The image also has the files of the npm package beside its bundles and documents.
  const { files } = JSON.parse(read('package.json')) as { files: string[] };
  const needed = files.filter((file) => !/^!?(?:build|docs)\b|\.md$/.test(file));
  expect(needed.filter((file) => !base.includes(file))).toEqual([]);
  for (const path of ['src', 'config', 'db.json', '.']) expect(base).not.toContain(path);
  const [last] = [...stages.values()].slice(-1);
  expect(last).toMatchObject({ from: 'base', lines: [] });
  expect(copiesIn('demo').map(({ path }) => path)).toEqual(['db.json', 'config']);
});

it('is based on exact versions, keeps secrets in files, and leaves data out of the context', () => {
  expect(read('Dockerfile')).toMatch(/^ARG NODE=node:\d+\.\d+\.\d+-\w+-slim$/m);
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { image?: string; environment?: Record<string, string> }>;
  };
  const services = Object.values(compose.services);
  for (const { image } of services) if (image) expect(image).toMatch(/:\d+\.\d+/);
  for (const { environment = {} } of services)
    for (const [variable, value] of Object.entries(environment)) {
      if (/PASSWORD/.test(variable)) expect(variable).toMatch(/_FILE$/);
      expect(String(value)).not.toMatch(/:\/\/\w+:[^@]+@/);
    }
  expect(ignored).toEqual(
    expect.arrayContaining(['**/.data', 'secrets', '**/*.jsonl', '**/*.dump', '**/.env*']),
  );
});

it('documents commands that exist', () => {
  const [, section = ''] = /^## Containers\n(.*?)^## /ms.exec(read('docs/operations.md')) ?? [];
  const named = [...section.matchAll(/\bportal portal ([a-z][a-z ]*[a-z])/g)].map(([, words]) => words!);
  expect(named.length).toBeGreaterThan(2);
  const known = commands().map(({ usage }) => usage.split(/ [<[]/)[0]!);
  for (const words of named)
    expect(
      known.some((one) => words.startsWith(one)),
      words,
    ).toBe(true);
});
