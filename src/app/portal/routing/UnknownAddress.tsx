import { useQuery } from '@tanstack/react-query';
import type { AddressAnswer } from '#model/api/clientTypes.ts';
import { NotFound } from '#app/pages/NotFound.tsx';
import { ErrorScreen } from '#app/resilience/ErrorScreen.tsx';
import { authFetch, RequestError } from '#ui/session/session.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { useEndSession } from '#ui/session/useEndSession.ts';
import { Loading } from '#ui/feedback/Loading.tsx';
import { NotAuthorisedRedirect } from './NotAuthorisedRedirect.tsx';
import { SignInRedirect } from './SignInRedirect.tsx';
import { useToken } from '#ui/portal/useSession.ts';
import { translate } from '#ui/translate.ts';

/** An address that is not in the user's index. The server knows whether it exists for other users. */
export function UnknownAddress({ at }: { at: string }) {
  const token = useToken();
  const { version } = usePortalIndex();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['portal', 'address', token, version, at],
    queryFn: () => authFetch(`/config/address.json?${new URLSearchParams({ at })}`) as Promise<AddressAnswer>,
    staleTime: Infinity,
    retry: (count, problem) => token !== null && count < 2 && (problem as RequestError).status === 0,
    retryDelay: 500,
  });
  useEndSession(error);
  // without a connection nothing can be said about the address; signing in comes first in any case
  if (error && !token) return <SignInRedirect />;
  if (data) return data.exists ? token ? <NotAuthorisedRedirect /> : <SignInRedirect /> : <NotFound />;
  if (!error || isFetching || (error as RequestError).status === 401) return <Loading fills="page" />;
  return (
    <ErrorScreen
      title={translate('portal.error.slice')}
      text={translate('portal.error.pageHelp')}
      onRetry={() => void refetch()}
    />
  );
}
