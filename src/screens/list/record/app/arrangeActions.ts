/** Which actions of a record are buttons, and which are in the menu behind them. */

/** `main`: the next step. `other`: such as printing. `danger`: what is hard to take back. */
export type ActionKind = 'main' | 'edit' | 'step' | 'other' | 'danger';

const order: readonly ActionKind[] = ['main', 'edit', 'step', 'other', 'danger'];

/** The main action first, the dangerous ones always in the menu, and last in it. `room`: how many buttons there are at most. */
export function arrangeActions<A extends { kind: ActionKind }>(
  actions: readonly A[],
  room: number,
): { row: readonly A[]; menu: readonly A[] } {
  const ordered = actions.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  const usual = ordered.filter(({ kind }) => kind !== 'other' && kind !== 'danger');
  // who may only read still finds the first thing to do beside the menu
  const row = (usual.length > 0 ? usual : ordered.filter(({ kind }) => kind === 'other')).slice(0, room);
  return { row, menu: ordered.filter((one) => !row.includes(one)) };
}
