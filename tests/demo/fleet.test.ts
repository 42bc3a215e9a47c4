import { describe, expect, it } from 'vitest';
import { byId, cents, hours, localDay, num, offenders, rows, str, sumOf, type Row, seen } from './support.ts';

const done = rows('viagens').filter((trip) => trip.chegada !== undefined);
const begun = rows('viagens').filter((trip) => trip.kmInicial !== undefined);
const sorted = (list: readonly Row[], field: string) =>
  list.toSorted((left, right) => (str(left, field) < str(right, field) ? -1 : 1));
const groups = (list: readonly Row[], field: string) => Object.values(grouped(list, field));
function grouped(list: readonly Row[], field: string) {
  const result: Record<string, Row[]> = {};
  for (const row of list) (result[String(row[field])] ??= []).push(row);
  return result;
}

describe('trips', () => {
  it.each(['conjuntoId', 'motoristaId'])('never overlap for one %s', (field) => {
    for (const trips of groups(begun, field)) {
      const inOrder = sorted(trips, 'saida');
      inOrder.slice(1).forEach((trip, index) => {
        expect(inOrder[index]!.chegada, str(trip, 'numero')).toBeDefined();
        expect(str(inOrder[index]!, 'chegada') <= str(trip, 'saida'), str(trip, 'numero')).toBe(true);
      });
    }
  });

  it('begin where the last one left the odometer, or further on', () => {
    for (const trips of groups(begun, 'conjuntoId')) {
      const inOrder = sorted(trips, 'saida');
      inOrder
        .slice(1)
        .forEach((trip, index) =>
          expect(num(trip, 'kmInicial')).toBeGreaterThanOrEqual(num(inOrder[index]!, 'kmFinal')),
        );
    }
  });

  it('are as long as their route, one way or both', () => {
    expect(
      offenders(done, (trip) => {
        const share = num(trip, 'kmRodado') / num(byId('rotas', trip.rotaId), 'distanciaKm');
        const near = (ways: number) => share >= 0.95 * ways && share <= 1.1 * ways;
        return (
          num(trip, 'kmRodado') === num(trip, 'kmFinal') - num(trip, 'kmInicial') && (near(1) || near(2))
        );
      }),
    ).toEqual([]);
  });

  it('are not driven by someone who is on leave', () => {
    const absent = rows('ausencias').filter(
      (row) => !['recusada', 'cancelada', 'solicitada'].includes(str(row, 'situacao')),
    );
    expect(
      offenders(begun, (trip) => {
        const { funcionarioId } = byId('motoristas', trip.motoristaId);
        return !absent.some(
          (row) =>
            row.funcionarioId === funcionarioId &&
            str(row, 'dataInicio') <= localDay(trip.chegada ?? trip.saida) &&
            str(row, 'dataFim') >= localDay(trip.saida),
        );
      }),
    ).toEqual([]);
  });

  it('carry the freight of their load, and a result that adds up', () => {
    for (const trip of done) {
      const freight = trip.carregamentoId ? num(byId('carregamentos', trip.carregamentoId), 'valorFrete') : 0;
      expect(num(trip, 'valorFrete'), str(trip, 'numero')).toBe(freight);
      const cost = ['custoCombustivel', 'custoPedagio', 'totalDespesas', 'comissaoMotorista'].reduce(
        (sum, field) => sum + num(trip, field),
        0,
      );
      expect(num(trip, 'resultado'), str(trip, 'numero')).toBe(cents(freight - cost));
    }
    const judged = seen('viagens').filter((trip) => done.some(({ id }) => id === trip.id));
    for (const trip of judged)
      expect(trip.abaixoPiso).toBe(
        trip.tipo === 'carregada' && num(trip, 'valorFrete') < num(trip, 'pisoMinimo'),
      );
    expect(judged).toHaveLength(done.length);
    expect(judged.filter((trip) => trip.abaixoPiso).length).toBeLessThan(8);
  });

  it('burn as much fuel as their refuellings', () => {
    for (const trip of done) {
      const own = rows('abastecimentos').filter(
        (row) => row.viagemId === trip.id && row.situacao !== 'cancelado',
      );
      expect(num(trip, 'custoCombustivel'), str(trip, 'numero')).toBe(sumOf(own, 'valorTotal'));
      const liters = own
        .filter((row) => row.combustivel !== 'arla32')
        .reduce((sum, row) => sum + num(row, 'litros'), 0);
      expect(num(trip, 'litros')).toBeCloseTo(liters, 3);
      if (trip.kmLitro !== undefined)
        expect(num(trip, 'kmLitro')).toBe(cents(num(trip, 'kmRodado') / num(trip, 'litros')));
    }
  });

  it('pay the tolls that were imported for them', () => {
    const since = rows('pedagios')
      .map((row) => str(row, 'dataHora'))
      .toSorted()[0]!;
    for (const trip of begun.filter(
      (row) => str(row, 'saida') >= since && localDay(row.saida) >= '2026-10-01',
    )) {
      const own = rows('pedagios').filter(
        (row) => row.viagemId === trip.id && row.cobranca === 'proprio' && row.conferencia !== 'estornado',
      );
      expect(num(trip, 'custoPedagio'), str(trip, 'numero')).toBe(sumOf(own, 'valor'));
    }
  });
});

