/** GET: lists, single records and aggregates, cut to the rows and fields that the user's screens show. */
import { isNumeric, isTemporal } from '#model/traits.ts';
import { loadNamed, wantedTitles, type Named, type ReadRecords } from '#kinds/referencedTitles.ts';
import type { Resource, Field, Sort } from '#model/types.ts';
import { readableName, projectorFor } from '../data/audience.ts';
import type { Caller, Call } from '../caller/caller.ts';
import {
  type AuditEntry,
  type Page,
  type Query,
  type Stored,
  figuresComputedAt,
  TookTooLong,
  TooManyGroups,
  type AggregateQuery,
  type StoreRow,
} from '../data/store.ts';
import type { Reader } from '../data/reader.ts';
import { translate } from '#messages/translate.ts';
import {
  all,
  equals,
  type FilterExpression,
  bindFilter,
  fieldsOf,
  idsOf,
  leavesOf,
  type Condition,
} from '#model/filter/filter.ts';
import { badRequest, forbidden, HttpError, notFound, type HttpResponse } from '../http/http.ts';
import { authorize } from '../caller/authorize.ts';
import { shapeOf, type RecordShape } from '../data/shape.ts';
import { accessibleRecordPath } from '#access/screenLinks.ts';
import { readableOn } from '#access/projection.ts';
import type { StoredEffect } from '../data/effects.ts';
import { isOfFeature, rulesOfFeatures } from '#model/features.ts';
import { ruleKey, rulesOf } from '../writes/ruleIndex.ts';
import { requestedUserFields, allowedUserFields } from '#access/accounts.ts';
import {
  grantsFor,
  aggregateRows,
  limitSearch,
  listsRecords,
  neededFields,
  readableFields,
  showsAlways,
  visibleRows,
} from '#access/rows.ts';
import { sortKeyFor } from '#access/sorting.ts';
import { isConfigured } from '#access/configuredFilters.ts';
import { isKeptPage } from '#model/records/keptPages.ts';
import { isAdditive, othersKey } from '#model/measures.ts';
import {
  aggregateFields,
  contentRange,
  maxRows,
  encodeCursors,
  readAggregateQuery,
  readListQuery,
  type AggregateRequest,
  type ListQuery,
  withSameCodes,
} from './queryParser.ts';
import { readRunning, withRunning } from './running.ts';
import { withReferenceNames } from './referenceSearch.ts';
import { tellsReasons, withBlockedSteps } from '../writes/blockedSteps.ts';
import { notFoundMessage, versionHeader } from '../http/recordAnswers.ts';
import { formatHistory } from './formatHistory.ts';
import { refuseMisfits } from './misfits.ts';

// Causes and effects of a record's history entries, as far as the reader may know them.

/**
 * A record mentioned in a history entry; `path` is where the user can open it. Without `id` the user may not
 * see it or it is gone, and its title is the label of its resource.
 */
type Mentioned = { resource: string; id: string; title: string; path?: string } | { title: string };
type Provenance = {
  /** The record that triggered the rule; `rule` is the rule's label. */
  because?: Mentioned & { rule: string };
  /** The effects of rules on other records, in the same act and caused by this record. */
  effects?: readonly (Extract<Mentioned, { id: string }> & {
    action: string;
    rule: string;
    undone: boolean;
  })[];
  /** What a line of a statement has become by this can be taken back, with a reason. */
  canTakeBack?: true;
};
type Reading = Caller & { reader: Reader };

