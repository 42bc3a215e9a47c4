/** Writes letters to people outside: the address, the texts, and the sheet that goes with them. */
import { translate } from '#messages/translate.ts';
import type { Letter } from '#model/rules.ts';
import { isEmpty, isMailAddress } from '#model/values/values.ts';
import { findSheet } from '#screens/sheets.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Id } from '#server/data/store.ts';
import { fillTemplate, type RuleContext } from '#server/writes/ruleContext.ts';
import { quotedRecords } from '#server/rules/quotes.ts';
import type { LetterQuotes, LetterSent } from '#server/writes/ruleService.ts';
import { SheetFault, writeSheet, type SheetReader } from './sheet.ts';
import type { PrintedSheet } from '#server/writes/printedSheet.ts';

/** Who gets a letter: an address, empty where the record holds none, and the names in the context that lead to it. */
type Receiver = { address: string; names: readonly string[] };

/**
 * Each address once, whatever the case of its letters. A name that leads to nothing is left out; if all do, nobody is the
 * one receiver. A text that is no address is a receiver without one, so that its letter is told as not delivered.
 */
export function receiversOf({ to }: Letter, { values }: RuleContext): Receiver[] {
  const receivers = new Map<string, Receiver>();
  for (const name of to) {
    const value = values[name];
    const held = typeof value === 'string' ? value.trim() : value;
    if (isEmpty(held)) continue;
    const address = typeof held === 'string' && isMailAddress(held) ? held : '';
    const key = address ? address.toLowerCase() : ` ${name}`;
    const known = receivers.get(key);
    receivers.set(key, { address, ...known, names: [...(known?.names ?? []), name] });
  }
  return receivers.size > 0 ? [...receivers.values()] : [{ address: '', names: to }];
}

/**
 * One letter for each receiver: none learns of another, and each has a state of its own in the outbox.
 *
 * @param whose reads the sheet
 * @param about the record that the letter is about
 * @param context the names of the letter, and its record
 * @param fill fills a template; absent: with all values of the context
 */
export async function writeLetters(
  whose: SheetReader,
  letter: Letter,
  about: { resource: string; id: string },
  context: RuleContext,
  fill: (template: string) => Promise<string> = (template) => fillTemplate(template, context),
): Promise<WrittenLetter[]> {
  const { title, text, print } = letter;
  const { sheet, fault } = print === undefined ? {} : await sheetOf(whose, print, context);
  const written = {
    title: await fill(title),
    text: text === undefined ? '' : await fill(text),
    ...(sheet && { sheet }),
  };
  const titleQuotes = await quotedRecords(title, about, context);
  return Promise.all(
    receiversOf(letter, context).map(async (receiver) => {
      const refused = receiver.address ? fault : translate('delivery.noAddress');
      const named = receiver.names.map((name) => `{${name}}`).join('');
      return {
        receiver,
        sent: {
          ...written,
          address: receiver.address,
          ...(refused !== undefined && { fault: refused }),
          quotes: { address: await quotedRecords(named, about, context), title: titleQuotes },
        },
      };
    }),
  );
}
type WrittenLetter = { receiver: Receiver; sent: LetterSent & LetterQuotes };

/** A config of a later time may have no such sheet any more. */
async function sheetOf(
  whose: SheetReader,
  id: string,
  { resource, record }: RuleContext,
): Promise<{ sheet?: PrintedSheet; fault?: string }> {
  const { reader, viewer } = whose;
  const declared = findSheet(reader.portal, resource.id, id);
  // The rule may have changed it since its context was read, or it was deleted.
  const now = (await reader.get(shapeOf(resource, viewer), record.id)) ?? { ...record, id: record.id as Id };
  if (!declared) return { fault: translate('delivery.noSheet', { id }) };
  try {
    return { sheet: await writeSheet(whose, declared, resource, now) };
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error.message };
    throw error;
  }
}
