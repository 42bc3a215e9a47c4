import { describe, expect, it } from 'vitest';
import { bankCorpus } from '#tests/support/values/bankCorpus.ts';
import { answersOf, meantBy, wrongMutants } from './corpusTrial.ts';

const months = bankCorpus();

describe('a year of three companies', () => {
  const seen = months.flatMap((month) => {
    const answers = answersOf(month);
    return month.lines.map((line) => ({ line, found: answers.get(line.id) ?? [] }));
  });
  const same = (one: readonly string[], other: readonly string[]) => one.join() === other.toSorted().join();

  it('has lines of each kind in every month', () => {
    expect(seen.length).toBeGreaterThanOrEqual(300);
    expect(new Set(seen.map(({ line }) => line.kind)).size).toBeGreaterThan(15);
  });

  it('has no certain proposal that is not the truth', () => {
    const wrong = seen.flatMap(({ line, found }) =>
      found
        .filter((match) => match.certain && !same(meantBy(match, line), line.truth))
        .map(
          (match) =>
            `${line.kind}: ${line.text} for ${meantBy(match, line).join()}, not ${line.truth.join()}`,
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('has at least 70 of 100 lines certain, and the truth among the first three of 95', () => {
    const settled = seen.filter(({ line }) => line.truth.length > 0);
    const certain = settled.filter(({ found }) => found.some((match) => match.certain));
    const near = settled.filter(({ line, found }) =>
      found.slice(0, 3).some((match) => same(meantBy(match, line), line.truth)),
    );
    const missed = settled
      .filter((one) => !near.includes(one))
      .map(({ line }) => `${line.kind}: ${line.text}`);
    expect(certain.length / settled.length).toBeGreaterThanOrEqual(0.7);
    expect(near.length / settled.length, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
  });
});

it('leaves nothing certain for the wrong party after a name, a letter or a day changes, or a rival comes', () => {
  expect(wrongMutants(months, 1000, 7)).toEqual([]);
});
