/** Reasons and doubts in words. */
import { translate } from '#messages/translate.ts';
import type { Resource } from '#model/types.ts';
import type { ReconcilePartners } from '../config/schema.ts';
import { readableOn } from '#access/projection.ts';
import { formatValue } from '#kinds/registry.ts';
import type { Call } from '#server/caller/caller.ts';
import { readableName } from '#server/data/audience.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Id, Stored } from '#server/data/store.ts';
import type { Match, MatchDoubt, MatchEntry, MatchReason } from './matchTypes.ts';
import type { PartnerTexts } from './partners.ts';

/** An entry with its partners, as the matching and the answer need them. */
export type LoadedEntry = {
  entry: ReconcilePartners;
  resource: Resource;
  texts: PartnerTexts;
  records: Map<string, Stored>;
  match: MatchEntry;
};

type Reasoned = {
  texts: PartnerTexts;
  money: (units: number) => string;
  /** The text of the saved rule by which a fee is taken off. */
  rule: string | undefined;
};

export function reasonText(reason: MatchReason, { texts, money, rule }: Reasoned): string {
  switch (reason.kind) {
    case 'amount':
      return translate('reconcile.sameAmount');
    case 'days':
      if (reason.days === 0) return translate('reconcile.sameDay');
      return translate(reason.days > 0 ? 'reconcile.later' : 'reconcile.earlier', {
        smart_count: Math.abs(reason.days),
      });
    case 'name':
      return translate('reconcile.wholeName', { text: reason.text });
    case 'part of name':
      return translate('reconcile.partOfName', { text: reason.text });
    case 'text':
      return `${texts.labelOf(reason.field)} ${texts.shown(reason.field, reason.text)}`;
    case 'transfer':
      return translate('reconcile.transfer');
    case 'sum':
      return translate('reconcile.sumOf', { count: reason.count });
    case 'lines':
      return translate('reconcile.linesOf', { count: reason.count });
    case 'part':
      return translate('reconcile.part');
    case 'difference':
      return translate('reconcile.differs', { amount: money(reason.units) });
    case 'on day':
      return translate('reconcile.onDay', { amount: money(reason.units) });
    case 'fee':
      return translate('reconcile.feeByRule', { amount: money(reason.units), text: rule! });
    case 'told':
      return translate('reconcile.toldTitle', { number: reason.number });
  }
}

type Doubted = { match: Match; loaded: LoadedEntry; money: (units: number) => string };

export async function doubtText(
  call: Call,
  reader: Reader,
  doubt: MatchDoubt,
  { match, loaded, money }: Doubted,
): Promise<string> {
  switch (doubt.kind) {
    case 'no ground':
      return translate('reconcile.doubts.noGround');
    case 'part of name':
      return translate('reconcile.doubts.partOfName', { text: doubt.text });
    case 'same name':
      return translate('reconcile.doubts.sameName', { text: doubt.text });
    case 'other name':
      return translate('reconcile.doubts.otherName', { text: doubt.text });
    case 'other document':
      return translate('reconcile.doubts.otherDocument', { text: doubt.text });
    case 'other paper':
      return translate('reconcile.doubts.otherPaper', { text: doubt.text });
    case 'rivals':
      return translate('reconcile.doubts.rivals', { smart_count: doubt.count });
    case 'lines':
      return translate('reconcile.doubts.lines', { smart_count: doubt.count });
    case 'days':
      return translate('reconcile.doubts.ahead', { smart_count: Math.abs(doubt.days) });
    case 'differs':
      return differsText(call, reader, doubt, match, loaded);
    case 'refund':
      return translate('reconcile.doubts.refund');
    case 'own':
      return translate('reconcile.doubts.own');
    case 'sum':
      return translate('reconcile.doubts.sum');
    case 'part':
      return translate('reconcile.doubts.part');
    case 'difference':
      return translate('reconcile.doubts.difference', { amount: money(doubt.units) });
    case 'fee':
      return translate('reconcile.doubts.fee', { amount: money(doubt.units) });
    case 'told':
      return translate('reconcile.doubts.told');
  }
}

/** "Empresa: Fazenda Sul, e na linha Fazenda Norte." */
async function differsText(
  { caller, resource }: Call,
  reader: Reader,
  { field, partner }: MatchDoubt & { kind: 'differs' },
  { lines: [first] }: Match,
  { entry, resource: of, records }: LoadedEntry,
): Promise<string> {
  const [theirs, ours] = Object.entries(entry.agrees)[field]!;
  const line = (await reader.get(shapeOf(resource, caller.viewer), first!))!;
  const { access, viewer } = caller;
  const said = async (holder: Resource, id: string, record: Stored): Promise<string | undefined> => {
    const one = holder.fields[id]!;
    const value = record[id];
    const held = access.resources.get(holder.id);
    if (!held || !readableOn(held, viewer, record)?.has(id)) return undefined;
    if (!('resource' in one)) return formatValue(one, value, viewer);
    const target = caller.portal.resources[one.resource as string]!;
    const found = await reader.get(shapeOf(target, viewer), value as Id);
    return found ? readableName({ access, viewer, reader }, target, found) : target.label.one;
  };
  const { label } = of.fields[theirs]!;
  const other = (await said(of, theirs, records.get(String(partner))!)) ?? '…';
  const own = await said(resource, ours, line);
  return own === undefined
    ? translate('reconcile.doubts.differsUnread', { label, partner: other })
    : translate('reconcile.doubts.differs', { label, partner: other, line: own });
}
