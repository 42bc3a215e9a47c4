import { getOrMake } from '#model/lib/memoize.ts';
import { translate } from '#messages/translate.ts';
import { UserError } from '#server/userError.ts';
import { OutcomeUnknown, type Id, type Stored, type Values } from '../store.ts';
import type { RecordShape } from '../shape.ts';
import type { Backend } from './backend.ts';

type One = { shape: RecordShape; id: Id };

/** The changes of one transaction that go to the backend. */
export class PendingWrites {
  readonly #backend: Backend;
  readonly #pending: (One & { send: () => Promise<unknown> })[] = [];
  readonly #made: One[] = [];
  /** Records that were changed or removed there. */
  readonly #sent: One[] = [];
  readonly written = new Map<string, Map<string, Stored | null>>();
  constructor(backend: Backend) {
    this.#backend = backend;
  }

  #note(resource: string, id: Id, record: Stored | null) {
    getOrMake(this.written, resource, () => new Map()).set(String(id), record);
  }

  /** Sent at once, because the backend assigns the id. */
  async insert(shape: RecordShape, record: Values): Promise<Stored> {
    const made = await this.#backend.insert(shape, record);
    this.#made.push({ shape, id: made.id });
    this.#note(shape.resource.id, made.id, made);
    return made;
  }
  replace(shape: RecordShape, before: Stored, after: Stored) {
    this.#note(shape.resource.id, after.id, after);
    this.#pending.push({ shape, id: after.id, send: () => this.#backend.replace(shape, before, after) });
  }
  remove(shape: RecordShape, id: Id) {
    this.#note(shape.resource.id, id, null);
    this.#pending.push({ shape, id, send: () => this.#backend.remove(shape, id) });
  }
  async send() {
    for (const one of this.#pending) if ((await one.send()) !== false) this.#sent.push(one);
  }

  /**
   * Removes the records that were created, as far as the backend lets us. Returns the error to tell: it says
   * what stays changed there.
   */
  async rollBack(error: unknown): Promise<unknown> {
    const removed: One[] = [];
    const stuck: One[] = [];
    for (const one of this.#made.toReversed())
      await this.#backend.remove(one.shape, one.id).then(
        () => removed.push(one),
        () => stuck.push(one),
      );
    const left = [...this.#sent.filter((one) => !removed.some((other) => isSame(one, other))), ...stuck];
    if (left.length === 0) return error;
    return this.#backend.refuse(
      'failed',
      translate('elsewhere.partly', { saved: namesOf(left), message: wordsOf(error) }),
    );
  }
}

const isSame = (one: One, other: One) => one.shape.resource === other.shape.resource && one.id === other.id;

const mostNamed = 10;
function namesOf(records: readonly One[]): string {
  const names = new Set(records.map(({ shape, id }) => `${shape.resource.label.one} ${id}`));
  return [...names].slice(0, mostNamed).join(', ') + (names.size > mostNamed ? ', …' : '');
}

function wordsOf(error: unknown): string {
  if (error instanceof UserError) return error.message;
  return translate(error instanceof OutcomeUnknown ? 'write.unknown' : 'http.unanswered');
}
