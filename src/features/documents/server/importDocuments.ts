/**
 * POST /api/<resource>/documents: the file is the body, its name in X-File-Name, answers to questions in X-Answers; or several
 * files and `answers` as multipart/form-data. Statements give a record for each row, notes one each, as if the caller had
 * created it by hand, and one undo takes all of them back. A dry run answers the same and stores nothing.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  DocumentError,
  wordsText,
  type DocumentValues,
  type ReadNote,
  type ReadStatement,
} from '../shared/document.ts';
import {
  byteStatements,
  isHeaded,
  noteFormats,
  titleFormats,
  wholeOfCard,
  type ByteStatementName,
  type DocumentFormatName,
  type NoteFormatName,
  type StatementFormatName,
  type TitleFormatName,
} from '../shared/registry.ts';
import type { TableKind } from '../shared/table/layout.ts';
import { FileError } from '#spreadsheets/sheet.ts';
import { translate } from '#messages/translate.ts';
import { grantsFor } from '#access/rows.ts';
import type { DocumentPreview } from '../shared/answers.ts';
import { authorize } from '#server/caller/authorize.ts';
import type { Call } from '#server/caller/caller.ts';
import type { Store } from '#server/data/store.ts';
import { writeSystem } from '#server/data/systemTables.ts';
import { keepTogether, undoablesTable } from '#server/data/undoables.ts';
import { conflict, HttpError, notFound, type HttpResponse } from '#server/http/http.ts';
import { Rehearsal } from '#server/writes/rehearsal.ts';
import type { ReadingOfFile } from './documentReader.ts';
import { importBills } from './bills.ts';
import { importNotes } from './notes/notes.ts';
import type { FiledNote } from './notes/preparedNote.ts';
import { readDocuments } from './readDocuments.ts';
import { requestOf } from './documentRequest.ts';
import { importStatements } from './statements.ts';
import { layoutsOf, takesTable } from './tableLayouts.ts';
import { importTitles } from './titles.ts';
import type { NamedFile } from './unpackedFiles.ts';
import type { DocumentServices, ImportedDocuments } from './writeRecord.ts';

/** @param once answers what was imported before, of the same files with the same answers */
export async function importDocuments(
  call: Call,
  req: IncomingMessage,
  asked: { isDryRun: boolean; digest?: string | undefined },
  services: DocumentServices,
  once: (asked: unknown, act: () => Promise<HttpResponse>) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  refuseWithoutDocuments(call);
  const { files, answers } = await requestOf(req);
  const sums = files.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]);
  return once([sums, answers], () => importFiles(call, files, { answers, ...asked }, services));
}

function refuseWithoutDocuments({ resource }: Call) {
  if (!resource.documents) throw notFound(translate('documents.takesNone', { name: resource.label.many }));
}

/** `digest`: of what somebody has seen. All is tried once more then: 409 if that shows something else. */
type Importing = {
  answers: Readonly<Record<string, string>>;
  isDryRun: boolean;
  digest?: string | undefined;
};

/** The same for files that are here already. */
export async function importFiles(
  call: Call,
  files: readonly NamedFile[],
  { digest, ...importing }: Importing,
  services: DocumentServices,
): Promise<HttpResponse> {
  refuseWithoutDocuments(call);
  if (!importing.isDryRun && digest === undefined) return importOnce(call, files, importing, services);
  const rehearsal = (services.run.rehearsal = new Rehearsal(digest));
  const tried = await importOnce(call, files, { ...importing, isDryRun: true }, services);
  const { records, questions } = tried.body as DocumentPreview;
  const now = { ...(tried.body as DocumentPreview), digest: rehearsal.digestWith([records, questions]) };
  if (importing.isDryRun) return { body: now };
  if (now.digest !== digest) throw conflict(translate('write.effectsChanged'), now);
  return importOnce(call, files, importing, services);
}

