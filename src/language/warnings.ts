/** What `portal check` advises against, by the name with which `x-aviso` suppresses it. */
export const warnings = {
  'sem-efeito': 'Uma chave que não muda nada onde está.',
  'permissao-desconhecida': 'Uma transição pede uma permissão que nenhum departamento e nenhuma rota usa.',
  'permissao-sem-conta': 'Uma permissão que as contas não podem receber: o que ela abre, ninguém abre.',
  'permissao-sem-rota': 'Uma permissão que as contas podem receber e que não abre nada.',
  'tela-sem-caminho': 'Uma tela fora do menu a que nada leva: só se chega a ela pela busca ou pelo endereço.',
  'traducao-incompleta': 'Um texto traduzido, mas não para as línguas do portal e só para elas.',
  'texto-sem-valor': 'Um texto de `messages` que deixa de fora um valor que o do portal diz.',
  'telas-iguais': 'Duas telas que mostram o mesmo às mesmas pessoas.',
  'recurso-sem-uso': 'Um recurso que nenhuma tela mostra e nada usa.',
  'campo-sem-uso': 'Um campo que nenhuma tela mostra e nada usa.',
  'rotulo-repetido': 'Duas coisas lado a lado com o mesmo nome.',
  'opcao-unica': 'Um campo de escolha com uma opção só.',
  'email-repetido': 'O e-mail com que se entra pode repetir-se.',
  'secao-sem-campos': 'Uma seção de formulário em que nada se preenche.',
  'acao-sem-efeito': 'Uma ação oferecida que não tem o que fazer.',
  'filtro-contraditorio': 'Um filtro com que nenhum registro combina.',
  'filtro-fixo': 'Um filtro oferecido que já vem fixado.',
  'regra-vazio':
    'Uma regra pergunta se algo é diferente onde pode não haver nada, e o nada também é diferente.',
  'regra-saldo': 'Uma regra soma ao que já estava, e uma segunda vez somaria de novo.',
  'regra-revela': 'Uma regra leva um campo a quem não o vê onde ele está.',
  'dialeto-nao-promete': 'O servidor de `dialect` não promete isto: com PORTAL_API_URL, o portal não inicia.',
  'aviso-calado': 'Um "x-aviso" sem motivo, de nome errado ou que já não cala nada.',
} as const;
export type WarningCode = keyof typeof warnings;
