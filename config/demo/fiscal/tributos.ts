import { product } from '../parceiros/produtos.ts';

/** Funrural and Senar on what an individual producer sells, in percent: the rates changed in April 2026. */
export const ruralTax = (date: string) =>
  date < '2026-04-01' ? { funrural: 1.3, senar: 0.2 } : { funrural: 1.43, senar: 0.2 };

/** State contribution in Mato Grosso, R$ per tonne (illustrative). */
export const stateContribution = (produtoId: number) => (produtoId === product.soja ? 25 : 6);