async function importOnce(
  call: Call,
  files: readonly NamedFile[],
  importing: Omit<Importing, 'digest'>,
  services: DocumentServices,
): Promise<HttpResponse> {
  // First of all: nobody else learns what the portal has that fits the files.
  const create = authorize('POST', `/${call.resource.id}`, call.caller);
  const read = await readFiles(call, files);
  const { statements, bills, notes, titles } = read;
  const formats = new Set(statements.map(({ format }) => format));
  const titlesAs = new Set(titles.map(({ format }) => format));
  if (formats.size + titlesAs.size + [bills, notes].filter(({ length }) => length > 0).length > 1)
    throw new HttpError(422, translate('documents.mixed'));
  const [format] = formats;
  const [titleFormat] = titlesAs;
  const imported =
    format !== undefined
      ? await importStatements(
          call,
          statements.map(({ statement }) => statement),
          { create, taking: call.resource.documents![format]!, ...importing },
          services,
        )
      : bills.length > 0
        ? await importCardBills(call, read, { create, ...importing }, services)
        : titleFormat !== undefined
          ? await importTitles(
              call,
              titles.map(({ statement }) => statement),
              { taking: call.resource.documents![titleFormat]!, ...importing },
              services,
            )
          : await importNotes(call, notes, { create, ...importing }, services);
  const { questions, remembered, undos, ids, facts, records, effects, wanted } = imported;
  if (!importing.isDryRun && questions.length > 0)
    throw new HttpError(422, translate('documents.unanswered', { text: questions[0]!.text }), {
      details: { questions },
    });
  const { ignored } = read;
  const body: DocumentPreview = {
    format: read.format,
    facts,
    records,
    effects,
    questions,
    ...(remembered.length > 0 && { remembered }),
    ignored,
  };
  if (importing.isDryRun) return { body };
  const headers = await offerTogether(call, { undos, count: ids.length }, services.store);
  services.run.refuseIfCut(ids.length, wanted, headers);
  return { body: { ...body, ids }, headers };
}

// What the files hold.

async function importCardBills(
  call: Call,
  read: Read,
  importing: Importing & { create: Call },
  services: DocumentServices,
): Promise<ImportedDocuments> {
  const taking = call.resource.documents![wholeOfCard]!;
  const { ignored, ...imported } = await importBills(call, read.bills, { taking, ...importing }, services);
  read.ignored.push(...ignored);
  return imported;
}

type Read = {
  format: string;
  /** A statement keeps its format until its lines are stored. */
  statements: { format: StatementFormatName; statement: ReadStatement }[];
  bills: ReadStatement[];
  notes: FiledNote[];
  titles: { format: TitleFormatName; statement: ReadStatement }[];
  ignored: { what: string; why: string }[];
};

/** @throws HttpError if nothing in the files can be read: why the first can't */
async function readFiles(call: Call, files: readonly NamedFile[]): Promise<Read> {
  const readings = await readOrRefuse(call, files);
  const isSingle = readings.length === 1;
  const read: Read = {
    format: '',
    statements: [],
    bills: [],
    notes: [],
    titles: [],
    ignored: [],
  };
  const refusals: HttpError[] = [];
  for (const one of readings) {
    const refusal = refusalIn(call, one);
    if (refusal) {
      if (isSingle) throw refusal;
      refusals.push(refusal);
      read.ignored.push({ what: one.name, why: refusal.message });
    } else if ('read' in one) addTo(read, call, one);
  }
  if ([read.statements, read.bills, read.notes, read.titles].every(({ length }) => length === 0))
    throw refusals[0] ?? new HttpError(422, translate('documents.empty'));
  return read;
}

async function readOrRefuse(
  { resource }: Call,
  files: readonly NamedFile[],
): Promise<readonly ReadingOfFile[]> {
  const { documents = {} } = resource;
  const keeps = (Object.keys(noteFormats) as NoteFormatName[]).filter((name) => documents[name]?.file);
  try {
    return await readDocuments(files, { keeps, layouts: layoutsOf(resource) });
  } catch (error) {
    if (error instanceof DocumentError) throw new HttpError(error.status, wordsText(error.words));
    throw error;
  }
}

function refusalIn(call: Call, one: ReadingOfFile): HttpError | undefined {
  const { resource } = call;
  if ('format' in one && isHeaded(one.format))
    return otherTable(call, (one.read.documents[0] as ReadStatement).facts);
  if ('format' in one && isByteStatement(one.format))
    return otherStatement(call, one.format, one.read.documents as ReadStatement[]);
  if ('format' in one)
    return resource.documents![one.format] ? undefined : new HttpError(422, elsewhereWords(call, one.format));
  if ('refusal' in one) return new HttpError(one.refusal.status, wordsText(one.refusal.words));
  const { unknown } = one;
  const isTable = unknown === 'text' || unknown === 'xlsx';
  return isTable
    ? new HttpError(422, translate('documents.unknown'), { details: { isOrdinary: true } })
    : new HttpError(422, new FileError(unknown).message);
}

/** What the file is, and in which lists the caller may import it. */
function elsewhereWords({ caller, resource }: Call, format: DocumentFormatName | typeof wholeOfCard): string {
  const kind = translate(`documents.kinds.${format}`);
  const others = listsWith(caller, format);
  const { many: name } = resource.label;
  return others.length === 0
    ? translate('documents.otherFormat', { name, kind })
    : translate('documents.elsewhere', {
        name,
        kind,
        others: others.map(({ label }) => label.many).join(', '),
      });
}

/** True for a statement of a card, in any format. */
const isOfCard = ({ facts: { accountType } }: ReadStatement) =>
  accountType === 'CREDITCARD' || accountType === 'card';

