import { Box, ButtonBase, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useUserInfo } from '#ui/session/useAccount.ts';
import { initialsOf } from '#kit/recordMarks.tsx';
import { translate } from '#kit/translate.ts';
import { profilePath } from '#ui/session/profilePath.ts';

/** At the foot of the menu: the signed-in user and their plan. */
export function UserBlock({ onNavigate }: { onNavigate?: () => void }) {
  const { name, plan, initials } = useUserLabels();
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', p: 1.5 }}>
      <ButtonBase
        component={Link}
        to={profilePath}
        onClick={onNavigate}
        sx={{
          width: '100%',
          gap: 1.25,
          p: 1,
          borderRadius: 1,
          justifyContent: 'flex-start',
          textAlign: 'left',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <UserAvatar initials={initials} />
        <Box sx={{ minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: 600, color: 'text.primary' }}>
            {name}
          </Typography>
          <Typography noWrap variant="body2" color="textSecondary">
            {plan}
          </Typography>
        </Box>
      </ButtonBase>
    </Box>
  );
}

/** The name and plan of the user, with placeholders while they load or when they can't be loaded. */
export function useUserLabels(): { name: string; plan: string; initials: string } {
  const { data: user, isPending } = useUserInfo();
  const loading = translate('portal.user.loading');
  if (isPending) return { name: loading, plan: loading, initials: '' };
  return {
    name: user?.name || '—',
    initials: initialsOf(user?.name ?? ''),
    plan: user ? (user.subscriptionPlan ?? '') : translate('portal.user.unknownPlan'),
  };
}

/** An avatar with initials, hidden from screen readers: the name is beside it or in the button's label. */
export const UserAvatar = ({ initials }: { initials: string }) => (
  <Box
    aria-hidden
    sx={{
      width: '2rem',
      height: '2rem',
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      borderRadius: '50%',
      fontSize: '0.8125rem',
      fontWeight: 600,
      bgcolor: 'action.selected',
      color: 'primary.main',
      '&::before': { content: `"${initials}"` },
    }}
  />
);
