/** Passwords: hashed on writing, checked by json-server-auth on signing in. */
import bcrypt from 'bcryptjs';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type auth from 'json-server-auth';
import low from 'lowdb';
import Memory from 'lowdb/adapters/Memory.js';
import { onNeed } from '../onNeed.ts';

const rounds = 10;

let turn: Promise<unknown> = Promise.resolve();

/** bcrypt computes in long stretches: many at once would keep every other request waiting for all of them. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const run = turn.then(work);
  turn = run.catch(() => undefined);
  return run;
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => bcrypt.hash(password, rounds));

// json-server-auth finds its user by e-mail. The one account it is given always has this one, so that no address
// typed by a stranger reaches its e-mail pattern, which takes minutes over some of them.
const email = 'conta@portal.local';
let known: RequestHandler | undefined;
/** Loaded for the first who signs in. */
export const users = (): RequestHandler => (known ??= onNeed<typeof auth>('json-server-auth')[0]!);

/**
 * Whether the password belongs to the hash: json-server-auth's own login, asked inside the process with a
 * throw-away database of this one account. Its token, made with a key that everyone knows, is dropped.
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
    users()(request as unknown as Request, response as unknown as Response, next);
  });
}

/** Of a password that nobody knows, as many rounds as all others. */
const nobody = '$2a$10$bHEsVuzRkPIlShJY7wLceuKd0wVfnTSzmKZk4zVv6sSbTCMfjiHYS';

/** The work of a check without an account, so that an unknown e-mail takes as long as a wrong password. */
export async function checkNothing(password: string): Promise<false> {
  await checkPassword(password, nobody);
  return false;
}
