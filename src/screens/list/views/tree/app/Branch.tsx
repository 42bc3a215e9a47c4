import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Typography, useTheme } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ColumnView } from '#ui/record/columns.ts';
import { currentLocale } from '#messages/translate.ts';
import { useOpened } from '#screens/list/open/app/useOpened.ts';
import { translate } from '#ui/translate.ts';
import { afterKey, type TreeRow } from './rows.ts';

/** Of each field beside a title: a fifth of the tree, where that is enough for its words. */
export const factWidth = 'clamp(168px, 20cqi, 320px)';

type Props = {
  row: TreeRow;
  rows: readonly TreeRow[];
  name: string;
  columns: readonly ColumnView[];
  /** True when it is shown only because of the records below it. */
  isAside: boolean;
  /** True for the row that the Tab key stops at. */
  isCurrent: boolean;
  below: number;
  onToggle: (opens: boolean) => void;
  onFocus: (id: string) => void;
  onGo: (id: string) => void;
};

/** A record of the tree. Its title links to it; the rest of its row expands it. */
export function Branch({
  row,
  rows,
  name,
  columns,
  isAside,
  isCurrent,
  below,
  onToggle,
  onFocus,
  onGo,
}: Props) {
  const { id, record, level, at, of, isOpen } = row;
  const navigate = useNavigate();
  const isRtl = useTheme().direction === 'rtl';
  const { hrefOf } = useOpened();
  const href = hrefOf(record);
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return;
    const next = afterKey(rows, id, event.key, isRtl);
    if (event.key === 'Enter') void navigate(href);
    else if (event.key === ' ' && isOpen !== undefined) onToggle(!isOpen);
    else if (next && 'to' in next) onGo(next.to);
    else if (next) onToggle(next.open);
    else return;
    event.preventDefault();
  };
  const facts = columns.map((column) => ({ column, text: column.text(record) }));
  return (
    <Box
      component="li"
      role="treeitem"
      data-row={id}
      aria-level={level}
      aria-posinset={at}
      aria-setsize={of}
      aria-expanded={isOpen}
      tabIndex={isCurrent ? 0 : -1}
      onKeyDown={press}
      onFocus={() => onFocus(id)}
      onClick={({ target }) => {
        if (isOpen !== undefined && !(target as Element).closest('a')) onToggle(!isOpen);
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 38,
        ...(isOpen !== undefined && { cursor: 'pointer' }),
        pl: 1 + (level - 1) * 2.5,
        pr: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <ChevronRight
        fontSize="small"
        sx={{
          mx: '5px',
          flexShrink: 0,
          color: 'text.secondary',
          visibility: isOpen === undefined ? 'hidden' : 'visible',
          transform: isOpen ? 'rotate(90deg)' : isRtl ? 'scaleX(-1)' : 'none',
        }}
      />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'baseline', gap: 1, py: 0.5 }}>
        <Typography
          component={Link}
          to={href}
          tabIndex={-1}
          noWrap
          title={name}
          sx={{
            color: isAside ? 'text.secondary' : 'text.primary',
            fontWeight: isAside ? 400 : level === 1 ? 600 : 500,
            textDecoration: 'none',
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          {name}
        </Typography>{' '}
        {below > 0 && (
          <Typography
            variant="caption"
            color="textSecondary"
            title={translate('portal.screen.tree.below', { smart_count: below })}
          >
            {below.toLocaleString(currentLocale())}
          </Typography>
        )}
      </Box>
      {facts.map(({ column, text }) => (
        <Typography
          key={column.field.id}
          component="span"
          variant="body2"
          color="textSecondary"
          noWrap
          title={text && `${column.label}: ${text}`}
          sx={{
            width: column.part === 'chip' ? { xs: 'auto', md: factWidth } : factWidth,
            px: 1,
            flexShrink: 0,
            textAlign: { md: column.align },
            display: { xs: column.part === 'chip' ? 'block' : 'none', md: 'block' },
          }}
        >
          {text && ((column.part === 'chip' && column.draw?.(record, 'cell')) || text)}{' '}
        </Typography>
      ))}
    </Box>
  );
}
