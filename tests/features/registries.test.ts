import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allWords } from '#features/config.ts';
import { textIfAny } from '#messages/translate.ts';
import { featureNames, withoutLines } from '../support/withoutFeature.ts';

describe.each(featureNames())('The feature %s', (name) => {
  test('is gone from each registry with its lines', () => {
    for (const file of readdirSync('src/features').filter((one) => one.endsWith('.ts'))) {
      const text = readFileSync(`src/features/${file}`, 'utf8');
      const left = withoutLines(text, [name]);
      expect(left.includes(`./${name}/`), file).toBe(false);
      expect(new RegExp(`[{,]\\s*${name}\\s*[,}]`).test(left), file).toBe(false);
      if (text.includes(`./${name}/`)) expect(left.length).toBeLessThan(text.length);
      else expect(left).toBe(text);
    }
  });

  test('has the texts by which a portal without it refuses its keywords', () => {
    const keys = Object.keys({
      ...allWords[name]?.resource,
      ...allWords[name]?.portal,
      ...allWords[name]?.steps,
    });
    expect(keys.filter((key) => textIfAny(`featureWords.${key}`) === undefined)).toEqual([]);
  });
});
