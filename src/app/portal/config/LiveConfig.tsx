import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { store } from '#kit/changeSignal.ts';
import { useStored } from '#kit/useStored.ts';
import type { ClientIndex } from '#model/api/answers.ts';
import { setCollation } from '#model/values/values.ts';
import { invalidateNotifications } from '#app/notifications/useNotifications.ts';
import { loadLanguage } from '#messages/browserLanguage.ts';
import { clientIndex, setClientIndex } from '#ui/portal/clientIndex.ts';
import { followConfig } from './followConfig.ts';
import { forgetSlices, loadedFields } from '#ui/portal/slices.ts';
import { freshIndex, isIndexCurrent } from './start.ts';
import { usePermissions, useToken } from '#ui/portal/useSession.ts';
import { todayOf } from '#model/time/time.ts';

/** A mark that changes with the problems of the config; undefined while there are none. */
const problemsMark = store<string | undefined>(undefined);
export const useProblemsMark = () => useStored(problemsMark);

/** Loads the screens again, while a user is signed in: a preview has begun, has changed, or has ended. */
export const reloadScreens: { now?: () => Promise<void> } = {};

/**
 * Follows changes of the config while a user is signed in. A new config replaces the old one under the
 * current screens, which are not remounted, so input, filters and scroll positions stay.
 */
export function FollowedConfig({
  onIndex,
  children,
}: {
  onIndex: (index: ClientIndex) => void;
  children: ReactNode;
}) {
  const token = useToken();
  const queryClient = useQueryClient();
  const permissions = usePermissions();
  const wanted = useRef('');
  const isBusy = useRef(false);
  const follow = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    let tried: string | undefined;
    while (wanted.current !== tried && (wanted.current !== clientIndex().version || !isIndexCurrent())) {
      tried = wanted.current;
      try {
        onIndex(await takeOver(queryClient));
      } catch (error) {
        console.warn('The new config could not be read.', error);
      }
    }
    isBusy.current = false;
  }, [queryClient, onIndex]);
  const onDay = useCallback(
    (today: string, ahead = clientIndex().ahead ?? 0) => {
      const index = clientIndex();
      if (today === index.today && ahead === (index.ahead ?? 0)) return;
      onIndex(setClientIndex({ ...index, today, ahead }));
      refreshData(queryClient);
    },
    [queryClient, onIndex],
  );
  useEffect(() => {
    reloadScreens.now = async () => onIndex(await takeOver(queryClient));
    if (!token) return;
    wanted.current = clientIndex().version;
    return followConfig(
      (mark) => {
        wanted.current = mark.version;
        problemsMark.set(mark.problems);
        if (mark.today) onDay(mark.today, mark.ahead ?? 0);
        void follow();
      },
      (channels) => void invalidateNotifications(queryClient, channels),
    );
  }, [token, queryClient, follow, onDay, onIndex]);
  useEffect(() => (token ? followDay(onDay) : undefined), [token, onDay]);
  // refetches the index after a sign-in, or when the permissions change
  useEffect(() => {
    if (token && permissions) void follow();
  }, [token, permissions, follow]);
  return children;
}

/**
 * Loads the open department's slice before the new index replaces the old one, so that the index never names a
 * screen of the department that is not loaded.
 */
async function takeOver(queryClient: QueryClient): Promise<ClientIndex> {
  const index = await freshIndex();
  const before = loadedFields();
  forgetSlices();
  queryClient.removeQueries({ queryKey: sliceKey, type: 'inactive' });
  await queryClient.refetchQueries({ queryKey: sliceKey, type: 'active' });
  await loadLanguage(index);
  setCollation(index.locales[0]!);
  setClientIndex(index);
  const grew = [...loadedFields()].some((field) => !before.has(field));
  refreshData(queryClient, grew);
  return index;
}

const refreshData = (queryClient: QueryClient, withRecords = false) =>
  void queryClient.invalidateQueries({
    predicate: (query) => isData(query) && (withRecords || !isOneRecord(query)),
  });

const sliceKey = ['portal', 'slice'];
const isData = ({ queryKey }: Query) => queryKey[0] !== 'portal';
/** A single record, which may be in a form. It is only refetched when more of its fields became visible. */
const isOneRecord = ({ queryKey }: Query) => queryKey[1] === 'getOne';

/** Between two looks at the clock, in ms. A timer until midnight would stand still while the device sleeps. */
const pause = 10_000;

/** Calls back with the date whenever a visible tab looks at the clock. Returns the function that ends this. */
export function followDay(onDay: (today: string) => void): () => void {
  const look = () => {
    const { followsClock, timeZone } = clientIndex();
    if (followsClock && document.visibilityState === 'visible') onDay(todayOf({ timeZone }));
  };
  const timer = setInterval(look, pause);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
