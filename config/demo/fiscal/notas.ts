import { by } from '../grupo/accounts.ts';
import { addDays, addHours, at, dayOf, monthOf, today } from '../lib/calendar.ts';
import { accessKey } from '../lib/documents.ts';
import { total } from '../lib/numbers.ts';
import { stateCode } from '../lib/places.ts';
import { stream, type Random } from '../lib/random.ts';
import { Table } from '../lib/table.ts';
import type { Load } from '../logistica/cargas.ts';
import { ofLoad, ofSuppliers } from './emissao.ts';
import type { Note, World } from './mundo.ts';
import { nature } from './naturezas.ts';

export function notes(world: World) {
  const chance = stream('notas_fiscais');
  const notas = new Table<Note>('notas_fiscais');
  const drafts = [
    ...world.carregamentos.rows.flatMap((load) => ofLoad(load, world)),
    ...ofSuppliers(world, chance),
  ];
  drafts.sort((left, right) => (left.dataEmissao < right.dataEmissao ? -1 : 1));
  const last = new Map<string, number>();
  for (const { load, issuer, state, ...draft } of drafts) {
    const series = `${draft.emissao}/${issuer}`;
    const numeroNota =
      (last.get(series) ?? (draft.emissao === 'propria' ? 2300 : chance.int(10, 900))) +
      (draft.emissao === 'propria' ? 1 : chance.int(1, 9));
    last.set(series, numeroNota);
    const waiting = dayOf(draft.dataEmissao) >= addDays(today, -3) && draft.tipo === 'entrada';
    const authorized = addHours(draft.dataEmissao, 0.1);
    const chave = accessKey({
      state,
      issued: dayOf(draft.dataEmissao),
      issuer,
      model: '55',
      series: draft.serie,
      number: numeroNota,
      code: chance.digits(8),
    });
    const row = notas.add(
      {
        ...draft,
        financeiroDaNatureza: world.naturezas.get(draft.naturezaId).geraFinanceiro,
        numeroNota,
        chave: waiting && draft.emissao === 'propria' ? undefined : chave,
        protocolo: draft.emissao === 'propria' && !waiting ? `151${chance.digits(12)}` : undefined,
        autorizadaEm: waiting ? undefined : authorized,
        escrituracao: waiting
          ? 'pendente'
          : monthOf(dayOf(draft.dataEmissao)) < '2026-10'
            ? 'exportada'
            : chance.chance(0.6)
              ? 'escriturada'
              : 'pendente',
        situacao: waiting ? 'digitada' : 'autorizada',
      },
      { at: draft.dataEmissao, by: by.fiscal, changed: waiting ? undefined : { at: authorized } },
    );
    if (load) load[row.tipo === 'entrada' ? 'notaEntradaId' : 'notaSaidaId'] = row.id;
  }
  spoil(notas, chance, world);
  invoiceLoads(world.carregamentos, notas);
  for (const contract of world.contratos.rows)
    contract.valorFaturado = total(
      notas.rows.filter((note) => note.contratoId === contract.id && note.situacao === 'autorizada'),
      (note) => note.valorTotal,
    );
  return notas;
}

/** Notes that went wrong: cancelled in time, rejected by the tax authority, or still drafts. */
function spoil(notas: Table<Note>, chance: Random, { cnpjOf }: World) {
  const consumption = notas.rows.filter(
    (note) =>
      note.participante === 'fornecedor' &&
      note.naturezaId === nature.consumo &&
      note.situacao === 'autorizada',
  );
  for (const note of consumption.slice(2, 4)) {
    note.situacao = 'cancelada';
    note.motivoCancelamento = 'Nota emitida em duplicidade pelo fornecedor';
    note.canceladaEm = addHours(note.dataEmissao, 5);
  }
  const template = notas.rows.findLast((note) => note.tipo === 'saida' && note.situacao === 'autorizada')!;
  for (const [index, situacao] of (['rejeitada', 'rejeitada', 'digitada'] as const).entries()) {
    const {
      id: _id,
      version: _version,
      criadoEm: _created,
      atualizadoEm: _changed,
      criadoPorId: _by,
      atualizadoPorId: _last,
      ...copy
    } = template;
    const dataEmissao = at('2026-10-31', 14 + index, 20);
    const numeroNota =
      Math.max(...notas.rows.filter((note) => note.emissao === 'propria').map((note) => note.numeroNota)) + 1;
    notas.add(
      {
        ...copy,
        itens: copy.itens.map((item) => (index === 0 ? { ...item, ncm: '12019999' } : item)),
        numeroNota,
        dataEmissao,
        dataEntradaSaida: today,
        carregamentoId: undefined,
        protocolo: undefined,
        autorizadaEm: undefined,
        chave:
          situacao === 'rejeitada'
            ? accessKey({
                state: stateCode.MT!,
                issued: today,
                issuer: cnpjOf(copy.empresaId),
                model: '55',
                series: 1,
                number: numeroNota,
                code: chance.digits(8),
              })
            : undefined,
        motivoRejeicao:
          situacao === 'rejeitada'
            ? ['Rejeição 778: NCM informado não existe', 'Rejeição 204: duplicidade de NF-e'][index]
            : undefined,
        escrituracao: 'pendente',
        situacao,
      },
      { at: dataEmissao, by: by.fiscal },
    );
  }
}

/** A load is invoiced once its notes are authorized. */
function invoiceLoads(carregamentos: Table<Load>, notas: Table<Note>) {
  const isDone = (id: number | undefined) => id !== undefined && notas.get(id).situacao === 'autorizada';
  for (const load of carregamentos.rows) {
    if (load.situacao !== 'descarregado' || load.finalidade === 'frete_terceiros') continue;
    const bought = !load.contratoCompraId || isDone(load.notaEntradaId);
    const sold = load.finalidade === 'recebimento' || isDone(load.notaSaidaId);
    if (bought && sold) load.situacao = 'faturado';
  }
}