export async function provenanceOf(
  reading: Reading,
  resource: Resource,
  record: Stored,
  entries: readonly Pick<AuditEntry, 'act' | 'rule' | 'cause'>[],
): Promise<Provenance[]> {
  const acts = new Set(entries.flatMap(({ act }) => act ?? []));
  if (acts.size === 0) return entries.map(() => ({}));
  const known = await reading.reader.effects({ causeResource: resource.id, causeId: String(record.id) });
  const isOther = (effect: StoredEffect) =>
    effect.resource !== resource.id || effect.record !== String(record.id);
  const mine = known.filter((effect) => acts.has(effect.act) && isOther(effect));
  const labelOf = (key: string) => rulesOf(reading.portal).byKey.get(key)?.label ?? key;
  // An act may have changed the record several times: its effects are shown once, with the latest of them.
  const shownActs = new Set<string>();
  const accepted = await acceptedAct(reading, resource, record);
  const result: Provenance[] = [];
  for (const { act, rule, cause } of entries) {
    const following: { -readonly [K in keyof Provenance]: Provenance[K] } = {};
    if (rule && cause)
      following.because = { ...(await mention(reading, cause.resource, cause.id)), rule: labelOf(rule) };
    if (act && !shownActs.has(act)) {
      shownActs.add(act);
      const effects = [];
      for (const effect of mine.filter((one) => one.act === act)) {
        const mentioned = await mention(reading, effect.resource, effect.record);
        if (!('id' in mentioned)) continue;
        const action = effect.kind === 'transition' ? 'action' : effect.kind;
        effects.push({
          ...mentioned,
          action,
          rule: labelOf(effect.rule),
          undone: effect.undone !== '' && effect.undone !== effect.act,
        });
      }
      if (effects.length > 0) following.effects = effects;
    }
    if (act && act === accepted && isOfFeature(rule)) following.canTakeBack = true;
    result.push(following);
  }
  return result;
}

/** The act by which a feature has made this record what it is, if the reader may take it back. */
async function acceptedAct({ reader, access, viewer }: Reading, resource: Resource, record: Stored) {
  const given = access.resources.get(resource.id);
  const [own] = rulesOfFeatures(resource);
  if (!own || !given || grantsFor(given, 'edit', viewer, record).length === 0) return undefined;
  const rule = ruleKey(own);
  const found = await reader.effects({ rule, resource: resource.id, record: String(record.id), undone: '' });
  return found.findLast(({ parent }) => parent === '')?.act;
}

async function mention(reading: Reading, id: string, record: string): Promise<Mentioned> {
  const { portal, access, viewer, reader } = reading;
  const resource = portal.resources[id];
  if (!resource) return { title: '' };
  const given = access.resources.get(resource.id);
  const screens = given && { ...given, grants: given.grants.filter(({ kind }) => kind === 'screen') };
  const found = await reader.get(shapeOf(resource, viewer), record);
  const isSeen = found && screens && readableOn(screens, viewer, found);
  if (!isSeen) return { title: resource.label.one };
  const path = accessibleRecordPath(access, viewer, resource, found);
  return {
    resource: resource.id,
    id: String(found.id),
    ...(path !== undefined && { path }),
    title: await readableName({ access, viewer, reader }, resource, found),
  };
}

const maxRowsOfAggregate = 2000;

