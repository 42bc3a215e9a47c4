import { expect, it } from 'vitest';
import { everyCompany, type Trial } from '../../support/generate/trial.ts';

const within = 0.2;
const companyOf = () => ({ files: [], resources: {}, rows: {}, begins: 0, portal: {} as Trial['portal'] });

/** The second case lasts until after the limit. */
function slowly(end: () => void = () => undefined) {
  let begun = 0;
  return async () => {
    if (begun++ === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 2000 * within));
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
