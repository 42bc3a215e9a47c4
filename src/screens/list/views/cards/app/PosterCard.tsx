import { Box, CardActionArea } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { Link } from 'react-router-dom';
import type { ColumnView } from '#kinds/ui/columns.ts';
import { RecordAvatar } from '#ui/record/RecordAvatar.tsx';
import { Lines, pictureOf } from '#ui/record/RecordLines.tsx';

type Props = {
  title: string;
  record: RaRecord;
  columns: readonly ColumnView[];
  href: string;
  isDeclared: boolean;
  /** The aspect ratio, such as "3:4". */
  ratio: string;
};

/** A card with a picture as wide as itself above its lines. */
export function PosterCard({ href, ratio, ...lines }: Props) {
  const { title, record, columns } = lines;
  const picture = pictureOf(columns);
  return (
    <CardActionArea component={Link} to={href} sx={cardSx}>
      {picture && (
        <Box component="span" sx={pictureSx} style={{ aspectRatio: ratio.replace(':', ' / ') }}>
          <RecordAvatar record={record} image={picture} name={title} size="fill" />
        </Box>
      )}
      <Box component="span" sx={{ display: 'block', width: '100%', px: 1.5, py: 1.25 }}>
        <Lines {...lines} />
      </Box>
    </CardActionArea>
  );
}

const cardSx = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-start',
  height: '100%',
} as const;
const pictureSx = { display: 'block', position: 'relative', width: '100%' } as const;
