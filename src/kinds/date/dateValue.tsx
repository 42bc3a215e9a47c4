import { changeSignal } from '#kit/changeSignal.ts';
import { styled } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import { nowMs } from '#model/time/clock.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { visuallyHidden } from '#kit/screen.ts';
import { nowOn, relativeTime, isRelative } from './relative.ts';
import type { KindValue } from '../ui/componentTypes.ts';

/**
 * A day or instant relative to now. The exact value is available as a tooltip, to screen readers and in
 * print.
 */
function RelativeTime({ at, exact }: { at: string; exact: string }) {
  const { timeZone, today } = usePortalIndex();
  useSyncExternalStore(eachMinute, currentMinute);
  return (
    <time dateTime={at} title={exact}>
      <Spoken>{relativeTime(at, { now: nowOn(today, timeZone), timeZone })}</Spoken>
      <Exact> ({exact})</Exact>
    </time>
  );
}

const onPaper = '@media print';
const Spoken = styled('span')({ [onPaper]: { display: 'none' } });
const Exact = styled('span')({
  ...visuallyHidden,
  [onPaper]: {
    position: 'static',
    clipPath: 'none',
    overflow: 'visible',
    width: 'auto',
    height: 'auto',
    margin: 0,
  },
});

const minute = 60_000;
const currentMinute = () => Math.floor(nowMs() / minute);
/** One timer for all values that are shown. */
const { subscribe: eachMinute } = changeSignal((announce) => {
  const timer = setInterval(announce, minute / 4);
  return () => clearInterval(timer);
});

export const dateValue: KindValue = {
  show: ({ field, value, text }) =>
    isRelative(field) && typeof value === 'string' && value !== '' ? (
      <RelativeTime at={value} exact={text} />
    ) : undefined,
  needsLabel: () => true,
};
