import { by } from '../grupo/accounts.ts';
import { company } from '../grupo/empresas.ts';
import { addDays, addHours, addMonths, at, dayOf, monthOf, months } from '../lib/calendar.ts';
import { total } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import type { Note } from './notas.ts';

export type Integration = {
  empresaId: number;
  competencia: string;
  layout: string;
  escopo: string[];
  totalDocumentos: number;
  totalLancamentos: number;
  valorDebito: number;
  valorCredito: number;
  inconsistencias?: { documento: string; mensagem: string; gravidade: 'aviso' | 'erro' }[];
  enviadoEm?: string;
  protocoloContador?: string;
  situacao: string;
};

const faults: Readonly<Record<string, Integration['inconsistencias']>> = {
  com_erro: [
    { documento: 'Nota 1/2538', mensagem: 'Participante sem código na contabilidade', gravidade: 'erro' },
    { documento: 'Natureza 54', mensagem: 'Conta gerencial sem código contábil', gravidade: 'aviso' },
  ],
  em_montagem: [
    { documento: 'Natureza 06', mensagem: 'Conta gerencial sem código contábil', gravidade: 'aviso' },
  ],
};

/** One file per company and closed month for the accountants. */
export function integrations(notas: Table<Note>) {
  const chance = stream('integracoes_contabeis');
  const integracoes = new Table<Integration>('integracoes_contabeis');
  for (const competencia of months.slice(0, -1))
    for (const empresaId of [company.graos, company.transportes]) {
      const included = notas.rows.filter(
        (note) =>
          note.empresaId === empresaId &&
          monthOf(dayOf(note.dataEmissao)) === competencia &&
          note.escrituracao === 'exportada',
      );
      const value = total(included, (note) => note.valorTotal);
      const age = months.length - months.indexOf(competencia);
      const situacao =
        age > 4
          ? 'processado'
          : age === 4
            ? empresaId === company.graos
              ? 'com_erro'
              : 'reaberto'
            : age === 3
              ? 'enviado'
              : empresaId === company.graos
                ? 'gerado'
                : 'em_montagem';
      const sent = ['processado', 'enviado', 'com_erro'].includes(situacao);
      const made = at(addDays(`${addMonths(competencia, 1)}-01`, 6), 10);
      const row = integracoes.add(
        {
          empresaId,
          competencia,
          layout: 'csv_partidas',
          escopo: ['notas_entrada', 'notas_saida', 'pagamentos', 'recebimentos'],
          totalDocumentos: included.length,
          totalLancamentos: included.length * 2,
          valorDebito: value,
          valorCredito: value,
          inconsistencias: faults[situacao],
          enviadoEm: sent ? addHours(made, 5) : undefined,
          protocoloContador: situacao === 'processado' ? `CP-${chance.digits(6)}` : undefined,
          situacao,
        },
        { at: made, by: by.fiscal },
      );
      for (const note of included) note.integracaoId = row.id;
    }
  return integracoes;
}
