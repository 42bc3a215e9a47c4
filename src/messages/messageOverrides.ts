/** The company's own wording of texts: `messages` of portal.yaml, by message key. */
import type { Language } from './language.ts';

/** `ra.action.save: Gravar`. */
export type MessageOverrides = Readonly<Record<string, string>>;

type Texts = { [name: string]: string | Texts };

/** Groups of texts whose keys have no prefix: `ra.action.save` in the app, `write.inUse` on the server. */
const open = ['app', 'shared', 'server'] as const;
/** Groups of texts whose keys have the group as prefix: `pages.trash.title`, `signIn.submit`. */
const named = ['pages', 'signIn'] as const;

const roomsOf = (language: Language) =>
  Object.fromEntries(
    [...open, ...named].flatMap((room) => (language[room] ? [[room, language[room] as Texts]] : [])),
  );

/** All texts of a language, by key. */
export function textsOf(language: Language): Map<string, string> {
  const rooms = roomsOf(language);
  return new Map([
    ...open.flatMap((room) => flat(rooms[room])),
    ...named.flatMap((room) => flat(rooms[room], `${room}.`)),
  ]);
}

const flat = (texts: Texts = {}, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[before + name, text]] : flat(text, `${before}${name}.`),
  );

const made = new WeakMap<MessageOverrides, Map<Language, Language>>();

/** The language with some of its texts replaced. Keys that do not exist here are ignored. */
export function overrideMessages<L extends Language>(language: L, own: MessageOverrides | undefined): L {
  if (!own) return language;
  const known = made.get(own) ?? new Map<Language, Language>();
  made.set(own, known);
  let one = known.get(language);
  if (!one) {
    const rooms = structuredClone(roomsOf(language));
    for (const [name, text] of Object.entries(own)) put(rooms, name.split('.'), text);
    known.set(language, (one = { ...language, ...rooms }));
  }
  return one as L;
}

function put(rooms: Record<string, Texts>, steps: readonly string[], text: string) {
  const isNamed = (named as readonly string[]).includes(steps[0]!);
  const room = isNamed ? steps[0]! : open.find((name) => rooms[name]?.[steps[0]!]);
  let texts: string | Texts | undefined = room && rooms[room];
  const path = isNamed ? steps.slice(1) : steps;
  for (const step of path.slice(0, -1)) texts = typeof texts === 'object' ? texts[step] : undefined;
  if (typeof texts === 'object' && typeof texts[path.at(-1)!] === 'string') texts[path.at(-1)!] = text;
}
