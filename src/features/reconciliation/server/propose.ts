/** What each open line may settle, in words. Nothing is written. */
import { bindFilter, compilePredicate, parseFilter, recordFieldsOf } from '#model/filter/filter.ts';
import { groupBy } from '#model/values/collections.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { isEmpty } from '#model/values/values.ts';
import type { ReconcileAnswer, ReconcileLine, ReconcilePartner, ReconcileProposal } from '../shared.ts';
import type { Resource } from '#model/types.ts';
import type { ReconcilePartners } from '../config/schema.ts';
import { translate } from '#messages/translate.ts';
import { formatValue } from '#kinds/registry.ts';
import { givenValues } from './givenValues.ts';
import { matchingSteps } from './match.ts';
import type { Match, MatchEntry, MatchLine } from './matchTypes.ts';
import { textKind } from './partnerIndex.ts';
import { doubtText, reasonText, type LoadedEntry } from './proposalWords.ts';
import { recurringLines, type NewRule } from './recurring.ts';
import { SavedRules, type FoundRule } from './savedRules.ts';
import { withToldTitles } from './toldMatches.ts';
import type { Call, Caller } from '#server/caller/caller.ts';
import { readableName } from '#server/data/audience.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Id, Stored } from '#server/data/store.ts';
import { HttpError } from '#server/http/http.ts';
import { inTurns, stepsInTurns, Turns } from '#host/turns.ts';
import { findLines, lineOf, reconcileOf } from './lines.ts';
import {
  amountOf,
  dayNumber,
  dependsOnDay,
  findPartners,
  isFor,
  leftOf,
  partsOfFilter,
  PartnerTexts,
  unitsOf,
} from './partners.ts';

/** Lines of one request. */
export const maxLines = 1000;
/** Open lines that are compared, whatever lines were asked for. */
const maxOpen = 50_000;
/** Partners of one entry: the first by their ids. */
const maxPartners = 200_000;

/** All open lines are compared, and those that were asked for answered: so each has one answer, alone or with others. */
export async function propose(
  call: Call,
  reader: Reader,
  ids: readonly Id[] | undefined,
): Promise<ReconcileAnswer> {
  const lines = await findLines(call, reader, { most: maxOpen });
  const wanted = ids && new Set(ids.map(String));
  const asked = wanted ? lines.filter(({ id }) => wanted.has(String(id))) : lines;
  if (asked.length > maxLines) throw new HttpError(422, translate('reconcile.tooMany', { max: maxLines }));
  const { amount, waits } = reconcileOf(call);
  const fields = { amount, ...(waits !== undefined && editableFields(call).has(waits) && { waits }) };
  if (asked.length === 0) return { proposals: [], lines: [], fields };
  const entries = await Promise.all(
    reconcileOf(call).with.map((entry) => loadEntry(call, reader, entry, lines)),
  );
  const rules = await SavedRules.load(call, reader);
  const fees = await SavedRules.load(call, reader, 'fee');
  const isAsked = new Set(asked.map(({ id }) => String(id)));
  const matches = await matchAll(call, reader, lines, entries, { rules, fees });
  const doubles = await doublesOf(call, lines, entries);
  const proposals: ReconcileProposal[] = [];
  const shownDoubles = new Map<string, ReconcilePartner>();
  const byLine = groupBy(matches, ({ lines: [first] }) => String(first));
  const explained = new Set([
    ...doubles.keys(),
    ...matches.flatMap((match) => [...match.lines.map(String), pairedLine(match, entries) ?? '']),
  ]);
  const newRules = await newRulesOf(call, reader, { lines, explained, rules });
  const turns = new Turns();
  for (const record of lines) {
    if (turns.isOver) await turns.next();
    const id = String(record.id);
    const own = byLine.get(id) ?? [];
    const double = doubles.get(id);
    if (double && isAsked.has(id)) shownDoubles.set(id, await doubleOf(call, reader, double, entries));
    const rule = rules.for(record);
    if (rule && isAsked.has(id)) proposals.push(doubtedBy(byRule(record, rule), shownDoubles.get(id)));
    const newRule = newRules.get(record);
    if (newRule && isAsked.has(id)) proposals.push(byNewRule(record, newRule));
    for (const match of own) {
      const pair = pairedLine(match, entries);
      // Of a transfer the line that was asked for.
      const turned = pair !== undefined && !isAsked.has(id) && isAsked.has(pair);
      if (!turned && !match.lines.some((one) => isAsked.has(String(one)))) continue;
      const proposal = await proposalOf(call, reader, match, entries[match.entry]!, {
        day: lineOf(call, record).day,
        rule: fees.for(record),
      });
      const sure = doubtedBy(proposal, shownDoubles.get(id));
      proposals.push(turned ? await turnedPair(call, reader, sure, entries[match.entry]!, lines) : sure);
    }
  }
  const order = new Map(lines.map(({ id }, at) => [String(id), at]));
  return {
    // those of one line stay in their order
    proposals: proposals.toSorted(
      (one, other) => order.get(String(one.line))! - order.get(String(other.line))!,
    ),
    lines: asked.map((record) => shownLine(call, record, shownDoubles)),
    fields,
  };
}

