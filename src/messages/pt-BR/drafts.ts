/** Messages about drafts, saves that wait for the connection, and resumed sessions. */
export const draftMessages = {
  portal: {
    draft: {
      offer: 'Há um rascunho de %{when}.',
      refused: 'O que foi enviado às %{when} não foi aceito: %{reason} Continua guardado aqui.',
      waits: 'Há alterações de %{when} à espera de conexão, que ainda não aparecem aqui.',
      without: 'Não ficam no rascunho: %{fields}.',
      others: 'Há mais 1. |||| Há mais %{smart_count}.',
      restore: 'Recuperar',
      discard: 'Descartar',
      change: 'Alterar antes de enviar',
      older:
        'O registro foi alterado depois deste rascunho. Ao salvar, você verá as duas versões e escolherá o que fica.',
      partly: 'Parte do rascunho ficou de fora: são campos que você não pode mais preencher.',
      noRoom:
        'Não há espaço neste aparelho para guardar um rascunho. Salve antes de sair, para não perder o que digitou.',
      leave: {
        title: 'Sair sem salvar?',
        text: 'O que você digitou ainda não foi salvo. Guardado como rascunho, ele é oferecido quando você voltar a este formulário neste aparelho.',
        lost: 'O que você digitou ainda não foi salvo e será perdido.',
        stay: 'Continuar editando',
        keep: 'Sair e guardar rascunho',
        discard: 'Descartar',
      },
    },
    outbox: {
      offline: 'Sem conexão.',
      offlineSeen: 'Sem conexão: visto %{when}.',
      silentSeen: 'O servidor não responde: visto %{when}.',
      atTime: 'às %{time}',
      onDay: 'em %{time}',
      waiting:
        '1 salvamento guardado aqui espera a conexão. |||| %{smart_count} salvamentos guardados aqui esperam a conexão.',
      refused: '1 salvamento não foi aceito. |||| %{smart_count} salvamentos não foram aceitos.',
      sent: '1 salvamento enviado |||| %{smart_count} salvamentos enviados',
      see: 'Ver',
      sendNow: 'Enviar agora',
      title: 'Salvamentos pendentes',
      since: 'Guardado às %{when}, espera a conexão',
      open: 'Abrir',
      discardSure: 'Descartar mesmo',
      secret:
        'Sem conexão, e senhas não são guardadas neste aparelho. Deixe esta página aberta e salve de novo quando a conexão voltar.',
      noRoom:
        'Sem conexão, e não há espaço neste aparelho para guardar. Deixe esta página aberta e salve de novo quando a conexão voltar.',
      panel: {
        waiting: 'Sem conexão: guardado aqui',
        waitingHelp: 'Será enviado quando a conexão voltar. Não saia da sua conta antes disso.',
        sent: 'Enviado',
        sentHelp: 'A conexão voltou e o que estava guardado aqui foi salvo.',
        savedHelp: 'O que estava guardado aqui foi salvo.',
        refused: 'Não foi aceito',
        refusedHelp: 'Continua guardado aqui como rascunho.',
        another: 'Preencher outro',
        open: 'Abrir o registro',
        change: 'Alterar',
        list: 'Voltar à lista',
      },
    },
    again: {
      title: 'Entre de novo',
      text: 'O que você digitou continua aqui.',
      email: 'E-mail',
      password: 'Senha',
      missing: 'Informe a senha.',
      enter: 'Entrar',
      leave: 'Ir para a página de entrada',
    },
    signOut: {
      title: 'Sair da sua conta?',
      drafts:
        '1 rascunho será apagado deste aparelho. |||| %{smart_count} rascunhos serão apagados deste aparelho.',
      waiting:
        '1 salvamento que ainda não foi enviado será perdido. |||| %{smart_count} salvamentos que ainda não foram enviados serão perdidos.',
      confirm: 'Sair e apagar',
    },
  },
} as const;
