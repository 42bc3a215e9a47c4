/** Checks how statements of cards become bills: their month and days, and the list of their purchases. */
import { billNames } from '../shared/bill.ts';
import { byteStatements, statementInSample } from '../shared/registry.ts';
import {
  fieldOf,
  findField,
  type BindContext,
  type ConfigNode,
  type KnownResource,
} from '#language/bind/context.ts';
import { rowsAsResource } from '#language/bind/rows.ts';
import type { FieldSource } from '#language/sources.ts';
import { translate } from '#messages/translate.ts';
import { partsOfName } from '#model/fields/limits.ts';
import { hasRows, isNumeric, traitsOf } from '#model/traits.ts';
import type { BillSource } from './billSchema.ts';
import { checkRequiredFields, checkSet } from './documentSet.ts';
import { checkAsk } from './notes.ts';
import { checkFind } from './statements.ts';

type Around = { context: BindContext; node: ConfigNode; resource: KnownResource };

export function checkBill(around: Around, source: BillSource) {
  const { node, resource } = around;
  const { find, month, closes, due, rows, set, same, ask = {} } = source;
  const statement = byteStatements[statementInSample];
  const names = { ...statement.facts, ...statement.row, ...billNames };
  checkFind(around, find, statement.facts);
  if (Object.keys(find).length !== 1) node.at('find').error(translate('bind.documentOneReference'), 'key');
  expectKind(node.at('month'), findField(node.at('month'), resource, month)?.source, 'month');
  for (const part of ['closes', 'due'] as const) checkDay(around, source, part);
  const given = [...Object.keys(find), month, ...Object.keys(closes), ...Object.keys(due), rows];
  checkRequiredFields(node, resource.fields, (id) => given.includes(id));
  const at = node.at('rows');
  const list = findField(at, resource, rows)?.source;
  if (!list) return;
  if (!hasRows(list)) return at.error(translate('bind.documentRows', { id: rows, type: list.type }));
  const row = rowsAsResource(rows, list, resource, resource.node);
  checkSet(set, { node: node.at('set'), resource: row, names, given: Object.keys(ask) });
  checkAsk(around, { node: node.at('ask'), resource: row, names }, ask);
  checkRequiredFields(node, row.fields, (id) => Object.hasOwn(set, id) || Object.hasOwn(ask, id));
  for (const [index, id] of same.entries())
    if (!Object.hasOwn(set, id)) node.at('same', String(index)).error(translate('bind.documentSame', { id }));
}

/** A date, and the number of its day in the card's record. */
function checkDay(
  { context, node, resource }: Around,
  { find, ...source }: BillSource,
  part: 'closes' | 'due',
) {
  for (const [id, path] of Object.entries(source[part])) {
    const at = node.at(part, id);
    expectKind(at, findField(at, resource, id, 'key')?.source, 'date');
    const { via = '', field } = partsOfName(path);
    const reference = fieldOf(resource, via, 'written')?.source;
    if (!Object.hasOwn(find, via) || reference?.type !== 'reference') {
      at.error(translate('bind.documentBalanceFound', { via }));
      continue;
    }
    const target = context.resources.get(reference.resource);
    const day = target && findField(at, target, field)?.source;
    if (day && !isNumeric(day)) at.error(translate('bind.billDayNumber', { field, type: day.type }));
  }
}

function expectKind(node: ConfigNode, source: FieldSource | undefined, temporal: 'month' | 'date') {
  if (source && traitsOf(source).temporal !== temporal)
    node.error(translate('bind.billTemporal', { type: source.type, needed: temporal }));
}
