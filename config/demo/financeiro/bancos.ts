import { by } from '../grupo/accounts.ts';
import { company } from '../grupo/empresas.ts';
import { addDays, at } from '../lib/calendar.ts';
import { Table } from '../lib/table.ts';
import { ledgerSince } from './pagar.ts';

/** The bank account that each company uses. */
export const bankOf: Readonly<Record<number, number>> = { 1: 3, 2: 1, 3: 4, 4: 2, 5: 3, 6: 3 };

export type BankAccount = {
  apelido: string;
  empresaId: number;
  tipo: string;
  bancoCodigo?: string;
  agencia?: string;
  conta?: string;
  contaDv?: string;
  pixTipo?: string;
  pixChave?: string;
  convenioCnab?: string;
  gerente?: string;
  gerenteTelefone?: string;
  saldoInicial: number;
  dataSaldoInicial: string;
  saldoAtual: number;
  limite: number;
  naoConciliados: number;
  codigoContabil: string;
  situacao: string;
};

export function bankAccounts() {
  const contas = new Table<BankAccount>('contas_bancarias');
  const rows: readonly [string, number, string, string | undefined, number, number][] = [
    ['BB Grãos', company.graos, 'corrente', '001', 4_800_000, 800_000],
    ['Sicredi Transportes', company.transportes, 'corrente', '748', 420_000, 150_000],
    ['Bradesco Holding', company.holding, 'corrente', '237', 380_000, 100_000],
    ['Itaú Rio Verde', company.graosRioVerde, 'corrente', '341', 900_000, 200_000],
    ['BB Aplicação', company.graos, 'aplicacao', '001', 1_500_000, 0],
    ['Caixa do escritório', company.holding, 'caixa', undefined, 3_500, 0],
  ];
  rows.forEach(([apelido, empresaId, tipo, bancoCodigo, saldoInicial, limite], index) =>
    contas.add(
      {
        apelido,
        empresaId,
        tipo,
        bancoCodigo,
        agencia: bancoCodigo && ['3325', '0810', '1148', '4402', '3325'][index],
        conta: bancoCodigo && ['48210', '77315', '120944', '60318', '48211'][index],
        contaDv: bancoCodigo && String((index * 3 + 4) % 10),
        pixTipo: tipo === 'corrente' ? 'email' : undefined,
        pixChave: tipo === 'corrente' ? `pix.conta${index + 1}@example.com` : undefined,
        convenioCnab: tipo === 'corrente' ? `2${index}4410` : undefined,
        gerente:
          bancoCodigo &&
          ['Rosane Lacerda', 'Ivan Tolentino', 'Márcia Pedrosa', 'Elias Fontoura', 'Rosane Lacerda'][index],
        saldoInicial,
        codigoContabil: `111${String(index + 1).padStart(2, '0')}`,
        dataSaldoInicial: addDays(ledgerSince, -1),
        saldoAtual: saldoInicial,
        limite,
        naoConciliados: 0,
        situacao: 'ativa',
      },
      { at: at('2025-04-16', 14), by: by.admin },
    ),
  );
  return contas;
}