type Unexplained = { lines: readonly Stored[]; explained: ReadonlySet<string>; rules: SavedRules };

/** Of lines without a partner, a double and a rule, which don't wait either. */
const newRulesOf = (call: Call, reader: Reader, { lines, explained, rules }: Unexplained) =>
  recurringLines(
    call,
    reader,
    lines.filter(
      (record) => !explained.has(String(record.id)) && !lineOf(call, record).waits && !rules.for(record),
    ),
  );

/** A line that counts although its record is there is not certain. */
const doubtedBy = (proposal: ReconcileProposal, double: ReconcilePartner | undefined): ReconcileProposal =>
  double && proposal.certain
    ? {
        ...proposal,
        certain: false,
        doubts: [translate('reconcile.doubts.double', { title: double.title })],
      }
    : proposal;

/** The other line of a transfer. */
const pairedLine = (match: Match, entries: readonly LoadedEntry[]) =>
  entries[match.entry]!.entry.one === 'line' ? String(match.partners[0]!.id) : undefined;

/** The same transfer, seen from its other line. */
async function turnedPair(
  call: Call,
  reader: Reader,
  proposal: ReconcileProposal,
  loaded: LoadedEntry,
  lines: readonly Stored[],
): Promise<ReconcileProposal> {
  const [partner] = proposal.partners;
  const record = lines.find(({ id }) => String(id) === String(proposal.line))!;
  return {
    ...proposal,
    line: partner!.id,
    partners: [
      {
        ...{ resource: partner!.resource, id: record.id, amount: partner!.amount },
        ...(await shownPartner(call.caller, reader, loaded, record, undefined)),
      },
    ],
  };
}

const editableFields = ({ access }: Call) => new Set(access.grants.flatMap(({ edit }) => [...edit]));

/** By lines that count: the record like each that is there too, because it was stored after the statement was read. */
async function doublesOf(
  call: Call,
  lines: readonly Stored[],
  entries: readonly LoadedEntry[],
): Promise<ReadonlyMap<string, Match>> {
  const { waits } = reconcileOf(call);
  const joining = entries.filter(({ entry }) => entry.one === 'partner');
  if (waits === undefined || joining.every(({ records }) => records.size === 0)) return new Map();
  const counted = lines
    .filter((record) => record[waits] !== true)
    .map((record) => ({ ...record, [waits]: true }));
  const found = (await matchLines(call, counted, joining)).filter(({ isFirst }) => isFirst);
  return new Map(
    found.map((match) => [
      String(match.lines[0]),
      { ...match, entry: entries.indexOf(joining[match.entry]!) },
    ]),
  );
}

