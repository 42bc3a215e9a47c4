import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import { beforeEach, describe, expect, it } from 'vitest';
import '#authoring/commands/main.ts';
import { run } from '#cli/commands.ts';
import { keywordsIn, withAccounts } from '#cli/test/command.ts';
import { casesOf } from '#cli/test/plan.ts';
import { departmentSchema } from '#compiler/schema/schema.ts';
import { newFolder } from '../support/newFolder.ts';
import { goodTexts, portalWith } from '../support/portal.ts';

describe('the plan of a test', () => {
  it('opens each screen by the fewest permissions, and refuses it to all the others together', () => {
    const texts = goodTexts();
    const gestao = texts['departments/gestao.yaml']!.replace('[gestao]', '{ any: [gestao, vendas] }');
    const portal = portalWith({ ...texts, 'departments/gestao.yaml': gestao });
    const cases = Object.fromEntries(
      casesOf(portal).map(({ path, allowed, refused }) => [path, { allowed, refused }]),
    );
    expect(cases['/vendas/pedidos']).toEqual({ allowed: [['vendas']], refused: ['gestao'] });
    expect(cases['/gestao/contas']).toEqual({ allowed: [['gestao'], ['vendas']], refused: [] });
  });

  it('gives each set an account like one with such permissions', () => {
    const portal = portalWith(goodTexts());
    const known = [
      { id: 1, nome: 'Ana', permissoes: ['gestao'], clienteId: 7 },
      { id: 2, nome: 'Bia', permissoes: ['vendas'], clienteId: 8 },
    ];
    const { tables, emailOf } = withAccounts(portal, { usuarios: known }, [['vendas'], [], ['Vendas']]);
    const [, , vendas, nobody, ...more] = tables.usuarios!;
    expect(more).toEqual([]);
    expect(vendas).toMatchObject({ clienteId: 8, permissoes: ['vendas'], email: emailOf(['vendas']) });
    expect(nobody).toMatchObject({ permissoes: [] });
    expect(bcrypt.compareSync('senha-do-teste', String(vendas!.senha))).toBe(true);
  });
});

it('finds the keywords of the language, whatever names stand between them', () => {
  const department = {
    label: 'Loja',
    permissions: { any: ['loja'] },
    routes: [
      {
        path: '/loja',
        label: 'Loja',
        list: { resource: 'pedidos', totals: { valor: 'sum' }, filter: { valor_gt: 3 } },
      },
    ],
  };
  expect([...keywordsIn(departmentSchema, department)].sort()).toEqual([
    'label',
    'permissions',
    'permissions.any',
    'routes',
    'routes.label',
    'routes.list',
    'routes.list.filter',
    'routes.list.resource',
    'routes.list.totals',
    'routes.path',
  ]);
});

describe('portal test', () => {
  let dir: string;
  beforeEach(() => {
    dir = newFolder();
    cpSync('tests/fixtures/good', join(dir, 'config'), { recursive: true });
  });

  async function portal(...argv: string[]) {
    const out: string[] = [];
    const paths = { config: join(dir, 'config'), data: join(dir, '.data'), db: join(dir, 'db.json') };
    const code = await run(argv, { out: (text) => out.push(text), error: (text) => out.push(text), paths });
    return { code, out: out.join('\n') };
  }

  it('reports screens that open, screens that are refused, and used keywords', async () => {
    writeFileSync(join(dir, 'db.json'), JSON.stringify({ usuarios: [] }));
    const { code, out } = await portal('test', '--no-browser');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining(
        'abrem com a menor permissão: 5 de 5\nrecusadas a quem tem todas as outras: 5 de 5',
      ),
    });
  });

  it('asks for data before it starts anything', async () => {
    expect(await portal('test', '--no-browser')).toMatchObject({
      code: 2,
      out: expect.stringContaining('é preciso ter dados'),
    });
  });
});
