/** What must come of a received e-mail: the records that docs/operations.md says, each as its sender could have made it. */
import type { Row } from '../plainly.ts';
import type { Person } from './person.ts';

export type Received = { to: string; subject: string; files: readonly string[] };

/** What is asked for: one record for the first way that leads to somebody; `refused` where there is none, or more. */
export function madeOf(person: Person, resource: string, mail: Received): Row | 'refused' {
  const { inbound, fields } = person.portal.resources[resource]!;
  if (mail.to === String(person.account.email)) return 'refused';
  for (const way of inbound!.match) {
    const [via, field] = way.split('.') as [string, string];
    const { resource: target } = fields[via] as { resource: string } & (typeof fields)[string];
    // to look for it is a request of its own
    if (!person.of(target).some(({ reads }) => reads.has(field))) return 'refused';
    const having = person.found(target, [field]).filter((row) => row[field] === mail.to);
    if (having.length > 1) return 'refused';
    const set = Object.entries(inbound!.set).filter(([, value]) => value !== '{attachments}');
    const files = takingFiles(person, resource);
    const filled = [
      ...set.map(([id]): [string, unknown] => [id, mail.subject]),
      ...(files && mail.files.length > 0 ? [[files, mail.files] as const] : []),
    ];
    if (having.length === 1) return { ...Object.fromEntries(filled), [via]: having[0]!.id };
  }
  return 'refused';
}

/** Where a PDF goes: the first field of those that are said which is not for pictures. */
export function takingFiles({ portal }: Person, resource: string): string | undefined {
  const { inbound, fields } = portal.resources[resource]!;
  return Object.keys(inbound!.set).find((id) => {
    const field = fields[id]!;
    return field.type === 'file' && !field.image;
  });
}
