import { Box, Card, CardContent, Typography } from '@mui/material';
import type { RuleReach } from '#access/explain/triggerableRules.ts';
import { PlaceText } from './PlaceText.tsx';

type Props = { title: string; help: string; rules: readonly RuleReach[] };

/**
 * The effects of rules, which run with the config's rights rather than a user's: what triggers each, and what
 * it does.
 */
export function RulesCard({ title, help, rules }: Props) {
  if (rules.length === 0) return null;
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h2">{title}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {help}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rules.map(({ rule, label, resource, cause, steps, place }) => (
            <Box
              component="li"
              key={rule}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) 200px' },
                columnGap: 2,
                py: 1,
                '& + &': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              <div>
                {label}
                <Typography variant="body2" color="textSecondary">
                  {`${resource} · ${cause}`}
                </Typography>
              </div>
              <Typography variant="body2">{steps.join('; ')}</Typography>
              <PlaceText place={place} short />
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
