/** Texts of the page of messages, loaded with that page. */
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
  actions: 'Ações',
  again: 'Enviar de novo',
  againTo: 'Enviar de novo a %{name}',
  sentAgain: 'A mensagem vai ser enviada de novo',
  later: 'Mais antigas',
  earlier: 'Mais novas',
} as const;
