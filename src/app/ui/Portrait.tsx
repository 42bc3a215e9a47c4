import { Avatar } from '@mui/material';
import type { ColumnView, Stored } from './columns.ts';
import { initialsOf } from './initials.ts';

type Props = { record: Stored; image: ColumnView; name: string; /** In pixels. */ size: number };

/** The picture beside a record's name; the initials of one that has none. */
export function Portrait({ record, image, name, size }: Props) {
  const address = image.text(record);
  const isRound = 'image' in image.field && image.field.image === 'avatar';
  return (
    <Avatar
      component="span"
      alt=""
      aria-hidden
      variant={isRound ? 'circular' : 'rounded'}
      // the site that it comes from is not told who looks at it
      slotProps={{ img: { loading: 'lazy', referrerPolicy: 'no-referrer' } }}
      {...(address && { src: address })}
      sx={portraitSx}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.36) }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}

const portraitSx = {
  flexShrink: 0,
  bgcolor: 'action.selected',
  color: 'text.secondary',
  fontWeight: 600,
} as const;
