/** The texts of the sign-in page. The server embeds them in the page, where its script reads them. */
export const signIn = {
  title: 'Login',
  email: 'E-mail',
  password: 'Senha',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  remember: 'Lembrar',
  submit: 'Entrar',
  demoAccounts: 'Ver contas de demonstração',
  legal: 'Informações legais',
  privacy: 'Política de Privacidade',
  terms: 'Termos de Uso',
  missingEmail: 'Por favor, insira seu e-mail!',
  missingPassword: 'Por favor, insira sua senha!',
  failed: 'Erro ao registrar: %{reason}',
  unknown: 'Erro desconhecido',
  noScript: 'Ative o JavaScript do navegador para usar o portal.',
};
