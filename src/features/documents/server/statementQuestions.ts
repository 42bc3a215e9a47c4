/**
 * What a statement leaves open: which account it is of, how its amounts are read, whether a line is stored already. An answer that
 * was given to the same question before stands first, or is used and shown.
 */
import { all, equals } from '#model/filter/filter.ts';
import { translate } from '#messages/translate.ts';
import type { DocumentPreview, DocumentQuestion } from '../shared/answers.ts';
import type { Call } from '#server/caller/caller.ts';
import { uploadPlace } from '#server/data/files.ts';
import { presentRows } from '#server/data/presentNames.ts';
import type { Store } from '#server/data/store.ts';
import { systemTables, writeSystem } from '#server/data/systemTables.ts';
import { badRequest } from '#server/http/http.ts';

type Answers = Readonly<Record<string, string>>;

/** `isOpen`: nobody has chosen yet, so it is the first option. */
type Chosen = { option: string; isOpen: boolean };

/** ASCII, because it goes into a header. */
export const questionId = (kind: string, said: readonly (string | undefined)[]): string =>
  `${kind}:${said.map((text) => encodeURIComponent(text ?? '').slice(0, 300)).join('/')}`;

export class StatementQuestions {
  readonly #place: string;
  readonly #answers: Answers;
  readonly #open = new Map<string, DocumentQuestion>();
  readonly #known = new Map<string, DocumentQuestion & { answer: string }>();
  readonly #given = new Map<string, string>();
  #memory: ReadonlyMap<string, string> = new Map();

  /** @param field the reference that the statement finds its record by */
  constructor({ resource }: Call, field: string, answers: Answers) {
    this.#place = uploadPlace(resource, field);
    this.#answers = answers;
  }

  get open(): DocumentQuestion[] {
    return [...this.#open.values()];
  }

  get remembered(): NonNullable<DocumentPreview['remembered']> {
    return [...this.#known.values()];
  }

  async recall({ caller }: Call, store: Store) {
    const table = systemTables.documentAnswers;
    const rows = await presentRows(store, table, caller.portal).find(table.shape, {
      where: equals('place', [this.#place]),
    });
    this.#memory = new Map(rows.records.map(({ question, option }) => [String(question), String(option)]));
  }

  /** Keeps the answers for the next statement, once something of this one is stored. */
  async remember(store: Store) {
    const changed = [...this.#given].filter(([id, answer]) => this.#memory.get(id) !== answer);
    if (changed.length === 0) return;
    const table = systemTables.documentAnswers;
    await writeSystem(store, table, async (system) => {
      for (const [question, option] of changed) {
        const where = all([equals('question', [question]), equals('place', [this.#place])]);
        const { records } = await system.find(table.shape, { where });
        const row = { place: this.#place, question, option };
        if (records[0]) await system.replace(table.id, { ...records[0], ...row });
        else await system.insert(table.id, row);
      }
    });
  }

  /** Asks each time; the former answer stands first. */
  choose({ id, text, options }: DocumentQuestion): Chosen {
    const before = this.#memory.get(id);
    const sorted = [
      ...options.filter((one) => one.id === before),
      ...options.filter((one) => one.id !== before),
    ];
    const given = this.#given.get(id) ?? this.#answerTo(id, options);
    if (given !== undefined) return { option: given, isOpen: false };
    if (!this.#open.has(id)) this.#open.set(id, { id, text, options: sorted });
    return { option: sorted[0]!.id, isOpen: true };
  }

  /** Asks once; from then on the answer is used and shown, and can be changed. */
  settle(question: DocumentQuestion): Chosen {
    const { id, options } = question;
    const before = this.#memory.get(id);
    if (this.#answers[id] !== undefined || before === undefined || !options.some((one) => one.id === before))
      return this.choose(question);
    this.#known.set(id, { ...question, answer: before });
    return { option: before, isOpen: false };
  }

  #answerTo(id: string, options: DocumentQuestion['options']): string | undefined {
    const given = this.#answers[id];
    if (given === undefined) return undefined;
    if (!options.some((one) => one.id === given)) throw badRequest(translate('documents.answers'));
    this.#given.set(id, given);
    return given;
  }
}
