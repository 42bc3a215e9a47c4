/** What each open line may settle, in words. Nothing is written. */
import { all, bindFilter, compilePredicate, parseFilter, recordFieldsOf } from '#model/filter/filter.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import { isEmpty } from '#model/values/values.ts';
import type {
  ReconcileAnswer,
  ReconcileLine,
  ReconcilePartner,
  ReconcileProposal,
} from '#model/api/answers.ts';
import type { ReconcilePartners, Resource } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { visibleRows } from '#access/rows.ts';
import { plainText } from '#kinds/format.ts';
import { formatValue } from '#kinds/registry.ts';
import {
  proposeMatches,
  type Match,
  type MatchEntry,
  type MatchLine,
  type MatchPartner,
  type MatchReason,
} from './match.ts';
import { isStatementCode, foldedText } from './statementWords.ts';
import type { Call, Caller } from '../accounts/accounts.ts';
import { readableName } from '../data/audience.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import type { Id, Stored } from '../data/store.ts';
import { HttpError } from '../http/http.ts';
import { findLines, lineOf, reconcileOf } from './lines.ts';
import {
  amountOf,
  dayNumber,
  findPartners,
  isFor,
  partsOfFilter,
  PartnerTexts,
  unitsOf,
} from './partners.ts';

/** Lines of one request. */
export const maxLines = 1000;
/** Partners of one entry: the first by their ids. */
const maxPartners = 20_000;

/** An entry with its partners, as the matching and the answer need them. */
type Loaded = {
  entry: ReconcilePartners;
  resource: Resource;
  texts: PartnerTexts;
  records: Map<string, Stored>;
  match: MatchEntry;
};

export async function propose(
  call: Call,
  reader: Reader,
  ids: readonly Id[] | undefined,
): Promise<ReconcileAnswer> {
  const lines = await findLines(call, reader, { ids, most: maxLines + 1 });
  if (lines.length > maxLines) throw new HttpError(422, translate('reconcile.tooMany', { max: maxLines }));
  const entries = await Promise.all(
    reconcileOf(call).with.map((entry) => loadEntry(call, reader, entry, lines)),
  );
  const matches = matchLines(call, lines, entries);
  const settled = new Set(matches.flatMap((match) => match.lines.map(String)));
  const rest = lines.filter(({ id }) => !settled.has(String(id)));
  const found = [
    ...(await Promise.all(matches.map((match) => proposalOf(call, reader, match, entries[match.entry]!)))),
    ...(await byRules(call, reader, rest)),
  ];
  const order = new Map(lines.map(({ id }, at) => [String(id), at]));
  const doubles = await doublesOf(call, reader, rest, entries);
  const { amount, waits } = reconcileOf(call);
  return {
    proposals: found.toSorted((one, other) => order.get(String(one.line))! - order.get(String(other.line))!),
    lines: lines.map((record) => shownLine(call, record, doubles)),
    fields: { amount, ...(waits !== undefined && editableFields(call).has(waits) && { waits }) },
  };
}

const editableFields = ({ access }: Call) => new Set(access.grants.flatMap(({ edit }) => [...edit]));

/** By lines that count: the record like each that is there too, because it was stored after the statement was read. */
async function doublesOf(
  call: Call,
  reader: Reader,
  lines: readonly Stored[],
  entries: readonly Loaded[],
): Promise<ReadonlyMap<string, ReconcilePartner>> {
  const { waits } = reconcileOf(call);
  if (waits === undefined) return new Map();
  const counted = lines
    .filter((record) => record[waits] !== true)
    .map((record) => ({ ...record, [waits]: true }));
  const joining = entries.filter(({ entry }) => entry.one === 'partner');
  const found = matchLines(call, counted, joining).map(async (match) => {
    const { line, partners } = await proposalOf(call, reader, match, joining[match.entry]!);
    // Wages that a bank pays in one sum are all named.
    return [
      String(line),
      { ...partners[0]!, title: partners.map(({ title }) => title).join(' + ') },
    ] as const;
  });
  return new Map(await Promise.all(found));
}

function shownLine(
  call: Call,
  record: Stored,
  doubles: ReadonlyMap<string, ReconcilePartner>,
): ReconcileLine {
  const { amount, day } = reconcileOf(call);
  const { text, waits } = lineOf(call, record);
  const double = doubles.get(String(record.id));
  return {
    id: record.id,
    amount: Number(record[amount]),
    ...(day !== undefined && !isEmpty(record[day]) && { day: String(record[day]) }),
    text,
    ...(waits !== undefined && { waits }),
    ...(double && { double }),
  };
}

/** The matches of the lines with the partners of all entries. */
function matchLines(call: Call, lines: readonly Stored[], entries: readonly Loaded[]): Match[] {
  const { difference, amount } = reconcileOf(call);
  const upTo = difference ? unitsOf(call.resource, amount, { [amount]: difference.upTo }) : 0;
  return proposeMatches(
    lines.map((record) => lineOf(call, record)),
    entries.map(({ match }) => match),
    { difference: upTo, lines: call.resource.id },
  );
}

