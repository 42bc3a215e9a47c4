import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What is searched for, kept in the address. Whoever types leaves the keyword that the address led to. */
export function useTyped() {
  const [parameters, setParameters] = useSearchParams();
  const setTyped = useCallback(
    // every letter would be a step to go back
    (q: string) => setParameters(q ? { q } : {}, { replace: true }),
    [setParameters],
  );
  return { typed: parameters.get('q') ?? '', setTyped };
}
