import { by } from '../grupo/accounts.ts';
import { company, costCenter } from '../grupo/empresas.ts';
import { at } from '../lib/calendar.ts';
import { chassi, plate, renavam } from '../lib/documents.ts';
import { stream } from '../lib/random.ts';
import { Table } from '../lib/table.ts';

export type Vehicle = {
  codigoFrota: string;
  tipo: string;
  placa: string;
  renavam: string;
  chassi: string;
  marca: string;
  modelo: string;
  anoFabricacao: number;
  anoModelo: number;
  cor: string;
  uf: string;
  municipio: string;
  combustivel?: string;
  tanqueLitros?: number;
  eixos: number;
  taraKg: number;
  pbtKg?: number;
  cmtKg?: number;
  propriedade: string;
  empresaId: number;
  centroCustoId: number;
  dataAquisicao: string;
  valorAquisicao: number;
  valorFipe: number;
  hodometroInicial?: number;
  hodometroAtual?: number;
  tag?: string;
  tagOperadora?: string;
  conjuntoId?: number;
  licenciamentoValidade?: string;
  custoMes?: number;
  situacao: string;
  observacoes?: string;
};

type VehiclePlan = {
  code: string;
  tipo: string;
  marca: string;
  modelo: string;
  maker: string;
  year: number;
  cor: string;
  axles: number;
  tara: number;
  value: number;
  odometer?: number;
  tank?: number;
  fuel?: string;
  owned?: string;
  rioVerde?: boolean;
  cmt?: number;
  pbt?: number;
  situacao?: string;
  note?: string;
};

const tractor = { tipo: 'cavalo', axles: 3, fuel: 'diesel_s10', tank: 1080, cmt: 74000, pbt: 23000 };

const trailer = {
  tipo: 'semirreboque',
  axles: 2,
  value: 178_000,
  marca: 'Randon',
  modelo: 'SR GR Rodotrem',
  maker: '9AD',
  cor: 'Branca',
  pbt: 34000,
};

const dolly = {
  tipo: 'dolly',
  axles: 2,
  tara: 2700,
  value: 95_000,
  marca: 'Randon',
  modelo: 'Dolly 2E',
  maker: '9AD',
  cor: 'Preta',
  pbt: 20000,
};

