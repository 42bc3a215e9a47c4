import type { signIn as portuguese } from '../pt-BR/signIn.ts';
import type { Wording } from '../language.ts';

export const signIn: Wording<typeof portuguese> = {
  title: 'Iniciar sesión',
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  remember: 'Recordarme',
  submit: 'Entrar',
  demoAccounts: 'Ver cuentas de demostración',
  legal: 'Información legal',
  privacy: 'Política de privacidad',
  terms: 'Términos de uso',
  missingEmail: 'Escriba su correo electrónico.',
  missingPassword: 'Escriba su contraseña.',
  failed: 'No se pudo iniciar sesión: %{reason}',
  unknown: 'Error desconocido',
  noScript: 'Active JavaScript en el navegador para usar el portal.',
};