/**
 * The imported lines that may be records which are there already.
 *
 * @param fresh the new records, in the order of the file
 */
export async function waitingLines(
  call: Call,
  reader: Reader,
  fresh: readonly Stored[],
): Promise<ReadonlySet<Stored>> {
  const { with: entries, waits } = reconcileOf(call);
  const joining = entries.filter(({ one }) => one === 'partner');
  if (waits === undefined || joining.length === 0 || fresh.length === 0) return new Set();
  // Lines that wait already have their record.
  const before = (await findLines(call, reader, { most: maxLines })).filter(
    (record) => record[waits] === true,
  );
  const lines = [...before, ...fresh.map((record) => ({ ...record, [waits]: true }))];
  const loaded = await Promise.all(joining.map((entry) => loadEntry(call, reader, entry, lines)));
  const matched = new Set(matchLines(call, lines, loaded).flatMap((match) => match.lines.map(String)));
  return new Set(fresh.filter(({ id }) => matched.has(String(id))));
}

async function loadEntry(
  call: Call,
  reader: Reader,
  entry: ReconcilePartners,
  lines: readonly Stored[],
): Promise<Loaded> {
  const { caller } = call;
  const resource = caller.portal.resources[entry.resource]!;
  const meant = new Set(
    lines.filter((line) => isFor(caller, call.resource, entry, line)).map(({ id }) => String(id)),
  );
  const found = meant.size === 0 ? [] : await findPartners(caller, reader, entry, { most: maxPartners });
  const texts = new PartnerTexts(caller, entry);
  await texts.load(reader, found);
  const records = new Map(found.map((record) => [String(record.id), record]));
  const fits = fitter(caller, resource, entry, lines);
  return {
    entry,
    resource,
    texts,
    records,
    match: {
      resource: resource.id,
      days: entry.days,
      one: entry.one,
      ...(entry.one === 'partner' && { side: entry.remembers }),
      takesPart: !entry.transition || entry.transition.part !== undefined,
      partners: found.map((record) => ({
        id: record.id,
        units: unitsOf(resource, entry.amount, record),
        day: entry.day === undefined ? undefined : dayNumber(record[entry.day]),
        texts: texts.of(record),
      })),
      fits: (line, partner) => meant.has(String(line.id)) && fits(line, records.get(String(partner.id))!),
    },
  };
}

/** The part of an entry's filter that names fields of the line, read once for lines that agree in them. */
function fitter(caller: Caller, resource: Resource, { filter }: ReconcilePartners, lines: readonly Stored[]) {
  const { ofLine } = partsOfFilter(filter);
  const names = recordFieldsOf(ofLine);
  if (names.length === 0) return () => true;
  const parsed = parseFilter(ofLine, resource.fields);
  const byId = new Map(lines.map((record) => [String(record.id), record]));
  const tests = new Map<string, (record: Stored) => boolean>();
  return (line: MatchLine, partner: Stored): boolean => {
    const record = byId.get(String(line.id))!;
    const test = getOrMake(tests, JSON.stringify(names.map((name) => record[name])), () =>
      compilePredicate(
        bindFilter(parsed, { ...caller.viewer.variables, record }),
        shapeOf(resource, caller.viewer),
      ),
    );
    return test(partner);
  };
}

async function proposalOf(
  call: Call,
  reader: Reader,
  match: Match,
  loaded: Loaded,
): Promise<ReconcileProposal> {
  const { entry, resource, records, texts } = loaded;
  const { amount } = reconcileOf(call);
  const money = (units: number) =>
    formatValue(call.resource.fields[amount]!, amountOf(call.resource, amount, units), call.caller.viewer);
  const [line] = match.lines;
  const partners = match.partners.map(async ({ id, units }) => ({
    resource: resource.id,
    id,
    amount: amountOf(resource, entry.amount, units),
    ...(await shownPartner(call.caller, reader, entry, records.get(String(id))!, texts)),
  }));
  return {
    line: line!,
    ...(match.lines.length > 1 && { lines: match.lines }),
    partners: await Promise.all(partners),
    reasons: match.reasons.map((reason) => reasonText(reason, texts, money)),
    certain: match.certain,
    ...(match.difference !== undefined && { difference: amountOf(call.resource, amount, match.difference) }),
  };
}

/** What is shown of a partner beside its amount. */
async function shownPartner(
  caller: Caller,
  reader: Reader,
  entry: ReconcilePartners,
  record: Stored,
  texts: PartnerTexts,
): Promise<Omit<ReconcilePartner, 'resource' | 'id' | 'amount'>> {
  const resource = caller.portal.resources[entry.resource]!;
  const { access, viewer } = caller;
  const title = await readableName({ access, viewer, reader }, resource, record);
  // A number says little beside the title.
  const names = texts.of(record).filter(({ text }) => !isStatementCode(text) && text !== title);
  const text = [...new Set(names.map((one) => one.text))].join(' · ');
  return {
    title,
    kind: resource.label.one,
    open: amountOf(resource, entry.amount, unitsOf(resource, entry.amount, record)),
    ...(entry.day !== undefined && !isEmpty(record[entry.day]) && { day: String(record[entry.day]) }),
    ...(text !== '' && { text }),
  };
}

