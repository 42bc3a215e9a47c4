/** What one would write with react-admin as it comes: a list of the same nine columns, and a record's page. */
import simpleRestProvider from 'ra-data-simple-rest';
import {
  Admin,
  BooleanField,
  DataTable,
  DateField,
  Edit,
  List,
  Resource,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

const Orders = () => (
  <List perPage={25} sort={{ field: 'numero', order: 'ASC' }}>
    <DataTable>
      <DataTable.Col source="numero" />
      <DataTable.Col source="cliente" />
      <DataTable.Col source="cidade" />
      <DataTable.Col source="data" field={DateField} />
      <DataTable.NumberCol source="itens" />
      <DataTable.NumberCol source="peso" />
      <DataTable.NumberCol source="valor" options={{ style: 'currency', currency: 'BRL' }} />
      <DataTable.Col source="pago" field={BooleanField} />
      <DataTable.Col source="situacao" />
    </DataTable>
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
