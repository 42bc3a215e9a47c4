import { by } from '../grupo/accounts.ts';
import { addDays, addMonths, at, endOfMonth, today } from '../lib/calendar.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import type { Vehicle } from './veiculos.ts';

export type Licence = {
  veiculoId: number;
  tipo: string;
  exercicio?: number;
  numeroLicenca: string;
  orgao: string;
  uf?: string;
  dataEmissao?: string;
  dataVencimento: string;
  valorTaxa: number;
  contaPagarId?: number;
  renovadaPorId?: number;
};

/** Licensing month in MT by the plate's last digit; 0 is October. */
const licensingMonth = [10, 3, 3, 3, 4, 5, 6, 7, 8, 9];

export const licensingDue = (placa: string, year: number) =>
  endOfMonth(`${year}-${String(licensingMonth[Number(placa.at(-1))]!).padStart(2, '0')}`);

export function licences(veiculos: Table<Vehicle>) {
  const random = stream('licencas');
  const licencas = new Table<Licence>('licencas');
  const add = (row: Licence, by_: number = by.frotas) =>
    licencas.add(row, {
      at: at(
        row.dataEmissao && row.dataEmissao > '2025-04-12' ? row.dataEmissao : '2025-04-12',
        9,
        random.int(0, 59),
      ),
      by: by_,
    });
  /** Plates whose licensing of 2026 is overdue, beside those that are not due yet. */
  const late = new Set([20]);
  for (const exercicio of [2025, 2026])
    for (const unit of veiculos.rows) {
      if (exercicio === 2026 && unit.situacao === 'baixado') continue;
      const due = licensingDue(unit.placa, exercicio);
      const issued = addDays(due, -random.int(6, 40));
      const pending = exercicio === 2026 && (late.has(unit.id) || issued > today);
      if (pending) continue;
      const motor = unit.combustivel !== undefined;
      const row = add({
        veiculoId: unit.id,
        tipo: 'crlv',
        exercicio,
        numeroLicenca: random.digits(12),
        orgao: `Detran-${unit.uf}`,
        uf: unit.uf,
        dataEmissao: issued,
        // The certificate of one year is valid until the next year's date.
        dataVencimento: licensingDue(unit.placa, exercicio + 1),
        valorTaxa: motor ? (exercicio === 2025 ? 176.43 : 184.27) : exercicio === 2025 ? 132.1 : 138.65,
      });
      const previous = licencas.rows.find(
        (other) => other.veiculoId === unit.id && other.tipo === 'crlv' && other.exercicio === exercicio - 1,
      );
      if (previous) previous.renovadaPorId = row.id;
      unit.licenciamentoValidade = row.dataVencimento;
    }
  const permit = (
    veiculoId: number,
    tipo: string,
    orgao: string,
    uf: string | undefined,
    issued: string,
    valid: number,
    fee: number,
    renews?: Licence,
  ) => {
    const row = add({
      veiculoId,
      tipo,
      numeroLicenca: `${random.int(1000, 9999)}/${issued.slice(0, 4)}`,
      orgao,
      uf,
      dataEmissao: issued,
      dataVencimento: addMonths(issued, valid),
      valorTaxa: fee,
    });
    if (renews) renews.renovadaPorId = row.id;
    return row;
  };
  for (const tractor of [1, 2]) {
    const federal = permit(
      tractor,
      'aet_federal',
      'DNIT',
      undefined,
      tractor === 1 ? '2025-04-15' : '2025-05-08',
      12,
      412.5,
    );
    permit(
      tractor,
      'aet_federal',
      'DNIT',
      undefined,
      tractor === 1 ? '2026-04-09' : '2026-05-04',
      12,
      438.2,
      federal,
    );
    permit(
      tractor,
      'aet_estadual',
      'Sinfra-MT',
      'MT',
      tractor === 1 ? '2025-11-12' : '2025-12-03',
      12,
      286.4,
    );
    permit(tractor, 'aet_estadual', 'DER-SP', 'SP', tractor === 1 ? '2025-10-20' : '2026-02-11', 12, 318.9);
  }
  ['2025-03-10', '2025-04-22', '2025-02-18', '2025-06-30', '2024-11-14', '2024-10-21', '2025-05-19'].forEach(
    (issued, index) => permit(index + 1, 'cronotacografo', 'Inmetro', undefined, issued, 24, 168.5),
  );
  permit(1, 'rntrc', 'ANTT', undefined, '2023-07-03', 60, 0);
  permit(7, 'civ', 'Organismo de inspeção Centro-Oeste', undefined, '2025-11-24', 12, 390);
  return licencas;
}
