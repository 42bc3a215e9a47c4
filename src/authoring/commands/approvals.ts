/** The file of approved widenings of rights, written by hand or by `access diff --accept`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Document, isMap, isSeq, parseDocument, YAMLSeq } from 'yaml';
import { approvalsOf, type Approvals, type MatchedApprovals } from '../rights/rightsDiff.ts';
import { approvalsFile } from '#compiler/parse/parse.ts';
import { CliError, shortPath, type Io } from '#cli/io.ts';
import { translate } from '#messages/translate.ts';

/** @param given another file; absent: the one in the config folder */
export const approvalsPath = ({ paths }: Io, given: string | undefined) =>
  given === undefined ? path.join(paths.config, approvalsFile) : path.resolve(given);

export function readApprovals(file: string): Approvals {
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
export function writeApprovals(file: string, { open, stale }: MatchedApprovals) {
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
