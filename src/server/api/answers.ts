/**
 * How each operation of #access/operations.ts answers: it reads, it writes one record in the stages of every write, or it does
 * something else. An operation that is missing here does not compile.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { operations, OperationName } from '#access/operations.ts';
import type { Call } from '../caller/caller.ts';
import { checkTableRows } from '../checkedRows/checkTableRows.ts';
import type { FileStore } from '../data/files.ts';
import type { Reader } from '../data/reader.ts';
import type { Store } from '../data/store.ts';
import { importDocuments } from '../documents/importDocuments.ts';
import type { HttpResponse } from '../http/http.ts';
import { letter } from '../letters/sendLetter.ts';
import { answerReconcile } from '../reconcile/reconcileApi.ts';
import { create, makeTransition, remove, update } from '../writes/operations.ts';
import type { PortalData } from '../writes/portalData.ts';
import { planWrite, type NamingSteps, type WritePlan, type WriteSteps } from '../writes/write.ts';
import { bulk } from './bulk.ts';
import { facets } from '../reads/facets.ts';
import { download, upload } from './fileRequests.ts';
import { fills } from './fills.ts';
import { historyOf } from '../reads/history.ts';
import type { LongRun } from '../writes/longRun.ts';
import { merge } from './merge.ts';
import { previewForm } from './preview.ts';
import { aggregate, getOne, list, refuseParameters } from '../reads/read.ts';
import type { RequestPlan } from './request.ts';

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

type Reads = { reads: (call: Call, search: URLSearchParams, reader: Reader) => Promise<HttpResponse> };
/** An operation that names transitions says which: those with `confirmIdentity` need a proof. */
type Writes<Name extends OperationName> = {
  writes: (typeof operations)[Name]['proof'] extends 'named' ? NamingSteps : WriteSteps;
};
type Answers = {
  answers: (plan: RequestPlan, services: AnswerServices) => Promise<HttpResponse | SendFile> | HttpResponse;
};

const answersByOperation = {
  list: { reads: list },
  one: {
    reads: (call, search, reader) => {
      refuseParameters(search);
      return getOne(call, reader);
    },
  },
  aggregate: { reads: aggregate },
  facets: { reads: facets },
  history: { reads: historyOf },
  download: { answers: ({ call }, { req, data, files }) => download(call, req, data, files) },

  create: { writes: create },
  update: { writes: update },
  remove: { writes: remove },
  transition: { writes: makeTransition },
  merge: { writes: merge },
  letter: { writes: letter },
  bulk: {
    answers: ({ call, request }, { longRun, store, data, once }) =>
      once(request.asSent ?? request.body, () => bulk(call, request, { run: longRun(call), store, data })),
  },
  documents: {
    answers: ({ call, request }, { req, longRun, store, data, files, once }) =>
      importDocuments(call, req, request.isDryRun === true, { run: longRun(call), store, data, files }, once),
  },
  reconcile: {
    answers: ({ call, request }, { write, data, store }) =>
      answerReconcile(call, request, { run: write, data, store }),
  },

  preview: { answers: ({ call, request }, { data }) => previewForm(call, request, data) },
  fills: { answers: ({ call, request, search }) => fills(call, search, request.body) },
  check: { answers: ({ call }, { req, data, secret }) => checkTableRows(call, req, { data, secret }) },
  upload: {
    answers: ({ call, request }, { req, data, files }) =>
      upload(call, req, { data, files, key: request.key }),
  },
} as const satisfies { [Name in OperationName]: Reads | Writes<Name> | Answers };

export const answerOf = (name: OperationName): Reads | { writes: WriteSteps } | Answers =>
  answersByOperation[name];

/** The write of one record by its own operation. */
export function planOfRequest({ call, request }: Pick<RequestPlan, 'call' | 'request'>): WritePlan {
  const answer = answerOf(call.operation);
  if (!('writes' in answer)) throw new Error(`"${call.operation}" does not write one record.`);
  return planWrite(call, answer.writes, request);
}
