/** The kinds of history entries; `action` is a status transition. */
const historyActions = ['create', 'update', 'action', 'delete'] as const;
export type HistoryAction = (typeof historyActions)[number];
