import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  importCycles,
  boundaryViolations,
  importsOf,
  kindsOf,
  longClimbs,
  effectsOfImport,
  repeatedFileNames,
  repeatedNames,
  screenKindMentions,
  orderViolations,
  unorderedFolders,
  featureViolations,
} from '#tools/boundaries.ts';
import { newFolder } from '../support/newFolder.ts';

/** Writes files, each containing only its imports. */
function folder(files: Readonly<Record<string, string>>) {
  const root = newFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}
const tree = (files: Readonly<Record<string, string>>) => importsOf(folder(files));
const allowed = { model: [], access: ['model'], app: ['access', 'model'] };

describe('A wall between rooms', () => {
  test('accepts allowed imports, from any depth', () => {
    const imports = tree({
      'model/time.ts': `import path from 'node:path';`,
      'app/pages/access/Table.tsx': `import { today } from '../../../model/time.ts';\nimport './Row.tsx';`,
      'app/pages/access/Row.tsx': '',
    });
    expect(imports).toHaveLength(2);
    expect(boundaryViolations(imports, allowed)).toEqual([]);
  });

  test.each([
    ['a value', `import { rows } from '../../access/rows.ts';`],
    ['a type', `import type { Rows } from '../../access/rows.ts';`],
    ['what it passes on', `export { rows } from '../../access/rows.ts';`],
    ['what it loads later', `const rows = await import('../../access/rows.ts');`],
    ['what only takes effect', `import '../../access/rows.ts';`],
    ['a named folder', `import { rows } from '#access/rows.ts';`],
    ['many lines', `import {\n  rows,\n  type Rows,\n} from '../../access/rows.ts';`],
  ])('stops %s, in a folder below as well', (_what, text) => {
    const imports = tree({ 'model/filter/parse.ts': text, 'access/rows.ts': '' });
    expect(boundaryViolations(imports, allowed)).toEqual([
      'src/model/filter/parse.ts:1 imports src/access/rows.ts, but "model" may only import from itself.',
    ]);
  });

  test('stands around every room: one that nobody named is refused', () => {
    expect(
      boundaryViolations(
        tree({ 'attic/old.ts': `import '../model/time.ts';`, 'model/time.ts': '' }),
        allowed,
      ),
    ).toEqual(['src/attic/old.ts: tools/boundaries.ts does not know the room "attic".']);
  });
});

test('A name is exported by one module, but for those that are shared on purpose', () => {
  const files = {
    'model/time.ts': 'export const today = 1;\nexport const language = {};\nconst local = 2;',
    'app/clock.ts': 'export type Clock = {};\nexport const language = {};\nconst local = 3;',
  };
  expect(repeatedNames(folder(files), new Set(['language']))).toEqual([]);
  const repeated = { ...files, 'app/clock.ts': 'export async function today() {}' };
  expect(repeatedNames(folder(repeated), new Set(['language']))).toEqual([
    '"today" is exported by src/app/clock.ts and src/model/time.ts: say in each name which of them it is.',
  ]);
});

test('At most three files have one name, but for the parts that each folder of a registry has', () => {
  const files = (count: number, name: string) =>
    folder(Object.fromEntries(Array.from({ length: count }, (_, index) => [`room${index}/${name}`, ''])));
  expect(repeatedFileNames(files(3, 'rows.ts'), new Set())).toEqual([]);
  expect(repeatedFileNames(files(4, 'kind.ts'), new Set(['kind.ts']))).toEqual([]);
  expect(repeatedFileNames(files(4, 'rows.ts'), new Set(['kind.ts']))).toEqual([
    expect.stringContaining('4 files are called rows.ts: room'),
  ]);
});

test('Within a room, a folder imports those below it, and never the other way', () => {
  const files = {
    'server/data/store.ts': '',
    'server/writes/stages.ts': `import '../data/store.ts';`,
    'server/rules/engine.ts': `import '../writes/stages.ts';`,
    'server/api/api.ts': `import '../rules/engine.ts';\nimport '../writes/stages.ts';`,
  };
  expect(orderViolations(tree(files))).toEqual([]);
  const upwards = {
    ...files,
    'server/writes/stages.ts': `import type { Run } from '../rules/engine.ts';`,
    'server/tasks/doctor/probe.ts': `import '../../router.ts';`,
    'server/router.ts': `import './tasks/doctor/probe.ts';`,
  };
  expect(orderViolations(tree(upwards)).toSorted()).toEqual([
    expect.stringContaining(
      'src/server/tasks/doctor/probe.ts:1 imports src/server/router.ts, but the order of these folders is ',
    ),
    expect.stringContaining(
      'src/server/writes/stages.ts:1 imports src/server/rules/engine.ts, but the order of these folders is ',
    ),
  ]);
});

test('A folder of the server without a place in their order is refused', () => {
  const files = { 'server/rules/steps/run.ts': '', 'server/main.ts': '' };
  expect(unorderedFolders(folder(files))).toEqual([]);
  expect(unorderedFolders(folder({ ...files, 'server/attic/old.ts': '' }))).toEqual([
    'src/server/attic: give it its place in the order of tools/boundaries.ts.',
  ]);
});

