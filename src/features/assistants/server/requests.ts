/**
 * The addresses of requests: an assistant asks the owner of its key before it does something that its key may not do alone.
 *
 *     GET  /api/assistant-requests               those that wait for the caller
 *     POST /api/assistant-requests               asks; only the tool `do` may
 *     POST /api/assistant-requests/<id>/accept   does it in the caller's name, if its effects are still the same
 *     POST /api/assistant-requests/<id>/refuse   does nothing
 */
import { translate } from '#messages/translate.ts';
import { allFiles } from '#kinds/file/kind.ts';
import type { AssistantRequest, AssistantRequestsAnswer } from '#model/api/assistantRequests.ts';
import { filledIn, titleFieldsOf } from '#model/records/title.ts';
import { nowIso } from '#model/time/clock.ts';
import { isEmpty } from '#model/values/values.ts';
import { keepUploads } from '#server/data/files.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import type { Store, Stored } from '#server/data/store.ts';
import { systemTables, whereEqual, writeSystem, type SystemReader } from '#server/data/systemTables.ts';
import type { OwnRequest } from '#server/feature/ownApi.ts';
import type { ServerServices } from '#server/feature/services.ts';
import { own, type SystemAddress, type SystemRequest } from '#server/feature/systemAddress.ts';
import { conflict, notFound, type HttpResponse } from '#server/http/http.ts';
import { recordsOf, refuseTooOld, tried, type Foreseen, type TriedOperation } from './foreseen.ts';
import { readOperation, type AskedOperation, type OperationArguments } from './askedOperations.ts';
import { toldOutcome, perform } from './performed.ts';
import { tellRecords, longest, ReferenceNames, cutText } from './toldRecords.ts';
import { tellEffect } from './tools/foreseeTool.ts';

const table = systemTables.assistantRequests;
/** Days for which a request waits. */
const waitsFor = 7;
const mostWaiting = 200;
const mostEffects = 50;

type Row = Stored &
  Omit<AssistantRequest, 'id'> & {
    account: string;
    key: string;
    digest: string;
    state: 'waiting' | 'accepted' | 'refused';
    until: string;
    operation: OperationArguments;
    foreseen: Foreseen;
  };
type Asking = Pick<SystemRequest, 'ask' | 'caller'>;

const rowsOf = async (reader: SystemReader, account: string): Promise<Row[]> => {
  const { records } = await reader.find(table.shape, {
    where: whereEqual({ account }),
    sort: { field: 'id', order: 'ASC' },
  });
  return records as Row[];
};

/** Those that wait for an account. */
async function waitingFor(store: Store, account: unknown): Promise<Row[]> {
  const rows = await rowsOf(store.using(table.model), String(account));
  return rows.filter(({ state, until }) => state === 'waiting' && until > nowIso());
}

async function list({ options, caller }: SystemRequest): Promise<HttpResponse> {
  const rows = await waitingFor(options.store, caller.account.id);
  const body: AssistantRequestsAnswer = {
    requests: rows.map(({ id, assistant, at, title, screen, values, effects, isMore }) => ({
      id: String(id),
      assistant,
      at,
      title,
      screen,
      values,
      effects,
      isMore,
    })),
  };
  return { body };
}

/** The same request again is the same row, and says what became of it for as long as it is kept. */
async function ask({ options, caller, body, ask: request }: SystemRequest): Promise<HttpResponse> {
  const { key, account } = caller;
  // Nobody but the server itself asks here.
  if (!key) throw notFound();
  const { operation, foreseen, digest } = body as Pick<Row, 'operation' | 'foreseen' | 'digest'>;
  const sameIn = (rows: readonly Row[]) => rows.find((one) => one.digest === digest && one.until > nowIso());
  const before = sameIn(await rowsOf(options.store.using(table.model), String(account.id)));
  if (before) return toldRow(before);
  refuseTooOld(foreseen);
  const call = { caller, ask: request };
  const asked = readOperation(call, operation);
  // Who decides sees what follows by their own rights: the key may see less of it.
  const asOwner = { ask: (one: OwnRequest) => request(one, { access: key.owner }) };
  const { effects, isMore, sums } = await tried(asOwner, asked);
  const words = await wordsFor(call, asked, operation, sums);
  const until = new Date(Date.parse(nowIso()) + waitsFor * 86_400_000).toISOString();
  const ids = allFiles(asked.resource.fields, operation.values ?? {}).map(({ id }) => id);
  if (ids.length > 0)
    await writeSystem(options.store, systemTables.uploads, (system) =>
      keepUploads(system, { account: String(account.id), ids, until }),
    );
  const row = await writeSystem(options.store, table, async (system) => {
    const rows = await rowsOf(system, String(account.id));
    const now = nowIso();
    for (const one of rows) if (one.until <= now) await system.remove(table.id, one.id);
    const same = sameIn(rows);
    if (same) return same;
    if (rows.filter(({ state }) => state === 'waiting').length >= mostWaiting)
      throw conflict(translate('assistants.tooManyRequests', { most: mostWaiting }));
    return (await system.insert(table.id, {
      account: String(account.id),
      key: key.id,
      digest,
      state: 'waiting',
      until,
      assistant: key.label,
      at: now,
      ...words,
      effects: effects.slice(0, mostEffects).map(tellEffect),
      isMore: isMore || effects.length > mostEffects,
      operation,
      foreseen,
    })) as Row;
  });
  return toldRow(row);
}

