import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Pagination from '@mui/material/Pagination';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useReducer } from 'react';
import {
  contactDefaults,
  contactReducer,
  type Contact,
  type ContactAction,
  type ContactParams,
  type ContactState,
} from '../contacts/contact.ts';
import { contacts, pageOf } from '../contacts/contacts.ts';
import { ContactCard } from '../contacts/ContactCard.tsx';
import { ContactList } from '../contacts/ContactList.tsx';
import { DemoNotice } from '../shared/DemoNotice.tsx';
import { Selection } from '../shared/Selection.tsx';

const getData = (all: readonly Contact[], params: ContactParams): ContactAction => ({
  type: 'GET_DATA',
  ...pageOf(all, params),
});

const withFirstPage = (state: ContactState) =>
  contactReducer(contactReducer(state, { type: 'GET_ALL_DATA', data: contacts }), getData(contacts, {}));

/** A paginated list of contacts, with the selected one beside it. */
export default function ContactDemo() {
  const [state, dispatch] = useReducer(contactReducer, contactDefaults, withFirstPage);
  const { allData, data, total, params, selectedUser } = state;
  const ask = (wanted: ContactParams) => dispatch(getData(allData, wanted));
  const select = (contact: Contact | null) => dispatch({ type: 'GET_USER', selectedUser: contact });
  return (
    <>
      <DemoNotice>As pessoas e empresas são fictícias.</DemoNotice>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
          alignItems: 'start',
        }}
      >
        <Card component="section" aria-label="Contatos">
          <Box sx={{ p: 2, pb: 1 }}>
            <TextField
              type="search"
              placeholder="Buscar por nome, função, empresa ou cidade"
              value={params.q ?? ''}
              onChange={(event) => ask({ ...params, q: event.target.value, page: 1 })}
              slotProps={{ htmlInput: { 'aria-label': 'Buscar contato', maxLength: 512 } }}
            />
          </Box>
          {data.length > 0 ? (
            <ContactList contacts={data} selected={selectedUser} onSelect={select} />
          ) : (
            <Typography color="textSecondary" sx={{ px: 2, py: 3 }}>
              Nenhum contato com esse texto. Tente parte do nome ou da cidade.
            </Typography>
          )}
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              p: 1.5,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Typography variant="body2" color="textSecondary" component="output" sx={{ flex: 1 }}>
              Página {params.page ?? 1} de {total}
            </Typography>
            <Pagination
              aria-label="Páginas de contatos"
              size="small"
              shape="rounded"
              count={total}
              page={params.page ?? 1}
              onChange={(_event, page) => ask({ ...params, page })}
            />
          </Box>
        </Card>
        <Selection
          title="Contato selecionado"
          hint="Escolha um contato para ver os dados."
          onClose={() => select(null)}
        >
          {selectedUser && <ContactCard contact={selectedUser} />}
        </Selection>
      </Box>
    </>
  );
}
