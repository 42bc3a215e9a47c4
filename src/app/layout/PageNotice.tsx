import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

type Props = { picture?: ReactNode; title: string; text: string; lang?: string; children: ReactNode };

/** A page that only says something, and leads on. */
export const PageNotice = ({ picture, title, text, lang, children }: Props) => (
  <Stack lang={lang} sx={{ alignItems: 'center', textAlign: 'center', gap: 1 }}>
    {picture}
    <Typography component="h1" variant="h4">
      {title}
    </Typography>
    <Typography color="textSecondary" sx={{ mb: 2 }}>
      {text}
    </Typography>
    {children}
  </Stack>
);
