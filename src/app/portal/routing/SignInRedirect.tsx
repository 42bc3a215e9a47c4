import { useEffect } from 'react';
import { redirectToSignIn } from '#app/auth/redirectToSignIn.ts';
import { Loading } from '#ui/feedback/Loading.tsx';

/** Replaces this document with the sign-in page, at "/" or "/login", which is a separate one. */
export function SignInRedirect({ at = '/' }: { at?: '/' | '/login' }) {
  useEffect(() => redirectToSignIn(at), [at]);
  return <Loading isChecking fills="page" />;
}
