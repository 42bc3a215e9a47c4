import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, Paper, Stack, Typography } from '@mui/material';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DemoAnswer, DemoWords } from '../shared.ts';
import { formFooterClass } from '#kit/theme/components.ts';
import { followSize } from '#kit/screen.ts';
import { layoutSizes, tourHeight } from '#kit/theme/theme.ts';
import { interpolate } from '#messages/translate.ts';
import type { useRole } from './useRole.ts';

type Props = {
  steps: NonNullable<DemoAnswer['tour']>;
  at: number;
  words: DemoWords;
  role: ReturnType<typeof useRole>;
  /** Undefined ends the tour. */
  onStep: (step: number | undefined) => void;
};

/** A step of the tour, in a corner: the page beside it is used as always. */
export function Tour({ steps, at, words, role, onStep }: Props) {
  const { title, text, email, to, search } = steps[at]!;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const left = useRef(at);
  useEffect(() => {
    if (left.current !== at) heading.current?.focus();
    left.current = at;
  }, [at]);
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const end = followSize(() => {
      style.setProperty(tourHeight, `${card.current!.offsetHeight + 24}px`);
      document.querySelector('nav [aria-current]')?.scrollIntoView?.({ block: 'nearest' });
    }, card.current);
    return () => {
      end();
      style.removeProperty(tourHeight);
    };
  }, []);
  const address = to === undefined ? undefined : to + (search === undefined ? '' : `?${search}`);
  const isOther = role.email !== undefined && role.email !== email.toLowerCase();
  const isThere = !isOther && (to === undefined || pathname === to);
  const go = () => (isOther ? void role.enter(email, address) : address && void navigate(address));
  const isLast = at === steps.length - 1;
  return (
    <Paper
      ref={card}
      component="section"
      elevation={8}
      aria-labelledby={titleId}
      onKeyDown={({ key }) => key === 'Escape' && onStep(undefined)}
      sx={{
        position: 'fixed',
        zIndex: 'appBar',
        // below the menu, above the user's name; in a narrow window, above the buttons of a form
        bottom: { xs: 16, md: 96 },
        insetInlineStart: 16,
        insetInlineEnd: { xs: 80, md: 'auto' },
        maxWidth: 420,
        width: { md: layoutSizes.sidebar - 32 },
        [`body:has(.${formFooterClass}) &`]: { bottom: { xs: 160, sm: 84, md: 96 } },
        p: 2,
        color: 'text.primary',
        border: 1,
        borderColor: 'divider',
        displayPrint: 'none',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="caption" color="textSecondary" sx={{ flex: 1 }}>
          {interpolate(words.step, { at: at + 1, of: steps.length })}
        </Typography>
        <IconButton size="small" edge="end" aria-label={words.dismiss} onClick={() => onStep(undefined)}>
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      <Typography id={titleId} ref={heading} tabIndex={-1} variant="h2" sx={{ outline: 'none' }}>
        {title}
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 1.5, color: 'text.secondary' }}>{text}</Typography>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        {!isThere && (
          <Button variant="contained" size="small" loading={role.entering !== undefined} onClick={go}>
            {isOther ? interpolate(words.go, { role: role.nameOf(email) ?? email }) : words.goHere}
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        {at > 0 && (
          <Button size="small" color="inherit" onClick={() => onStep(at - 1)}>
            {words.before}
          </Button>
        )}
        <Button
          size="small"
          variant={isThere ? 'contained' : 'text'}
          onClick={() => onStep(isLast ? undefined : at + 1)}
        >
          {isLast ? words.end : words.next}
        </Button>
      </Stack>
    </Paper>
  );
}
