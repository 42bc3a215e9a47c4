/** The table of guards is in step with the sources: a guard that is not found would be skipped without a word. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guards } from '#tools/mutants/guards.ts';

describe('the guards that npm run mutants removes', () => {
  it('are all found in their files, and their tests exist', () => {
    const stale = guards.filter(
      ({ file, text }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(text),
    );
    expect(stale).toEqual([]);
    expect(guards.flatMap(({ tests }) => tests).filter((test) => !existsSync(test))).toEqual([]);
  });

  it('are at least sixty, each once', () => {
    expect(new Set(guards.map(({ file, text }) => `${file} ${text}`)).size).toBe(guards.length);
    expect(guards.length).toBeGreaterThanOrEqual(60);
  });
});
