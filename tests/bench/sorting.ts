import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import type { SortBy, Stored } from '#server/data/store.ts';
import { shapeOf } from '#server/data/shape.ts';
import { recordsIn, tableWith } from '../support/stores/records.ts';
import { warehouse } from '../support/companies/warehouse.ts';
import { line, median, section } from './report.ts';

const count = 100_000;

/**
 * A page of many records sorted by the names of the records they refer to, compared with sorting by an own
 * text.
 */
export async function benchSorting() {
  section(`Ordenar ${count.toLocaleString('pt-BR')} registros (mediana de 5)`);
  const viewer = viewerOf({ timeZone: 'America/Cuiaba' }, '2026-10-31');
  const shape = shapeOf(warehouse.resources.movimentos!, viewer);
  for (const targets of [1000, count]) {
    const nameOf = (at: number) => `Peça ${(at * 7919) % count} de ${at % 97}`;
    const articles = Array.from({ length: targets }, (_, at): Stored => ({ id: at + 1, nome: nameOf(at) }));
    const moves = Array.from({ length: count }, (_, at): Stored => ({
      id: at + 1,
      nota: nameOf(at),
      artigoId: 1 + ((at * 31) % targets),
    }));
    const tables = { artigos: tableWith(articles), movimentos: tableWith(moves) };
    const records = recordsIn(dataModelOf(warehouse), tables);
    const page = (sort: SortBy) =>
      median(5, () => records.find(shape, { where: matchAll, sort, range: [0, 24] }));
    const text = await page({ field: 'nota', order: 'ASC' });
    const by = { kind: 'template', text: '{artigoId}' } as const;
    const reference = await page({ field: 'artigoId', order: 'ASC', by });
    line('por um texto', text, 'ms');
    line(`por uma referência a ${targets.toLocaleString('pt-BR')}`, reference, 'ms', {
      what: 'por um texto',
      value: text,
    });
  }
}
