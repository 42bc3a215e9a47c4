/**
 * POST /api/<resource>/documents: the file is the body, its name in X-File-Name, answers to questions in X-Answers. Each of its
 * rows becomes a record, as if the caller had created it by hand, and one undo takes all of them back. A dry run answers the
 * same and stores nothing.
 */
import type { IncomingMessage } from 'node:http';
import {
  DocumentError,
  wordsText,
  type DocumentRow,
  type DocumentValues,
  type ReadDocument,
} from '#documents/document.ts';
import { detectFormat } from '#spreadsheets/fileFormat.ts';
import { FileError } from '#spreadsheets/sheet.ts';
import { translate } from '#messages/translate.ts';
import { inParallel } from '#model/lib/promises.ts';
import { isMoney, isNumeric } from '#model/traits.ts';
import type {
  DocumentPreview,
  DocumentQuestion,
  DryRunEffect,
  DryRunResult,
  ImportedRecord,
} from '#model/api/answers.ts';
import type { DocumentRecords, DocumentSource, Field, FieldOf } from '#model/types.ts';
import { parseValue } from '#kinds/registry.ts';
import { isMap } from '#model/values/values.ts';
import { faultyField } from '#kinds/validate.ts';
import { authorize } from '../api/addresses.ts';
import { refusalOf } from '../api/storeErrors.ts';
import type { Call } from '../accounts/accounts.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import type { Fields, Id, Store } from '../data/store.ts';
import { writeSystem } from '../data/systemTables.ts';
import { keepTogether, undoablesTable } from '../data/undoables.ts';
import { bodyLimits } from '../door/limits.ts';
import { readBytes } from '../http/bodyBytes.ts';
import { badRequest, HttpError, notFound, type HttpResponse } from '../http/http.ts';
import type { WriteRequest } from '../writes/write.ts';
import { balanceFacts } from './balances.ts';
import { recordsFor, type FittingRecord } from './findRecords.ts';
import { readDocuments } from './readDocuments.ts';
import { recordsAround, repeatedRows } from './sameRecords.ts';

type Services = {
  write: (call: Call, request: WriteRequest) => Promise<HttpResponse>;
  store: Store;
  data: Reader;
};

/** Records written concurrently, so that their transactions share a write to the disk. */
const lanes = 8;

/** A row on its way to a record. */
type Prepared = { row: DocumentRow; fields: Fields; problems: Problem[]; waits: boolean };
type Problem = ImportedRecord['problems'][number];

export async function importDocuments(
  call: Call,
  req: IncomingMessage,
  isDryRun: boolean,
  services: Services,
): Promise<HttpResponse> {
  refuseWithoutDocuments(call);
  const answers = answersIn(req.headers['x-answers']);
  return importFile(call, await bytesOf(req), { answers, isDryRun }, services);
}

function refuseWithoutDocuments({ resource }: Call) {
  if (!resource.documents) throw notFound(translate('documents.takesNone', { name: resource.label.many }));
}

/** The same for a file that is here already. */
export async function importFile(
  call: Call,
  bytes: Uint8Array,
  { answers, isDryRun }: { answers: Readonly<Record<string, string>>; isDryRun: boolean },
  services: Services,
): Promise<HttpResponse> {
  refuseWithoutDocuments(call);
  // First of all: nobody else learns what the portal has that fits the file.
  const create = authorize('POST', `/${call.resource.id}`, call.caller);
  const { resource } = call;
  const { format, file } = await readFile(bytes);
  const taking = resource.documents![format];
  if (!taking) throw new HttpError(422, translate('documents.otherFormat', { name: resource.label.many }));
  const { questions, prepared, founds } = await prepareAll(
    call,
    services.data,
    taking,
    file.documents,
    answers,
  );
  const all = prepared.flat();
  if (!isDryRun && questions.length > 0)
    throw new HttpError(422, translate('documents.unanswered', { text: questions[0]!.text }), {
      details: { questions },
    });
  const repeated = await repeatedOf(call, services.data, taking, all);
  const outcomes = new Map<Prepared, Outcome>();
  await inParallel(all, lanes, async (one) => {
    if (one.problems.some(({ severity }) => severity === 'error') || repeated.has(one.fields) || one.waits)
      return;
    outcomes.set(one, await written(create, one.fields, isDryRun, services));
  });
  const records = all.map((one) => recordOf(one, repeated, outcomes.get(one)));
  const compared = { documents: file.documents, founds, prepared, outcomes, isDryRun };
  const facts = await factsOf(call, services.data, taking, compared);
  const body: DocumentPreview = {
    format,
    facts,
    records,
    effects: [...outcomes.values()].flatMap(({ effects }) => effects),
    questions,
    ignored: file.ignored.map(({ what, why }) => ({ what: wordsText(what), why: wordsText(why) })),
  };
  if (isDryRun) return { body };
  const made = all.flatMap((one) => outcomes.get(one)?.made ?? []);
  const headers = await offerTogether(call, made, services.store);
  return { body: { ...body, ids: made.map(({ id }) => id) }, headers };
}

