import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import { Chip, MenuItem, MenuList, Popover, Skeleton } from '@mui/material';
import { Suspense, useState } from 'react';
import { periods, type PeriodName, type DateRange } from '#model/time/period.ts';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { formatDay } from '#kinds/date/parseDates.ts';
import { translate } from '#ui/translate.ts';

const PeriodDays = lazyPage(() => import('./PeriodDays.tsx'), 'PeriodDays');

type Props = {
  chosen: PeriodName | DateRange;
  span: DateRange;
  choose(period: PeriodName | DateRange): void;
};

/** The period of a dashboard as a chip, with a menu of the usual periods and any two days. */
export function PeriodChip({ chosen, span, choose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const label = translate('portal.screen.period.label');
  const words = typeof chosen === 'string' ? translate(`portal.screen.period.${chosen}`) : daysOf(span);
  return (
    <>
      <Chip
        icon={<CalendarMonthOutlined />}
        label={`${label}: ${words}`}
        title={daysOf(span)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ height: 32 }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5, width: 300 } } }}
      >
        <MenuList autoFocusItem>
          {periods.map((name) => (
            <MenuItem
              key={name}
              selected={name === chosen}
              onClick={() => {
                choose(name);
                close();
              }}
            >
              {translate(`portal.screen.period.${name}`)}
            </MenuItem>
          ))}
        </MenuList>
        <Suspense fallback={<Skeleton variant="rounded" height={200} sx={{ m: 2 }} />}>
          <PeriodDays
            span={span}
            onChosen={(days) => {
              choose(days);
              close();
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}

const daysOf = ({ from, to }: DateRange) => `${formatDay(from)} – ${formatDay(to)}`;
