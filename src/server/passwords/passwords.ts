/** Passwords: hashed when written, checked at sign-in, both in threads (hashInThreads.ts). */
import { hashInThreads } from './hashInThreads.ts';

/** The cost of bcrypt: 2^10 rounds. */
const usualCost = 10;

/**
 * The bcrypt hash of a password.
 *
 * @param by who asks: see `hashInThreads`
 */
export function hashPassword(password: string, by: string, cost = usualCost): Promise<string> {
  return hashInThreads(by, (thread) => thread.call('hash', { password, cost }));
}

/** True when the password matches the hash. */
export function checkPassword(password: string, hash: string, by: string): Promise<boolean> {
  return hashInThreads(by, (thread) => thread.call('matches', { password, hash }));
}

/** True for a hash whose check takes another time than that of the hashes made here. */
export const hasOtherCost = (hash: string, cost = usualCost): boolean =>
  Number(/^\$2[aby]\$(\d\d)\$/.exec(hash)?.[1]) !== cost;

/** The hash of a password that nobody knows, with the usual number of rounds. */
const nobody = '$2a$10$bHEsVuzRkPIlShJY7wLceuKd0wVfnTSzmKZk4zVv6sSbTCMfjiHYS';

/**
 * Does the work of a check without an account, so that an unknown e-mail takes as long as a wrong password.
 */
export async function checkDummyHash(password: string, by: string): Promise<false> {
  await checkPassword(password, nobody, by);
  return false;
}
