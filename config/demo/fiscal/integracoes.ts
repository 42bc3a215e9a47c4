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

/** What the accountants found, or what must be corrected before the file is created. */
function faults(situacao: string, included: readonly Note[]): Integration['inconsistencias'] {
  const [first] = included;
  const mapping = { mensagem: 'Conta gerencial sem código contábil', gravidade: 'aviso' } as const;
  if (situacao === 'em_montagem') return [{ documento: 'Natureza 06', ...mapping }];
  if (situacao !== 'com_erro' || !first) return undefined;
  return [
    {
      documento: `Nota ${first.serie}/${first.numeroNota}`,
      mensagem: 'Participante sem código na contabilidade',
      gravidade: 'erro',
    },
    { documento: 'Natureza 54', ...mapping },
  ];
}

/** One file for the accountants per company and closed month. */
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
          inconsistencias: faults(situacao, included),
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
