import bcrypt from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { byId, db, localDay, portal, rows, type Row } from './support.ts';

const account = (name: string): Row => db.usuarios!.find((user) => user.email === `${name}@example.com`)!;
const departments = [
  'vendas',
  'ceo',
  'comercial',
  'corretor',
  'logistica',
  'fiscal',
  'frotas',
  'financeiro',
  'rh',
  'almoxarifado',
  'motorista',
  'administrativo',
];

describe('the demo accounts', () => {
  it('open with the password of the login screen, which is not stored as text', () => {
    for (const { senha } of db.usuarios!)
      expect(bcrypt.compareSync(portal.demo!.password, String(senha))).toBe(true);
  });

  it('are those that the login screen offers', () => {
    for (const { email } of portal.demo!.accounts)
      expect(
        db.usuarios!.some((user) => user.email === email),
        email,
      ).toBe(true);
  });

  it.each(departments)('has one with the permission %s alone', (permission) => {
    expect(account(permission).permissoes).toEqual([permission]);
  });

  it('has one for each way in which permissions can be missing', () => {
    expect(account('admin').permissoes).toEqual(['ADMIN']);
    expect(account('novo').permissoes).toEqual(['auditoria']);
    expect(account('vazio').permissoes).toEqual([]);
    expect(account('sem')).not.toHaveProperty('permissoes');
    expect(account('todos').permissoes).toEqual([
      'administrativo',
      'comercial',
      'logistica',
      'fiscal',
      'frotas',
      'financeiro',
      'rh',
      'almoxarifado',
      'motorista',
      'corretor',
      'vendas',
      'ceo',
      'ADMIN',
      'admin',
    ]);
  });

  it('links the driver and broker accounts to different people, named as in their records', () => {
    for (const [first, second, field, resource] of [
      ['motorista', 'motorista2', 'motoristaId', 'motoristas'],
      ['corretor', 'corretor2', 'corretorId', 'corretores'],
    ] as const) {
      expect(account(first)[field]).not.toBe(account(second)[field]);
      for (const name of [first, second])
        expect(account(name).nome).toBe(byId(resource, account(name)[field]).nome);
    }
    expect(account('todos')).toMatchObject({
      motoristaId: account('motorista').motoristaId,
      corretorId: account('corretor').corretorId,
    });
  });

  it.each(['motorista', 'motorista2'])('gives %s plenty to see, this month too', (name) => {
    const { motoristaId } = account(name);
    const own = (resource: string) => rows(resource).filter((row) => row.motoristaId === motoristaId);
    expect(own('viagens').length).toBeGreaterThan(25);
    expect(own('abastecimentos').length).toBeGreaterThan(40);
    expect(own('multas').length).toBeGreaterThan(3);
    for (const [resource, date] of [
      ['viagens', 'saida'],
      ['abastecimentos', 'dataHora'],
    ] as const)
      expect(
        own(resource).filter((row) => localDay(row[date]).startsWith('2026-10')).length,
        resource,
      ).toBeGreaterThan(1);
    expect(own('viagens').some((row) => row.situacao === 'em_andamento')).toBe(true);
    const states = own('abastecimentos').map((row) => row.situacao);
    expect(states).toEqual(expect.arrayContaining(['pendente', 'contestado', 'faturado']));
  });

  it.each(['corretor', 'corretor2'])('gives %s open and closed deals', (name) => {
    const own = rows('negocios').filter((row) => row.corretorId === account(name).corretorId);
    const states = new Set(own.map((row) => row.situacao));
    expect([...states]).toEqual(expect.arrayContaining(['fechado', 'lancado']));
    expect(own.length).toBeGreaterThan(8);
  });
});
