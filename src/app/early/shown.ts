import type { SimpleScreen } from '#model/types.ts';

/** The screen that is drawn early. It stays until the app can draw the same. */
export const early: { shown?: { screen: SimpleScreen; rest: readonly string[] } } = {};
