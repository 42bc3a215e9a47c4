import { addDays, earlier } from '../lib/calendar.ts';
import { cpf } from '../lib/documents.ts';
import { nameGiver } from '../lib/names.ts';
import { stream } from '../lib/random.ts';
import type { Table } from '../lib/table.ts';
import type { Person } from './pessoas.ts';

/** Spouses and children of the staff. */
export function dependents(pessoas: Table<Person>) {
  const chance = stream('dependentes');
  const giveName = nameGiver(chance);
  for (const person of pessoas.rows) {
    const surname = person.nome.split(' ').at(-1)!;
    const named = (sex: 'f' | 'm') => `${giveName(sex).split(' ')[0]!} ${surname}`;
    const family = [];
    if (['casado', 'uniao'].includes(person.estadoCivil) && chance.chance(0.5))
      family.push({
        nome: named(person.sexo === 'f' ? 'm' : 'f'),
        cpf: cpf(chance),
        parentesco: 'conjuge',
        dataNascimento: addDays(person.dataNascimento, chance.int(-1500, 1500)),
        irrf: chance.chance(0.4),
      });
    for (let child = chance.int(-1, 2); child > 0; child--)
      family.push({
        nome: named(chance.chance(0.5) ? 'f' : 'm'),
        cpf: cpf(chance),
        parentesco: 'filho',
        dataNascimento: earlier(addDays(person.dataNascimento, chance.int(8200, 12_500)), '2026-03-20'),
        irrf: chance.chance(0.7),
      });
    if (family.length > 0) person.dependentes = family;
  }
}
