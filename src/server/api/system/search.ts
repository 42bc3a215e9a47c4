/**
 * GET /record-search?q=: finds records by a few words, over all resources that the user has a list of, each
 * with the path where they can open it; also the forms that create one. Fields and records that the list
 * doesn't show are not searched.
 */
import { fittingGrants, createFormsOf, accessibleRecordPath } from '#access/screenLinks.ts';
import { projectorOf } from '#access/projection.ts';
import { limitSearch } from '#access/rows.ts';
import { rowFilterOf } from '#access/grantRows.ts';
import type { Access, ResourceAccess } from '#access/grants.ts';
import { all, any, type FilterExpression } from '#model/filter/filter.ts';
import { mostSearchWords, searchWords, containsWords } from '#model/filter/searchWords.ts';
import type { Portal, Resource } from '#model/types.ts';
import { isMoney, isTemporal, traitsOf } from '#model/traits.ts';
import type { SearchAnswer, FoundForm, FoundRecord } from '#model/api/answers.ts';
import { inParallel } from '#model/promises.ts';
import { distinctFacts, factFields, factLine } from '#model/records/facts.ts';
import { fold, plainSigns } from '#model/values/values.ts';
import { withReferenceNames } from '#server/reads/referenceSearch.ts';
import type { Caller } from '#server/caller/caller.ts';
import { RecordFormatter } from '#server/data/audience.ts';
import { TookTooLong } from '#server/data/store.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import { badRequest, type HttpResponse } from '#server/http/http.ts';
import { translate } from '#messages/translate.ts';

const perResource = 5;
const maxRecords = 30;
const maxForms = 4;
const maxLength = 100;

export async function findRecords(
  caller: Caller,
  parameters: URLSearchParams,
  reader: Reader,
): Promise<HttpResponse> {
  const text = wordsOf(parameters);
  if (text === '') return { body: { records: [], forms: [] } satisfies SearchAnswer };
  const names = new RecordFormatter(reader, caller.portal, caller.viewer);
  // The rows of a view are found in their own resources, and history entries are not records to be found.
  const searched = [...caller.access.resources.values()].filter(
    ({ resource }) => !resource.from && !resource.history,
  );
  const { records, isCut } = await recordsIn(searched, { caller, text, reader, names });
  const forms = searched.flatMap(({ resource }) => formsOf(caller.access, resource, text));
  const words = fold(text).split(/\s+/);
  // First those whose title begins with what was typed, then those with the words in it, then those found by other fields.
  const rank = ({ title }: FoundRecord) =>
    fold(title).startsWith(words.join(' ')) ? 0 : containsWords(title, words) ? 1 : 2;
  records.sort((one, other) => rank(one) - rank(other));
  const body: SearchAnswer = { records: records.slice(0, maxRecords), forms: forms.slice(0, maxForms) };
  return { body: isCut ? { ...body, isCut } : body };
}

/** The search words; empty for a single letter, which would match nearly everything. */
function wordsOf(parameters: URLSearchParams): string {
  const unknown = [...parameters.keys()].find((name) => name !== 'q');
  if (unknown !== undefined)
    throw badRequest(translate('query.searchParameter', { name: unknown.slice(0, 40), accepted: 'q' }));
  const text = plainSigns(parameters.get('q') ?? '').trim();
  if (text.length > maxLength) throw badRequest(translate('query.searchTooLong', { max: maxLength }));
  if (searchWords(text).length > mostSearchWords)
    throw badRequest(translate('query.tooManyWords', { max: mostSearchWords }));
  return text.length < 2 ? '' : text;
}

/** Milliseconds for each resource, and for all of them. */
const budget = { one: 700, all: 1500 };
/** Searches at once, which also limits the database connections of one request. */
const atOnce = 3;

/** The records of all resources, in their order, until there are enough. What takes too long is left out. */
async function recordsIn(searched: readonly ResourceAccess[], search: Search) {
  const found = new Map<ResourceAccess, FoundRecord[]>();
  const start = Date.now();
  let [count, isCut] = [0, false];
  await inParallel(searched, atOnce, async (access) => {
    if (count >= maxRecords) return;
    const within = Math.min(budget.one, budget.all - (Date.now() - start));
    try {
      if (within <= 0) throw new TookTooLong();
      const records = await recordsOf(access, search, within);
      found.set(access, records);
      count += records.length;
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error;
      isCut = true;
    }
  });
  return { records: searched.flatMap((access) => found.get(access) ?? []), isCut };
}

type Search = { caller: Caller; text: string; reader: Reader; names: RecordFormatter };

async function recordsOf(
  access: ResourceAccess,
  { caller, text, reader, names }: Search,
  within: number,
): Promise<FoundRecord[]> {
  const { resource } = access;
  const { viewer } = caller;
  const lists = fittingGrants(caller.access, resource.id, resource.titleFields);
  if (lists.length === 0) return [];
  const searched: FilterExpression = { kind: 'search', text };
  const { records } = await reader.find(shapeOf(resource, viewer), {
    where: all([
      await withReferenceNames(limitSearch(access, searched, viewer), resource, caller, reader),
      any(lists.map((grant) => rowFilterOf(access, grant, viewer))),
    ]),
    range: [0, perResource - 1],
    paging: { total: 'quick', upTo: perResource },
    within,
  });
  const project = projectorOf(access, viewer);
  const instead = dayAndAmount(caller.portal, resource);
  const found = records.map(async (record): Promise<FoundRecord[]> => {
    const path = accessibleRecordPath(caller.access, viewer, resource, record);
    const seen = project(record);
    if (path === undefined || !seen) return [];
    const title = await names.title(resource, { ...seen, id: record.id });
    const textsOf = (ids: readonly string[]) =>
      Promise.all(ids.map((id) => names.text(resource.fields[id]!, seen[id])));
    const facts = factLine(await textsOf(factFields(resource)), await textsOf(instead));
    return [{ resource: resource.id, label: resource.label.one, id: record.id, title, facts, path }];
  });
  const shown = (await Promise.all(found)).flat();
  const facts = distinctFacts(shown);
  return shown.map((one, at) => ({ ...one, facts: facts[at]! }));
}

/** The first date and the first amount in a list of these records. Amounts with a total come before others. */
function dayAndAmount({ departments }: Portal, { id, fields }: Resource): string[] {
  for (const { screen } of departments.flatMap(({ routes }) => routes)) {
    if (!screen || !('columns' in screen) || screen.resource !== id) continue;
    const shown = screen.columns.map(({ field }) => field).filter((field) => !traitsOf(fields[field]).secret);
    const amounts = shown.filter((field) => isMoney(fields[field]));
    const day = shown.find((field) => isTemporal(fields[field]!));
    const amount = amounts.find((field) => Object.hasOwn(screen.totals, field)) ?? amounts[0];
    return [day, amount].flatMap((field) => field ?? []);
  }
  return [];
}

/**
 * The forms that create a record: the first one is found by words such as "novo cliente", "cliente" or "nova", each by
 * those of its button.
 */
function formsOf(access: Access, { id, label }: Resource, text: string): FoundForm[] {
  const words = fold(text).split(/\s+/);
  const fits = (name: string) => {
    const parts = fold(name).split(/\s+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const isNew = fits(translate(label.gender === 'f' ? 'query.newF' : 'query.new', { name: label.one }));
  return createFormsOf(access, id).flatMap(({ path, name }, at, all): FoundForm[] => {
    if (name !== undefined && fits(name))
      return all.findIndex((one) => one.name === name) === at ? [{ label, path, name }] : [];
    return isNew && at === 0 ? [{ label, path }] : [];
  });
}
