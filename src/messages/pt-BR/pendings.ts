/** Texts of the page of pending tasks, loaded with that page. */
export const pendingWords = {
  failed: 'As pendências não puderam ser lidas',
  none: 'Nada espera por você',
  noneHelp: 'Quando um registro precisar de uma ação sua, ele aparece aqui.',
  counted: '%{smart_count} pendência |||| %{smart_count} pendências',
  countedAtLeast: 'no mínimo %{smart_count} pendência |||| no mínimo %{smart_count} pendências',
  all: 'Ver na lista',
  allOf: 'Ver na lista: %{name}',
  unknown: 'Contar demora demais agora. Veja na lista.',
  more: 'e mais %{smart_count}',
} as const;
