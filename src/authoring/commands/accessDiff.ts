import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Document, isMap, isSeq, parseDocument, YAMLSeq } from 'yaml';
import {
  approvalsOf,
  type Approvals,
  type MatchedApprovals,
  describeChange,
  rightsChanges,
  gainWords,
  matchApprovals,
  type RightsChange,
  affectedAccounts,
  type Affected,
} from '../rights/rightsDiff.ts';
import { approvalsFile } from '#compiler/parse/parse.ts';
import { CliError, shortPath, type Io } from '#cli/io.ts';
import { translate } from '#messages/translate.ts';
import { describePermissions } from '#access/explain/describeRights.ts';
import { placeText } from '#language/problems.ts';
import type { Portal } from '#model/types.ts';
import { activeAccounts, readAccounts } from '#cli/demoAccounts.ts';
import { portalAt } from '#cli/git.ts';
import { openPortal } from '#cli/portal.ts';
import { groupBy } from '#model/values/collections.ts';

// The file of approved widenings of rights, written by hand or by `access diff --accept`.

/** @param given another file; absent: the one in the config folder */
const approvalsPath = ({ paths }: Io, given: string | undefined) =>
  given === undefined ? path.join(paths.config, approvalsFile) : path.resolve(given);

function readApprovals(file: string): Approvals {
  if (!existsSync(file)) return {};
  const data: unknown = documentOf(file).toJS() ?? {};
  const isGood =
    typeof data === 'object' &&
    !Array.isArray(data) &&
    Object.values(data as object).every(
      (gains) => Array.isArray(gains) && gains.every((gain) => typeof gain === 'string'),
    );
  if (!isGood) throw new CliError(translate('commands.mustBeMap', { file: shortPath(file) }));
  return data as Approvals;
}

/** Adds the open changes and removes the stale ones. The rest of the file stays, including comments. */
function writeApprovals(file: string, { open, stale }: MatchedApprovals) {
  const document = existsSync(file) ? documentOf(file) : new Document({});
  if (!isMap(document.contents)) document.contents = document.createNode({}) as typeof document.contents;
  if (!existsSync(file)) document.commentBefore = translate(heading);
  for (const [who, gains] of Object.entries(approvalsOf(open))) {
    const known = document.get(who);
    if (isSeq(known)) for (const gain of gains) (known as YAMLSeq).add(document.createNode(gain));
    else document.set(who, document.createNode(gains));
  }
  for (const { who, gain } of stale) {
    const gains = document.get(who);
    if (!isSeq(gains)) continue;
    gains.items = gains.items.filter((item) => String((item as { value?: unknown }).value) !== gain);
    if (gains.items.length === 0) document.delete(who);
  }
  writeFileSync(file, document.toString({ lineWidth: 0 }));
}

const heading = 'commands.approvedWiderRights';

function documentOf(file: string) {
  const document = parseDocument(readFileSync(file, 'utf8'));
  if (document.errors.length > 0)
    throw new CliError(
      translate('commands.isNotValidYaml', {
        file: shortPath(file),
        problem: document.errors[0]!.message.split('\n')[0]!,
      }),
    );
  return document;
}

type Options = { json: boolean; accept: boolean; approvals?: string | undefined };
type People = { file: string; affected: Affected[] } | undefined;

/**
 * portal access diff [ref]: who gains and who loses which rights since a git revision, by permissions and by
 * people. Exits with 1 when rights have widened without an entry in the file of approvals.
 */
export async function accessDiff(io: Io, ref: string, { json, accept, approvals }: Options): Promise<number> {
  const after = openPortal(io);
  const before = portalAt(io.paths.config, ref);
  const changes = rightsChanges(before, after);
  const file = approvalsPath(io, approvals);
  const matched = matchApprovals(changes, readApprovals(file));
  if (accept && matched.open.length + matched.stale.length > 0) writeApprovals(file, matched);

  const people = await peopleOf(io, before, after);
  if (json) io.json({ changes: changes.map(withWords(matched)), stale: matched.stale, people });
  else io.out(reportOf({ ref, changes, matched, people, file: shortPath(file), accept }).join('\n\n'));
  return matched.open.length > 0 && !accept ? 1 : 0;
}

async function peopleOf(io: Io, before: Portal, after: Portal): Promise<People> {
  const data = await readAccounts(io, after);
  return data && { file: data.file, affected: affectedAccounts(before, after, activeAccounts(data, after)) };
}

