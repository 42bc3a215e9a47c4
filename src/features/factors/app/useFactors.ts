import { useQuery, useQueryClient } from '@tanstack/react-query';
import { interpolate, type NameIn } from '#messages/translate.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { authFetch, posting } from '#ui/session/session.ts';

export type OwnFactor = {
  id: number;
  kind: 'totp' | 'passkey' | 'recovery';
  label: string;
  at: string;
  used?: string;
  /** Of recovery codes: those that were not used. */
  left?: number;
};
type OwnFactors = {
  factors: OwnFactor[];
  offered: ('totp' | 'passkey')[];
  isRequired: boolean;
  words: FactorWords;
};
export type FactorWords = Readonly<Record<NameIn<'factorWords'>, string>>;

const queryKey = ['portal', 'factors'];

export function useFactors() {
  const { api } = usePortalIndex();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => authFetch(`${api}/account/factors`, { signal }) as Promise<OwnFactors>,
  });
  const post = async <T>(path: string, body: object = {}): Promise<T> =>
    (await authFetch(`${api}/account/factors/${path}`, posting(body))) as T;
  /** A text, with its values. They come with the answer: no other page needs them. */
  const say = (name: keyof FactorWords, values: Readonly<Record<string, string | number>> = {}): string =>
    interpolate(query.data?.words[name] ?? '', values);
  return { ...query, say, post, refresh: () => queryClient.invalidateQueries({ queryKey }) };
}
