import { expect, it } from 'vitest';
import { matchAll } from '#model/filter/filter.ts';
import { settingsWith, shortPortal } from '#tests/support/portal.ts';
import { besideFile } from '#tests/support/stores/besideFile.ts';

it('a formula over the company’s settings is computed as in a file, also as if their record were not there', async () => {
  const portal = shortPortal(
    {
      firma: { nome: 'text', multa: 'decimal' },
      contas: { nome: 'text', valor: 'decimal', encargo: 'decimal, formula: valor * $settings.multa' },
    },
    settingsWith('settings: { resource: firma }'),
  );
  const beside = await besideFile(portal, {
    firma: [{ id: 1, nome: 'Exemplo', multa: 2 }],
    contas: [{ id: 1, nome: 'Luz', valor: 10 }],
  });
  for (const store of beside.stores) {
    const charges = async (reader: Pick<typeof store, 'find'>) =>
      (await reader.find(beside.shape('contas'), { where: matchAll })).records.map(({ encargo }) => encargo);
    expect(await charges(store)).toEqual([20]);
    // the checks of a change read so
    expect(await charges(store.without('firma', 1))).toEqual([null]);
  }
  expect(beside.fallbacks).toEqual([]);
});
