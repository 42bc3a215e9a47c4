/** Checks how return files change records: what finds them, the amount that is open, and the transition of a payment. */
import type { DocumentNames } from '../shared/document.ts';
import { titleFormats, type TitleFormatName } from '../shared/registry.ts';
import { findField, type BindContext, type ConfigNode, type KnownResource } from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import { isMoney } from '#model/traits.ts';
import { findTransition } from '#rules/bind/steps.ts';
import type { TitleSource } from './schema.ts';
import { checkSet, isKnownName, isWritten } from './documentSet.ts';
import { checkFind } from './statements.ts';

type Around = { context: BindContext; node: ConfigNode; resource: KnownResource };

export function checkTitle(around: Around, source: TitleSource, format: TitleFormatName) {
  const { facts, row } = titleFormats[format];
  const names: DocumentNames = { ...facts, ...row };
  const { node, resource } = around;
  const { match, open, find = {}, settle } = source;
  for (const [id, name] of Object.entries(match)) {
    const at = node.at('match', id);
    const found = findField(at, resource, id, 'key')?.source;
    isKnownName(at, name, row);
    if (found && !isWritten(found))
      at.error(translate('bind.documentComparesTexts', { name: id, type: found.type }), 'key');
  }
  const amount = findField(node.at('open'), resource, open);
  if (amount && !amount.broken && !isMoney(amount.type))
    node.at('open').error(translate('bind.documentBalanceMoney', { field: open, type: amount.type }));
  checkFind(around, find, facts);
  for (const name of [settle.transition].flat())
    findTransition(node.at('settle', 'transition'), resource, name);
  checkSet(settle.set, { node: node.at('settle', 'set'), resource, names });
}
