import { by } from '../grupo/accounts.ts';
import { company } from '../grupo/empresas.ts';
import { addDays, addHours, addMonths, at, dayOf, monthOf, months } from '../lib/calendar.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import type { BankAccount } from '../financeiro/bancos.ts';
import type { Movement } from '../financeiro/movimentacoes.ts';
import type { Note } from './mundo.ts';

export type Integration = {
  empresaId: number;
  competencia: string;
  layout: string;
  escopo: string[];
  inconsistencias?: { documento: string; mensagem: string; gravidade: 'aviso' | 'erro' }[];
  enviadoEm?: string;
  protocoloContador?: string;
  situacao: string;
};

/** What the accountants found. */
function faults(situacao: string, [first]: readonly Note[]): Integration['inconsistencias'] {
  if (situacao !== 'com_erro' || !first) return undefined;
  return [
    {
      documento: `Nota ${first.serie}/${first.numeroNota}`,
      mensagem: 'Participante sem código na contabilidade',
      gravidade: 'erro',
    },
    { documento: 'Natureza 54', mensagem: 'Transferência sem histórico padrão', gravidade: 'aviso' },
  ];
}

/** Processed, but for the last four months. */
function stateOf(competencia: string, empresaId: number): string {
  const age = months.length - months.indexOf(competencia);
  if (age > 4) return 'processado';
  if (age === 4) return empresaId === company.graos ? 'com_erro' : 'reaberto';
  if (age === 3) return 'enviado';
  return empresaId === company.graos ? 'gerado' : 'em_montagem';
}

type Documents = { notas: Table<Note>; bancos: Table<BankAccount>; movimentacoes: Table<Movement> };

/** One batch for the accountants per company and closed month. Links the documents to it. */
export function integrations({ notas, bancos, movimentacoes }: Documents) {
  const chance = stream('integracoes_contabeis');
  const integracoes = new Table<Integration>('integracoes_contabeis');
  for (const competencia of months.slice(0, -1))
    for (const empresaId of [company.graos, company.transportes]) {
      const includedNotes = notas.rows.filter(
        (note) =>
          note.empresaId === empresaId &&
          monthOf(dayOf(note.dataEmissao)) === competencia &&
          ['autorizada', 'cancelada'].includes(note.situacao),
      );
      const includedMovements = movimentacoes.rows.filter(
        ({ contaBancariaId, data }) =>
          bancos.get(contaBancariaId).empresaId === empresaId && monthOf(data) === competencia,
      );
      const situacao = stateOf(competencia, empresaId);
      const sent = ['processado', 'enviado', 'com_erro'].includes(situacao);
      const made = at(addDays(`${addMonths(competencia, 1)}-01`, 6), 10);
      const row = integracoes.add(
        {
          empresaId,
          competencia,
          layout: 'csv_partidas',
          escopo: ['notas_entrada', 'notas_saida', 'pagamentos', 'recebimentos'],
          inconsistencias: faults(situacao, includedNotes),
          enviadoEm: sent ? addHours(made, 5) : undefined,
          protocoloContador: situacao === 'processado' ? `CP-${chance.digits(6)}` : undefined,
          situacao,
        },
        { at: made, by: by.fiscal },
      );
      for (const document of [...includedNotes, ...includedMovements]) document.integracaoId = row.id;
      // What is being assembled hasn't gone to the accountants.
      if (situacao === 'em_montagem' || situacao === 'reaberto')
        for (const note of includedNotes) note.escrituracao = 'escriturada';
    }
  return integracoes;
}
