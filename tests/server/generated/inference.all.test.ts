/**
 * For generated configs: no response to a write depends on data that its sender may not read. Reads are in
 * tests/server/attacks/channels.all.test.ts.
 */
import { describe, it } from 'vitest';
import { tryingBy } from '#tests/support/generate/asides.ts';
import { besideItsTwin } from '#tests/support/generate/compareTwins.ts';
import { writingBy } from '#tests/support/generate/hostile.ts';
import { everyCompany, mergingCompanyBy, timeout } from '#tests/support/generate/trial.ts';

describe('whatever the config', { timeout }, () => {
  it('no write, refused or done, reveals a difference in data that its sender may not read', () =>
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
