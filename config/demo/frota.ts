import { by } from './accounts.ts';
import { company, costCenter } from './empresas.ts';
import { addDays, addMonths, at, endOfMonth, earlier, months, now, today } from './lib/calendar.ts';
import { chassi, cnh, cpf, imei, mobile, plate, renavam } from './lib/documents.ts';
import { nameGiver } from './lib/names.ts';
import { round, total } from './lib/numbers.ts';
import { stream } from './lib/random.ts';
import { Table } from './lib/table.ts';
import { supplier } from './parceiros.ts';
import { driverEmployees, type Employee, type Person } from './rh.ts';

// --- veículos ---------------------------------------------------------------------------------------------

export type Vehicle = {
  codigoFrota: string; tipo: string; placa: string; renavam: string; chassi: string; marca: string; modelo: string; anoFabricacao: number;
  anoModelo: number; cor: string; uf: string; municipio: string; combustivel?: string; tanqueLitros?: number; eixos: number; taraKg: number;
  pbtKg?: number; cmtKg?: number; propriedade: string; empresaId: number; centroCustoId: number; dataAquisicao: string; valorAquisicao: number;
  valorFipe: number; hodometroInicial?: number; hodometroAtual?: number; tag?: string; tagOperadora?: string; conjuntoId?: number;
  licenciamentoValidade?: string; custoMes?: number; situacao: string; observacoes?: string;
};

type VehiclePlan = {
  code: string; tipo: string; marca: string; modelo: string; maker: string; year: number; cor: string; axles: number; tara: number; value: number;
  odometer?: number; tank?: number; fuel?: string; owned?: string; rioVerde?: boolean; cmt?: number; pbt?: number; situacao?: string; note?: string;
};
const tractor = { tipo: 'cavalo', axles: 3, fuel: 'diesel_s10', tank: 1080, cmt: 74000, pbt: 23000 };
const trailer = { tipo: 'semirreboque', axles: 2, value: 178_000, marca: 'Randon', modelo: 'SR GR Rodotrem', maker: '9AD', cor: 'Branca', pbt: 34000 };
const dolly = { tipo: 'dolly', axles: 2, tara: 2700, value: 95_000, marca: 'Randon', modelo: 'Dolly 2E', maker: '9AD', cor: 'Preta', pbt: 20000 };

