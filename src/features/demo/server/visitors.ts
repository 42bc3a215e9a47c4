/** What a demonstration allows depends on who can reach it: on this machine everything, elsewhere visitors only read. */
import type { IncomingMessage } from 'node:http';
import { mailKey } from '#model/values/values.ts';
import type { Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import type { Caller } from '#server/caller/caller.ts';
import { forbidden, HttpError } from '#server/http/http.ts';

/** The addresses at which visitors may send something: signing in changes nothing, and signing out only their token. */
const harmless = /^\/api\/(?:login|account\/sign-out)$/;
/** Addresses that visitors may not even read. */
const closed = /^\/config\/edit(?:\.json$|\/)/;

type Asked = { path: string; portal: () => Portal; callerOf: () => Promise<Caller>; isOwn?: true };

/**
 * Refuses everything that a visitor could change, at all addresses, so that new ones need no check of their own. Call it
 * only where other machines reach the demonstration.
 */
export async function refuseVisitors(
  req: IncomingMessage,
  { path, portal, callerOf, isOwn }: Asked,
): Promise<void> {
  const { authorization } = req.headers;
  // An assistant may foresee for them: that stores nothing.
  const isTrial = isOwn === true && /[?&]dryRun=true(?:&|$)/.test(req.url ?? '');
  const isRead = /^(?:GET|HEAD|OPTIONS)$/.test(req.method ?? '') || isTrial;
  if (authorization === undefined || (isRead && !closed.test(path)) || harmless.test(path)) return;
  const { demo } = portal();
  if (demo?.visitor === undefined) return;
  if (isVisitor(await callerIn(callerOf), demo.visitor)) throw forbidden(translate('demo.visitorOnly'));
}

/** Undefined for a token that is refused: the address itself says so. */
async function callerIn(callerOf: () => Promise<Caller>): Promise<Caller | undefined> {
  try {
    return await callerOf();
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return undefined;
    throw error;
  }
}

function isVisitor(caller: Caller | undefined, visitor: string): boolean {
  const email = caller?.account[caller.portal.accounts.email];
  return typeof email === 'string' && mailKey(email) === mailKey(visitor);
}
