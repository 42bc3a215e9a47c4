import { registrationLike } from '#kinds/document/stateRegistrations.ts';
import { plain } from '../lib/names.ts';
import type { Random } from '../lib/random.ts';

/** A state registration whose check digits are right in the state. */
export function stateNumber(random: Random, uf: string) {
  const digits = random.digits(7);
  return registrationLike(`${uf === 'MT' ? '13' : ''}${digits}${digits}`, uf);
}

export const mailbox = (name: string, box = 'contato') =>
  `${box}@${plain(name).replaceAll(' ', '')}.exemplo.com.br`;

export type Bank = {
  bancoCodigo?: string;
  agencia?: string;
  conta?: string;
  contaDv?: string;
  contaTipo?: string;
  pixTipo?: string;
  pixChave?: string;
};

export const bankAccount = (random: Random, pixTipo: string, pixChave: string): Bank => ({
  bancoCodigo: random.pick(['001', '237', '341', '748', '756', '033']),
  agencia: random.digits(4),
  conta: random.digits(random.int(5, 7)),
  contaDv: random.chance(0.08) ? 'X' : String(random.int(0, 9)),
  contaTipo: 'corrente',
  pixTipo,
  pixChave,
});
