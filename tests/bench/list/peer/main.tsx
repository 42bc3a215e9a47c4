/**
 * The same app written with stock react-admin: a list of the same nine columns, and a page for the record.
 */
import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, Edit, List, Resource, SimpleForm, TextInput } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { OrdersTable } from './OrdersTable.tsx';

const Orders = () => (
  <List perPage={25} sort={{ field: 'numero', order: 'ASC' }}>
    <OrdersTable />
  </List>
);

const Order = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="numero" />
      <TextInput source="cliente" />
      <TextInput source="cidade" />
    </SimpleForm>
  </Edit>
);

createRoot(document.getElementById('root')!).render(
  <Admin dataProvider={simpleRestProvider('/api')} disableTelemetry>
    <Resource name="pedidos" list={Orders} edit={Order} />
  </Admin>,
);
