/** The warnings of `portal check`, by the name with which `x-silence` suppresses them. */
export const warnings = {
  'no-effect': 'Uma chave que não muda nada onde está.',
  'unknown-permission': 'Uma transição pede uma permissão que nenhum departamento e nenhuma rota usa.',
  'permission-without-account':
    'Uma permissão que as contas não podem receber: o que ela abre, ninguém abre.',
  'permission-without-route': 'Uma permissão que as contas podem receber e que não abre nada.',
  'unreached-screen': 'Uma tela fora do menu a que nada leva: só se chega a ela pela busca ou pelo endereço.',
  'incomplete-translation': 'Um texto traduzido, mas não para as línguas do portal e só para elas.',
  'text-without-value': 'Um texto de `messages` que deixa de fora um valor que o do portal diz.',
  'curly-quotes': 'Um texto entre aspas tipográficas, que para o YAML fazem parte dele.',
  'unlisted-resource': 'Um recurso a que se refere e que nenhuma tela lista: os nomes dele não são links.',
  'equal-screens': 'Duas telas que mostram o mesmo às mesmas pessoas.',
  'unused-resource': 'Um recurso que nenhuma tela mostra e nada usa.',
  'unused-group': 'Um grupo de campos que nenhum recurso toma.',
  'unused-field': 'Um campo que nenhuma tela mostra e nada usa.',
  'repeated-label': 'Duas coisas lado a lado com o mesmo nome.',
  'country-of-states': 'Um campo de estados de um país cujos estados o portal não tem.',
  'single-option': 'Um campo de escolha com uma opção só.',
  'state-without-steps': 'Um campo de situação que nenhum botão e nenhuma regra muda.',
  'figure-per-record': 'Uma conta sobre registros que refaz para cada um deles a conta de outro.',
  'instant-groups': 'Um grupo para cada instante de um campo de data e hora.',
  'repeated-email': 'O e-mail com que se entra pode repetir-se.',
  'section-without-fields': 'Uma seção de formulário em que nada se preenche.',
  'action-without-effect': 'Uma ação oferecida que não tem o que fazer.',
  'list-without-name': 'Uma tabela sem o nome do registro entre as colunas.',
  'contradictory-filter': 'Um filtro com que nenhum registro combina.',
  'fixed-filter': 'Um filtro oferecido que já vem fixado.',
  'rule-on-nothing':
    'Uma regra pergunta se algo é diferente onde pode não haver nada, e o nada também é diferente.',
  'rule-on-balance': 'Uma regra soma ao que já estava, e uma segunda vez somaria de novo.',
  'open-picker':
    'Um campo que oferece os nomes de registros de que as telas (scope) mostram só parte a quem o preenche.',
  'rule-reveals': 'Uma regra leva um campo a quem não o vê onde ele está.',
  'inbound-without-screen':
    'E-mails que "inbound" espera e que ninguém pode gravar, ou que nenhuma tela mostraria.',
  'dialect-lacks': 'O servidor de `dialect` não promete isto: com PORTAL_API_URL, o portal não inicia.',
  'idle-silence': 'Um "x-silence" sem motivo, de nome errado ou que já não cala nada.',
} as const;
export type WarningCode = keyof typeof warnings;

/** Former names, which configs may still use. */
const earlier: Readonly<Record<string, WarningCode>> = {
  'sem-efeito': 'no-effect',
  'permissao-desconhecida': 'unknown-permission',
  'permissao-sem-conta': 'permission-without-account',
  'permissao-sem-rota': 'permission-without-route',
  'tela-sem-caminho': 'unreached-screen',
  'traducao-incompleta': 'incomplete-translation',
  'texto-sem-valor': 'text-without-value',
  'telas-iguais': 'equal-screens',
  'recurso-sem-uso': 'unused-resource',
  'campo-sem-uso': 'unused-field',
  'rotulo-repetido': 'repeated-label',
  'opcao-unica': 'single-option',
  'secao-sem-campos': 'section-without-fields',
  'acao-sem-efeito': 'action-without-effect',
  'filtro-contraditorio': 'contradictory-filter',
  'filtro-fixo': 'fixed-filter',
  'regra-vazio': 'rule-on-nothing',
  'regra-saldo': 'rule-on-balance',
  'regra-revela': 'rule-reveals',
  'dialeto-nao-promete': 'dialect-lacks',
  'aviso-calado': 'idle-silence',
};

export const codeOf = (name: string): string => (Object.hasOwn(earlier, name) ? earlier[name]! : name);

/** The keys of the suppression note: the current one and the former one. */
export const suppressionKeys = ['x-silence', 'x-aviso'] as const;
