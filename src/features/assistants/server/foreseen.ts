/**
 * What was foreseen, as a digest: of the key, the operation, the versions of its records and its effects. It is sealed, and counts for
 * an hour.
 */
import type { DryRunEffect, DryRunResult, Refusal } from '#model/api/answers.ts';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { requestByIds } from '#server/feature/ownApi.ts';
import { seal, unseal } from '#server/passwords/seal.ts';
import { conflict, HttpError, notFound } from '#server/http/http.ts';
import { segmentOf } from '#model/values/ids.ts';
import { asTrial, type AskedOperation, type SeenVersions } from './askedOperations.ts';
import { keyIdOf, type ToolCall } from './toolCall.ts';

const countsFor = 3_600_000;

type Values = Readonly<Record<string, unknown>>;

/** The answer of a trial, whatever the operation. `effects`: those beside what was asked for. */
export type TriedOperation = {
  effects: readonly DryRunEffect[];
  isMore: boolean;
  refusals: readonly (Refusal & { id?: string | number })[];
  /** Of a document. */
  questions: readonly unknown[];
  records: readonly unknown[];
  /** Of many: the money in them, by field. */
  sums: Readonly<Record<string, number>>;
  versions: SeenVersions;
  /** By which the API confirms it. Empty: it would be refused. */
  confirms: string;
};

export type Foreseen = {
  key: string;
  operation: string;
  versions: SeenVersions;
  confirms: string;
  until: number;
};

/** Tries an operation. Rejects with the refusal of a request that could not even be tried. */
export async function tried(call: Pick<ToolCall, 'ask'>, asked: AskedOperation): Promise<TriedOperation> {
  const versions = await versionsOf(call, asked);
  const { body } = await call.ask(asTrial(asked.request(versions)));
  const told = body as Partial<DryRunResult> & {
    questions?: unknown[];
    records?: unknown[];
    sum?: TriedOperation['sums'];
  };
  const { effects = [], refusals = [], questions = [], records = [], sum = {}, hidden, digest = '' } = told;
  return {
    effects,
    isMore: hidden === 1,
    refusals,
    questions,
    records,
    sums: sum,
    versions,
    confirms: digest,
  };
}

async function versionsOf(call: Pick<ToolCall, 'ask'>, asked: AskedOperation): Promise<SeenVersions> {
  const records = await recordsOf(call, asked);
  return Object.fromEntries(
    records.flatMap(({ id, version }) => (typeof version === 'number' ? [[String(id), version]] : [])),
  );
}

/** The records that an operation is about. None for a key that does not read: it changes what it is told of. */
export async function recordsOf(
  call: Pick<ToolCall, 'ask'>,
  { about, resource }: AskedOperation,
): Promise<Values[]> {
  if (about.length === 0) return [];
  try {
    if (about.length > 1) return (await call.ask(requestByIds(resource.id, about))).body as Values[];
    const address = `/${resource.id}/${segmentOf(about[0]!)}`;
    return [(await call.ask({ method: 'GET', address })).body as Values];
  } catch (error) {
    if (error instanceof HttpError && error.status === 403) return [];
    throw error;
  }
}

/** Undefined where there is nothing to do: it would be refused, or a question has no answer. */
export function digestFor(
  call: ToolCall,
  { digest: operation }: AskedOperation,
  trial: TriedOperation,
): string | undefined {
  const { refusals, questions, confirms, versions } = trial;
  if (
    confirms === '' ||
    refusals.length > 0 ||
    questions.some((one) => isMap(one) && one.answer === undefined)
  )
    return undefined;
  const sealed: Foreseen = {
    key: keyIdOf(call),
    operation,
    versions,
    confirms,
    until: Date.now() + countsFor,
  };
  return seal(call.secret, 'foreseen', sealed);
}

/** Throws 409 for a digest of another key or operation. It may be too old. */
export function readDigest(call: ToolCall, { digest: operation }: AskedOperation, digest: string): Foreseen {
  const sealed = unseal<Foreseen>(call.secret, 'foreseen', digest);
  if (sealed?.key !== keyIdOf(call) || sealed.operation !== operation) throw otherDigest();
  return sealed;
}

/** Throws 409 for what was foreseen too long ago. */
export function refuseTooOld({ until }: Foreseen): void {
  if (until < Date.now()) throw otherDigest();
}

const otherDigest = () => conflict(translate('assistants.otherDigest'));

/** What takes back a change of this key: no other key does. */
export const undoFor = (call: ToolCall, change: string): string =>
  seal(call.secret, 'foreseen', { key: keyIdOf(call), change });

/** The change; 404 for one of another key. */
export function readUndo(call: ToolCall, sealed: string): string {
  const read = unseal<{ key: string; change?: string }>(call.secret, 'foreseen', sealed);
  if (read?.change === undefined || read.key !== keyIdOf(call)) throw notFound(translate('undo.gone'));
  return read.change;
}
