/** Messages of the language reference. */
export const languageMessages = {
  portal: {
    language: {
      title: 'Referência da linguagem',
      description: 'Tudo o que se pode escrever na configuração, palavra por palavra, com um exemplo.',
      about: 'O que diz a referência: %{name}',
      search: 'Buscar na referência',
      placeholder: 'Buscar palavra',
      clear: 'Limpar a busca',
      found: '1 resultado |||| %{smart_count} resultados',
      results: 'Resultados',
      none: 'Nada encontrado para “%{typed}”',
      noneHelp:
        'Tente o nome da chave, como “columns”, ou uma palavra do que ela faz, como “coluna”. Com menos palavras, aparece mais.',
      lost: 'Não há “%{name}” na linguagem. Procure pela palavra na busca.',
      parts: 'Partes da linguagem',
      more: 'Para consultar',
      required: 'obrigatória',
      field: 'campo',
      default: 'por padrão',
      see: 'Veja',
      copy: 'Copiar o exemplo',
      copyOf: 'Copiar o exemplo de %{name}',
      copied: 'Copiado',
      copiedOf: 'Exemplo de %{name} copiado',
      notCopied: 'Não foi possível copiar. Selecione o texto e copie com Ctrl+C.',
      icon: 'Ícones',
      iconHelp: 'Os nomes que “icon” aceita.',
      sample: 'A biblioteca dos exemplos',
      sampleHelp: 'A configuração inteira de que os exemplos são parte: cada um deles é testado nela.',
    },
  },
} as const;
