import { by } from '../grupo/accounts.ts';
import { at } from '../lib/calendar.ts';
import { total } from '../lib/numbers.ts';
import { Table } from '../lib/table.ts';
import type { Driver } from './motoristas.ts';
import type { Vehicle } from './veiculos.ts';

export type Rig = {
  codigo: string;
  tipo: string;
  cavaloId: number;
  reboque1Id: number;
  dollyId?: number;
  reboque2Id?: number;
  placaCavalo: string;
  eixosTotal: number;
  taraTotalKg: number;
  pbtcMaxKg: number;
  capacidadeKg: number;
  motoristaId?: number;
  motoristaReservaId?: number;
  centroCustoId: number;
  dataFormacao: string;
  dataDesmonte?: string;
  metaKmMes: number;
  metaKmLitro: number;
  kmMes?: number;
  situacao: string;
};

const maxWeight: Record<string, number> = {
  ls_6: 48500,
  carreta_7: 58500,
  bitrem_7: 57000,
  rodotrem_9: 74000,
};

export function rigs(veiculos: Table<Vehicle>, motoristas: Table<Driver>) {
  const conjuntos = new Table<Rig>('conjuntos');
  /** Type, tractor, first trailer, dolly, second trailer, month goals in km and km/l, formed, dismantled. */
  const plans: readonly [string, number, number, number?, number?, number?, number?, string?, string?][] = [
    ['rodotrem_9', 1, 11, 12, 13, 6000, 2.1, '2022-09-12'],
    ['rodotrem_9', 2, 14, 15, 16, 6000, 2.1, '2021-11-03'],
    ['bitrem_7', 3, 17, undefined, 18, 5500, 2.4, '2020-08-17'],
    ['carreta_7', 4, 19, undefined, undefined, 5500, 2.4, '2023-06-05'],
    ['ls_6', 5, 20, undefined, undefined, 700, 2.55, '2025-04-01'],
    ['ls_6', 6, 20, undefined, undefined, 6000, 2.4, '2022-05-10', '2025-03-31'],
  ];
  plans.forEach(
    (
      [tipo, cavaloId, reboque1Id, dollyId, reboque2Id, metaKmMes, metaKmLitro, formed, dismantled],
      index,
    ) => {
      const units = [cavaloId, reboque1Id, dollyId, reboque2Id].flatMap((id) =>
        id ? [veiculos.get(id)] : [],
      );
      const taraTotalKg = total(units, (unit) => unit.taraKg);
      const pbtcMaxKg = maxWeight[tipo]!;
      const id = index + 1;
      conjuntos.add(
        {
          codigo: `CJ-0${id}`,
          tipo,
          cavaloId,
          reboque1Id,
          dollyId,
          reboque2Id,
          placaCavalo: units[0]!.placa,
          eixosTotal: total(units, (unit) => unit.eixos),
          taraTotalKg,
          pbtcMaxKg,
          capacidadeKg: pbtcMaxKg - taraTotalKg,
          motoristaId: dismantled ? undefined : id,
          motoristaReservaId: dismantled ? undefined : id % 2 ? 6 : 7,
          centroCustoId: units[0]!.centroCustoId,
          dataFormacao: formed!,
          dataDesmonte: dismantled,
          metaKmMes: metaKmMes!,
          metaKmLitro: metaKmLitro!,
          situacao: dismantled ? 'desmontado' : 'ativo',
        },
        { at: at('2025-04-11', 9, index), by: by.frotas },
      );
      if (dismantled) return;
      motoristas.get(id).conjuntoId = id;
      for (const unit of units) unit.conjuntoId = id;
    },
  );
  return conjuntos;
}
