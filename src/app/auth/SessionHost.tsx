import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useStored } from '#kit/useStored.ts';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPage } from '#kit/lazyPage.ts';
import { setSignInMessage, setReturnPath, markEnded, signOut, type UserInfo } from '#ui/session/session.ts';
import { subscribeStorageFull } from '#kit/storage.ts';
import { sessionExpired, redirectToSignIn } from './authProvider.ts';
import { cancelReauthentication, heldToken, reauthentication } from '#ui/session/reauthentication.ts';
import { hostProof, proofQuestion, settleProof } from '#ui/session/proof.ts';
import { useUserInfo } from '#ui/session/useAccount.ts';
import { appFeatures } from '../feature.ts';
import { profilePath } from '#ui/session/profilePath.ts';
import { translate } from '#kit/translate.ts';

const ReauthenticationDialog = lazyPage(
  () => import('./ReauthenticationDialog.tsx'),
  'ReauthenticationDialog',
);

/**
 * Rendered beside the pages: asks for the password when the session ends while the user has unsaved input.
 */
export function SessionHost() {
  const question = useStored(reauthentication);
  const proof = useStored(proofQuestion);
  const queryClient = useQueryClient();
  useStorageNotice();
  useFactorRequired();
  const [ProofDialog] = appFeatures().flatMap((feature) => feature.ProofDialog ?? []);
  useEffect(() => (ProofDialog ? hostProof() : undefined), [ProofDialog]);
  if (!question)
    return proof && ProofDialog ? (
      <ErrorBoundary fallback={null} onError={() => settleProof(false)}>
        <Suspense fallback={null}>
          <ProofDialog />
        </Suspense>
      </ErrorBoundary>
    ) : null;
  const { email } = queryClient.getQueryData<UserInfo>(['portal', 'userInfo', heldToken()]) ?? {};
  const leave = () => leaveFor(question.reason);
  return email ? (
    <ErrorBoundary fallback={<Leaving leave={leave} />}>
      <Suspense fallback={null}>
        <ReauthenticationDialog email={email} reason={question.reason} onLeave={leave} />
      </Suspense>
    </ErrorBoundary>
  ) : (
    <Leaving leave={leave} />
  );
}

/** Whose permission asks for a second factor adds it first: nothing else is answered. */
function useFactorRequired() {
  const { data } = useUserInfo();
  const isRequired = data?.factorRequired === true;
  useEffect(() => {
    if (isRequired && window.location.pathname !== profilePath) window.location.replace(profilePath);
  }, [isRequired]);
}

/** Says once per page that the browser has no space left. */
function useStorageNotice() {
  const notify = useNotify();
  const notice = useEffectEvent(() =>
    notify(translate('portal.storageFull'), { type: 'warning', multiLine: true }),
  );
  useEffect(() => {
    const stop = subscribeStorageFull(() => {
      stop();
      // not while another component renders
      setTimeout(notice);
    });
    return stop;
  }, []);
}

/** Used where no question can be shown: the sign-in page asks instead. */
function Leaving({ leave }: { leave: () => void }) {
  useEffect(leave);
  return null;
}

function leaveFor(reason: string | undefined) {
  markEnded();
  setSignInMessage(reason ?? sessionExpired());
  setReturnPath(window.location.pathname + window.location.search);
  signOut();
  cancelReauthentication();
  redirectToSignIn();
}
