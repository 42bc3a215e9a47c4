/** Builders of small portals for tests. */
import { formatProblems, loadPortalFrom, type ConfigFile } from '#compiler/load.ts';
import { readFiles } from '#compiler/read/read.ts';
import { Report } from '#language/problems.ts';
import type { Portal } from '#model/types.ts';

/** Path within the config (`departments/vendas.yaml`) -> YAML. */
export type Texts = Record<string, string>;

/** The files of tests/fixtures/good: a small valid config. */
export function goodTexts(): Texts {
  const files = readFiles('tests/fixtures/good', new Report());
  return Object.fromEntries(files.map(({ path, text }) => [path.replace('good/', ''), text ?? '']));
}

export const filesOf = (texts: Texts): ConfigFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path: `config/${path}`, text }));

/** The accounts of `basics` for other permissions, and with further fields. */
export const accountsWith = (permissions: readonly string[], fields = ''): Texts => ({
  'resources/usuarios.yaml': `
label: { one: Usuário, many: Usuários }
title: nome
fields:
  nome: { type: text, label: Nome }
  email: { type: email, label: E-mail, unique: true }
  senha: { type: password, label: Senha }
  plano: { type: text, label: Plano }
  permissoes: { type: multiselect, label: Permissões, options: { ${permissions.map((id) => `${id}: ${id[0]!.toUpperCase()}${id.slice(1)}`).join(', ')} } }
${fields}`,
});

/** A department with a list of each of these resources, for tests that draw no screen. */
export const listsOf = (...resources: readonly string[]): Texts => ({
  'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
${resources.map((id) => `  - { path: /${id}, label: ${id}, list: ${id} }`).join('\n')}
`,
});

/**
 * Resources in short. A field is its type, perhaps with further keywords; `> id` is a reference. The first field is the
 * title, unless `$title` is another. `$from` and `$more` are YAML: the sources of a view, and further keywords.
 */
export type ShortResource = Readonly<Record<string, string | readonly string[]>>;

/** @example resourcesOf({ viagens: { rota: 'text', dia: 'date', carroId: '> carros' }, carros: { placa: 'text' } }) */
export const resourcesOf = (resources: Readonly<Record<string, ShortResource>>): Texts =>
  Object.fromEntries(
    Object.entries(resources).map(([id, short]) => [`resources/${id}.yaml`, resourceText(id, short)]),
  );

function resourceText(id: string, { $title, $from, $more = '', ...fields }: ShortResource): string {
  const types = Object.entries(fields).map(([field, type]) => {
    const words = String(type).replace(/^> ?(\w+)/, 'reference, resource: $1');
    return `  ${field}: { type: ${words}, label: ${field} }`;
  });
  return [
    `label: { one: ${id}, many: ${id} }`,
    `title: '${String($title ?? Object.keys(fields)[0])}'`,
    ...($from ? ['from:', ...[$from].flat().map((source) => `  - { ${source} }`)] : []),
    ...[$more].flat(),
    'fields:',
    ...types,
    '',
  ].join('\n');
}

/** A portal of these resources, with a list of each. */
export const shortPortal = (resources: Readonly<Record<string, ShortResource>>, more: Texts = {}): Portal =>
  portalWith({ ...resourcesOf(resources), ...listsOf(...Object.keys(resources)), ...more });

/** The portal.yaml that every portal needs, and further lines of it. */
export const settingsWith = (...lines: readonly string[]): Texts => ({
  'portal.yaml': [
    'brand: { name: Portal, company: Exemplo, year: 2026 }',
    'accounts: { resource: usuarios, email: email, password: senha, name: nome, plan: plano, permissions: permissoes }',
    ...lines,
  ].join('\n'),
});

const basics: Texts = {
  ...settingsWith(),
  ...accountsWith(['vendas'], '  vendedorId: { type: integer, label: Vendedor }\n'),
};

/**
 * The portal of these files and the basics above; throws with all problems if there is an error.
 *
 * @example portalWith({ 'resources/pedidos.yaml': '…', 'departments/vendas.yaml': '…' })
 */
export const portalWith = (texts: Texts): Portal => portalOf(filesOf({ ...basics, ...texts }));

/**
 * A portal of `itens`, which have a name and these fields.
 *
 * @param more keywords of the resource
 */
export const itemsWith = (fields: string, more = ''): Portal =>
  portalWith({
    'resources/itens.yaml': `
label: { one: Item, many: Itens }
title: nome
${more}fields:
  nome: { type: text, label: Nome }
${fields}`,
    ...listsOf('itens'),
  });

/** The library of tests/support/config with further files. */
export const libraryWith = (texts: Texts): Portal =>
  portalOf([...readFiles('tests/support/config', new Report()), ...filesOf(texts)]);

/** The portal of these files alone; throws with all problems if there is an error. */
export function portalOf(files: readonly ConfigFile[]): Portal {
  const { portal, problems } = loadPortalFrom(files);
  if (!portal) throw new Error(formatProblems(problems));
  return portal;
}
