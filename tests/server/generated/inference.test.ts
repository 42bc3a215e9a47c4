/** For generated configs: no response to a user depends on data that they may not read. */
import { describe, it } from 'vitest';
import { askingAroundBy, tryingBy } from '#tests/support/generate/asides.ts';
import { besideItsTwin } from '#tests/support/generate/compareTwins.ts';
import { readingBy, writingBy } from '#tests/support/generate/hostile.ts';
import { everyCompany, mergingCompanyBy, timeout } from '#tests/support/generate/trial.ts';

describe('whatever the config', { timeout }, () => {
  it('no read reveals a difference in data that its sender may not read', () =>
    everyCompany((trial) =>
      besideItsTwin(trial, false, async ({ ask }) => {
        for (let asked = 0; asked < 40; asked++)
          await ask(trial.chance.maybe(20) ? askingAroundBy : readingBy);
      }),
    ));

  it('nor does a write, whether it is refused or done', () =>
    everyCompany(
      (trial) =>
        besideItsTwin(trial, true, async ({ ask, areStillTwins }) => {
          for (let asked = 0; asked < 25; asked++) {
            const { status } = await ask(trial.chance.maybe(25) ? tryingBy : writingBy);
            // The write may have revealed records to the user that were hidden before.
            if (status < 300 && !areStillTwins()) return;
          }
        }),
      { companyOf: mergingCompanyBy },
    ));
});
