import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { dataOf, edited, Refused, type Edit } from '../../../language/edit/edits.ts';
import type { Forms } from '../../../language/editor/forms.ts';
import { authFetch } from '../../session.ts';
import { useToken } from '../../portal/useSession.ts';

export type OutlineField = { id: string; label: string; type: string };
export type OutlineScreen = {
  label: string;
  address: string;
  form: string;
  at: (string | number)[];
  resource?: string;
};
type Named = { id: string; label: string; file: string };
export type Outline = {
  resources: (Named & { fields: OutlineField[] })[];
  departments: (Named & { screens: OutlineScreen[] })[];
  permissions: string[];
  forms: Forms;
};
type LastEdit = { at: string; name: string; after: string };
export type OpenFile = { file: string; text: string; hash: string; edits: LastEdit[] };

type ToldProblem = {
  place: { file: string; line: number; column: number };
  message: string;
  severity: 'error' | 'warning';
  frame?: string;
};
type ToldChange = { kind: 'gained' | 'lost' | 'rows'; what: string; rows: string; widens: boolean };
export type Review = {
  problems: ToldProblem[];
  isRight: boolean;
  access?: {
    sets: { who: string; changes: ToldChange[] }[];
    people: { gain: number; lose: number; names?: { name: string; gains: number; loses: number }[] };
  };
};

const editorKey = ['portal', 'config-editor'];

export function useOutline() {
  const token = useToken();
  return useQuery({
    queryKey: [...editorKey, token, 'outline'],
    queryFn: ({ signal }) => authFetch('/config/edit.json', { signal }) as Promise<Outline>,
    retry: false,
  });
}

const post = <T>(address: string, body: object) =>
  authFetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }) as Promise<T>;

/** A file and what is changed of it here, until it is saved. */
export function useFile(file: string) {
  const token = useToken();
  const queries = useQueryClient();
  const queryKey = [...editorKey, token, 'file', file];
  const address = `/config/edit/${file}`;
  const [edits, setEdits] = useState<readonly Edit[]>([]);
  const [isRefused, setRefused] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => authFetch(address, { signal }) as Promise<OpenFile>,
    retry: false,
    // what is changed here is changed of the text as it was read
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data: base } = query;
  const text = useMemo(() => (base ? edited(base.text, edits) : ''), [base, edits]);
  const data = useMemo(() => (base ? dataOf(text) : undefined), [base, text]);
  const review = useMutation({
    mutationFn: () => post<Review>(`${address}?dryRun=true`, { hash: base!.hash, edits }),
  });
  const onSuccess = (saved: OpenFile) => {
    queries.setQueryData(queryKey, saved);
    setEdits([]);
    review.reset();
    setSaved(true);
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
      setSaved(false);
    },
  });
  const become = (next: readonly Edit[]) => {
    setEdits(next);
    setSaved(false);
    setRefused(false);
    review.reset();
    save.reset();
    undo.reset();
  };
  return {
    query,
    base,
    text,
    data,
    edits,
    isRefused,
    isSaved,
    review,
    save,
    undo,
    /** Answers whether it could be done. */
    change(...more: Edit[]): boolean {
      try {
        edited(text, more);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        setRefused(true);
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

/** What is dragged over several places, or typed twice, is one change. */
function joined(edits: readonly Edit[], edit: Edit): Edit[] {
  const last = edits.at(-1);
  const isSame = last?.do === edit.do && String(last.path) === String(edit.path);
  if (isSame && edit.do === 'move' && last.do === 'move' && last.to === edit.from)
    return [...edits.slice(0, -1), { ...edit, from: last.from }];
  if (isSame && edit.do === 'set') return [...edits.slice(0, -1), edit];
  return [...edits, edit];
}
