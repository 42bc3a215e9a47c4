/**
 * Settles lines: all in one transaction, in the name of one rule, so that the effects are shown before and undone together.
 * The caller needs the rights to the lines and to what they settle; what is stored beyond that, the config says.
 */
import { statementsIn } from '#features/documents/shared/registry.ts';
import type { ReconcileAccepted } from '../shared.ts';
import { isNumbered } from '#model/fields/sequence.ts';
import type { Resource, Transition } from '#model/types.ts';
import type { ReconcilePartners } from '../config/schema.ts';
import { translate } from '#messages/translate.ts';
import { formatValue } from '#kinds/registry.ts';
import type { Call } from '#server/caller/caller.ts';
import { readableName } from '#server/data/audience.ts';
import type { Reader } from '#server/data/reader.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { shapeOf, storedPart } from '#server/data/shape.ts';
import type { Fields, Id, Stored } from '#server/data/store.ts';
import { lineKey, noLine } from '#features/documents/server/sameRecords.ts';
import { conflict } from '#server/http/http.ts';
import { createBy, deleteRecord, makeTransitionByRule, updateRecord } from '#server/rules/recordChanges.ts';
import { reconcileRule } from '../config.ts';
import type { RuleService, RunningRule } from '#server/writes/ruleService.ts';
import { givenValues } from './givenValues.ts';
import { findLines, reconcileOf } from './lines.ts';
import { grossOf } from './netOfFee.ts';
import {
  amountOf,
  dayNumber,
  findPartners,
  fitsLine,
  isFor,
  leftOf,
  transitionNamed,
  unitsOf,
} from './partners.ts';
import { SavedRules } from './savedRules.ts';

/** One partner with the share of the lines that settles it. */
type Share = { entry: ReconcilePartners; resource: Resource; record: Stored; open: number; units: number };

/** Settles one line, or several lines of one partner. Rejects with a 409 that says why not. */
export class Settlement {
  readonly #call: Call;
  readonly #engine: RuleService;
  readonly #running: RunningRule;
  readonly #lines: readonly Stored[];