export async function list(call: Call, search: URLSearchParams, reader: Reader): Promise<HttpResponse> {
  const { caller, resource, access } = call;
  const { viewer } = caller;
  const query = await withSameCodes(readListQuery(search, resource), shapeOf(resource, viewer), reader);
  const ids = idsOf(query.filter);
  const byId = ids !== undefined;
  // Records by id come in the order of their ids. The default order applies only if the user may read its field
  // in every visible row, since sorting by a field leaves out the rows where it is hidden.
  const isOrdered = !byId && showsAlways(access, resource.sort.field);
  const sort = query.sort ?? (isOrdered ? resource.sort : undefined);
  const used = [...fieldsOf(query.filter), ...(sort ? [sort.field] : [])];
  const by = sort && sortKeyFor(caller.portal, caller.access, resource, sort.field);
  refuseUnreadable(resource, used, readableFields(access));
  refuseOwnFields(caller, query.filter);

  if (ids && ids.length > maxRows) throw badRequest(translate('query.tooManyIds', { max: maxRows }));
  if (!byId && !listsRecords(access))
    throw forbidden(translate('read.mayNotList', { name: resource.label.many }));

  const visible = visibleRows(access, used, viewer, { byId });
  await refuseMisfits([query.filter], { shape: shapeOf(resource, viewer), visible, reader });
  const limited = limitSearch(access, bindFilter(query.filter, viewer.variables), viewer, { byId });
  const wanted = await withReferenceNames(limited, resource, caller, reader);
  const typed = byId ? undefined : typedIn(query, { caller, resource });
  const mayBeKept = !byId && !typed && query.paging.total !== 'exact' && !query.paging.from;
  const isOfView = isView(resource);
  const isShared = mayBeKept && isKeptPage({ isView: isOfView, fields: resource.fields }, used);
  const asked: Query = {
    where: all([visible, wanted]),
    ...(sort && { sort: { ...sort, ...(by && { by }) } }),
    range: query.range,
    paging: query.paging,
    mayLag: true,
    ...(isShared && { isShared: 'fresh' as const }),
    // The page of a view is shared with people who may read more of its fields.
    ...(!(isShared && isOfView) && !tellsReasons(resource) && { only: neededFields(access) }),
    ...(typed && { within: typedMilliseconds }),
  };
  const mayBeInOther = query.order === 'soon' && !typed && isOrdered && !equalSorts(sort, resource.sort);
  const { records, total, isAtLeast, cursors, isInOther } = await hintIfSlow(
    typed,
    mayBeInOther
      ? inTimeOrUsual(reader, shapeOf(resource, viewer), asked, resource.sort)
      : foundIn(reader, shapeOf(resource, viewer), asked),
  );
  const found = await formatHistory(records, { resource, caller }, reader);
  const cut = found.map(await projectorFor({ access, viewer, reader }, found, true));
  const running = readRunning(query.running, resource);
  const shown = running ? await withRunning(call, running, reader, records, cut) : cut;
  // a mark of another order would lead nowhere
  const mark = cursors && !isInOther && encodeCursors(cursors);
  return {
    body: await withBlockedSteps({ caller, resource, access }, reader, records, shown),
    headers: {
      'Content-Range': contentRange(resource.id, query.range[0], records.length, total),
      ...(isAtLeast && { 'X-Total-At-Least': 'true' }),
      ...(mark && { 'X-Page-Mark': mark }),
      ...(isInOther && { 'X-Order': JSON.stringify([resource.sort.field, resource.sort.order]) }),
    },
  };
}

const isView = ({ from, history }: Resource): boolean => from !== undefined && !history;

type Found = Page & { isInOther?: true };
const foundIn = (reader: Reader, shape: RecordShape, query: Query): Promise<Found> =>
  reader.find(shape, query);
const equalSorts = (one: Sort | undefined, other: Sort) =>
  one?.field === other.field && one.order === other.order;

/** In the order that is asked for if that takes no longer than a second, otherwise in the usual one. */
async function inTimeOrUsual(reader: Reader, shape: RecordShape, query: Query, usual: Sort): Promise<Found> {
  try {
    return await reader.find(shape, { ...query, within: orderMilliseconds });
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    const { from: _, ...paging } = query.paging!;
    return { ...(await reader.find(shape, { ...query, sort: usual, paging })), isInOther: true };
  }
}
const orderMilliseconds = 1000;

/** Of each statement, so that the answer takes two seconds. Two letters, and words that very many records have, are served by no index. */
const typedMilliseconds = 1600;

/**
 * Whoever types waits for the answer: to words, or to a number or date that no filter of their screens has. Exports count to the
 * end, and go on from page to page.
 */
function typedIn(
  { filter, paging }: ListQuery,
  { caller, resource }: Pick<Call, 'caller' | 'resource'>,
): 'words' | 'values' | undefined {
  if (paging.total === 'exact' || paging.from) return undefined;
  const leaves = leavesOf(filter);
  if (leaves.some((leaf) => leaf.kind === 'search' || (leaf.kind === 'condition' && leaf.op === 'like')))
    return 'words';
  const isTyped = (leaf: Condition) =>
    leaf.op !== 'null' && isMeasured(resource.fields[leaf.field]) && !isConfigured(caller.access, leaf);
  return leaves.some((leaf) => leaf.kind === 'condition' && isTyped(leaf)) ? 'values' : undefined;
}

