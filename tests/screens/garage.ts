/** A garage: repair orders and their customers, for the tests of the screens. */
import type { DataProvider } from 'ra-core';
import { portalWith } from '../support/portal.ts';

const resources = {
  'resources/donos.yaml': `
label: { one: Dono, many: Donos }
title: nome
search: [nome]
fields:
  nome: { type: text, label: Nome, required: true }
  cpf: { type: cpf, label: CPF }
`,
  'resources/visitas.yaml': `
label: { one: Visita, many: Visitas, gender: f }
title: dia
fields:
  dia: { type: date, label: Dia }
  reparoId: { type: reference, label: Reparo, resource: reparos }
`,
  'resources/reparos.yaml': `
label: { one: Reparo, many: Reparos }
title: "{numero} · {donoId}"
search: [numero]
sort: -entrada
editableWhen: { etapa_neq: entregue }
alwaysEditable: [recado]
deletableWhen: { etapa: aberto }
fields:
  numero: { type: text, label: Número, readOnly: true }
  donoId: { type: reference, label: Dono, resource: donos, required: true }
  entrada: { type: date, label: Entrada }
  valor: { type: money, label: Valor, required: true, min: 0 }
  horas: { type: decimal, label: Horas, decimals: 1, unit: h }
  urgente: { type: boolean, label: Urgente }
  motivo: { type: text, label: Motivo da urgência, visibleWhen: { urgente: true }, requiredWhen: { urgente: true } }
  recado: { type: textarea, label: Recado }
  laudo: { type: text, label: Laudo, requiredWhen: { etapa: entregue } }
  etapa:
    type: status
    label: Etapa
    default: aberto
    options:
      aberto: { label: Em aberto, tone: info }
      pronto: { label: Pronto, tone: success }
      entregue: { label: Entregue, tone: neutral }
    transitions:
      - { label: Concluir, from: aberto, to: pronto }
      - { label: Entregar, from: pronto, to: entregue, title: 'Entregar {valor} a {donoId}', fields: [laudo], confirm: O dono leva o carro. }
      - { label: Reabrir, from: pronto, to: aberto, permissions: [chefe] }
form:
  - { section: Reparo, fields: [numero, donoId, entrada, valor, horas] }
  - { section: Urgência, fields: [urgente, motivo] }
  - { section: Outros, fields: [recado] }
`,
};

const routes = `
  - path: /oficina/reparos
    label: Reparos
    list:
      resource: reparos
      open: page
      columns: [numero, donoId, entrada, valor, etapa]
      filters: [donoId, etapa, entrada, valor, urgente]
      filter: { arquivado_null: true }
      defaultFilter: { etapa: aberto }
      totals: { valor: sum }
      actions: [create, edit, delete, export]
      related: [{ resource: visitas, target: reparoId, label: Visitas, columns: [dia] }]
  - path: /oficina/consulta
    label: Consulta
    list:
      resource: reparos
      columns: [numero, { field: valor, tones: { error: { valor_gt: 1000, etapa: aberto } } }, { field: entrada, tones: { error: { etapa: aberto } } }]
      actions: []
      search: false
  - path: /oficina/balcao
    label: Balcão
    list:
      resource: reparos
      columns: [numero, { field: donoId, inline: true }, { field: valor, inline: true }, entrada, etapa]
      actions: [edit]
      open: expand
  - path: /oficina/novo
    label: Lançar reparo
    form:
      resource: reparos
      submitLabel: Lançar
      form: [{ section: Reparo, fields: [donoId, { field: valor, label: Orçamento }, entrada, horas, urgente, motivo, recado] }]
  - path: /oficina/painel
    label: Painel
    dashboard:
      - metric: Em aberto
        resource: reparos
        value: count
        filter: { etapa: aberto }
        compare: { etapa: pronto }
        to: /oficina/reparos
      - metric: Valor por reparo
        resource: reparos
        value: { sum: valor }
        per: { resource: reparos, value: count }
        format: money
      - chart: bar
        title: Por etapa
        resource: reparos
        groupBy: etapa
        measures: { Reparos: count }
        filter: { entrada_gte: $today-30d }
      - { table: Últimos, resource: reparos, columns: [numero, valor], limit: 3, empty: Nenhum reparo ainda., to: /oficina/reparos }
      - { shortcuts: Telas }
      - { shortcuts: Lançar, routes: [/oficina/novo] }
  - path: /chefia/segredo
    label: Só da chefia
    permissions: [chefe]
    list: reparos
`;

export const garage = portalWith({
  ...resources,
  'resources/reparos.yaml': resources['resources/reparos.yaml'].replace(
    'form:',
    '  arquivado: { type: boolean, label: Arquivado }\nform:',
  ),
  'departments/oficina.yaml': `label: Oficina\npermissions: [vendedor]\nroutes:${routes}`,
});

export const owners = [
  { id: 1, version: 1, nome: 'Ana Lima' },
  { id: 2, version: 1, nome: 'Bruno Reis' },
];
export const repairs = [
  {
    id: 10,
    version: 3,
    numero: 'R-10',
    donoId: 1,
    entrada: '2026-10-02',
    valor: 1234.5,
    horas: 2.5,
    urgente: false,
    etapa: 'aberto',
  },
  {
    id: 11,
    version: 1,
    numero: 'R-11',
    donoId: 2,
    entrada: '2026-10-01',
    valor: 80,
    horas: 1,
    urgente: false,
    etapa: 'pronto',
  },
];

/** A list of repairs, as an export gets it. */
export const repairList = {
  resource: garage.resources.reparos!,
  columns: ['numero', 'donoId', 'entrada', 'valor', 'urgente', 'recado', 'etapa'].map((field) => ({ field })),
  context: {
    dataProvider: {
      getMany: async (_name: string, { ids }: { ids: string[] }) => ({
        data: owners.filter(({ id }) => ids.includes(String(id))),
      }),
    } as unknown as DataProvider,
    resources: garage.resources,
    timeZone: 'America/Cuiaba',
  },
};
