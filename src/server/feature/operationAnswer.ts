/** The ways in which an operation on records answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operations, OperationName } from '#access/operations.ts';
import type { Call } from '../caller/caller.ts';
import type { FileStore } from '../data/files.ts';
import type { Reader } from '../data/reader.ts';
import type { Store } from '../data/store.ts';
import type { HttpResponse } from '../http/http.ts';
import type { LongRun } from '../writes/longRun.ts';
import type { PortalData } from '../writes/portalData.ts';
import type { NamingSteps, WritePlan, WriteRequest, WriteSteps } from '../writes/write.ts';

/** A request that the caller may make. */
export type RequestPlan = { call: Call; request: WriteRequest; search: URLSearchParams };

/** Sends an answer that is not JSON. */
export type SendFile = (res: ServerResponse) => Promise<void>;

/** What an operation may use. */
type AnswerServices = {
  req: IncomingMessage;
  data: PortalData;
  store: Store;
  files: FileStore;
  /** Key of the digests that the portal signs. */
  secret: Uint8Array;
  write: (plan: WritePlan) => Promise<HttpResponse>;
  /** For requests that write many records: each is written by an operation of its own. */
  longRun: (call: Call) => LongRun;
  /** Acts, or answers as before where a request with the same key has done so. `asked`: what tells it from others. */
  once: (asked: unknown, act: () => Promise<HttpResponse>) => Promise<HttpResponse>;
};

export type ReadAnswer = {
  reads: (call: Call, search: URLSearchParams, reader: Reader) => Promise<HttpResponse>;
};
/** An operation that names transitions says which: those with `confirmIdentity` need a proof. */
type Writes<Name extends OperationName> = {
  writes: Operations[Name]['proof'] extends 'named' ? NamingSteps : WriteSteps;
};
export type FreeAnswer = {
  answers: (plan: RequestPlan, services: AnswerServices) => Promise<HttpResponse | SendFile> | HttpResponse;
};

/** The way of one operation. */
export type AnswerOf<Name extends OperationName> = ReadAnswer | Writes<Name> | FreeAnswer;
