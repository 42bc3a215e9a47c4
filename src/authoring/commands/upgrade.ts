/** portal upgrade: brings a config from the version for which it was written to the installed one. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languageVersion } from '#language/changes.ts';
import type { Portal } from '#model/types.ts';
import { Report } from '#language/problems.ts';
import { formatProblems, loadPortalFrom, type ConfigFile } from '#compiler/load.ts';
import { fileKindOf } from '#compiler/parse/parse.ts';
import { oldKeywords, withNewNames } from '#compiler/parse/renamed.ts';
import { yamlTree, type YamlTree } from '#compiler/parse/yamlTree.ts';
import { readFiles } from '#compiler/read/read.ts';
import { recordsExist } from '#cli/data/dataFile.ts';
import { migrate } from '#cli/data/migrateCommand.ts';
import { CliError, shortPath, type Io } from '#cli/io.ts';
import { refreshSchemas, schemaFolder } from '../editor/files.ts';
import { docsFile, writeReference } from './docs.ts';
import { engineVersion } from '../new/projectFiles.ts';
import { compareVersions, type VersionChanges } from './versions.ts';
import { translate } from '#messages/translate.ts';

type Options = { json: boolean; check: boolean; since?: string | undefined };
type Renamed = { from: string; to: string };
type Edited = { file: string; text: string; old: readonly Renamed[] };

export async function upgrade(io: Io, { json, check, since }: Options): Promise<number> {
  const folder = path.basename(io.paths.config);
  const files = readFiles(io.paths.config, new Report());
  const edited = editedFiles(files, folder);
  const after = files.map((file) => ({
    ...file,
    text: edited.find((one) => one.file === file.path)?.text ?? file.text,
  }));
  const { portal, problems } = loadPortalFrom(after, { folder });
  if (!portal) throw new CliError(translate('project.otherProblems', { problems: formatProblems(problems) }));

  const versions = await compareVersions(io, portal, since);
  const images = imageFiles(io.paths.config, folder);
  // before anything is written: a database may not answer
  const data = await dataPlan({ ...io, files: after }, json);
  if (!check)
    for (const { file, text } of [...edited, ...images])
      writeFileSync(path.join(io.paths.config, file.slice(folder.length + 1)), text);
  const generated = check ? [] : generatedFiles(io.paths.config, portal);
  const isDone = edited.length + images.length === 0 && !data.hasWork && versions.changes.length === 0;

  if (json)
    io.json({
      language: languageVersion(),
      files: [...edited, ...images].map(({ file, old }) => ({
        file,
        renamed: old.map(({ from, to }) => ({ from, to })),
      })),
      generated,
      data: data.plan,
      versions,
    });
  else
    io.out(
      [
        keywordText(edited, check),
        ...imageText(images, check),
        ...(generated.length > 0
          ? [generated.map((file) => translate('common.written', { file: shortPath(file) })).join('\n')]
          : []),
        data.text,
        versionText(versions),
      ].join('\n\n'),
    );
  return check && !isDone ? 1 : 0;
}

/** The files with old keywords, and portal.yaml if it names an older version of the language. */
function editedFiles(files: readonly ConfigFile[], folder: string): Edited[] {
  return files.flatMap(({ path: file, text }): Edited[] => {
    const kind = text === null ? undefined : fileKindOf(file);
    const tree = kind && treeOf(text!);
    if (!tree) return [];
    const old = oldKeywords(tree.root, kind).filter(({ isDoubled }) => !isDoubled);
    const renamed = withNewNames(text!, old);
    const after = file === `${folder}/portal.yaml` ? withVersion(renamed) : renamed;
    return after === text ? [] : [{ file, text: after, old }];
  });
}

function treeOf(text: string): YamlTree | undefined {
  try {
    return yamlTree(text);
  } catch {
    // the check explains it
    return undefined;
  }
}