/** Tractors 1 to 6, truck 7, light vehicles 8 to 10, trailers 11 to 20. */
const vehiclePlans: readonly VehiclePlan[] = [
  {
    ...tractor,
    code: 'CV-01',
    marca: 'Volvo',
    modelo: 'FH 540 6x4T',
    maker: '9BV',
    year: 2022,
    cor: 'Branca',
    tara: 9300,
    value: 938_000,
    odometer: 386_420,
    owned: 'financiada',
  },
  {
    ...tractor,
    code: 'CV-02',
    marca: 'Scania',
    modelo: 'R 540 6x4',
    maker: '9BS',
    year: 2021,
    cor: 'Prata',
    tara: 9300,
    value: 894_000,
    odometer: 452_180,
    owned: 'financiada',
  },
  {
    ...tractor,
    code: 'CV-03',
    marca: 'Volvo',
    modelo: 'FH 460 6x2T',
    maker: '9BV',
    year: 2020,
    cor: 'Branca',
    tara: 9150,
    value: 742_000,
    odometer: 538_905,
    cmt: 60000,
  },
  {
    ...tractor,
    code: 'CV-04',
    marca: 'DAF',
    modelo: 'XF 480 FTT',
    maker: '98P',
    year: 2021,
    cor: 'Azul',
    tara: 9050,
    value: 785_000,
    odometer: 417_660,
    owned: 'financiada',
    rioVerde: true,
    cmt: 60000,
  },
  {
    ...tractor,
    code: 'CV-05',
    marca: 'Mercedes-Benz',
    modelo: 'Actros 2546 6x2',
    maker: '9BM',
    year: 2019,
    cor: 'Branca',
    tara: 8900,
    value: 668_000,
    odometer: 604_310,
    tank: 860,
    cmt: 56000,
  },
  {
    ...tractor,
    code: 'CV-06',
    marca: 'Volvo',
    modelo: 'FH 460 6x2T',
    maker: '9BV',
    year: 2017,
    cor: 'Vermelha',
    tara: 9100,
    value: 622_000,
    odometer: 871_240,
    tank: 860,
    cmt: 56000,
    situacao: 'em_manutencao',
    note: 'Cavalo reserva.',
  },
  {
    code: 'TR-01',
    tipo: 'truck',
    marca: 'Volkswagen',
    modelo: 'Constellation 24.280 6x2',
    maker: '953',
    year: 2018,
    cor: 'Branca',
    axles: 3,
    tara: 8600,
    pbt: 23000,
    value: 318_000,
    odometer: 214_870,
    fuel: 'diesel_s10',
    tank: 275,
    situacao: 'parado',
    note: 'Parado desde 19/10 à espera de decisão sobre a reforma da caçamba.',
  },
  {
    code: 'UT-01',
    tipo: 'utilitario',
    marca: 'Toyota',
    modelo: 'Hilux CD SRV 4x4',
    maker: '8AJ',
    year: 2023,
    cor: 'Prata',
    axles: 2,
    tara: 2150,
    pbt: 3090,
    value: 207_000,
    odometer: 48_300,
    fuel: 'diesel_s10',
    tank: 80,
  },
  {
    code: 'UT-02',
    tipo: 'utilitario',
    marca: 'Fiat',
    modelo: 'Strada Endurance 1.4',
    maker: '9BD',
    year: 2019,
    cor: 'Branca',
    axles: 2,
    tara: 1110,
    pbt: 1830,
    value: 95_000,
    odometer: 96_150,
    fuel: 'flex',
    tank: 55,
    situacao: 'vendido',
    note: 'Vendida em 19/06/2026.',
  },
  {
    code: 'AU-01',
    tipo: 'automovel',
    marca: 'Volkswagen',
    modelo: 'Gol 1.6 MSI',
    maker: '9BW',
    year: 2018,
    cor: 'Cinza',
    axles: 2,
    tara: 1020,
    value: 96_000,
    odometer: 131_400,
    fuel: 'flex',
    tank: 55,
    situacao: 'baixado',
    note: 'Perda total em colisão em 03/2026; baixa concluída.',
  },
  { ...trailer, code: 'SR-01', year: 2022, tara: 6200, owned: 'financiada' },
  { ...dolly, code: 'DL-01', year: 2022, owned: 'financiada' },
  { ...trailer, code: 'SR-02', year: 2022, tara: 6200, owned: 'financiada' },
  {
    ...trailer,
    code: 'SR-03',
    year: 2021,
    tara: 6200,
    marca: 'Librelato',
    modelo: 'SRGR Rodotrem',
    maker: '94L',
  },
  { ...dolly, code: 'DL-02', year: 2021, marca: 'Librelato', maker: '94L' },
  {
    ...trailer,
    code: 'SR-04',
    year: 2021,
    tara: 6200,
    marca: 'Librelato',
    modelo: 'SRGR Rodotrem',
    maker: '94L',
  },
  {
    ...trailer,
    code: 'SR-05',
    year: 2020,
    tara: 5150,
    marca: 'Facchini',
    modelo: 'SRF GR Bitrem dianteiro',
    maker: '94B',
    value: 168_000,
  },
  {
    ...trailer,
    code: 'SR-06',
    year: 2020,
    tara: 5150,
    marca: 'Facchini',
    modelo: 'SRF GR Bitrem traseiro',
    maker: '94B',
    value: 168_000,
  },
  {
    ...trailer,
    code: 'SR-07',
    year: 2023,
    tara: 9000,
    axles: 4,
    marca: 'Randon',
    modelo: 'SR GR 4º eixo',
    value: 236_000,
    owned: 'consorcio',
    rioVerde: true,
    pbt: 41000,
  },
  {
    ...trailer,
    code: 'SR-08',
    year: 2018,
    tara: 7500,
    axles: 3,
    marca: 'Guerra',
    modelo: 'SR GR LS',
    maker: '9AA',
    value: 165_000,
    pbt: 36000,
  },
];

export const vehicle = { truck: 7, hilux: 8, strada: 9, gol: 10 } as const;

export function vehicles() {
  const random = stream('veiculos');
  const veiculos = new Table<Vehicle>('veiculos');
  for (const plan of vehiclePlans) {
    const { code, maker, year, odometer, note } = plan;
    const bought = `${year}-${String(random.int(3, 11)).padStart(2, '0')}-${String(random.int(5, 25)).padStart(2, '0')}`;
    const motor = plan.fuel !== undefined;
    const age = 2026 - year;
    veiculos.add(
      {
        codigoFrota: code,
        tipo: plan.tipo,
        placa: plate(random, year > 2019),
        renavam: renavam(random),
        chassi: chassi(random, maker),
        marca: plan.marca,
        modelo: plan.modelo,
        anoFabricacao: year,
        anoModelo: year + (random.chance(0.4) ? 1 : 0),
        cor: plan.cor,
        uf: plan.rioVerde ? 'GO' : 'MT',
        municipio: plan.rioVerde ? 'Rio Verde' : 'Sorriso',
        combustivel: plan.fuel,
        tanqueLitros: plan.tank,
        eixos: plan.axles,
        taraKg: plan.tara,
        pbtKg: plan.pbt,
        cmtKg: plan.cmt,
        propriedade: plan.owned ?? 'propria',
        empresaId: company.transportes,
        centroCustoId: plan.rioVerde ? costCenter.frotaRioVerde : costCenter.frotaSorriso,
        dataAquisicao: bought,
        valorAquisicao: plan.value,
        valorFipe: Math.round((plan.value * Math.max(0.45, 1 - age * 0.07)) / 100) * 100,
        hodometroInicial: odometer,
        hodometroAtual: odometer,
        tag: motor ? `TG${random.digits(10)}` : undefined,
        tagOperadora: motor ? 'sem_parar' : undefined,
        situacao: plan.situacao ?? 'disponivel',
        observacoes: note,
      },
      { at: at('2025-04-10', 8, random.int(0, 59)), by: by.frotas },
    );
  }
  return veiculos;
}
