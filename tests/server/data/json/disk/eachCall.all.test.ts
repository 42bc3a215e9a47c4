/** A sample of eachCall.deep.test.ts. */
import { describe, expect, it } from 'vitest';
import { eachFault } from '#tests/support/faults/eachFault.ts';

describe('a portal whose disk fails at one call', () => {
  it('keeps what it has acknowledged, has nothing that it refused, and starts again: one of 61 faults', async () => {
    expect(await eachFault(61)).toEqual([]);
  }, 300_000);
});
