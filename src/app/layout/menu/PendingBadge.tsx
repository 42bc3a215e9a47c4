import { styled } from '@mui/material/styles';
import { translate } from '#ui/translate.ts';

const most = 99;

/** The space that a menu entry reserves for the count, so that nothing moves when it appears. */
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
  lineHeight: '1.25rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  // on the current entry, the secondary grey has too little contrast in the dark theme
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
  /** The height of the entry. */
  height: number;
  /** Shows only a dot, where the menu is a rail of icons. */
  isDot?: boolean;
};

/**
 * The number of waiting tasks beside a menu entry. It is not part of the entry's name; `id` is for
 * `aria-describedby`.
 */
export function PendingBadge({ id, count, height, isDot = false }: Props) {
  return (
    <Place sx={{ height, top: 0, '@media (pointer: coarse)': { height: 44 } }}>
      {isDot ? <Dot /> : <Pill aria-hidden>{count > most ? `${most}+` : count}</Pill>}
      <span id={id} hidden>
        {translate('portal.menu.waiting', { smart_count: count })}
      </span>
    </Place>
  );
}
