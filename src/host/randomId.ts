import { randomFillSync } from 'node:crypto';

/** Random bytes for many ids: one randomFillSync per id would take longer than most requests. */
const chance = Buffer.alloc(4096);
let used = chance.length;

export function randomId(bytes: number, as: 'hex' | 'base64url'): string {
  if (used + bytes > chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  return chance.toString(as, used, (used += bytes));
}
