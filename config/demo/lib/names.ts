import type { Random } from './random.ts';

const women = [
  'Adriana',
  'Aline',
  'Amanda',
  'Ana Paula',
  'Beatriz',
  'Camila',
  'Carla',
  'Cláudia',
  'Daniela',
  'Débora',
  'Eliane',
  'Fernanda',
  'Gabriela',
  'Helena',
  'Isabela',
  'Juliana',
  'Larissa',
  'Letícia',
  'Luciana',
  'Márcia',
  'Mariana',
  'Patrícia',
  'Priscila',
  'Renata',
  'Roseli',
  'Sandra',
  'Simone',
  'Tatiane',
  'Vanessa',
  'Viviane',
];
const men = [
  'Adilson',
  'Ademir',
  'Alexandre',
  'Anderson',
  'André',
  'Antônio',
  'Carlos',
  'Celso',
  'Cláudio',
  'Cleiton',
  'Diego',
  'Edson',
  'Eduardo',
  'Fábio',
  'Fernando',
  'Gilmar',
  'Gustavo',
  'Ivan',
  'Jair',
  'João Batista',
  'José Carlos',
  'Juliano',
  'Leandro',
  'Luiz Fernando',
  'Marcelo',
  'Márcio',
  'Mauro',
  'Nelson',
  'Odair',
  'Paulo',
  'Rafael',
  'Renato',
  'Ricardo',
  'Roberto',
  'Rodrigo',
  'Sérgio',
  'Sidnei',
  'Valdir',
  'Vanderlei',
  'Wagner',
];
const surnames = [
  'Albuquerque',
  'Almeida',
  'Andrade',
  'Araújo',
  'Azevedo',
  'Barbosa',
  'Batista',
  'Bortolini',
  'Bressan',
  'Camargo',
  'Cardoso',
  'Carvalho',
  'Cavalheiro',
  'Coelho',
  'Conte',
  'Costa',
  'Dalmolin',
  'Dias',
  'Duarte',
  'Ferraz',
  'Ferreira',
  'Fiorini',
  'Fontana',
  'Freitas',
  'Garcia',
  'Gomes',
  'Grando',
  'Hoffmann',
  'Klein',
  'Lemos',
  'Lima',
  'Lopes',
  'Machado',
  'Marchetti',
  'Marques',
  'Martins',
  'Mazzutti',
  'Medeiros',
  'Mendes',
  'Menegatti',
  'Moraes',
  'Moreira',
  'Müller',
  'Nascimento',
  'Nogueira',
  'Oliveira',
  'Pereira',
  'Perin',
  'Piovesan',
  'Ramos',
  'Ribeiro',
  'Rocha',
  'Rodrigues',
  'Santana',
  'Santos',
  'Schneider',
  'Silva',
  'Silveira',
  'Souza',
  'Tavares',
  'Teixeira',
  'Tessaro',
  'Vieira',
  'Weber',
  'Zanatta',
];

/** Returns a function that gives names of people, each only once. */
export function nameGiver(random: Random) {
  const given = new Set<string>();
  return (sex: 'f' | 'm'): string => {
    for (;;) {
      const name = `${random.pick(sex === 'f' ? women : men)} ${random.pick(surnames)} ${random.pick(surnames)}`;
      const [first, second] = name.split(' ').slice(-2);
      if (given.has(name) || first === second) continue;
      given.add(name);
      return name;
    }
  };
}

export const motherOf = (random: Random, name: string) =>
  `${random.pick(women)} ${name.split(' ').slice(-2).join(' ')}`;

/** An address from a name: `ana.costa@exemplo.com.br` for "Ana Paula Lima Costa". */
export function emailOf(name: string, domain = 'exemplo.com.br'): string {
  const words = plain(name).split(' ');
  return `${words[0]}.${words[words.length - 1]}@${domain}`;
}

export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .trim();
