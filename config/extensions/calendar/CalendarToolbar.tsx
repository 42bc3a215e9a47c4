import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { monthName } from './days.ts';

export type CalendarToolbarProps = { month: string; onMove: (months: number) => void; onToday: () => void };

export const CalendarToolbar = ({ month, onMove, onToday }: CalendarToolbarProps) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, px: 2, pt: 1.5 }}>
    <Typography variant="h2" aria-live="polite" sx={{ flex: 1 }}>
      {monthName(month)}
    </Typography>
    <IconButton aria-label="Mês anterior" onClick={() => onMove(-1)}>
      <ChevronLeft />
    </IconButton>
    <Button size="small" variant="outlined" onClick={onToday}>
      Hoje
    </Button>
    <IconButton aria-label="Próximo mês" onClick={() => onMove(1)}>
      <ChevronRight />
    </IconButton>
  </Stack>
);
