/** The field kinds that the demo company declares, for tests of declared kinds. */
import type { WrittenDeclaration } from '#kinds/document/declaration.ts';
import { declaredIn } from '#compiler/check/declaredTypes.ts';
import { parseFile } from '#compiler/parse/parse.ts';
import { Report } from '#language/problems.ts';
import { readFiles } from '#compiler/read/read.ts';

const report = new Report();
const files = readFiles('config', report).filter(({ path }) => path.startsWith('config/kinds/'));

export const declaredKinds: Readonly<Record<string, WrittenDeclaration>> = Object.fromEntries(
  Object.entries(declaredIn(files.flatMap((file) => parseFile(file, report) ?? []))).map(
    ([id, declaration]) => {
      if (!declaration) throw new Error(`config/kinds/${id}.yaml is broken`);
      return [id, declaration];
    },
  ),
);

/** The keys that a field has because of its kind. */
export const ofKind = (type: string): { type: string; document?: WrittenDeclaration } => ({
  type,
  ...(Object.hasOwn(declaredKinds, type) && { document: declaredKinds[type] }),
});
