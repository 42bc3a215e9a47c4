import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import { Box, Button, Chip, MenuItem, MenuList, Popover, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { periods, type PeriodName, type Span } from '../../model/period.ts';

type Props = { chosen: PeriodName | Span; span: Span; choose(period: PeriodName | Span): void };

/** The period of a dashboard: what it is now, the usual ones, and any two days. */
export function PeriodChip({ chosen, span, choose }: Props) {
  const translate = useTranslate();
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
        <AnyDays
          span={span}
          onChosen={(days) => {
            choose(days);
            close();
          }}
        />
      </Popover>
    </>
  );
}

function AnyDays({ span, onChosen }: { span: Span; onChosen: (span: Span) => void }) {
  const translate = useTranslate();
  const [days, setDays] = useState(span);
  const isWrong = days.from !== '' && days.to !== '' && days.to < days.from;
  const input = (end: keyof Span) => (
    <TextField
      type="date"
      size="small"
      label={translate(`portal.screen.period.${end}`)}
      value={days[end]}
      error={isWrong && end === 'to'}
      helperText={isWrong && end === 'to' ? translate('portal.screen.period.wrong') : undefined}
      onChange={({ target }) => setDays({ ...days, [end]: target.value })}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '1900-01-01', max: '2100-12-31' } }}
      fullWidth
    />
  );
  return (
    <Box
      component="form"
      aria-label={translate('portal.screen.period.free')}
      onSubmit={(event) => {
        event.preventDefault();
        onChosen(days);
      }}
      sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Stack spacing={1.5}>
        {input('from')}
        {input('to')}
        <Button type="submit" variant="outlined" disabled={isWrong || days.from === '' || days.to === ''}>
          {translate('portal.screen.period.apply')}
        </Button>
      </Stack>
    </Box>
  );
}

const dayFirst = (day: string) => day.split('-').toReversed().join('/');
const daysOf = ({ from, to }: Span) => `${dayFirst(from)} – ${dayFirst(to)}`;
