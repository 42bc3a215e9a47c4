import { Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import type { DateRange } from '#model/filter/periods.ts';
import { dateFault } from '#kinds/date/kind.ts';
import { isDate } from '#kinds/date/parseDates.ts';
import { DateField } from '#kinds/date/DateField.tsx';
import { translate } from '#kit/translate.ts';

type Props = { span: DateRange; onChosen: (span: DateRange) => void };

/** A form for a period between any two days. */
export function PeriodDays({ span, onChosen }: Props) {
  const [days, setDays] = useState(span);
  // A half-typed date is not reported as an error before the input loses focus.
  const [left, setLeft] = useState({ from: false, to: false });
  const isRead = isDate(days.from) && isDate(days.to);
  const isWrong = isRead && days.to < days.from;
  const faultOf = (end: keyof DateRange) => {
    if (isWrong && end === 'to') return translate('portal.screen.period.wrong');
    const isUnread = left[end] && days[end] !== '' && !isDate(days[end]);
    return isUnread ? dateFault(days[end], 'date', {}, true) : undefined;
  };
  const input = (end: keyof DateRange) => (
    <DateField
      kind="date"
      size="small"
      label={translate(`portal.screen.period.${end}`)}
      value={days[end]}
      error={faultOf(end) !== undefined}
      helperText={faultOf(end)}
      onChange={(day) => setDays({ ...days, [end]: day ?? '' })}
      onBlur={() => setLeft({ ...left, [end]: true })}
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
        <Button type="submit" variant="outlined" disabled={isWrong || !isRead}>
          {translate('portal.screen.period.apply')}
        </Button>
      </Stack>
    </Box>
  );
}