// All rows of all documents.

async function prepareAll(
  call: Call,
  reader: Reader,
  taking: DocumentRecords,
  documents: readonly ReadDocument[],
  answers: Readonly<Record<string, string>>,
) {
  const questions: DocumentQuestion[] = [];
  const prepared: Prepared[][] = [];
  const founds: Fields[] = [];
  for (const document of documents) {
    const { found, problems, waits } = await findAll(
      call,
      reader,
      taking,
      document.facts,
      answers,
      questions,
    );
    founds.push(found);
    const given = [...problems, ...currencyProblems(call, taking, document)];
    prepared.push(
      document.rows.map((row) => prepare(call, taking, { row, found, problems: given, waits, document })),
    );
  }
  return { questions, prepared, founds };
}

type AllCompared = {
  documents: readonly ReadDocument[];
  founds: readonly Fields[];
  prepared: readonly (readonly Prepared[])[];
  outcomes: ReadonlyMap<Prepared, Outcome>;
  isDryRun: boolean;
};

/** What each document says of itself, with the portal's balance beside its own. */
function factsOf(
  call: Call,
  reader: Reader,
  taking: DocumentRecords,
  { documents, founds, prepared, outcomes, isDryRun }: AllCompared,
): Promise<DocumentValues[]> {
  const mayWrite = (one: Prepared) => outcomes.get(one)?.problems.length === 0;
  return Promise.all(
    documents.map(async ({ facts }, at) => {
      const rows = prepared[at]!;
      // Of a real import, the records are counted already.
      const fresh = isDryRun ? rows.filter(mayWrite).map(({ fields }) => fields) : [];
      const compared = { facts, found: founds[at]!, rows: fresh, mayWrite: rows.some(mayWrite) };
      return { ...facts, ...(await balanceOf(call, reader, taking, compared)) };
    }),
  );
}

// The request.

async function bytesOf(req: IncomingMessage): Promise<Uint8Array> {
  const limit = bodyLimits.document;
  if (/^(multipart\/|application\/json)/i.test(req.headers['content-type'] ?? ''))
    throw new HttpError(415, translate('files.wantsBody'));
  if (Number(req.headers['content-length'] ?? 0) > limit.size) throw new HttpError(413, limit.tooLarge());
  const bytes = await readBytes(req, limit, () => translate('files.incomplete'));
  if (bytes.length === 0) throw new HttpError(422, translate('documents.empty'));
  return bytes;
}

/** Question -> option, from a text of JSON. */
export function answersIn(given: unknown): Readonly<Record<string, string>> {
  if (given === undefined) return {};
  try {
    const answers: unknown = JSON.parse(String(given));
    if (isMap(answers) && Object.values(answers).every((one) => typeof one === 'string'))
      return answers as Record<string, string>;
  } catch {
    // No JSON.
  }
  throw badRequest(translate('documents.answers'));
}

