/**
 * Spares the tests most of bcrypt's work: New hashes take few rounds, and results of comparisons are cached.
 * Tests of the hashing itself use passwords of their own.
 */
import bcrypt from 'bcryptjs';

const { hash, compare } = bcrypt;
const isQuick = Symbol.for('portal.quickPasswords');
const known = new Map<string, Promise<boolean>>();

const quickHash = (text: string, salt: number | string, ...rest: []) =>
  hash(text, typeof salt === 'number' ? 4 : salt, ...rest);

function quickCompare(text: string, hashed: string, ...rest: []) {
  if (typeof text !== 'string' || typeof hashed !== 'string' || rest.length > 0)
    return compare(text, hashed, ...rest);
  const key = `${hashed} ${text}`;
  let answer = known.get(key);
  if (!answer) known.set(key, (answer = compare(text, hashed)));
  return answer;
}

// the files of a worker share its modules, but each runs the setup
if (!(isQuick in bcrypt)) Object.assign(bcrypt, { [isQuick]: true, hash: quickHash, compare: quickCompare });
