import { Box } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useScreen } from '#screens/app/useScreen.ts';
import { NarrowEdit } from '#screens/form/app/edit/NarrowEdit.tsx';

type Props = { id: Identifier; target: string; onClose: () => void };

/** The form of a line, shown in its place. */
export function FeedEdit({ id, target, onClose }: Props) {
  const { path, resource } = useScreen();
  return (
    <Box sx={oneOf}>
      <NarrowEdit id={id} place={`${path}#${resource.id}.${target}.${id}`} onClose={onClose} takesFocus />
    </Box>
  );
}

/** The heading of a single section would only repeat what the line shows. */
const oneOf = { '& section': { pt: 1, pb: 1 }, '& section:only-of-type h2': { display: 'none' } } as const;
