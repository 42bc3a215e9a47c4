import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import { stringify } from 'yaml';
import type { BrowserSession } from '../slowMachine.ts';
import { orders, pageSize } from './orders.ts';

export const account = { email: 'bench@example.com', password: 'demo1234' };
export const listPath = '/loja/pedidos';

/** What a company may have besides that list. */
export type More = {
  resources?: Readonly<Record<string, object>>;
  routes?: readonly object[];
  data?: Readonly<Record<string, readonly object[]>>;
};

/**
 * Our side: writes a company with one list of nine columns into a folder. Returns the environment of the
 * server.
 */
export function writeCompany(folder: string, more: More = {}): Record<string, string> {
  const config = join(folder, 'config');
  const write = (name: string, content: unknown) => {
    const file = join(config, name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, stringify(content));
  };
  write('portal.yaml', {
    brand: { name: 'Loja', company: 'Loja', year: 2026 },
    timeZone: 'America/Sao_Paulo',
    settings: { language: 'pt-BR' },
    accounts: {
      resource: 'usuarios',
      email: 'email',
      password: 'senha',
      name: 'nome',
      plan: 'plano',
      permissions: 'permissoes',
    },
  });
  write('resources/usuarios.yaml', {
    label: { one: 'Usuário', many: 'Usuários' },
    title: 'nome',
    fields: {
      nome: { type: 'text', label: 'Nome', required: true },
      email: { type: 'email', label: 'E-mail', required: true, unique: true },
      senha: { type: 'password', label: 'Senha' },
      plano: { type: 'text', label: 'Plano' },
      permissoes: { type: 'multiselect', label: 'Permissões', options: { loja: 'Loja' } },
    },
  });
  write('resources/pedidos.yaml', {
    label: { one: 'Pedido', many: 'Pedidos' },
    title: 'numero',
    search: ['numero', 'cliente'],
    sort: 'numero',
    fields: orderFields,
  });
  write('departments/loja.yaml', {
    label: 'Loja',
    permissions: ['loja'],
    landing: listPath,
    routes: [
      { path: listPath, label: 'Pedidos', list: { resource: 'pedidos', columns, perPage: pageSize } },
      ...(more.routes ?? []),
    ],
  });
  for (const [name, resource] of Object.entries(more.resources ?? {}))
    write(`resources/${name}.yaml`, resource);
  const user = { id: 1, nome: 'Bench', ...account, permissoes: ['loja'] };
  const data = {
    usuarios: [{ ...user, senha: bcrypt.hashSync(account.password, 4), password: undefined }],
    pedidos: orders(),
    ...more.data,
  };
  writeFileSync(join(folder, 'db.json'), JSON.stringify(data));
  return {
    PORTAL_CONFIG: config,
    PORTAL_DB: join(folder, 'db.json'),
    PORTAL_DATA: join(folder, 'dados'),
  };
}

export async function sessionAt(url: string): Promise<BrowserSession> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { token, permissions } = (await answer.json()) as { token: string; permissions: string[] };
  const cookies = answer.headers.getSetCookie().map((cookie) => {
    const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
    return { name, value, url };
  });
  return { entries: { token, userPermissions: JSON.stringify(permissions) }, cookies };
}

const state = { aberto: 'Aberto', pago: 'Pago', enviado: 'Enviado', entregue: 'Entregue' };
/** The nine columns of the list. */
export const orderFields = {
  numero: { type: 'text', label: 'Número', required: true },
  cliente: { type: 'text', label: 'Cliente' },
  cidade: { type: 'text', label: 'Cidade' },
  data: { type: 'date', label: 'Data' },
  itens: { type: 'integer', label: 'Itens' },
  peso: { type: 'decimal', label: 'Peso', decimals: 1, unit: 'kg' },
  valor: { type: 'money', label: 'Valor' },
  pago: { type: 'boolean', label: 'Pago' },
  situacao: { type: 'select', label: 'Situação', options: state },
};
const columns = Object.keys(orderFields);
