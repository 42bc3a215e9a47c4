import { describe, expect, it } from 'vitest';
import { memoizeLookups, skipWhileSilent, type Lookups } from '#language/memoizeLookups.ts';

describe('work that is memoized by its look-ups', () => {
  const [one, two] = [{ names: ['a'] }, { names: ['a', 'b'] }];
  const counted = (ask: (others: Lookups<object>, name: string) => unknown) => {
    let runs = 0;
    const work = memoizeLookups((of: { names: string[] }, others: Lookups<object>, _more?: unknown) => {
      runs += 1;
      return of.names.map((name) => ask(others, name));
    });
    return { work, runs: () => runs };
  };
  const [a, b] = [{}, {}];

  it('is not repeated while its lookups find the same', () => {
    const { work, runs } = counted((others, name) => others[name]);
    expect(work(one, { a, b })).toEqual([a]);
    const found = work(one, { a, b: {} });
    expect(found).toBe(work(one, { a }));
    expect(runs()).toBe(1);
    expect(work(two, { a, b })).toEqual([a, b]);
    expect(runs()).toBe(2);
  });

  it.each([
    ['another object stands under the name', { a: {}, b }],
    ['the name is gone', { b }],
  ])('is repeated when %s', (_what, others) => {
    const { work, runs } = counted((all, name) => all[name]);
    work(one, { a, b });
    work(one, others as Lookups<object>);
    expect(runs()).toBe(2);
  });

  it('is repeated when a name appears that it did not find', () => {
    const { work, runs } = counted((others, name) => Object.hasOwn(others, name) || name in others);
    expect(work(two, { a })).toEqual([true, false]);
    expect(work(two, { a, b })).toEqual([true, true]);
    expect(runs()).toBe(2);
  });

  it('is repeated when it read all names, and one came', () => {
    const { work, runs } = counted((others) => Object.keys(others).length);
    expect(work(one, { a })).toEqual([1]);
    expect(work(one, { a, b })).toEqual([2]);
    expect(runs()).toBe(2);
  });

  it('keeps the result before when the new one equals it, in the same order', () => {
    const work = memoizeLookups((_of: object, { a: found }: Lookups<object>) => ({ ...found }), {
      keepsEqual: true,
    });
    const first = work(one, { a: { x: 1, y: 2 } });
    expect(work(one, { a: { x: 1, y: 2 } })).toBe(first);
    expect(Object.keys(work(one, { a: { y: 2, x: 1 } }))).toEqual(['y', 'x']);
    expect(work(one, { a: { x: 1, y: 3 } })).toEqual({ x: 1, y: 3 });
  });

  it('is repeated when a further argument is another', () => {
    const { work, runs } = counted((others, name) => others[name]);
    work(one, { a }, 'pt-BR');
    work(one, { a }, 'pt-BR');
    expect(runs()).toBe(1);
    work(one, { a }, 'en-US');
    expect(runs()).toBe(2);
  });

  it('is not repeated for another object that is as good, which then stands for the one before', () => {
    let runs = 0;
    const seen: unknown[] = [];
    const work = memoizeLookups(
      (_of: object, others: Lookups<{ x: number }>) => {
        runs += 1;
        return others.a?.x;
      },
      {
        isSame: (now, before) => {
          seen.push(before);
          return (now as { x: number } | undefined)?.x === (before as { x: number } | undefined)?.x;
        },
      },
    );
    const [first, second, third] = [{ x: 1 }, { x: 1 }, { x: 1 }];
    for (const found of [first, second, third]) expect(work(one, { a: found })).toBe(1);
    expect(runs).toBe(1);
    expect(seen[0]).toBe(first);
    expect(seen[1]).toBe(second);
    expect(work(one, { a: { x: 2 } })).toBe(2);
    expect(work(one, {})).toBeUndefined();
  });
});

describe('work that only reports', () => {
  const counted = () => {
    const report = { said: 0 };
    let runs = 0;
    const work = skipWhileSilent(
      ({ limit }: { file: object; limit: number }, others: Lookups<number>) => {
        runs += 1;
        if ((others.a ?? 0) > limit) report.said += 1;
      },
      ({ file, limit }) => [file, limit],
    );
    return {
      work: (part: { file: object; limit: number }, a: number) => work(part, { a }, report),
      runs: () => runs,
    };
  };
  const part = { file: {}, limit: 5 };

  it('is skipped while it had nothing to report and its lookups find the same', () => {
    const { work, runs } = counted();
    work(part, 1);
    work({ ...part }, 1);
    expect(runs()).toBe(1);
  });

  it.each([
    ['what it found', part, 2],
    ['what else it reads', { ...part, limit: 6 }, 1],
    ['its file', { ...part, file: {} }, 1],
  ])('is done again when %s is another', (_what, next, found) => {
    const { work, runs } = counted();
    work(part, 1);
    work(next, found);
    expect(runs()).toBe(2);
  });

  it('is done again while it has something to say', () => {
    const { work, runs } = counted();
    work(part, 9);
    work(part, 9);
    expect(runs()).toBe(2);
  });
});