const withWords =
  ({ approved }: MatchedApprovals) =>
  (change: RightsChange) => ({ ...change, words: gainWords(change), approved: approved.includes(change) });

type ReportInput = {
  ref: string;
  changes: readonly RightsChange[];
  matched: MatchedApprovals;
  people: People;
  file: string;
  accept: boolean;
};

function reportOf({ ref, changes, matched, people, file, accept }: ReportInput): string[] {
  const { open, approved, stale } = matched;
  const paragraphs =
    changes.length === 0
      ? [translate('commands.noRightHasChangedSince', { ref })]
      : blocksOf(changes, approved);
  if (changes.length > 0 && people) paragraphs.push(peopleText(people));
  if (stale.length > 0)
    paragraphs.push(
      [
        accept
          ? translate('commands.theyLeaveAsTheyWiden', { file })
          : translate('commands.inWidenNothingAnyMore', { file }),
        ...stale.map(({ who, gain }) => `  ${who}: ${gain}`),
      ].join('\n'),
    );
  if (changes.length > 0) paragraphs.push(totals(ref, changes, matched));
  if (accept && open.length > 0)
    paragraphs.push(
      translate('common.amountInFile', {
        amount: translate('counted.approvalsWritten', { smart_count: open.length }),
        file,
      }),
    );
  else if (open.length > 0) paragraphs.push(translate('commands.toApprove', { ref, file }));
  return paragraphs;
}

function totals(ref: string, changes: readonly RightsChange[], { open, approved }: MatchedApprovals): string {
  const wider = open.length + approved.length;
  const agreed =
    approved.length > 0 ? ` (${translate('counted.approved', { smart_count: approved.length })})` : '';
  return translate('commands.wideningsSince', {
    widenings: translate('counted.widenings', { smart_count: wider }),
    agreed,
    narrowings: translate('counted.narrowings', { smart_count: changes.length - wider }),
    ref,
  });
}

/** Lists who gains (+) and who loses (-) which right, with its place in the config. */
export function blocksOf(changes: readonly RightsChange[], approved: readonly RightsChange[] = []): string[] {
  const byWho = groupBy(changes, ({ permissions }) => describePermissions(permissions));
  return [...byWho].map(([who, own]) =>
    [who, ...own.map((change) => lineOf(change, approved.includes(change)))].join('\n'),
  );
}

const signs = { gained: '+', lost: '-', rows: '~' } as const;

function lineOf(change: RightsChange, isApproved: boolean): string {
  const { what, rows } = describeChange(change);
  const place = change.kind === 'lost' ? '' : placeText(change.places[0]!);
  const parts = [what, rows, place, isApproved ? translate('commands.approved') : ''];
  return `  ${signs[change.kind]} ${parts.filter(Boolean).join('  ')}`;
}

const mostPeople = 20;

/** "Pessoas (3 contas em db.json): 2 ganham, 1 perde", then the people with the number of rights. */
function peopleText({ file, affected }: NonNullable<People>): string {
  if (affected.length === 0) return translate('commands.people', { file });
  const some = (key: 'gains' | 'loses') => affected.filter((one) => one[key].length > 0).length;
  const counts = [
    some('gains') > 0 && `${translate('counted.gain', { smart_count: some('gains') })}`,
    some('loses') > 0 && `${translate('counted.lose', { smart_count: some('loses') })}`,
  ];
  const rest = affected.length - mostPeople;
  return [
    translate('commands.peopleOf', {
      amount: translate('counted.accounts', { smart_count: affected.length }),
      file,
      counts: counts.filter(Boolean).join(', '),
    }),
    ...affected.slice(0, mostPeople).map(({ name, email, permissions, gains, loses }) => {
      const change = [gains.length > 0 && `+${gains.length}`, loses.length > 0 && `-${loses.length}`];
      const rights =
        Math.max(gains.length, loses.length) === 1
          ? translate('commands.right')
          : translate('commands.rights');
      return `  ${`${change.filter(Boolean).join(' ')} ${rights}`.padEnd(16)} ${name} <${email}>  ${permissions.join(', ')}`;
    }),
    ...(rest > 0 ? [translate('commands.andMore', { rest })] : []),
  ].join('\n');
}
