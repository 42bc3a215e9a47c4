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
  demo: 'Demostración',
  visitor: 'Entrar como visitante',
  moreAccounts: 'Más cuentas',
  example: 'Estas líneas, en %{file}, son esta pantalla:',
  legal: 'Información legal',
  privacy: 'Política de privacidad',
  terms: 'Términos de uso',
  missingEmail: 'Escriba su correo electrónico.',
  missingPassword: 'Escriba su contraseña.',
  failed: 'No se pudo iniciar sesión: %{reason}',
  unknown: 'Error desconocido',
  storageBlocked:
    'El navegador no permite que este sitio guarde datos, y sin eso no se puede entrar: permita las cookies y los datos del sitio para esta dirección y recargue la página.',
  storageFull:
    'El espacio que el navegador reserva para este sitio está lleno y no se puede entrar: borre los datos de este sitio en la configuración del navegador y recargue la página.',
  noScript: 'Active JavaScript en el navegador para usar el portal.',
};
