/** The warnings of `portal check`, by the name with which `x-silence` suppresses them. */
export const warnings = {
  'no-effect': 'warnings.noEffect',
  'unknown-permission': 'warnings.unknownPermission',
  'permission-without-account': 'warnings.permissionWithoutAccount',
  'permission-without-route': 'warnings.permissionWithoutRoute',
  'unreached-screen': 'warnings.unreachedScreen',
  'incomplete-translation': 'warnings.incompleteTranslation',
  'text-without-value': 'warnings.textWithoutValue',
  'curly-quotes': 'warnings.curlyQuotes',
  'unlisted-resource': 'warnings.unlistedResource',
  'equal-screens': 'warnings.equalScreens',
  'unused-resource': 'warnings.unusedResource',
  'unused-group': 'warnings.unusedGroup',
  'unused-field': 'warnings.unused',
  'repeated-label': 'warnings.repeatedLabel',
  'country-of-states': 'warnings.countryOfStates',
  'single-option': 'warnings.singleOption',
  'state-without-steps': 'warnings.stateWithoutSteps',
  'figure-per-record': 'warnings.figurePerRecord',
  'slow-count': 'warnings.slowCount',
  'instant-groups': 'warnings.instantGroups',
  'repeated-email': 'warnings.repeatedEmail',
  'section-without-fields': 'warnings.sectionWithoutFields',
  'action-without-effect': 'warnings.actionWithoutEffect',
  'list-without-name': 'warnings.listWithoutName',
  'contradictory-filter': 'warnings.contradictoryFilter',
  'fixed-filter': 'warnings.fixedFilter',
  'ring-of-negatives': 'warnings.ringOfNegatives',
  'rule-on-nothing': 'warnings.ruleOnNothing',
  'rule-on-balance': 'warnings.ruleOnBalance',
  'open-picker': 'warnings.openPicker',
  'rule-reveals': 'warnings.ruleReveals',
  'inbound-without-screen': 'warnings.inboundWithoutScreen',
  'dialect-lacks': 'warnings.dialectLacks',
  'old-keyword': 'warnings.oldKeyword',
  'idle-silence': 'warnings.idleSilence',
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
