/** Texts of the trash, loaded with that page. */
export const trashWords = {
  failed: 'A lixeira não pôde ser lida',
  none: 'Nada na lixeira',
  noneHelp: 'O que você puder restaurar aparece aqui, depois de excluído.',
  record: 'Registro',
  kind: 'O que é',
  at: 'Excluído',
  until: 'Fica até',
  restore: 'Restaurar',
  restoreOf: 'Restaurar %{name}',
  restored: 'Restaurado: %{name}',
  actions: 'Ações',
} as const;