/** `language: 2`. A config without the line is of version 1. */
function withVersion(text: string): string {
  const version = languageVersion();
  const line = /^language:[ \t]*(\d+)/m;
  if (line.test(text))
    return text.replace(line, (whole, written: string) => whole.slice(0, -written.length) + version);
  if (version === 1) return text;
  const start = /^(?![#\s]|---|$)/m.exec(text)?.index ?? text.length;
  return `${text.slice(0, start)}language: ${version}\n${text.slice(start)}`;
}

/** The files beside the config that name the engine's image by another version than the installed one. */
function imageFiles(config: string, folder: string): Edited[] {
  const to = `portal:${engineVersion()}`;
  return ['Dockerfile', 'compose.yaml'].flatMap((file): Edited[] => {
    const target = path.join(config, file);
    if (!existsSync(target)) return [];
    const old: Renamed[] = [];
    const text = readFileSync(target, 'utf8').replaceAll(
      /(?<=^[ \t]*(?:FROM|image:)[ \t]+)portal:\d[\w.-]*/gm,
      (from) => {
        if (from !== to) old.push({ from, to });
        return to;
      },
    );
    return old.length === 0 ? [] : [{ file: `${folder}/${file}`, text, old }];
  });
}

/** Writes anew what this version says of the language beside the config, for people and editors. */
function generatedFiles(config: string, { kinds }: Portal): string[] {
  const reference = path.join(config, docsFile());
  return [
    ...(refreshSchemas(config).length > 0 ? [path.join(config, schemaFolder)] : []),
    ...(existsSync(reference) && writeReference(reference, kinds) ? [reference] : []),
  ];
}

/** What `migrate --plan` says. Without records there is nothing to say. */
async function dataPlan(io: Io, json: boolean): Promise<{ text: string; hasWork: boolean; plan?: unknown }> {
  if (!recordsExist(io)) return { text: translate('project.noRecords'), hasWork: false };
  const lines: string[] = [];
  let plan: unknown;
  const say = (text: string) => void lines.push(text);
  const options = { json, 'dry-run': false, plan: true, check: true, all: false, seed: false, yes: false };
  const code = await migrate(
    { ...io, out: say, error: say, json: (result) => void (plan = result) },
    options,
  );
  return {
    text: [translate('project.records'), ...lines].join('\n'),
    hasWork: code !== 0,
    plan,
  };
}

const imageText = (images: readonly Edited[], check: boolean): string[] =>
  images.length === 0
    ? []
    : [
        [
          translate(check ? 'project.otherImage' : 'project.imageReplaced'),
          ...images.map(
            ({ file, old }) =>
              `  ${shortPath(file)}  ${old.map(({ from, to }) => `${from} → ${to}`).join(', ')}`,
          ),
        ].join('\n'),
      ];

function keywordText(edited: readonly Edited[], check: boolean): string {
  if (edited.length === 0) return translate('project.sameLanguage', { version: languageVersion() });
  return [
    check
      ? translate('project.wouldRename', { version: languageVersion() })
      : translate('project.renamed', { version: languageVersion() }),
    ...edited.map(({ file, old }) => {
      const names = [...new Set(old.map(({ from, to }) => `${from} → ${to}`))].join(', ');
      return `  ${[shortPath(file), names || 'language', old.length > 1 ? `(${old.length}×)` : ''].filter(Boolean).join('  ')}`;
    }),
  ].join('\n');
}

const mostChanges = 40;

function versionText({ from, to, changes, why }: VersionChanges): string {
  if (why !== undefined) return translate('project.notCompared', { why });
  if (changes.length === 0) return translate('project.sameRights', { from: from!, to });
  const rest = changes.length - mostChanges;
  return [
    translate('project.rightsChange', { from: from!, to }),
    ...changes.slice(0, mostChanges).map((change) => `  ${change}`),
    ...(rest > 0 ? [translate('commands.andMore', { rest })] : []),
    translate('project.keepOrAccept'),
  ].join('\n');
}
