/** Passwords: hashed when written, checked by json-server-auth at sign-in. */
import bcrypt from 'bcryptjs';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type auth from 'json-server-auth';
import low from 'lowdb';
import Memory from 'lowdb/adapters/Memory.js';
import { lazyRequire } from '../lazyRequire.ts';

const rounds = 10;

let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs bcrypt work one at a time. It computes in long stretches, so many at once would block every other
 * request.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const run = turn.then(work);
  turn = run.catch(() => undefined);
  return run;
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => bcrypt.hash(password, rounds));

// json-server-auth finds its user by e-mail. We always pass this fixed one, so that no address typed by a
// stranger reaches its e-mail pattern, which takes minutes on some inputs.
const email = 'conta@portal.local';
let known: RequestHandler | undefined;
/** Loaded at the first sign-in. */
const jsonServerAuth = (): RequestHandler => (known ??= lazyRequire<typeof auth>('json-server-auth')[0]!);

/**
 * True when the password matches the hash. Uses json-server-auth's own login inside the process, on a
 * throw-away database of this one account.
 *
 * The specification names json-server-auth as the backend, and this comparison is the part of it that is safe.
 * Its tokens are signed with a key that is printed in its source, and stay valid for an hour whatever happens to
 * the account: the token that it issues here is discarded. Its registration stores any field that a stranger
 * sends, `permissions` too. Its guards know a resource and its owner, but no fields and no rows of a screen. So
 * sessions (session.ts), accounts (accounts.ts) and rights (access/grants.ts) are ours.
 */
export const checkPassword = (password: string, hash: string): Promise<boolean> =>
  inTurn(() => signInWith(password, hash));

function signInWith(password: string, hash: string): Promise<boolean> {
  const db = low(new Memory('')).setState({ users: [{ id: 1, email, password: hash }] });
  return new Promise((resolve, reject) => {
    let status = 200;
    const response = {
      status(code: number) {
        status = code;
        return response;
      },
      jsonp: () => resolve(status === 200),
    };
    const request = {
      method: 'POST',
      url: '/login',
      headers: {},
      body: { email, password },
      _body: true,
      app: { db },
    };
    const next: NextFunction = (error) => (error ? reject(error as Error) : resolve(false));
    jsonServerAuth()(request as unknown as Request, response as unknown as Response, next);
  });
}

/** The hash of a password that nobody knows, with the usual number of rounds. */
const nobody = '$2a$10$bHEsVuzRkPIlShJY7wLceuKd0wVfnTSzmKZk4zVv6sSbTCMfjiHYS';

/**
 * Does the work of a check without an account, so that an unknown e-mail takes as long as a wrong password.
 */
export async function checkDummyHash(password: string): Promise<false> {
  await checkPassword(password, nobody);
  return false;
}
