/** What a changed file would come to, before it is saved: what `portal check` would say, and who gains and loses what. */
import { affectedAccounts, readableAccounts } from '../../../access/accounts.ts';
import { changesBySet, type Change } from '../../../access/changes.ts';
import { changesBySets, type Review } from '../../../access/configReview.ts';
import { codeFrame } from '../../../language/codeFrame.ts';
import { loadPortalFrom } from '../../../language/load.ts';
import { problemLine, type Problem } from '../../../language/problems.ts';
import type { ConfigFile } from '../../../language/read.ts';
import { everything } from '../../../model/filter.ts';
import type { Portal } from '../../../model/types.ts';
import { inSpokenLanguage } from '../../http/languageOf.ts';
import { isActive } from '../../accounts/accounts.ts';
import type { Visit } from '../../accounts/visit.ts';
import type { PortalData } from '../../data/portalData.ts';
import { shapeOf } from '../../data/shape.ts';

const mostNames = 50;

type Asked = { folder: string; served: Portal; visit: Visit; dataOf(portal: Portal): PortalData };

export const replaced = (files: readonly ConfigFile[], file: ConfigFile): ConfigFile[] =>
  files.map((one) => (one.path === file.path ? file : one));

/** The same as the commands say. A warning that there is already is not this change's. */
export function problemsOf(files: readonly ConfigFile[], changed: ConfigFile, folder: string) {
  const known = new Set(loadPortalFrom(files, { folder }).problems.map(withoutPlace));
  const all = replaced(files, changed);
  const { portal, problems } = loadPortalFrom(all, { folder });
  const told = problems.filter(
    (problem) =>
      problem.severity === 'error' ||
      problem.place.file === changed.path ||
      !known.has(withoutPlace(problem)),
  );
  const texts = new Map(all.map((file) => [file.path, file.text]));
  return {
    portal,
    problems: told.map(({ path: _path, ...problem }) => {
      const text = texts.get(problem.place.file);
      return { ...problem, ...(text && { frame: codeFrame(text, problem.place) }) };
    }),
  };
}

const withoutPlace = (problem: Problem) =>
  problemLine({ ...problem, place: { ...problem.place, line: 0, column: 0 } });

export async function reviewOf(
  files: readonly ConfigFile[],
  changed: ConfigFile,
  asked: Asked,
): Promise<Review> {
  const { portal, problems } = problemsOf(files, changed, asked.folder);
  const review: Review = { problems, isRight: portal !== null };
  if (!portal) return review;
  const before = inSpokenLanguage(asked.served);
  const after = inSpokenLanguage(portal);
  const changes: Change[] = [];
  for (const some of changesBySet(before, after)) {
    changes.push(...some);
    // it takes a while, and others are waiting
    await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    ...review,
    access: {
      sets: changesBySets(changes),
      people: changes.length > 0 ? await peopleOf(before, after, asked) : { gain: 0, lose: 0 },
    },
  };
}

async function peopleOf(before: Portal, after: Portal, { visit, dataOf }: Asked) {
  const { portal, viewer, access } = visit;
  const shape = shapeOf(portal.resources[portal.accounts.resource]!, viewer);
  const { records } = await dataOf(portal).find(shape, { where: everything });
  const active = records.filter((account) => isActive(portal, account, shape));
  const affected = affectedAccounts(before, after, active);
  const some = (key: 'gains' | 'loses') => affected.filter((one) => one[key].length > 0).length;
  const mayRead = readableAccounts(portal, access.permissions) !== undefined;
  return {
    gain: some('gains'),
    lose: some('loses'),
    ...(mayRead && {
      names: affected.slice(0, mostNames).map(({ name }) => name),
    }),
  };
}
