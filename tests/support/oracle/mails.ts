/**
 * The expected result of a received e-mail: the records that docs/operations.md describes, as the sender
 * could have created them.
 */
import type { Row } from './figures.ts';
import type { Person } from './person.ts';

/** `checks`: what a mail server says of the sender, `mx.example.com; dmarc=pass header.from=example.com`. */
export type Received = { to: string; subject: string; files: readonly string[]; checks: string };

/**
 * The record to create, from the first match path that finds one record; `refused` when it finds several, or
 * no path finds any.
 */
export function madeOf(person: Person, resource: string, mail: Received): Row | 'refused' {
  const { inbound, fields } = person.portal.resources[resource]!;
  if (mail.to === String(person.account.email)) return 'refused';
  const [server, verdict] = mail.checks.split('; ');
  const isSure = server === inbound!.dmarc && verdict === `dmarc=pass header.from=${domainOf(person)}`;
  if (inbound!.dmarc !== undefined && !isSure) return 'refused';
  for (const way of inbound!.match) {
    const [via, field] = way.split('.') as [string, string];
    const { resource: target } = fields[via] as { resource: string } & (typeof fields)[string];
    // The lookup itself needs the right to read the field.
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

const domainOf = ({ account }: Person) => String(account.email).split('@')[1];

/** The field that stores a PDF: the first file field of the mapping that takes them, which those for images don't. */
export function takingFiles({ portal }: Person, resource: string): string | undefined {
  const { inbound, fields } = portal.resources[resource]!;
  return Object.keys(inbound!.set).find((id) => {
    const field = fields[id]!;
    return field.type === 'file' && !field.image && (field.accept?.includes('pdf') ?? true);
  });
}
