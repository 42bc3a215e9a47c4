/**
 * Authorisation bugs that comparable products have published, each with the class and the channel of it.
 * tests/server/attacks/channels.all.test.ts asks for a test of the same class in the same channel of the portal.
 */
import type { BugClass, ChannelName } from './channels.ts';

export type PublishedBug = {
  product: string;
  /** The name of the advisory, issue or change; for behaviour that is only documented, where. */
  reference: string;
  bugClass: BugClass;
  channel: ChannelName;
  /** The fault, in one line. */
  fault: string;
};

const bug = (
  product: string,
  reference: string,
  bugClass: BugClass,
  channel: ChannelName,
  fault: string,
): PublishedBug => ({ product, reference, bugClass, channel, fault });

export const publishedBugs: readonly PublishedBug[] = [
  // Values of fields that the caller may not read
  bug('Directus', 'pull request 8575', 'hidden field', 'aggregate', 'sums over fields without a right'),
  bug('Directus', 'CVE-2024-34708', 'hidden field', 'list', 'an alias of a concealed field shows its value'),
  bug(
    'Directus',
    'v8 issue 1717',
    'hidden field',
    'list',
    'a field asked for by name comes in spite of the rights',
  ),
  bug('Strapi', 'CVE-2022-30617', 'hidden field', 'one', 'private fields of the author come with a record'),
  bug(
    'Strapi',
    'CVE-2023-34235',
    'hidden field',
    'list',
    'a prefixed name of a private field is not recognised',
  ),
  bug(
    'Keystone',
    'CVE-2022-39322',
    'hidden field',
    'create',
    'one kind of field ignores the rights of its fields',
  ),
  bug(
    'Odoo',
    'CVE-2019-11780',
    'hidden field',
    'preview',
    'computed fields give away what they are computed from',
  ),
  bug('PocketBase', 'issue 7721', 'hidden field', 'events', 'events and lists disagree about hidden fields'),
  bug('Parse Server', 'CVE-2022-31112', 'hidden field', 'events', 'live queries send protected fields'),
  bug(
    'Frappe',
    'issue 42640',
    'hidden field',
    'shared views',
    'pages beside the API show fields of a higher level',
  ),
  bug(
    'Superset',
    'CVE-2023-42505',
    'hidden field',
    'config reports',
    'details of connections for users without a right',
  ),
  bug('Jira', 'CVE-2020-14179', 'hidden field', 'config', 'the names of custom fields are told to everybody'),
  // Values inferred from order, matches and counts
  bug('Directus', 'issue 23894', 'inference', 'list', 'a search matches fields that may not be read'),
  bug('Directus', 'CVE-2025-64748', 'inference', 'search', 'concealed fields can be searched'),
  bug(
    'Strapi',
    'CVE-2023-22894',
    'inference',
    'list',
    'filters over a relation find password tokens letter by letter',
  ),
  bug('Strapi', 'CVE-2023-36472', 'inference', 'list', 'filters on private fields tell their values'),
  bug('Payload', 'CVE-2023-30843', 'inference', 'list', 'hidden fields can be asked about in a condition'),
  bug('Frappe', 'pull request 40515', 'inference', 'aggregate', 'order and grouping by protected fields'),
  bug(
    'PocketBase',
    'version 0.32',
    'inference',
    'list',
    'filter and order over relations skip the rule of their list',
  ),
  bug(
    'Django',
    'CVE-2010-4534',
    'inference',
    'list',
    'filters in the address test letters of password hashes',
  ),
  bug(
    'Parse Server',
    'CVE-2022-36079',
    'inference',
    'list',
    'internal fields are guessed by patterns of a search',
  ),
  bug(
    'Admidio',
    'GHSA-68pr-7prh-mpv4',
    'inference',
    'search',
    'members are found by fields that are hidden from the leader',
  ),
  bug(
    'Keystone',
    'CVE-2025-46720',
    'inference',
    'update',
    'the condition of a write is a question about a hidden field',
  ),
  bug(
    'Elasticsearch',
    'CVE-2021-22135',
    'inference',
    'facets',
    'suggestions tell which hidden documents exist',
  ),
  bug('Metabase', 'CVE-2024-55951', 'inference', 'facets', 'values to filter by are those of other tenants'),
  // Records beyond the caller's rows
  bug('PostgREST, Supabase', 'documented', 'hidden row', 'list', 'a view runs with the rights of its owner'),
  bug('Metabase', 'CVE-2022-39358', 'hidden row', 'list', 'the caller replaces a parameter that was fixed'),
  bug('Superset', 'CVE-2024-28148', 'hidden row', 'aggregate', 'charts over data sources without a right'),
  bug('Directus', 'CVE-2023-38503', 'hidden row', 'events', 'subscriptions skip the rows of the right'),
  bug('Odoo', 'CVE-2018-14866', 'hidden row', 'preview', 'temporary records of others can be read'),
  bug(
    'Frappe',
    'CVE-2024-27105',
    'write beyond rights',
    'files',
    'files are copied and deleted without the right to them',
  ),
  bug(
    'Elasticsearch',
    'CVE-2020-7020',
    'existence',
    'list',
    'complex conditions tell that a hidden document exists',
  ),
  bug('Grafana', 'CVE-2022-21713', 'existence', 'one', 'teams of others answer by number'),
  bug('Jira', 'CVE-2020-14181', 'existence', 'account', 'an address tells which accounts exist'),
  bug('NocoDB', 'CVE-2022-22120', 'existence', 'account', 'resetting a password tells which accounts exist'),
  // Writes beyond the caller's rights
  bug(
    'Hasura',
    'GHSA-g7mj-g7f4-hgrg',
    'write beyond rights',
    'bulk',
    'many updates at once skip the rows of the right',
  ),
  bug(
    'Directus',
    'CVE-2024-6534',
    'write beyond rights',
    'shared views',
    'a saved view is given to another account',
  ),
  bug(
    'Directus',
    'CVE-2025-53889',
    'write beyond rights',
    'scheduled rules',
    'a flow is run by hand without the right to it',
  ),
  bug(
    'Directus',
    'GHSA-pmf4-v838-29hg',
    'write beyond rights',
    'shared views',
    'sharing grants more than its maker has',
  ),
  bug(
    'Django',
    'CVE-2019-19118',
    'write beyond rights',
    'update',
    'inline rows of a record that may only be viewed are saved',
  ),
  bug(
    'Grafana',
    'CVE-2024-1313',
    'write beyond rights',
    'remove',
    'what another organisation made is deleted by its key',
  ),
  bug(
    'Metabase',
    'CVE-2023-32680',
    'write beyond rights',
    'config editor',
    'a part of others’ queries is edited without the right',
  ),
  bug(
    'Grafana',
    'CVE-2023-2183',
    'write beyond rights',
    'dry run',
    'a trial of a message is sent by a user who may only read',
  ),
  // Rights and names of others
  bug('GitLab', 'CVE-2024-5655', 'another account', 'view as', 'work is started in the name of another user'),
  bug(
    'GitLab',
    'CVE-2023-3932',
    'another account',
    'scheduled rules',
    'scheduled work runs with the rights of another user',
  ),
  bug(
    'Grafana',
    'CVE-2022-39328',
    'another account',
    'account',
    'requests at the same time get each other’s rights',
  ),
  bug(
    'Grafana',
    'CVE-2022-21673',
    'another account',
    'idempotency',
    'an answer is made with the identity of the latest user',
  ),
  bug(
    'Elasticsearch',
    'CVE-2020-7019',
    'another account',
    'idempotency',
    'a repeated question gets the answer made for somebody else',
  ),
  bug(
    'Metabase',
    'CVE-2023-23628',
    'another account',
    'notifications',
    'subscribers get rows that the sender sees, not they',
  ),
  bug(
    'Odoo',
    'CVE-2018-14867',
    'another account',
    'inbound mail',
    'messages are filed in the name of a customer',
  ),
  // Rights that are over
  bug(
    'Metabase',
    'CVE-2023-23629',
    'stale right',
    'notifications',
    'who lost a dashboard goes on getting it',
  ),
  bug('Directus', 'CVE-2025-30351', 'stale right', 'account', 'the session of a suspended user goes on'),
];
