import { skipsLeaveWarning } from '#ui/session/reauthentication.ts';
import { useContext, useEffect, useRef, type RefObject, useState } from 'react';
import {
  IDLE_BLOCKER,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterState,
  type Blocker,
  type BlockerFunction,
} from 'react-router-dom';

/**
 * Lets the browser ask before the page is left, unless the portal itself leaves it or `asks` says that nothing is
 * lost. Returns what ends it.
 */
export function askBeforeUnload(asks: () => boolean = () => true): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (asks() && !skipsLeaveWarning()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

type Claim = RefObject<BlockerFunction>;

const key = 'portal';
const claims: Claim[] = [];
let asking: Claim | undefined;

/** The latest claim comes first: a dialog before the form behind it. */
function isBlocked(...navigation: Parameters<BlockerFunction>): boolean {
  asking = claims.findLast(({ current: asks }) => asks(...navigation));
  return asking !== undefined;
}

/**
 * The router's `useBlocker` for several places at once. The router takes one blocker, and warns of a second: this one
 * asks all places, and blocks for the last of them that wants it.
 */
export function useOneBlocker(asks: BlockerFunction): Blocker {
  const { router } = useContext(RouterContext)!;
  const blocker = useContext(RouterState)!.blockers.get(key);
  const claim = useRef(asks);
  useEffect(() => {
    claim.current = asks;
  });
  useEffect(() => {
    claims.push(claim);
    router.getBlocker(key, isBlocked);
    return () => {
      claims.splice(claims.indexOf(claim), 1);
      if (claims.length === 0) router.deleteBlocker(key);
    };
  }, [router, claim]);
  return blocker && asking === claim ? blocker : IDLE_BLOCKER;
}

/**
 * The question before leaving what has unsaved input, while it is to be asked. It takes one answer: until the
 * next page is drawn its buttons are still there, and the router throws at a second one.
 */
export function useLeaveQuestion(asks: BlockerFunction) {
  const blocker = useOneBlocker(asks);
  const [answered, setAnswered] = useState<Blocker>();
  if (blocker.state !== 'blocked') return undefined;
  const isAnswered = answered === blocker;
  const answer = (go: () => void) => {
    setAnswered(blocker);
    if (!isAnswered) go();
  };
  return {
    isAnswered,
    leave: () => answer(() => blocker.proceed()),
    stay: () => answer(() => blocker.reset()),
  };
}