const toldRow = ({ id, state }: Row): HttpResponse => ({ status: 201, body: { id: String(id), state } });

/** What is asked for, in words that its owner may read. */
async function wordsFor(
  call: Asking,
  asked: AskedOperation,
  { values = {}, file }: OperationArguments,
  sums: TriedOperation['sums'],
): Promise<Pick<AssistantRequest, 'title' | 'screen' | 'values'>> {
  const { screen, resource, verb, about } = asked;
  const transition = resource.transitions.find(({ id }) => id === verb);
  const records = await recordsOf(call, asked);
  const told = await tellRecords(call, resource, { fields: [], records, most: longest.title });
  const titles = about
    .slice(0, 5)
    .map((id) => told.find((one) => String(one.id) === String(id))?.title ?? `#${String(id)}`);
  const name =
    about.length > 1
      ? `${about.length} ${resource.label.many}: ${titles.join(', ')}${about.length > 5 ? '…' : ''}`
      : [resource.label.one, ...titles, ...(file ? [file.name] : [])].join(' ');
  const fields = Object.keys(values).flatMap((id) => resource.fields[id] ?? []);
  // As its button asks: the title of a transition says how much, and to whom.
  const inTitle = transition?.title === undefined ? [] : titleFieldsOf(transition.title);
  const titled = inTitle.flatMap((id) => resource.fields[id] ?? []);
  const [only] = about.length === 1 && titled.length === inTitle.length ? records : [];
  const names = new ReferenceNames(call);
  await Promise.all([names.learn(fields, [values]), names.learn(titled, only ? [only] : [])]);
  const word =
    only && transition?.title !== undefined
      ? filledIn(transition.title, only, (id, held) => names.text(resource.fields[id]!, held, only))
      : (transition?.label ?? translate(`keys.verbs.${verb as 'create'}`));
  const added = titled.filter(({ id }) => Object.hasOwn(sums, id));
  return {
    title: `${word}: ${name}`,
    screen: screen.label,
    values: [
      ...added.map((field) => ({ label: field.label, text: names.text(field, sums[field.id], {}) })),
      ...fields.map((field) => ({
        label: field.label,
        text: isEmpty(values[field.id])
          ? ''
          : cutText(names.text(field, values[field.id], values), longest.inLists),
      })),
    ],
  };
}

function refuseSettled({ state }: Row): void {
  if (state !== 'waiting') throw conflict(translate(`assistants.request.${state}`));
}

async function settle(request: SystemRequest, id: string, isAccepted: boolean): Promise<HttpResponse> {
  const { options, caller, ask: askAs } = request;
  const row = (await options.store.using(table.model).get(table.shape, id)) as Row | undefined;
  const isOwn = row !== undefined && sameStoredValue(row.account, caller.account.id);
  if (!isOwn || row.until <= nowIso()) throw notFound(translate('assistants.noRequest'));
  refuseSettled(row);
  const call = {
    caller: { ...caller, by: row.assistant },
    ask: (asked: Parameters<typeof askAs>[0]) => askAs(asked, { by: row.assistant }),
  };
  const outcome = isAccepted
    ? toldOutcome(await perform(call, readOperation(call, row.operation), row.foreseen, row.digest))
    : {};
  await writeSystem(options.store, table, async (system) => {
    const current = (await system.get(table.shape, id)) as Row | undefined;
    if (!current) return;
    // it may have been accepted meanwhile, and what was done stays done
    if (!isAccepted) refuseSettled(current);
    await system.replace(table.id, { ...current, state: isAccepted ? 'accepted' : 'refused' });
  });
  tell(request, row, isAccepted ? 'accepted' : 'refused');
  return { body: { id, ...outcome } };
}

function tell({ options, caller, address, by }: SystemRequest, { assistant }: Row, did: string) {
  options.tell?.({
    event: 'key',
    account: String(caller.account[caller.portal.accounts.email]),
    address,
    method: by,
    outcome: 'success',
    did,
    label: assistant,
  });
}

/** How many wait for the caller. */
export const countWaiting = async (
  { store }: Pick<ServerServices, 'store'>,
  account: unknown,
): Promise<number> => (await waitingFor(store, account)).length;

export const requestAddresses: Readonly<Record<string, readonly SystemAddress[]>> = {
  'assistant-requests': [
    { ...own, method: 'GET', answer: list },
    { ...own, method: 'POST', repeat: 'again', key: 'inside', answer: ask },
    {
      rest: /^\/(\d{1,15})\/accept$/,
      ...own,
      method: 'POST',
      repeat: 'again',
      proof: 'asked',
      answer: (request, id) => settle(request, id, true),
    },
    {
      rest: /^\/(\d{1,15})\/refuse$/,
      ...own,
      method: 'POST',
      repeat: 'again',
      answer: (request, id) => settle(request, id, false),
    },
  ],
};
