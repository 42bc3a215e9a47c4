import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { screenOnly } from '#ui/layout/screenOnly.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { recordWidth } from '#screens/app/recordWidth.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#ui/translate.ts';
import { Timeline } from './Timeline.tsx';
import { useHistory } from './useHistory.ts';

const firstPage = 10;
const nextPage = 25;

/**
 * The history of a record, loaded only when it scrolls into view. Absent when the portal keeps none, on records
 * of views, and on the history's own records.
 */
export function RecordHistory({ record, startsOpen = false }: { record: RaRecord; startsOpen?: boolean }) {
  const { history } = usePortalIndex();
  const { resource } = useScreen();
  const panelId = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const [box, isInView] = useInView();
  if (!history || resource.view || resource.history) return null;
  return (
    <Paper
      ref={box}
      component="section"
      variant="outlined"
      sx={{
        ...screenOnly,
        mt: 3,
        px: { xs: 2, sm: 3 },
        py: 1.5,
        maxWidth: recordWidth,
        containerType: 'inline-size',
      }}
    >
      <Typography variant="h2">
        <Button
          color="inherit"
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls={panelId}
          endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          sx={{ ml: -1.75, font: 'inherit' }}
        >
          {translate('portal.screen.history.title')}
        </Button>
      </Typography>
      <Box id={panelId} hidden={!isOpen} sx={{ pt: 1.5, pb: 1 }}>
        {isOpen && isInView && <Entries record={record} />}
      </Box>
    </Paper>
  );
}

function Entries({ record }: { record: RaRecord }) {
  const { resourceName, resource } = useScreen();
  const [limit, setLimit] = useState(firstPage);
  const { data, error, refetch, isPlaceholderData } = useHistory(resourceName, record.id, limit);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={96} />;
  if (data.total === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {translate('portal.screen.history.empty')}
      </Typography>
    );
  const left = data.total - data.entries.length;
  return (
    <>
      <Timeline resource={resource} record={record} entries={data.entries} />
      {left > 0 && (
        <Button
          size="small"
          loading={isPlaceholderData}
          onClick={() => setLimit(limit + nextPage)}
          sx={{ mt: 1, ml: 2.25 }}
        >
          {translate('portal.screen.history.more', { smart_count: left })}
        </Button>
      )}
    </>
  );
}

/** True once the element has come into view; immediately where IntersectionObserver is missing. */
function useInView() {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isSeen || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      // Loads a little before it is visible.
      { rootMargin: '200px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [box, isSeen] as const;
}
