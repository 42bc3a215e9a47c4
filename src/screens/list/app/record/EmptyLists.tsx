import { Box, Paper, Typography } from '@mui/material';
import { useTranslate, type RaRecord } from 'ra-core';
import { useCallback, useLayoutEffect, useState } from 'react';
import type { Related } from '../../../../model/types.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { AddRelated } from './AddRelated.tsx';
import { emptyText, placesOf, writesInPlace } from './relatedPlaces.ts';
import { useRelated } from './useRelated.ts';

type Known = {
  /** By place, in the order of the tabs; of one that is not known yet, as it was with the record before. */
  empty: Readonly<Record<number, boolean>>;
  onKnown: (at: number, isEmpty: boolean) => void;
  /** None has anything to be seen. */
  isAll: boolean;
  /** Of one at least that may have nothing, it is yet to be known whether it does. */
  isOpen: boolean;
};

/** By the address of their screen: most records of a list are alike, and so the next one is drawn where it stays. */
const lastKnown = new Map<string, Known['empty']>();

/** Which of the lists that hang on the record that is shown have nothing. */
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
  const isAll = placesOf(related).every(([first], at) => !writesInPlace(first) && empty[at] === true);
  const isOpen = placesOf(related).some(
    ([first], at) => !writesInPlace(first) && first.as !== 'timeline' && empty[at] === undefined,
  );
  return { empty, onKnown, isAll, isOpen };
}

type Props = { related: readonly Related[]; record: RaRecord };

/** Finds out, of each list of the record, whether it has any. */
export const AskEach = ({ related, record, onKnown }: Props & Pick<Known, 'onKnown'>) =>
  placesOf(related).map(
    ([first], at) =>
      first.as !== 'timeline' && <Ask key={at} related={first} record={record} at={at} onKnown={onKnown} />,
  );

type Asked = { related: Related; record: RaRecord; at: number } & Pick<Known, 'onKnown'>;

function Ask({ related, record, at, onKnown }: Asked) {
  const { total, isPlaceholderData, error } = useRelated(related, record);
  const isEmpty = error ? false : isPlaceholderData || total === undefined ? undefined : total === 0;
  // before it is drawn: an empty one that gives way is not seen
  useLayoutEffect(() => {
    if (isEmpty !== undefined) onKnown(at, isEmpty);
  }, [isEmpty, at, onKnown]);
  return null;
}

/** What hangs on a record that has nothing yet, a line each: that there is none, and the way to a first one. */
export function EmptyLists({ related, record }: Props) {
  const translate = useTranslate();
  return (
    <Paper component="section" variant="outlined" sx={{ mt: 3 }}>
      {related.map((one, at) => (
        <Box key={`${one.resource}.${one.target}.${one.label}`} sx={lineSx}>
          <Typography color="textSecondary" sx={{ flex: '1 1 200px' }}>
            {emptyText(one, translate)}
          </Typography>
          {/* two lists of the same would offer it twice */}
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
