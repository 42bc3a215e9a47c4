/**
 * Many writes of one request, whose effects somebody has seen. First all are tried; then each is compared with its trial in its own
 * transaction, as a single write is with the digest of its dry run. `isOfMany` in a write says what is compared: see digestOf.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#model/values/json.ts';
import { getOrMake } from '#model/values/memoize.ts';
import type { DryRunResult } from '#model/api/answers.ts';
import type { Call } from '../caller/caller.ts';
import { newSalt, saltOf } from './dryRun.ts';
import type { WriteRequest } from './write.ts';

type Asked = Pick<Call, 'operation' | 'resource' | 'id' | 'action'>;

export class Rehearsal {
  readonly #salt: string;
  /** Of the trials that were not taken yet, by what was asked. */
  readonly #digests = new Map<string, string[]>();

  /** @param digest of what was seen, whose salt the trials share; absent: nobody has seen it yet */
  constructor(digest?: string) {
    this.#salt = digest === undefined ? newSalt() : saltOf(digest);
  }

  /** The write as it is tried, or as it is made after its trial. One that differs from all trials is made without a comparison. */
  asked(call: Asked, request: WriteRequest): WriteRequest {
    if (request.isDryRun) return { ...request, isOfMany: true, salt: this.#salt };
    const digest = this.#digests.get(keyOf(call, request))?.shift();
    return digest === undefined ? request : { ...request, isOfMany: true, digest };
  }

  /** Notes the answer to a trial. */
  note(call: Asked, request: WriteRequest, answer: unknown): void {
    if (!request.isDryRun) return;
    const { digest = '' } = (answer ?? {}) as Partial<DryRunResult>;
    if (digest !== '') getOrMake(this.#digests, keyOf(call, request), () => []).push(digest);
  }

  /** The digest of all trials. @param more what else was shown and has to stay as it is */
  digestWith(more: unknown): string {
    const all = [...this.#digests].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const hash = createHash('sha256').update(canonicalJson([this.#salt, all, more]));
    return this.#salt + hash.digest('base64url').slice(0, 32);
  }
}

const keyOf = (
  { operation, resource, id, action }: Asked,
  { body, ifMatch = '', portalValues = {} }: WriteRequest,
): string =>
  createHash('sha256')
    .update(canonicalJson([operation, resource.id, id, action, body, ifMatch, portalValues]))
    .digest('base64url');
