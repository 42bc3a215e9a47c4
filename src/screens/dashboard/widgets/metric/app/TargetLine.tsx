import { Box, Typography } from '@mui/material';
import type { NumberFormat } from '#kinds/format.ts';
import { translate } from '#ui/translate.ts';
import { reached } from '../change.ts';
import { bigNumber } from '../metricMaths.ts';
import { targetBar } from './metricLayout.ts';

type Props = { value: number | null; target: number; inverse: boolean; format: NumberFormat };

/** How far a number is from its target: a bar with a tick at the target, and the target in words. */
export function TargetLine({ value, target, inverse, format }: Props) {
  const { bar, tick, isMet } = reached(value, target, inverse);
  return (
    <Box sx={{ pt: 0.5 }}>
      <Box
        aria-hidden
        sx={{ position: 'relative', height: targetBar, borderRadius: 1, bgcolor: 'action.hover' }}
      >
        <Box
          sx={{
            width: `${bar}%`,
            height: 1,
            borderRadius: 1,
            bgcolor: isMet ? 'success.main' : 'text.secondary',
          }}
        />
        <Box
          sx={{
            position: 'absolute',
            insetBlock: -2,
            insetInlineStart: `calc(${tick}% - 1px)`,
            width: 2,
            bgcolor: 'text.primary',
          }}
        />
      </Box>
      <Typography variant="body2" component="p" color="textSecondary" sx={{ pt: 0.5 }}>
        {translate(`portal.screen.metric.${isMet ? 'targetMet' : 'target'}`, {
          value: bigNumber(target, format),
        })}
      </Typography>
    </Box>
  );
}
