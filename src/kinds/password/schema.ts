/** Passwords, which are written and never read. */
import { plainKind } from '../fieldKind.ts';

export const passwordField = plainKind('password', 'kindWords.password.password', 'Senha');
