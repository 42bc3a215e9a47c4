import { type RaRecord } from 'ra-core';
import { memo, type ReactNode } from 'react';
import { refersTo } from '#model/traits.ts';
import { opening } from '../openElsewhere.ts';
import { PlainLink, useFollow } from '../PlainLink.tsx';
import { namingColumn, type ColumnView, type Stored } from '#kinds/ui/columns.ts';
import { translate } from '#ui/translate.ts';

export type RowProps = {
  record: RaRecord;
  columns: readonly ColumnView[];
  href: string | undefined;
  isSelected: boolean | undefined;
  isOpen: boolean;
  onToggle: ((id: RaRecord['id'], range: boolean) => void) | undefined;
  actions: ((record: RaRecord, name: string) => ReactNode) | undefined;
  /** Its `aria-rowindex`, counting the head, when not all rows are rendered. */
  index?: number | undefined;
};

export const Row = memo(function Row(props: RowProps) {
  const { record, columns, href, isSelected, isOpen, onToggle, actions, index } = props;
  const follow = useFollow();
  const naming = namingColumn(columns);
  const open = opening(href, ({ target }) => {
    // a double click edits the cell
    if (href && !(target as Element).closest('.inline')) follow(href, { _scrollToTop: true });
  });
  return (
    // The keyboard reaches the record by the link in the first cell.
    // oxlint-disable-next-line click-events-have-key-events, no-noninteractive-element-interactions
    <tr
      className={`${href ? 'link' : ''}${isSelected ? ' selected' : ''}${isOpen ? ' open' : ''}`}
      data-record={record.id}
      aria-rowindex={index}
      {...open}
    >
      {onToggle && (
        <td className="check">
          <input
            type="checkbox"
            checked={isSelected === true}
            onChange={({ nativeEvent }) => onToggle(record.id, (nativeEvent as MouseEvent).shiftKey)}
            aria-label={translate('portal.screen.list.selectRow', {
              name: columns[naming]?.text(record) ?? '',
            })}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const isInline = at !== naming && column.inline?.(record) === true;
        const hint = isInline ? translate('portal.screen.inline.hint') : undefined;
        return (
          <td
            key={column.field.id}
            // not a `th`, which would look like a heading
            role={at === naming ? 'rowheader' : undefined}
            className={isInline ? `${classOf(column)} inline` : classOf(column)}
            translate={column.translate}
            data-field={isInline ? column.field.id : undefined}
            title={column.noWrap ? hint : column.text(record)}
          >
            {at === naming && href ? (
              <PlainLink className="name" to={href} aria-current={isOpen || undefined}>
                {nameOf(column, record) || `#${record.id}`}
              </PlainLink>
            ) : (
              cellOf(column, record)
            )}
          </td>
        );
      })}
      {actions && <td className="actions">{actions(record, columns[naming]?.text(record) ?? '')}</td>}
    </tr>
  );
});

export const classOf = ({ align, noWrap, sticky, width }: ColumnView) =>
  `${align === 'right' ? 'right fixed' : noWrap ? 'fixed' : 'flows'}${sticky ? ' kept' : ''}${width ? ' sized' : ''}`;

/** The text of a cell inside the record's link, which can't contain another link. */
const nameOf = (column: ColumnView, record: Stored): ReactNode =>
  refersTo(column.field) ? column.text(record) : cellOf(column, record);

const cellOf = ({ text: textOf, draw }: ColumnView, record: Stored): ReactNode => {
  const text = textOf(record);
  return text === '' ? text : (draw?.(record) ?? text);
};
