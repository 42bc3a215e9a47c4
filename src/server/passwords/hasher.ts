/** The worker thread of hashInThreads.ts: hashes passwords, and checks them with json-server-auth. */
import bcrypt from 'bcryptjs';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type auth from 'json-server-auth';
import low from 'lowdb';
import Memory from 'lowdb/adapters/Memory.js';
import { answerCalls } from '#host/threadCalls.ts';
import { lazyRequire } from '#host/lazyRequire.ts';

type HashAsked = { password: string; cost: number };
type MatchAsked = { password: string; hash: string };

const calls = {
  hash: ({ password, cost }: HashAsked) => bcrypt.hashSync(password, cost),
  matches: ({ password, hash }: MatchAsked) => signInWith(password, hash),
};
export type HasherCalls = typeof calls;

// json-server-auth finds its user by e-mail. We always pass this fixed one, so that no address typed by a
// stranger reaches its e-mail pattern, which takes minutes on some inputs.
const email = 'conta@portal.local';
const jsonServerAuth: RequestHandler = lazyRequire<typeof auth>('json-server-auth')[0]!;

/**
 * True when the password matches the hash. Uses json-server-auth's own login inside the thread, on a throw-away database of
 * this one account.
 *
 * The specification names json-server-auth as the backend, and this comparison is the part of it that is safe.
 * Its tokens are signed with a key that is printed in its source, and stay valid for an hour whatever happens to
 * the account: the token that it issues here is discarded. Its registration stores any field that a stranger
 * sends, `permissions` too. Its guards know a resource and its owner, but no fields and no rows of a screen. So
 * sessions (session.ts), accounts (accounts.ts) and rights (access/grants.ts) are ours.
 */
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
    jsonServerAuth(request as unknown as Request, response as unknown as Response, next);
  });
}

answerCalls(calls);
