/** What a note leaves open: questions with their options, the answers to them, and those that were given before. */
import { all, equals, matchAll } from '#model/filter/filter.ts';
import type { DocumentValues } from '#features/documents/shared/document.ts';
import { noteFormats } from '#features/documents/shared/registry.ts';
import { translate } from '#messages/translate.ts';
import type { DocumentPreview, DocumentQuestion } from '#features/documents/shared/answers.ts';
import type { Field, Resource } from '#model/types.ts';
import type { NoteQuestion } from '#features/documents/config/schema.ts';
import { plainText } from '#kinds/format.ts';
import type { Call } from '#server/caller/caller.ts';
import { readableName } from '#server/data/audience.ts';
import { uploadPlace } from '#server/data/files.ts';
import { presentRows } from '#server/data/presentNames.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Fields, Id, Store, Stored } from '#server/data/store.ts';
import { systemTables, type SystemTransaction } from '#server/data/systemTables.ts';
import { badRequest } from '#server/http/http.ts';
import { choosable } from '../choices.ts';

type Answers = Readonly<Record<string, string>>;
type Option = DocumentQuestion['options'][number];
/**
 * What is chosen; `undefined` in `value`: nothing. `isOpen`: nobody has chosen yet, so it is the first option. `isLeft`: to choose
 * later.
 */
type Choice = { value: string | undefined; isOpen: boolean; isLeft?: true };

/** Stands for no record, where the field may be empty. */
const none = 'none';
/** Stands for a choice that somebody makes later: first where the document supports no option. */
const later = 'ask';
export const laterOption = (): Option => ({ id: later, label: translate('documents.askMe') });
export const isLater = (option: string | undefined) => option === later;
/** How many records a question offers. */
export const mostOptions = 200;

export type AskedField = {
  /** `itens.unidade` in a row. */
  path: string;
  field: Field;
  question: NoteQuestion;
  /** What the note or its row says. */
  said: DocumentValues;
  /** The record so far, and its row: what the choice of records may depend on. */
  values: Fields;
};

/** ASCII, because it goes into a header. */
const idOf = (path: string, said: readonly string[]) =>
  `${path}:${said.map((text) => encodeURIComponent(text)).join('/')}`;

/** What one note asks. `remember`: keeps the answers that it was given, in the transaction that stores it. */
export type NoteQuestions = {
  choose(id: string, text: string, options: readonly Option[]): Choice;
  /** A text that somebody writes; without it the choice is put off. */
  write(id: string, text: string): Choice;
  valueFor(asked: AskedField): Promise<(Choice & { id: unknown }) | undefined>;
  remember(system: SystemTransaction): Promise<void>;
  /** Whether there is anything to keep. */
  hasGiven(): boolean;
};

export class Questions {
  readonly #call: Call;
  readonly #reader: Reader;
  readonly #answers: Answers;
  readonly #open = new Map<string, DocumentQuestion>();
  readonly #known = new Map<string, DocumentQuestion & { answer: string }>();
  readonly #targets = new Map<string, Promise<readonly Stored[]>>();
  readonly #labels = new Map<string, Promise<string>>();
  #memory: ReadonlyMap<string, string> = new Map();
  /** The answers that were given now to questions that are remembered. */
  readonly #given = new Map<string, { path: string; answer: string }>();

  constructor(call: Call, reader: Reader, answers: Answers) {
    this.#call = call;
    this.#reader = reader;
    this.#answers = answers;
  }

