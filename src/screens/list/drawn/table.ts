/** The rows of a list as the app's table has them. Their widths are fitted in the browser, which knows the room: see fitTable.ts. */
import { cellClass, namingColumn, type StoredValues } from '#kinds/columnsOf.ts';
import { formatAmount, translate } from '#messages/translate.ts';
import { element, linkTo, type Html } from '#screens/drawn/html.ts';
import type { ListParams } from '../address/listAddress.ts';
import type { DrawnTable } from '../columns/columnLayout.ts';
import { measuresOf } from '../columns/columnSizes.ts';
import type { TotalText } from '#kinds/totalText.ts';
import type { DrawnColumn } from './columns.ts';

export type DrawnRecord = StoredValues & { id: string | number };

type Table = {
  label: string;
  columns: readonly DrawnColumn[];
  records: readonly DrawnRecord[];
  sort: ListParams['sort'];
  /** The address of the list in the order of a field. */
  sortedBy(sort: ListParams['sort']): string;
  hrefOf(record: DrawnRecord): string;
  /** Absent where the list has none; empty while they are on their way. */
  totals: StoredValues | undefined;
  totalText: TotalText;
  totalKinds: object;
  hasSelection: boolean;
  hasMenu: boolean;
  /** The record that is open beside the table. */
  opened: string | null;
};

export function drawTable(table: Table): Html {
  const { columns, records, totals, totalText, totalKinds, sort, hasSelection, hasMenu, label } = table;
  const naming = columns[namingColumn(columns)];
  const around = (cells: readonly Html[], check: Html, menu: Html) => [
    ...(hasSelection ? [check] : []),
    ...cells,
    ...(hasMenu ? [menu] : []),
  ];
  const edges = (tag: 'td' | 'th', what: string) =>
    [element(tag, 'check', ...(what ? [element('i')] : [])), element(tag, 'actions', what)] as const;
  const head = columns.map((column) => headOf(column, table));
  const rows = records.map((record) => {
    const cells = columns.map((column) => {
      const value = column.draw(record);
      const shown = column === naming ? linkTo(table.hrefOf(record), value || `#${record.id}`) : value;
      return element('td', cellClass(column), shown);
    });
    const isOpen = table.opened === String(record.id);
    const attributes = { class: isOpen ? 'open' : undefined, 'data-record': String(record.id) };
    return element('tr', attributes, ...around(cells, ...edges('td', '···')));
  });
  const foot = columns.map((column, at) => {
    const { id } = column.field;
    const isTotal = totals && Object.hasOwn(totals, id);
    const text = isTotal
      ? totalText(id, column.text(totals))
      : at === 0
        ? translate('portal.screen.list.total')
        : '';
    return element('td', cellClass(column), text);
  });
  const drawn: DrawnTable = {
    columns: measuresOf(columns, { records, totals, totalText }),
    sort: sort.field,
    totals: Object.keys(totalKinds),
    hasSelection,
    hasMenu,
  };
  return element(
    'div',
    { class: 'frame', 'data-table': JSON.stringify(drawn) },
    element(
      'table',
      { 'aria-label': label },
      element('thead', '', element('tr', '', ...around(head, ...edges('th', '\u00a0')))),
      element('tbody', '', ...rows),
      ...(totals ? [element('tfoot', '', element('tr', '', ...around(foot, ...edges('td', ''))))] : []),
    ),
  );
}

function headOf(column: DrawnColumn, { sort, sortedBy }: Table): Html {
  const { field, label, sortable } = column;
  const order = field.id === sort.field ? sort.order : undefined;
  const next = { field: field.id, order: order === 'ASC' ? 'DESC' : 'ASC' } as const;
  const sorted = order && (order === 'ASC' ? 'ascending' : 'descending');
  return element(
    'th',
    { class: cellClass(column), scope: 'col', 'aria-sort': sorted },
    sortable ? linkTo(sortedBy(next), label) : label,
  );
}

type Pages = { total: number; isAtLeast: boolean; count: number; addressOf(page: number): string };

/** "1–25 de 2.000", and the way to the pages beside this one. */
export function drawPages(
  { page, perPage }: ListParams,
  { total, isAtLeast, count, addressOf }: Pages,
): Html {
  const first = (page - 1) * perPage;
  const last = first + count;
  const text = translate('portal.screen.list.rows', {
    first: formatAmount(first + 1),
    last: formatAmount(last),
    total: formatAmount(total),
  });
  const to = (other: number, sign: string, label: string) =>
    element('a', { href: addressOf(other), 'aria-label': label }, sign);
  return element(
    'nav',
    '',
    isAtLeast ? '' : element('span', '', text),
    page > 1 ? to(page - 1, '‹', translate('ra.navigation.previous')) : element('i'),
    last < total ? to(page + 1, '›', translate('ra.navigation.next')) : element('i'),
  );
}
