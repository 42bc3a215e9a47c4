import { Typography } from '@mui/material';
import { useState, useSyncExternalStore } from 'react';
import { currentLocale } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import { figureTimes } from './figureTimes.ts';

/** The time of the oldest figures that the screen has got, if the server had computed them before it was asked. */
export function FiguresTime() {
  const [opened] = useState(() => Date.now());
  const at = useSyncExternalStore(figureTimes.subscribe, () => figureTimes.oldestSince(opened));
  if (at === undefined) return null;
  const time = new Date(at).toLocaleTimeString(currentLocale(), { hour: '2-digit', minute: '2-digit' });
  return (
    <Typography variant="caption" color="textSecondary" sx={{ display: 'block', textAlign: 'end' }}>
      {translate('portal.screen.figuresAt', { time })}
    </Typography>
  );
}
