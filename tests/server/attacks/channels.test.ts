/**
 * Published authorisation bugs of comparable products, as classes by channels: each channel of the portal names the test
 * of each class, or is attacked here with generated companies.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { channels, type Channel } from '#tests/support/authorization/channels.ts';
import { publishedBugs } from '#tests/support/authorization/publishedBugs.ts';
import { routesOfServer } from '#tests/support/authorization/routes.ts';
import { besideItsTwin } from '#tests/support/generate/compareTwins.ts';
import { everyCompany, timeout, wholeCompanyBy } from '#tests/support/generate/trial.ts';

const table: Readonly<Record<string, Channel>> = channels;
const all = Object.entries(table);

describe('the table of classes and channels', () => {
  it('names every address of the server once', () => {
    const named = all.flatMap(([, { routes }]) => routes);
    expect(named.toSorted()).toEqual([...routesOfServer()].toSorted());
  });

  it('has a test for the class and channel of each published bug', () => {
    const uncovered = publishedBugs.filter(({ bugClass, channel }) => !table[channel]!.cells[bugClass]);
    expect(uncovered).toEqual([]);
    expect(publishedBugs.length).toBeGreaterThanOrEqual(40);
    expect(new Set(publishedBugs.map(({ reference, bugClass }) => `${reference} ${bugClass}`)).size).toBe(
      publishedBugs.length,
    );
  });

  it('names tests that exist, and attacks for the rest', () => {
    const missing = all.flatMap(([name, { cells, attack }]) =>
      Object.entries(cells).flatMap(([bugClass, cover]) => {
        if (cover === 'twins') return attack ? [] : [`${name}, ${bugClass}: no attack`];
        const [file = '', title = ''] = cover.split(': ');
        const path = `tests/${file}`;
        return existsSync(path) && readFileSync(path, 'utf8').includes(title) ? [] : [`${name}: ${cover}`];
      }),
    );
    expect(missing).toEqual([]);
  });
});

describe('whatever the config', { timeout }, () => {
  it('no channel reveals a difference in data that its user may not read', async () => {
    const asked = new Map<string, number[]>();
    const wereAll = await everyCompany(
      (trial) =>
        besideItsTwin(trial, true, async ({ ask, areStillTwins }) => {
          for (const [name, { attack }] of all) {
            if (!attack) continue;
            for (let nth = 0; nth < 3; nth++) {
              let [isMade, isWrite] = [true, false];
              const { status } = await ask((chance, target) => {
                const request = attack(chance, target);
                isMade = request !== undefined;
                isWrite = isMade && request!.method !== 'GET';
                return request ?? { method: 'GET', path: '/user-info' };
              });
              if (isMade) asked.set(name, [...(asked.get(name) ?? []), status]);
              // The write may have revealed records to the user that were hidden before.
              if (isWrite && status < 300 && !areStillTwins()) return;
            }
          }
        }),
      { companyOf: wholeCompanyBy, within: 10 },
    );
    if (!wereAll) return;
    expect(all.flatMap(([name, { attack }]) => (attack && !asked.has(name) ? [name] : []))).toEqual([]);
    // Generated companies have no page of messages, of scheduled rules or of the config.
    const answered = [...asked].filter(([, statuses]) => statuses.some((status) => status < 300));
    expect(answered.length).toBeGreaterThanOrEqual(15);
  });
});
