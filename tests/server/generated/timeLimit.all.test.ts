import { expect, it } from 'vitest';
import { everyCompany, type Trial } from '#tests/support/generate/trial.ts';

/** In seconds: long enough that a busy machine begins the second case before. */
const within = 1;
const companyOf = () => ({ files: [], resources: {}, rows: {}, begins: 0, portal: {} as Trial['portal'] });

/** The second case lasts until after the limit, or another one. */
function slowly(end: () => void = () => undefined, nth = 2) {
  let begun = 0;
  return async () => {
    if (++begun < nth) return;
    await new Promise((resolve) => setTimeout(resolve, 1200 * within));
    end();
  };
}

it('the case that the time limit strikes is over before the property is', async () => {
  let isOver = false;
  await everyCompany(
    slowly(() => void (isOver = true)),
    { companyOf, within },
  );
  expect(isOver).toBe(true);
});

it('and fails it', async () => {
  const late = slowly(() => {
    throw new Error('late');
  });
  await expect(everyCompany(late, { companyOf, within })).rejects.toThrow('late');
});

it('a first case that lasts too long is over before the property is, and counts', async () => {
  let isOver = false;
  const wereAll = await everyCompany(
    slowly(() => void (isOver = true), 1),
    { companyOf, within },
  );
  expect([isOver, wereAll]).toEqual([true, false]);
});

it('and fails it', async () => {
  const late = slowly(() => {
    throw new Error('late');
  }, 1);
  await expect(everyCompany(late, { companyOf, within })).rejects.toThrow('late');
});
