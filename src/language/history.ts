/**
 * The resource that portal.yaml's `history` adds: who did what to which record, and when. It is the engine's own, with
 * fields that the server fills in, and a list shows it like any other; nobody writes it.
 */
import type { Checked, Sources } from './check.ts';
import type { Report } from './problems.ts';
import type { ResourceSource } from './schema.ts';

/** The sources with the history among the resources, where portal.yaml names one. */
export function withHistory(sources: Sources, report: Report): Sources {
  const { portal, resources } = sources;
  const id = portal?.isSound(['history']) ? portal.value.history?.resource : undefined;
  if (!portal || !id) return sources;
  if (resources.has(id)) {
    report.error(
      portal.place(['history', 'resource']),
      `já há um recurso "${id}": o do histórico é do próprio portal; escolha outro nome, ou apague resources/${id}.yaml`,
    );
    return sources;
  }
  const { file, kind: _kind, ...rest } = portal;
  const history: Checked<ResourceSource> = {
    ...rest,
    file,
    kind: 'resource',
    id,
    value: historySource(sources),
    place: () => portal.place(['history']),
    isSound: () => true,
  };
  return { ...sources, resources: new Map([...resources, [id, history]]) };
}

/** Whether it is the one that `withHistory` added. */
export const isHistory = ({ portal }: Sources, id: string) =>
  portal?.isSound(['history']) === true && portal.value.history?.resource === id;

function historySource({ portal, resources }: Sources): ResourceSource {
  const recorded = [...resources].filter(([, { value }]) => value.from === undefined);
  const labels = recorded.map(([id, { value, isSound }]) => [id, isSound(['label']) ? value.label.many : id]);
  const accounts = portal?.isSound(['accounts']) ? portal.value.accounts.resource : '';
  return {
    label: { one: 'Registro do histórico', many: 'Histórico' },
    title: '{resource} · {title}',
    search: ['title', 'name'],
    sort: '-at',
    from: [],
    fields: {
      at: { type: 'datetime', label: 'Quando' },
      name: { type: 'text', label: 'Quem' },
      by: { type: 'reference', label: 'Usuário', resource: accounts },
      action: {
        type: 'select',
        label: 'O que fez',
        options: {
          create: { label: 'Criou', tone: 'success' },
          update: { label: 'Alterou', tone: 'info' },
          action: { label: 'Executou ação', tone: 'info' },
          delete: { label: 'Excluiu', tone: 'error' },
        },
      },
      transition: { type: 'text', label: 'Ação', visibleWhen: { action: 'action' } },
      resource: { type: 'select', label: 'Tipo de registro', options: Object.fromEntries(labels) },
      title: { type: 'text', label: 'Registro' },
      record: { type: 'text', label: 'Código do registro' },
      changes: {
        type: 'items',
        label: 'Campos',
        rowLabel: 'Campo',
        fields: {
          field: { type: 'text', label: 'Campo' },
          before: { type: 'textarea', label: 'Antes' },
          after: { type: 'textarea', label: 'Depois' },
        },
      },
    },
    form: [
      {
        section: 'O que foi feito',
        fields: ['at', 'name', 'action', 'transition', 'resource', 'title', 'record'],
      },
      { section: 'Antes e depois', fields: ['changes'] },
    ],
  };
}