async function readFile(bytes: Uint8Array) {
  try {
    const read = await readDocuments(bytes);
    if (read) return read;
  } catch (error) {
    if (error instanceof DocumentError) throw new HttpError(422, wordsText(error.words));
    throw error;
  }
  const format = await detectFormat(bytes);
  const isTable = format === 'text' || format === 'xlsx';
  throw new HttpError(422, isTable ? translate('documents.unknown') : new FileError(format).message);
}

// From a document to the fields of records.

async function findAll(
  call: Call,
  reader: Reader,
  { find }: DocumentRecords,
  facts: DocumentValues,
  answers: Readonly<Record<string, string>>,
  questions: DocumentQuestion[],
) {
  const found: Record<string, Id> = {};
  const problems: Problem[] = [];
  let waits = false;
  for (const [id, wanted] of Object.entries(find)) {
    const field = call.resource.fields[id] as FieldOf<'reference'>;
    const candidates = await recordsFor(call, reader, field, facts, wanted);
    const said = Object.keys(wanted)
      .flatMap((fact) => facts[fact] ?? [])
      .join(' / ');
    const question = `${id}:${Object.keys(wanted)
      .map((fact) => facts[fact] ?? '')
      .join('/')}`.replace(/[^\x20-\x7e]/g, '');
    const chosen = candidates.length === 1 ? candidates[0] : optionOf(candidates, answers[question]);
    if (chosen) found[id] = chosen.id;
    else if (candidates.length === 0)
      problems.push({
        field: id,
        message: translate('documents.notFound', { field: field.label, text: said }),
        severity: 'error',
      });
    else {
      waits = true;
      if (questions.some((one) => one.id === question)) continue;
      questions.push({
        id: question,
        text: translate('documents.which', { field: field.label, text: said }),
        options: candidates.map((one) => ({ id: String(one.id), label: one.label })),
      });
    }
  }
  return { found: found as Fields, problems, waits };
}

const optionOf = (candidates: readonly FittingRecord[], answer: string | undefined) => {
  const chosen = candidates.find(({ id }) => String(id) === answer);
  if (answer !== undefined && candidates.length > 1 && !chosen)
    throw badRequest(translate('documents.answers'));
  return chosen;
};

/** Amounts of another currency than the field's are refused. */
function currencyProblems(
  { resource, caller }: Call,
  { set }: DocumentRecords,
  { facts }: ReadDocument,
): Problem[] {
  const { currency } = facts;
  if (currency === undefined) return [];
  return Object.keys(set).flatMap((id): Problem[] => {
    const field = resource.fields[id]!;
    const own = isMoney(field)
      ? ((field as { currency?: string }).currency ?? caller.portal.currency)
      : currency;
    return own === currency
      ? []
      : [{ field: id, message: translate('documents.otherCurrency', { currency, own }), severity: 'error' }];
  });
}

type Preparing = {
  row: DocumentRow;
  found: Fields;
  problems: readonly Problem[];
  waits: boolean;
  document: ReadDocument;
};

function prepare(
  { resource }: Call,
  { set }: DocumentRecords,
  { row, found, problems, waits, document }: Preparing,
): Prepared {
  const values = { ...document.facts, ...row.values };
  const fields: Record<string, unknown> = { ...found };
  for (const [id, source] of Object.entries(set)) {
    const value = valueOf(resource.fields[id]!, source, values);
    if (value !== undefined) fields[id] = value;
  }
  const own: Problem[] = row.fault ? [{ message: wordsText(row.fault), severity: 'error' }] : [];
  return { row, fields, problems: [...problems, ...own], waits };
}

function valueOf(field: Field, source: DocumentSource, values: DocumentValues): unknown {
  if (source.kind === 'value') return source.value;
  if (source.kind === 'choice') return source.options[values[source.from] ?? ''];
  for (const name of source.names) {
    const said = values[name.replace(/\.abs$/, '')];
    if (said === undefined) continue;
    const text = name.endsWith('.abs') ? said.replace(/^-/, '') : said;
    const isAmount = /^-?\d+(\.\d+)?$/.test(text) && isNumeric(field);
    // Kept as a text where a number could not hold it, so that it is refused.
    if (isAmount) return text.replace(/\D/g, '').length > 15 ? text : Number(text);
    return parseValue(field, text) ?? text;
  }
  return undefined;
}

