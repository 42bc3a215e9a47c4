/** A sample of eachCall.deep.test.ts. */
import { describe, expect, it } from 'vitest';
import { eachFault } from '#tests/support/faults/eachFault.ts';

describe('a portal whose disk fails at one call', () => {
  it('keeps what it has acknowledged, has nothing that it refused, and starts again: one of eleven faults', async () => {
    expect(await eachFault(11)).toEqual([]);
  });
});
