/** A list written with stock react-admin: twelve columns, 25 or 1,000 rows. */
import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, BooleanField, DataTable, DateField, List, Pagination, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';

const money = { style: 'currency', currency: 'BRL' } as const;

const Lines = () => (
  <List
    perPage={25}
    sort={{ field: 'numero', order: 'ASC' }}
    pagination={<Pagination rowsPerPageOptions={[25, 1000]} />}
  >
    <DataTable>
      <DataTable.Col source="numero" />
      <DataTable.Col source="cliente" />
      <DataTable.Col source="cidade" />
      <DataTable.Col source="data" field={DateField} />
      <DataTable.NumberCol source="itens" />
      <DataTable.NumberCol source="peso" />
      <DataTable.NumberCol source="valor" options={money} />
      <DataTable.Col source="pago" field={BooleanField} />
      <DataTable.Col source="situacao" />
      <DataTable.NumberCol source="frete" options={money} />
      <DataTable.NumberCol source="desconto" options={money} />
      <DataTable.Col source="vendedor" />
    </DataTable>
  </List>
);

createRoot(document.getElementById('root')!).render(
  <Admin dataProvider={simpleRestProvider('/api')} disableTelemetry>
    <Resource name="linhas" list={Lines} />
  </Admin>,
);
