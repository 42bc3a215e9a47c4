/** A generated company that creates records from e-mails. */
import { stringify } from 'yaml';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import type { Portal } from '#model/types.ts';
import type { Chance } from './chance.ts';
import { companyBy, filesWith, type Generated } from './company.ts';
import { settings } from './settings.ts';
import { accounts, follows, type ResourceData, type Resources } from './shapes.ts';

/** The server that checks who sent an e-mail, where a resource asks for it. */
export const mailServer = 'mx.example.com';
export const inboundSecret = 'um-segredo-que-ninguem-sabe';

/** Mappings that the config check refuses are removed. */
export function mailedCompanyBy(chance: Chance): Generated & { portal: Portal } {
  const company = companyBy(chance, { plain: true });
  const { resources } = company;
  for (const [id, resource] of Object.entries(resources))
    if (id !== accounts && id !== settings && !resource.from) {
      if (chance.maybe(60)) resource.fields[`papel${id}`] = { type: 'file', label: 'Papel' };
      resource.inbound = inboundBy(chance, resource, resources);
    }
  for (const [id, { fields }] of Object.entries(resources)) {
    const emails = Object.keys(fields).filter((name) => id !== accounts && fields[name]!.type === 'email');
    // Some records of a resource share an e-mail address.
    for (const row of company.rows[id] ?? [])
      for (const name of emails) if (chance.maybe(80)) row[name] = `${id}${String(row.id)}@example.com`;
  }
  company.files.push({ path: 'config/departments/correio.yaml', text: stringify(openTo(chance, resources)) });
  for (;;) {
    const files = filesWith(company.files, resources);
    const { portal, problems } = loadPortalFrom(files);
    if (portal) return { ...company, files, portal };
    const guilty = problems
      .filter(({ severity }) => severity === 'error')
      .map(({ place }) => /(\w+)\.yaml$/.exec(place.file)![1]!)
      .find((id) => resources[id]?.inbound);
    if (!guilty) throw new Error(formatProblems(problems));
    delete resources[guilty]!.inbound;
  }
}

function inboundBy(chance: Chance, { fields }: ResourceData, resources: Resources) {
  const ways = Object.entries(fields).flatMap(([id, field]) =>
    field.type === 'reference' && !follows(field)
      ? Object.entries(resources[field.resource as string]!.fields)
          .filter(([, { type }]) => type === 'email')
          .map(([email]) => `${id}.${email}`)
      : [],
  );
  if (ways.length === 0) return undefined;
  const match = chance.several(ways, 60);
  const set = Object.entries(fields).flatMap(([id, field]): [string, string][] => {
    if (follows(field) || !chance.maybe(60)) return [];
    if (field.type === 'file') return [[id, '{attachments}']];
    return ['text', 'textarea'].includes(field.type) ? [[id, '{subject}']] : [];
  });
  return {
    secretEnv: 'PORTAL_INBOUND_SECRET',
    match,
    set: Object.fromEntries(set),
    ...(chance.maybe(40) && { dmarc: mailServer }),
  };
}

/** Screens through which some users may create these records. */
const openTo = (chance: Chance, resources: Resources) => ({
  label: 'Correio',
  permissions: [],
  routes: Object.entries(resources)
    .filter(([, { from }]) => !from)
    .map(([id, { fields }]) => ({
      path: `/correio/${id}`,
      label: `Tela de correio ${id}`,
      permissions: chance.maybe(30) ? ['azul'] : [],
      list: {
        resource: id,
        columns: chance.several(
          Object.keys(fields).filter((name) => fields[name]!.type !== 'password'),
          80,
        ),
        filters: [],
        actions: [accounts, settings].includes(id) || chance.maybe(15) ? ['export'] : ['create'],
        form: [{ section: 'Tudo', fields: chance.several(Object.keys(fields), 85) }],
      },
    })),
});