  private constructor(call: Call, engine: RuleService, lines: readonly Stored[]) {
    this.#call = call;
    this.#engine = engine;
    this.#lines = lines;
    const { resource } = call;
    const [first] = lines as [Stored];
    this.#running = {
      rule: reconcileRule(resource),
      event: { resource, before: first, after: first, depth: 0, parent: '', chain: [] },
    };
  }

  /** @returns why it was refused, if so, and the amount of the lines in the smallest unit */
  static async settle(call: Call, engine: RuleService, given: ReconcileAccepted) {
    const found = await linesOf(call, engine, given);
    if (typeof found === 'string') return { refusal: found, units: 0 };
    const { lines, accepted } = (await turned(call, engine, found, given)) ?? {
      lines: found,
      accepted: given,
    };
    const one = new Settlement(call, engine, lines);
    const refusal = await engine.attempt(one.#running, () => one.#settle(accepted));
    return { refusal: refusal?.message, units: lines.reduce((sum, line) => sum + one.#unitsOf(line), 0) };
  }

  #dayOf = (line: Stored) => {
    const { day } = reconcileOf(this.#call);
    return day === undefined ? undefined : dayNumber(line[day]);
  };
  #unitsOf = (line: Stored) => unitsOf(this.#call.resource, reconcileOf(this.#call).amount, line);

  async #settle(accepted: ReconcileAccepted) {
    if (accepted.partners.length === 0) return this.#byRule(accepted);
    const shares = await this.#shares(accepted);
    const [{ entry }] = shares as [Share];
    if (entry.one === 'partner') return this.#intoPartners(shares);
    if (entry.one === 'line') return this.#intoLine(shares);
    return this.#payments(shares);
  }

  // What is settled, and how much of it.

  async #shares({ partners }: ReconcileAccepted): Promise<Share[]> {
    const lines = this.#lines;
    const found: Share[] = [];
    for (const one of partners) found.push({ ...(await this.#partnerOf(one)), units: 0 });
    const total = lines.reduce((sum, line) => sum + this.#unitsOf(line), 0);
    for (const [at, share] of found.entries()) {
      const given = partners[at]!.amount;
      const whole = found.length === 1 ? Math.min(total, share.open) : share.open;
      share.units =
        given === undefined
          ? whole
          : unitsOf(share.resource, share.entry.amount, { [share.entry.amount]: given });
    }
    const [first, ...others] = found;
    if (others.some(({ entry }) => entry.one !== first!.entry.one))
      throw conflict(translate('reconcile.mixed'));
    if (lines.length > 1 && (others.length > 0 || first!.entry.one))
      throw conflict(translate('reconcile.severalLines'));
    for (const share of found) await this.#refuseUnfit(share);
    const over = total - found.reduce((sum, { units }) => sum + units, 0);
    const { difference } = reconcileOf(this.#call);
    const mayDiffer = !first!.entry.one && lines.length === 1;
    const isDifference = over > 0 && difference && over <= this.#toUnits(difference.upTo);
    const isFee = over < 0 && mayDiffer && total - over <= (await this.#mostGross());
    if (over !== 0 && !(mayDiffer && isDifference) && !isFee)
      throw conflict(
        translate('reconcile.sum', {
          partners: this.#money(total - over),
          lines: this.#money(total),
          difference: this.#money(over),
        }),
      );
    return found;
  }

  /** What the papers of the line may add up to at most, where a saved rule takes off a fee. */
  async #mostGross(): Promise<number> {
    const [line] = this.#lines as [Stored];
    const fee = (await this.#feeRules()).feeOf(line);
    return fee === undefined ? 0 : grossOf(this.#unitsOf(line), fee);
  }

  #feeRules = () => SavedRules.load(this.#call, this.#engine.transaction, 'fee');

  #toUnits = (amount: number) => {
    const { resource } = this.#call;
    const field = reconcileOf(this.#call).amount;
    return unitsOf(resource, field, { [field]: amount });
  };

  #money(units: number): string {
    const { resource, caller } = this.#call;
    const { amount } = reconcileOf(this.#call);
    return formatValue(resource.fields[amount]!, amountOf(resource, amount, units), caller.viewer);
  }

  /** The partner by the first entry that fits it and the lines. */
  async #partnerOf({
    resource: of,
    id,
  }: ReconcileAccepted['partners'][number]): Promise<Omit<Share, 'units'>> {
    const { caller, resource: lines } = this.#call;
    const { waits, with: entries } = reconcileOf(this.#call);
    const known = entries.filter(({ resource }) => resource === of);
    let counts = false;
    for (const entry of known) {
      const [record] = await findPartners(caller, this.#engine.transaction, entry, { ids: [id] });
      const resource = caller.portal.resources[of]!;
      const fits =
        record &&
        !(of === lines.id && this.#lines.some((line) => sameStoredValue(line.id, record.id))) &&
        this.#lines.every(
          (line) => isFor(caller, lines, entry, line) && fitsLine(caller, resource, entry, line, record),
        );
      if (!fits) continue;
      // A line counts in the balance, or it waits and does not: joining only one that waits changes no balance.
      if (
        waits !== undefined &&
        this.#lines.some((line) => (line[waits] === true) !== (entry.one === 'partner'))
      ) {
        counts = true;
        continue;
      }
      if (waits !== undefined && entry.one === 'line' && record[waits] === true) continue;
      const day = this.#dayOf(this.#lines[0]!);
      const { timeZone } = caller.viewer;
      return { entry, resource, record, open: leftOf(resource, entry, record, { day, timeZone }) };
    }
    if (counts) throw conflict(await this.#whyCounted(of, id));
    const label =
      Object.hasOwn(caller.portal.resources, of) && caller.access.resources.has(of)
        ? caller.portal.resources[of]!.label.one
        : translate('reconcile.partner');
    throw conflict(translate('reconcile.notPartner', { name: label, id: String(id) }));
  }

  async #whyCounted(of: string, id: Id): Promise<string> {
    const { caller } = this.#call;
    const { waits } = reconcileOf(this.#call);
    if (this.#lines.some((line) => line[waits!] === true)) return translate('reconcile.waiting');
    const resource = caller.portal.resources[of]!;
    const { transaction } = this.#engine;
    const record = await transaction.get(shapeOf(resource, caller.viewer), id);
    return translate('reconcile.counts', {
      title: record ? await this.#title(resource, record) : resource.label.one,
    });
  }

  #title = (resource: Resource, record: Stored) => {
    const { access, viewer } = this.#call.caller;
    return readableName({ access, viewer, reader: this.#engine.transaction }, resource, record);
  };

  async #refuseUnfit({ entry, resource, record, open, units }: Share) {
    if (!(units > 0)) throw conflict(translate('reconcile.amount'));
    const title = await this.#title(resource, record);
    if (units > open)
      throw conflict(
        translate('reconcile.tooMuch', { title, left: this.#money(open), amount: this.#money(units) }),
      );
    const isWholeOnly = entry.one !== undefined || (entry.transition && entry.transition.part === undefined);
    if (units < open && isWholeOnly) throw conflict(translate('reconcile.noPart', { title }));
  }

  // What becomes of lines and partners.

  /** The line is these records, which are there already. */
  async #intoPartners(shares: readonly Share[]) {
    const [line] = this.#lines as [Stored];
    for (const [at, { entry, resource, record }] of shares.entries()) {
      const values = {
        ...givenValues(entry.set, { record: line, partner: record }),
        ...this.#noted(entry, line, at > 0),
      };
      await updateRecord(this.#engine, this.#running, { resource, record }, values);
    }
    await deleteRecord(this.#engine, this.#running, { resource: this.#call.resource, record: line });
  }

  /** Two lines are one record, such as a transfer in the statements of both accounts. */
  async #intoLine(shares: readonly Share[]) {
    const [line] = this.#lines as [Stored];
    const { resource } = this.#call;
    const [{ entry, record }, ...others] = shares as [Share];
    if (others.length > 0) throw conflict(translate('reconcile.severalLines'));
    const { remembers } = reconcileOf(this.#call);
    const values = {
      ...givenValues(entry.becomes, { record: line, partner: record }),
      ...(remembers !== undefined && { [remembers]: this.#keyOf(line) }),
      ...(entry.remembers !== undefined && { [entry.remembers]: this.#keyOf(record) }),
    };
    await updateRecord(this.#engine, this.#running, { resource, record: line }, values);
    await deleteRecord(this.#engine, this.#running, { resource, record });
  }

  /** The lines become the payments. A line of several partners, or with a difference, is split. */
  async #payments(shares: readonly Share[]) {
    const [first] = this.#lines as [Stored];
    for (const share of shares)
      await this.#move(share, this.#lines.length > 1 ? this.#withAmount(first, share.units) : first);
    if (this.#lines.length > 1) {
      const [share] = shares as [Share];
      for (const line of this.#lines)
        await this.#becomes(line, givenValues(share.entry.becomes, { record: line, partner: share.record }));
      return;
    }
    const parts = shares.map(({ entry, record, units }) => ({
      units,
      values: givenValues(entry.becomes, { record: this.#withAmount(first, units), partner: record }),
    }));
    const rest = this.#unitsOf(first) - shares.reduce((sum, { units }) => sum + units, 0);
    const { difference } = reconcileOf(this.#call);
    if (rest > 0 && difference)
      parts.push({
        units: rest,
        values: givenValues(difference.set, { record: this.#withAmount(first, rest) }),
      });
    if (rest < 0) {
      const { rule } = (await this.#feeRules()).for(first)!;
      const fee = this.#withAmount(first, -rest);
      parts.push({
        units: -rest,
        values: givenValues(reconcileOf(this.#call).fee!.set, { record: fee, rule }),
      });
    }
    const { amount, remembers } = reconcileOf(this.#call);
    for (const [at, { units, values }] of parts.entries()) {
      const given = { ...values, [amount]: this.#withAmount(first, units)[amount] };
      if (at === 0) await this.#becomes(first, given);
      else
        await this.#create({
          ...this.#copyOf(first),
          ...given,
          ...(remembers !== undefined && { [remembers]: noLine }),
        });
    }
  }

  #withAmount(line: Stored, units: number): Stored {
    const { amount } = reconcileOf(this.#call);
    return { ...line, [amount]: amountOf(this.#call.resource, amount, units) };
  }

  async #becomes(record: Stored, values: Fields) {
    const { resource } = this.#call;
    const { remembers } = reconcileOf(this.#call);
    const noted = remembers === undefined ? {} : { [remembers]: this.#keyOf(record) };
    await updateRecord(this.#engine, this.#running, { resource, record }, { ...values, ...noted });
  }

  async #create(values: Fields) {
    const { resource } = this.#call;
    await this.#engine.perform(this.#running, {
      kind: 'create',
      resource,
      work: (by) => createBy(by, resource, values),
    });
  }

  /** What a part of a line takes from it: all but what belongs to one record. */
  #copyOf(line: Stored): Fields {
    const { resource, caller } = this.#call;
    const { id: _id, version: _version, ...stored } = storedPart(shapeOf(resource, caller.viewer), line);
    return Object.fromEntries(
      Object.entries(stored).filter(([id]) => {
        const field = resource.fields[id];
        return field && !field.stamp && !field.unique && !isNumbered(field);
      }),
    );
  }

  /** Settles all of a partner, or a part. */
  async #move({ entry, resource, record, open, units }: Share, line: Stored) {
    const values = givenValues(entry.set, { record: this.#withAmount(line, units), partner: record });
    const target = { resource, record };
    const name = entry.transition && (units === open ? entry.transition.full : entry.transition.part!);
    const transition = name === undefined ? undefined : transitionNamed(resource, name);
    // A second part leaves the state as the first one did.
    const isThere =
      transition && record[transition.field] === transition.to && !transition.from.includes(transition.to);
    if (transition && !isThere)
      return makeTransitionByRule(this.#engine, this.#running, transition.id, target, values);
    if (Object.keys(values).length > 0) await updateRecord(this.#engine, this.#running, target, values);
  }

  async #byRule(_accepted: ReconcileAccepted) {
    const { create, waits } = reconcileOf(this.#call);
    for (const line of this.#lines) {
      if (waits !== undefined && line[waits] === true) throw conflict(translate('reconcile.waiting'));
      const rule = (await SavedRules.load(this.#call, this.#engine.transaction)).for(line)?.rule;
      if (!create || !rule) throw conflict(translate('reconcile.noRule'));
      await this.#becomes(line, givenValues(create.set, { record: line, rule }));
    }
  }

  #keyOf(line: Stored): unknown {
    const { resource } = this.#call;
    const { remembers } = reconcileOf(this.#call);
    const [taking] = statementsIn(resource.documents ?? {});
    if (remembers !== undefined && typeof line[remembers] === 'string' && line[remembers] !== '')
      return line[remembers];
    return taking ? lineKey(resource, taking.same, line) : null;
  }

  #noted(entry: ReconcilePartners, line: Stored, isFurther: boolean): Fields {
    const field = entry.remembers ?? reconcileOf(this.#call).remembers;
    return field === undefined ? {} : { [field]: isFurther ? noLine : this.#keyOf(line) };
  }
}

/**
 * The transitions that these entries may make of their partners: those of each entry of the config for the partner's resource and
 * one of the lines. Which of them it is depends on records that the caller may not see, so it is not asked here.
 */
export async function transitionsNamed(
  call: Call,
  reader: Reader,
  accepted: readonly ReconcileAccepted[],
): Promise<Transition[]> {
  const { caller, resource: lines } = call;
  const named = reconcileOf(call).with.flatMap((entry) => {
    const of = caller.portal.resources[entry.resource]!;
    const { full, part = full } = entry.transition ?? {};
    const made = [...new Set([full, part])].flatMap((name) => (name ? transitionNamed(of, name) : []));
    return made.some(({ confirmIdentity }) => confirmIdentity) ? [{ entry, made }] : [];
  });
  if (named.length === 0) return [];
  const ids = accepted.flatMap(({ line, lines: all = [line] }) => all);
  const found = new Map(
    (await findLines(call, reader, { ids })).map((record) => [String(record.id), record]),
  );
  return accepted.flatMap(({ line, lines: all = [line], partners }) => {
    const known = all.flatMap((id) => found.get(String(id)) ?? []);
    const isAsked = ({ entry }: (typeof named)[number]) =>
      partners.some(({ resource }) => resource === entry.resource) &&
      known.some((one) => isFor(caller, lines, entry, one));
    return named.filter(isAsked).flatMap(({ made }) => made);
  });
}

/** The lines of one request as they are now, or why one can't be reconciled. */
async function linesOf(
  call: Call,
  engine: RuleService,
  { line, lines = [line] }: ReconcileAccepted,
): Promise<Stored[] | string> {
  const found = await findLines(call, engine.transaction, { ids: lines });
  const byId = new Map(found.map((record) => [String(record.id), record]));
  const missing = lines.find((id) => !byId.has(String(id)));
  return missing === undefined
    ? lines.map((id) => byId.get(String(id))!)
    : translate('reconcile.notLine', { id: String(missing) });
}

/** A transfer that was accepted from its other line: the entry for it begins with the partner. */
async function turned(
  { caller, resource, ...call }: Call,
  engine: RuleService,
  [line, ...more]: readonly Stored[],
  { partners }: ReconcileAccepted,
): Promise<{ lines: Stored[]; accepted: ReconcileAccepted } | undefined> {
  const [partner, ...others] = partners;
  if (!partner || partner.resource !== resource.id || more.length > 0 || others.length > 0) return undefined;
  const pairs = reconcileOf({ resource }).with.filter(({ one }) => one === 'line');
  const begins = (record: Stored) => pairs.some((entry) => isFor(caller, resource, entry, record));
  if (begins(line!)) return undefined;
  const [other] = await findLines({ ...call, caller, resource }, engine.transaction, { ids: [partner.id] });
  if (!other || !begins(other)) return undefined;
  return {
    lines: [other],
    accepted: { line: other.id, partners: [{ ...partner, id: line!.id }] },
  };
}
