import { Box, Checkbox, Typography } from '@mui/material';
import type { Identifier } from 'ra-core';
import { ToneChip } from '#kit/recordMarks.tsx';
import { translate } from '#kit/translate.ts';
import type { OpenLine } from './useReconcile.ts';

type Props = {
  line: OpenLine;
  isCurrent: boolean;
  isMarked: boolean;
  money: (value: number) => string;
  day: (value: string | undefined) => string;
  onChoose: (id: Identifier) => void;
  onMark: (id: Identifier) => void;
};

export const linePrefix = 'reconcile-';
export const lineId = (id: Identifier) => `${linePrefix}${id}`;

/** One line of the statement, and whether it has a partner. */
export function LineRow({ line, isCurrent, isMarked, money, day, onChoose, onMark }: Props) {
  const { id, proposal } = line;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        '&:hover': { bgcolor: 'action.hover' },
        // no tint, on which the chips would be too pale
        boxShadow: isCurrent ? (theme) => `inset 4px 0 ${theme.palette.primary.main}` : undefined,
      }}
    >
      <Checkbox
        size="small"
        tabIndex={-1}
        checked={isMarked}
        disabled={!proposal}
        onChange={() => onMark(id)}
        slotProps={{
          input: {
            'aria-label': translate('portal.screen.reconcile.mark', {
              name: line.text || money(line.amount),
            }),
          },
        }}
      />
      <Box
        component="button"
        type="button"
        id={lineId(id)}
        aria-current={isCurrent ? 'true' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => onChoose(id)}
        sx={{
          flex: 1,
          minWidth: 0,
          p: 1,
          pl: 0.5,
          border: 0,
          bgcolor: 'transparent',
          color: 'inherit',
          font: 'inherit',
          textAlign: 'start',
          cursor: 'pointer',
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          columnGap: 1.5,
          rowGap: 0.25,
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Typography component="span" noWrap title={line.text} sx={{ fontWeight: 500 }}>
          {line.text || '—'}
        </Typography>
        <Typography
          component="span"
          sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}
        >
          {money(line.amount)}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" noWrap>
          {day(line.day)}
          {proposal && proposal.reasons.length > 0 && ` · ${proposal.reasons.join(', ')}`}
        </Typography>
        <Box component="span" sx={{ textAlign: 'end' }}>
          <LineState line={line} />
        </Box>
      </Box>
    </Box>
  );
}

export function LineState({ line }: { line: OpenLine }) {
  const { proposal, double, with: first, isAlongCertain } = line;
  const isCertain = isAlongCertain === true || proposal?.certain === true;
  const isFound = first !== undefined || (proposal ?? double) !== undefined;
  const key = isCertain ? 'certain' : isFound ? 'probable' : 'noPartner';
  const tone = key === 'certain' ? 'success' : key === 'probable' ? 'warning' : 'neutral';
  return <ToneChip tone={tone}>{translate(`portal.screen.reconcile.${key}`)}</ToneChip>;
}
