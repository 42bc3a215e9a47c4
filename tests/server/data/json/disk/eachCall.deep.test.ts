/** Each call of a day to the disk fails once, in each way, followed by going on, a stop or a kill. */
import { describe, expect, it } from 'vitest';
import { eachFault } from '#tests/support/faults/eachFault.ts';

describe('a portal whose disk fails at one call', () => {
  it('keeps what it has acknowledged, has nothing that it refused, and starts again', async () => {
    expect(await eachFault(1)).toEqual([]);
  }, 3_600_000);
});