describe('A feature', () => {
  const files = {
    'server/feature/feature.ts': '',
    'features/server.ts': `import './mail/server.ts';`,
    'features/mail/server.ts': `import './server/read.ts';\nimport '../../server/feature/feature.ts';`,
    'features/mail/server/read.ts': '',
    'features/letters/server.ts': `import '../mail/server.ts';`,
  };
  const order = ['mail', 'letters'];

  test('is imported by the registries, and by features that follow it', () =>
    expect(featureViolations(tree(files), order)).toEqual([]));

  test.each([
    [
      'the rest of the portal',
      'server/api.ts',
      `import '../features/mail/server/read.ts';`,
      'only the registries',
    ],
    [
      'one before it',
      'features/mail/server/read.ts',
      `import '../../letters/server.ts';`,
      'the order of the features',
    ],
    [
      'one that nobody has ordered',
      'features/demo/server.ts',
      `import '../mail/server.ts';`,
      'does not know',
    ],
  ])('is not imported by %s', (_who, file, text, refusal) =>
    expect(featureViolations(tree({ ...files, [file]: text }), order)).toEqual([
      expect.stringContaining(refusal),
    ]),
  );

  test('does not import the list in which it is', () =>
    expect(
      featureViolations(
        tree({ ...files, 'features/mail/server/read.ts': `import '../../server.ts';` }),
        order,
      ),
    ).toEqual([expect.stringContaining('lists its own feature')]));
});

test('An import climbs one folder at most; further away it names the folder', () => {
  const imports = tree({
    'model/filter/deep/parse.ts': `import '../../time.ts';\nimport '../near.ts';\nimport '#model/time.ts';`,
    'model/filter/near.ts': '',
    'model/time.ts': '',
  });
  expect(longClimbs(imports)).toEqual([
    'src/model/filter/deep/parse.ts:1: write "#model/time.ts" instead of climbing several folders.',
  ]);
});

describe('A circle of imports', () => {
  test('is told file by file, for types as well', () => {
    const imports = tree({
      'model/a.ts': `import type { B } from './b.ts';`,
      'model/b.ts': `import { c } from './c.ts';`,
      'model/c.ts': `import { a } from './a.ts';`,
    });
    expect(importCycles(imports)).toEqual([
      'src/model/a.ts -> src/model/b.ts -> src/model/c.ts -> src/model/a.ts',
    ]);
  });

  test('is not two ways to one file', () => {
    const imports = tree({
      'model/a.ts': `import './b.ts';\nimport './c.ts';`,
      'model/b.ts': `import './c.ts';`,
      'model/c.ts': '',
    });
    expect(importCycles(imports)).toEqual([]);
  });
});

describe('A kind of screen or widget', () => {
  const rooms = {
    'screens/registry.ts': `import { list } from './list/screen.ts';\nif (screen.kind === 'list') list();`,
    'screens/list/screen.ts': '',
    'screens/dashboard/screen.ts': '',
    'screens/dashboard/widgets/metric/widget.ts': '',
    'screens/app/filters.ts': '',
  };
  const told = (file: string, text: string) => {
    const root = folder({ ...rooms, [file]: text });
    return screenKindMentions(root, importsOf(root), kindsOf(root));
  };

  test('is a folder of its own', () => {
    expect(kindsOf(folder(rooms)).toSorted()).toEqual(['dashboard', 'list', 'metric', 'tabs']);
  });

  test.each([
    ['a test', `if (screen.kind === 'list') open();`],
    ['a test of a field of it', `const to = route.screen?.kind !== 'list' ? a : b;`],
    ['a test the other way round', `if ('metric' in widget) draw(widget);`],
    ['a kind that nothing else is of', `if (kind === 'dashboard') draw();`],
    ['what is written of it', `const shown = route.list ?? tab.dashboard;`],
    ['an import out of its folder', `import { list } from '../screens/list/screen.ts';`],
    ['an import of a widget', `import { metric } from '../screens/dashboard/widgets/metric/widget.ts';`],
  ])('is not named outside of the screens, by %s', (_what, text) => {
    expect(told('app/page.ts', text).join()).toMatch(/src\/app\/page\.ts:1 (names|imports)/);
  });

  test.each([
    ['the registry', `import { screenKind } from '../screens/registry.ts';`],
    ['what all kinds are drawn with', `import { filters } from '../screens/app/filters.ts';`],
    ['a word of another thing', `if (verb === 'list' || value.kind === 'list') read();`],
    ['a comment', `/* such as route.list */`],
  ])('leaves alone %s', (_what, text) => expect(told('app/page.ts', text)).toEqual([]));

  test('is named by nobody in this repository', () => {
    expect(screenKindMentions('src', importsOf('src'), kindsOf('src'))).toEqual([]);
  });
});

test('A module does nothing by being imported; a program is composed where it starts', () => {
  const files = {
    'app/main.ts': `import { provide } from './kinds.ts';\nprovide();`,
    'app/kinds.ts':
      'const all = new Map();\nexport const provide = () => all.set(1, 2);\nexport const text = `\nprovide();\n`;',
  };
  const effects = (tree: Record<string, string>) => {
    const root = folder(tree);
    return effectsOfImport(root, importsOf(root));
  };
  expect(effects(files)).toEqual([]);
  expect(effects({ ...files, 'app/kinds.ts': `${files['app/kinds.ts']}\nprovide();` })).toEqual([
    'src/app/kinds.ts does something when it is imported ("provide(…"): export a function that a program calls when it starts.',
  ]);
  const byImport = { ...files, 'app/kinds.ts': `import './main.ts';\n${files['app/kinds.ts']}` };
  expect(effects(byImport)).toEqual([expect.stringContaining('src/app/kinds.ts does something')]);
});
