/** Checks `documents` of a resource, format by format. */
import { isView, type BindContext, type ConfigNode, type KnownResource } from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import {
  byteStatements,
  noteFormats,
  titleFormats,
  type ByteStatementName,
  type NoteFormatName,
  type TitleFormatName,
} from '../shared/registry.ts';
import type { DocumentsSource } from './schema.ts';
import { checkBill } from './bills.ts';
import { checkNote } from './notes.ts';
import { checkStatement } from './statements.ts';
import { checkBankTable } from './tables.ts';
import { checkTitle } from './titles.ts';

export function checkDocuments(
  context: BindContext,
  node: ConfigNode,
  documents: DocumentsSource | undefined,
  resource: KnownResource,
) {
  if (!documents || !resource.fields) return;
  if (isView(resource.source))
    return node.error(translate('bind.isViewInWhichNobody', { id: resource.id }), 'key');
  const { table, cardBill } = documents;
  const around = (format: string) => ({ context, node: node.at(format), resource });
  for (const format of Object.keys(byteStatements) as ByteStatementName[]) {
    const statement = documents[format];
    if (statement && node.at(format).isValid) checkStatement(around(format), statement, format);
  }
  if (table && node.at('table').isValid) checkBankTable(around('table'), table);
  if (cardBill && node.at('cardBill').isValid) checkBill(around('cardBill'), cardBill);
  for (const format of Object.keys(noteFormats) as NoteFormatName[]) {
    const note = documents[format];
    if (note && node.at(format).isValid) checkNote(around(format), note, format);
  }
  for (const format of Object.keys(titleFormats) as TitleFormatName[]) {
    const title = documents[format];
    if (title && node.at(format).isValid) checkTitle(around(format), title, format);
  }
}
