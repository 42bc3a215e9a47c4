/** Names of the arguments of a command. */
export const argument = {
  screen: 'rota|recurso',
  holder: 'e-mail|permissões',
  action: 'ação',
  subject: 'recurso[.campo]',
  revision: 'revisão',
  record: 'recurso/código',
  email: 'e-mail',
  department: 'departamento',
  address: 'endereço',
  resource: 'recurso',
  file: 'arquivo',
  folder: 'pasta',
  id: 'id',
} as const;
