/**
 * How each operation of #access/operations.ts answers: it reads, it writes one record in the stages of every write, or it does
 * something else. An operation that is missing here does not compile.
 */
import type { OperationName } from '#access/operations.ts';
import type { FeatureOperationName } from '#model/api/operations.ts';
import { serverFeatures } from '../feature/feature.ts';
import { checkTableRows } from './checkedRows/checkTableRows.ts';
import { create, makeTransition, remove, update } from '../writes/operations.ts';
import { planWrite, type WritePlan, type WriteSteps } from '../writes/write.ts';
import { bulk } from './bulk.ts';
import { facets } from '../reads/facets.ts';
import { download, upload } from './fileRequests.ts';
import { fills } from './fills.ts';
import { historyOf } from '../reads/history.ts';
import { merge } from './merge.ts';
import { previewForm } from './preview.ts';
import { aggregate, getOne, list, refuseParameters } from '../reads/read.ts';
import type { AnswerOf, FreeAnswer, ReadAnswer, RequestPlan } from '../feature/operationAnswer.ts';

/** The answers of the kernel's operations. Features have theirs in their folders: see ServerFeature. */
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
  bulk: {
    answers: ({ call, request }, { longRun, store, data, once }) =>
      once(request.asSent ?? request.body, () => bulk(call, request, { run: longRun(call), store, data })),
  },

  preview: { answers: ({ call, request }, { data }) => previewForm(call, request, data) },
  fills: { answers: ({ call, request, search }) => fills(call, search, request.body) },
  check: { answers: ({ call }, { req, data, secret }) => checkTableRows(call, req, { data, secret }) },
  upload: {
    answers: ({ call, request }, { req, data, files }) =>
      upload(call, req, { data, files, key: request.key }),
  },
} as const satisfies { [Name in Exclude<OperationName, FeatureOperationName>]: AnswerOf<Name> };

type Answer = ReadAnswer | { writes: WriteSteps } | FreeAnswer;
const isOfKernel = (name: string): name is keyof typeof answersByOperation =>
  Object.hasOwn(answersByOperation, name);

export function answerOf(name: OperationName): Answer {
  if (isOfKernel(name)) return answersByOperation[name];
  const answer: Answer | undefined = serverFeatures().flatMap(({ answers }) => answers?.[name] ?? [])[0];
  if (!answer) throw new Error(`No part of the server answers the operation "${name}".`);
  return answer;
}

/** The write of one record by its own operation. */
export function planOfRequest({ call, request }: Pick<RequestPlan, 'call' | 'request'>): WritePlan {
  const answer = answerOf(call.operation);
  if (!('writes' in answer)) throw new Error(`"${call.operation}" does not write one record.`);
  return planWrite(call, answer.writes, request);
}