  get open(): DocumentQuestion[] {
    return [...this.#open.values()];
  }

  get remembered(): NonNullable<DocumentPreview['remembered']> {
    return [...this.#known.values()];
  }

  /** Reads what was answered before to questions about these fields. */
  async recall(store: Store, paths: readonly string[]) {
    if (paths.length === 0) return;
    const { resource, caller } = this.#call;
    const table = systemTables.documentAnswers;
    const places = [...new Set(paths)].map((path) => uploadPlace(resource, path));
    const rows = await presentRows(store, table, caller.portal).find(table.shape, {
      where: equals('place', places),
    });
    this.#memory = new Map(rows.records.map(({ question, option }) => [String(question), String(option)]));
  }

  /**
   * The questions of one note whose answers were given now, and the same questions asked aside: nobody has to answer those, and
   * what was answered before is not shown.
   */
  forNote(): NoteQuestions {
    const used = new Set<string>();
    return {
      choose: (id, text, options) => this.choose(id, text, options),
      write: (id, text) => this.#write(id, text),
      valueFor: (asked) => this.#valueFor(asked, used),
      remember: (system) => this.#remember(system, used),
      hasGiven: () => [...used].some((id) => this.#isNew(id)),
    };
  }

  /** Chooses as if all had been asked, and asks nobody. */
  aside(): NoteQuestions {
    const other = new Questions(this.#call, this.#reader, this.#answers);
    other.#memory = this.#memory;
    for (const [id, records] of this.#targets) other.#targets.set(id, records);
    return other.forNote();
  }

  #isNew(id: string): boolean {
    const given = this.#given.get(id);
    return given !== undefined && this.#memory.get(id) !== given.answer;
  }

  /** Keeps the answers for the next documents. */
  async #remember(system: SystemTransaction, used: ReadonlySet<string>) {
    const { resource } = this.#call;
    const table = systemTables.documentAnswers;
    for (const question of used) {
      if (!this.#isNew(question)) continue;
      const { path, answer } = this.#given.get(question)!;
      const place = uploadPlace(resource, path);
      const where = all([equals('question', question), equals('place', place)]);
      const { records } = await system.find(table.shape, { where });
      const row = { place, question, option: answer };
      for (const before of records) await system.replace(table.id, { ...before, ...row });
      if (records.length === 0) await system.insert(table.id, row);
    }
  }

  /** One question for all notes that it concerns, as all of its kind. */
  choose(id: string, text: string, options: readonly Option[]): Choice {
    const given = this.#answers[id];
    if (given !== undefined) {
      if (!options.some((one) => one.id === given)) throw badRequest(translate('documents.answers'));
      return { value: given, isOpen: false };
    }
    if (!this.#open.has(id)) this.#open.set(id, { id, text, options });
    return { value: options[0]?.id, isOpen: true };
  }

  #write(id: string, text: string): Choice {
    const given = this.#answers[id];
    if (given !== undefined && !isLater(given)) return { value: given, isOpen: false };
    const options = [laterOption()];
    if (given === undefined && !this.#open.has(id)) this.#open.set(id, { id, text, options, input: true });
    return { value: undefined, isOpen: given === undefined, isLeft: true };
  }

  /** The value of a field that the document leaves open; undefined where there is nothing to choose. */
  async #valueFor(asked: AskedField, used: Set<string>): Promise<(Choice & { id: unknown }) | undefined> {
    const { path, field, question, said } = asked;
    const options = field.type === 'reference' ? await this.#recordOptions(asked) : selectOptions(asked);
    if (options.length === 0) return undefined;
    const like = question.like === undefined ? undefined : said[question.like];
    const same = like === undefined ? undefined : options.find((one) => isLike(one, like));
    if (same && field.type !== 'reference') return { value: same.id, isOpen: false, id: same.id };
    const id = idOf(path, [
      ...question.by.map((name) => said[name] ?? ''),
      // What was answered for other notes does not count for one that is unsure.
      ...(isUnsure(asked) ? ['unsure'] : []),
    ]);
    const text = this.#textFor(asked);
    const before = this.#memory.get(id);
    const isKnown = before !== undefined && options.some((one) => one.id === before);
    if (isKnown && this.#answers[id] === undefined) {
      this.#known.set(id, { id, text, options, answer: before });
      return { value: before, isOpen: false, id: this.#idIn(field, before) };
    }
    const choice = this.choose(id, text, options);
    if (isLater(choice.value)) return { ...choice, isLeft: true, id: undefined };
    if (!choice.isOpen) {
      this.#given.set(id, { path, answer: choice.value! });
      used.add(id);
    }
    return { ...choice, id: this.#idIn(field, choice.value!) };
  }

  #textFor({ field, question, said }: AskedField): string {
    const names = [...(question.about === undefined ? [] : [question.about]), ...question.by];
    // A word of the format, such as "in", says nothing to people.
    const texts = names.filter((name) => !isChoice(name)).flatMap((name) => said[name] ?? []);
    return translate('documents.whichFor', { field: field.label, text: [...new Set(texts)].join(' · ') });
  }

  /** The id as the records have it. */
  #idIn(field: Field, option: string): unknown {
    if (option === none && field.type === 'reference') return undefined;
    if (field.type !== 'reference') return option;
    return this.#ids.get(`${field.resource} ${option}`) ?? option;
  }
  readonly #ids = new Map<string, Id>();

  /** The records that the reference may name: those that agree with the document first. */
  async #recordOptions(asked: AskedField): Promise<Option[]> {
    const { path, field, question, said, values } = asked;
    if (field.type !== 'reference') return [];
    const { caller } = this.#call;
    const target = caller.portal.resources[field.resource]!;
    const records = await this.#targetsOf(field.resource);
    const list = path.includes('.') ? path.split('.')[0] : undefined;
    const fitting = records.filter(choosable(this.#call, { field, list, values }).mayBe);
    const agree = (one: Stored) =>
      Object.entries(question.match ?? {}).some(([id, name]) => {
        const wanted = said[name];
        return (
          wanted !== undefined && plainText(one[id] ?? '').replace(/\W/g, '') === wanted.replace(/\W/g, '')
        );
      });
    const agreeing = question.match ? fitting.filter(agree) : [];
    // The note points to no record, and the field may stay empty: there is no question.
    if (!field.required && question.match && agreeing.length === 0) return [];
    const sorted = [...agreeing, ...fitting.filter((one) => !agreeing.includes(one))].slice(0, mostOptions);
    const options = await Promise.all(sorted.map((one) => this.#optionOf(target, one)));
    if (!field.required) return [...options, { id: none, label: translate('documents.none') }];
    const isSupported = question.match === undefined || agreeing.length > 0;
    return isSupported && !isUnsure(asked) ? options : [laterOption(), ...options];
  }

  #targetsOf(id: string): Promise<readonly Stored[]> {
    const known = this.#targets.get(id);
    if (known) return known;
    const { caller } = this.#call;
    const target = caller.portal.resources[id]!;
    const found = this.#reader
      .find(shapeOf(target, caller.viewer), { where: matchAll, sort: target.sort })
      .then(({ records }) => records);
    this.#targets.set(id, found);
    return found;
  }

  async #optionOf(target: Resource, record: Stored): Promise<Option> {
    const { caller } = this.#call;
    const key = `${target.id} ${record.id}`;
    this.#ids.set(key, record.id);
    const label =
      this.#labels.get(key) ??
      readableName({ access: caller.access, viewer: caller.viewer, reader: this.#reader }, target, record);
    this.#labels.set(key, label);
    return { id: String(record.id), label: await label };
  }
}

/** True for a note, such as one without payment, whose answer may differ from those of earlier notes: `unsure` of the config says so. */
const isUnsure = ({ question, said }: AskedField) =>
  Object.entries(question.unsure ?? {}).some(([name, values]) =>
    [values].flat().some((value) => said[name] === String(value)),
  );

function selectOptions({ field, question }: AskedField): Option[] {
  const options = 'options' in field ? (field.options as readonly { value: string; label: string }[]) : [];
  const all = options.map(({ value, label }) => ({ id: String(value), label }));
  const first = question.first === undefined ? undefined : String(question.first);
  return [...all.filter(({ id }) => id === first), ...all.filter(({ id }) => id !== first)];
}

const isChoice = (name: string) =>
  Object.values(noteFormats).some(({ facts }) => facts[name]?.type === 'choice');

const isLike = ({ id, label }: Option, text: string) =>
  [id, label].some((one) => one.toUpperCase() === text.toUpperCase());
