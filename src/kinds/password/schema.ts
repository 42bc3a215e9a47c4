/** Passwords, which are written and never read. */
import { plainKind } from '../fieldKind.ts';

export const passwordField = plainKind('password', 'Senha: escreve-se e nunca se lê.', 'Senha');
