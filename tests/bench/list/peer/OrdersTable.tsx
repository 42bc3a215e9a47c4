import { BooleanField, DataTable, DateField } from 'react-admin';

/** The nine columns that both sides list. */
export const OrdersTable = ({ rowClick }: { rowClick?: 'show' }) => (
  <DataTable rowClick={rowClick}>
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
);
