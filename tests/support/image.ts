/**
 * Does in folders what `docker build` and `docker run` do with a Dockerfile: a machine without docker shows that the paths
 * and commands of the file exist and fit together. The base image and its system are those of this machine.
 */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

type Env = Record<string, string>;
export type Image = {
  /** The folder that stands for `/`. */
  root: string;
  env: Env;
  workdir: string;
  user?: string;
  cmd?: readonly string[];
  healthcheck?: readonly string[];
};

/** Instructions with their text; a line that ends in `\` continues. */
export const instructionsOf = (dockerfile: string): (readonly [word: string, rest: string])[] =>
  dockerfile
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
    .map((line) => [line.split(' ')[0]!, line.slice(line.indexOf(' ') + 1).trim()]);

/** The folders that images use; all others are those of this machine. */
const inImage = (root: string, text: string) =>
  text.replaceAll(/(?<![\w./-])\/(?=(?:portal|config|data|usr\/local\/bin|run\/secrets)\b)/g, `${root}/`);

const isRoot = process.getuid?.() === 0;
const node = isRoot ? { uid: 1000, gid: 1000 } : {};
/** The user of the image has no name here. */
const asHere = (command: string) =>
  command.replaceAll('node:node', isRoot ? '1000:1000' : `${process.getuid?.()}:${process.getgid?.()}`);

/** @param bases images by the names after FROM; other names are an empty system */
export function buildImage(
  dockerfile: string,
  context: string,
  folder: string,
  bases: Readonly<Record<string, Image>> = {},
): Image {
  const stages: Record<string, Image> = {};
  let image: Image | undefined;
  for (const [word, rest] of instructionsOf(readFileSync(dockerfile, 'utf8'))) {
    if (word === 'ARG') continue;
    if (word === 'FROM') {
      const [from, , name = 'last'] = rest.split(/\s+/);
      image = stageFrom(stages[from!] ?? bases[from!], path.join(folder, name));
      stages[name] = image;
    } else apply(image!, word, rest, { context, stages });
  }
  return image!;
}

function stageFrom(base: Image | undefined, root: string): Image {
  mkdirSync(path.join(root, 'usr/local/bin'), { recursive: true });
  if (!base) return { root, env: {}, workdir: '/' };
  cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
  // scripts name their folder
  for (const file of readdirSync(path.join(root, 'usr/local/bin'))) {
    const target = path.join(root, 'usr/local/bin', file);
    writeFileSync(target, readFileSync(target, 'utf8').replaceAll(base.root, root));
  }
  return { ...base, root };
}

type Around = { context: string; stages: Readonly<Record<string, Image>> };

function apply(image: Image, word: string, rest: string, { context, stages }: Around): void {
  const at = (file: string) => path.join(image.root, path.resolve(image.workdir, file));
  if (word === 'ENV')
    for (const pair of rest.split(/\s+/)) {
      const [name, value] = pair.split('=');
      image.env = { ...image.env, [name!]: value! };
    }
  else if (word === 'WORKDIR') {
    image.workdir = rest;
    mkdirSync(at('.'), { recursive: true });
  } else if (word === 'COPY') {
    const words = rest.split(/\s+/);
    const stage = words[0]!.startsWith('--from=') ? words.shift()!.slice('--from='.length) : undefined;
    const source = stage ? stages[stage]!.root : context;
    const into = words.at(-1)!;
    for (const one of words.slice(0, -1)) copy(path.join(source, one), at(into), into.endsWith('/'));
  } else if (word === 'RUN') execFileSync('sh', ['-ec', asHere(inImage(image.root, rest))], options(image));
  else if (word === 'USER') image.user = rest;
  else if (word === 'CMD') image.cmd = JSON.parse(rest) as string[];
  else if (word === 'HEALTHCHECK') image.healthcheck = JSON.parse(/CMD (.*)/.exec(rest)![1]!) as string[];
  else if (!['VOLUME', 'EXPOSE'].includes(word)) throw new Error(`The test knows no instruction ${word}.`);
}

function copy(from: string, to: string, intoFolder: boolean): void {
  if (!existsSync(from)) throw new Error(`COPY: there is no ${from}.`);
  const ignored = existsSync(path.join(from, '.dockerignore'))
    ? readFileSync(path.join(from, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
    : [];
  const isIgnored = (file: string) =>
    ignored.some((name) =>
      name.startsWith('*') ? file.endsWith(name.slice(1)) : file.split(path.sep)[0] === name,
    );
  const target = intoFolder && !statSync(from).isDirectory() ? path.join(to, path.basename(from)) : to;
  cpSync(from, target, {
    recursive: true,
    filter: (file) => file === from || !isIgnored(path.relative(from, file)),
  });
}

/** As the image's user, who has no rights on what root has copied. */
function options({ root, env, workdir, user }: Image, more: Env = {}) {
  const values = Object.entries({ ...env, ...more }).map(([name, value]) => [name, inImage(root, value)]);
  return {
    cwd: path.join(root, workdir),
    encoding: 'utf8',
    env: {
      PATH: `${root}/usr/local/bin:${path.dirname(process.execPath)}:${process.env.PATH}`,
      HOME: user ? root : process.env.HOME,
      ...Object.fromEntries(values),
    },
    ...(user && node),
  } as const;
}

/** `docker run --rm <image> <command>` */
export async function runIn(image: Image, [program, ...args]: readonly string[], env: Env = {}) {
  try {
    return (await promisify(execFile)(program!, args, options(image, env))).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${[program, ...args].join(' ')}:\n${stdout}${stderr}`, { cause: error });
  }
}

/** `docker run -d <image>` */
export const startIn = (image: Image, env: Env = {}): ChildProcess =>
  spawn(image.cmd![0]!, image.cmd!.slice(1), { ...options(image, env), stdio: ['ignore', 'pipe', 'pipe'] });