/** Wages that a bank pays in one sum are all named. */
async function doubleOf(call: Call, reader: Reader, match: Match, entries: readonly LoadedEntry[]) {
  const { partners } = await proposalOf(call, reader, match, entries[match.entry]!);
  return { ...partners[0]!, title: partners.map(({ title }) => title).join(' + ') };
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

type Rules = { rules?: SavedRules; fees?: SavedRules };

/** By what lines and records say, and by what return files have told before. */
async function matchAll(
  call: Call,
  reader: Reader,
  lines: readonly Stored[],
  entries: readonly LoadedEntry[],
  rules: Rules,
): Promise<Match[]> {
  const matches = await matchLines(call, lines, entries, rules);
  return withToldTitles(call, reader, { lines, entries, matches });
}

/** The matches of the lines with the partners of all entries. */
async function matchLines(
  call: Call,
  lines: readonly Stored[],
  entries: readonly LoadedEntry[],
  { rules, fees }: Rules = {},
): Promise<Match[]> {
  const { difference, amount } = reconcileOf(call);
  const upTo = difference ? unitsOf(call.resource, amount, { [amount]: difference.upTo }) : 0;
  const compared = await inTurns(lines, (record) => {
    const fee = fees?.feeOf(record);
    return {
      ...lineOf(call, record),
      isRuled: rules?.for(record) !== undefined,
      ...(fee !== undefined && { fee }),
    };
  });
  const limits = { difference: upTo, lines: call.resource.id };
  return stepsInTurns(
    matchingSteps(
      compared,
      entries.map(({ match }) => match),
      limits,
    ),
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
  const { with: entries, waits: mark } = reconcileOf(call);
  const joining = entries.filter(({ one }) => one === 'partner');
  if (mark === undefined || joining.length === 0 || fresh.length === 0) return new Set();
  // Lines that wait already have their record.
  const before = (await findLines(call, reader, { most: maxOpen })).filter((record) => record[mark] === true);
  const lines = [...before, ...fresh.map((record) => ({ ...record, [mark]: true }))];
  const loaded = await Promise.all(joining.map((entry) => loadEntry(call, reader, entry, lines)));
  const rules = await SavedRules.load(call, reader);
  const first = (await matchLines(call, lines, loaded)).filter(({ isFirst }) => isFirst);
  const matchOf = new Map(first.flatMap((match) => match.lines.map((id) => [String(id), match])));
  const waits = await inTurns(fresh, (record) => {
    const match = matchOf.get(String(record.id));
    const rule = match && rules.for(record);
    return (
      match !== undefined && (!rule || isBookedByRule(call, { record, rule, match }, loaded[match.entry]!))
    );
  });
  return new Set(fresh.filter((_record, at) => waits[at]));
}

type RuledMatch = { record: Stored; rule: FoundRule; match: Match };

/** True where the record that is there already has all that the saved rule would say of the line: a fee that somebody has booked. */
function isBookedByRule(
  call: Call,
  { record, rule, match }: RuledMatch,
  { entry, resource, records }: LoadedEntry,
): boolean {
  if (resource.id !== call.resource.id) return false;
  const said = Object.entries(givenValues(reconcileOf(call).create!.set, { record, rule: rule.rule }));
  // what reconciling itself says, the record gets by it
  const own = said.filter(([id]) => !Object.hasOwn(entry.set, id));
  const isAlike = (partner: Stored) => own.every(([id, value]) => sameStoredValue(partner[id], value));
  return own.length > 0 && match.partners.every(({ id }) => isAlike(records.get(String(id))!));
}

export async function loadEntry(
  call: Call,
  reader: Reader,
  entry: ReconcilePartners,
  lines: readonly Stored[],
): Promise<LoadedEntry> {
  const { caller } = call;
  const resource = caller.portal.resources[entry.resource]!;
  const isMeant = await inTurns(lines, (line) => isFor(caller, call.resource, entry, line));
  const meant = new Set(lines.flatMap(({ id }, at) => (isMeant[at] ? [String(id)] : [])));
  const found = meant.size === 0 ? [] : await findPartners(caller, reader, entry, { most: maxPartners });
  const texts = new PartnerTexts(caller, entry);
  await texts.load(reader, found);
  const records = new Map(found.map((record) => [String(record.id), record]));
  const fits = fitter(caller, resource, entry, lines);
  const isByDay = dependsOnDay(resource.fields, entry.amount);
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
      refunds: entry.refunds,
      partners: await inTurns(found, (record) => ({
        id: record.id,
        units: leftOf(resource, entry, record),
        ...(isByDay && { unitsOn: onDays(caller, resource, entry, record) }),
        day: entry.day === undefined ? undefined : dayNumber(record[entry.day]),
        texts: texts.of(record),
      })),
      differs: differing(entry, lines, records),
      fits: (line, partner) => meant.has(String(line.id)) && fits(line, records.get(String(partner.id))!),
    },
  };
}

