/** Where rules stop: the oracle refuses what the engine refuses, and follows the longest that it follows. */
import { stringify } from 'yaml';
import { expect, it, describe } from 'vitest';
import { whatFollows } from '#tests/support/oracle/following.ts';
import { writtenIn } from '#tests/support/oracle/writtenValues.ts';
import { portalWith, listsOf } from '#tests/support/portal.ts';
import { askingAs, whileServing, everyCompany, type Trial } from '#tests/support/generate/trial.ts';
import type { Resources } from '#tests/support/generate/shapes.ts';

describe('limits', () => {
  const text = (label: string) => ({ type: 'text', label });
  const names = ['nome', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

  const passing = (from: string, to: string, value = '$record.nome') => ({
    id: `passa-${from}`,
    on: { update: [from] },
    then: [{ update: 'self', set: { [to]: value } }],
  });

  /** Rules that each trigger the next one. */
  const chain = (length: number) => names.slice(0, length).map((name, at) => passing(name, names[at + 1]!));

  it.each([
    ['a chain of eight rules is followed', chain(8), 'Outro', true],
    ['one of nine is refused', chain(9), 'Outro', false],
    ['a text of 120 letters is written', [passing('nome', 'a', '{nome}{nome}')], 'x'.repeat(60), true],
    ['a longer one is refused', [passing('nome', 'a', '{nome}{nome}')], 'x'.repeat(61), false],
  ])('%s, by the engine and by the oracle', async (_, rules, nome, isDone) => {
    const fields = Object.fromEntries(names.map((name) => [name, text(name)]));
    const itens = { label: { one: 'Item', many: 'Itens' }, title: 'nome', fields, rules };
    const portal = portalWith({ 'resources/itens.yaml': stringify(itens), ...listsOf('itens') });
    const account = { id: 1, nome: 'ana', email: 'ana@example.com', permissoes: ['vendas'], version: 1 };
    const before = { id: 1, nome: 'Um', version: 1 };
    const rows = { usuarios: [account], itens: [before] };
    await whileServing(portal, rows, async (server) => {
      const ask = await askingAs(server, 'ana');
      const { status } = await ask('PUT', '/itens/1', { body: { nome } });
      expect(status < 300).toBe(isDone);
    });
    const after = { ...before, nome };
    const written = writtenIn(portal, { itens } as unknown as Resources);
    const change = { resource: 'itens', before, after };
    const world = { ...rows, itens: [after] };
    const outcome = whatFollows(portal, account, world, [change], (_id, row) => row, written);
    expect(outcome !== 'refused').toBe(isDone);
  });
});

describe('time limits', () => {
  /** In seconds: long enough that a busy machine begins the second case before. */
  const within = 1;
  const companyOf = () => ({ files: [], resources: {}, rows: {}, begins: 0, portal: {} as Trial['portal'] });

  /** The second case lasts until after the limit, or another one. */
  function slowly(end: () => void = () => undefined, nth = 2) {
    let begun = 0;
    return async () => {
      if (++begun < nth) return;
      await new Promise((resolve) => setTimeout(resolve, 1200 * within));
      end();
    };
  }

  it('the case that the time limit strikes is over before the property is', async () => {
    let isOver = false;
    await everyCompany(
      slowly(() => void (isOver = true)),
      { companyOf, within },
    );
    expect(isOver).toBe(true);
  });

  it('and fails it', async () => {
    const late = slowly(() => {
      throw new Error('late');
    });
    await expect(everyCompany(late, { companyOf, within })).rejects.toThrow('late');
  });

  it('a first case that lasts too long is over before the property is, and counts', async () => {
    let isOver = false;
    const wereAll = await everyCompany(
      slowly(() => void (isOver = true), 1),
      { companyOf, within },
    );
    expect([isOver, wereAll]).toEqual([true, false]);
  });

  it('and fails it', async () => {
    const late = slowly(() => {
      throw new Error('late');
    }, 1);
    await expect(everyCompany(late, { companyOf, within })).rejects.toThrow('late');
  });
});
