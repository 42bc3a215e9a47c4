import { by } from '../grupo/accounts.ts';
import { addDays, addHours, dayOf, endOfMonth, hoursBetween, now, today } from '../lib/calendar.ts';
import { round, total } from '../lib/numbers.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import { placeOn } from '../logistica/rotas.ts';
import type { Journey } from '../logistica/viagens.ts';
import type { Rig } from './conjuntos.ts';
import type { Driver } from './motoristas.ts';

export type Fine = {
  autoInfracao: string;
  veiculoId: number;
  conjuntoId: number;
  motoristaId?: number;
  natureza: string;
  orgao: string;
  codigoInfracao?: string;
  descricao: string;
  dataInfracao: string;
  municipio: string;
  uf: string;
  gravidade?: string;
  multiplicador?: number;
  pontos: number;
  valorOriginal: number;
  dataNotificacao: string;
  condutorIndicado: boolean;
  vencimento: string;
  desconto: string;
  valorAPagar: number;
  responsavel: string;
  descontarEmFolha?: boolean;
  contaPagarId?: number;
  folhaId?: number;
  situacao: string;
};

type Kind = {
  code?: string;
  text: string;
  natureza?: string;
  gravity?: keyof typeof scale;
  value?: number;
  orgao?: string;
  weight: number;
};

const scale = { leve: [88.38, 3], media: [130.16, 4], grave: [195.23, 5], gravissima: [293.47, 7] } as const;

const kinds: readonly Kind[] = [
  { code: '74550', text: 'Velocidade superior à máxima em até 20 %', gravity: 'media', weight: 8 },
  { code: '74630', text: 'Velocidade superior à máxima entre 20 % e 50 %', gravity: 'grave', weight: 4 },
  { code: '60501', text: 'Avançar o sinal vermelho do semáforo', gravity: 'gravissima', weight: 1 },
  { code: '55411', text: 'Estacionar em desacordo com a sinalização', gravity: 'leve', weight: 2 },
  { code: '73662', text: 'Dirigir utilizando telefone celular', gravity: 'gravissima', weight: 2 },
  { code: '59670', text: 'Ultrapassar pela contramão em linha contínua', gravity: 'gravissima', weight: 1 },
  { code: '58198', text: 'Transitar pelo acostamento', gravity: 'gravissima', weight: 2 },
  { text: 'Viagem sem o registro do CIOT', natureza: 'antt', value: 1050, orgao: 'ANTT', weight: 2 },
  { text: 'Excesso de peso entre eixos', natureza: 'excesso_peso', value: 341.2, orgao: 'DNIT', weight: 3 },
  { text: 'Não indicação do condutor infrator', natureza: 'nic', value: 260.32, weight: 2 },
  {
    text: 'Derramamento de grãos na via',
    natureza: 'ambiental',
    value: 620,
    orgao: 'Prefeitura Municipal',
    weight: 1,
  },
];

