/** Every address of the portal on a phone, opened by someone who may do everything. */
import { afterAll, describe, expect, it } from 'vitest';
import {
  addressesOf,
  allOf,
  faultsAt,
  firstOfKinds,
  followed,
  holderOfAll,
  typed,
} from './support/addresses.ts';
import { enter, startPortal, visit } from './support/portal.ts';

const portal = await startPortal();
const addresses = await addressesOf(portal);
const here = await visit(portal, { width: 390, height: 844 });
const holder = await holderOfAll(portal.url, addresses);
await enter(here, portal.url, holder);
afterAll(() => portal.stop());

/** Of each kind of screen in a department, one is looked at closely: what they say, the desk has looked at. */
const looked = new Set(
  await firstOfKinds(portal, addresses.departments, () => holder.slice(0, holder.indexOf('@'))),
);

/** What has gone wrong is left behind by opening the portal anew. */
let isSound = false;

describe('on a phone', () => {
  it.each(allOf(addresses.routes))(
    '%s opens with a heading, a clean console and nothing sticking out, the first of a kind without an accessibility violation',
    async (path) => {
      const faults = await faultsAt(here, path, {
        go: isSound ? followed : typed,
        isAlike: !looked.has(path),
      });
      isSound = faults.length === 0;
      expect(faults).toEqual([]);
    },
  );
});
