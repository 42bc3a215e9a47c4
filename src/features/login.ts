/** What features add to the script of the sign-in page: one line each. */
import type { LoginPart } from '#app/login/part.ts';
import { demo } from './demo/login.ts';
import { factors } from './factors/login.ts';

const features: Readonly<Record<string, LoginPart>> = { factors, demo };

export const loginParts = (): readonly LoginPart[] => Object.values(features);
