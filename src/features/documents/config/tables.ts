/** Checks layouts of tables that a config declares. */
import type { HeadedStatementName } from '../shared/registry.ts';
import { shippedLayouts } from '../shared/table/shipped.ts';
import { amountColumns, type TableColumn } from '../shared/table/layout.ts';
import type { BindContext, ConfigNode, KnownResource } from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import type { TableSource } from './tableSchema.ts';
import { checkStatement } from './statements.ts';

type Around = { context: BindContext; node: ConfigNode; resource: KnownResource };

export function checkBankTable(around: Around, source: TableSource, format: HeadedStatementName) {
  checkStatement(around, source, format);
  for (const [id, layout] of Object.entries(source.own ?? {})) {
    const at = around.node.at('own', id);
    if (shippedLayouts.some((one) => one.id === id))
      at.error(translate('bind.layoutIsShipped', { id }), 'key');
    const { columns, needs = [], leave = {}, directions } = layout;
    const has = (column: TableColumn) => columns[column] !== undefined;
    const moving = amountColumns.filter((column) => column !== 'fee' && column !== 'balance');
    if (!has('posted')) at.at('columns').error(translate('bind.layoutLacks', { columns: 'posted' }), 'key');
    if (!moving.some(has))
      at.at('columns').error(translate('bind.layoutLacks', { columns: moving.join(', ') }), 'key');
    for (const [index, column] of needs.entries())
      if (!has(column)) at.at('needs', String(index)).error(translate('bind.layoutNoColumn', { column }));
    for (const column of Object.keys(leave) as TableColumn[])
      if (!has(column)) at.at('leave', column).error(translate('bind.layoutNoColumn', { column }), 'key');
    if (has('direction') !== (directions !== undefined)) at.error(translate('bind.layoutDirections'), 'key');
  }
}
