import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { DraftAnswer, DraftReview } from '#authoring/drafts.ts';
import type { RaioXWords, SourceAnswer } from '#model/api/answers.ts';
import { useServicePages } from '#app/portal/config/useConfigProblems.ts';
import { textOf } from '#messages/translate.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { authFetch, posting, RequestError } from '#ui/session/session.ts';
import { preview } from './preview.ts';
import { outlineKey } from './useOutline.ts';
import { useTypedFiles, type OpenedFile } from './useTypedFiles.ts';

type Notice = { kind: 'saved' | 'undone' } | { kind: 'merged'; file: string };
type SavedFiles = { files: OpenedFile[] };
type Saved = Pick<OpenedFile, 'file' | 'hash'>;

/** In ms, after the last key. */
const pause = 350;
/** In ms, until all rights are compared. */
const longPause = 1200;
/** In ms: so often others are told that the author is still there. */
const presence = 20_000;

const post = <T>(search: string, body: object) =>
  authFetch(`/config/edit/draft.json${search}`, posting(body)) as Promise<T>;

/** The lines of the screen at an address. */
function useSource(at: string) {
  return useQuery({
    queryKey: ['portal', 'raio-x', at],
    queryFn: ({ signal }) =>
      authFetch(`/config/source.json?at=${encodeURIComponent(at)}`, {
        signal,
      }) as Promise<SourceAnswer>,
    retry: false,
    // its words serve until those of the next screen have come
    placeholderData: keepPreviousData,
    // the file may be edited at any time
    staleTime: 0,
    gcTime: 0,
  });
}

/** The path that the editor names a file by. */
export const fileName = (file: string): string => file.slice(file.indexOf('/') + 1);

/**
 * All that the pane knows and does: the files, what is typed, and the preview.
 *
 * @param at the address of the screen that the lines describe
 * @param isBeside whether the pane stands beside that screen, which then shows what is typed
 */
export function useRaioX(at: string, isBeside: boolean) {
  const source = useSource(at);
  const described = source.isPlaceholderData ? undefined : source.data;
  const queries = useQueryClient();
  const { editable } = usePortalIndex();
  const isEditor = useServicePages('edit').length > 0;
  // the preview as a role has the screens of that role
  const [mayEdit] = useState(isEditor);
  const canEdit = mayEdit && editable === true;
  const typed = useTypedFiles();
  const { changed } = typed;
  const [as, setAs] = useState('');
  const [notice, setNotice] = useState<Notice>();
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const isDirty = changed.length > 0;
  const failed = source.error instanceof RequestError ? source.error : undefined;

  /** Somebody else's version is taken over; any other error is shown. */
  const fail = useEvent(async (caught: unknown) => {
    try {
      const file = await typed.takeOthers(caught);
      if (file === undefined) setError(caught as Error);
      else {
        setNotice({ kind: 'merged', file });
        await source.refetch();
      }
    } catch (again) {
      setError(again as Error);
    }
  });
  const checked = useCheck({
    files: changed.map(({ file, hash, text }) => ({ file, hash, text })),
    at,
    as,
    canEdit,
    isBeside,
    // what is being saved is checked there
    isOff: typed.conflict !== undefined || error !== undefined || isBusy,
    fail,
  });
  const saving = useSaving({
    setBusy,
    fail,
    taken: async ({ files }, kind) => {
      typed.takeSaved(files);
      setNotice({ kind });
      setAs('');
      await checked.forget();
      await Promise.all([source.refetch(), queries.invalidateQueries({ queryKey: outlineKey })]);
    },
  });
  const words = source.data?.words ?? (failed?.details.words as RaioXWords | undefined);

  return {
    ...typed,
    isBusy,
    words: words && {
      ...words,
      ...(!isBeside && {
        hint: textOf('pages.editor.unchanged'),
        fine: textOf('pages.editor.fine'),
        closed: textOf('pages.editor.fine'),
        wrong: textOf('pages.editor.found'),
      }),
    },
    source: described,
    retry: () => void source.refetch(),
    failed,
    mayEdit,
    canEdit,
    as,
    setAs,
    isDirty,
    answer: checked.answer,
    /** The places as they were at the last answer. */
    screen: isDirty ? (checked.last?.screen ?? described) : described,
    review: checked.review,
    reasons: checked.reasons,
    notice,
    error,
    /** The files whose last change can be taken back, once `file` is shown. */
    undoable: (file: string): readonly Saved[] => {
      if (isDirty) return [];
      if (saving.saved.length > 0) return saving.saved;
      const { hash = '', edits = [] } = typed.files[file] ?? {};
      return edits[0]?.after === hash ? [{ file, hash }] : [];
    },
    open: useEvent((name: string) => typed.open(name).catch(setError)),
    type: useEvent((name: string, text: string) => {
      setNotice(undefined);
      setError(undefined);
      typed.type(name, text);
    }),
    fill: useEvent((...made: Parameters<typeof typed.fill>) => {
      setNotice(undefined);
      setError(undefined);
      typed.fill(...made);
    }),
    save: () => saving.save(changed),
    // what takes a change back is a change, and is taken back by the next one
    undo: (files: readonly Saved[]) => saving.undo(files, notice?.kind === 'undone' ? 'saved' : 'undone'),
    discard: () => {
      typed.discard();
      setError(undefined);
      setAs('');
    },
  };
}
export type RaioXState = ReturnType<typeof useRaioX>;

