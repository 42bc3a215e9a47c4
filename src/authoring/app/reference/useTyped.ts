import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The search query, stored in the address. Typing clears the entry in the hash. */
export function useTyped() {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get('q') ?? '';
  const [typed, setTyped] = useState(inAddress);
  // values being written to the address, which may arrive after more has been typed
  const written = useRef<string[]>([]);
  useEffect(() => {
    const own = written.current.indexOf(inAddress);
    if (own < 0) setTyped(inAddress);
    else written.current.splice(0, own + 1);
  }, [inAddress]);
  useEffect(() => {
    if (typed === (written.current.at(-1) ?? inAddress)) return;
    const timer = setTimeout(() => {
      written.current.push(typed);
      setParameters(typed ? { q: typed } : {}, { replace: true });
    }, 250);
    return () => clearTimeout(timer);
  }, [typed, inAddress, setParameters]);
  return { typed, setTyped };
}