/** What is left of a partner by the day of a line, computed once for each day. */
function onDays({ viewer }: Caller, resource: Resource, entry: ReconcilePartners, record: Stored) {
  const known = new Map<number, number>();
  const { timeZone } = viewer;
  return (day: number) => getOrMake(known, day, () => leftOf(resource, entry, record, { day, timeZone }));
}

/** Finds the first field in which a line and a partner should agree and do not. An empty field does not differ. */
function differing(
  { agrees }: ReconcilePartners,
  given: readonly Stored[],
  records: ReadonlyMap<string, Stored>,
): MatchEntry['differs'] {
  const fields = Object.entries(agrees);
  if (fields.length === 0) return undefined;
  const byId = new Map(given.map((record) => [String(record.id), record]));
  return (line, partner) => {
    const [own, other] = [byId.get(String(line.id))!, records.get(String(partner.id))!];
    const at = fields.findIndex(
      ([theirs, ours]) =>
        !isEmpty(other[theirs]) && !isEmpty(own[ours]) && !sameStoredValue(other[theirs], own[ours]),
    );
    return at < 0 ? undefined : at;
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
  loaded: LoadedEntry,
  { day, rule }: { day?: number | undefined; rule?: FoundRule | undefined } = {},
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
    ...(await shownPartner(call.caller, reader, loaded, records.get(String(id))!, day)),
  }));
  const { fee } = match;
  return {
    line: line!,
    ...(match.lines.length > 1 && { lines: match.lines }),
    partners: await Promise.all(partners),
    reasons: match.reasons.map((reason) => reasonText(reason, { texts, money, rule: rule?.text })),
    certain: match.certain,
    ...(!match.certain && {
      doubts: await Promise.all(
        match.doubts.map((doubt) => doubtText(call, reader, doubt, { match, loaded, money })),
      ),
    }),
    ...(match.difference !== undefined && { difference: amountOf(call.resource, amount, match.difference) }),
    ...(fee !== undefined && { fee: amountOf(call.resource, amount, fee), rule: rule!.rule.id }),
  };
}

/** What is shown of a partner beside its amount. */
export async function shownPartner(
  caller: Caller,
  reader: Reader,
  { entry, resource, texts }: Pick<LoadedEntry, 'entry' | 'resource' | 'texts'>,
  record: Stored,
  day: number | undefined,
): Promise<Omit<ReconcilePartner, 'resource' | 'id' | 'amount'>> {
  const { access, viewer } = caller;
  const title = await readableName({ access, viewer, reader }, resource, record);
  // A number says little beside the title.
  const names = texts
    .of(record)
    .filter(({ text, kind }) => textKind(text, kind) === 'name' && text !== title);
  const said = [...new Set(names.map((one) => one.text))];
  // A short name and the whole one are one.
  const text = said
    .filter((one) => !said.some((other) => other !== one && other.startsWith(one)))
    .join(' · ');
  return {
    title,
    kind: resource.label.one,
    open: amountOf(
      resource,
      entry.amount,
      leftOf(resource, entry, record, { day, timeZone: viewer.timeZone }),
    ),
    ...(entry.day !== undefined && !isEmpty(record[entry.day]) && { day: String(record[entry.day]) }),
    ...(text !== '' && { text }),
  };
}

const byRule = ({ id }: Stored, { rule, text, rival }: FoundRule): ReconcileProposal => ({
  line: id,
  partners: [],
  rule: rule.id,
  reasons: [translate('reconcile.byRule', { text })],
  certain: rival === undefined,
  ...(rival !== undefined && { doubts: [translate('reconcile.doubts.rules', { text: rival })] }),
});

const byNewRule = (
  { id }: Stored,
  { resource, path, values, count, earlier }: NewRule,
): ReconcileProposal => ({
  line: id,
  partners: [],
  newRule: { resource, path, values },
  reasons: [
    translate('reconcile.recurs', { count }),
    ...(earlier > 0 ? [translate('reconcile.settledBefore', { smart_count: earlier })] : []),
  ],
  certain: false,
  doubts: [translate('reconcile.doubts.newRule')],
});
