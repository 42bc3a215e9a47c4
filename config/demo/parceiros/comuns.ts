import { plain } from '../lib/names.ts';
import type { Random } from '../lib/random.ts';

export const stateNumber = (random: Random) => `13${random.digits(7)}`;

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
