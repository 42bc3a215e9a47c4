import { useState } from 'react';
import type { Blocker, BlockerFunction } from 'react-router-dom';
import { useOneBlocker } from './useOneBlocker.ts';

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
