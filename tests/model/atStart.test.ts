import { expect, test } from 'vitest';
import { atStart } from '#model/atStart.ts';

test('what a program gives at its start is there, and is missed aloud before', () => {
  const grants = atStart<{ list: boolean }>('grants of screens', 'composeLanguage');
  expect(() => grants.get()).toThrow(
    'This program has no grants of screens: call composeLanguage() when it starts.',
  );
  grants.give({ list: true });
  expect(grants.get()).toEqual({ list: true });
});
