/** What waits in the bell, unread: notices of the last days, as the rules of the config send and word them. */
import type { Portal } from '#model/types.ts';
import { by, type Account } from './accounts.ts';

type Row = Readonly<Record<string, unknown>>;
type Rows = Readonly<Record<string, readonly Row[]>>;
type Notice = {
  rule: string;
  to: readonly Account[];
  of: readonly Row[];
  at: string;
  title: (row: Row) => string;
  text?: (row: Row) => string;
  /** The fields that title and text quote. */
  quotes: readonly string[];
};

const since = '2026-09-01';

/** By time, so that the latest is the first of the list. */
export function notices({ resources }: Portal, rows: Rows) {
  const named = (resource: string, id: unknown) => rows[resource]!.find((row) => row.id === id)!;
  const where = (resource: string, state: string) =>
    rows[resource]!.filter(({ situacao }) => situacao === state);
  const accountOf = (id: unknown) => Object.entries(by).find(([, one]) => one === id)![0] as Account;
  const asked = resources.autorizacoes!.transitions.find(({ approval }) => approval)!;
  const decided = (state: string, rule: string) =>
    where('autorizacoes', state).map((row): Notice => ({
      rule: `autorizacoes.${rule}`,
      to: [accountOf(row.solicitanteId)],
      of: [row],
      at: 'decididoEm',
      title: ({ numero, titulo }) => `${String(numero)} ${state}: ${String(titulo)}`,
      text: ({ justificativa }) => String(justificativa),
      quotes: ['numero', 'titulo', 'justificativa'],
    }));
  const all: Notice[] = [
    {
      rule: `autorizacoes.approval:${asked.id}`,
      to: ['ceo', 'admin', 'todos'],
      of: where('autorizacoes', 'pendente').slice(-6),
      at: 'solicitadoEm',
      title: ({ titulo }) => `${asked.label}? ${String(titulo)}`,
      quotes: ['titulo'],
    },
    ...decided('aprovada', 'executa'),
    ...decided('recusada', 'devolve'),
    {
      rule: 'movimentos_estoque.avisa',
      to: ['almoxarifado'],
      of: where('movimentos_estoque', 'solicitado').filter(({ tipo }) => tipo === 'saida_requisicao'),
      at: 'criadoEm',
      title: ({ numero, quantidade, itemId }) =>
        `Requisição ${String(numero)}: ${String(quantidade)} de ${String(named('itens_estoque', itemId).descricao)}`,
      quotes: ['numero', 'quantidade', 'itemId'],
    },
    {
      rule: 'manutencoes.espera-peca',
      to: ['almoxarifado'],
      of: where('manutencoes', 'aguardando_peca'),
      at: 'atualizadoEm',
      title: ({ numero }) => `${String(numero)} espera peça`,
      text: ({ descricao }) => String(descricao),
      quotes: ['numero', 'descricao'],
    },
    {
      rule: 'carregamentos.chega',
      to: ['fiscal'],
      of: where('carregamentos', 'descarregado').filter(
        ({ id, contratoCompraId }) =>
          contratoCompraId !== undefined &&
          !rows.notas_fiscais!.some(
            ({ tipo, carregamentoId }) => tipo === 'entrada' && carregamentoId === id,
          ),
      ),
      at: 'dataDescarga',
      title: ({ numero }) => `Carga ${String(numero)} descarregada: falta a nota de entrada`,
      quotes: ['numero'],
    },
    {
      rule: 'multas.gera-conta',
      to: ['rh'],
      of: where('multas', 'a_pagar').filter(({ responsavel }) => responsavel === 'motorista'),
      at: 'atualizadoEm',
      title: ({ autoInfracao, motoristaId }) =>
        `Multa ${String(autoInfracao)} é do motorista ${String(named('motoristas', motoristaId).nome)}`,
      quotes: ['autoInfracao', 'motoristaId'],
    },
  ];
  return all
    .flatMap(({ of, to, ...notice }) =>
      of.flatMap((row) => to.map((account) => noticeOf(row, account, notice))),
    )
    .filter(({ at }) => at >= since)
    .toSorted((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0))
    .map((notice, index) => ({ id: index + 1, ...notice, act: `demo-${index + 1}`, version: 1 }));
}

function noticeOf(row: Row, account: Account, { rule, at, title, text, quotes }: Omit<Notice, 'to' | 'of'>) {
  const resource = rule.split('.')[0]!;
  const record = String(row.id);
  return {
    account: String(by[account]),
    state: 'new',
    resource,
    record,
    rule,
    title: title(row),
    text: text?.(row) ?? '',
    quotes: quotes.map((field) => ({ resource, id: record, field })),
    at: String(row[at]),
  };
}
