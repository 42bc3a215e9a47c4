/** Words of the bell and of the pages of messages and scheduled rules: they come with these, and not with the portal. */
export const bellWords = {
  title: 'Avisos',
  unread: '1 aviso não lido |||| %{smart_count} avisos não lidos',
  none: 'Nenhum aviso ainda',
  noneHelp: 'O que pede sua atenção aparece aqui.',
  readAll: 'Marcar todos como lidos',
  isUnread: 'Não lido',
  latest: 'Só os %{smart_count} mais recentes aparecem aqui.',
  failed: 'Os avisos não puderam ser lidos',
};

export const deliveryWords = {
  failed: 'As mensagens não puderam ser lidas',
  none: 'Nenhuma mensagem',
  noneHelp:
    'E-mails e avisos a outros sistemas que as regras mandam aparecem aqui, com o que houve com cada um.',
  state: 'Situação',
  states: { waiting: 'Esperando', sent: 'Enviada', dead: 'Não entregue', off: 'Sem envio' },
  all: 'Todas',
  channel: { mail: 'E-mail', webhook: 'Sistema' },
  to: 'Para',
  about: 'Sobre',
  rule: 'Regra %{name}',
  when: 'Quando',
  attempts: 'Tentativas',
  next: 'Próxima em %{when}',
  error: 'Último erro',
  again: 'Enviar de novo',
  againTo: 'Enviar de novo a %{name}',
  sentAgain: 'A mensagem vai ser enviada de novo',
  later: 'Mais antigas',
  earlier: 'Mais novas',
};
