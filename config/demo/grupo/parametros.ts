import { at } from '../lib/calendar.ts';
import { Table } from '../lib/table.ts';
import { by } from './accounts.ts';

/** Limits and rates that the rules read; a single record. */
export function parameters() {
  const parametros = new Table('parametros');
  parametros.add(
    {
      alcadaContaPagar: 20_000,
      alcadaContaOrigem: 250_000,
      alcadaContrato: 1_000_000,
      alcadaManutencao: 8_000,
      alcadaReajustePct: 10,
      jurosMoraMesPct: 1,
      multaAtrasoPct: 2,
      diasAlertaVencimento: 30,
      toleranciaQuebraPct: 0.25,
      toleranciaEntregaPct: 5,
      comissaoSacaPadrao: 0.5,
      comissaoMotoristaPct: 8,
      kmLitroMin: 1.5,
      kmLitroMax: 3.2,
      encargosPatronaisPct: 28.8,
      cbsPct: 0.9,
      ibsPct: 0.1,
      exigeCiot: true,
      fusoHorario: 'America/Cuiaba',
    },
    { at: at('2025-04-02', 8), by: by.admin },
  );
  return parametros;
}
