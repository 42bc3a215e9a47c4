import { Box, Paper, Typography } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { useCallback, useLayoutEffect, useState } from 'react';
import type { Related } from '#screens/list/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { AddRelated } from './AddRelated.tsx';
import { emptyText, relatedTabsOf, writesInPlace } from './relatedTabs.ts';
import { useRelated } from './useRelated.ts';

type Known = {
  /** By place, in the order of the tabs. While a list is loading, the previous record's value is used. */
  empty: Readonly<Record<number, boolean>>;
  onKnown: (at: number, isEmpty: boolean) => void;
  /** True when every list is empty. */
  isAll: boolean;
  /** True until it is known of every list whether it is empty. */
  isOpen: boolean;
};

/**
 * By the screen's address. Records of a list are usually similar, so the next record starts with the previous
 * layout.
 */
const lastKnown = new Map<string, Known['empty']>();

/** Which related lists of the shown record are empty. */
export function useEmptyLists(related: readonly Related[]): Known {
  const { path } = useScreen();
  const [empty, setEmpty] = useState(() => lastKnown.get(path) ?? {});
  const onKnown = useCallback(
    (at: number, isEmpty: boolean) => {
      setEmpty((was) => {
        if (was[at] === isEmpty) return was;
        const now = { ...was, [at]: isEmpty };
        lastKnown.set(path, now);
        return now;
      });
    },
    [path],
  );
  const isAll = relatedTabsOf(related).every(([first], at) => !writesInPlace(first) && empty[at] === true);
  const isOpen = relatedTabsOf(related).some(
    ([first], at) => !writesInPlace(first) && first.as !== 'timeline' && empty[at] === undefined,
  );
  return { empty, onKnown, isAll, isOpen };
}

type Props = { related: readonly Related[]; record: RaRecord };

/** Queries each related list of the record to find out whether it is empty. */
export const ProbeLists = ({ related, record, onKnown }: Props & Pick<Known, 'onKnown'>) =>
  relatedTabsOf(related).map(
    ([first], at) =>
      first.as !== 'timeline' && (
        <ProbeList key={at} related={first} record={record} at={at} onKnown={onKnown} />
      ),
  );

type ProbeProps = { related: Related; record: RaRecord; at: number } & Pick<Known, 'onKnown'>;

function ProbeList({ related, record, at, onKnown }: ProbeProps) {
  const { total, isPlaceholderData, error } = useRelated(related, record);
  const isEmpty = error ? false : isPlaceholderData || total === undefined ? undefined : total === 0;
  // A layout effect, so that an empty list is removed before it is painted.
  useLayoutEffect(() => {
    if (isEmpty !== undefined) onKnown(at, isEmpty);
  }, [isEmpty, at, onKnown]);
  return null;
}

/** The empty related lists, one line each, with a button to add the first record. */
export function EmptyLists({ related, record }: Props) {
  return (
    <Paper component="section" variant="outlined" sx={{ mt: 3 }}>
      {related.map((one, at) => (
        <Box key={at} sx={lineSx}>
          <Typography color="textSecondary" sx={{ flex: '1 1 200px' }}>
            {emptyText(one)}
          </Typography>
          {/* Two lists of the same resource would show the same button twice. */}
          {related.findIndex((other) => makes(other) === makes(one)) === at && (
            <AddRelated related={one} record={record} />
          )}
        </Box>
      ))}
    </Paper>
  );
}

const makes = ({ resource, target }: Related) => `${resource}.${target}`;

const lineSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 48,
  px: { xs: 2, sm: 3 },
  py: 0.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
