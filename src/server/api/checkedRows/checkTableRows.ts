/**
 * POST /api/<resource>/check: what each row of a table would become if it were sent as a record. Cells are read as their
 * columns are written, names become references, and each row is then judged as the write that it would be: rights, fields,
 * references, unique values and times. What rules add is known when it is sent. Nothing is stored.
 */
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { segmentOf } from '#model/values/ids.ts';
import { deepEqual } from '#model/values/json.ts';
import { unitReference, unitText } from '#model/fields/units.ts';
import { refersTo } from '#model/traits.ts';
import { equals, recordMatches, type Viewer } from '#model/filter/filter.ts';
import { getOrMake } from '#model/values/memoize.ts';
import type { Field, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { withStoredMoments } from '#kinds/momentForms.ts';
import { splitUnit, withoutUnit } from '#kinds/number/measured.ts';
import { formatValue } from '#kinds/registry.ts';
import { slotOf, TakenTimes, timeFieldsOf } from '#kinds/timeSlots.ts';
import { withLanguage } from '#messages/node.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import { readColumnCell } from '#spreadsheets/columns/readCell.ts';
import {
  isCode,
  type RowChecked,
  type RowFault,
  type RowsChecked,
  type RowsToCheck,
  type RowToCheck,
} from '#spreadsheets/checkedRows.ts';
import type { Call } from '#server/caller/caller.ts';
import { authorize } from '#server/caller/authorize.ts';
import { faultsOf, refusalOfTrial } from '#server/writes/storeErrors.ts';
import { badRequest, unstorable, type HttpResponse } from '#server/http/http.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { PortalData } from '#server/writes/portalData.ts';
import { validateDraft, validateReferences } from '#server/writes/checks.ts';
import {
  createCandidates,
  draftUpdate,
  firstAllowed,
  grantsToEdit,
  readFields,
} from '#server/writes/draft.ts';
import { loadTargetRecord, writeContext } from '#server/writes/writeContext.ts';
import { NamedRecords } from './namedRecords.ts';
import { OwnLists, type OwnRecord } from './ownLists.ts';
import {
  keysOfRecords,
  findByKey,
  keyNamed,
  keysAmong,
  keyText,
  singleKeys,
  writtenKeys,
  type FoundRecords,
  type UniqueKey,
} from './uniqueKeys.ts';
import { rowsRequestOf } from './rowsRequest.ts';

type Values = Readonly<Record<string, unknown>>;
type Draft = Pick<RowToCheck, 'line' | 'cells'> & {
  values: Record<string, unknown>;
  codes: Record<string, unknown>;
  update?: { record: OwnRecord; changes: Values };
  /** The record that would be stored, once the row is found to be right. */
  after?: Values;
  /** Numbers in a unit that another cell of the row decides. */
  measured: { field: Field; at: number; text: string }[];
  faults: RowFault[];
};

/** `secret`: key of the digests of rows. `isGone`: true once nobody waits for the answer any more. */
type CheckServices = { data: PortalData; secret: Uint8Array; isGone: () => boolean };

export async function checkTableRows(
  call: Call,
  req: IncomingMessage,
  services: Omit<CheckServices, 'isGone'>,
): Promise<HttpResponse> {
  const asked = await rowsRequestOf(req, call.resource);
  const isGone = () => req.socket.destroyed;
  const { language = currentLocale() } = asked;
  const { portal } = call.caller;
  const { messages } = portal.translations?.[language] ?? portal;
  return {
    body: await withLanguage(
      language,
      () => new RowCheck(call, asked, { ...services, isGone }).run(),
      messages,
    ),
  };
}

/** Milliseconds after which others get a turn. */
const turn = 4;

async function inTurns<T>(items: readonly T[], isGone: () => boolean, work: (item: T) => Promise<void>) {
  let end = performance.now() + turn;
  for (const item of items) {
    await work(item);
    if (performance.now() < end) continue;
    await nextTurn();
    if (isGone()) throw badRequest(translate('http.incomplete'));
    end = performance.now() + turn;
  }
}

class RowCheck {
  readonly #call: Call;
  readonly #context: Viewer & Pick<Resource, 'fields'>;
  readonly #asked: RowsToCheck;
  readonly #services: CheckServices;
  readonly #lists: OwnLists;
  readonly #names: NamedRecords;
  readonly #columns: readonly { field: Field; at: number; finds: boolean }[];
  readonly #updateBy: UniqueKey | undefined;
  readonly #fixed: Values;
  /** By method: a call that writes one record, whatever its id. */
  readonly #calls = new Map<string, Call>();

  constructor(call: Call, asked: RowsToCheck, services: CheckServices) {
    const { resource, caller } = call;
    this.#call = call;
    this.#context = { ...caller.viewer, fields: resource.fields };
    this.#asked = asked;
    this.#services = services;
    this.#lists = new OwnLists(caller, services.data);
    const { portal, viewer } = caller;
    this.#names = new NamedRecords({ lists: this.#lists, portal, timeZone: viewer.timeZone });
    this.#columns = asked.columns.map(({ field, finds = false }, at) => ({
      field: resource.fields[field]!,
      at,
      finds,
    }));
    const { existing, fixed = {} } = asked;
    this.#updateBy = typeof existing === 'object' ? keyNamed(resource, existing.update) : undefined;
    this.#fixed = fixed;
  }

  async run(): Promise<RowsChecked> {
    const { isGone } = this.#services;
    const drafts: Draft[] = [];
    await inTurns(this.#asked.rows, isGone, async (row) => void drafts.push(await this.#read(row)));
    if (this.#updateBy) await this.#findUpdated(drafts, this.#updateBy);
    await this.#readMeasured(drafts);
    this.#refuseOtherCodes(drafts);
    await this.#refuseTaken(drafts);
    await this.#judge(drafts);
    this.#refuseOverlaps(drafts);
    const rows: RowChecked[] = [];
    await inTurns(drafts, isGone, async (draft) => void rows.push(this.#answerOf(draft)));
    return { rows };
  }

  // What the cells say.

  async #read({ line, cells, numbers, currencies }: RowToCheck): Promise<Draft> {
    const draft: Draft = { line, cells, values: {}, codes: {}, measured: [], faults: [] };
    for (const { field, at, finds } of this.#columns) {
      const text = cells[at]!;
      if (text.trim() === '') continue;
      const given = finds ? draft.codes : draft.values;
      const refuse = (fault: RowFault) => draft.faults.push({ field: field.id, ...fault });
      if (unstorable.test(text)) refuse({ message: translate('http.badText') });
      else if (splitUnit(text, field)) draft.measured.push({ field, at, text });
      else if (field.id === 'id') given.id = text.replace(/^#/, '').trim();
      else if (refersTo(field)) {
        const found = await this.#names.find(field, text);
        if ('fault' in found) refuse(found.fault);
        else if (!isEmpty(found.value)) given[field.id] = found.value;
      } else {
        const cell = { text, isNumber: numbers?.includes(at) ?? false, currency: currencies?.[at] };
        const found = readColumnCell(field, cell, this.#asked.columns[at]!.format ?? {}, this.#context);
        if (found === 'otherFormat') refuse({ message: translate('checkedRows.otherFormat') });
        else if ('error' in found) refuse({ message: found.error });
        else if (!isEmpty(found.value)) given[field.id] = found.value;
      }
    }
    return draft;
  }

  /** Reads the numbers that are written with a unit, once the records are known that decide it. */
  async #readMeasured(drafts: readonly Draft[]) {
    const valuesOf = ({ update, values, codes }: Draft): Values => ({
      ...update?.record,
      ...this.#fixed,
      ...values,
      ...codes,
    });
    const asked = new Map<string, Set<string | number>>();
    for (const draft of drafts)
      for (const { field } of draft.measured) {
        const reference = unitReference(field);
        const id = reference && valuesOf(draft)[reference.via];
        if (reference && !isEmpty(id))
          getOrMake(asked, reference.resource, () => new Set()).add(id as string);
      }
    const units = new Map<string, Map<string, Values>>();
    for (const [resource, ids] of asked) {
      const records = await this.#lists.byIds(resource, [...ids]);
      units.set(resource, new Map(records.map((record) => [String(record.id), record])));
    }
    for (const draft of drafts) {
      for (const { field, at, text } of draft.measured) {
        const unit = unitText(field, valuesOf(draft), (resource, id) => units.get(resource)?.get(String(id)));
        const amount = withoutUnit(text, field, unit);
        const refuse = (message: string) => draft.faults.push({ field: field.id, message });
        if (amount === undefined) {
          refuse(
            unit === undefined
              ? translate('checkedRows.noUnit', { text })
              : translate('checkedRows.otherUnit', { text, unit }),
          );
          continue;
        }
        const format = this.#asked.columns[at]!.format ?? {};
        const found = readColumnCell(field, { text: amount }, format, this.#context);
        if (found === 'otherFormat') refuse(translate('checkedRows.otherFormat'));
        else if ('error' in found) refuse(found.error);
        else draft.values[field.id] = found.value;
      }
      const { update, measured, values } = draft;
      if (update && measured.length > 0) update.changes = changesOf(update.record, values);
    }
  }

  // The records that rows update, or that have their keys.

  /** Gives each row whose key exists the record that it updates. */
  async #findUpdated(drafts: readonly Draft[], key: UniqueKey) {
    const having = drafts.flatMap((draft) => {
      const row = { ...this.#fixed, ...draft.values, ...draft.codes };
      const own = keyText(key, row);
      return own === undefined ? [] : [{ draft, row, own }];
    });
    if (having.length === 0) return;
    const finds = this.#columns.some((one) => one.finds && key.fields.includes(one.field));
    const found = await this.#find(
      key,
      having.map(({ row }) => row),
      this.#asked.filter,
    );
    const refuse = ({ faults }: Draft, message: string) => faults.push({ field: key.fields[0]!.id, message });
    for (const { draft, own } of having) {
      const [record, ...others] = found.get(own) ?? [];
      if (others.length > 0) refuse(draft, ambiguous([record!, ...others]));
      else if (record) {
        draft.faults = await this.#withoutKept(draft, record);
        draft.update = { record, changes: changesOf(record, draft.values) };
      } else if (finds) {
        // A new record would get another code.
        refuse(draft, translate('checkedRows.noRecord'));
      }
    }
  }

  #find = (key: UniqueKey, rows: readonly Values[], filter = {}): Promise<FoundRecords> =>
    findByKey(this.#lists, this.#call.resource, key, rows, filter);

  /** A record keeps a reference that could not be chosen now, so naming it again is no fault. */
  async #withoutKept({ faults, cells }: Draft, record: OwnRecord): Promise<RowFault[]> {
    const left: RowFault[] = [];
    for (const fault of faults) {
      const column = this.#columns.find(({ field }) => field.id === fault.field);
      const field = column?.field;
      if (fault.missing && refersTo(field) && field.filter) {
        const { filter: _filter, ...any } = field;
        const found = await this.#names.find(any as typeof field, cells[column!.at]!);
        if ('value' in found && deepEqual(found.value, record[field.id])) continue;
      }
      left.push(fault);
    }
    return left;
  }

  /** The columns that only find records, but the one by which rows update. */
  #codes = (): UniqueKey[] => {
    const fields = this.#columns.flatMap(({ field, finds }) => (finds ? [field] : []));
    return singleKeys(this.#call.resource, fields).filter(({ id }) => id !== this.#updateBy?.id);
  };

  /** Refuses rows with another code than the record that they update. */
  #refuseOtherCodes(drafts: readonly Draft[]) {
    for (const key of this.#codes())
      for (const { update, codes, faults } of drafts)
        if (update && key.id in codes && keyText(key, codes) !== keyText(key, update.record))
          faults.push({ field: key.id, message: translate('checkedRows.otherRecord') });
  }

  #written = (): UniqueKey[] => {
    const fields = this.#columns.flatMap(({ field, finds }) => (finds ? [] : [field]));
    return writtenKeys(this.#call.resource, fields);
  };

  /** Refuses rows whose key another record has, and says which key that is. */
  async #refuseTaken(drafts: readonly Draft[]) {
    const ignores = this.#asked.existing === 'create';
    const finding = ignores ? [] : this.#codes().filter(({ fields: [field] }) => isCode(field!));
    for (const key of [...this.#written(), ...finding]) {
      const having = drafts.flatMap((draft) => {
        const own = draft.update || ignores ? {} : draft.codes;
        if (!key.fields.some(({ id }) => id in draft.values || id in own)) return [];
        const row = { ...this.#fixed, ...draft.update?.record, ...draft.values, ...own };
        const text = keyText(key, row);
        const isSame = draft.update && text === keyText(key, draft.update.record);
        return text === undefined || isSame ? [] : [{ row, text, faults: draft.faults }];
      });
      if (having.length === 0) continue;
      const found = await this.#find(
        key,
        having.map(({ row }) => row),
      );
      for (const { text, faults } of having)
        if (found.has(text))
          faults.push({ field: key.fields[0]!.id, message: translate('checkedRows.taken'), taken: key.id });
    }
  }

  // What the write would say.

  /** Judges each row as the write that it would be, as far as its cells could be read. */
  async #judge(drafts: readonly Draft[]) {
    const { resource, caller } = this.#call;
    const reader = this.#services.data.readingOnce();
    const writing = drafts.filter(({ update }) => !update || Object.keys(update.changes).length > 0);
    const ids = writing.flatMap(({ update }) => (update ? [update.record.id] : []));
    const shape = shapeOf(resource, caller.viewer);
    // In one request, and kept by the reader.
    if (ids.length > 0) await reader.find(shape, { where: equals('id', ids) });
    await inTurns(writing, this.#services.isGone, async (draft) => {
      const { values, update, faults } = draft;
      const known = new Set(faults.flatMap(({ field, taken }) => taken?.split(' ') ?? field));
      const refuse = (fault: RowFault) => (!fault.field || !known.has(fault.field)) && faults.push(fault);
      try {
        const sent = update ? update.changes : values;
        this.#refuseOtherThanFixed(sent, refuse);
        const stored = update ? await this.#updated(reader, update) : await this.#created(reader, sent);
        // The write would leave these out; nothing of the file may be lost silently.
        for (const field of Object.keys(sent))
          if (isEmpty(stored[field])) refuse({ field, message: translate('checkedRows.notApplicable') });
        if (faults.length === 0) draft.after = stored;
      } catch (error) {
        const refusal = refusalOfTrial(error);
        if (!refusal) throw error;
        for (const fault of faultsOf(refusal)) refuse(fault);
      }
    });
  }

  /** The record that a row would create. Throws the refusal of the write. */
  async #created(reader: Reader, values: Values): Promise<Values> {
    const { access, resource, caller } = this.#may('POST');
    const writing = writeContext(reader, caller, resource);
    const candidates = createCandidates(access, writing, readFields(resource, values));
    return firstAllowed(
      candidates,
      async (draft) => {
        await validateDraft(writing, draft);
        return draft.record;
      },
      (draft) => validateReferences(writing, draft),
    );
  }

  /** What the record that a row updates would become. Throws the refusal of the write. */
  async #updated(reader: Reader, { record, changes }: NonNullable<Draft['update']>): Promise<Values> {
    const { access, resource, caller } = this.#may('PUT', `/${segmentOf(record.id)}`);
    const context = writeContext(reader, caller, resource);
    const { before, seen } = await loadTargetRecord({ ...context, access, id: String(record.id) });
    const writing = { ...context, before };
    const sent = readFields(resource, changes);
    const grants = grantsToEdit(access, caller.viewer, before);
    const draft = await draftUpdate(access, writing, grants, { body: changes, sent, seen });
    if (draft.changed.size > 0) await validateDraft(writing, draft);
    return draft.record;
  }

  #may(method: string, record = ''): Call {
    const { resource, caller } = this.#call;
    return getOrMake(this.#calls, method, () => authorize(method, `/${resource.id}${record}`, caller));
  }

  /** The write would put such a record where this screen does not list it. */
  #refuseOtherThanFixed(sent: Values, refuse: (fault: RowFault) => void) {
    const { resource, caller } = this.#call;
    for (const [field, fixed] of Object.entries(this.#fixed))
      if (field in sent && !deepEqual(fixed, sent[field])) {
        const value = formatValue(resource.fields[field]!, fixed, caller.viewer);
        refuse({ field, message: translate('checkedRows.fixed', { value }) });
      }
  }

  /** Refuses rows whose time an earlier row of the file takes, unless that one is refused itself. */
  #refuseOverlaps(drafts: readonly Draft[]) {
    const { resource, caller } = this.#call;
    const slots = (resource.exclusive ?? []).map((one) => ({
      field: timeFieldsOf(resource, one)[0],
      times: new TakenTimes(this.#context, slotOf(resource, one)),
    }));
    const lines = new Map<Values, number>();
    for (const { line, after, faults } of slots.length > 0 ? drafts : []) {
      if (!after || faults.length > 0) continue;
      const record = {
        ...withStoredMoments(resource.fields, after, caller.portal.timeZone),
        id: `line ${line}`,
      };
      lines.set(record, line);
      for (const { field, times } of slots) {
        const holder = times.holder(record);
        if (holder)
          faults.push({ field, message: translate('checkedRows.overlaps', { line: lines.get(holder)! }) });
      }
      if (faults.length === 0) for (const { times } of slots) times.take(record);
    }
  }

  /**
   * By key: a text that is equal for rows of which only one may be stored. The record that would be stored may have values
   * that the caller may not read, so the text is a digest.
   */
  #identities({ values, codes, update, after }: Draft): Record<string, string> {
    const { resource, caller } = this.#call;
    const row = { ...this.#fixed, ...update?.record, ...values, ...after };
    const found = new Map<string, string | undefined>();
    for (const key of keysOfRecords(resource)) found.set(key.id, keyText(key, row));
    for (const [at, { among, ...key }] of keysAmong(resource).entries())
      if (after && recordMatches(among, after, this.#context))
        found.set(`${key.id} ${at}`, keyText(key, row));
    const finds = this.#updateBy;
    if (finds) found.set(finds.id, keyText(finds, { ...row, ...codes }));
    const digest = (text: string) =>
      createHmac('sha256', this.#services.secret)
        .update(JSON.stringify([resource.id, String(caller.account.id), text]))
        .digest('base64url')
        .slice(0, 22);
    return Object.fromEntries(
      [...found].flatMap(([id, text]) => (text === undefined ? [] : [[id, digest(text)]])),
    );
  }

  #answerOf(draft: Draft): RowChecked {
    const { values, codes, update, faults } = draft;
    return { values, codes, ...(update && { update }), faults, identities: this.#identities(draft) };
  }
}

/** The values that differ from the record's. An empty cell is no value, and changes nothing. */
const changesOf = (record: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([id, value]) => !deepEqual(value, record[id])));

const ambiguous = (records: readonly OwnRecord[]) =>
  translate('checkedRows.several', {
    smart_count: records.length,
    ids: `#${records
      .slice(0, 3)
      .map(({ id }) => id)
      .join(', #')}`,
  });
