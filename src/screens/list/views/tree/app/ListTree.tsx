import { useKept } from '#ui/preferences/useKept.ts';
import { useState, type KeyboardEvent, useMemo, useRef } from 'react';
import { useScreen } from '#screens/app/useScreen.ts';
import { isTreeRow, treeRows, step, useTree, afterKey, type TreeRow, type MoreRow } from './useTree.ts';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Typography, useTheme, Button, Paper, Stack } from '@mui/material';
import { Link, useNavigate } from 'react-router-dom';
import { type ColumnView, useColumns, notedText } from '#kinds/ui/columns.ts';
import { currentLocale } from '#messages/translate.ts';
import { useOpened } from '#screens/list/open/app/useOpened.ts';
import { translate } from '#kit/translate.ts';
import { useRecordTitles } from '#ui/data/useTitles.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { countedName } from '#model/records/title.ts';
import { ListEmpty } from '#screens/list/shown/app/ListEmpty.tsx';
import { ListTableSkeleton } from '#screens/list/views/table/app/ListTableSkeleton.tsx';

const none: readonly string[] = [];

/** Up to so many search results are shown expanded; beyond that, branches are opened one by one. */
const mostOpened = 200;

/** The tree with its open branches. Those that a user opens stay open on their next visit. */
function useOpenTree() {
  const { resourceName } = useScreen();
  const [open, setOpen] = useKept<readonly string[]>('tree', none, { place: resourceName });
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({});
  const tree = useTree(open, sizes);
  // Branches with search results are open until the user closes them.
  const [closed, setClosed] = useState<readonly string[]>([]);
  const opensAll = tree.found !== undefined && tree.found.size <= mostOpened;
  const rows = treeRows(tree.branches, (id) => (opensAll ? !closed.includes(id) : open.includes(id)));
  const shown = rows.filter(isTreeRow);
  const openable = shown.filter((row) => row.isOpen === false).map(({ id }) => id);
  return {
    ...tree,
    /** From top to bottom. */
    rows,
    /** The rows that are records. */
    shown,
    toggle: (id: string, opens: boolean) => {
      const [list, set] = opensAll ? [closed, setClosed] : [open, setOpen];
      const others = list.filter((one) => one !== id);
      set(opens !== opensAll ? [...others, id] : others);
    },
    /** Absent when no shown branch is closed. */
    openAll:
      openable.length === 0 ? undefined : () => (opensAll ? setClosed([]) : setOpen([...open, ...openable])),
    /** Absent when no shown branch is open. */
    closeAll: !shown.some((row) => row.isOpen)
      ? undefined
      : () => (opensAll ? setClosed(shown.map(({ id }) => id)) : setOpen([])),
    /** Loads further records below a parent. */
    loadMore: (parent: string | null) =>
      setSizes({ ...sizes, [parent ?? '']: (sizes[parent ?? ''] ?? step) + step }),
  };
}

/** Of each field beside a title: a fifth of the tree, where that is enough for its words. */
const factWidth = 'clamp(168px, 20cqi, 320px)';

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
function Branch({ row, rows, name, columns, isAside, isCurrent, below, onToggle, onFocus, onGo }: Props) {
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
          title={text && `${column.label}: ${notedText(column, record)}`}
          sx={{
            width: column.part === 'chip' ? { xs: 'auto', md: factWidth } : factWidth,
            px: 1,
            flexShrink: 0,
            textAlign: { md: column.align },
            display: { xs: column.part === 'chip' ? 'block' : 'none', md: 'block' },
          }}
        >
          {text &&
            (((column.part === 'chip' || column.isLate) && column.draw?.(record, 'cell')) || text)}{' '}
        </Typography>
      ))}
    </Box>
  );
}

/** The number of fields shown beside a record's title. */
const factsBeside = 3;

/** The records of the list as a tree, each below the one that it refers to. */
export function ListTree() {
  const { screen, resource } = useScreen();
  const { parent } = screen.tree!;
  const tree = useOpenTree();
  const { rows, shown, branches, found, hiddenMatches } = tree;
  const records = shown.map(({ record }) => record);
  const facts = useMemo(
    () =>
      screen.columns
        .filter(({ field }) => field !== parent && !resource.titleFields.includes(field))
        .slice(0, factsBeside),
    [screen.columns, parent, resource],
  );
  const columns = useColumns(resource, facts, records);
  const nameOf = useRecordTitles(resource.id, records);
  const [current, setCurrent] = useState<string>();
  const element = useRef<HTMLUListElement>(null);

  const focus = (id: string) => {
    setCurrent(id);
    element.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
  };

  if (tree.error) return <LoadError error={tree.error} onRetry={tree.refetch} />;
  if (tree.isPending) return <ListTableSkeleton rows={8} />;
  if (rows.length === 0) return <ListEmpty />;
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden', containerType: 'inline-size' }}>
      <TreeHead columns={columns} openAll={tree.openAll} closeAll={tree.closeAll} />
      <Box
        component="ul"
        ref={element}
        role="tree"
        aria-label={translate('portal.screen.tree.label', { name: resource.label.many })}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {rows.map((row) =>
          isTreeRow(row) ? (
            <Branch
              key={row.id}
              row={row}
              rows={shown}
              name={nameOf(row.record)}
              columns={columns}
              isAside={found !== undefined && !found.has(row.id)}
              isCurrent={
                current === undefined || !shown.some(({ id }) => id === current)
                  ? row === shown[0]
                  : row.id === current
              }
              below={branches.count(row.id)}
              onToggle={(opens) => tree.toggle(row.id, opens)}
              onFocus={setCurrent}
              onGo={focus}
            />
          ) : (
            <MoreButton key={`more ${row.parent}`} row={row} onClick={() => tree.loadMore(row.parent)} />
          ),
        )}
      </Box>
      {hiddenMatches > 0 && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
        >
          {translate('portal.screen.tree.cut', countedName(resource.label, hiddenMatches))}
        </Typography>
      )}
    </Paper>
  );
}

type HeadProps = {
  columns: readonly ColumnView[];
  openAll: (() => void) | undefined;
  closeAll: (() => void) | undefined;
};

function TreeHead({ columns, openAll, closeAll }: HeadProps) {
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', px: 1, py: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, display: 'flex', gap: 0.5 }}>
        <Button size="small" color="inherit" disabled={!openAll} onClick={openAll}>
          {translate('portal.screen.tree.openAll')}
        </Button>
        <Button size="small" color="inherit" disabled={!closeAll} onClick={closeAll}>
          {translate('portal.screen.tree.closeAll')}
        </Button>
      </Box>
      {columns.map(({ field, label, align }) => (
        <Typography
          key={field.id}
          aria-hidden
          variant="caption"
          color="textSecondary"
          noWrap
          sx={{
            width: factWidth,
            px: 1,
            fontWeight: 600,
            textAlign: align,
            display: { xs: 'none', md: 'block' },
          }}
        >
          {label}
        </Typography>
      ))}
    </Stack>
  );
}

function MoreButton({ row: { level, remaining }, onClick }: { row: MoreRow; onClick: () => void }) {
  return (
    <Box component="li" role="none" sx={{ pl: 2 + level * 2.5, py: 0.5 }}>
      <Button size="small" onClick={onClick}>
        {translate('portal.screen.tree.more', { smart_count: Math.min(step, remaining) })}
      </Button>
    </Box>
  );
}
