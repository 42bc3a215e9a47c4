/** A comparison with a short failure message: the request, the actual value, the expected value. */
import { isDeepStrictEqual } from 'node:util';

export function agree(what: string, came: unknown, wanted: unknown) {
  const [left, right] = [came, wanted].map((value) => JSON.parse(JSON.stringify({ value })) as unknown);
  if (isDeepStrictEqual(left, right)) return;
  throw new Error(`${what}\n  came   ${JSON.stringify(came)}\n  wanted ${JSON.stringify(wanted)}`);
}
