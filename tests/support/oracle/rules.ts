/**
 * The expected result of the rules in tests/support/generate/ruleSets.ts, computed by hand without any code
 * of the engine.
 */
import type { Act, RuleSet } from '../generate/ruleSets.ts';

type Note = { id: number; valor: number; parceiroId?: number; situacao: string; motivo?: string };
type Bill = { notaId: number; valor: number; situacao: string };
export type World = { notes: Note[]; bills: Bill[]; days: Record<number, number> };
/** `effects`: the number of records that the rules change. */
export type Outcome = { refused: true } | { refused: false; world: World; effects: number };

class Refused extends Error {}

export function outcomeOf(set: RuleSet, world: World, act: Act): Outcome {
  const next = structuredClone(world);
  const note = next.notes.find(({ id }) => id === act.note)!;
  try {
    if (act.kind === 'value') {
      note.valor = act.value;
      return { refused: false, world: next, effects: 0 };
    }
    const effects =
      act.action === 'autorizar' ? authorise(set, next, note) : move(set, next, note, act.action);
    return { refused: false, world: next, effects };
  } catch (error) {
    if (error instanceof Refused) return { refused: true };
    throw error;
  }
}

function authorise(set: RuleSet, world: World, note: Note): number {
  if (note.situacao !== 'rascunho') throw new Refused();
  note.situacao = 'autorizada';
  if (set.limit && note.valor > set.limit.most) throw new Refused();
  let effects = 0;
  for (const { over, times, less, centre, key, found } of set.makes) {
    if (note.valor <= over) continue;
    if (key && world.bills.some(({ notaId }) => notaId === note.id)) {
      if (found === 'refuse') throw new Refused();
      continue;
    }
    const valor = note.valor * times - less;
    if (valor < 0 || valor > 100_000 || (valor > 1000 && !centre)) throw new Refused();
    world.bills.push({ notaId: note.id, valor, situacao: 'aberta' });
    effects += 1;
    // Setting the mark a second time is no change.
    if (set.marks && note.motivo !== 'feita') {
      note.motivo = 'feita';
      effects += 1;
    }
  }
  if (set.adds !== undefined && note.parceiroId !== undefined) {
    world.days[note.parceiroId] = (world.days[note.parceiroId] ?? 0) + set.adds;
    effects += 1;
    if (set.days !== undefined && world.days[note.parceiroId]! > set.days) throw new Refused();
  }
  return effects;
}

function move(set: RuleSet, world: World, note: Note, action: 'quitar' | 'cancelar'): number {
  const from = action === 'quitar' ? ['autorizada'] : ['autorizada', 'paga'];
  if (!from.includes(note.situacao)) throw new Refused();
  note.situacao = action === 'quitar' ? 'paga' : 'cancelada';
  if (action === 'quitar' || !set.cancels) return 0;
  let effects = 0;
  for (const bill of world.bills.filter(({ notaId }) => notaId === note.id)) {
    if (bill.situacao === 'aberta' && bill.valor < 5000) {
      bill.situacao = 'cancelada';
      effects += 1;
    } else if (set.cancels === 'refuse') throw new Refused();
  }
  return effects;
}
