import type { Wording } from '../language.ts';
import type { draftMessages } from '../pt-BR/drafts.ts';

type Texts = Wording<typeof draftMessages>['portal'];

export const draft: Texts['draft'] = {
  offer: 'Hay un borrador de %{when}.',
  refused: 'Lo que se guardó a las %{when} no fue aceptado: %{reason} Sigue guardado aquí.',
  waits: 'Hay cambios de %{when} que esperan la conexión y todavía no aparecen aquí.',
  without: 'No quedan en el borrador: %{fields}.',
  others: 'Hay 1 más. |||| Hay %{smart_count} más.',
  restore: 'Recuperar',
  discard: 'Descartar',
  change: 'Modificar antes de enviar',
  older:
    'El registro cambió después de este borrador. Al guardar verá las dos versiones y elegirá los valores que quedan.',
  partly: 'Parte del borrador quedó fuera: son campos que ya no puede completar.',
  noRoom:
    'No hay espacio en este dispositivo para guardar un borrador. Guarde antes de salir para no perder lo que escribió.',
  leave: {
    title: '¿Salir sin guardar?',
    text: 'Lo que escribió todavía no está guardado. Guardado como borrador, se ofrece cuando vuelva a este formulario en este dispositivo.',
    lost: 'Lo que escribió todavía no está guardado y se perderá.',
    stay: 'Seguir editando',
    keep: 'Salir y guardar borrador',
    discard: 'Descartar',
  },
};

export const outbox: Texts['outbox'] = {
  offline: 'Sin conexión.',
  offlineSeen: 'Sin conexión: visto %{when}.',
  silentSeen: 'El servidor no responde: visto %{when}.',
  atTime: 'a las %{time}',
  onDay: 'el %{time}',
  waiting:
    '1 registro guardado aquí espera la conexión. |||| %{smart_count} registros guardados aquí esperan la conexión.',
  refused: '1 registro no fue aceptado. |||| %{smart_count} registros no fueron aceptados.',
  sent: '1 registro enviado |||| %{smart_count} registros enviados',
  see: 'Ver',
  sendNow: 'Enviar ahora',
  title: 'Pendientes de enviar',
  since: 'Guardado a las %{when}, espera la conexión',
  open: 'Abrir',
  discardSure: 'Descartar de todos modos',
  secret:
    'Sin conexión, y las contraseñas no se guardan en este dispositivo. Deje esta página abierta y guarde de nuevo cuando vuelva la conexión.',
  noRoom:
    'Sin conexión, y no hay espacio en este dispositivo. Deje esta página abierta y guarde de nuevo cuando vuelva la conexión.',
  panel: {
    waiting: 'Sin conexión: guardado aquí',
    waitingHelp: 'Se enviará cuando vuelva la conexión. No salga de su cuenta antes de eso.',
    sent: 'Enviado',
    sentHelp: 'Volvió la conexión y se guardó lo que estaba aquí.',
    savedHelp: 'Se guardó lo que estaba aquí.',
    refused: 'No fue aceptado',
    refusedHelp: 'Sigue guardado aquí como borrador.',
    another: 'Completar otro',
    open: 'Abrir el registro',
    change: 'Modificar',
    list: 'Volver a la lista',
  },
};

export const again: Texts['again'] = {
  title: 'Entre de nuevo',
  text: 'Lo que escribió sigue aquí.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  missing: 'Escriba la contraseña.',
  enter: 'Entrar',
  leave: 'Ir a la página de entrada',
};

export const signOut: Texts['signOut'] = {
  title: '¿Salir de su cuenta?',
  drafts:
    'Se borrará 1 borrador de este dispositivo. |||| Se borrarán %{smart_count} borradores de este dispositivo.',
  waiting:
    'Se perderá 1 registro que todavía no se envió. |||| Se perderán %{smart_count} registros que todavía no se enviaron.',
  confirm: 'Salir y borrar',
};
