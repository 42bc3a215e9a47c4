import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useStore, useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { useRecordTitles } from '../../../../../app/data/useRecordTitles.ts';
import { useColumns } from '../../../../../app/ui/columns.ts';
import { LoadError } from '../../../../../app/ui/LoadError.tsx';
import { useScreen } from '../../../../app/useScreen.ts';
import { ListEmpty } from '../../../app/ListEmpty.tsx';
import { ListTableSkeleton } from '../../table/app/ListTableSkeleton.tsx';
import { Branch } from './Branch.tsx';
import { isRow, rowsOf } from './rows.ts';
import { step, useTree } from './useTree.ts';

/** The number of fields shown beside a record's title. */
const factsBeside = 3;
/** Up to so many search results are shown expanded; beyond that, branches are opened one by one. */
const mostOpened = 200;

/** The records of the list as a tree, each below the one that it refers to. */
export function ListTree() {
  const { name, screen, resource } = useScreen();
  const { parent } = screen.tree!;
  const translate = useTranslate();
  const [open, setOpen] = useStore<readonly string[]>(`${name}.tree`, []);
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({});
  const { branches, found, hiddenMatches, isPending, error, refetch } = useTree(open, sizes);
  // Branches with search results are open until the user closes them.
  const [closed, setClosed] = useState<readonly string[]>([]);
  const opensAll = found !== undefined && found.size <= mostOpened;
  const isOpen = (id: string) => (opensAll ? !closed.includes(id) : open.includes(id));
  const rows = rowsOf(branches, isOpen);
  const shown = rows.filter(isRow);
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

  const toggle = (id: string, opens: boolean) => {
    const [list, set] = opensAll ? [closed, setClosed] : [open, setOpen];
    const others = list.filter((one) => one !== id);
    set(opens !== opensAll ? [...others, id] : others);
  };
  const focus = (id: string) => {
    setCurrent(id);
    element.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
  };
  const openable = shown.filter((row) => row.isOpen === false).map(({ id }) => id);

  if (error) return <LoadError error={error} onRetry={refetch} />;
  if (isPending) return <ListTableSkeleton rows={8} />;
  if (rows.length === 0) return <ListEmpty />;
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', px: 1, py: 0.5, borderBottom: 1, borderColor: 'divider' }}
      >
        <Box sx={{ flex: 1, display: 'flex', gap: 0.5 }}>
          <Button
            size="small"
            color="inherit"
            disabled={openable.length === 0}
            onClick={() => (opensAll ? setClosed([]) : setOpen([...open, ...openable]))}
          >
            {translate('portal.screen.tree.openAll')}
          </Button>
          <Button
            size="small"
            color="inherit"
            disabled={!shown.some((row) => row.isOpen)}
            onClick={() => (opensAll ? setClosed(shown.map(({ id }) => id)) : setOpen([]))}
          >
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
              width: 168,
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
      <Box
        component="ul"
        ref={element}
        role="tree"
        aria-label={translate('portal.screen.tree.label', { name: resource.label.many })}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {rows.map((row) =>
          isRow(row) ? (
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
              onToggle={(opens) => toggle(row.id, opens)}
              onFocus={setCurrent}
              onGo={focus}
            />
          ) : (
            <Box
              key={`more ${row.parent}`}
              component="li"
              role="none"
              sx={{ pl: 2 + row.level * 2.5, py: 0.5 }}
            >
              <Button
                size="small"
                onClick={() =>
                  setSizes({ ...sizes, [row.parent ?? '']: (sizes[row.parent ?? ''] ?? step) + step })
                }
              >
                {translate('portal.screen.tree.more', { smart_count: Math.min(step, row.remaining) })}
              </Button>
            </Box>
          ),
        )}
      </Box>
      {hiddenMatches > 0 && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
        >
          {translate('portal.screen.tree.cut', { smart_count: hiddenMatches })}
        </Typography>
      )}
    </Paper>
  );
}
