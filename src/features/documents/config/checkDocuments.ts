/** Checks `documents` of a resource, format by format. */
import { isView, type BindContext, type ConfigNode, type KnownResource } from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import {
  byteStatements,
  headedStatements,
  noteFormats,
  titleFormats,
  wholeOfCard,
  type ByteStatementName,
  type HeadedStatementName,
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
  const around = (format: string) => ({ context, node: node.at(format), resource });
  for (const format of Object.keys(byteStatements) as ByteStatementName[]) {
    const statement = documents[format];
    if (statement && node.at(format).isValid) checkStatement(around(format), statement, format);
  }
  for (const format of Object.keys(headedStatements) as HeadedStatementName[]) {
    const table = documents[format];
    if (table && node.at(format).isValid) checkBankTable(around(format), table, format);
  }
  const bill = documents[wholeOfCard];
  if (bill && node.at(wholeOfCard).isValid) checkBill(around(wholeOfCard), bill);
  for (const format of Object.keys(noteFormats) as NoteFormatName[]) {
    const note = documents[format];
    if (note && node.at(format).isValid) checkNote(around(format), note, format);
  }
  for (const format of Object.keys(titleFormats) as TitleFormatName[]) {
    const title = documents[format];
    if (title && node.at(format).isValid) checkTitle(around(format), title, format);
  }
}