const isMeasured = (field: Field | undefined) => isNumeric(field) || isTemporal(field);

/** Says how to narrow what took too long. */
const hintIfSlow = <T>(typed: 'words' | 'values' | undefined, found: Promise<T>): Promise<T> =>
  found.catch((error: unknown) => {
    throw error instanceof TookTooLong
      ? badRequest(translate(typed === 'values' ? 'load.filter' : 'load.search'))
      : error;
  });

export async function getOne({ caller, resource, access, id }: Call, reader: Reader): Promise<HttpResponse> {
  const { viewer } = caller;
  const found = await reader.get(shapeOf(resource, viewer), id);
  const [record] = await formatHistory(found ? [found] : [], { resource, caller }, reader);
  const seen = record && (await projectorFor({ access, viewer, reader }, [record]))(record);
  if (!seen) throw notFound(notFoundMessage(resource));
  const [body] = await withBlockedSteps({ caller, resource, access }, reader, [record], [seen]);
  return { body, headers: versionHeader(seen) };
}

export async function aggregate(call: Call, search: URLSearchParams, reader: Reader): Promise<HttpResponse> {
  const { shown, isNamed, ...query } = readAggregateQuery(search, call.resource);
  const rows =
    shown === undefined
      ? await aggregateVisible(call, query, reader)
      : await greatestVisible(
          call,
          { ...query, ...(!isNamed && { wholeUpTo: maxRowsOfAggregate }) },
          shown,
          reader,
        );
  const seconds = Math.floor((Date.now() - (figuresComputedAt.get(rows) ?? Date.now())) / 1000);
  const body = isNamed ? { rows, named: await namesOfGroups(call, query, rows, reader) } : rows;
  return { body, ...(seconds > 0 && { headers: { Age: String(seconds) } }) };
}

/** The names of the records that the groups stand for, as far as the user may read these records. */
async function namesOfGroups(
  { caller, resource }: Call,
  { groupBy }: AggregateRequest,
  rows: readonly StoreRow[],
  reader: Reader,
): Promise<Named> {
  const fields = groupBy.flatMap(({ field }) => resource.fields[field] ?? []);
  const read: ReadRecords = async (id, ids) => {
    try {
      const filter = JSON.stringify({ id: ids });
      const { body } = await list(
        authorize('GET', `/${id}`, caller),
        new URLSearchParams({ filter }),
        reader,
      );
      return body as Stored[];
    } catch (error) {
      if (error instanceof HttpError && [403, 404].includes(error.status)) return [];
      throw error;
    }
  };
  const { timeZone } = caller.viewer;
  return loadNamed(read, caller.portal.resources, wantedTitles(fields, rows), { timeZone });
}

/** All groups, if they are not too many; otherwise the greatest ones, and a last row, marked, for all others. */
async function greatestVisible(
  call: Call,
  query: AggregateRequest,
  shown: number,
  reader: Reader,
): Promise<StoreRow[]> {
  if (Object.values(query.measures).every(isAdditive))
    return aggregateVisible(call, { ...query, top: shown, others: true }, reader);
  const { wholeUpTo: _, ...most } = { ...query, top: maxRowsOfAggregate + 1 };
  const found = await aggregateVisible(call, most, reader, { isCut: true });
  if (found.length <= maxRowsOfAggregate) return found;
  const [key] = query.groupBy;
  const [measure] = Object.keys(query.measures);
  const size = (row: StoreRow) => Math.abs(Number(row[measure!]));
  const greatest = new Set(found.toSorted((one, other) => size(other) - size(one)).slice(0, shown));
  const rows = found.filter((row) => greatest.has(row));
  const named = equals(
    key!.field,
    rows.map((row) => row[key!.name]),
  );
  const others = await aggregateVisible(call, { ...query, groupBy: [] }, reader, {
    of: query,
    where: { kind: 'not', of: named },
  });
  const answer = [...rows, ...others.map((row) => ({ ...row, [othersKey]: true }))];
  const times = [found, others].flatMap((one) => figuresComputedAt.get(one) ?? []);
  if (times.length > 0) figuresComputedAt.set(answer, Math.min(...times));
  return answer;
}

