/** Texts of the notifications panel, loaded with it. */
export const noticeWords = {
  title: 'Avisos',
  failed: 'Os avisos não puderam ser lidos',
  none: 'Nenhum aviso',
  noneHelp: 'O que pede sua atenção aparece aqui assim que acontece.',
  unread: 'Não lido:',
  read: 'Marcar como lido',
  readOne: 'Marcar como lido: %{title}',
  readAll: 'Marcar todos como lidos',
  notRead: 'Não foi possível marcar como lido. %{reason}',
  more: 'Mostrar mais antigos',
  close: 'Fechar',
} as const;
