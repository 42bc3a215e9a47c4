/** Checks `documents` of a resource, format by format. */
import { isView, type BindContext, type ConfigNode, type KnownResource } from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import type { DocumentsSource } from '#compiler/schema/documents.ts';
import { checkNote } from './notes.ts';
import { checkStatement } from './statements.ts';

export function checkDocuments(
  context: BindContext,
  node: ConfigNode,
  documents: DocumentsSource | undefined,
  resource: KnownResource,
) {
  if (!documents || !resource.fields) return;
  if (isView(resource.source))
    return node.error(translate('bind.isViewInWhichNobody', { id: resource.id }), 'key');
  const { ofx } = documents;
  const around = (format: string) => ({ context, node: node.at(format), resource });
  if (ofx && node.at('ofx').isValid) checkStatement(around('ofx'), ofx);
  for (const format of ['nfe', 'cte', 'nfse'] as const) {
    const note = documents[format];
    if (note && node.at(format).isValid) checkNote(around(format), note, format);
  }
}
