import { useEffect } from 'react';
import { Loading } from './Loading.tsx';

/** The sign-in page is a document of its own: the address is right already, so it is loaded anew. */
export function ToSignIn() {
  useEffect(() => window.location.reload(), []);
  return <Loading fills="page" />;
}