type Checking = {
  files: readonly OpenedFile[];
  at: string;
  as: string;
  canEdit: boolean;
  isBeside: boolean;
  isOff: boolean;
  fail: (error: unknown) => Promise<void>;
};

/** Has the server check what is typed, when the author pauses, and shows the screens that it makes. */
function useCheck({ files, at, as, canEdit, isBeside, isOff, fail }: Checking) {
  const [saved, setSaved] = useState<DraftAnswer>();
  const [last, setLast] = useState<DraftAnswer & { of: string }>();
  const [review, setReview] = useState<DraftReview & { of: string }>();
  const key = JSON.stringify([as, at, files]);
  const latest = useRef(key);
  useEffect(() => {
    latest.current = key;
  });
  const isChecked = last?.of === key;
  const isIdle = files.length === 0 && as === '' && last === undefined;
  const check = useEvent(async () => {
    try {
      const answer = await post<DraftAnswer>('', { files, at, ...(as && { as: [as] }) });
      // what was typed meanwhile is checked next
      if (latest.current !== key) return;
      setLast({ ...answer, of: key });
      // where the author can't see this screen, it stays as it is served
      if (answer.isRight && isBeside) await preview(answer.closed ? undefined : answer.draft);
    } catch (error) {
      await fail(error);
    }
  });
  useEffect(() => {
    if (!canEdit || isOff || isIdle || isChecked) return undefined;
    const timer = setTimeout(() => void check(), pause);
    return () => clearTimeout(timer);
    // each key begins the pause anew
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [canEdit, isOff, isIdle, isChecked, key, check]);
  const isRight = isChecked && last.isRight && files.length > 0;
  useEffect(() => {
    if (!isRight) return undefined;
    let isOver = false;
    const timer = setTimeout(async () => {
      // what was typed meanwhile is reviewed next
      const found = await post<DraftReview>('?review=true', {}).catch(() => undefined);
      if (!isOver && found) setReview({ ...found, of: key });
    }, longPause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isRight, key]);
  const isTyping = files.length > 0 && !isOff;
  useEffect(() => {
    if (!isTyping) return undefined;
    const timer = setInterval(() => void (document.visibilityState === 'visible' && check()), presence);
    return () => clearInterval(timer);
  }, [isTyping, check]);
  /** The server forgets the draft, too, and is ready for the next one. */
  const end = useEvent(async () => {
    await preview(undefined);
    setSaved(await post<DraftAnswer>('', { files: [], at }).catch(() => undefined));
  });
  const forget = useEvent(async () => {
    setLast(undefined);
    await end();
  });
  // a pane that goes takes its preview with it
  useEffect(() => {
    if (!canEdit) return undefined;
    return () => void end();
  }, [canEdit, end]);
  const isResting = canEdit && isIdle;
  useEffect(() => {
    if (isResting) void end();
    // the reasons are those of the page's screen
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isResting, at, end]);
  return {
    answer: isChecked ? last : undefined,
    last,
    reasons: (isIdle ? saved : last)?.reasons ?? [],
    review: review?.of === key ? review : undefined,
    forget,
  };
}

type Saving = {
  setBusy: (isBusy: boolean) => void;
  fail: (error: unknown) => Promise<void>;
  taken: (saved: SavedFiles, kind: 'saved' | 'undone') => Promise<void>;
};

function useSaving({ setBusy, fail, taken }: Saving) {
  const [saved, setSaved] = useState<readonly Saved[]>([]);
  const run = async (
    search: '?save=true' | '?undo=true',
    kind: 'saved' | 'undone',
    files: readonly object[],
  ) => {
    setBusy(true);
    try {
      const answer = await post<SavedFiles>(search, { files });
      setSaved(answer.files.map(({ file, hash }) => ({ file, hash })));
      await taken(answer, kind);
    } catch (error) {
      await fail(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    saved,
    save: (files: readonly OpenedFile[]) =>
      run(
        '?save=true',
        'saved',
        files.map(({ file, hash, text }) => ({ file, hash, text })),
      ),
    undo: (files: readonly Saved[], kind: 'saved' | 'undone') => run('?undo=true', kind, files),
  };
}
