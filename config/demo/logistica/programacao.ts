import type { Rig } from '../frota/conjuntos.ts';
import type { Vehicle } from '../frota/veiculos.ts';
import { addDays, addHours, at, currentMonth, dayOf, firstDay, monthOf, weekday } from '../lib/calendar.ts';
import { stream, type Random } from '../lib/random.ts';
import { Table, type Stamped } from '../lib/table.ts';
import type { Absence } from '../rh/ausencias.ts';
import { driverEmployees } from '../rh/quadro.ts';
import { cycles, finales, idleDays, type Leg, type LegState } from './ciclos.ts';
import { routePlan } from './rotas.ts';

export type Plan = {
  rig: Rig & Stamped;
  driver: number;
  leg: Leg;
  loadedAt: string;
  departedAt: string;
  unloadedAt: string;
  arrivedAt: string;
  odometer: number;
  km: number;
  state: LegState;
};

/** The legs of one rig through the window, one after the other; the last ones are set by hand. */
export function schedule(
  rig: Rig & Stamped,
  { veiculos, ausencias }: { veiculos: Table<Vehicle>; ausencias: Table<Absence> },
  reserves: Plan[],
): Plan[] {
  const chance = stream(`viagens/${rig.codigo}`);
  const plans: Plan[] = [];
  const finale = finales[rig.id]!;
  const end = dayOf(finale[0]!.loadedAt);
  let odometer = veiculos.get(rig.cavaloId).hodometroInicial!;
  let day = addDays(firstDay, chance.int(0, 4));

  const place = (leg: Leg, loadedAt: string, driver: number, state: LegState): Plan => {
    const { km } = routePlan(leg.rota);
    const hours = km > 300 ? km / 34 : km / 42;
    const departedAt = addHours(loadedAt, leg.finalidade ? chance.between(1, 2.5) : 0.25);
    const unloadedAt = addHours(
      departedAt,
      hours * chance.between(1, 1.12) + (km > 300 ? chance.between(3, 14) : 1),
    );
    const arrivedAt = addHours(unloadedAt, leg.roundTrip ? hours * chance.between(0.9, 1) : 0.5);
    const driven = Math.round(km * (leg.roundTrip ? 2 : 1) * chance.between(0.985, 1.055));
    return {
      rig,
      driver,
      leg,
      loadedAt,
      departedAt,
      unloadedAt,
      arrivedAt,
      odometer: odometer + chance.int(0, 18),
      km: driven,
      state,
    };
  };
  const add = (plan: Plan) => {
    plans.push(plan);
    if (plan.driver !== rig.motoristaId) reserves.push(plan);
    if (plan.state === 'cancelled') return;
    odometer = plan.odometer + plan.km;
    day = addDays(dayOf(plan.arrivedAt), 1);
  };

  while (day < end) {
    const legs = fitting(cycles[rig.id]!, chance, day, end);
    if (!legs) break;
    const until = addDays(day, daysFor(legs));
    const driver = driverFor(rig, day, until, ausencias, reserves);
    if (driver === undefined) {
      day = addDays(day, 4);
      continue;
    }
    // Occasionally a load is cancelled before the truck arrives.
    const calledOff = chance.chance(0.03);
    for (const leg of legs) {
      const plan = place(
        leg,
        at(day, chance.int(6, 13), chance.pick([0, 15, 30, 45])),
        driver,
        calledOff ? 'cancelled' : 'done',
      );
      if (plan.arrivedAt >= finale[0]!.loadedAt) break;
      add(plan);
      if (calledOff) break;
    }
    const pause = idleDays[rig.id]! * (monthOf(day) === currentMonth ? 0.4 : 1);
    day = workday(addDays(day, Math.max(0, Math.round(chance.normal(pause, 1.6)))));
  }
  for (const { leg, loadedAt, state } of finale) add(place(leg, loadedAt, rig.motoristaId!, state));
  return plans;
}

/** A cycle that ends in time; towards the end of the window, this takes a few draws. */
function fitting(
  draw: (chance: Random, month: number) => Leg[],
  chance: Random,
  day: string,
  end: string,
): Leg[] | undefined {
  for (let tries = 0; tries < 12; tries++) {
    const legs = draw(chance, Number(day.slice(5, 7)));
    if (addDays(day, daysFor(legs)) < end) return legs;
  }
  return undefined;
}

const daysFor = (legs: readonly Leg[]) =>
  legs.reduce(
    (days, leg) => days + Math.ceil((routePlan(leg.rota).km * (leg.roundTrip ? 2 : 1)) / 34 / 24) + 2,
    0,
  );

const workday = (date: string) => (weekday(date) === 0 ? addDays(date, 1) : date);

/** The rig's own driver; while they are away, their reserve, unless driving another rig; otherwise nobody. */
function driverFor(
  rig: Rig,
  from: string,
  to: string,
  ausencias: Table<Absence>,
  reserves: readonly Plan[],
): number | undefined {
  const isHere = (driver: number) =>
    !ausencias.rows.some(
      (row) =>
        row.funcionarioId === driverEmployees[driver - 1] &&
        !['recusada', 'cancelada'].includes(row.situacao) &&
        row.dataInicio <= addDays(to, 1) &&
        row.dataFim >= from,
    );
  const isIdle = (driver: number) =>
    !reserves.some(
      (plan) =>
        plan.driver === driver &&
        dayOf(plan.loadedAt) <= addDays(to, 2) &&
        dayOf(plan.arrivedAt) >= addDays(from, -1),
    );
  const hired = (driver: number) => driver !== secondReserve || from >= '2026-02-09';
  if (isHere(rig.motoristaId!)) return rig.motoristaId;
  return [6, secondReserve].find((driver) => hired(driver) && isHere(driver) && isIdle(driver));
}

const secondReserve = 7;
