/** The fees of the group's warehouses for receiving, drying and storing the grain of others. */
import { company, costCenter } from '../grupo/empresas.ts';
import { account } from '../grupo/plano-contas.ts';
import { addDays, earlier, months, today } from '../lib/calendar.ts';
import { round } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { customer } from '../parceiros/clientes.ts';
import type { Claim } from './receber.ts';

/** Storage is charged by the month, and due when the grain is collected, months after the harvest. */
const collected = [
  '2026-07-10',
  '2026-07-24',
  '2026-08-10',
  '2026-08-24',
  '2026-09-10',
  '2026-09-24',
  '2026-10-08',
  '2026-10-22',
  '2026-11-09',
  '2026-11-20',
  '2026-12-04',
  '2026-12-18',
];

/** More is received and dried in the harvests of soybeans and corn. */
const season = [1, 0.9, 0.95, 1.2, 1.3, 1.2, 1, 1.1, 1.25, 1.15, 1, 0.95];

/** The unpaid months of a feed mill that is behind with its storage fees, with the days since they were due. */
const unpaid: readonly [month: string, valor: number, days: number][] = [
  ['2026-06', 9_860, 75],
  ['2026-07', 8_420, 48],
  ['2026-08', 7_310, 24],
];

export function storageClaims(): Claim[] {
  const chance = stream('armazenagem');
  const claim = (clienteId: number, month: string, valor: number, due: string): Claim => ({
    empresaId: company.armazens,
    clienteId,
    descricao: `Recepção, secagem e armazenagem – ${month.slice(5)}/${month.slice(0, 4)}`,
    origem: 'manual',
    planoContaId: account.armazenagem,
    centroCustoId: costCenter.armazem,
    competencia: month,
    dataEmissao: earlier(addDays(due, -21), today),
    dataVencimento: due,
    valor,
    link: () => {},
  });
  const large = months.slice(-collected.length).flatMap((month, index) => {
    const others = [customer.portoNorte, customer.proteinaMutum, customer.meridiano];
    const worth = (share: number) => round(share * season[index]! * chance.between(0.94, 1.06));
    return [
      claim(customer.cooperativa, month, worth(178_000), collected[index]!),
      claim(others[index % others.length]!, month, worth(146_000), collected[index]!),
    ];
  });
  const late = unpaid.map(([month, valor, days]) => ({
    ...claim(customer.primavera, month, valor, addDays(today, -days)),
    isUnpaid: true,
  }));
  return [...large, ...late];
}
