/** Every address of the portal on a phone, opened by someone who may do everything. */
import { afterAll, describe, expect, it } from 'vitest';
import { addressesOf, allOf, faultsAt, followed, holderOfAll, typed } from './support/addresses.ts';
import { enter, startPortal, visit } from './support/portal.ts';

const portal = await startPortal();
const addresses = await addressesOf(portal);
const here = await visit(portal, { width: 390, height: 844 });
await enter(here, portal.url, await holderOfAll(portal.url, addresses));
afterAll(() => portal.stop());

/** What has gone wrong is left behind by opening the portal anew. */
let isSound = false;

describe('on a phone', () => {
  it.each(allOf(addresses.routes))(
    '%s opens with a heading, a clean console, nothing sticking out and no accessibility violation',
    async (path) => {
      const faults = await faultsAt(here, path, isSound ? followed : typed);
      isSound = faults.length === 0;
      expect(faults).toEqual([]);
    },
  );
});
