import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mailtoAddress } from 'portal/extend';
import type { Contact } from './contact.ts';
import { Initials, Status } from './ContactList.tsx';
import { Facts } from '../shared/Facts.tsx';

export const ContactCard = ({ contact }: { contact: Contact }) => (
  <>
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, mb: 2 }}>
      <Initials name={contact.name} size={48} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2">{contact.name}</Typography>
        <Typography color="textSecondary">{contact.role}</Typography>
      </Box>
    </Stack>
    <Facts
      of={[
        ['Empresa', contact.company],
        ['Cidade', contact.city],
        [
          'E-mail',
          <Link key="email" href={mailtoAddress(contact.email)}>
            {contact.email}
          </Link>,
        ],
        ['Telefone', contact.phone],
      ]}
    />
    <Stack
      direction="row"
      sx={{ alignItems: 'baseline', gap: 1, mt: 2, pt: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Status of={contact.status} />
      <Typography variant="body2" color="textSecondary">
        {contact.notes}
      </Typography>
    </Stack>
  </>
);
