import { expect, it } from 'vitest';
import { bankCorpus } from '#tests/support/values/bankCorpus.ts';
import { wrongMutants } from './corpusTrial.ts';

it('nothing is certain for the wrong party after any of 10,000 changes of a name, a letter, a day, or by a rival', () => {
  expect(wrongMutants(bankCorpus(), 10_000, 11)).toEqual([]);
}, 300_000);
