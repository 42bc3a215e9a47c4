/**
 * Configs that their authors have not saved. A draft belongs to the session that wrote it: nobody else can ask for it, and
 * it is forgotten when the session has left it for a while. It lives in this process alone.
 */
import { accessOf, type Access } from '#access/grants.ts';
import { sharedRights } from '#access/sharedRights.ts';
import { mayUse } from '#access/viewAs.ts';
import type { Portal } from '#model/types.ts';
import type { Caller } from '../caller/caller.ts';
import { localizedPortal } from '../http/requestLanguage.ts';
import { randomId } from '#host/randomId.ts';

export type ConfigDraft = {
  id: string;
  account: string;
  session: string;
  /** The author's name, which other authors of the same files see. */
  name: string;
  /** The files that differ from the saved ones, as they are typed. */
  files: readonly { file: string; text: string }[];
  /** As the files say when they were last without errors; absent: never yet. */
  portal?: Portal;
  /** The permissions that the author previews it with; absent: their own. */
  as?: readonly string[];
  touched: number;
};

/** Milliseconds after which a draft that nobody has touched is forgotten. */
const keptFor = 10 * 60_000;
/** Milliseconds within which an author counts as at work. */
const presentFor = 60_000;
const most = 50;

export class ConfigDrafts {
  readonly #drafts = new Map<string, ConfigDraft>();

  /** Replaces the draft of the caller's session. */
  put(caller: Caller, draft: Pick<ConfigDraft, 'files' | 'portal' | 'as'>): ConfigDraft {
    const before = this.ofSession(caller);
    if (before) this.#drafts.delete(before.id);
    const { account, portal } = caller;
    const kept: ConfigDraft = {
      ...(before?.portal && { portal: before.portal }),
      ...draft,
      id: before?.id ?? randomId(16, 'hex'),
      account: String(account.id),
      session: sessionOf(caller),
      name: String(account[portal.accounts.name] ?? ''),
      touched: Date.now(),
    };
    this.#drafts.set(kept.id, kept);
    for (const [id, { touched }] of this.#drafts)
      if (touched + keptFor < Date.now() || this.#drafts.size > most) this.#drafts.delete(id);
    return kept;
  }

  drop(caller: Caller) {
    const own = this.ofSession(caller);
    if (own) this.#drafts.delete(own.id);
  }

  ofSession(caller: Caller): ConfigDraft | undefined {
    return [...this.#drafts.values()].find((draft) => isOf(draft, caller));
  }

  /** The draft that a request names, with a portal that can be shown; undefined for any caller but its author. */
  shown(id: string, caller: Caller): (ConfigDraft & { portal: Portal }) | undefined {
    const draft = this.#drafts.get(id);
    if (!draft?.portal || !isOf(draft, caller) || draft.touched + keptFor < Date.now()) return undefined;
    if (!mayUse('edit', caller.portal, caller.access.permissions)) return undefined;
    draft.touched = Date.now();
    return draft as ConfigDraft & { portal: Portal };
  }

  /** The other authors who have one of these files open with changes. */
  others(caller: Caller, files: readonly string[]): { name: string; file: string }[] {
    const now = Date.now();
    return [...this.#drafts.values()]
      .filter((draft) => !isOf(draft, caller) && draft.touched + presentFor > now)
      .flatMap((draft) =>
        draft.files.flatMap(({ file }) => (files.includes(file) ? [{ name: draft.name, file }] : [])),
      );
  }
}

const sessionOf = ({ session }: Caller) => session?.id ?? '';
const isOf = (draft: ConfigDraft, caller: Caller) =>
  draft.account === String(caller.account.id) && draft.session === sessionOf(caller);

/** The permissions that a draft is shown with. */
export const permissionsFor = ({ as }: ConfigDraft, { access }: Caller): readonly string[] =>
  as ?? access.permissions;

/** The rights of a preview: those of its author, as far as the draft grants them, too. */
export const previewAccess = (draft: ConfigDraft & { portal: Portal }, caller: Caller): Access =>
  sharedRights(
    caller.access,
    accessOf(localizedPortal(draft.portal), permissionsFor(draft, caller)),
    caller.portal,
  );