function reasonText(reason: MatchReason, texts: PartnerTexts, money: (units: number) => string): string {
  switch (reason.kind) {
    case 'amount':
      return translate('reconcile.sameAmount');
    case 'days':
      if (reason.days === 0) return translate('reconcile.sameDay');
      return translate(reason.days > 0 ? 'reconcile.later' : 'reconcile.earlier', {
        smart_count: Math.abs(reason.days),
      });
    case 'text':
      return translate('reconcile.inText', { label: texts.labelOf(reason.field) });
    case 'sum':
      return translate('reconcile.sumOf', { count: reason.count });
    case 'lines':
      return translate('reconcile.linesOf', { count: reason.count });
    case 'part':
      return translate('reconcile.part');
    case 'difference':
      return translate('reconcile.differs', { amount: money(reason.units) });
  }
}

// Lines without a partner, by saved rules.

/** The saved rule for a line: the one with the longest text that the line contains. */
export async function savedRuleFor(
  call: Call,
  reader: Reader,
  line: Stored,
  rules?: readonly Stored[],
): Promise<Stored | undefined> {
  const { create } = reconcileOf(call);
  if (!create) return undefined;
  const resource = call.caller.portal.resources[create.rules]!;
  const words = foldedText(lineOf(call, line).text);
  const matching = parseFilter(create.filter, resource.fields);
  const test = compilePredicate(
    bindFilter(matching, { ...call.caller.viewer.variables, record: line }),
    shapeOf(resource, call.caller.viewer),
  );
  const textOf = (rule: Stored) => foldedText(plainText(rule[create.text])).trim();
  return (rules ?? (await savedRules(call, reader)))
    .filter((rule) => textOf(rule) !== '' && words.includes(textOf(rule)) && test(rule))
    .toSorted((one, other) => textOf(other).length - textOf(one).length)[0];
}

async function savedRules({ caller, resource }: Call, reader: Reader): Promise<Stored[]> {
  const { create } = resource.reconcile!;
  const access = create && caller.access.resources.get(create.rules);
  if (!access) return [];
  const where = all([visibleRows(access, [create.text], caller.viewer)]);
  if (where.kind === 'never') return [];
  const { records } = await reader.find(shapeOf(access.resource, caller.viewer), {
    where,
    sort: { field: 'id', order: 'ASC' },
  });
  return records;
}

async function byRules(call: Call, reader: Reader, lines: readonly Stored[]): Promise<ReconcileProposal[]> {
  const { create } = reconcileOf(call);
  const rules = create && lines.length > 0 ? await savedRules(call, reader) : [];
  const found: ReconcileProposal[] = [];
  for (const line of rules.length > 0 ? lines : []) {
    if (lineOf(call, line).waits) continue;
    const rule = await savedRuleFor(call, reader, line, rules);
    if (!rule) continue;
    const text = plainText(rule[create!.text]);
    found.push({
      line: line.id,
      partners: [],
      rule: rule.id,
      reasons: [translate('reconcile.byRule', { text })],
      certain: true,
    });
  }
  return found;
}

/** Shown at most to somebody who looks for a partner by hand. */
const mostCandidates = 20;

/** What a line may settle, the nearest first. */
export async function candidatesFor(
  call: Call,
  reader: Reader,
  record: Stored,
  search: string,
): Promise<ReconcilePartner[]> {
  const line = lineOf(call, record);
  const words = foldedText(search).trim();
  const found: { partner: ReconcilePartner; away: number }[] = [];
  for (const entry of reconcileOf(call).with) {
    if (line.waits !== undefined && line.waits !== (entry.one === 'partner')) continue;
    const { resource, records, texts, match } = await loadEntry(call, reader, entry, [record]);
    const near = match.partners
      .filter(({ id }) => resource.id !== call.resource.id || String(id) !== String(line.id))
      .filter((partner) => match.fits(line, partner) && (!entry.one || partner.units <= line.units))
      .map((partner) => ({ partner, away: distance(line, partner) }))
      .toSorted((one, other) => one.away - other.away)
      // a title is found only once it is read
      .slice(0, words === '' ? mostCandidates : 500);
    for (const { partner, away } of near) {
      const shown = await shownPartner(call.caller, reader, entry, records.get(String(partner.id))!, texts);
      const written = [shown.title, ...partner.texts.map(({ text }) => text)].join(' ');
      if (!foldedText(written).includes(words)) continue;
      found.push({ partner: { resource: resource.id, id: partner.id, amount: shown.open, ...shown }, away });
    }
  }
  return found
    .toSorted((one, other) => one.away - other.away)
    .slice(0, mostCandidates)
    .map(({ partner }) => partner);
}

/** A month is as far as an amount that is twice the line's. */
const distance = (line: MatchLine, partner: MatchPartner): number =>
  Math.abs(line.units - partner.units) / Math.max(1, line.units) +
  (line.day === undefined || partner.day === undefined ? 0 : Math.abs(line.day - partner.day) / 30);
