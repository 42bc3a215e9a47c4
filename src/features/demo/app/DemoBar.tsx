import { ListItemText, Menu, MenuItem, Box, Button, Typography } from '@mui/material';
import type { DemoAnswer } from '../shared.ts';
import { openTyped } from './openTyped.ts';
import { useRole, useDemo } from './useRole.ts';
import CodeOutlined from '@mui/icons-material/Code';
import ExploreOutlined from '@mui/icons-material/ExploreOutlined';
import RestartAlt from '@mui/icons-material/RestartAlt';
import SwitchAccountOutlined from '@mui/icons-material/SwitchAccountOutlined';
import { useEffect, useState, type ReactNode } from 'react';
import { interpolate } from '#messages/translate.ts';
import { formatDay } from '#kinds/date/parseDates.ts';
import { LateChunk } from '#kit/LateChunk.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { toggleRaioX } from '#kit/raioXOpen.ts';
import { tourKey } from '#kit/storage.ts';

type Props = {
  demo: DemoAnswer;
  role: ReturnType<typeof useRole>;
  anchor: HTMLElement | null;
  onClose: () => void;
};

/** The accounts of the demonstration. One click shows the portal as that account sees it. */
function RoleMenu({ demo: { accounts, visitor, words }, role, anchor, onClose }: Props) {
  const all = [
    ...(visitor ? [{ email: visitor, label: words.visitor, invitation: undefined }] : []),
    ...accounts,
  ];
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{
        list: { dense: true, 'aria-label': words.switchRole },
        paper: { sx: { maxHeight: '70vh' } },
      }}
    >
      {all.map(({ email, label, invitation }) => {
        const isCurrent = email === role.email;
        return (
          <MenuItem
            key={email}
            selected={isCurrent}
            aria-current={isCurrent || undefined}
            onClick={() => {
              onClose();
              void role.enter(email);
            }}
          >
            <ListItemText primary={label} secondary={isCurrent ? words.current : invitation} />
          </MenuItem>
        );
      })}
    </Menu>
  );
}

const RestoreDialog = lazyPage(() => import('./RestoreDialog.tsx'), 'RestoreDialog');
const Tour = lazyPage(() => import('./Tour.tsx'), 'Tour');

/** Above every page of a demonstration: its date, whose portal this is, and what newcomers want to try. */
export function DemoBar() {
  const demo = useDemo();
  useEffect(() => void openTyped(), []);
  return demo ? <Bar demo={demo} /> : null;
}

function Bar({ demo }: { demo: DemoAnswer }) {
  const { words, tour, canRestore, visitor, visitorsRead } = demo;
  const { today, ahead } = usePortalIndex();
  const role = useRole(demo);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  const [step, setStep] = useTourStep(tour?.length ?? 0);
  const isReading = visitorsRead && visitor !== undefined && role.email === visitor;
  return (
    <Box
      component="section"
      aria-label={words.name}
      sx={{
        height: '100%',
        px: { xs: 1, md: 2 },
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0, md: 0.5 },
      }}
    >
      <Typography variant="body2" noWrap sx={{ minWidth: 0, mr: 0.5 }}>
        <Box component="strong" sx={{ fontWeight: 600, display: { xs: 'none', sm: 'inline' } }}>
          {words.name}
          {ahead !== undefined && ' · '}
        </Box>
        {ahead !== undefined && interpolate(words.today, { date: formatDay(today) })}
        {isReading && ` · ${words.readOnly}`}
      </Typography>
      <BarButton
        icon={<SwitchAccountOutlined />}
        label={words.switchRole}
        isOpen={anchor !== null}
        onClick={setAnchor}
        isBusy={role.entering !== undefined}
      />
      <RoleMenu demo={demo} role={role} anchor={anchor} onClose={() => setAnchor(null)} />
      {canRestore && (
        <BarButton icon={<RestartAlt />} label={words.restore} onClick={() => setRestoring(true)} />
      )}
      <Box sx={{ flex: 1 }} />
      {tour && <BarButton icon={<ExploreOutlined />} label={words.tour} onClick={() => setStep(step ?? 0)} />}
      <BarButton icon={<CodeOutlined />} label={words.source} onClick={toggleRaioX} keys="Y" />
      <LateChunk>
        {isRestoring && <RestoreDialog demo={demo} onClose={() => setRestoring(false)} />}
        {tour && step !== undefined && (
          <Tour steps={tour} at={step} words={words} role={role} onStep={setStep} />
        )}
      </LateChunk>
    </Box>
  );
}

type ButtonProps = {
  icon: ReactNode;
  label: string;
  isOpen?: boolean;
  isBusy?: boolean;
  keys?: string;
  onClick: (from: HTMLElement) => void;
};

/** Its words give way to the icon where there is no space for them. */
const BarButton = ({ icon, label, isOpen, isBusy = false, keys, onClick }: ButtonProps) => (
  <Button
    size="small"
    color="inherit"
    title={label}
    aria-label={label}
    aria-keyshortcuts={keys}
    {...(isOpen !== undefined && { 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
    loading={isBusy}
    onClick={({ currentTarget }) => onClick(currentTarget)}
    sx={{
      minWidth: 32,
      height: 28,
      px: 1,
      flex: 'none',
      fontSize: '0.8125rem',
      '& svg': { fontSize: '1.125rem' },
      '&:hover': { bgcolor: 'rgb(255 255 255 / 14%)' },
      '&:focus-visible': { outline: '2px solid #fff', outlineOffset: -2 },
    }}
  >
    {icon}
    <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 0.75 }}>
      {label}
    </Box>
  </Button>
);

/** The step of the tour that this browser is at; it goes on after a switch of roles, which is another document. */
function useTourStep(count: number): [number | undefined, (step: number | undefined) => void] {
  const [step, setStep] = useState(() => {
    const stored = Number(localStorage.getItem(tourKey) ?? NaN);
    return Number.isInteger(stored) && stored >= 0 && stored < count ? stored : undefined;
  });
  const go = (next: number | undefined) => {
    setStep(next);
    if (next === undefined) localStorage.removeItem(tourKey);
    else localStorage.setItem(tourKey, String(next));
  };
  return [step, go];
}
