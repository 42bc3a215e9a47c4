import { useEffect } from 'react';
import { toSignIn } from '../auth/toSignIn.ts';
import { Loading } from './Loading.tsx';

/** The sign-in page is a document of its own: it is loaded in place of this one, at "/" or "/login". */
export function ToSignIn({ at = '/' }: { at?: '/' | '/login' }) {
  useEffect(() => toSignIn(at), [at]);
  return <Loading fills="page" />;
}
