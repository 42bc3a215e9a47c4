import { expect, test } from 'vitest';
import { docExamples } from '#tools/docExamples.ts';

test('every example of code in docs and docstrings is a module that check:types compiles', () => {
  const { modules, faults } = docExamples();
  expect(faults).toEqual([]);
  expect([...modules.keys()]).toContain('docs-extend-md-1.tsx');
  expect(modules.get('src-model-filter-parse-ts-1.ts')).toContain(
    "import { parseFilter } from '#model/filter/parse.ts';",
  );
});
