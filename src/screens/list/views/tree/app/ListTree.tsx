import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { useRecordTitles } from '#ui/data/useRecordTitles.ts';
import { useColumns, type ColumnView } from '#ui/record/columns.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { countedName } from '#model/records/title.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { ListEmpty } from '#screens/list/app/ListEmpty.tsx';
import { ListTableSkeleton } from '#screens/list/views/table/app/ListTableSkeleton.tsx';
import { translate } from '#ui/translate.ts';
import { Branch, factWidth } from './Branch.tsx';
import { isRow, type MoreRow } from './rows.ts';
import { useOpenTree } from './useOpenTree.ts';
import { step } from './useTree.ts';

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
