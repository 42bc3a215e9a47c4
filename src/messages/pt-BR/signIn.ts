/** The texts of the sign-in page. The server embeds them in the page, where its script reads them. */
export const signIn = {
  title: 'Login',
  email: 'E-mail',
  password: 'Senha',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  remember: 'Lembrar',
  submit: 'Entrar',
  demo: 'Demonstração',
  visitor: 'Entrar como visitante',
  moreAccounts: 'Mais contas',
  example: 'Estas linhas, em %{file}, são esta tela:',
  legal: 'Informações legais',
  privacy: 'Política de Privacidade',
  terms: 'Termos de Uso',
  missingEmail: 'Por favor, insira seu e-mail!',
  missingPassword: 'Por favor, insira sua senha!',
  failed: 'Erro ao registrar: %{reason}',
  unknown: 'Erro desconhecido',
  storageBlocked:
    'O navegador não deixa este site guardar dados, e sem isso não há como entrar: permita cookies e dados do site para este endereço e recarregue a página.',
  storageFull:
    'O espaço que o navegador reserva a este site está cheio, e não há como entrar: apague os dados deste site nas configurações do navegador e recarregue a página.',
  noScript: 'Ative o JavaScript do navegador para usar o portal.',
} as const;
