/** The same app written with stock react-admin: sign-in, dashboard with charts, list, record, a long form. */
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useQuery } from '@tanstack/react-query';
import simpleRestProvider from 'ra-data-simple-rest';
import {
  Admin,
  BooleanField,
  DataTable,
  DateField,
  DateInput,
  Edit,
  List,
  NumberField,
  NumberInput,
  Pagination,
  Resource,
  SearchInput,
  SelectInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  type AuthProvider,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { OrdersTable } from '#tests/bench/list/peer/OrdersTable.tsx';
import { choices, formFields, type figures } from '../data.ts';

const Orders = () => (
  <List
    perPage={25}
    sort={{ field: 'numero', order: 'ASC' }}
    filters={[<SearchInput key="q" source="q" alwaysOn />]}
    pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
  >
    <OrdersTable rowClick="show" />
  </List>
);

const Order = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="numero" />
      <TextField source="cliente" />
      <TextField source="cidade" />
      <DateField source="data" />
      <NumberField source="itens" />
      <NumberField source="peso" />
      <NumberField source="valor" options={{ style: 'currency', currency: 'BRL' }} />
      <BooleanField source="pago" />
      <TextField source="situacao" />
    </SimpleShowLayout>
  </Show>
);

const options = Object.entries(choices).map(([id, name]) => ({ id, name }));
const inputs = {
  text: TextInput,
  integer: NumberInput,
  date: DateInput,
  select: ({ source, label }: { source: string; label: string }) => (
    <SelectInput source={source} label={label} choices={options} />
  ),
};

const Form = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="nome" />
      {formFields.map(({ id, label, type }) => {
        const Input = inputs[type];
        return <Input key={id} source={id} label={label} />;
      })}
    </SimpleForm>
  </Edit>
);

const Forms = () => (
  <List>
    <DataTable rowClick="edit">
      <DataTable.Col source="nome" />
    </DataTable>
  </List>
);

function Dashboard() {
  const { data } = useQuery({
    queryKey: ['figures'],
    queryFn: async () => (await (await fetch('/api/figures')).json()) as ReturnType<typeof figures>,
  });
  if (!data) return null;
  return (
    <main>
      {data.metrics.map(({ label, value }) => (
        <p key={label}>
          {label}: {value.toLocaleString('pt-BR')}
        </p>
      ))}
      <LineChart
        height={300}
        dataset={data.months}
        xAxis={[{ dataKey: 'name', scaleType: 'point' }]}
        series={[{ dataKey: 'value' }]}
      />
      <BarChart
        height={300}
        dataset={data.cities}
        xAxis={[{ dataKey: 'name', scaleType: 'band' }]}
        series={[{ dataKey: 'value' }]}
      />
    </main>
  );
}

const authProvider: AuthProvider = {
  login: async (credentials) => {
    const answer = await fetch('/api/login', { method: 'POST', body: JSON.stringify(credentials) });
    localStorage.setItem('token', ((await answer.json()) as { token: string }).token);
  },
  logout: async () => localStorage.removeItem('token'),
  checkAuth: async () => {
    if (!localStorage.getItem('token')) throw new Error('signed out');
  },
  checkError: async () => {},
  getPermissions: async () => [],
};

createRoot(document.getElementById('root')!).render(
  <Admin
    dataProvider={simpleRestProvider('/api')}
    authProvider={authProvider}
    dashboard={location.hash.includes('pedidos') ? undefined : Dashboard}
    disableTelemetry
    requireAuth
  >
    <Resource name="pedidos" list={Orders} show={Order} />
    <Resource name="fichas" list={Forms} edit={Form} />
  </Admin>,
);
