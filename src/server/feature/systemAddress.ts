/** An address of the portal's own, next to those of records: what it asks of its caller, and how it answers. */
import type { CreateAccount } from '../accounts/links/accountLinks.ts';
import type { Caller } from '../caller/caller.ts';
import { type HttpResponse } from '../http/http.ts';
import type { AskingBrowser } from '../accounts/sessionRows.ts';
import type { OwnRequest } from './ownApi.ts';
import type { ServerServices } from './services.ts';
import type { Queue, Repeat } from '#model/api/operations.ts';

export type SystemRequest = {
  method: string;
  search: URLSearchParams;
  caller: Caller;
  body: unknown;
  browser: AskingBrowser;
  authorization: string | undefined;
  /** The client's network address. */
  address: string;
  /** The way by which the session began, as facts name it. */
  by: string;
  create: CreateAccount;
  /** Asks the API in the name of the caller. `by`: see Caller. `access`: with these rights. */
  ask(asked: OwnRequest, more?: Partial<Pick<Caller, 'by' | 'access'>>): Promise<HttpResponse>;
  options: ServerServices;
};
export type SystemAddress = (
  | { method: 'GET'; repeat?: never }
  /** See operations.ts. */
  | { method: 'POST' | 'DELETE'; repeat: Exclude<Repeat, 'reads' | 'written'> }
) & {
  /** Matches the path behind its first part; absent: nothing may follow it. */
  rest?: RegExp;
  /**
   * What it is about. `own`: the caller's own account. `records`: the function tells of those alone that the caller may see.
   * `accounts`: the function admits who may give permissions. A function throws a 403 for a caller who may not ask.
   */
  gate: 'own' | 'records' | 'accounts' | ((caller: Caller) => void);
  /** `asked`: the function asks for a proof of identity, at least for some requests. */
  proof: 'none' | 'asked';
  /** `open`: programs may ask here with any key. `inside`: the server itself asks here for them: see ownApi.ts. */
  key: 'closed' | 'open' | 'inside';
  queue: Queue;
  /** For a session that is held back, too: see IdentityProof. */
  mayBeHeldBack?: true;
  /** What happens to query parameters. Absent: they are refused. */
  query?: 'read' | 'ignored';
  answer(request: SystemRequest, part: string): Promise<HttpResponse>;
};
export const own = { gate: 'own', proof: 'none', key: 'closed', queue: 'none' } as const;
export const ofRecords = { ...own, gate: 'records' } as const;
export const ofAccounts = { ...own, gate: 'accounts' } as const;
