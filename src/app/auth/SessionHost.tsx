import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPage } from '../resilience/lazyPage.ts';
import { leaveNotice, leavePage, markEnded, signOut, type UserInfo } from '../session.ts';
import { sessionExpired } from './ended.ts';
import { giveUpSession, heldToken, sessionQuestion, subscribeQuestion } from './sessionHold.ts';
import { toSignIn } from './toSignIn.ts';

const SignInAgain = lazyPage(() => import('./SignInAgain.tsx'), 'SignInAgain');

/**
 * Rendered beside the pages: asks for the password when the session ends while the user has unsaved input.
 */
export function SessionHost() {
  const question = useSyncExternalStore(subscribeQuestion, sessionQuestion);
  const queryClient = useQueryClient();
  if (!question) return null;
  const { email } = queryClient.getQueryData<UserInfo>(['portal', 'userInfo', heldToken()]) ?? {};
  const leave = () => leaveFor(question.reason);
  return email ? (
    <ErrorBoundary fallback={<Leaving leave={leave} />}>
      <Suspense fallback={null}>
        <SignInAgain email={email} reason={question.reason} onLeave={leave} />
      </Suspense>
    </ErrorBoundary>
  ) : (
    <Leaving leave={leave} />
  );
}

/** Used where no question can be shown: the sign-in page asks instead. */
function Leaving({ leave }: { leave: () => void }) {
  useEffect(leave);
  return null;
}

function leaveFor(reason: string | undefined) {
  markEnded();
  leaveNotice(reason ?? sessionExpired());
  leavePage(window.location.pathname + window.location.search);
  signOut();
  giveUpSession();
  toSignIn();
}
