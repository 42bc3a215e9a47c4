import { useEffect } from 'react';
import { toSignIn } from '../auth/toSignIn.ts';
import { Loading } from './Loading.tsx';

/** Replaces this document with the sign-in page, at "/" or "/login", which is a separate one. */
export function ToSignIn({ at = '/' }: { at?: '/' | '/login' }) {
  useEffect(() => toSignIn(at), [at]);
  return <Loading fills="page" />;
}