const fieldFrom = ({ set }: DocumentRecords, name: string): string | undefined =>
  Object.entries(set).find(([, source]) => source.kind === 'names' && source.names.includes(name))?.[0];

async function repeatedOf(call: Call, reader: Reader, taking: DocumentRecords, all: readonly Prepared[]) {
  const rows = all
    .filter(({ problems, waits }) => !waits && !problems.some(({ severity }) => severity === 'error'))
    .map(({ fields }) => fields);
  const stored = await recordsAround(reader, shapeOf(call.resource, call.caller.viewer), taking, rows);
  return repeatedRows(call.resource, taking.same, fieldFrom(taking, 'id'), rows, stored);
}

// One record.

type Outcome = {
  problems: Problem[];
  effects: readonly DryRunEffect[];
  made?: { id: Id; undo: string | undefined };
};

async function written(
  create: Call,
  fields: Fields,
  isDryRun: boolean,
  { write }: Services,
): Promise<Outcome> {
  const readOnly = ([id]: readonly [string, unknown]) => create.resource.fields[id]?.readOnly === true;
  const entries = Object.entries(fields);
  const request: WriteRequest = {
    body: Object.fromEntries(entries.filter((entry) => !readOnly(entry))),
    portalValues: Object.fromEntries(entries.filter(readOnly)),
    offersUndo: true,
    isDryRun,
  };
  try {
    const { body, headers } = await write(create, request);
    if (!isDryRun)
      return { problems: [], effects: [], made: { id: (body as { id: Id }).id, undo: headers?.Undo } };
    const { refusals, effects } = body as DryRunResult;
    return {
      problems: refusals.map(({ field, message }) => ({
        ...(field && { field }),
        message,
        severity: 'error' as const,
      })),
      effects,
    };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const faults = Object.entries(refusal.errors ?? {}).flatMap(([path, message]): Problem[] =>
      typeof message === 'string' ? [{ field: faultyField(path), message, severity: 'error' }] : [],
    );
    return {
      problems: faults.length > 0 ? faults : [{ message: refusal.message, severity: 'error' }],
      effects: [],
    };
  }
}

function recordOf(
  one: Prepared,
  repeated: ReadonlySet<Fields>,
  outcome: Outcome | undefined,
): ImportedRecord {
  const problems = [...one.problems, ...(outcome?.problems ?? [])];
  const isRefused = problems.some(({ severity }) => severity === 'error');
  return {
    line: one.row.line,
    values: one.fields,
    status: isRefused ? 'refused' : repeated.has(one.fields) ? 'same' : 'new',
    problems,
  };
}

// All together.

type Compared = { facts: DocumentValues; found: Fields; rows: readonly Fields[]; mayWrite: boolean };

/** The portal's balance beside the document's, for whoever may read it or write records that count in it. */
async function balanceOf(
  call: Call,
  reader: Reader,
  taking: DocumentRecords,
  { facts, found, rows, mayWrite }: Compared,
): Promise<DocumentValues> {
  const { balance } = taking;
  if (balance === undefined) return {};
  const id = found[balance.split('.')[0]!] as Id | undefined;
  return id === undefined
    ? {}
    : balanceFacts(call, reader, balance, {
        facts,
        id,
        rows,
        mayWrite,
        dayField: fieldFrom(taking, 'posted'),
      });
}

async function offerTogether(
  { caller, resource }: Call,
  made: readonly { undo: string | undefined }[],
  store: Store,
): Promise<Record<string, string>> {
  const undos = made.map(({ undo }) => undo);
  const isWhole = undos.length > 0 && undos.every((undo) => undo !== undefined);
  if (!isWhole) return {};
  const offer = {
    account: String(caller.account.id),
    resource: resource.id,
    nameOf: (count: number) => `${count} ${count === 1 ? resource.label.one : resource.label.many}`,
  };
  const undo = await writeSystem(store, undoablesTable, (system) =>
    keepTogether(system, undos as string[], undefined, offer),
  );
  return { Undo: undo };
}
