/** Which permissions of an account count, by docs/sign-in.md. */
import type { Portal } from '#model/types.ts';
import type { Row } from './figures.ts';

type Confirmed = Record<string, { issuer: string; groups: string[]; at: number }>;

/** The permissions given by hand, and those of groups that the provider has confirmed within the last hour. */
export function heldBy({ accounts, signIn }: Portal, account: Row): string[] {
  const byHand = (account[accounts.permissions] ?? []) as string[];
  const all = Object.entries((account.$groups ?? {}) as Confirmed).flatMap(([id, { issuer, groups, at }]) => {
    const provider = signIn?.providers?.[id];
    const age = Date.now() - at;
    if (provider?.issuer !== issuer || age >= 3_600_000 || age < -300_000) return [];
    return groups.flatMap((group) => provider.groups?.[group] ?? []);
  });
  return [...new Set([...byHand, ...all])];
}
