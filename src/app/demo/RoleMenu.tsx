import { ListItemText, Menu, MenuItem } from '@mui/material';
import type { DemoAnswer } from '#model/api/clientTypes.ts';
import type { useRole } from './useRole.ts';

type Props = {
  demo: DemoAnswer;
  role: ReturnType<typeof useRole>;
  anchor: HTMLElement | null;
  onClose: () => void;
};

/** The accounts of the demonstration. One click shows the portal as that account sees it. */
export function RoleMenu({ demo: { accounts, visitor, words }, role, anchor, onClose }: Props) {
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
