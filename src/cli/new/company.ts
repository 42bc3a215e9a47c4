import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatProblems, loadPortalFrom } from '../../language/load.ts';
import { pageNames } from '../../model/pages.ts';
import { commandLine, placesOf } from '../../language/places.ts';
import { CliError, shortPath, type Io } from '../io.ts';
import { capital } from './write.ts';

type Options = { json: boolean; label?: string | undefined };

/** portal new company: the least that is a portal: who may enter, and the screens by which it is administered. */
export function newCompany(io: Io, folder: string, { json, label }: Options): number {
  const config = path.resolve(folder);
  const files = filesOf(label ?? capital(path.basename(config)), new Date().getFullYear());
  const taken = Object.keys(files).find((file) => existsSync(path.join(config, file)));
  if (taken)
    throw new CliError(
      `${shortPath(path.join(config, taken))} já existe: escolha outra pasta; nada foi escrito.`,
    );
  const sources = Object.entries(files)
    .filter(([file]) => file.endsWith('.yaml'))
    .map(([file, text]) => ({ path: `${path.basename(config)}/${file}`, text }));
  const { problems } = loadPortalFrom(sources, { folder: path.basename(config) });
  if (problems.length > 0)
    throw new CliError(`Nada foi escrito, pois ficaria errado:\n\n${formatProblems(problems)}`);

  for (const [file, text] of Object.entries(files)) {
    const target = path.join(config, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  if (json) io.json({ folder: config, written: Object.keys(files) });
  else io.out(`${written(config, Object.keys(files))}\n\n${nextSteps(config)}`);
  return 0;
}

const written = (config: string, files: readonly string[]) =>
  files.map((file) => `${shortPath(path.join(config, file))} escrito.`).join('\n');

function nextSteps(config: string): string {
  const places = placesOf({ PORTAL_CONFIG: config });
  const line = (words: string) => `  ${commandLine(places, words)}`;
  return [
    'A primeira conta, e o portal no ar:',
    line('npm run portal -- new account voce@empresa.com.br --permissions admin'),
    line('npm start'),
    '',
    'Depois, um recurso a partir de uma planilha e um departamento com ele:',
    line('npm run portal -- new resource contratos --label Contrato --plural Contratos --from contratos.csv'),
    line('npm run portal -- new department juridico --label Jurídico --resources contratos'),
  ].join('\n');
}

function filesOf(name: string, year: number): Record<string, string> {
  return {
    'portal.yaml': `# O portal como um todo: marca, contas de usuário e o que vale em todos os registros.
brand:
  name: ${JSON.stringify(name)}
  company: ${JSON.stringify(name)}
  year: ${year}
  # color: '#1f6b45'

timeZone: America/Sao_Paulo

settings: { language: pt-BR }

# As contas são registros comuns: cadastram-se em Administração > Usuários.
accounts:
  resource: usuarios
  email: email
  password: senha
  name: nome
  plan: plano
  permissions: permissoes
  activeWhen: { situacao: ativo }
  blockedMessage: Usuário bloqueado

# Campos que o servidor mantém em todo registro.
stamps: { createdAt: criadoEm, updatedAt: atualizadoEm, createdBy: criadoPorId, updatedBy: atualizadoPorId }

# Guarda quem fez o quê em cada registro, e quando.
history: { resource: historico }
`,
    'resources/usuarios.yaml': `label: { one: Usuário, many: Usuários }
title: nome
search: [nome, email]
sort: nome
fields:
  nome: { type: text, label: Nome, required: true }
  email: { type: email, label: E-mail de acesso, required: true, unique: true }
  senha: { type: password, label: Senha, help: Ao menos 8 caracteres. }
  plano: { type: text, label: Plano, help: Aparece no perfil de quem entrou. }
  permissoes:
    type: multiselect
    label: Permissões
    help: A primeira decide a página inicial.
    # Cada departamento novo acrescenta aqui a permissão que o abre.
    options:
      admin: Administração
  situacao:
    type: status
    label: Situação
    options: { ativo: { label: Ativo, tone: success }, bloqueado: { label: Bloqueado, tone: error } }
    transitions:
      - label: Bloquear
        from: ativo
        to: bloqueado
        when: { id_neq: $user.id }
        confirm: O usuário perde o acesso na hora. Bloquear?
      - { label: Desbloquear, from: bloqueado, to: ativo }
form:
  - { section: Acesso, fields: [nome, email, senha, plano, permissoes] }
`,
    'departments/administracao.yaml': administration(),
    '.gitignore': `# registros, arquivos e segredo do portal em uso
.data/
`,
  };
}

/** The pages of the engine itself, for who administers it. */
const enginePages = [
  ['Access', 'acessos', 'Acessos', 'Quem pode o quê, e por quê', 'VerifiedUser'],
  ['PortalMap', 'mapa', 'Mapa do portal', 'Telas, recursos e permissões, e o que leva aonde', 'AccountTree'],
  [
    'ConfigProblems',
    'problemas',
    'Problemas da configuração',
    'O que há a corrigir nos arquivos',
    'FactCheck',
  ],
  [
    'LanguageReference',
    'referencia',
    'Referência da linguagem',
    'Tudo o que se pode escrever nos arquivos',
    'Article',
  ],
] as const;

function administration(): string {
  const pages = enginePages
    .filter(([page]) => (pageNames as readonly string[]).includes(page))
    .map(
      ([page, segment, label, description, icon]) => `
  - path: /administracao/${segment}
    label: ${label}
    description: ${description}
    icon: ${icon}
    group: Portal
    page: ${page}
`,
    );
  return `label: Administração
icon: AdminPanelSettings
permissions: [admin]
menu: { order: 900 }
landing: /administracao

routes:
  - path: /administracao
    label: Administração
    dashboard:
      - shortcuts: Telas da administração

  - path: /administracao/usuarios
    label: Usuários
    description: Contas, e o que cada uma pode abrir
    icon: Groups
    group: Pessoas
    list:
      resource: usuarios
      columns: [nome, email, permissoes, plano, situacao]
      filters: [situacao, permissoes]
      actions: [create, edit, export]

  - path: /administracao/historico
    label: Histórico
    description: Quem fez o quê em cada registro, e quando
    icon: History
    group: Pessoas
    list:
      resource: historico
      columns: [at, name, action, transition, resource, title, changes]
      filters: [at, by, action, resource]
      actions: [export]
${pages.join('')}`;
}