/** Tractors 1 to 6, truck 7, light vehicles 8 to 10, trailers 11 to 20. */
const vehiclePlans: readonly VehiclePlan[] = [
  { ...tractor, code: 'CV-01', marca: 'Volvo', modelo: 'FH 540 6x4T', maker: '9BV', year: 2022, cor: 'Branca', tara: 9300, value: 938_000, odometer: 386_420, owned: 'financiada' },
  { ...tractor, code: 'CV-02', marca: 'Scania', modelo: 'R 540 6x4', maker: '9BS', year: 2021, cor: 'Prata', tara: 9300, value: 894_000, odometer: 452_180, owned: 'financiada' },
  { ...tractor, code: 'CV-03', marca: 'Volvo', modelo: 'FH 460 6x2T', maker: '9BV', year: 2020, cor: 'Branca', tara: 9150, value: 742_000, odometer: 538_905, cmt: 60000 },
  { ...tractor, code: 'CV-04', marca: 'DAF', modelo: 'XF 480 FTT', maker: '98P', year: 2021, cor: 'Azul', tara: 9050, value: 785_000, odometer: 417_660, owned: 'financiada', rioVerde: true, cmt: 60000 },
  { ...tractor, code: 'CV-05', marca: 'Mercedes-Benz', modelo: 'Actros 2546 6x2', maker: '9BM', year: 2019, cor: 'Branca', tara: 8900, value: 668_000, odometer: 604_310, tank: 860, cmt: 56000 },
  { ...tractor, code: 'CV-06', marca: 'Volvo', modelo: 'FH 460 6x2T', maker: '9BV', year: 2017, cor: 'Vermelha', tara: 9100, value: 622_000, odometer: 871_240, tank: 860, cmt: 56000, situacao: 'em_manutencao', note: 'Cavalo reserva.' },
  { code: 'TR-01', tipo: 'truck', marca: 'Volkswagen', modelo: 'Constellation 24.280 6x2', maker: '953', year: 2018, cor: 'Branca', axles: 3, tara: 8600, pbt: 23000, value: 318_000, odometer: 214_870, fuel: 'diesel_s10', tank: 275, situacao: 'parado', note: 'Parado desde 19/10 à espera de decisão sobre a reforma da caçamba.' },
  { code: 'UT-01', tipo: 'utilitario', marca: 'Toyota', modelo: 'Hilux CD SRV 4x4', maker: '8AJ', year: 2023, cor: 'Prata', axles: 2, tara: 2150, pbt: 3090, value: 207_000, odometer: 48_300, fuel: 'diesel_s10', tank: 80 },
  { code: 'UT-02', tipo: 'utilitario', marca: 'Fiat', modelo: 'Strada Endurance 1.4', maker: '9BD', year: 2019, cor: 'Branca', axles: 2, tara: 1110, pbt: 1830, value: 95_000, odometer: 96_150, fuel: 'flex', tank: 55, situacao: 'vendido', note: 'Vendida em 19/06/2026.' },
  { code: 'AU-01', tipo: 'automovel', marca: 'Volkswagen', modelo: 'Gol 1.6 MSI', maker: '9BW', year: 2018, cor: 'Cinza', axles: 2, tara: 1020, value: 96_000, odometer: 131_400, fuel: 'flex', tank: 55, situacao: 'baixado', note: 'Perda total em colisão em 03/2026; baixa concluída.' },
  { ...trailer, code: 'SR-01', year: 2022, tara: 6200, owned: 'financiada' },
  { ...dolly, code: 'DL-01', year: 2022, owned: 'financiada' },
  { ...trailer, code: 'SR-02', year: 2022, tara: 6200, owned: 'financiada' },
  { ...trailer, code: 'SR-03', year: 2021, tara: 6200, marca: 'Librelato', modelo: 'SRGR Rodotrem', maker: '94L' },
  { ...dolly, code: 'DL-02', year: 2021, marca: 'Librelato', maker: '94L' },
  { ...trailer, code: 'SR-04', year: 2021, tara: 6200, marca: 'Librelato', modelo: 'SRGR Rodotrem', maker: '94L' },
  { ...trailer, code: 'SR-05', year: 2020, tara: 5150, marca: 'Facchini', modelo: 'SRF GR Bitrem dianteiro', maker: '94B', value: 168_000 },
  { ...trailer, code: 'SR-06', year: 2020, tara: 5150, marca: 'Facchini', modelo: 'SRF GR Bitrem traseiro', maker: '94B', value: 168_000 },
  { ...trailer, code: 'SR-07', year: 2023, tara: 9000, axles: 4, marca: 'Randon', modelo: 'SR GR 4º eixo', value: 236_000, owned: 'consorcio', rioVerde: true, pbt: 41000 },
  { ...trailer, code: 'SR-08', year: 2018, tara: 7500, axles: 3, marca: 'Guerra', modelo: 'SR GR LS', maker: '9AA', value: 165_000, pbt: 36000 },
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

// --- motoristas -------------------------------------------------------------------------------------------

export type Driver = {
  vinculo: string; funcionarioId?: number; fornecedorId?: number; nome: string; cpf: string; telefone: string; cnh: string; cnhCategoria: string;
  cnhUf: string; cnhValidade: string; toxicologicoData: string; toxicologicoValidade: string; moppValidade?: string; asoValidade?: string;
  comissaoPct: number; conjuntoId?: number; pontosCnh: number; documentacao: string; situacao: string; observacoes?: string;
};

/** The seven employed drivers (1 to 7), three regular hauliers and four of third parties. */
export function drivers(pessoas: Table<Person>, funcionarios: Table<Employee>) {
  const random = stream('motoristas');
  const giveName = nameGiver(random);
  const motoristas = new Table<Driver>('motoristas');
  /** Driver -> what shall be about to expire, or has. */
  const licence = new Map([[5, '2026-11-20'], [11, '2027-01-08']]);
  const exam = new Map([[13, '2024-03-18'], [6, '2024-05-24']]);
  for (let id = 1; id <= 14; id++) {
    const employee = id <= 7 ? funcionarios.get(driverEmployees[id - 1]!) : undefined;
    const person = employee && pessoas.get(employee.pessoaId);
    const cnhValidade = licence.get(id) ?? addDays('2028-01-10', random.int(0, 1700));
    const toxicologicoData = exam.get(id) ?? addDays('2025-02-10', random.int(0, 540));
    const toxicologicoValidade = addMonths(toxicologicoData, 30);
    const worst = earlier(cnhValidade, toxicologicoValidade);
    const documentacao = worst < today ? 'vencida' : worst <= addDays(today, 30) ? 'a_vencer' : 'regular';
    motoristas.add(
      {
        vinculo: employee ? 'funcionario' : id <= 10 ? 'agregado' : 'terceiro',
        funcionarioId: employee?.id,
        fornecedorId: employee ? undefined : id % 2 ? supplier.rodolider : supplier.xingu,
        nome: person?.nome ?? giveName('m'),
        cpf: person?.cpf ?? cpf(random),
        telefone: person?.telefone ?? mobile(random, 66),
        cnh: cnh(random),
        cnhCategoria: id === 9 ? 'ae' : 'e',
        cnhUf: person?.uf ?? 'MT',
        cnhValidade,
        toxicologicoData,
        toxicologicoValidade,
        moppValidade: id % 4 === 1 ? addDays('2027-03-01', random.int(0, 900)) : undefined,
        asoValidade: employee?.asoProximo,
        comissaoPct: 8,
        pontosCnh: 0,
        documentacao,
        situacao: documentacao === 'vencida' ? 'bloqueado' : id === 14 ? 'inativo' : id === 7 ? 'folga' : 'disponivel',
        observacoes: documentacao === 'vencida' ? 'Bloqueado até apresentar o novo exame toxicológico.' : undefined,
      },
      { at: at(employee && employee.dataAdmissao > '2025-04-10' ? employee.dataAdmissao : '2025-04-10', 11, id), by: by.logistica },
    );
  }
  return motoristas;
}

// --- conjuntos --------------------------------------------------------------------------------------------

export type Rig = {
  codigo: string; tipo: string; cavaloId: number; reboque1Id: number; dollyId?: number; reboque2Id?: number; placaCavalo: string; placas: string;
  eixosTotal: number; taraTotalKg: number; pbtcMaxKg: number; capacidadeKg: number; exigeAet: boolean; motoristaId?: number;
  motoristaReservaId?: number; centroCustoId: number; dataFormacao: string; dataDesmonte?: string; metaKmMes: number; metaKmLitro: number;
  kmMes?: number; kmLitroMes?: number; situacao: string;
};
const maxWeight: Record<string, number> = { ls_6: 48500, carreta_7: 58500, bitrem_7: 57000, rodotrem_9: 74000 };

export function rigs(veiculos: Table<Vehicle>, motoristas: Table<Driver>) {
  const conjuntos = new Table<Rig>('conjuntos');
  /** Type, tractor, first trailer, dolly, second trailer, month goals in km and km/l, formed, dismantled. */
  const plans: readonly [string, number, number, number?, number?, number?, number?, string?, string?][] = [
    ['rodotrem_9', 1, 11, 12, 13, 6000, 2.1, '2022-09-12'],
    ['rodotrem_9', 2, 14, 15, 16, 6000, 2.1, '2021-11-03'],
    ['bitrem_7', 3, 17, undefined, 18, 5500, 2.4, '2020-08-17'],
    ['carreta_7', 4, 19, undefined, undefined, 5500, 2.4, '2023-06-05'],
    ['ls_6', 5, 20, undefined, undefined, 700, 2.55, '2025-04-01'],
    ['ls_6', 6, 20, undefined, undefined, 6000, 2.4, '2022-05-10', '2025-03-31'],
  ];
  plans.forEach(([tipo, cavaloId, reboque1Id, dollyId, reboque2Id, metaKmMes, metaKmLitro, formed, dismantled], index) => {
    const units = [cavaloId, reboque1Id, dollyId, reboque2Id].flatMap((id) => (id ? [veiculos.get(id)] : []));
    const taraTotalKg = total(units, (unit) => unit.taraKg);
    const pbtcMaxKg = maxWeight[tipo]!;
    const id = index + 1;
    conjuntos.add(
      {
        codigo: `CJ-0${id}`, tipo, cavaloId, reboque1Id, dollyId, reboque2Id,
        placaCavalo: units[0]!.placa,
        placas: units.map((unit) => unit.placa).join(' '),
        eixosTotal: total(units, (unit) => unit.eixos),
        taraTotalKg,
        pbtcMaxKg,
        capacidadeKg: pbtcMaxKg - taraTotalKg,
        exigeAet: units.length > 2 && pbtcMaxKg > 57000,
        motoristaId: dismantled ? undefined : id,
        motoristaReservaId: dismantled ? undefined : id % 2 ? 6 : 7,
        centroCustoId: units[0]!.centroCustoId,
        dataFormacao: formed!,
        dataDesmonte: dismantled,
        metaKmMes: metaKmMes!,
        metaKmLitro: metaKmLitro!,
        situacao: dismantled ? 'desmontado' : 'ativo',
      },
      { at: at('2025-04-11', 9, index), by: by.frotas },
    );
    if (dismantled) return;
    motoristas.get(id).conjuntoId = id;
    for (const unit of units) unit.conjuntoId = id;
  });
  return conjuntos;
}

// --- planos, licenças, rastreadores -----------------------------------------------------------------------

export type MaintenancePlan = {
  nome: string; servico: string; tipoVeiculo: string; intervaloKm?: number; intervaloDias?: number; avisoKm: number; avisoDias: number;
  veiculoIds: number[]; custoEstimado: number; ativo: boolean;
};

export function maintenancePlans() {
  const planos = new Table<MaintenancePlan>('planos_manutencao');
  const tractors = [1, 2, 3, 4, 5, 6];
  const trailers = [11, 13, 14, 16, 17, 18, 19, 20];
  const rows: readonly [string, string, string, number | undefined, number | undefined, number[], number][] = [
    ['Óleo e filtros – cavalos', 'oleo', 'cavalo', 30000, undefined, tractors, 2950],
    ['Freios – cavalos', 'freios', 'cavalo', 60000, undefined, tractors, 3800],
    ['Revisão geral – cavalos', 'revisao', 'cavalo', 120000, 360, tractors, 4800],
    ['Câmbio e diferencial – cavalos', 'transmissao', 'cavalo', 120000, undefined, tractors, 3600],
    ['Rodízio de pneus – semirreboques', 'pneus', 'semirreboque', undefined, 90, trailers, 1250],
    ['Lubrificação – semirreboques', 'lubrificacao', 'semirreboque', undefined, 45, trailers, 900],
    ['Óleo e filtros – truck', 'oleo', 'truck', 20000, 180, [7], 1650],
    ['Revisão – utilitários', 'revisao', 'utilitario', 10000, 180, [8], 1400],
  ];
  for (const [nome, servico, tipoVeiculo, intervaloKm, intervaloDias, veiculoIds, custoEstimado] of rows)
    planos.add(
      { nome, servico, tipoVeiculo, intervaloKm, intervaloDias, avisoKm: 1500, avisoDias: 15, veiculoIds, custoEstimado, ativo: true },
      { at: at('2025-04-11', 15), by: by.frotas },
    );
  return planos;
}

export type Licence = {
  veiculoId: number; tipo: string; exercicio?: number; numeroLicenca: string; orgao: string; uf?: string; dataEmissao?: string;
  dataVencimento: string; valorTaxa: number; contaPagarId?: number; renovadaPorId?: number;
};

/** Licensing month in MT by the plate's last digit; 0 is October. */
const licensingMonth = [10, 3, 3, 3, 4, 5, 6, 7, 8, 9];
export const licensingDue = (placa: string, year: number) =>
  endOfMonth(`${year}-${String(licensingMonth[Number(placa.at(-1))]!).padStart(2, '0')}`);

export function licences(veiculos: Table<Vehicle>) {
  const random = stream('licencas');
  const licencas = new Table<Licence>('licencas');
  const add = (row: Licence, by_: number = by.frotas) =>
    licencas.add(row, { at: at(row.dataEmissao && row.dataEmissao > '2025-04-12' ? row.dataEmissao : '2025-04-12', 9, random.int(0, 59)), by: by_ });
  /** Plates whose licensing of 2026 nobody has paid yet, beside those that are not due. */
  const late = new Set([20]);
  for (const exercicio of [2025, 2026])
    for (const unit of veiculos.rows) {
      if (exercicio === 2026 && unit.situacao === 'baixado') continue;
      const due = licensingDue(unit.placa, exercicio);
      const issued = addDays(due, -random.int(6, 40));
      const pending = exercicio === 2026 && (late.has(unit.id) || issued > today);
      if (pending) continue;
      const motor = unit.combustivel !== undefined;
      const row = add({
        veiculoId: unit.id, tipo: 'crlv', exercicio,
        numeroLicenca: random.digits(12),
        orgao: `Detran-${unit.uf}`, uf: unit.uf,
        dataEmissao: issued,
        // The certificate of one year is good until the next year's date.
        dataVencimento: licensingDue(unit.placa, exercicio + 1),
        valorTaxa: motor ? (exercicio === 2025 ? 176.43 : 184.27) : exercicio === 2025 ? 132.1 : 138.65,
      });
      const previous = licencas.rows.find((other) => other.veiculoId === unit.id && other.tipo === 'crlv' && other.exercicio === exercicio - 1);
      if (previous) previous.renovadaPorId = row.id;
      unit.licenciamentoValidade = row.dataVencimento;
    }
  const permit = (veiculoId: number, tipo: string, orgao: string, uf: string | undefined, issued: string, valid: number, fee: number, renews?: Licence) => {
    const row = add({ veiculoId, tipo, numeroLicenca: `${random.int(1000, 9999)}/${issued.slice(0, 4)}`, orgao, uf, dataEmissao: issued, dataVencimento: addMonths(issued, valid), valorTaxa: fee });
    if (renews) renews.renovadaPorId = row.id;
    return row;
  };
  for (const tractor of [1, 2]) {
    const federal = permit(tractor, 'aet_federal', 'DNIT', undefined, tractor === 1 ? '2025-04-15' : '2025-05-08', 12, 412.5);
    permit(tractor, 'aet_federal', 'DNIT', undefined, tractor === 1 ? '2026-04-09' : '2026-05-04', 12, 438.2, federal);
    permit(tractor, 'aet_estadual', 'Sinfra-MT', 'MT', tractor === 1 ? '2025-11-12' : '2025-12-03', 12, 286.4);
    permit(tractor, 'aet_estadual', 'DER-SP', 'SP', tractor === 1 ? '2025-10-20' : '2026-02-11', 12, 318.9);
  }
  ['2025-03-10', '2025-04-22', '2025-02-18', '2025-06-30', '2024-11-14', '2024-10-21', '2025-05-19'].forEach((issued, index) =>
    permit(index + 1, 'cronotacografo', 'Inmetro', undefined, issued, 24, 168.5),
  );
  permit(1, 'rntrc', 'ANTT', undefined, '2023-07-03', 60, 0);
  permit(7, 'civ', 'Organismo de inspeção Centro-Oeste', undefined, '2025-11-24', 12, 390);
  return licencas;
}

export type Tracker = {
  numeroSerie: string; imei: string; modelo: string; tecnologia: string; fornecedorId: number; contratoNumero: string; veiculoId?: number;
  instaladoEm?: string; mensalidade: number; diaVencimento: number; fidelidadeAte: string; ultimaComunicacao?: string; situacao: string;
};

export function trackers() {
  const random = stream('rastreadores');
  const rastreadores = new Table<Tracker>('rastreadores');
  for (let id = 1; id <= 8; id++) {
    const installed = addDays('2024-06-03', random.int(0, 200));
    const broken = id === 8;
    const satellite = id <= 2;
    rastreadores.add(
      {
        numeroSerie: `${satellite ? 'SAT' : 'SVR'}-${random.digits(6)}`,
        imei: imei(random),
        modelo: satellite ? 'SatLog Duo 4' : 'SV-310 4G',
        tecnologia: satellite ? 'hibrido' : 'gprs',
        fornecedorId: satellite ? supplier.satLog : supplier.sinalVerde,
        contratoNumero: satellite ? 'SL-2024/0187' : 'SVR-55210',
        veiculoId: broken ? undefined : id,
        instaladoEm: broken ? undefined : installed,
        mensalidade: 129.9,
        diaVencimento: satellite ? 15 : 10,
        fidelidadeAte: addMonths(installed, 36),
        ultimaComunicacao: broken ? at('2026-09-14', 16, 42) : undefined,
        situacao: broken ? 'defeito' : 'ativo',
      },
      { at: at('2025-04-12', 14, id), by: by.financeiro },
    );
  }
  return rastreadores;
}

// --- postos e preços --------------------------------------------------------------------------------------

export type Station = {
  fornecedorId: number; nome: string; bandeira: string; rodovia: string; municipio: string; uf: string; conveniado: boolean; cobranca: string;
  prazoDias?: number; limiteMensal?: number; precoDiesel?: number; consumoMes?: number; servicos: string[]; ativo: boolean;
};

/** Posted on the road in this order; the last one is the company's own tank. */
const stationPlans: readonly [number, string, string, string, string, string, string][] = [
  [1, 'Posto Trevo do Teles Pires', 'vibra', 'BR-163, km 752', 'Sorriso', 'MT', 'quinzenal'],
  [2, 'Posto Serra da Petrovina', 'ipiranga', 'BR-364, km 112', 'Rondonópolis', 'MT', 'quinzenal'],
  [3, 'Posto Rota do Cerrado', 'shell', 'BR-060, km 388', 'Rio Verde', 'GO', 'mensal'],
  [4, 'Posto Porto Novo Progresso', 'ale', 'BR-163, km 1085', 'Novo Progresso', 'PA', 'quinzenal'],
  [5, 'Posto Anhanguera 320', 'ipiranga', 'SP-330, km 320', 'Ribeirão Preto', 'SP', 'a_vista'],
  [6, 'Posto Cavalo de Aço', 'branca', 'BR-163, km 596', 'Nova Mutum', 'MT', 'a_vista'],
  [7, 'Posto Serra do Mar', 'shell', 'BR-277, km 74', 'São José dos Pinhais', 'PR', 'a_vista'],
  [1, 'Tanque próprio – Base Sorriso', 'proprio', 'Base Buriti', 'Sorriso', 'MT', 'a_vista'],
];
export const station = { sorriso: 1, rondonopolis: 2, rioVerde: 3, progresso: 4, ribeirao: 5, mutum: 6, curitiba: 7, ownTank: 8 } as const;

export type FuelPrice = {
  postoId: number; combustivel: string; tipo: string; preco: number; vigenciaInicio: string; vigenciaFim?: string; variacaoPct?: number;
};
/** Diesel S10 as negotiated, May 2025 to October 2026. */
const diesel = [6.08, 6.04, 6.02, 6.03, 6.04, 6.05, 6.06, 6.08, 6.12, 6.18, 6.7, 7.05, 6.98, 6.86, 6.74, 6.66, 6.58, 6.55];

export function stations() {
  const random = stream('postos');
  const postos = new Table<Station>('postos');
  const precos = new Table<FuelPrice>('precos_combustivel');
  for (const [fornecedorId, nome, bandeira, rodovia, municipio, uf, cobranca] of stationPlans) {
    const agreed = cobranca !== 'a_vista';
    const own = bandeira === 'proprio';
    postos.add(
      {
        fornecedorId, nome, bandeira, rodovia, municipio, uf,
        conveniado: agreed,
        cobranca,
        prazoDias: agreed ? 7 : undefined,
        limiteMensal: agreed ? 120_000 : undefined,
        servicos: own ? ['arla'] : agreed ? ['arla', 'pernoite', 'banho', 'borracharia', 'restaurante'] : ['arla', 'pernoite', 'restaurante'],
        ativo: true,
      },
      { at: at('2025-04-12', 10), by: by.financeiro },
    );
  }
  const priced: readonly (readonly [number, string, string, (month: number) => number])[] = [
    ...[0, 0.03, 0.05, 0.16].map((more, index) => [index + 1, 'diesel_s10', 'negociado', (month: number) => diesel[month]! + more] as const),
    [5, 'diesel_s10', 'bomba', (month) => diesel[month]! - 0.08 + random.between(0, 0.06)],
  ];
  for (const [postoId, combustivel, tipo, price] of priced)
    months.forEach((month, index) => {
      const preco = round(price(index), 3);
      const previous = precos.rows.filter((row) => row.postoId === postoId && row.combustivel === combustivel).at(-1);
      precos.add(
        {
          postoId, combustivel, tipo, preco,
          vigenciaInicio: `${month}-01`,
          vigenciaFim: index === months.length - 1 ? undefined : endOfMonth(month),
          variacaoPct: previous && round((preco / previous.preco - 1) * 100),
        },
        { at: at(addDays(`${month}-01`, -1), 16), by: by.financeiro },
      );
    });
  precos.add(
    { postoId: 1, combustivel: 'diesel_s10', tipo: 'negociado', preco: 6.49, vigenciaInicio: '2026-11-01', variacaoPct: round((6.49 / 6.55 - 1) * 100) },
    { at: at('2026-10-29', 16), by: by.financeiro },
  );
  precos.rows.find((row) => row.postoId === 1 && row.vigenciaInicio === '2026-10-01')!.vigenciaFim = '2026-10-31';
  for (const posto of postos.rows) posto.precoDiesel = priceOf(precos, posto.id, 'diesel_s10', today) ?? (posto.id === station.ownTank ? 6.42 : round(6.55 + 0.05 * posto.id, 3));
  return { postos, precos };
}

/** The listed price on a day, negotiated or at the pump. */
export const priceOf = (precos: Table<FuelPrice>, postoId: number, combustivel: string, date: string) =>
  precos.rows.find((row) => row.postoId === postoId && row.combustivel === combustivel && row.vigenciaInicio <= date && (row.vigenciaFim ?? now) >= date)?.preco;
export const negotiatedPrice = (precos: Table<FuelPrice>, postoId: number, combustivel: string, date: string) =>
  postoId <= 4 ? priceOf(precos, postoId, combustivel, date) : undefined;
/** Diesel S10 of the month, before what a place adds. */
export const dieselIn = (month: string) => diesel[months.indexOf(month)]!;
