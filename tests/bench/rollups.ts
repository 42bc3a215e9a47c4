import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { shapeOf } from '#server/data/shape.ts';
import { warehouse } from '../support/companies/warehouse.ts';
import { line, median, section } from './report.ts';

const articles = 2000;
const viewer = viewerOf({ timeZone: 'America/Cuiaba' }, '2026-10-31');

/** The first page of a list sorted by a rollup balance, each time after a change of another summed record. */
export async function benchRollups() {
  section(`Lista de ${articles} artigos pelo saldo, que soma os movimentos (mediana de 15)`);
  for (const count of [10_000, 100_000]) {
    const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
    writeFileSync(join(folder, 'inicial.json'), JSON.stringify(rowsOf(count)));
    const store = openJsonStore(join(folder, 'dados'), join(folder, 'inicial.json'));
    const records = store.using(dataModelOf(warehouse));
    const shape = shapeOf(warehouse.resources.artigos!, viewer);
    const list = () =>
      records.find(shape, { where: matchAll, sort: { field: 'saldo', order: 'DESC' }, range: [0, 24] });
    const first = await median(1, list);
    const again = await median(15, list);
    const after: number[] = [];
    for (let turn = 0; turn < 15; turn++) {
      await records.write((transaction) =>
        transaction.replace('movimentos', movement(turn * 7 + 1, turn + 100)),
      );
      after.push(await median(1, list));
    }
    const label = `${count.toLocaleString('pt-BR')} movimentos`;
    line(`${label}: a primeira vez`, first, 'ms');
    line('  de novo', again, 'ms');
    line('  depois de um movimento alterado', after.toSorted((a, b) => a - b)[7]!, 'ms', {
      what: 'a primeira vez',
      value: first,
    });
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const rowsOf = (count: number) => ({
  grupos: Array.from({ length: 20 }, (_, at) => ({ id: at + 1, nome: `Grupo ${at}` })),
  artigos: Array.from({ length: articles }, (_, at) => ({
    id: at + 1,
    nome: `Artigo ${at}`,
    grupoId: (at % 20) + 1,
    inicial: at,
  })),
  movimentos: Array.from({ length: count }, (_, at) => movement(at + 1, at % 50)),
});

const movement = (id: number, quantidade: number) => ({
  id,
  nota: `N${id}`,
  data: `2026-10-${String((id % 28) + 1).padStart(2, '0')}`,
  tipo: id % 3 === 0 ? 'saida' : 'entrada',
  artigoId: (id % articles) + 1,
  quantidade,
  valor: quantidade * 1.5,
});
