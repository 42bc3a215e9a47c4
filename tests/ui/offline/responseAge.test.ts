import { beforeEach, expect, it } from 'vitest';
import { askForAllAgain } from '#ui/offline/askForAllAgain.ts';
import {
  oldestResponse,
  receivedAtHeader,
  resetTrackedResponses,
  trackResponse,
} from '#ui/offline/responseAge.ts';

const stored = (at: number) => new Headers({ [receivedAtHeader]: String(at) });
const fresh = new Headers();

beforeEach(() => {
  resetTrackedResponses();
  trackResponse('/list', stored(20));
  // its question is not asked again: nothing shows it any more
  trackResponse('/left', stored(10));
  expect(oldestResponse.get()).toBe(10);
});

it('nothing is old once the server has answered all that is shown', async () => {
  await askForAllAgain(() => Promise.resolve(trackResponse('/list', fresh)));
  expect(oldestResponse.get()).toBeNull();
});

it("an answer from the device's cache keeps its age", async () => {
  trackResponse('/other', stored(30));
  await askForAllAgain(() => {
    trackResponse('/list', fresh);
    trackResponse('/other', stored(30));
    return Promise.resolve();
  });
  expect(oldestResponse.get()).toBe(30);
});

it('nothing is forgotten while the server is silent', async () => {
  await askForAllAgain(() => Promise.resolve());
  await askForAllAgain(() => Promise.resolve(trackResponse('/list', stored(20))));
  expect(oldestResponse.get()).toBe(10);
});
