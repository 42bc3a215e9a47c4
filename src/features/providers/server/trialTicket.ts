/** Lets an administrator try a provider: sealed, because the browser goes there without its token. */
export type TrialTicket = { provider: string; account: string; until: number };
