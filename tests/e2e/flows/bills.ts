/** Approvals and payments where they only lead on: over the API, as trade.test.ts has them made by dialogs. */
import type { useCompany } from '../support/people.ts';

type Prepare = Awaited<ReturnType<typeof useCompany>>['prepare'];

const today = { dataBaixa: '2026-10-31', contaBancariaId: 1 };

export const useBills = (prepare: Prepare) => ({
  /** Pays all that is left of a bill. */
  settle: (id: number) => prepare('financeiro', 'POST', `/contas_pagar/${id}/actions/baixar`, today),
  /** Receives all that is left of a title. */
  collect: (id: number) => prepare('admin', 'POST', `/contas_receber/${id}/actions/baixar`, today),
  approve: (account: 'admin' | 'ceo', id: number) =>
    prepare(account, 'POST', `/autorizacoes/${id}/actions/aprovar`),
});
