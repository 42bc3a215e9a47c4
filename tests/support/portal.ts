/** Builders of small portals for tests. */
import { formatProblems, loadPortalFrom, type ConfigFile } from '../../src/language/load.ts';
import { readFiles } from '../../src/language/read.ts';
import { Report } from '../../src/language/problems.ts';
import type { Portal } from '../../src/model/types.ts';

/** Path within the config (`departments/vendas.yaml`) -> YAML. */
export type Texts = Record<string, string>;

/** The files of tests/fixtures/good: a small valid config. */
export function goodTexts(): Texts {
  const files = readFiles('tests/fixtures/good', new Report());
  return Object.fromEntries(files.map(({ path, text }) => [path.replace('good/', ''), text ?? '']));
}

export const filesOf = (texts: Texts): ConfigFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path: `config/${path}`, text }));

/** The accounts resource and the portal.yaml that every portal needs. */
const basics: Texts = {
  'portal.yaml': `
brand: { name: Portal, company: Exemplo, year: 2026 }
accounts: { resource: usuarios, email: email, password: senha, name: nome, plan: plano, permissions: permissoes }
`,
  'resources/usuarios.yaml': `
label: { one: Usuário, many: Usuários }
title: nome
fields:
  nome: { type: text, label: Nome }
  email: { type: email, label: E-mail, unique: true }
  senha: { type: password, label: Senha }
  plano: { type: text, label: Plano }
  permissoes: { type: multiselect, label: Permissões, options: { vendas: Vendas } }
  vendedorId: { type: integer, label: Vendedor }
`,
};

/**
 * The portal of these files and the basics above; throws with all problems if there is an error.
 *
 * @example portalWith({ 'resources/pedidos.yaml': '…', 'departments/vendas.yaml': '…' })
 */
export function portalWith(texts: Texts): Portal {
  const { portal, problems } = loadPortalFrom(filesOf({ ...basics, ...texts }));
  if (!portal) throw new Error(formatProblems(problems));
  return portal;
}
