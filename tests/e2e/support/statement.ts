/** The statement that the demo comes with. */
import type { Running } from './portal.ts';

/** Deletes its lines, for a test that counts those of a statement of its own. */
export async function dropLines(portal: Running) {
  const filter = encodeURIComponent(JSON.stringify({ origem: 'ofx', conciliado: false }));
  const lines = await portal.rows('financeiro', `/movimentacoes?range=[0,99]&filter=${filter}`);
  if (lines.length === 0) throw new Error('the demo has no lines of a statement');
  for (const { id } of lines) {
    const { ok, status } = await portal.as('financeiro', `/movimentacoes/${id}`, { method: 'DELETE' });
    if (!ok) throw new Error(`line ${id} was not deleted: ${status}`);
  }
}
