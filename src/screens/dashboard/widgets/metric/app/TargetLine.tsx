import { Box, Typography } from '@mui/material';
import type { NumberFormat } from '#kinds/format.ts';
import { translate } from '#ui/translate.ts';
import { reached } from '../change.ts';
import { bigNumber } from '../metricMaths.ts';

type Props = { value: number | null; target: number; inverse: boolean; format: NumberFormat };

/** In pixels: the bar, the words, and the space above each. */
export const targetHeight = 6 + 19.5 + 4 + 4;

/** How far a number is from its target: a bar with a tick at the target, and the target in words. */
export function TargetLine({ value, target, inverse, format }: Props) {
  const { bar, tick, isMet } = reached(value, target, inverse);
  return (
    <Box sx={{ pt: 0.5 }}>
      <Box aria-hidden sx={{ position: 'relative', height: 6, borderRadius: 1, bgcolor: 'action.hover' }}>
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
