import { Card, CardContent, Typography } from '@mui/material';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { translate } from '#kit/translate.ts';

/** A page with an empty card. */
export function Blank() {
  const { route } = useCurrentRoute();
  return (
    <>
      <PageHeader title={route.label} description={route.description} />
      <Card>
        <CardContent sx={{ minHeight: 240 }}>
          <Typography color="textSecondary">{translate('portal.blank.text')}</Typography>
        </CardContent>
      </Card>
    </>
  );
}
