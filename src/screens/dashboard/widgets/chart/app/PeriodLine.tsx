import { AnimatedLine, type AnimatedLineProps } from '@mui/x-charts/LineChart';
import { lastApart } from '#screens/dashboard/app/lastApart.ts';

/** A line, whose last stretch is dotted where it has dashes: its period is not over. */
export function PeriodLine({ d, strokeDasharray, ...line }: AnimatedLineProps) {
  if (strokeDasharray === undefined) return <AnimatedLine d={d} {...line} />;
  const [before, last] = lastApart(d);
  return (
    <>
      <AnimatedLine d={before} {...line} />
      <AnimatedLine d={last} {...line} strokeDasharray={strokeDasharray} />
    </>
  );
}