/** `of`: the query that decides about the rights; `where`: what else the records meet; `isCut`: too many are no fault. */
type Part = { of?: AggregateRequest; where?: FilterExpression; isCut?: boolean };

/** An aggregate, checked against the user's rights. */
export async function aggregateVisible(
  { caller, resource, access }: Call,
  query: AggregateRequest,
  reader: Reader,
  { of = query, where, isCut = false }: Part = {},
): Promise<StoreRow[]> {
  const { viewer } = caller;
  const { groupBy, measures, filter, source, top, others, wholeUpTo } = query;
  const parts = Object.values(query.portions).flatMap(({ where, minus }) => [where, minus]);
  for (const part of [filter, ...parts]) refuseOwnFields(caller, part);
  const used = aggregateFields(of);
  const named = {
    groupBy: of.groupBy.map(({ name }) => name),
    measures: Object.values(measures),
    filter: source,
  };
  const rows = aggregateRows(access, named, used, viewer);
  // No rows may be counted: because of a field, or because no screen lists these records.
  if (rows.kind === 'never') {
    refuseUnreadable(resource, used, readableFields(access));
    if (!listsRecords(access))
      throw forbidden(translate('read.mayNotMeasure', { name: resource.label.many }));
  }
  await refuseMisfits([filter, ...parts], { shape: shapeOf(resource, viewer), visible: rows, reader });
  const bound = (part: FilterExpression) => limitSearch(access, bindFilter(part, viewer.variables), viewer);
  const limited = bound(filter);
  const portions = Object.entries(query.portions).map(
    ([name, { where, minus }]) => [name, { where: bound(where), minus: bound(minus) }] as const,
  );
  const wanted = await withReferenceNames(limited, resource, caller, reader);
  const asked: AggregateQuery = {
    where: all([rows, wanted, ...(where ? [where] : [])]),
    groupBy,
    measures,
    portions: Object.fromEntries(portions),
    ...(top !== undefined && { top }),
    ...(others && { others }),
    ...(wholeUpTo !== undefined && { wholeUpTo }),
    ...(top === undefined && { most: maxRowsOfAggregate }),
    mayLag: true,
  };
  const found = await reader.aggregate(shapeOf(resource, viewer), asked).catch((error: unknown) => {
    throw error instanceof TooManyGroups ? tooMany(error.count) : error;
  });
  if (found.length > maxRowsOfAggregate && !isCut) throw tooMany(found.length);
  return found;
}

const tooMany = (count: number) =>
  badRequest(translate('query.tooManyGroups', { count, max: maxRowsOfAggregate }));

/**
 * Refuses parameters on addresses that take none: a caller who sends one expects an answer that they won't
 * get.
 */
export function refuseParameters(search: URLSearchParams) {
  for (const name of search.keys())
    throw badRequest(translate('query.noParameterHere', { name: name.slice(0, 40) }));
}

function refuseUnreadable({ fields }: Resource, used: Iterable<string>, readable: ReadonlySet<string>) {
  for (const id of used)
    if (!readable.has(id)) throw forbidden(translate('read.noField', { field: fields[id]?.label ?? id }));
}

/** Refuses filters by fields of the user's own account that no screen's filter uses. */
export function refuseOwnFields({ portal, access }: Caller, filter: FilterExpression) {
  const { fields } = portal.resources[portal.accounts.resource]!;
  for (const id of requestedUserFields(filter))
    if (!allowedUserFields(access).inFilters.has(id))
      throw forbidden(translate('read.noOwnField', { field: fields[id]?.label ?? id }));
}
