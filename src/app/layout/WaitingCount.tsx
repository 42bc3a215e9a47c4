import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { visuallyHidden } from '../ui/visuallyHidden.ts';

const most = 99;

/** Room that an entry of the menu leaves for it, whether there is one or not: nothing moves when it comes. */
export const countRoom = 5;

const Place = styled('span')(({ theme }) => ({
  position: 'absolute',
  insetInlineEnd: theme.spacing(1),
  display: 'flex',
  alignItems: 'center',
  pointerEvents: 'none',
}));

const Pill = styled('span')(({ theme }) => ({
  minWidth: 22,
  padding: '0 6px',
  borderRadius: 11,
  textAlign: 'center',
  fontSize: '0.75rem',
  lineHeight: '20px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  // on the entry that one is at, the quieter grey is too weak in the dark
  color: theme.palette.text[theme.palette.mode === 'dark' ? 'primary' : 'secondary'],
  backgroundColor: theme.palette.action.selected,
}));

const Dot = styled('span')(({ theme }) => ({
  width: 8,
  height: 8,
  borderRadius: 4,
  alignSelf: 'flex-start',
  marginTop: 6,
  backgroundColor: theme.palette.primary.main,
}));

type Props = {
  id: string;
  count: number;
  /** Of the entry. */
  height: number;
  /** Only that there is something, where the menu is a rail of icons. */
  isDot?: boolean;
};

/** How much waits for the user, beside the entry and no part of its name; `id`: what the entry is described by. */
export function WaitingCount({ id, count, height, isDot = false }: Props) {
  const translate = useTranslate();
  return (
    <Place sx={{ height, top: 0, '@media (pointer: coarse)': { height: 44 } }}>
      {isDot ? <Dot /> : <Pill aria-hidden>{count > most ? `${most}+` : count}</Pill>}
      <span id={id} style={visuallyHidden}>
        {translate('portal.menu.waiting', { smart_count: count })}
      </span>
    </Place>
  );
}
