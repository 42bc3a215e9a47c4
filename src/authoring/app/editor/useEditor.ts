import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { dataOf, edited, RefusedEdit, type Edit } from '#authoring/edits/edits.ts';
import type { Review } from '#authoring/rights/rightsDiff.ts';
import type { Outline } from '#authoring/editor/forms.ts';
import { authFetch, RequestError, posting } from '#ui/session/session.ts';
import { useDebounced } from '#kit/screen.ts';
import { useToken } from '#ui/portal/useSession.ts';

type LastEdit = { at: string; name: string; after: string };
export type OpenFile = { file: string; text: string; hash: string; edits: LastEdit[] };

/** True when the file was changed by somebody else since it was read here. */
export const isStaleBy = (error: unknown) => error instanceof RequestError && error.status === 409;

const nothing: { of: string; edits: readonly Edit[] } = { of: '', edits: [] };
const editorKey = ['portal', 'config-editor'];

export function useOutline() {
  const token = useToken();
  return useQuery({
    queryKey: [...editorKey, token, 'outline'],
    queryFn: ({ signal }) => authFetch('/config/edit.json', { signal }) as Promise<Outline>,
    retry: false,
  });
}

const post = <T>(address: string, body: object, init?: RequestInit) =>
  authFetch(address, { ...posting(body), ...init }) as Promise<T>;

/** A file with its pending changes, until they are saved. */
export function useFile(file: string) {
  const token = useToken();
  const queries = useQueryClient();
  const queryKey = [...editorKey, token, 'file', file];
  const address = `/config/edit/${file}`;
  const [draft, setDraft] = useState<{ of: string; edits: readonly Edit[] }>(nothing);
  const [isRefused, setRefused] = useState(false);
  const [done, setDone] = useState<'saved' | 'undone'>();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => authFetch(address, { signal }) as Promise<OpenFile>,
    retry: false,
    // the changes are based on the text that was read, so it must not be refetched
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data: base } = query;
  // the changes belong to one version of the text
  const edits = draft.of === base?.hash ? draft.edits : nothing.edits;
  const text = useMemo(() => (base ? edited(base.text, edits) : ''), [base, edits]);
  const data = useMemo(() => (base ? dataOrNull(text) : undefined), [base, text]);
  const review = useMutation({
    mutationFn: () => post<Review>(`${address}?dryRun=true`, { hash: base!.hash, edits }),
  });
  const onSuccess = (saved: OpenFile) => {
    queries.setQueryData(queryKey, saved);
    setDraft(nothing);
    review.reset();
    setDone('saved');
    void queries.invalidateQueries({ queryKey: [...editorKey, token, 'outline'] });
  };
  const save = useMutation({
    mutationFn: () => post<OpenFile>(address, { hash: base!.hash, edits }),
    onSuccess,
  });
  const undo = useMutation({
    mutationFn: () => post<OpenFile>(`${address}?undo=true`, { hash: base!.hash }),
    onSuccess: (saved: OpenFile) => {
      onSuccess(saved);
      // undoing is a change as well, and can itself be undone
      setDone(done === 'undone' ? 'saved' : 'undone');
    },
  });
  const settled = useDebounced(edits, 500);
  const check = useQuery({
    queryKey: [...queryKey, base?.hash, settled],
    queryFn: ({ signal }) =>
      post<Pick<Review, 'problems' | 'isRight'>>(
        `${address}?check=true`,
        { hash: base!.hash, edits: settled },
        { signal },
      ),
    // not while saving, because the check would be about a text that is being replaced
    enabled: settled === edits && edits.length > 0 && !save.isPending && !undo.isPending,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const become = (next: readonly Edit[]) => {
    setDraft({ of: base?.hash ?? '', edits: next });
    setDone(undefined);
    setRefused(false);
    review.reset();
    save.reset();
    undo.reset();
  };
  return {
    query,
    base,
    text,
    /** null: the file is not valid YAML. */
    data,
    edits,
    isRefused,
    done,
    /** The problems so far; undefined while they are being checked. */
    found: settled === edits ? check.data : undefined,
    /** The file was changed by somebody else, so the pending changes can't be checked any more. */
    isStale: isStaleBy(check.error),
    error: review.error ?? save.error ?? undo.error ?? (isStaleBy(check.error) ? check.error : null),
    review,
    save,
    undo,
    /** Returns false when the change was refused. */
    change(...more: Edit[]): boolean {
      try {
        edited(text, more);
      } catch (error) {
        if (!(error instanceof RefusedEdit)) throw error;
        // what was typed is not YAML, as its field says
        setRefused(error.reason !== 'unreadable');
        return false;
      }
      become(more.reduce(joined, edits));
      return true;
    },
    back: () => become(edits.slice(0, -1)),
    reload() {
      become([]);
      void query.refetch();
    },
  };
}
export type EditedFile = ReturnType<typeof useFile>;

function dataOrNull(text: string): unknown {
  try {
    return dataOf(text);
  } catch (error) {
    if (error instanceof RefusedEdit) return null;
    throw error;
  }
}

/** Combines successive drags of one item, or edits of one value, into one change. */
function joined(edits: readonly Edit[], edit: Edit): Edit[] {
  const last = edits.at(-1);
  const isSame = last?.do === edit.do && String(last.path) === String(edit.path);
  if (isSame && edit.do === 'move' && last.do === 'move' && last.to === edit.from)
    return [...edits.slice(0, -1), { ...edit, from: last.from }];
  if (isSame && edit.do === 'set') return [...edits.slice(0, -1), edit];
  return [...edits, edit];
}
