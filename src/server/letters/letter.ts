/** Writes letters to people outside: the address, the texts, and the sheet that goes with them. */
import { translate } from '#messages/translate.ts';
import type { Letter } from '#model/rules.ts';
import { isMailAddress } from '#model/values/values.ts';
import { findSheet } from '#screens/sheets.ts';
import { shapeOf } from '../data/shape.ts';
import type { Id } from '../data/store.ts';
import { fillTemplate, type RuleContext } from '../writes/ruleContext.ts';
import type { LetterSent } from '../writes/ruleService.ts';
import { SheetFault, writeSheet, type SheetReader } from './sheet.ts';
import type { PrintedSheet } from './sheetTypes.ts';

/**
 * @param whose reads the sheet
 * @param context the names of the letter, and its record
 * @param fill fills a template; absent: with all values of the context
 */
export async function writeLetter(
  whose: SheetReader,
  { to, title, text, print }: Letter,
  context: RuleContext,
  fill: (template: string) => Promise<string> = (template) => fillTemplate(template, context),
): Promise<LetterSent> {
  const held = context.values[to];
  const address = typeof held === 'string' ? held.trim() : '';
  const isAddress = isMailAddress(address);
  const { sheet, fault } = print === undefined ? {} : await sheetOf(whose, print, context);
  const refused = isAddress ? fault : translate('delivery.noAddress');
  return {
    address: isAddress ? address : '',
    title: await fill(title),
    text: text === undefined ? '' : await fill(text),
    ...(sheet && { sheet }),
    ...(refused !== undefined && { fault: refused }),
  };
}

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