describe('loads', () => {
  const weighed = rows('carregamentos').filter((load) => load.pesoLiquidoOrigemKg !== undefined);
  it('have the weight of the scales, hardly ever above the limit of the rig', () => {
    expect(
      offenders(
        weighed,
        (load) =>
          num(load, 'pesoBrutoOrigemKg') - num(load, 'taraOrigemKg') === num(load, 'pesoLiquidoOrigemKg') &&
          num(load, 'taraOrigemKg') > 0,
      ),
    ).toEqual([]);
    const over = weighed
      .filter((load) => load.conjuntoId)
      .map((load) => num(load, 'pesoBrutoOrigemKg') / num(byId('conjuntos', load.conjuntoId), 'pbtcMaxKg'));
    expect(Math.max(...over)).toBeLessThanOrEqual(1.05);
    expect(over.filter((share) => share > 1).length).toBeLessThan(6);
  });

  it('arrive when the route lets them, and lose what the scales differ by', () => {
    for (const load of weighed.filter((row) => row.dataDescarga)) {
      const name = str(load, 'numero');
      expect(num(load, 'quebraKg'), name).toBe(
        num(load, 'pesoLiquidoOrigemKg') - num(load, 'pesoLiquidoDestinoKg'),
      );
      if (load.rotaId) {
        const way = num(byId('rotas', load.rotaId), 'horas');
        expect(hours(load.dataCarga, load.dataDescarga), name).toBeGreaterThan(way * 0.9);
        expect(hours(load.dataCarga, load.dataDescarga), name).toBeLessThan(way * 1.6 + 20);
      }
      if (load.valorFrete !== undefined)
        expect(num(load, 'valorFrete'), name).toBe(
          cents((num(load, 'freteTon') * num(load, 'pesoLiquidoOrigemKg')) / 1000),
        );
      if (load.sacas !== undefined)
        expect(num(load, 'sacas'), name).toBe(cents(num(load, 'pesoFinalKg') / 60));
    }
  });
});

describe('refuellings', () => {
  const counted = rows('abastecimentos').filter((row) => row.situacao !== 'cancelado');
  it('cost litres times price, and fit into the tank', () => {
    expect(
      offenders(
        counted,
        (row) => num(row, 'valorTotal') === cents(num(row, 'litros') * num(row, 'precoLitro')),
      ),
    ).toEqual([]);
    expect(
      offenders(counted, (row) => num(row, 'litros') <= num(byId('veiculos', row.veiculoId), 'tanqueLitros')),
    ).toEqual([]);
  });

  it('follow the odometer, which only rises, within the trip', () => {
    for (const stops of groups(
      counted.filter((row) => row.combustivel !== 'arla32'),
      'veiculoId',
    )) {
      const readings = sorted(stops, 'dataHora').map((row) => num(row, 'hodometro'));
      readings.slice(1).forEach((reading, index) => expect(reading).toBeGreaterThan(readings[index]!));
    }
    expect(
      offenders(
        counted.filter((row) => row.viagemId),
        (row) => {
          const trip = byId('viagens', row.viagemId);
          return (
            num(row, 'hodometro') >= num(trip, 'kmInicial') &&
            (trip.kmFinal === undefined || num(row, 'hodometro') <= num(trip, 'kmFinal')) &&
            row.motoristaId === trip.motoristaId
          );
        },
      ),
    ).toEqual([]);
  });

  it('burn between 1,6 and 3,0 km/l on the road, but for the few that are marked', () => {
    const diesel = counted.filter((row) => row.conjuntoId && row.combustivel === 'diesel_s10');
    const odd = diesel.filter((row) => num(row, 'kmLitro') < 1.6 || num(row, 'kmLitro') > 3);
    expect(offenders(odd, (row) => row.foraDaFaixa === true)).toEqual([]);
    expect(odd.length).toBeGreaterThan(0);
    expect(odd.length / diesel.length).toBeLessThan(0.05);
  });

  it('mark exactly the prices above the agreed one', () => {
    expect(
      offenders(
        counted,
        (row) =>
          row.acimaNegociado ===
          (row.precoNegociado !== undefined && num(row, 'precoLitro') > num(row, 'precoNegociado') * 1.005),
      ),
    ).toEqual([]);
    expect(counted.some((row) => row.acimaNegociado)).toBe(true);
  });
});