/** Whether a list takes a statement: of a card as a bill, or like any other where no list makes bills of them. */
const takesStatement = (
  { caller, resource }: Call,
  format: ByteStatementName,
  statement: ReadStatement,
): boolean => {
  const { [format]: records, [wholeOfCard]: bills } = resource.documents!;
  if (!isOfCard(statement)) return records !== undefined;
  return bills !== undefined || (records !== undefined && listsWith(caller, wholeOfCard).length === 0);
};

/** A file of which the list takes no statement. */
function otherStatement(
  call: Call,
  format: ByteStatementName,
  documents: readonly ReadStatement[],
): HttpError | undefined {
  if (documents.length === 0 && call.resource.documents![format]) return undefined;
  if (documents.some((one) => takesStatement(call, format, one))) return undefined;
  return new HttpError(422, elsewhereWords(call, documents.some(isOfCard) ? wholeOfCard : format));
}

/** The lists with a format, of those in which the caller may create records. */
const listsWith = (caller: Call['caller'], format: DocumentFormatName | typeof wholeOfCard) =>
  Object.values(caller.portal.resources).filter(({ id, documents }) => {
    const access = caller.access.resources.get(id);
    return documents?.[format] && access && grantsFor(access, 'create', caller.viewer).length > 0;
  });

/** A table of a kind or layout that this list does not take, and the lists that do. */
function otherTable({ caller, resource }: Call, facts: DocumentValues): HttpError | undefined {
  if (takesTable(resource, facts)) return undefined;
  const others = Object.values(caller.portal.resources).filter((other) => {
    const access = caller.access.resources.get(other.id);
    return takesTable(other, facts) && access && grantsFor(access, 'create', caller.viewer).length > 0;
  });
  const said = {
    name: facts.layout ?? '',
    kinds: translate(`documents.table.kind.${facts.accountType as TableKind}`),
    here: resource.label.many,
  };
  return new HttpError(
    422,
    others.length === 0
      ? translate('documents.table.notTaken', said)
      : translate('documents.table.notTakenElsewhere', {
          ...said,
          others: others.map(({ label }) => label.many).join(', '),
        }),
  );
}

const isNoteFormat = (format: DocumentFormatName): format is NoteFormatName =>
  Object.hasOwn(noteFormats, format);

const isTitleFormat = (format: DocumentFormatName): format is TitleFormatName =>
  Object.hasOwn(titleFormats, format);

const isByteStatement = (format: DocumentFormatName): format is ByteStatementName =>
  Object.hasOwn(byteStatements, format);

function addTo(read: Read, call: Call, one: Extract<ReadingOfFile, { read: unknown }>) {
  const { resource } = call;
  const { format, name, bytes = new Uint8Array() } = one;
  read.format ||= format;
  const { documents, ignored } = one.read;
  read.ignored.push(...ignored.map(({ what, why }) => ({ what: wordsText(what), why: wordsText(why) })));
  if (isNoteFormat(format)) {
    const taking = resource.documents![format]!;
    const notes = documents as readonly ReadNote[];
    read.notes.push(...notes.map((note) => ({ format, taking, note, file: { name, bytes } })));
  } else if (isTitleFormat(format))
    for (const statement of documents as readonly ReadStatement[]) read.titles.push({ format, statement });
  else if (isHeaded(format)) {
    const isBill = resource.documents![wholeOfCard] !== undefined;
    for (const statement of documents as readonly ReadStatement[])
      if (isBill && isOfCard(statement)) read.bills.push(statement);
      else read.statements.push({ format, statement });
  } else addStatements(read, call, format, documents as readonly ReadStatement[]);
}

/** Of a file with statements of accounts and cards, those that the list takes. */
function addStatements(
  read: Read,
  call: Call,
  format: ByteStatementName,
  documents: readonly ReadStatement[],
) {
  for (const statement of documents)
    if (!takesStatement(call, format, statement))
      read.ignored.push({
        what: [statement.facts.bank, statement.facts.account].filter(Boolean).join(' / '),
        why: elsewhereWords(call, isOfCard(statement) ? wholeOfCard : format),
      });
    else if (isOfCard(statement) && call.resource.documents![wholeOfCard]) read.bills.push(statement);
    else read.statements.push({ format, statement });
}

// All together.

async function offerTogether(
  { caller, resource }: Call,
  { undos, count }: Pick<ImportedDocuments, 'undos'> & { count: number },
  store: Store,
): Promise<Record<string, string>> {
  const isWhole = undos.length > 0 && undos.every((undo) => undo !== undefined);
  if (!isWhole) return {};
  const { one, many } = resource.label;
  const offer = {
    account: String(caller.account.id),
    resource: resource.id,
    nameOf: () => `${count} ${count === 1 ? one : many}`,
  };
  const undo = await writeSystem(store, undoablesTable, (system) =>
    keepTogether(system, undos as string[], undefined, offer),
  );
  return { Undo: undo };
}
