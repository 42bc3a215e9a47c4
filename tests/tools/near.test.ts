import { describe, expect, test } from 'vitest';
import { testsNear } from '#tools/test.ts';

describe('The tests near a file', () => {
  test('are the test of its name and the tests that import it', () => {
    const near = testsNear('src/access/viewAs.ts');
    expect(near).toContain('tests/access/viewAs.test.ts');
    expect(near).not.toContain('tests/access/slice.test.ts');
  });

  test('are all of the folder where no test has its name or imports it', () => {
    const near = testsNear('src/server/http/trailers.ts');
    expect(near.length).toBeGreaterThan(1);
    expect(near.every((file) => file.startsWith('tests/server/http/'))).toBe(true);
  });

  test('are none for a file outside of src that is no test', () => {
    expect(testsNear('README.md')).toEqual([]);
    expect(testsNear('tests/access/slice.test.ts')).toEqual(['tests/access/slice.test.ts']);
  });
});
