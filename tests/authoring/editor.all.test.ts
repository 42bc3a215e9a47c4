import { expect, test } from 'vitest';
import { readFiles } from '#compiler/read/read.ts';
import { Report } from '#language/problems.ts';
import { editorFor } from '../support/language/editor.ts';

test('An editor that reads the schemas reports nothing in the config of this repository', () => {
  const texts = Object.fromEntries(
    readFiles('config', new Report()).map(({ path, text }) => [path.slice(path.indexOf('/') + 1), text!]),
  );
  expect(Object.keys(texts).length).toBeGreaterThan(50);
  expect(editorFor(texts)(texts)).toEqual([]);
});
