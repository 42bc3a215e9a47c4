import { by } from '../grupo/accounts.ts';
import { addDays, addMonths, at } from '../lib/calendar.ts';
import { imei } from '../lib/documents.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { supplier } from '../parceiros/fornecedores.ts';

export type Tracker = {
  numeroSerie: string;
  imei: string;
  modelo: string;
  tecnologia: string;
  fornecedorId: number;
  contratoNumero: string;
  veiculoId?: number;
  instaladoEm?: string;
  mensalidade: number;
  diaVencimento: number;
  fidelidadeAte: string;
  ultimaComunicacao?: string;
  situacao: string;
};

export function trackers() {
  const random = stream('rastreadores');
  const rastreadores = new Table<Tracker>('rastreadores');
  for (let id = 1; id <= 8; id++) {
    const installed = addDays('2024-06-03', random.int(0, 200));
    const broken = id === 8;
    const satellite = id <= 2;
    rastreadores.add(
      {
        numeroSerie: `${satellite ? 'SAT' : 'SVR'}-${random.digits(6)}`,
        imei: imei(random),
        modelo: satellite ? 'SatLog Duo 4' : 'SV-310 4G',
        tecnologia: satellite ? 'hibrido' : 'gprs',
        fornecedorId: satellite ? supplier.satLog : supplier.sinalVerde,
        contratoNumero: satellite ? 'SL-2024/0187' : 'SVR-55210',
        veiculoId: broken ? undefined : id,
        instaladoEm: broken ? undefined : installed,
        mensalidade: 129.9,
        diaVencimento: satellite ? 15 : 10,
        fidelidadeAte: addMonths(installed, 36),
        ultimaComunicacao: broken ? at('2026-09-14', 16, 42) : undefined,
        situacao: broken ? 'defeito' : 'ativo',
      },
      { at: at('2025-04-12', 14, id), by: by.financeiro },
    );
  }
  return rastreadores;
}