export function fines({
  begun,
  conjuntos,
  motoristas,
}: {
  begun: readonly Journey[];
  conjuntos: Table<Rig>;
  motoristas: Table<Driver>;
}) {
  const chance = stream('multas');
  const multas = new Table<Fine>('multas');
  const kindsDealt = chance.shuffle(kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind)));
  const long = begun.filter(({ trip }) => trip.conjuntoId !== 5 && trip.chegada);
  const recent = long.filter(({ trip }) => dayOf(trip.saida) > '2026-08-20');
  const own = (driver: number) => recent.filter(({ trip }) => trip.motoristaId === driver);
  /** The drivers with demo accounts have fines in every state. */
  const chosen = [
    ...own(1).slice(-4),
    ...own(3).slice(-3),
    ...own(2).slice(-2),
    ...own(4).slice(-2),
    ...Array.from({ length: kindsDealt.length - 11 }, () =>
      chance.pick(long.filter((journey) => !recent.includes(journey))),
    ),
  ].toSorted((left, right) => (left.trip.saida < right.trip.saida ? -1 : 1));
  chosen.forEach((journey, index) => add(journey, kindsDealt[index]!));
  for (const driver of motoristas.rows)
    driver.pontosCnh = total(
      multas.rows.filter(
        (row) =>
          row.motoristaId === driver.id && row.dataInfracao > '2025-10-31T22' && row.situacao !== 'deferida',
      ),
      (row) => row.pontos,
    );
  return multas;

  function add({ trip, endsAt, roundTrip }: Journey, kind: Kind) {
    const share = chance.between(0.15, 0.9);
    const dataInfracao = addHours(trip.saida, hoursBetween(trip.saida, endsAt < now ? endsAt : now) * share);
    const place = placeOn(trip.rotaId, roundTrip ? 1 - Math.abs(1 - 2 * share) : share).near;
    const natureza = kind.natureza ?? 'transito';
    const [value, points] = kind.gravity ? scale[kind.gravity] : [kind.value!, 0];
    const multiplicador = kind.code === '59670' ? 5 : kind.code === '58198' ? 3 : 1;
    const valorOriginal = round(value * multiplicador);
    const day = dayOf(dataInfracao);
    // The September ones arrived in one batch, so that some drivers must be named within days.
    const posted =
      day >= '2026-09-05' && day <= '2026-09-26'
        ? addDays('2026-10-02', chance.int(0, 4))
        : addDays(day, chance.int(9, 26));
    const dataNotificacao = posted > today ? addDays(today, -chance.int(0, 2)) : posted;
    const vencimento = endOfMonth(addDays(dataNotificacao, 30).slice(0, 7));
    const open = vencimento > '2026-09-30';
    const urgent = natureza === 'transito' && posted >= '2026-10-02' && posted <= '2026-10-06';
    const situacao = urgent ? 'notificada' : open ? nextOpen() : index() % 9 === 4 ? 'deferida' : 'paga';
    const desconto =
      situacao === 'em_recurso' ? 'vinte' : chance.weighted({ quarenta: 45, vinte: 45, nenhum: 10 });
    const late = vencimento < today && situacao !== 'paga';
    const factor = late ? 1 : { nenhum: 1, vinte: 0.8, quarenta: 0.6 }[desconto];
    const responsavel = natureza === 'transito' && chance.chance(0.45) ? 'motorista' : 'empresa';
    multas.add(
      {
        autoInfracao: `${chance.pick(['S', 'T', 'M'])}${chance.digits(9)}`,
        veiculoId: conjuntos.get(trip.conjuntoId).cavaloId,
        conjuntoId: trip.conjuntoId,
        motoristaId: trip.motoristaId,
        natureza,
        orgao:
          kind.orgao ??
          chance.pick(['PRF', 'PRF', 'PRF', place.uf === 'SP' ? 'DER-SP' : `Detran-${place.uf}`]),
        codigoInfracao: kind.code,
        descricao: kind.text,
        dataInfracao,
        municipio: place.name,
        uf: place.uf,
        gravidade: kind.gravity,
        multiplicador: kind.gravity === 'gravissima' ? multiplicador : undefined,
        pontos: points,
        valorOriginal,
        dataNotificacao,
        condutorIndicado: natureza === 'transito' && situacao !== 'notificada',
        vencimento,
        desconto,
        valorAPagar: situacao === 'deferida' ? 0 : round(valorOriginal * factor),
        responsavel,
        descontarEmFolha:
          responsavel === 'motorista' ? situacao === 'paga' || situacao === 'a_pagar' : undefined,
        situacao,
      },
      {
        at: `${dataNotificacao}T13:20:00.000Z`,
        by: by.frotas,
        changed: { at: `${vencimento}T14:00:00.000Z`, by: by.financeiro },
      },
    );
  }
  function index() {
    return multas.rows.length;
  }
  function nextOpen() {
    const openOnes = multas.rows.filter((row) => !['paga', 'deferida'].includes(row.situacao)).length;
    return ['notificada', 'em_recurso', 'a_pagar', 'notificada'][openOnes % 4]!;
  }
}
