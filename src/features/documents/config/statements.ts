/** Checks how statements become records: what finds the record that they are about, what is set, what is the same. */
import type { DocumentNames } from '../shared/document.ts';
import { statementFormats, type StatementFormatName } from '../shared/registry.ts';
import {
  fieldOf,
  findField,
  type BindContext,
  type ConfigNode,
  type KnownResource,
} from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import { partsOfName } from '#model/fields/limits.ts';
import { isMoney } from '#model/traits.ts';
import type { StatementSource } from './schema.ts';
import { checkRequiredFields, checkSet, isKnownName, isWritten } from './documentSet.ts';

type Around = { context: BindContext; node: ConfigNode; resource: KnownResource };

type Statement = Pick<StatementSource, 'find' | 'set' | 'same' | 'balance'>;

export function checkStatement(around: Around, source: Statement, format: StatementFormatName) {
  const { facts, row } = statementFormats[format];
  const { node, resource } = around;
  const { find, set } = source;
  checkFind(around, find, facts);
  checkSet(set, { node: node.at('set'), resource, names: { ...facts, ...row }, given: Object.keys(find) });
  checkSame(around, source);
  if (source.balance !== undefined) checkBalance(around, source, source.balance);
  checkRequiredFields(node, resource.fields, (id) => Object.hasOwn(find, id) || Object.hasOwn(set, id));
}

export function checkFind(
  { context, node, resource }: Around,
  find: StatementSource['find'],
  facts: DocumentNames,
) {
  for (const [id, wanted] of Object.entries(find)) {
    const at = node.at('find', id);
    const source = findField(at, resource, id, 'key')?.source;
    if (!source) continue;
    if (source.type !== 'reference') {
      at.error(translate('bind.documentFindsReference', { id, type: source.type }), 'key');
      continue;
    }
    const target = context.resources.get(source.resource);
    for (const [fact, fields] of Object.entries(wanted)) {
      isKnownName(at.at(fact), fact, facts);
      for (const name of [fields].flat()) {
        const found = target && findField(at.at(fact), target, name)?.source;
        if (found && !isWritten(found))
          at.at(fact).error(translate('bind.documentComparesTexts', { name, type: found.type }));
      }
    }
  }
}

function checkSame({ node }: Around, { find, set, same }: Statement) {
  for (const [index, id] of same.entries())
    if (!Object.hasOwn(find, id) && !Object.hasOwn(set, id))
      node.at('same', String(index)).error(translate('bind.documentSame', { id }));
}

/** The amount must be that of a record that the document finds, and summed from records of this resource. */
function checkBalance({ context, node, resource }: Around, { find }: Statement, balance: string) {
  const at = node.at('balance');
  const { via = '', field } = partsOfName(balance);
  const source = fieldOf(resource, via, 'written')?.source;
  if (!Object.hasOwn(find, via) || source?.type !== 'reference')
    return at.error(translate('bind.documentBalanceFound', { via }));
  const target = context.resources.get(source.resource);
  const found = target && findField(at, target, field);
  if (found && !found.broken && !isMoney(found.type))
    at.error(translate('bind.documentBalanceMoney', { field, type: found.type }));
}