describe('rigs', () => {
  it('are built of vehicles that belong to no other standing rig', () => {
    const units = rows('conjuntos')
      .filter((rig) => rig.situacao !== 'desmontado')
      .flatMap((rig) => [rig.cavaloId, rig.reboque1Id, rig.dollyId, rig.reboque2Id].filter(Boolean));
    expect(new Set(units).size).toBe(units.length);
  });

  it('have the axles of their type, and the weight of their parts', () => {
    const axles = { rodotrem_9: 9, bitrem_7: 7, carreta_7: 7, ls_6: 6 } as Record<string, number>;
    for (const rig of seen('conjuntos')) {
      const parts = [rig.cavaloId, rig.reboque1Id, rig.dollyId, rig.reboque2Id]
        .filter(Boolean)
        .map((id) => byId('veiculos', id));
      expect(sumOf(parts, 'eixos')).toBe(axles[str(rig, 'tipo')]);
      expect(num(rig, 'eixosTotal')).toBe(axles[str(rig, 'tipo')]);
      expect(rig.exigeAet).toBe(parts.length > 2 && num(rig, 'pbtcMaxKg') > 57_000);
      expect(sumOf(parts, 'taraKg')).toBe(num(rig, 'taraTotalKg'));
      expect(rig.placas).toBe(parts.map((part) => part.placa).join(' '));
      expect(num(rig, 'capacidadeKg')).toBe(num(rig, 'pbtcMaxKg') - num(rig, 'taraTotalKg'));
    }
  });

  it('show no vehicle with less on the odometer than was read from it', () => {
    for (const unit of rows('veiculos')) {
      const rig = rows('conjuntos').find((row) => row.cavaloId === unit.id && row.situacao !== 'desmontado');
      const readings = [
        ...rows('abastecimentos')
          .filter((row) => row.veiculoId === unit.id)
          .map((row) => num(row, 'hodometro')),
        ...begun
          .filter((trip) => rig && trip.conjuntoId === rig.id)
          .map((trip) => num(trip, 'kmFinal') || num(trip, 'kmInicial')),
        ...rows('manutencoes')
          .filter((row) => row.veiculoId === unit.id)
          .map((row) => num(row, 'hodometro')),
        ...rows('posicoes')
          .filter((row) => row.veiculoId === unit.id)
          .map((row) => num(row, 'hodometro')),
      ];
      if (readings.length && unit.hodometroAtual !== undefined)
        expect(num(unit, 'hodometroAtual'), str(unit, 'codigoFrota')).toBe(
          Math.max(num(unit, 'hodometroInicial'), ...readings),
        );
    }
  });

  it('say they are on the road exactly while a trip is under way', () => {
    const onTheRoad = new Set(
      rows('viagens')
        .filter((trip) => trip.situacao === 'em_andamento')
        .map((trip) => trip.conjuntoId),
    );
    for (const rig of rows('conjuntos'))
      expect(rig.situacao === 'em_viagem', str(rig, 'codigo')).toBe(onTheRoad.has(rig.id));
    const drivers = new Set(
      rows('viagens')
        .filter((trip) => trip.situacao === 'em_andamento')
        .map((trip) => trip.motoristaId),
    );
    for (const driver of rows('motoristas'))
      expect(driver.situacao === 'em_viagem', str(driver, 'nome')).toBe(drivers.has(driver.id));
  });
});

describe('fines', () => {
  const scale = {
    leve: [88.38, 3],
    media: [130.16, 4],
    grave: [195.23, 5],
    gravissima: [293.47, 7],
  } as Record<string, [number, number]>;
  it('cost and count what their gravity says', () => {
    for (const fine of rows('multas').filter((row) => row.natureza === 'transito')) {
      const [value, points] = scale[str(fine, 'gravidade')]!;
      expect(num(fine, 'valorOriginal')).toBe(cents(value * (num(fine, 'multiplicador') || 1)));
      expect(num(fine, 'pontos')).toBe(points);
    }
  });

  it('go to the driver at that time', () => {
    expect(
      offenders(rows('multas'), (fine) => {
        const trip = begun.find(
          (row) =>
            row.conjuntoId === fine.conjuntoId &&
            str(row, 'saida') <= str(fine, 'dataInfracao') &&
            (row.chegada === undefined || str(row, 'chegada') >= str(fine, 'dataInfracao')),
        );
        return trip?.motoristaId === fine.motoristaId;
      }),
    ).toEqual([]);
  });
});

describe('places', () => {
  it('are in Brazil', () => {
    for (const row of [...rows('posicoes'), ...rows('locais')]) {
      expect(num(row, 'latitude')).toBeGreaterThan(-34);
      expect(num(row, 'latitude')).toBeLessThan(6);
      expect(num(row, 'longitude')).toBeGreaterThan(-74);
      expect(num(row, 'longitude')).toBeLessThan(-34);
    }
  });

  it('tell of the trackers: seven on, one of them silent for days, one broken', () => {
    const trackers = rows('rastreadores');
    for (const tracker of trackers.filter((row) => row.situacao === 'ativo'))
      expect(tracker.ultimaComunicacao).toBe(
        rows('posicoes')
          .filter((row) => row.rastreadorId === tracker.id)
          .map((row) => str(row, 'dataHora'))
          .toSorted()
          .at(-1),
      );
    expect(
      trackers.filter(
        (row) => row.situacao === 'ativo' && hours(row.ultimaComunicacao, '2026-10-31T22:00:00Z') > 48,
      ),
    ).toHaveLength(1);
    expect(trackers.filter((row) => row.situacao === 'defeito')).toHaveLength(1);
  });
});
