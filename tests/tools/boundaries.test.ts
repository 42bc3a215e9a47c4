import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { circles, crossings, importsOf } from '../../tools/boundaries.ts';

/** A tree of files, of which each is the text of its imports. */
function tree(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(path.join(tmpdir(), 'rooms-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return importsOf(root);
}
const allowed = { model: [], access: ['model'], app: ['access', 'model'] };

describe('A wall between rooms', () => {
  test('lets through what may be imported, from any depth', () => {
    const imports = tree({
      'model/time.ts': `import path from 'node:path';`,
      'app/pages/access/Table.tsx': `import { today } from '../../../model/time.ts';\nimport './Row.tsx';`,
      'app/pages/access/Row.tsx': '',
    });
    expect(imports).toHaveLength(2);
    expect(crossings(imports, allowed)).toEqual([]);
  });

  test.each([
    ['a value', `import { rows } from '../../access/rows.ts';`],
    ['a type', `import type { Rows } from '../../access/rows.ts';`],
    ['what it passes on', `export { rows } from '../../access/rows.ts';`],
    ['what it loads later', `const rows = await import('../../access/rows.ts');`],
    ['what only takes effect', `import '../../access/rows.ts';`],
    ['many lines', `import {\n  rows,\n  type Rows,\n} from '../../access/rows.ts';`],
  ])('stops %s, in a folder below as well', (_what, text) => {
    const imports = tree({ 'model/filter/parse.ts': text, 'access/rows.ts': '' });
    expect(crossings(imports, allowed)).toEqual([
      'src/model/filter/parse.ts:1 imports src/access/rows.ts, but "model" may only import from itself.',
    ]);
  });

  test('stands around every room: one that nobody named is refused', () => {
    expect(
      crossings(tree({ 'attic/old.ts': `import '../model/time.ts';`, 'model/time.ts': '' }), allowed),
    ).toEqual(['src/attic/old.ts: tools/boundaries.ts does not know the room "attic".']);
  });
});

describe('A circle of imports', () => {
  test('is told file by file, for types as well', () => {
    const imports = tree({
      'model/a.ts': `import type { B } from './b.ts';`,
      'model/b.ts': `import { c } from './c.ts';`,
      'model/c.ts': `import { a } from './a.ts';`,
    });
    expect(circles(imports)).toEqual([
      'src/model/a.ts -> src/model/b.ts -> src/model/c.ts -> src/model/a.ts',
    ]);
  });

  test('is not two ways to one file', () => {
    const imports = tree({
      'model/a.ts': `import './b.ts';\nimport './c.ts';`,
      'model/b.ts': `import './c.ts';`,
      'model/c.ts': '',
    });
    expect(circles(imports)).toEqual([]);
  });
});
