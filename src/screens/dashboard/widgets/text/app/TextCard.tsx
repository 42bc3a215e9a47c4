import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import { LazyRenderedMarkdown } from '#kinds/markdown/markdownValue.tsx';
import type { TextWidget } from '../schema.ts';
import { leadsOutside } from '../widget.ts';
import { useMayOpen } from '#screens/app/useMayOpen.ts';

/** A notice. With a title it becomes a card with buttons and a picture at its side. */
export function TextCard({ widget: { text, title, image, buttons = [] } }: { widget: TextWidget }) {
  const mayOpen = useMayOpen();
  const heading = useId();
  if (title === undefined)
    return (
      <Typography color="textSecondary" sx={{ maxWidth: 720, whiteSpace: 'pre-line' }}>
        {text}
      </Typography>
    );
  const shown = buttons.filter((button) => leadsOutside(button) || mayOpen(button.to));
  return (
    <Card
      component="section"
      aria-labelledby={heading}
      sx={{ display: 'flex', flexDirection: { xs: 'column-reverse', sm: 'row' }, height: '100%' }}
    >
      <Stack sx={{ flex: 1, minWidth: 0, p: { xs: 2, sm: 3 }, gap: 1.5, justifyContent: 'center' }}>
        <Typography id={heading} variant="h2">
          {title}
        </Typography>
        <Typography component="div" color="textSecondary" sx={{ maxWidth: 720 }}>
          <Suspense fallback={text}>
            <LazyRenderedMarkdown text={text} origins={[]} />
          </Suspense>
        </Typography>
        {shown.length > 0 && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            {shown.map((button, at) => (
              <Button
                key={button.label}
                variant={at === 0 ? 'contained' : 'outlined'}
                {...(leadsOutside(button)
                  ? { component: 'a', href: button.to, target: '_blank', rel: 'noopener noreferrer' }
                  : { component: Link, to: button.to })}
              >
                {button.label}
              </Button>
            ))}
          </Stack>
        )}
      </Stack>
      {image && (
        // The picture is as high as the text beside it.
        <Box
          sx={{
            position: 'relative',
            flexShrink: 0,
            width: { xs: '100%', sm: '34%' },
            maxWidth: { sm: 420 },
            minHeight: 160,
          }}
        >
          <Box component="img" src={image} alt="" referrerPolicy="no-referrer" sx={imageSx} />
        </Box>
      )}
    </Card>
  );
}

const imageSx = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  bgcolor: 'action.hover',
} as const;
