/** Texts of `new company`, `new resource`, `new account` and their like. */
export const create = {
  sayWhatAccountMayOpen: 'Diga o que a conta pode abrir: --permissions %{permissionChoices}',
  alreadyAccountWithEmail: 'Já há uma conta com o e-mail "%{email}" em %{file}.',
  accountCreated: 'Conta criada em %{file}:',
  email: '  e-mail      %{email}',
  password: '  senha       %{password}',
  permissions: '  permissões  %{held}',
  passwordIsWrittenNowhere:
    'A senha não fica escrita em lugar nenhum: guarde-a, ou troque-a no perfil depois de entrar.',
  toBegin: 'Para começar: %{command}',
  isNotAmongOptions:
    '"%{permission}" não está nas opções de "%{permissions}", em resources/%{resource}.yaml: acrescente-a lá antes.',
  accountAsksForMore:
    '%{label}: %{fault}. Uma conta que pede mais do que e-mail, nome e permissões é criada no próprio portal, por quem administra as contas.',
  alreadyExists: '%{path} já existe: escolha outra pasta; nada foi escrito.',
  nothingWasWritten: 'Nada foi escrito, pois ficaria errado:\n\n%{problems}',
  configurationHasProblems: 'A configuração tem problemas: corrija-os antes ("npx portal check").',
  shortcuts: 'Atalhos',
  perMonth: '%{figure} por mês',
  figureBy: '%{figure} por %{field}',
  unknownGender: '--gender %{gender}: use m ("Novo contrato") ou f ("Nova vistoria").',
  checkFieldsInFile: '\nConfira os campos no arquivo e crie a tela, por exemplo:',
  newRouteDepartmentAddress: 'new route <departamento> /<endereço> %{id}',
  leftOutAsPortalItself: 'fica de fora o que o próprio portal escreve ("stamps" em portal.yaml): %{names}',
  required: 'obrigatório',
  unique: 'único',
  doesNotFit: 'não serve: "%{refused}"',
  kind: 'tipo',
  fit: 'aceitos',
  noDepartment: 'O departamento "%{department}" não existe: crie-o com "new department %{department}".',
  hasNoListRoutes: '%{file} não tem a lista "routes": corrija-o antes ("npx portal check").',
  alreadyExistsChooseAnotherName: '%{file} já existe: escolha outro nome.',
} as const;
