/** What the palette (Ctrl+K) and the list of shortcuts say. */
export const paletteMessages = {
  portal: {
    palette: {
      open: 'Buscar em tudo (Ctrl+K)',
      title: 'Buscar em tudo',
      placeholder: 'Tela, registro ou ação…',
      none: 'Nada encontrado para "%{text}".',
      hint: 'Digite o nome de uma tela, de um registro ou o que quer fazer.',
      waiting: 'Buscando registros…',
      failed: 'Os registros não puderam ser buscados. As telas continuam aqui.',
      recents: 'Recentes',
      screens: 'Telas',
      records: 'Registros',
      actions: 'Ações',
      shortcuts: 'Atalhos do teclado',
    },
    shortcuts: {
      title: 'Atalhos do teclado',
      close: 'Fechar',
      single: 'Usar atalhos de uma tecla só',
      singleHelp: 'Desligue se um leitor de tela ou a digitação por voz os aciona sem querer.',
      palette: 'Buscar em tudo: telas, registros e ações',
      search: 'Ir para a busca de páginas',
      save: 'Salvar o formulário aberto',
      next: 'Próximo registro da lista',
      previous: 'Registro anterior da lista',
      open: 'Abrir o registro em foco',
      create: 'Novo registro',
      edit: 'Editar o registro aberto; numa linha, o valor que muda ali (também F2)',
      help: 'Mostrar estes atalhos',
    },
  },
};
