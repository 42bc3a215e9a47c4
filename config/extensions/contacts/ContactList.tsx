import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { Contact } from './contact.ts';

export type ContactListProps = {
  contacts: readonly Contact[];
  selected: Contact | null;
  onSelect: (contact: Contact) => void;
};

export const ContactList = ({ contacts, selected, onSelect }: ContactListProps) => (
  <List disablePadding sx={{ px: 1, pb: 1 }}>
    {contacts.map((contact) => (
      <ListItem key={contact.id} disablePadding>
        <ListItemButton
          selected={contact.id === selected?.id}
          aria-pressed={contact.id === selected?.id}
          onClick={() => onSelect(contact)}
          sx={{ gap: 1.5, py: 0.75, px: 1 }}
        >
          <Initials name={contact.name} />
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Typography noWrap sx={{ fontWeight: 550 }}>
              {contact.name}
            </Typography>
            <Typography variant="body2" color="textSecondary" noWrap>
              {contact.role} · {contact.company}
            </Typography>
          </Box>
          <Typography
            variant="body2"
            color="textSecondary"
            noWrap
            sx={{ width: 140, display: { xs: 'none', sm: 'block' } }}
          >
            {contact.city}
          </Typography>
          <Status of={contact.status} />
        </ListItemButton>
      </ListItem>
    ))}
  </List>
);

/** Hidden from screen readers, since the name is beside it. */
export const Initials = ({ name, size = 32 }: { name: string; size?: number }) => (
  <Avatar
    aria-hidden
    sx={{
      width: size,
      height: size,
      fontSize: size * 0.4,
      fontWeight: 600,
      bgcolor: 'action.focus',
      color: 'text.primary',
    }}
  >
    {initialsOf(name)}
  </Avatar>
);

const initialsOf = (name: string) => {
  const words = name.split(' ');
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? words.at(-1)!.charAt(0) : ''}`;
};

const states = {
  active: { label: 'Ativo', ink: 'success.main' },
  pending: { label: 'Pendente', ink: 'warning.main' },
  inactive: { label: 'Inativo', ink: 'text.secondary' },
} as const satisfies Record<Contact['status'], { label: string; ink: string }>;

export const Status = ({ of }: { of: Contact['status'] }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, width: 84, flex: 'none' }}>
    <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: states[of].ink }} />
    <Typography variant="body2">{states[of].label}</Typography>
  </Box>
);
