/** Transitions that others must agree to, and the accounts that stand in for others. */
import { given, type Chance } from './chance.ts';
import type { Fields } from './filters.ts';
import { numberKinds, plainField } from './kinds.ts';
import type { Row } from './records.ts';
import { accounts, follows, permissions, type ResourceData, type Resources } from './shapes.ts';

/** The records of substitutes. */
export const absences = 'ausencias';

type Band = { upTo?: number; by: string[]; quorum?: number; requester?: true };
type Personal = { people: string[]; otherwise: string[]; quorum?: number };
export type ApprovalData = (Band | Personal | { amount: string; bands: Band[] }) & { no?: string };

const bandBy = (chance: Chance): Band =>
  given({
    by: chance.several(permissions, 60),
    quorum: chance.maybe(50) ? 2 : undefined,
    requester: chance.maybe(35) ? true : undefined,
  }) as Band;

/** The names that lead from a record to accounts, or to the record of somebody who has one. */
export function waysToPeople(resources: Resources, id: string): string[] {
  const ofPeople = [accounts, String(resources[accounts]!.fields.vinculoId!.resource)];
  const leading = (from: string) =>
    Object.entries(resources[from]!.fields).flatMap(([name, field]) =>
      field.type === 'reference' && !follows(field) ? [{ name, to: String(field.resource) }] : [],
    );
  return leading(id).flatMap(({ name, to }) => [
    ...(ofPeople.includes(to) ? [name] : []),
    ...leading(to).flatMap((next) => (ofPeople.includes(next.to) ? [`${name}.${next.name}`] : [])),
  ]);
}

/** By people whom the record names, by one band, or by several over an amount of the record. */
export function approvalBy(
  chance: Chance,
  fields: Fields,
  no: string | undefined,
  people: readonly string[],
): ApprovalData {
  if (people.length > 0 && chance.maybe(50))
    return given({
      people: chance.several(people, 40),
      otherwise: chance.several(permissions, 60),
      quorum: chance.maybe(15) ? 2 : undefined,
      no,
    }) as ApprovalData;
  const amounts = Object.keys(fields).filter((name) => numberKinds.includes(fields[name]!.type));
  const refusal = no === undefined ? {} : { no };
  if (amounts.length === 0 || !chance.maybe(70)) return { ...bandBy(chance), ...refusal };
  const limits = chance.some([1, 3, 10], 60);
  return {
    amount: chance.pick(amounts),
    bands: [...limits.map((upTo) => ({ upTo, ...bandBy(chance) })), bandBy(chance)],
    ...refusal,
  };
}

export const highestQuorum = (approval: ApprovalData): number =>
  Math.max(...('bands' in approval ? approval.bands : [approval]).map(({ quorum = 1 }) => quorum));

export const isApproved = (resources: Resources): boolean =>
  Object.values(resources).some(({ fields }) =>
    Object.values(fields).some(({ transitions = [] }) =>
      (transitions as { approval?: unknown }[]).some(({ approval }) => approval),
    ),
  );

const account = (label: string) => ({ type: 'reference', label, resource: accounts });
export const absencesResource = (): ResourceData => ({
  label: { one: 'Ausência', many: 'Ausências' },
  title: 'nomeAusencias',
  fields: {
    nomeAusencias: plainField('text', 'Campo nomeAusencias'),
    ausenteAusencias: account('Campo ausenteAusencias'),
    substitutoAusencias: account('Campo substitutoAusencias'),
    inicioAusencias: plainField('date', 'Campo inicioAusencias'),
    fimAusencias: plainField('date', 'Campo fimAusencias'),
  },
});
export const delegations = {
  resource: absences,
  ...{ from: 'ausenteAusencias', to: 'substitutoAusencias' },
  ...{ since: 'inicioAusencias', until: 'fimAusencias' },
};

/** Mostly one that holds today: any values of these fields would seldom be one. */
export const absenceBy = (chance: Chance, row: Row): Row => {
  if (chance.maybe(30)) return row;
  const from = 1 + chance.upTo(1);
  return {
    ...row,
    ...{ ausenteAusencias: from, substitutoAusencias: 3 - from },
    ...{ inicioAusencias: '2026-10-01', fimAusencias: '2026-11-15' },
  };
};
