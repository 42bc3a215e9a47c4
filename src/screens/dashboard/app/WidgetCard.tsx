import { Box, Card, Link, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { screenOnly } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';

type Props = {
  title: string;
  count?: string | undefined;
  href?: string;
  children: ReactNode;
  flush?: boolean;
};

/** The frame of a chart or a table, with its title and a link to all records. */
export function WidgetCard({ title, count, href, children, flush }: Props) {
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: 2, pt: 1.5, pb: 1 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ minWidth: 0 }}>
          {title}{' '}
          {count !== undefined && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ mx: 0.75 }}>
              {count}
            </Typography>
          )}
        </Typography>
        {href && (
          <Link
            component={RouterLink}
            to={href}
            variant="body2"
            sx={{ ...screenOnly, ml: 'auto', whiteSpace: 'nowrap', py: 1, my: -1 }}
            aria-label={translate('portal.screen.widget.seeAllOf', { title })}
          >
            {translate('portal.screen.widget.seeAll')}
          </Link>
        )}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, ...(!flush && { px: 2, pb: 2 }) }}>{children}</Box>
    </Card>
  );
}
