/**
 * Loads that the group's own fleet does not carry: hired hauliers, and customers who collect their purchases.
 */
import { cropOf } from '../comercial/mercado.ts';
import { addDays, addHours, at, monthOf, months, today } from '../lib/calendar.ts';
import { plate } from '../lib/documents.ts';
import { round } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { supplier } from '../parceiros/fornecedores.ts';
import { site, type Site } from '../parceiros/locais.ts';
import { product } from '../parceiros/produtos.ts';
import type { LoadPlan } from './cargas.ts';
import { route, routePlan, seasonalIndex } from './rotas.ts';

export function hiredLoads(locais: Table<Site>): LoadPlan[] {
  const chance = stream('cargas/terceiros');
  const plates = new Map([8, 9, 10, 11, 12, 13, 14].map((driver) => [driver, plate(chance, true)]));
  const farmIn = (town: string) =>
    chance.pick(
      locais.rows.filter((place) => place.tipo === 'fazenda' && place.ativo && place.municipio === town),
    ).id;
  const kinds: readonly [count: number, kind: 'harvest' | 'port' | 'transfer' | 'fetch'][] = [
    [12, 'harvest'],
    [16, 'port'],
    [6, 'transfer'],
    [10, 'fetch'],
  ];
  return kinds.flatMap(([count, kind]) =>
    Array.from({ length: count }, (_, index): LoadPlan => {
      const day = addDays('2025-05-09', Math.round((index * 527) / (count - 1)) + chance.int(0, 9));
      const month = monthOf(day);
      const crop = cropOf(Number(month.slice(5)), chance.next());
      const driver = kind === 'harvest' ? chance.int(8, 10) : chance.pick([11, 12, 14]);
      const tara = chance.int(1560, 1700) * 10;
      const loadedAt = at(day, chance.int(7, 15), chance.pick([0, 20, 40]));
      const haul = (rota: number) => ({
        rotaId: rota,
        freight: round(
          routePlan(rota).freight *
            seasonalIndex(Math.max(0, months.indexOf(month))) *
            chance.between(0.94, 1.02),
        ),
      });
      const hired = {
        tipoTransporte: kind === 'harvest' ? 'agregado' : 'terceiro',
        motoristaId: driver,
        transportadorId: driver % 2 ? supplier.rodolider : supplier.xingu,
        placaCavalo: plates.get(driver)!,
      };
      const common = {
        loadedAt,
        tara,
        liquido: chance.int(3640, 3720) * 10,
        chance,
        progress: day < addDays(today, -2) ? ('unloaded' as const) : ('planned' as const),
      };
      switch (kind) {
        case 'harvest':
          return {
            ...common,
            ...hired,
            ...haul(route.ipiranga),
            finalidade: 'recebimento',
            produtoId: crop,
            origemLocalId: farmIn('Ipiranga do Norte'),
            destinoLocalId: site.armazemSorriso,
            unloadedAt: addHours(loadedAt, chance.between(4, 9)),
          };
        case 'port':
          return {
            ...common,
            ...hired,
            ...haul(route.miritituba),
            finalidade: 'direto',
            produtoId: crop,
            origemLocalId: farmIn('Sorriso'),
            destinoLocalId: site.miritituba,
            unloadedAt: addHours(loadedAt, chance.between(36, 58)),
          };
        case 'transfer':
          return {
            ...common,
            ...hired,
            freight: 58,
            finalidade: 'transferencia',
            produtoId: product.soja,
            origemLocalId: site.armazemSorriso,
            destinoLocalId: site.serraAzul,
            unloadedAt: addHours(loadedAt, chance.between(6, 10)),
          };
        case 'fetch':
          return {
            ...common,
            tipoTransporte: 'retira',
            placaCavalo: plate(chance, chance.chance(0.7)),
            finalidade: 'expedicao',
            produtoId: product.milho,
            origemLocalId: site.armazemSorriso,
            destinoLocalId: site.etanolSorriso,
            unloadedAt: addHours(loadedAt, chance.between(2, 4)),
          };
      }
    }),
  );
}
